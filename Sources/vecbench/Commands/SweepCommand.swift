import ArgumentParser
import VecbenchKit
import VecbenchReports
import VecbenchSuite

/// Finds the fastest variant at each size.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Find the fastest variant at each size, over sizes that follow the caches of this machine.",
    discussion: """
      Without --points the sizes go from 16 points to four times the largest cache, and include 9 999, 10 000 and \
      10 001, where OpenBLAS changes its number of threads. Frames are measured up to a million points. The results are \
      sentences and charts; --html adds a page with all plots and numbers. A sweep takes about a minute, with --quick a \
      third of that.

      Examples:
        vecbench sweep
        vecbench sweep --quick --benchmarks interpolate,dot
        vecbench sweep --benchmarks frames --html sweep.html
        vecbench sweep --threads 1,2 --points 1k,10k,100k,1m,10m --export csv=sweep.csv

      Exit codes: 0 success, 1 failure, 3 variants disagree, 64 usage, 65 bad data, 66 no input, 73 cannot create the \
      output, 130 interrupted, with the results so far.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Points per vector: 10000, 10k, 1_000_000, or several. (default: sizes that follow the caches)",
      valueName: "n,..."),
    transform: { try Quantity.sizes($0) })
  var points: [Int]?

  @Option(
    help: ArgumentHelp(
      "What to measure, see vecbench list. (default: magnitudeSquared,interpolate,combine3,frames)",
      valueName: "name,..."),
    transform: { try VariantOptions.benchmarks($0, of: SuiteBenchmark.allCases) })
  var benchmarks: [SuiteBenchmark] = [.magnitudeSquared, .interpolate, .combine3, .swiftUIFrame, .fusedFrame]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Threads of blas and native: one number or several. (default: 1)", valueName: "n,..."),
    transform: { try SweepCommand.threads($0) })
  var threads: [Int] = [1]

  @Flag(help: "Fewer sizes and samples: a first impression.")
  var quick = false

  @OptionGroup var variants: VariantOptions
  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  private static func threads(_ text: String) throws -> [Int] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let threads = Int(part) else { throw ValidationError("'\(part)' is not a number of threads, such as 2") }
      try MeasuringLimits.check(threads: [threads])
      return threads
    }
  }

  mutating func validate() throws {
    guard let points else { return }
    try MeasuringLimits.checkMemory(points: points, kernels: variants.kernels.count, benchmarks: benchmarks)
  }

  mutating func run() throws {
    var settings = Suite.Settings()
    settings.points = points.map { Set($0).sorted() } ?? sizes
    settings.kernels = variants.kernels
    settings.benchmarks = benchmarks
    settings.animations = variants.animation
    settings.frames = quick ? 60 : 120
    settings.seed = variants.seed
    let plan = SweepPlan(settings, threads: threads)
    var measurement = CaseMeasurement(plan.settings, parts: plan.parts, data: data, output: output)
    measurement.timing = .sweep(isQuick: quick)
    measurement.defaultFormat = .curves
    try measurement.run()
  }

  /// The sizes to measure, limited to half of the available memory to leave the rest to other programs.
  private var sizes: [Int] {
    let perPoint = Suite.bytesPerPoint(kernels: variants.kernels.count, benchmarks: benchmarks)
    let limit = MachineEnvironment.availableMemory() / 2 / perPoint
    return SweepSizes.sizes(
      caches: MachineEnvironment.current().caches.map(\.bytes), including: SweepPlan.openBLASThreadSizes,
      perDecade: quick ? 2 : 5,
      limit: max(1, Int(min(limit, 1e15))))
  }
}
