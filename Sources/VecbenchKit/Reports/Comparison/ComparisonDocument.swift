package import FastVectorFiles
package import Foundation
package import VecbenchComparison
import VecbenchMeasuring

/// A comparison as a JSON document with the schema `vecbench-comparison/2`. It includes the times of each process run.
package struct ComparisonDocument: Codable, Sendable {
  package static let schema = "vecbench-comparison/2"

  let schema: String
  let toolVersion: String
  let base: String
  let head: String
  let baseIdentity: String?
  let headIdentity: String?

  /// True if both executables have the same contents; nil otherwise.
  let hasIdenticalExecutables: Bool?
  package let request: ComparisonRequest
  let verdict: String
  let failed: Bool
  let settings: ComparisonSettings
  let thresholds: Thresholds
  let wanted: [String]
  let missing: [String]
  let newBenchmarks: [String]
  package let benchmarks: [Entry]
  let machines: [ComparisonMachine]

  enum CodingKeys: String, CodingKey {
    case schema
    case toolVersion = "tool_version"
    case base, head
    case baseIdentity = "base_identity"
    case headIdentity = "head_identity"
    case hasIdenticalExecutables = "identical_executables"
    case request, verdict, failed, settings, thresholds
    case wanted = "wanted_benchmarks"
    case missing = "missing_benchmarks"
    case newBenchmarks = "new_benchmarks"
    case benchmarks, machines
  }

  /// A benchmark and its verdict.
  package struct Entry: Codable, Sendable {
    package let name: String
    let verdict: Verdict
    let fails: Bool
    let reason: String?
    let ratio: Double?
    let low: Double?
    let high: Double?
    let threshold: Double
    let reportFloor: Double
    let memoryThreshold: Double?
    let pValue: Double?
    let memory: Memory?
    let waiver: Waiver?
    package let measurement: BenchmarkMeasurement?

    init(_ benchmark: ComparedBenchmark) {
      name = benchmark.name
      verdict = benchmark.verdict
      fails = benchmark.fails
      reason = benchmark.reason
      ratio = benchmark.measurement?.logEstimate.map(exp)
      low = benchmark.logInterval.map { exp($0.lowerBound) }
      high = benchmark.logInterval.map { exp($0.upperBound) }
      threshold = benchmark.rule.threshold
      reportFloor = benchmark.rule.reportFloor
      memoryThreshold = benchmark.rule.memoryThreshold
      pValue = benchmark.pValue
      memory = benchmark.memory.map(Memory.init)
      waiver = benchmark.waiver
      measurement = benchmark.measurement
    }

    enum CodingKeys: String, CodingKey {
      case name = "benchmark"
      case verdict, fails, reason, ratio
      case low = "ratio_low"
      case high = "ratio_high"
      case threshold
      case reportFloor = "report_floor"
      case memoryThreshold = "memory_threshold"
      case pValue = "p_value"
      case memory, waiver, measurement
    }
  }

  /// The peak memory of both programs, and the ratio with its confidence interval and verdict.
  struct Memory: Codable, Sendable {
    let base: Double
    let head: Double
    let ratio: Double
    let low: Double
    let high: Double
    let verdict: Verdict

    init(_ change: MemoryChange) {
      (base, head, verdict) = (change.base, change.head, change.verdict)
      ratio = exp(change.logEstimate)
      (low, high) = (exp(change.logInterval.lowerBound), exp(change.logInterval.upperBound))
    }

    enum CodingKeys: String, CodingKey {
      case base = "base_bytes"
      case head = "head_bytes"
      case ratio
      case low = "ratio_low"
      case high = "ratio_high"
      case verdict
    }
  }

  init(_ comparison: Comparison, request: ComparisonRequest) {
    schema = Self.schema
    toolVersion = ToolVersion.current
    (base, head) = (comparison.base, comparison.head)
    (baseIdentity, headIdentity) = (comparison.identities[.base], comparison.identities[.head])
    hasIdenticalExecutables = comparison.hasIdenticalExecutables ? true : nil
    self.request = request
    verdict = ComparisonWording(comparison: comparison).headline
    failed = comparison.benchmarks.contains(where: \.fails)
    settings = comparison.settings
    thresholds = comparison.thresholds
    (wanted, missing) = (comparison.wanted, comparison.missing)
    newBenchmarks = comparison.newBenchmarks
    benchmarks = comparison.benchmarks.map(Entry.init)
    machines = comparison.machines
  }

  /// The estimated total duration of the samples of each benchmark, in nanoseconds, keyed by benchmark. Benchmarks
  /// without a measured process run are omitted.
  package var times: [String: Double] {
    var times: [String: Double] = [:]
    for measurement in benchmarks.compactMap(\.measurement) where !measurement.processRuns.isEmpty {
      let base = OrderStatistics(measurement.processRuns.map(\.base)).median
      let head = OrderStatistics(measurement.processRuns.map(\.head)).median
      times[measurement.name] = Double(measurement.rounds) * Double(measurement.iterations) * (base + head)
    }
    return times
  }
}

// MARK: Reading

extension ComparisonDocument {
  /// Reads a comparison from JSON.
  ///
  /// - Parameter name: The name of the file in error messages.
  /// - Throws: ``FileError`` if the document is invalid or has another schema. If a field is invalid, the error names
  ///   it.
  package init(json data: Data, name: String) throws(FileError) {
    guard let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
      throw .badData(name, data.jsonViolation)
    }
    guard let fields = object as? [String: Any], let schema = fields["schema"] as? String else {
      throw .badData(name, "field schema is missing: it must be \(Self.schema)")
    }
    guard schema == Self.schema else { throw .badData(name, "schema must be \(Self.schema) (got '\(schema)')") }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw .badData(name, "damaged: \(data.violation(error))")
    }
    try data.checkDuplicateKeys(name: name)
    if let violation { throw .badData(name, "damaged: \(violation)") }
  }

  /// The description of the first invalid value; nil if all values are valid.
  private var violation: String? {
    settingsViolation ?? textViolation ?? benchmarksViolation
      ?? machines.lazy.flatMap(\.controls).compactMap { Self.violation($0, in: settings) }.first
  }

  private var settingsViolation: String? {
    if !(6...1000).contains(settings.processRuns) {
      return "settings.process_runs must be between 6 and 1000 (got \(settings.processRuns))"
    }
    if !ValueRange.nanoseconds.contains(settings.sampleTime) {
      return "settings.sample_ns must be between 1e-06 and 1e+18 (got \(settings.sampleTime))"
    }
    let rules = [thresholds.rule] + thresholds.benchmarks.map(\.rule)
    let bounds = rules.flatMap { [$0.threshold, $0.reportFloor, $0.memoryThreshold] }
    if let bound = bounds.first(where: { !(0...100).contains($0) }) {
      return "thresholds must be between 0 and 100 (got \(bound))"
    }
    return nil
  }

  /// The description of the first string that contains control characters; nil if there is no such string. Strings are
  /// printed on terminals, so they must not contain line breaks or escape sequences.
  private var textViolation: String? {
    let texts =
      [base, head, toolVersion, request.program, request.base, request.head] + request.building + request.judging
      + [request.invocation].compactMap { $0 }
      + [baseIdentity, headIdentity].compactMap { $0 } + wanted + newBenchmarks
      + thresholds.waivers.flatMap { [$0.reason, $0.until] }
      + machines.flatMap { EnvironmentSummary(environment: $0.environment).lines }
      + benchmarks.compactMap(\.measurement).flatMap(\.failures.values)
    return texts.first { $0.printable != $0 }.map { "the text '\($0)' contains control characters" }
  }

  private var benchmarksViolation: String? {
    for list in [wanted, missing, newBenchmarks, benchmarks.map(\.name)] {
      var names: Set<String> = []
      if let double = list.first(where: { !names.insert($0).inserted }) {
        return "benchmark '\(double)' is listed twice"
      }
    }
    if let unknown = Set(missing + benchmarks.map(\.name)).subtracting(wanted).min() {
      return "benchmark '\(unknown)' is not in wanted_benchmarks"
    }
    if Set(machines.map(\.shard.count)).count != 1 { return "machines must have shards of one comparison" }
    let missing = Set(missing)
    let assigned = machines.flatMap(\.benchmarks)
    if assigned.sorted() != benchmarks.map(\.name).sorted() {
      return "machines and benchmarks list different benchmarks"
    }
    for benchmark in benchmarks {
      guard let measurement = benchmark.measurement else {
        if !missing.contains(benchmark.name) { return "benchmark '\(benchmark.name)' has no measurement" }
        continue
      }
      guard measurement.name == benchmark.name, !missing.contains(benchmark.name) else {
        return "benchmark '\(benchmark.name)' has the measurement of another one"
      }
      if let violation = Self.violation(measurement, in: settings) { return violation }
    }
    return nil
  }

  private static func violation(_ measurement: BenchmarkMeasurement, in settings: ComparisonSettings) -> String? {
    let counts = [
      measurement.iterations, measurement.rounds, measurement.disturbed, measurement.repeated,
      measurement.busyProcessRuns, measurement.outliers.lowSevere, measurement.outliers.lowMild,
      measurement.outliers.highMild, measurement.outliers.highSevere,
    ]
    let runs = measurement.processRuns
    let modes = runs.flatMap { [$0.baseModes, $0.headModes] }.compactMap { $0 }
    let times = runs.flatMap { [$0.base, $0.head] } + modes.flatMap { [$0.low, $0.high] }
    let logarithms =
      runs.map(\.logRatio) + runs.flatMap { [$0.baseTrend, $0.headTrend, $0.ratioTrend] }.compactMap { $0 }
    let peaks = measurement.memory.flatMap { [$0.base, $0.head] }
    let allocations = measurement.allocations.values.flatMap(\.values)
    let isPossible =
      (0...settings.processRuns).contains(measurement.processRunCount) && runs.count <= measurement.processRunCount
      && counts.allSatisfy { (0...1_000_000_000_000).contains($0) }
      && measurement.disturbed <= measurement.rounds && (0...1).contains(measurement.clockStep ?? 0)
      && times.allSatisfy(ValueRange.nanoseconds.contains) && logarithms.allSatisfy { abs($0) <= 100 }
      && allocations.allSatisfy { ValueRange.events.contains(abs($0)) }
      && measurement.memory.count <= measurement.processRunCount
      && peaks.allSatisfy { (0...Double(ValueRange.bytes.upperBound)).contains($0) }
    if !isPossible { return "the measurement of '\(measurement.name)' has impossible values" }
    return contradictsItself(runs) ? "the log ratios of '\(measurement.name)' contradict its times" : nil
  }

  /// Returns true if the log ratios differ from the ratios of the times by more than a factor of 2 in most process runs.
  /// In a single process run they can differ, because the median of ratios isn't the ratio of medians.
  private static func contradictsItself(_ runs: [BenchmarkMeasurement.ProcessRun]) -> Bool {
    let differences = runs.map { abs($0.logRatio - (log($0.head) - log($0.base))) }
    return !differences.isEmpty && OrderStatistics(differences).median > log(2)
  }
}
