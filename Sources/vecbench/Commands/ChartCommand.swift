import ArgumentParser
import VecbenchKit

/// Measures charts that are reduced to their columns of pixels.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Measure the frames of line charts of any size: from all their points, and from envelopes.",
    discussion: """
      chart.read      reading the two lines of a transition once, without computing anything: the limit
      chart.direct    a frame that looks at every point
      chart.build     building the envelopes of a transition, once
      chart.envelope  a frame from the envelopes, which looks at the columns alone

      Example:
        vecbench chart --points 10k,100k,1m,10m,50m
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many points the lines have: 10000, 10k, 1_000_000, or several. (default: 10k,100k,1m)",
      valueName: "n,..."),
    transform: { try PointCounts($0).counts })
  var points: [Int] = [10_000, 100_000, 1_000_000]

  @Option(parsing: .unconditional, help: ArgumentHelp("The width of the chart, in pixels.", valueName: "n"))
  var columns = 1280

  @Option(parsing: .unconditional, help: ArgumentHelp("How many frames each way makes, at most.", valueName: "n"))
  var frames = 300

  @Option(parsing: .unconditional, help: PaceOption.help, transform: PaceOption.framesPerSecond)
  var fps: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many threads build the envelopes; frames use one.", valueName: "n"))
  var threads = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What random data and the order of the turns follow from.", valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  private static let benchmarks = Benchmark.allCases.filter { $0.kind == .reducedFrame }

  mutating func validate() throws {
    guard (1...100_000).contains(columns) else {
      throw ValidationError("--columns \(columns): 1 to 100000 are possible")
    }
    guard frames >= 1 else { throw ValidationError("--frames \(frames): at least 1 is needed") }
    try Measurement.checkThreads(threads)
    try Measurement.checkMemory(points: points, kernels: 1, benchmarks: Self.benchmarks)
  }

  mutating func run() throws {
    var settings = Suite.Settings()
    settings.points = points
    settings.kernels = [.native]
    settings.benchmarks = Self.benchmarks
    settings.frames = frames
    settings.framesPerSecond = fps
    settings.columns = columns
    settings.threads = threads
    settings.seed = seed
    try Measurement(settings: settings, data: data, output: output).run()
  }
}
