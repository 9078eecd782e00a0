import ArgumentParser
import VecbenchKit
import VecbenchSuite

/// Measures charts that are reduced to their pixel columns.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Measure the frames of line charts of any size, from all points, from envelopes and from indexes.",
    discussion: """
      chart.read         reading both lines of a transition once, at peak bandwidth
      chart.direct       a frame that reads every point
      chart.build        building the envelopes of a transition, once
      chart.envelope     a frame from the envelopes, which reads only the columns
      chart.pan          a line at rest, panned by 0.37 columns a frame
      chart.zoom         a line at rest, zoomed 1 % a frame from all to 5000 points
      chart.pan.animate  the frame of chart.pan in the middle of a change
      chart.interrupt    a frame of a change that interrupts another
      chart.stream       1000 points added, 1000 removed, and a frame

      Example:
        vecbench chart --points 10k,100k,1m,10m,50m
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Points per line: 10000, 10k, 1_000_000, or several. (default: 10k,100k,1m)",
      valueName: "n,..."),
    transform: { try Quantity.sizes($0) })
  var points: [Int] = [10_000, 100_000, 1_000_000]

  @Option(parsing: .unconditional, help: ArgumentHelp("Width of the chart, in pixels, 1 to 100000.", valueName: "n"))
  var columns = 1280

  @Option(parsing: .unconditional, help: ArgumentHelp("Frames per variant, at most; 1 to 10000000.", valueName: "n"))
  var frames = 300

  @Option(parsing: .unconditional, help: PaceOption.help, transform: PaceOption.framesPerSecond)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Threads that build the envelopes; frames use one. 1 to 1024.", valueName: "n"))
  var threads = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seed for data and sample order.", valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  private static let benchmarks = SuiteBenchmark.allCases.filter { $0.kind == .reducedFrame }

  mutating func validate() throws {
    try MeasuringLimits.check(frames: frames, columns: columns, threads: [threads])
    try MeasuringLimits.checkMemory(points: points, kernels: 1, benchmarks: Self.benchmarks)
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
    try CaseMeasurement(settings, parts: [settings], data: data, output: output).run()
  }
}
