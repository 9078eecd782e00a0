import ArgumentParser
import CommandLineSupport
import FastVectorSamples
import VecbenchKit
import VecbenchReports
import VecbenchSuite

extension Vecbench {
  static func benchmarks(
    for request: MeasuringRequest<SuiteOptions>, recording settings: inout RunSettings
  ) throws -> [AnyBenchmark] {
    let suite = try suite(for: request)
    if let violation = MeasuringLimits.memoryViolation(suite) { throw ValidationError("--points \(violation)") }
    let plan = SweepPlan(
      suite, threads: request.options.threads,
      maxPointsOfFrames: request.kind == .run ? .max : SweepPlan.maxPointsOfFrames)
    let source = request.options.data.data.load()
    settings = plan.settings.names
    settings.data = source.summary
    return Suite.benchmarks(plan.parts, data: source)
  }

  private static func suite(for request: MeasuringRequest<SuiteOptions>) throws -> Suite.Settings {
    let options = request.options
    var suite = Suite.Settings()
    suite.points = request.sizes ?? suite.points
    suite.kernels = options.kernels
    suite.animations = options.animation
    suite.framesPerSecond = options.fps
    suite.columns = options.columns
    suite.seed = request.seed
    let selected = try request.selectedNames(among: Suite.all(points: suite.points))
    switch request.kind {
    case .run:
      suite.frames = options.frames ?? suite.frames
      suite.benchmarks = suite.benchmarks.filter { options.fps == nil || $0.isFrame }
    case .sweep(let isQuick):
      suite.frames = options.frames ?? (isQuick ? 60 : 120)
      suite.benchmarks = [.magnitudeSquared, .interpolate, .combine3, .swiftUIFrame, .fusedFrame]
    }
    if let selected { suite.benchmarks = SuiteBenchmark.allCases.filter { selected.contains($0.name) } }
    if options.fps != nil, let benchmark = suite.benchmarks.first(where: { $0.kind == .operation }) {
      throw ValidationError("--fps paces frames, and \(benchmark) draws none: use --benchmarks frames,animate")
    }
    for option in options.unused(by: suite) where !request.isQuiet {
      StandardError.note("\(option) has no effect on the selected benchmarks and kernel sets")
    }
    if case .sweep(let isQuick) = request.kind, request.sizes == nil {
      suite.points = sweptSizes(for: suite, isQuick: isQuick)
    }
    return suite
  }

  /// Returns the sizes of a sweep. The data of the largest size takes at most half of the available memory, so that
  /// other programs can use the rest.
  private static func sweptSizes(for suite: Suite.Settings, isQuick: Bool) -> [Int] {
    let perPoint = Suite.bytesPerPoint(kernels: suite.kernels.count, benchmarks: suite.benchmarks)
    let limit = MachineEnvironment.availableMemory() / 2 / perPoint
    return SweepSizes.sizes(
      caches: MachineEnvironment.current().caches.map(\.bytes), including: SweepPlan.openBLASThreadSizes,
      perDecade: isQuick ? 2 : 5, limit: max(1, Int(min(limit, 1e15))))
  }

  static let sizesAliases = ["points"]

  static let defaultSizes = "10000; for chart 10k,100k,1m; for sweep based on the cache sizes"

  static let runDescription = """
    Without --benchmarks, all benchmarks except the chart benchmarks are measured, or with --fps all frames. Paced \
    frames are not comparable with others.
    """

  static let sweepDescription = """
    Without --points, the sizes range from 16 points to four times the largest cache, and include 9 999, 10 000 and 10 001, \
    where OpenBLAS changes its number of threads. The default benchmarks are magnitudeSquared, interpolate, combine3 and \
    frames. Frames are measured up to a million points. A sweep takes about a minute, with --quick a third of that. If \
    --threads lists several numbers, each variant that uses threads is measured with each of them.
    """

  static func summary(of benchmark: BenchmarkName) -> String? {
    SuiteBenchmark(rawValue: benchmark.rawValue)?.summary
  }

  static var optionValues: [OptionValues] {
    [
      OptionValues(title: "kernels", names: KernelSet.available.map { ($0.rawValue, $0.summary) }),
      OptionValues(title: "animations", names: NamedAnimation.allCases.map { ($0.rawValue, $0.summary) }),
      OptionValues(title: "data", names: SampleData.allCases.map { ($0.rawValue, $0.summary) }),
    ]
  }
}
