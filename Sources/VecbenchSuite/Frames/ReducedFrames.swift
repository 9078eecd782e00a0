import FastVectorCharts
import FastVectorSamples
import Foundation
import VecbenchKit

extension SuiteBenchmark {
  public static let chartRead = SuiteBenchmark(
    "chart.read", .reducedFrame, "reading the two lines of a transition once, without computing anything")
  public static let chartDirect = SuiteBenchmark(
    "chart.direct", .reducedFrame, "a frame of ChartAnimator that looks at every point")
  public static let chartBuild = SuiteBenchmark(
    "chart.build", .reducedFrame, "building the envelopes of a transition, once")
  public static let chartEnvelope = SuiteBenchmark(
    "chart.envelope", .reducedFrame, "a frame of ChartAnimator from the envelopes")
}

/// The frames of a chart during a transition from one line to another. Each frame reduces the current line to the
/// first, lowest, highest and last point of each pixel column (an M4 aggregate).
struct ReducedFrames {
  let series: [Series]
  let rect: CGRect

  /// Creates the frames of a transition.
  ///
  /// - Parameter columns: The width of the chart in pixels, at least 1.
  private init(_ lines: Lines, columns: Int) {
    series = lines.series
    rect = CGRect(x: 0, y: 0, width: CGFloat(columns), height: 720)
  }

  /// Returns the benchmarks to measure for the given settings: the selected ones, and also `chart.direct` and
  /// `chart.envelope`. At a fixed frame rate, only these two can be measured, and only if they are selected.
  static func members(for settings: Suite.Settings) -> [SuiteBenchmark] {
    let wanted = settings.benchmarks
    guard settings.framesPerSecond == nil else { return [.chartDirect, .chartEnvelope].filter(wanted.contains) }
    let build = wanted.contains(.chartBuild) ? [SuiteBenchmark.chartBuild] : []
    return [.chartDirect] + build + [.chartEnvelope] + moving.filter(wanted.contains)
  }

  /// Returns a single benchmark that compares the frame times of all `members` with each other, and with the time it
  /// takes to read the lines once.
  static func benchmark(
    _ members: [SuiteBenchmark], _ settings: Suite.Settings, sizes: [Int], _ source: LineSource
  ) -> AnyBenchmark {
    let (threads, columns) = (settings.threads, settings.columns)
    var frames = FrameSettings(settings)
    // Render all frames of a sample untimed before the sample is timed. A frame drawn from envelopes reads little data,
    // but most of it is data that the previous frame didn't read. Without the untimed frames, none of it would be
    // cached, because another variant's pass over all points would have evicted it.
    frames.warmUpFrames = 10
    let empty = Benchmark<ReducedFrames, ApproximateResult>(
      "chart", sharing: { ReducedFrames(source.lines($0, threads: threads), columns: columns) }, sizes: sizes
    )
    .frames(frames).baseline("chart.direct/native").traffic(reportedAs: "chart.read/native") { $0.reading() }
    .checksWithinBounds()
    return AnyBenchmark(members.reduce(empty) { $1.adding(to: $0, threads: threads) })
  }

  /// Returns the time of a frame within a transition, in seconds. A transition takes one second and has 60 frames, none
  /// of which is at the start or the end.
  private static func time(of number: Int) -> TimeInterval { (Double(number % 60) + 0.5) / 60 }

  /// Returns the frames of a transition, after rendering the first one once.
  fileprivate func frames(_ envelopes: EnvelopeBuilding) -> FrameSource<[LineFrame]> {
    let animator = ChartAnimator([series[0]], in: rect, at: 0, envelopes: envelopes)
    animator.animate(to: [series[1]], .linear(duration: 1), at: 0)
    _ = animator.frame(at: Self.time(of: 0))
    return FrameSource { animator.frame(at: Self.time(of: $0)).lines }
  }

  /// Returns a frame source in which each frame builds the envelopes of the transition; see ``LineEnvelope``.
  fileprivate func building(threads: Int) -> FrameSource<Void> {
    let (start, end) = (series[0].values, series[1].values)
    var layout = ColumnLayout()
    let range = series[0].xValues.extent ?? 0...1
    layout.layOut(
      series[0].xValues, gaps: PointRanges(),
      in: ColumnLayout.Window(range: range, minX: 0, width: Double(rect.width)))
    var memory = 0
    return FrameSource(
      frame: { _ in
        memory = LineEnvelope(from: start, to: end, buckets: layout.buckets, threads: threads)?.memory ?? 0
      },
      memory: { memory })
  }

  /// Returns the memory traffic of reading both lines once.
  private func reading() -> Traffic {
    let (start, end) = (series[0].values, series[1].values)
    let bytes = 2 * start.count * MemoryLayout<Double>.stride
    return Traffic(bytes: bytes, workingSetBytes: bytes) { kernel, iterations in
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: 2) { addresses in
        unsafe start.withElements { unsafe addresses.initializeElement(at: 0, to: $0) }
        unsafe end.withElements { unsafe addresses.initializeElement(at: 1, to: $0) }
        unsafe kernel.move(UnsafeBufferPointer(addresses), count: start.count, into: nil, iterations: iterations)
      }
    }
  }

  /// Returns the coordinates of one frame of the transition. The coordinates of two variants can differ by a few
  /// rounding errors.
  fileprivate func outcome(_ frames: FrameSource<[LineFrame]>) -> ApproximateResult {
    let columns = frames.frame(22).flatMap(\.columns)
    let values = columns.flatMap { [$0.first, $0.lowest, $0.highest, $0.last] }
    return ApproximateResult(
      values, within: 64 * Double.ulpOfOne * values.reduce(Double(rect.height)) { max($0, abs($1)) })
  }
}

extension SuiteBenchmark {
  fileprivate func adding(
    to benchmark: Benchmark<ReducedFrames, ApproximateResult>, threads: Int
  ) -> Benchmark<ReducedFrames, ApproximateResult> {
    let native = KernelSet.native.rawValue
    if let frames = ReducedFrames.movingFrames(self) {
      return benchmark.frameVariant(native, VariantTraits(self), frames)
    }
    if self == .chartBuild {
      let traits = VariantTraits(self, threads: threads, isMeasuredSeparately: true)
      return benchmark.frameVariant(native, traits) { $0.building(threads: threads) }
    }
    let isDirect = self == .chartDirect
    return benchmark.frameVariant(native, VariantTraits(self, isLimitedByTraffic: isDirect)) { frames in
      frames.frames(isDirect ? .never : .immediately)
    } result: { frames, source in
      frames.outcome(source)
    }
  }
}
