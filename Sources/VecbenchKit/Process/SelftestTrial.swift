import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// A series of comparisons whose correct verdicts are known.
struct SelftestTrial<Program: BenchmarkProgram> {
  private let settings: ComparisonSettings
  private let isQuiet: Bool
  private let end: Double
  private let executable: String

  /// A function that is called with the record of each comparison.
  private let record: (SelftestRecord) throws -> Void

  /// Creates a trial that compares the executable of this process.
  ///
  /// - Parameter end: The time on the system clock after which no comparison starts, in nanoseconds.
  init(
    settings: ComparisonSettings, isQuiet: Bool, end: Double, record: @escaping (SelftestRecord) throws -> Void
  ) throws {
    (self.settings, self.isQuiet, self.end, self.record) = (settings, isQuiet, end, record)
    executable = try ComparedProgram.ownPath
  }

  /// Compares this program `count` times with itself or with the executable `head`, which must do the same work.
  func unchanged(_ part: SelftestPart, _ name: String, _ count: Int, head: String? = nil) throws -> SelftestTally {
    var tally = SelftestTally(name: name, expectation: .silence)
    try repeating(count, part, &tally) { try compare($0, head: head) }
    return tally
  }

  /// Compares this program `count` times with a copy whose first benchmark does `percent` % more work.
  func injected(_ percent: Int, _ count: Int) throws -> SelftestTally {
    let expectation: SelftestTally.Expectation = percent < 10 ? .silence : percent < 30 ? .nineOfTen : .always
    let benchmarks = try Program.selftestBenchmarks
    guard let slowed = benchmarks.first else { throw NothingToCompare(available: []) }
    var tally = SelftestTally(name: "one benchmark with \(percent) % more work", expectation: expectation)
    try repeating(count, .injected, &tally, slowed: slowed, percent: percent) { seed in
      try compare(seed, benchmarks: benchmarks, arguments: [.head: Self.injection(slowed, percent)])
    }
    return tally
  }

  /// Compares a benchmark of the given kind `count` times with a copy that does `percent` % more work, or with itself
  /// if `percent` is 0.
  func kind(_ kind: SelftestKind, percent: Int, _ count: Int) throws -> SelftestTally {
    var name = kind.rawValue
    if percent > 0 { name += " with \(percent) % more work" }
    var tally = SelftestTally(name: name, expectation: percent > 0 ? .nineOfTen : .silence)
    let arguments = ["--selftest", "--clock-tick", "\(kind.clockTick)"]
    let neighbor = kind == .neighbor ? PeriodicNeighbor() : nil
    defer { neighbor?.end() }
    try repeating(count, .kinds, &tally, slowed: percent > 0 ? kind.identifier : nil, percent: percent) { seed in
      try compare(
        seed, benchmarks: [kind.identifier],
        arguments: [
          .base: arguments, .head: arguments + (percent > 0 ? Self.injection(kind.identifier, percent) : []),
        ], budget: kind.budget)
    }
    return tally
  }

  private static func injection(_ benchmark: String, _ percent: Int) -> [String] {
    ["--inject", "\(benchmark):\(percent)"]
  }

  private func repeating(
    _ count: Int, _ part: SelftestPart, _ tally: inout SelftestTally, slowed: String? = nil, percent: Int = 0,
    _ compare: (_ seed: UInt64) throws -> Comparison
  ) throws {
    let clock = SystemClock()
    for number in 1...count where clock.now() < end {
      if !isQuiet { StandardError.write("\(tally.name): comparison \(number) of \(count)\n") }
      let start = clock.now()
      let comparison = try compare(UInt64(number))
      tally.add(comparison, slowed: slowed)
      try record(
        SelftestRecord(
          part: part, name: tally.name, percent: percent, slowed: slowed, seconds: (clock.now() - start) / 1e9,
          comparison))
    }
  }

  private func compare(
    _ seed: UInt64, benchmarks: [String] = [], head: String? = nil, arguments: [ComparisonSide: [String]] = [:],
    budget: Double? = nil
  ) throws -> Comparison {
    var settings = settings
    settings.seed = seed
    let patterns = SelectedPatterns(wanted: benchmarks.map { BenchmarkPattern(identifier: $0) })
    var measurement = ComparisonMeasurement<Program>(settings: settings, patterns: patterns, arguments: arguments)
    measurement.budget = budget
    return try measurement.run(
      base: ComparedProgram(path: executable, name: "base"),
      head: ComparedProgram(path: head ?? executable, name: "head"))
  }
}

/// The record of one comparison in the self-test. It is written as a single line of JSON.
struct SelftestRecord: Encodable {
  let study = "selftest"
  let part: String
  let name: String
  let percent: Int
  let processRuns: Int
  let rounds: Int
  let seed: UInt64
  let seconds: Double
  let exitCode: Int32
  let verdicts: [String: Int]

  /// The verdicts other than `same`, with their reasons, keyed by benchmark.
  let different: [String: String]
  let caught: Bool?
  let processor: String
  let processors: Int
  let loadAverage: Double
  let date: String

  init(
    part: SelftestPart, name: String, percent: Int, slowed: String?, seconds: Double, _ comparison: Comparison
  ) {
    (self.part, self.name, self.percent, self.seconds) = (part.rawValue, name, percent, seconds)
    (processRuns, rounds) = (comparison.settings.processRuns, comparison.settings.rounds)
    seed = comparison.settings.seed
    exitCode = comparison.exitCode(failsOnImprovement: false, isStrict: false)
    verdicts = Dictionary(comparison.benchmarks.map { ($0.verdict.rawValue, 1) }, uniquingKeysWith: +)
    different = Dictionary(
      uniqueKeysWithValues: comparison.benchmarks.filter { $0.verdict != .same }.map { benchmark in
        (benchmark.name, [benchmark.verdict.rawValue, benchmark.reason].compactMap(\.self).joined(separator: ": "))
      })
    caught = slowed.map { slowed in comparison.benchmarks.contains { $0.name == slowed && $0.fails } }
    processor = comparison.environment.processor
    processors = comparison.environment.logicalCores
    loadAverage = comparison.environment.loadAverage
    date = comparison.environment.date
  }

  enum CodingKeys: String, CodingKey {
    case study, part, name, percent
    case processRuns = "process_runs"
    case rounds, seed, seconds
    case exitCode = "exit_code"
    case verdicts, different, caught, processor, processors
    case loadAverage = "load_average"
    case date
  }
}

/// A process that keeps one core busy.
struct BusyCore {
  private let process: ChildProcess

  init() throws {
    let count = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"
    do throws(ChildProcess.StartError) {
      process = try ChildProcess("sh", ["-c", "while kill -0 $PPID; do \(count); done"])
    } catch {
      throw SubprocessError(program: "sh", reason: error.description)
    }
  }

  func end() { _ = process.end() }
}
