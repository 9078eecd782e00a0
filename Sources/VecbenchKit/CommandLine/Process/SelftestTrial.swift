import FastVectorFiles
import Foundation

/// Comparisons whose right verdict is known.
struct SelftestTrial<Program: BenchmarkProgram> {
  private let isQuiet: Bool
  private let end: Double

  private let executable: String

  /// - Parameter end: The time, by the system's clock, after which no comparison is started.
  init(isQuiet: Bool, end: Double) throws {
    self.isQuiet = isQuiet
    self.end = end
    executable = try ComparedProgram.ownPath
  }

  /// Comparisons of programs that do the same work.
  func unchanged(_ name: String, _ count: Int, head: String? = nil) throws -> SelftestTally {
    var tally = SelftestTally(name: name, expectation: .silence)
    try repeating(count, &tally) { seed in
      var settings = ComparisonSettings.quick
      settings.seed = seed
      return try compare(settings, head: head)
    }
    return tally
  }

  /// Comparisons of which one benchmark does more work.
  func injected(_ percent: Int, _ count: Int) throws -> SelftestTally {
    let expectation: SelftestTally.Expectation = percent < 10 ? .silence : percent < 30 ? .nineOfTen : .always
    let benchmarks = try Program.selftestBenchmarks
    guard let slowed = benchmarks.first else { throw NothingToCompare() }
    var tally = SelftestTally(name: "one benchmark with \(percent) % more work", expectation: expectation)
    try repeating(count, &tally, slowed: slowed) { seed in
      var settings = ComparisonSettings()
      settings.seed = seed
      return try compare(
        settings, benchmarks: benchmarks.map(Pattern.init), injecting: "\(slowed):\(percent)")
    }
    return tally
  }

  private func repeating(
    _ count: Int, _ tally: inout SelftestTally, slowed: String? = nil, _ compare: (_ seed: UInt64) throws -> Comparison
  ) throws {
    for number in 1...count where SystemClock().now() < end {
      if !isQuiet { StandardError.write("\(tally.name): comparison \(number) of \(count)\n") }
      tally.add(try compare(UInt64(number)), slowed: slowed)
    }
  }

  private func compare(
    _ settings: ComparisonSettings, benchmarks: [Pattern] = [], head: String? = nil, injecting: String? = nil
  ) throws -> Comparison {
    let measurement = ComparisonMeasurement<Program>(
      settings: settings, benchmarks: benchmarks, arguments: injecting.map { [.head: ["--inject", $0]] } ?? [:])
    return try measurement.run(
      base: ComparedProgram(path: executable, name: "base"),
      head: ComparedProgram(path: head ?? executable, name: "head"))
  }
}

/// A process that does nothing, as fast as it can, as long as this one is there.
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
