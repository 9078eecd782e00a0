import ArgumentParser
import VecbenchKit
import VecbenchSuite

/// Measures the frames of line charts that are reduced to an aggregate per pixel column.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Measure the frames of line charts of any size, from all points, from envelopes and from indexes.",
    discussion: """
      Benchmarks:
      chart.read         reading both lines of a transition once, at peak bandwidth
      chart.direct       a frame that reads every point
      chart.build        building the envelopes of a transition, once
      chart.envelope     a frame from the envelopes, which reads only the columns
      chart.pan          a line at rest, panned by 0.37 columns per frame
      chart.zoom         a line at rest, zoomed by 1 % per frame, down to 5000 points
      chart.pan.animate  the frame of chart.pan in the middle of a change
      chart.interrupt    a frame of a change that interrupts another
      chart.stream       1000 points added, 1000 removed, and a frame

      Example:
        vecbench chart --points 10k,100k,1m,10m,50m

      Exit codes: 0 success, 1 a benchmark throws, 3 variants disagree, 64 usage, 65 bad data, 66 input file not found, \
      73 cannot create the output, 130 interrupted, with the results so far.
      """)

  @OptionGroup var measuring: MeasuringOptions<Vecbench>

  mutating func run() throws {
    measuring.selection.select("chart")
    measuring.sizes = measuring.sizes ?? [10_000, 100_000, 1_000_000]
    measuring.program.frames = measuring.program.frames ?? 300
    try measuring.run()
  }
}
