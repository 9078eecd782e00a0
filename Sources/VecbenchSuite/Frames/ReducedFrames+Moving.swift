import FastVectorCharts
import Foundation
import VecbenchKit

extension SuiteBenchmark {
  public static let chartPan = SuiteBenchmark(
    "chart.pan", .reducedFrame, "a line at rest in a window of 90 % that moves by 0.37 columns a frame")
  public static let chartZoom = SuiteBenchmark(
    "chart.zoom", .reducedFrame, "a line at rest in a window that goes from all to 5000 points, 1 % narrower each frame"
  )
  public static let chartPanAnimate = SuiteBenchmark(
    "chart.pan.animate", .reducedFrame, "the frame of chart.pan in the middle of a change")
  public static let chartInterrupt = SuiteBenchmark(
    "chart.interrupt", .reducedFrame, "a frame of a change that interrupts another: a sum of three vectors")
  public static let chartStream = SuiteBenchmark(
    "chart.stream", .reducedFrame, "1000 points added, 1000 removed, and a frame")
}

/// Frames in which the visible window, the points or the animation change from frame to frame.
extension ReducedFrames {
  typealias Frames = @Sendable (ReducedFrames) -> FrameSource<[LineFrame]>

  private static let movingFrames: KeyValuePairs<SuiteBenchmark, Frames> = [
    .chartPan: { frames in frames.windowed(changes: 0, window: frames.pan) },
    .chartZoom: { frames in frames.windowed(changes: 0, window: frames.zoom) },
    .chartPanAnimate: { frames in frames.windowed(changes: 1, window: frames.pan) },
    .chartInterrupt: { frames in frames.windowed(changes: 2) { _ in nil } },
    .chartStream: { frames in frames.stream() },
  ]

  static let moving = movingFrames.map(\.key)

  /// Returns the frames of a benchmark in ``moving``, or nil for other benchmarks.
  static func movingFrames(_ benchmark: SuiteBenchmark) -> Frames? {
    movingFrames.first { $0.key == benchmark }?.value
  }

  /// The duration of an animation, in seconds. It is long enough that all samples usually end within its middle third.
  private static let changeDuration = 360.0
  /// The number of frames in the middle third of an animation. After these frames, time restarts at the beginning of
  /// the middle third. For the first frame after a restart, the animator takes longer and allocates memory.
  private static let frameCount = 7200

  /// The number of frames to render before measuring, which is enough to fill the animator's history of axis ranges.
  /// Once the history is full, each new range replaces an old one.
  private static let historyLength = 100

  /// Returns frames of a line. `changes` animations move the line alternately to its end state and back to its start
  /// state. Each animation starts after the first third of the previous one. If `changes` is 0, the line is at rest.
  private func windowed(
    changes: Int, window: @escaping (_ number: Int) -> ClosedRange<Double>?
  ) -> FrameSource<[LineFrame]> {
    let animator = ChartAnimator([series[0]], in: rect, at: 0)
    let interval = Self.changeDuration / 3
    for change in 0..<changes {
      animator.animate(
        to: [series[(change + 1) % 2]], .linear(duration: Self.changeDuration), at: Double(change) * interval)
    }
    let start = Double(changes) * interval
    var count = 0
    func frame(_ number: Int) -> [LineFrame] {
      let time = start + Double(count % Self.frameCount) / 60
      count += 1
      if let window = window(number) { animator.setRanges(x: .fixed(window), nil, at: time) }
      return animator.frame(at: time).lines
    }
    // These frames start the background build of envelopes (bounds of blocks of points), which later frames use.
    for number in 0..<3 { _ = frame(number) }
    ChartAnimator.waitForBackgroundBuilds()
    if window(0) != nil {
      for number in 3..<Self.historyLength { _ = frame(number) }
    }
    return FrameSource(frame: frame, settle: ChartAnimator.waitForBackgroundBuilds)
  }

  /// Returns a window of 90 % of the points, which moves by 0.37 columns per frame and restarts after the last point.
  private func pan(_ number: Int) -> ClosedRange<Double> {
    let all = Double(max(1, series[0].count - 1))
    let width = 0.9 * all
    let start = (Double(number) * 0.37 * width / Double(rect.width)).truncatingRemainder(dividingBy: all - width)
    return start...start + width
  }

  /// Returns a window around the middle that shrinks by 1 % per frame, from all points to 5000 points, and then
  /// restarts.
  private func zoom(_ number: Int) -> ClosedRange<Double> {
    let all = Double(max(1, series[0].count - 1))
    let steps = max(1, Int((Foundation.log(min(1, 5000 / all)) / Foundation.log(0.99)).rounded(.up)))
    let width = all * Foundation.pow(0.99, Double(number % steps))
    return all / 2 - width / 2...all / 2 + width / 2
  }

  /// Returns frames of a stream that appends 1000 points and removes the oldest 1000 points in each frame.
  private func stream() -> FrameSource<[LineFrame]> {
    let animator = ChartAnimator([series[0]], in: rect, at: 0)
    let capacity = series[0].count
    let new = series[1].values.prefix(1000)
    return FrameSource(
      frame: { number in
        let time = Double(number) / 60
        do {
          try animator.append(new, to: 0, at: time, keeping: capacity)
        } catch {
          preconditionFailure("\(error)")
        }
        return animator.frame(at: time).lines
      }, settle: ChartAnimator.waitForBackgroundBuilds)
  }
}
