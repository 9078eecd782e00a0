import Foundation
import VecbenchKit

/// Comparisons whose right answer is known.
struct SelftestTrial {
  private let isQuiet: Bool
  private let end: Double

  /// The row that is made slower, and some that are not.
  private static let slowed = "interpolate/native/10000"
  private static let unrelated = ["add/simd/1000", "scale/blas/10000", "combine3/native/1000", "frame.fused/*"]

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

  /// Comparisons of which one row does more work.
  func injected(_ percent: Int, _ count: Int) throws -> SelftestTally {
    let expectation: SelftestTally.Expectation = percent < 10 ? .silence : percent < 30 ? .nineOfTen : .always
    var tally = SelftestTally(name: "one row with \(percent) % more work", expectation: expectation)
    try repeating(count, &tally, slowed: Self.slowed) { seed in
      var settings = ComparisonSettings()
      settings.seed = seed
      return try compare(
        settings, rows: ([Self.slowed] + Self.unrelated).map(Pattern.init), injecting: "\(Self.slowed):\(percent)")
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
    _ settings: ComparisonSettings, rows: [Pattern] = [], head: String? = nil, injecting: String? = nil
  ) throws -> Comparison {
    let measurement = ComparisonMeasurement(
      settings: settings, rows: rows, arguments: injecting.map { [.head: ["--inject", $0]] } ?? [:])
    return try measurement.run(
      base: ComparedProgram(path: executable, name: "base"), head: ComparedProgram(path: head ?? executable, name: "head"))
  }
}

/// A process that does nothing, as fast as it can, as long as this one is there.
struct BusyCore {
  private let process = Process()

  init() throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let count = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"
    process.arguments = ["-c", "while kill -0 $PPID; do \(count); done"]
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}
