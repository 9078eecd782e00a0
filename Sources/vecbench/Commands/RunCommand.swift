import ArgumentParser
import VecbenchKit

/// Measures.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measure the kernel sets, and the frames of animated line charts and vectors. (default)")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many points the vectors have: 10000, 10k, 1_000_000, or several. (default: 10000)", valueName: "n,..."),
    transform: { try PointCounts($0).counts })
  var points: [Int] = [10_000]

  @Option(
    help: ArgumentHelp("What to measure, see vecbench list. (default: all)", valueName: "name,..."),
    transform: { try ContestOptions.operations($0, of: Suite.Settings().benchmarks) })
  var operations: [Benchmark] = Suite.Settings().benchmarks

  @Option(parsing: .unconditional, help: ArgumentHelp("How many frames each way makes, at most.", valueName: "n"))
  var frames = 600

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The refresh rates whose time for a frame the frames are compared with. (default: 60,120)",
      valueName: "hz,..."),
    transform: { try RunCommand.refreshRates($0) })
  var fps: [Double] = [60, 120]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many threads blas and native may use; naive and simd use one.", valueName: "n"))
  var threads = 1

  @OptionGroup var contest: ContestOptions
  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  private static func refreshRates(_ text: String) throws -> [Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let rate = Double(part), rate > 0, rate.isFinite else {
        throw ValidationError("'\(part)' is not a refresh rate in Hz, such as 60")
      }
      return rate
    }
  }

  mutating func validate() throws {
    guard frames >= 1 else { throw ValidationError("--frames \(frames): at least 1 is needed") }
    try Measurement.checkThreads(threads)
    try Measurement.checkMemory(points: points, kernels: contest.kernels.count, benchmarks: operations)
  }

  mutating func run() throws {
    var settings = Suite.Settings()
    settings.points = points
    settings.kernels = contest.kernels
    settings.benchmarks = operations
    settings.animations = contest.animation
    settings.frames = frames
    settings.threads = threads
    settings.seed = contest.seed
    try Measurement(settings: settings, data: data, output: output, refreshRates: fps).run()
  }
}
