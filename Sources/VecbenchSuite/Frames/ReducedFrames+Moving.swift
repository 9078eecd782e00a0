import FastVectorCharts
import Foundation
import VecbenchKit

/// Frames whose window, points or changes are others each time.
extension ReducedFrames {
  static let moving: [SuiteBenchmark] = [.chartPan, .chartZoom, .chartPanAnimate, .chartInterrupt, .chartStream]

  /// The frames of one of the benchmarks in ``moving``; nil for others.
  func movingFrames(_ benchmark: SuiteBenchmark) -> FrameVariant<[LineFrame]>? {
    switch benchmark {
    case .chartPan: windowed(benchmark, changes: 0, window: pan)
    case .chartZoom: windowed(benchmark, changes: 0, window: zoom)
    case .chartPanAnimate: windowed(benchmark, changes: 1, window: pan)
    case .chartInterrupt: windowed(benchmark, changes: 2) { _ in nil }
    case .chartStream: stream()
    default: nil
    }
  }

  /// Seconds that a change takes, and frames that are made in its middle third before it is played again: an animator that
  /// goes back in time plays all frames since the change.
  private static let changeDuration = 6.0
  private static let frameCount = 120

  /// Frames of a line that goes to and fro between two, each change in the middle of the one before.
  private func windowed(
    _ benchmark: SuiteBenchmark, changes: Int, window: @escaping (_ number: Int) -> ClosedRange<Double>?
  ) -> FrameVariant<[LineFrame]> {
    let animator = ChartAnimator([series[0]], in: rect, at: 0)
    let interval = Self.changeDuration / 3
    for change in 0..<changes {
      animator.animate(
        to: [series[(change + 1) % 2]], .linear(duration: Self.changeDuration), at: Double(change) * interval)
    }
    let start = Double(changes) * interval
    return FrameVariant(benchmark: benchmark, kernels: .native) { number in
      let time = start + Double(number % Self.frameCount) / 60
      if let window = window(number) { animator.setRanges(x: .fixed(window), nil, at: time) }
      return animator.frame(at: time).lines
    }
  }

  /// 90 % of the points, 0.37 columns further each frame, and from the start again behind the last.
  private func pan(_ number: Int) -> ClosedRange<Double> {
    let all = Double(max(1, series[0].count - 1))
    let width = 0.9 * all
    let start = (Double(number) * 0.37 * width / Double(rect.width)).truncatingRemainder(dividingBy: all - width)
    return start...start + width
  }

  /// From all points to 5000 about the middle, 1 % less each frame, and again.
  private func zoom(_ number: Int) -> ClosedRange<Double> {
    let all = Double(max(1, series[0].count - 1))
    let steps = max(1, Int((Foundation.log(min(1, 5000 / all)) / Foundation.log(0.99)).rounded(.up)))
    let width = all * Foundation.pow(0.99, Double(number % steps))
    return all / 2 - width / 2...all / 2 + width / 2
  }

  /// A window that a thousand points enter and leave each frame.
  private func stream() -> FrameVariant<[LineFrame]> {
    let animator = ChartAnimator([series[0]], in: rect, at: 0)
    let capacity = series[0].count
    let new = series[1].values.prefix(1000)
    return FrameVariant(benchmark: .chartStream, kernels: .native) { number in
      let time = Double(number) / 60
      do {
        try animator.append(new, to: 0, at: time, keeping: capacity)
      } catch {
        preconditionFailure("\(error)")
      }
      return animator.frame(at: time).lines
    }
  }
}
