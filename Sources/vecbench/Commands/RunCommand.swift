import ArgumentParser
import VecbenchKit
import VecbenchSuite

/// Runs benchmarks.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure the kernel sets, and the frames of animated line charts and vectors.")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Points per vector: 10000, 10k, 1_000_000, or several. (default: 10000)", valueName: "n,..."),
    transform: { try Quantity.sizes($0) })
  var points: [Int] = [10_000]

  @Option(
    name: .customLong("benchmarks"),
    help: ArgumentHelp(
      "What to measure, see vecbench list. (default: all; with --fps all frames)", valueName: "name,..."),
    transform: { try VariantOptions.benchmarks($0, of: RunCommand.all) })
  var selected: [SuiteBenchmark]?

  @Option(parsing: .unconditional, help: ArgumentHelp("Frames per variant, at most; 1 to 10000000.", valueName: "n"))
  var frames = 600

  @Option(parsing: .unconditional, help: PaceOption.help, transform: PaceOption.framesPerSecond)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Threads of blas and native; naive and simd use one. 1 to 1024.", valueName: "n"))
  var threads = 1

  @OptionGroup var variants: VariantOptions
  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  /// The benchmarks to run by default.
  private static let all = Suite.Settings().benchmarks

  mutating func validate() throws {
    try MeasuringLimits.check(frames: frames, threads: [threads])
    if fps != nil, let benchmark = selected?.first(where: { !$0.isFrame }) {
      throw ValidationError("--fps paces frames, and \(benchmark.rawValue) makes none: use --benchmarks frames,animate")
    }
    try MeasuringLimits.checkMemory(points: points, kernels: variants.kernels.count, benchmarks: benchmarks)
  }

  private var benchmarks: [SuiteBenchmark] { selected ?? Self.all.filter { fps == nil || $0.isFrame } }

  mutating func run() throws {
    var settings = Suite.Settings()
    settings.points = points
    settings.kernels = variants.kernels
    settings.benchmarks = benchmarks
    settings.animations = variants.animation
    settings.frames = frames
    settings.framesPerSecond = fps
    settings.threads = threads
    settings.seed = variants.seed
    try CaseMeasurement(settings, parts: [settings], data: data, output: output).run()
  }
}
