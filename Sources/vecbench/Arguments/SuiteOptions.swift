import ArgumentParser
import CommandLineSupport
import FastVectorSamples
import VecbenchKit
import VecbenchSuite

/// The options of FastVector's benchmarks.
struct SuiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Kernel sets: naive, simd, blas, native. (default: all)", valueName: "name,..."),
    completion: .names(KernelSet.available),
    transform: { try NameList($0, kind: "kernel set", available: KernelSet.available).names })
  var kernels: [KernelSet] = KernelSet.available

  @Option(
    help: ArgumentHelp("Animations of the frames, see vecbench list. (default: easeInOut)", valueName: "name,..."),
    completion: .names(NamedAnimation.allCases),
    transform: { try NameList($0, kind: "animation", available: NamedAnimation.allCases).names })
  var animation: [NamedAnimation] = [.easeInOut]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of frames per variant, from 1 to 10000000. (default: 600, for chart 300, for sweep 120)",
      valueName: "n"))
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pace frames at this rate, such as 60 or 120 per second, with absolute deadlines. (default: no pacing)",
      valueName: "hz"),
    transform: { try SuiteOptions.framesPerSecond($0) })
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of charts that are reduced to pixel columns, from 1 to 100000 pixels.", valueName: "n"))
  var columns = 1280

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of threads of blas, of native and for building envelopes, from 1 to 1024; or several numbers. (default: 1)",
      valueName: "n,..."),
    transform: { try SuiteOptions.threads($0) })
  var threads: [Int] = [1]

  @OptionGroup(title: "Data") var data: DataOptions

  mutating func validate() throws {
    try Self.check("--frames", frames, in: ValueRange.frames)
    try Self.check("--columns", columns, in: Suite.Settings.columnRange)
  }

  /// Returns the options that the user passed, but that affect none of the selected benchmarks. The option `--frames` is
  /// only an upper limit, so it isn't included.
  func unused(by suite: Suite.Settings) -> [String] {
    let usesThreads = suite.benchmarks.contains { benchmark in
      switch benchmark.kind {
      case .operation: suite.kernels.contains { $0.threads(of: 2) > 1 }
      case .chartFrame, .animationFrame: true
      case .reducedFrame: benchmark == .chartBuild
      }
    }
    let options = [
      ("--animation", animation != [.easeInOut], suite.benchmarks.contains(where: \.isFrame)),
      ("--columns", columns != 1280, suite.benchmarks.contains { $0.kind == .reducedFrame }),
      ("--threads", threads != [1], usesThreads),
    ]
    return options.filter { _, isPassed, isUsed in isPassed && !isUsed }.map(\.0)
  }

  private static func check(_ option: String, _ count: Int?, in range: ClosedRange<Int>) throws {
    guard let count, let violation = ValueRange.violation(of: count, in: range) else { return }
    throw ValidationError("\(option) \(violation)")
  }

  private static func threads(_ text: String) throws -> [Int] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let threads = Int(part) else { throw ValidationError("'\(part)' is not a number of threads, such as 2") }
      try check("--threads", threads, in: ValueRange.threads)
      return threads
    }
  }

  private static func framesPerSecond(_ text: String) throws -> Double {
    guard let rate = Double(text), ValueRange.framesPerSecond.contains(rate) else {
      throw ValidationError("'\(text)' is not a frame rate from 0.1 to 100000, such as 60")
    }
    return rate
  }
}
