public import FastVectorCharts
public import Foundation

/// The frames of a chart that rests, moves from series to series, and rests again.
///
/// Each frame follows from its number alone, so that parts of a film can be made apart.
public final class ChartFilm {
  /// The frames of a second.
  public let frameRate: Double

  /// The number of frames.
  public let frameCount: Int

  private let animator: ChartAnimator

  /// The frames before the movement starts.
  private let restingFrames: Int

  /// The seconds after which a movement that goes on is cut off, unless said otherwise.
  public static let longestMovement: TimeInterval = 10

  /// Makes a film.
  ///
  /// - Parameters:
  ///   - animator: A chart at rest, at time 0.
  ///   - series: Where its lines go.
  ///   - rule: Which points belong together.
  ///   - animation: How they get there.
  ///   - toXRange: The positions shown at the end, to which the chart zooms or pans; nil for what the chart shows.
  ///   - stagger: How much later each line starts than the one before, in seconds.
  ///   - frameRate: The frames of a second.
  ///   - rest: The seconds for which the chart rests before and after.
  ///   - duration: The seconds of the movement; nil for as long as it takes, at most ``longestMovement``.
  public init(
    _ animator: ChartAnimator, to series: [Series], by rule: JoinRule, _ animation: Animation, toXRange: AxisRange? = nil,
    stagger: TimeInterval = 0, frameRate: Double, rest: TimeInterval, duration: TimeInterval? = nil
  ) {
    self.animator = animator
    self.frameRate = frameRate
    animator.animate(to: series, by: rule, animation, at: 0, stagger: stagger)
    if let toXRange { animator.setRanges(x: toXRange, animation, at: 0) }
    let most = Int(((duration ?? Self.longestMovement) * frameRate).rounded())
    restingFrames = Int((rest * frameRate).rounded())
    let movingFrames = duration == nil ? (0..<most).first { animator.isFinished(at: Double($0) / frameRate) } ?? most : most
    frameCount = restingFrames + movingFrames + 1 + restingFrames
  }

  /// The chart at a frame.
  ///
  /// - Parameters:
  ///   - number: The number of the frame, from 0 on.
  ///   - rect: The rectangle to draw into.
  public func frame(_ number: Int, in rect: CGRect) -> ChartFrame {
    frame(at: Double(number - restingFrames) / frameRate, in: rect)
  }

  /// The chart some seconds after the movement has begun.
  public func frame(at time: TimeInterval, in rect: CGRect) -> ChartFrame {
    if animator.rect != rect { animator.rect = rect }
    return animator.frame(at: time)
  }

  /// The ranges of values at the start and at the end.
  public var yRanges: [ClosedRange<Double>] {
    [0, frameCount - 1].map { frame($0, in: animator.rect).yRange }
  }
}
