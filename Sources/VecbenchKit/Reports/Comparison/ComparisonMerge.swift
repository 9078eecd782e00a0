import FastVectorFiles
package import VecbenchComparison
import VecbenchMeasuring

/// Functions that merge the shards of a comparison.
package enum ComparisonMerge {
  package typealias File = (name: String, document: ComparisonDocument)

  /// Judges the measurements of all shards as one family of tests.
  ///
  /// The verdicts in the files are ignored. However, a benchmark that was decided in its shard remains decided, because
  /// its p-value has already been adjusted for the benchmarks of all shards.
  ///
  /// - Parameters:
  ///   - files: The shards, at least one.
  ///   - thresholds: Thresholds and waivers; nil to use the thresholds and waivers of the shards.
  ///   - today: The date for checking waivers, such as `2026-12-31`.
  /// - Throws: ``FileError`` if a document isn't a shard of the same comparison as the first document, or
  ///   ``ShardMismatch`` if shards are missing, overlap, or omit a benchmark.
  package static func merge(_ files: [File], thresholds: Thresholds? = nil, today: String) throws -> Comparison {
    for file in files.dropFirst() { try checkMatch(file, files[0]) }
    let machines = try machines(of: files)
    let first = files[0].document
    try checkAssignment(machines, of: first)
    let entries = Dictionary(
      uniqueKeysWithValues: files.flatMap(\.document.benchmarks).map { ($0.name, $0.measurement) })
    var run = ComparisonRun()
    run.thresholds = thresholds ?? first.thresholds
    run.today = today
    let decision = Decision(looks: first.settings.looks)
    let contaminated = Set(
      machines.filter { $0.controls.contains(where: decision.showsContamination) }.flatMap(\.benchmarks))
    let measured = first.wanted.compactMap { name in
      entries[name]!.map { MeasuredBenchmark(rule: run.thresholds.rule(for: name), measurement: $0) }
    }
    // Judge all benchmarks twice, as contaminated and as not contaminated. Benchmarks are contaminated if the control
    // benchmarks on their machine show a difference. The p-values are the same in both judgments.
    let (usual, inContamination) = (
      decision.judge(measured, isContaminated: false), decision.judge(measured, isContaminated: true)
    )
    var judgments: [String: Judgment] = [:]
    for (index, benchmark) in measured.enumerated() {
      let name = benchmark.measurement.name
      judgments[name] = contaminated.contains(name) ? inContamination[index] : usual[index]
    }
    let benchmarks = first.wanted.map { name in
      entries[name]!.map { run.compared($0, judgments[name]!) } ?? run.missing(name)
    }
    var settings = first.settings
    settings.seed = machines[0].seed
    var comparison = Comparison(
      base: first.base, head: first.head, settings: settings, thresholds: run.thresholds,
      benchmarks: benchmarks, wanted: first.wanted, missing: first.missing, newBenchmarks: first.newBenchmarks,
      machines: machines)
    comparison.identities = first.identities
    comparison.hasIdenticalExecutables = first.hasIdenticalExecutables ?? false
    return comparison
  }

  /// Checks that two documents are shards of the same comparison.
  private static func checkMatch(_ file: File, _ first: File) throws(FileError) {
    let (document, other) = (file.document, first.document)
    let count = { (document: ComparisonDocument) in document.machines[0].shard.count }
    let aspects: [(name: String, value: (ComparisonDocument) -> String)] = [
      ("the number of shards", { "\(count($0))" }),
      ("base", { $0.baseIdentity ?? "unknown" }),
      ("head", { $0.headIdentity ?? "unknown" }),
      ("the version of the tool", { $0.toolVersion }),
      ("the number of process runs", { "\($0.settings.processRuns)" }),
      ("the number of rounds", { "\($0.settings.rounds)" }),
      ("the duration of a sample", { Formatting.time($0.settings.sampleTime) }),
      ("the list of options", { $0.request.building.joined(separator: " ") }),
    ]
    if let aspect = aspects.first(where: { $0.value(document) != $0.value(other) }) {
      throw .badData(
        file.name, "\(aspect.name) is '\(aspect.value(document))', but '\(aspect.value(other))' in \(first.name)")
    }
    if document.thresholds != other.thresholds {
      throw .badData(file.name, "its thresholds or waivers differ from those of \(first.name)")
    }
    for (subject, list) in [
      ("base has", \ComparisonDocument.wanted), ("head lacks", \.missing), ("only head has", \.newBenchmarks),
    ] {
      let (here, there) = (Set(document[keyPath: list]), Set(other[keyPath: list]))
      guard let benchmark = here.symmetricDifference(there).min() else { continue }
      let places = here.contains(benchmark) ? "here, but not in \(first.name)" : "in \(first.name), but not here"
      throw .badData(file.name, "\(subject) the benchmark '\(benchmark)' \(places)")
    }
  }

  /// Returns the machines of all files in the order of their shards. Throws an error if a shard is missing or occurs
  /// twice.
  private static func machines(of files: [File]) throws(ShardMismatch) -> [ComparisonMachine] {
    var names: [Shard: String] = [:]
    for file in files {
      for shard in file.document.machines.map(\.shard) {
        if let name = names.updateValue(file.name, forKey: shard) {
          throw ShardMismatch(description: "shard \(shard) is in both \(name) and \(file.name)")
        }
      }
    }
    let count = files[0].document.machines[0].shard.count
    let missing = Set(1...count).subtracting(names.keys.map(\.number)).sorted()
    guard missing.isEmpty else {
      let list = missing.prefix(10).map(String.init).joined(separator: ", ") + (missing.count > 10 ? ", …" : "")
      throw ShardMismatch(
        description:
          "\(missing.count == 1 ? "shard \(list) of \(count) is" : "shards \(list) of \(count) are") missing: "
          + "the verdicts of all shards are needed")
    }
    return files.flatMap(\.document.machines).sorted { $0.shard < $1.shard }
  }

  /// Checks that each benchmark is in exactly one shard.
  private static func checkAssignment(
    _ machines: [ComparisonMachine], of document: ComparisonDocument
  ) throws(ShardMismatch) {
    var shards: [String: Shard] = [:]
    for machine in machines {
      for benchmark in machine.benchmarks {
        if let other = shards.updateValue(machine.shard, forKey: benchmark) {
          throw ShardMismatch(
            description: "shards \(other) and \(machine.shard) both have the benchmark '\(benchmark)': "
              + "all shards must use the same --timings file")
        }
      }
    }
    if let benchmark = document.wanted.first(where: { shards[$0] == nil }) {
      throw ShardMismatch(
        description: "no shard has the benchmark '\(benchmark)': all shards must use the same --timings file")
    }
  }
}

/// An error thrown if shards are missing, overlap, or omit a benchmark.
package struct ShardMismatch: Error, CustomStringConvertible {
  package let description: String
}

extension ComparisonDocument {
  fileprivate var identities: [ComparisonSide: String] {
    var identities: [ComparisonSide: String] = [:]
    (identities[.base], identities[.head]) = (baseIdentity, headIdentity)
    return identities
  }
}
