import FastVectorCharts
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

/// The frames of a chart that is reduced to its columns of pixels, on its way from one line to another.
struct ReducedFrames {
  let series: [Series]
  let rect: CGRect

  /// - Parameter columns: The width of the chart in pixels, at least 1.
  private init(_ lines: Lines, columns: Int) {
    series = lines.series
    rect = CGRect(x: 0, y: 0, width: CGFloat(columns), height: 720)
  }

  /// What is measured for the benchmarks that settings name: those that the others are compared with in any case.
  static func members(for settings: Suite.Settings) -> [SuiteBenchmark] {
    let wanted = settings.benchmarks
    guard settings.framesPerSecond == nil else { return [.chartDirect, .chartEnvelope].filter(wanted.contains) }
    let build = wanted.contains(.chartBuild) ? [SuiteBenchmark.chartBuild] : []
    return [.chartDirect] + build + [.chartEnvelope] + moving.filter(wanted.contains)
  }

  /// Some benchmarks of this kind, measured against each other and against reading the lines once.
  static func benchmark(
    _ members: [SuiteBenchmark], _ settings: Suite.Settings, sizes: [Int], _ source: LineSource
  ) -> AnyBenchmark {
    let (threads, columns) = (settings.threads, settings.columns)
    var frames = FrameSettings(settings)
    // All frames of a sample are made once before. A frame from envelopes reads little that the frame before did not,
    // but that little is another at each time; a pass over all points in between has driven it from all caches.
    frames.warmUpFrames = 10
    let empty = Benchmark<ReducedFrames, Outcome>(
      "chart", sharing: { ReducedFrames(source.lines($0, threads: threads), columns: columns) }, sizes: sizes
    )
    .frames(frames).baseline("chart.direct/native").traffic { $0.reading() }.checksWithinBounds()
    return AnyBenchmark(members.reduce(empty) { $1.adding(to: $0, threads: threads) })
  }

  /// Sixty frames for the way, both ends left out.
  private static func time(of number: Int) -> TimeInterval { (Double(number % 60) + 0.5) / 60 }

  /// Frames of an animator, the first of which has been made.
  fileprivate func frames(_ envelopes: EnvelopeBuilding) -> FrameSource<[LineFrame]> {
    let animator = ChartAnimator([series[0]], in: rect, at: 0, envelopes: envelopes)
    animator.animate(to: [series[1]], .linear(duration: 1), at: 0)
    _ = animator.frame(at: Self.time(of: 0))
    return FrameSource { animator.frame(at: Self.time(of: $0)).lines }
  }

  /// Building the envelopes of the way, over and over.
  fileprivate func building(threads: Int) -> FrameSource<Void> {
    let (start, end) = (series[0].values, series[1].values)
    var layout = ColumnLayout()
    let range = series[0].xValues.extent ?? 0...1
    layout.layOut(
      series[0].xValues, gaps: PointRanges(),
      in: ColumnLayout.Window(range: range, minX: 0, width: Double(rect.width)))
    var memory = 0
    return FrameSource(
      frame: { _ in memory = LineEnvelope(from: start, to: end, buckets: layout.buckets, threads: threads).memory },
      memory: { memory })
  }

  /// Reading both lines once.
  private func reading() -> Traffic {
    let (start, end) = (series[0].values, series[1].values)
    let bytes = 2 * start.count * MemoryLayout<Double>.stride
    return Traffic(bytes: bytes, workingSetBytes: bytes, identifier: "chart.read/native") { kernel, iterations in
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: 2) { addresses in
        unsafe start.withElements { unsafe addresses.initializeElement(at: 0, to: $0) }
        unsafe end.withElements { unsafe addresses.initializeElement(at: 1, to: $0) }
        unsafe kernel.move(UnsafeBufferPointer(addresses), count: start.count, into: nil, iterations: iterations)
      }
    }
  }

  /// The coordinates of a frame on the way. Two variants may be apart by some roundings of a coordinate.
  fileprivate func outcome(_ frames: FrameSource<[LineFrame]>) -> Outcome {
    let columns = frames.frame(22).flatMap(\.columns)
    let values = columns.flatMap { [$0.first, $0.lowest, $0.highest, $0.last] }
    return Outcome(values, within: 64 * Double.ulpOfOne * values.reduce(Double(rect.height)) { max($0, abs($1)) })
  }
}

extension SuiteBenchmark {
  fileprivate func adding(
    to benchmark: Benchmark<ReducedFrames, Outcome>, threads: Int
  ) -> Benchmark<ReducedFrames, Outcome> {
    let native = KernelSet.native.rawValue
    if let frames = ReducedFrames.movingFrames(self) {
      return benchmark.frameVariant(native, VariantTraits(self), frames)
    }
    if self == .chartBuild {
      let traits = VariantTraits(self, threads: threads, isMeasuredApart: true)
      return benchmark.frameVariant(native, traits) { $0.building(threads: threads) }
    }
    let isDirect = self == .chartDirect
    return benchmark.frameVariant(native, VariantTraits(self, isLimitedByTraffic: isDirect)) { frames in
      frames.frames(isDirect ? .never : .atOnce)
    } result: { frames, source in
      frames.outcome(source)
    }
  }
}
