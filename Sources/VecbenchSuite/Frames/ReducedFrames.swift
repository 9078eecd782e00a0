import FastVectorCharts
import Foundation
import VecbenchKit

/// The frames of a chart that is reduced to its columns of pixels, on its way from one line to another.
struct ReducedFrames {
  let series: [Series]
  let rect: CGRect

  /// - Parameter columns: The width of the chart in pixels, at least 1.
  init(_ data: LinePair, columns: Int) {
    series = [Series(data.start), Series(data.end)]
    rect = CGRect(x: 0, y: 0, width: CGFloat(columns), height: 720)
  }

  /// Sixty frames for the way, both ends left out.
  private static func time(of number: Int) -> TimeInterval { (Double(number % 60) + 0.5) / 60 }

  /// Frames of an animator, the first of which has been made.
  func frames(_ benchmark: SuiteBenchmark, _ envelopes: EnvelopeBuilding) -> FrameVariant<[LineFrame]> {
    let animator = ChartAnimator([series[0]], in: rect, at: 0, envelopes: envelopes)
    animator.animate(to: [series[1]], .linear(duration: 1), at: 0)
    _ = animator.frame(at: Self.time(of: 0))
    return FrameVariant(benchmark: benchmark, kernels: .native) { animator.frame(at: Self.time(of: $0)).lines }
  }

  /// Building the envelopes of the way, over and over.
  ///
  /// - Parameter built: Called with the bytes that they take.
  func building(threads: Int, built: @escaping (_ memory: Int) -> Void) -> FrameVariant<[LineFrame]> {
    let (start, end) = (series[0].values, series[1].values)
    var layout = ColumnLayout()
    let range = series[0].xValues.extent ?? 0...1
    layout.layOut(
      series[0].xValues, gaps: PointRanges(),
      in: ColumnLayout.Window(range: range, minX: 0, width: Double(rect.width)))
    return FrameVariant(benchmark: .chartBuild, kernels: .native) { _ in
      built(LineEnvelope(from: start, to: end, buckets: layout.buckets, threads: threads).memory)
      return []
    }
  }

  /// Reading both lines once.
  func reading(_ traffic: MemoryTraffic) -> FrameVariant<[LineFrame]> {
    let sources = [series[0].values, series[1].values]
    return FrameVariant(benchmark: .chartRead, kernels: .native) { _ in
      unsafe traffic.move(sources, into: nil)
      return []
    }
  }

  /// The coordinates of a frame on the way, to compare, and how far two variants may be apart: some roundings of a
  /// coordinate.
  func outcome(of variant: FrameVariant<[LineFrame]>) -> (outcome: Outcome, bounds: [Double]) {
    let columns = variant.workload.frame(22).flatMap(\.columns)
    let values = columns.flatMap { [$0.first, $0.lowest, $0.highest, $0.last] }
    let bound = 64 * Double.ulpOfOne * values.reduce(Double(rect.height)) { max($0, abs($1)) }
    return (
      Outcome(variant: variant.benchmark.rawValue, values: values),
      [Double](repeating: bound, count: values.count)
    )
  }
}
