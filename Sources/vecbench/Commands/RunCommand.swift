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
    help: ArgumentHelp("What to measure, see vecbench list. (default: all; with --fps all frames)", valueName: "name,..."),
    transform: { try ContestOptions.operations($0, of: RunCommand.all) })
  var operations: [Benchmark]?

  @Option(parsing: .unconditional, help: ArgumentHelp("How many frames each way makes, at most.", valueName: "n"))
  var frames = 600

  @Option(parsing: .unconditional, help: PaceOption.help, transform: PaceOption.framesPerSecond)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many threads blas and native may use; naive and simd use one.", valueName: "n"))
  var threads = 1

  @OptionGroup var contest: ContestOptions
  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  /// What is measured where nothing is named.
  private static let all = Suite.Settings().benchmarks

  mutating func validate() throws {
    guard frames >= 1 else { throw ValidationError("--frames \(frames): at least 1 is needed") }
    if fps != nil, let operation = operations?.first(where: { !$0.isFrame }) {
      throw ValidationError("--fps paces frames, and \(operation.rawValue) is none: --operations frames,animate are")
    }
    try Measurement.checkThreads(threads)
    try Measurement.checkMemory(points: points, kernels: contest.kernels.count, benchmarks: benchmarks)
  }

  private var benchmarks: [Benchmark] { operations ?? Self.all.filter { fps == nil || $0.isFrame } }

  mutating func run() throws {
    var settings = Suite.Settings()
    settings.points = points
    settings.kernels = contest.kernels
    settings.benchmarks = benchmarks
    settings.animations = contest.animation
    settings.frames = frames
    settings.framesPerSecond = fps
    settings.threads = threads
    settings.seed = contest.seed
    try Measurement(settings: settings, data: data, output: output).run()
  }
}
