import FastVectorFiles
import Foundation
import Testing
import VecbenchComparison
import VecbenchKit

/// Tests that comparisons are merged correctly if their shards were measured on different simulated machines.
struct ComparisonMergeTests {
  private static let count = 3
  private static let request = ComparisonRequest(
    program: "bench", base: "old", head: "new", building: ["--product", "p"])

  /// Returns programs whose times vary between process runs. `head` is slower or faster than `base` in some benchmarks.
  private static func programs(_ seed: UInt64) -> SimulatedPrograms {
    var random = SplitMix64(seed: seed)
    let programs = SimulatedPrograms.benchmarks(17, slower: [0: 1.3, 3: 0.7, 5: 1.06, 6: 1.1, 9: 1.12, 11: 1.15])
    programs.luck = { _, _ in exp(Double.random(in: -0.04...0.04, using: &random)) }
    return programs
  }

  private static func shard(
    _ number: Int, of count: Int = count, programs: SimulatedPrograms? = nil,
    _ change: (inout ComparisonRun) -> Void = { _ in }
  ) throws -> Comparison {
    try (programs ?? Self.programs(UInt64(number))).compare(
      {
        $0.shard = Shard("\(number)/\(count)")!
        $0.settings.processRuns = 12
        $0.settings.rounds = 4
        change(&$0)
      }, seed: UInt64(number))
  }

  private static func file(
    _ comparison: Comparison, _ name: String, processor: String? = nil
  ) throws -> ComparisonMerge.File {
    var json = try ComparisonFormat.json.write(comparison, request: request)
    if let processor { json = json.replacing(comparison.environment.processor, with: processor) }
    return (name, try ComparisonDocument(json: Data(json.utf8), name: name))
  }

  private static func merge(
    _ shards: [Comparison], thresholds: Thresholds? = nil, today: String = "2026-06-01"
  ) throws -> Comparison {
    try ComparisonMerge.merge(
      shards.enumerated().map { try file($1, "\($0 + 1).json") }, thresholds: thresholds, today: today)
  }

  @Test func `A stored comparison with a field that appears twice is rejected`() throws {
    let json = try ComparisonFormat.json.write(try Self.shard(1), request: Self.request)
    let field = try #require(json.firstMatch(of: /"process_run_count" *: *\d+/)).output
    let damaged = json.replacing(field, with: "\(field), \(field)", maxReplacements: 1)
    let error = #expect(throws: FileError.self) { try ComparisonDocument(json: Data(damaged.utf8), name: "1.json") }
    #expect(error?.description == "1.json: process_run_count: the field appears twice in the same object")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Merged shards are judged from their measurements as one family`(seed: UInt64) throws {
    let shards = try (1...Self.count).map { try Self.shard($0, programs: Self.programs(seed * 100 + UInt64($0))) }
    let merged = try Self.merge(shards)
    let names = (0..<17).map { "benchmark/\($0)" }.sorted()
    #expect(merged.benchmarks.map(\.name) == names)
    #expect(shards.flatMap(\.benchmarks).count == 17)
    let measured = shards.flatMap(\.benchmarks).sorted { $0.name < $1.name }
      .map { MeasuredBenchmark(rule: $0.rule, measurement: $0.measurement!) }
    let judgments = Decision(looks: [6, 12]).judge(measured, isContaminated: false)
    #expect(merged.benchmarks.map(\.verdict) == judgments.map(\.verdict))
    #expect(merged.benchmarks.map(\.pValue) == judgments.map(\.pValue))
    #expect(merged.benchmarks.map(\.logInterval) == judgments.map(\.logInterval))
    #expect(merged.benchmarks.map(\.measurement) == measured.map(\.measurement))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `A benchmark that is decided in its shard stays decided, and its p-value doesn't increase`(seed: UInt64) throws {
    let shards = try (1...Self.count).map { try Self.shard($0, programs: Self.programs(seed * 100 + UInt64($0))) }
    let merged = Dictionary(uniqueKeysWithValues: try Self.merge(shards).benchmarks.map { ($0.name, $0) })
    for benchmark in shards.flatMap(\.benchmarks) {
      let judged = try #require(merged[benchmark.name])
      #expect(judged.pValue! <= benchmark.pValue!)
      if [.regression, .improvement, .changed].contains(benchmark.verdict) {
        #expect(judged.verdict == benchmark.verdict, "\(benchmark.name)")
      }
    }
  }

  @Test func `Adjusting some p-values of a family is the same as adjusting all of them, with 1 for the other p-values`()
  {
    let (part, rest) = ([0.004, 0.03, 0.001], [1.0, 1, 1, 1])
    #expect(Holm.adjusted(part, familySize: 7) == Array(Holm.adjusted(part + rest)[..<3]))
    #expect(
      BenjaminiHochberg.adjusted(part, familySize: 7) == Array(BenjaminiHochberg.adjusted(part + rest)[..<3]))
  }

  @Test func `A merge of a single comparison without shards judges it again with the same result`() throws {
    let whole = try Self.shard(1, of: 1)
    let merged = try Self.merge([whole])
    #expect(merged.benchmarks == whole.benchmarks)
    #expect(merged.shard == nil && merged.machines == whole.machines)
  }

  @Test func `A merged comparison can be merged again`() throws {
    let merged = try Self.merge((1...Self.count).map { try Self.shard($0) })
    #expect(try Self.merge([merged]).benchmarks == merged.benchmarks)
  }

  @Test func `The order of the files doesn't change the verdicts or the machines of a merge`() throws {
    let shards = try (1...Self.count).map { try Self.shard($0) }
    #expect(try Self.merge(shards.reversed()).benchmarks == Self.merge(shards).benchmarks)
    #expect(try Self.merge(shards.reversed()).machines == Self.merge(shards).machines)
  }

  @Test func `The seed of a merge is the seed of its first machine, in any order of the files`() throws {
    let shards = try (1...Self.count).map { try Self.shard($0) }
    for order in [shards, shards.reversed()] {
      let merged = try Self.merge(order)
      #expect(merged.settings.seed == merged.machines[0].seed)
    }
  }

  @Test func `A contaminated machine affects only its own benchmarks`() throws {
    var shards = try [1, 3].map { try Self.shard($0) }
    let programs = Self.programs(2)
    programs.times[.head]!["control/memcpy/1"]! *= 1.2
    shards.append(try Self.shard(2, programs: programs))
    let merged = try Self.merge(shards)
    let contaminated = Set(merged.benchmarks(.contaminated).map(\.name))
    #expect(contaminated == Set(merged.machines[1].benchmarks))
    #expect(!merged.benchmarks(.regression).isEmpty || !merged.benchmarks(.improvement).isEmpty)
  }

  @Test func `Shards without benchmarks pass and can be merged`() throws {
    let shards = try (1...20).map { try Self.shard($0, of: 20) }
    #expect(shards[19].benchmarks.isEmpty)
    #expect(shards[19].exitCode(failsOnImprovement: true, isStrict: true) == 0)
    #expect(try ComparisonFormat.text.write(shards[19], request: Self.request).contains("nothing to measure"))
    #expect(try Self.merge(shards).benchmarks.count == 17)
  }

  @Test func `A benchmark that is missing in one shard is missing in the merged comparison`() throws {
    let shards = try (1...Self.count).map { number in
      let programs = Self.programs(UInt64(number))
      programs.times[.head]!["benchmark/16"] = nil
      programs.times[.head]!["new/1"] = 10
      return try Self.shard(number, programs: programs)
    }
    #expect(shards.flatMap { $0.benchmarks(.missing) }.map(\.name) == ["benchmark/16"])
    let merged = try Self.merge(shards)
    #expect(merged.benchmarks(.missing).map(\.name) == ["benchmark/16"])
    #expect(merged.newBenchmarks == ["new/1"] && merged.missing == ["benchmark/16"])
    #expect(merged.exitCode(failsOnImprovement: false, isStrict: false) == 2)
  }

  @Test func `A merge applies the waivers of the shards, or the given ones, as of the day of the merge`() throws {
    var thresholds = Thresholds()
    thresholds.waivers = [Waiver(name: "benchmark/0", ceiling: 0.5, reason: "issue 1", until: "2026-07-01")]
    thresholds.benchmarks = [(pattern: "benchmark/1*", rule: BenchmarkRule())]
    let shards = try (1...Self.count).map { try Self.shard($0) { $0.thresholds = thresholds } }
    let waived = { (comparison: Comparison) in comparison.benchmarks.filter { $0.waiver != nil }.map(\.name) }
    #expect(waived(try Self.merge(shards)) == ["benchmark/0"])
    #expect(waived(try Self.merge(shards, today: "2026-07-02")).isEmpty)
    #expect(waived(try Self.merge(shards, thresholds: Thresholds())).isEmpty)
    thresholds.rule.threshold = 0.5
    thresholds.benchmarks = []
    #expect(try Self.merge(shards, thresholds: thresholds).benchmarks(.regression).isEmpty)
  }

  @Test func `The report of a merge lists each distinct processor with its shards`() throws {
    let files = try (1...Self.count).map { number in
      try Self.file(Self.shard(number), "\(number).json", processor: number == 2 ? "Fast CPU" : "Slow CPU")
    }
    let merged = try ComparisonMerge.merge(files, today: "2026-06-01")
    let text = try ComparisonFormat.text.write(merged, request: Self.request)
    #expect(text.contains("\nSlow CPU: 1/3, 3/3\nFast CPU: 2/3\n"), "\(text)")
    let markdown = try ComparisonFormat.markdown.write(merged, request: Self.request)
    #expect(markdown.contains("machine   Fast CPU") && markdown.contains("shards    1/3, 3/3"), "\(markdown)")
  }

  @Test func `The comment of a merge shows a command with the options of the shards`() throws {
    let merged = try Self.merge((1...Self.count).map { try Self.shard($0) })
    let comment = try ComparisonFormat.comment.write(merged, request: Self.request)
    let command = try #require(comment.split(separator: "\n").first { $0.contains("bench compare") })
    #expect(command.contains("`bench compare old new --benchmarks benchmark/0") && command.hasSuffix(" --product p`"))
    // The shards have different seeds, so the command that repeats the comparison has none.
    #expect(!command.contains("--seed"))
    #expect(merged.seeds == [1, 2, 3])
  }

  @Test func `The times of a comparison balance the shards of the next comparison`() throws {
    let whole = try Self.file(Self.shard(1, of: 1), "1.json").document
    let measurements = whole.benchmarks.compactMap(\.measurement)
    #expect(whole.times.count == 17)
    for measurement in measurements {
      // A round consists of two samples. A sample takes at least 2 ms, which the simulated noise shortens by at most
      // 10 %.
      let least = 2e6 * 0.9 * 2 * Double(measurement.rounds)
      #expect(whole.times[measurement.name]! > least)
    }
  }
}
