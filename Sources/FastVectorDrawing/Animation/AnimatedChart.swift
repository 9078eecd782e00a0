public import FastVectorCharts
public import Foundation

/// An animation from one chart to another, with a rest before and after the movement.
///
/// ```swift
/// let change = chart.animated(to: later, .spring)
/// ```
///
/// The lines of both charts are matched by id, and the points of each line by a join rule. Everything that isn't
/// animated is taken from the start chart. This includes titles, labels, colors, the size, the scales of the axes, and
/// the styles of lines and marks that are in both charts.
public struct AnimatedChart: Sendable {
  /// The chart at the start.
  public var start: Chart

  /// The chart at the end; nil if the chart isn't animated.
  public var end: Chart?

  /// The charts whose lines are drawn during the rests, if their points differ from those of ``start`` and ``end``; nil
  /// to draw the same points. For example, the lines of a database are reduced to the pixel columns of one x range, so
  /// each rest needs different points from the movement. The charts must have the same lines as ``start`` and ``end``;
  /// everything other than the points of the lines is ignored.
  package var resting: (start: Chart, end: Chart)?

  /// The rule by which points of the start chart are matched with points of the end chart.
  public var rule = JoinRule.key

  /// The animation of the lines and of the axis ranges.
  public var animation = Animation.default

  /// The delay between the starts of consecutive lines, in seconds. Negative values and NaN count as 0.
  public var stagger: TimeInterval = 0

  /// The frame rate, in frames per second. If it isn't in ``FrameFormat/frameRates``, 60 is used instead.
  public var frameRate = 60.0

  /// The duration of each rest (one before and one after the movement), in seconds. It is limited to the range from 0
  /// to ``longestDuration``. NaN counts as 0.
  public var rest: TimeInterval = 0.5

  /// The length of the movement, in seconds. It is limited to the same range as ``rest``. If it is nil or NaN, the
  /// movement is as long as the animation, but at most ``longestMovement``. A longer animation continues during the
  /// rest, and is cut off at the last frame.
  public var duration: TimeInterval?

  /// The maximum length of the movement if ``duration`` is nil, in seconds.
  public static let longestMovement: TimeInterval = 10

  /// The maximum length of a rest or a movement, in seconds. It is equal to one day.
  public static let longestDuration: TimeInterval = 86_400

  /// Creates an animation that shows a single chart without movement.
  public init(_ chart: Chart) { start = chart }
}

extension Chart {
  /// Returns an animation from this chart to another chart.
  ///
  /// - Parameters:
  ///   - end: The chart at the end.
  ///   - rule: The rule by which points of this chart are matched with points of the end chart.
  ///   - animation: The animation of the lines and of the axis ranges.
  ///   - stagger: The delay between the starts of consecutive lines, in seconds.
  ///   - frameRate: The frame rate, in frames per second.
  ///   - rest: The duration of each rest (one before and one after the movement), in seconds.
  ///   - duration: The length of the movement, in seconds; nil to use the length of the animation.
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
