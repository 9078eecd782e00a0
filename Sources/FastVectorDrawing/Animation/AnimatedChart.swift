public import FastVectorCharts
public import Foundation

/// A chart that rests, moves to another one, and rests again.
///
/// ```swift
/// let change = chart.animated(to: later, .spring)
/// ```
///
/// Lines move to those of the same id, and points to those that a join rule finds. What does not move is that of the first
/// chart: texts, colours, size, the scales of the axes, and the style of lines that both have.
public struct AnimatedChart: Sendable {
  /// What is shown at first.
  public var start: Chart

  /// Where it goes; nil for a chart that stands still.
  public var end: Chart?

  /// Which points belong together.
  public var rule = JoinRule.key

  /// How the lines and the ranges of the axes get there.
  public var animation = Animation.default

  /// How much later each line starts than the one before, in seconds; what is negative counts as 0.
  public var stagger: TimeInterval = 0

  /// Frames per second, one of ``FrameFormat/frameRates``. Anything else counts as 60.
  public var frameRate = 60.0

  /// The seconds for which the chart rests before and after, from 0 to ``longestDuration``. What is outside counts as the
  /// nearest of the two, NaN as 0.
  public var rest: TimeInterval = 0.5

  /// The seconds of the movement, likewise; nil and NaN for as long as it takes, at most ``longestMovement``.
  public var duration: TimeInterval?

  /// The seconds after which a movement that goes on is cut off, unless a duration is given.
  public static let longestMovement: TimeInterval = 10

  /// The seconds that a rest or a movement may have: a day.
  public static let longestDuration: TimeInterval = 86_400

  /// Makes a chart that stands still.
  public init(_ chart: Chart) { start = chart }
}

extension Chart {
  /// The chart on its way to another one.
  ///
  /// - Parameters:
  ///   - end: Where it goes.
  ///   - rule: Which points belong together.
  ///   - animation: How it gets there.
  ///   - stagger: How much later each line starts than the one before, in seconds.
  ///   - frameRate: Frames per second.
  ///   - rest: The seconds for which the chart rests before and after.
  ///   - duration: The seconds of the movement; nil for as long as it takes.
  public func animated(
    to end: Chart, by rule: JoinRule = .key, _ animation: Animation = .default, stagger: TimeInterval = 0,
    frameRate: Double = 60, rest: TimeInterval = 0.5, duration: TimeInterval? = nil
  ) -> AnimatedChart {
    var animated = AnimatedChart(self)
    (animated.end, animated.rule, animated.animation, animated.stagger) = (end, rule, animation, stagger)
    (animated.frameRate, animated.rest, animated.duration) = (frameRate, rest, duration)
    return animated
  }
}
