public import Foundation

/// A line chart that animates from one set of series to another. The caller passes the time of each change and of each
/// frame.
///
/// ```swift
/// let animator = ChartAnimator([seattle], in: CGRect(x: 0, y: 0, width: 1280, height: 720))
/// animator.animate(to: [sanFrancisco], .spring, at: 0)
/// let frame = animator.frame(at: 0.25)
/// draw(frame.lines[0].path)
/// ```
///
/// Points of the old and the new line are matched by a ``JoinRule``. Changes can interrupt an animation at any time. As
/// in `Animator`, every point then keeps its position and velocity, even if the new line doesn't have the point.
///
/// Once the envelopes of a change are built (see ``EnvelopeBuilding``), frame time depends on the width in pixels, not
/// on the number of points. Frames of a line at rest, or of a moving window, take only slightly longer, because they
/// use min–max pyramids of the values. All other frames take one pass over the vectors of the change. Frames don't
/// allocate memory unless the previous frame is still retained. See <doc:ChartFrames>.
///
/// Points can be appended at any time; see ``append(_:to:at:keeping:)``.
///
/// The ranges of the axes are either fixed or derived from the data. Ranges derived from the data change with the same
/// animation as the lines. If an animation returns non-finite values, the axes show their target ranges, and lines are
/// drawn only where their coordinates are finite.
///
/// An animator isn't thread-safe: use it on one thread or actor at a time.
public final class ChartAnimator {
  /// The plot rectangle, in pixels. Its width is the number of pixel columns.
  ///
  /// After the rectangle has changed, the next frame lays out all points again. Coordinates are clamped to -1e9...1e9,
  /// and NaN counts as 0.
  public var rect: CGRect { didSet { rect = rect.drawable } }

  /// The rule that determines the range of the horizontal axis. See ``setRanges(x:y:_:at:)``.
  public private(set) var xRange: AxisRange

  /// The rule that determines the range of the vertical axis. See ``setRanges(x:y:_:at:)``.
  public private(set) var yRange: AxisRange

  /// The interpolation between data points.
  ///
  /// Steps and curves are drawn if a line has at most as many visible points as pixel columns. With more points, steps
  /// and bends would be narrower than a pixel, so points are connected by straight lines. A natural spline can extend
  /// beyond the range of the data. When an animation inserts a point between others, the point starts on the
  /// interpolated line; when it removes a point, the point ends on it. The line therefore never jumps.
  public let interpolation: InterpolationMethod

  /// The identifiers of lines that are drawn as points. Their frames also contain ``LineFrame/pixels``. While points
  /// move, computing these pixels takes a pass over the visible points in each frame.
  package var markedLines: Set<Series.Identifier> = []

  /// The lines after the last change, and the time of that change. `restTime` is the time at which the lines came to
  /// rest, or nil while they move.
  private var lines: AnimatedLines
  private var changeTime: TimeInterval
  private var restTime: TimeInterval?

  /// The time of the last change of the rules for the axis ranges.
  private var rangeTime: TimeInterval

  /// The most recently requested time.
  private var playhead: TimeInterval

  private var history = ChartHistory()
  private var frame = ChartFrame()

  /// The time at which points were last appended, or nil if the axis ranges already include these points.
  private var timeOfAppending: TimeInterval?

  /// The animators of the bounds of both axis ranges. The bounds are stored in vectors, which are the fastest type to
  /// animate.
  private let xBounds: Animator<AnimatableVector>
  private let yBounds: Animator<AnimatableVector>

  /// Creates an animator with series at rest.
  ///
  /// - Parameters:
  ///   - series: The series of the lines, in drawing order.
  ///   - rect: The plot rectangle, in pixels. It can be changed later.
  ///   - xRange: The rule for the horizontal range, which can depend on the x values of all series.
  ///   - yRange: The rule for the vertical range, which can depend on the y values of all series.
  ///   - interpolation: The interpolation between data points.
  ///   - time: The initial time, in seconds.
  ///   - envelopes: The policy for building envelopes, which make frame time independent of the number of points.
  /// - Complexity: O(n)
  public init(
    _ series: [Series], in rect: CGRect = .zero, xRange: AxisRange = .automatic, yRange: AxisRange = .automatic,
    interpolation: InterpolationMethod = .linear, at time: TimeInterval = 0, envelopes: EnvelopeBuilding = .inBackground
  ) {
    self.rect = rect.drawable
    self.xRange = xRange
    self.yRange = yRange
    self.interpolation = interpolation
    changeTime = time.isNaN ? 0 : time
    rangeTime = changeTime
    playhead = changeTime
    lines = AnimatedLines(series, interpolation, envelopes: envelopes)
    let extents = lines.targetExtents
    xBounds = Animator(combining: xRange(extents.map(\.x)).bounds, at: time, historyLimit: 4 * ChartHistory.changeLimit)
    yBounds = Animator(combining: yRange(extents.map(\.y)).bounds, at: time, historyLimit: 4 * ChartHistory.changeLimit)
  }

  /// The series of all lines that aren't disappearing. If a line is moving, this is the series that it moves to.
  public var series: [Series] { lines.targets }

  // MARK: Changing

  /// Animates the lines to other series.
  ///
  /// A line is matched with the series of the same ``Series/id``. A series without an id, or with the same id as an
  /// earlier series, is identified by its index. Lines without a matching series disappear, and series without a
  /// matching line appear. If a series returns while its line is disappearing, the line continues from its current
  /// state.
  ///
  /// Lines are drawn in the order of their series. A disappearing line stays directly in front of the line that was
  /// behind it.
  ///
  /// - Parameters:
  ///   - series: The target series.
  ///   - rule: The rule that matches points of an old and a new line.
  ///   - animation: The animation, or nil for an immediate change. If it is nil, points that are already moving
  ///     continue to move, but their motion is shifted so that it ends at the new values.
  ///   - time: The time of the change, in seconds. If previous calls changed the lines at later times, these changes
  ///     are undone.
  ///   - stagger: The delay between the starts of consecutive lines, in seconds. Negative values count as 0.
  ///   - entering: The transition of lines that appear.
  ///   - leaving: The transition of lines that disappear.
  /// - Complexity: O(n) in general. O(log n) for a line if its series was made from a copy of the old one by appending
  ///   points and removing the first ones. This requires that the line isn't moving, has straight segments, and has no
  ///   gaps, infinities or identifiers.
  public func animate(
    to series: [Series], by rule: JoinRule = .key, _ animation: Animation? = .default, at time: TimeInterval,
    stagger: TimeInterval = 0, entering: LineAppearance = .fade, leaving: LineAppearance = .fade
  ) {
    animate(
      to: series, x: xRange, y: yRange, by: rule, animation, at: time, stagger: stagger, entering: entering,
      leaving: leaving)
  }

  /// Animates the lines to other series, and changes the rules for the axis ranges at the same time. Points that become
  /// infinite move to the edges of the new vertical range. See ``animate(to:by:_:at:stagger:entering:leaving:)`` and
  /// ``setRanges(x:y:_:at:)``.
  package func animate(
    to series: [Series], x: AxisRange, y: AxisRange, by rule: JoinRule, _ animation: Animation?,
    at time: TimeInterval, stagger: TimeInterval, entering: LineAppearance = .fade, leaving: LineAppearance = .fade
  ) {
    (xRange, yRange) = (x, y)
    let time = seek(to: time)
    let change = AnimatedLine.Change(
      rule: rule, animation: animation, time: time, xRange: Self.range(xBounds, at: time),
      startYRange: Self.range(yBounds, at: time),
      yRange: { [yRange] in yRange(series.map(\.finiteExtent)) })
    if isPast(time) { lines = history.undoChanges(after: time) }
    let linesAtRest = lines.isFinished(at: time) ? lines.resting : nil
    let stagger = stagger > 0 ? stagger : 0
    lines.animate(to: series, by: change, stagger: stagger, (entering, leaving))
    history.append(
      ChartHistory.Change(
        series: series, change: change, stagger: stagger, appearance: (entering, leaving), linesAtRest: linesAtRest))
    (changeTime, restTime) = (time, nil)
    moveRanges(animation, at: time)
  }

  /// Changes the rules for the axis ranges. To zoom and pan, use a fixed horizontal range.
  ///
  /// - Parameters:
  ///   - x: The rule for the horizontal range, or nil to leave it unchanged.
  ///   - y: The rule for the vertical range, or nil to leave it unchanged.
  ///   - animation: The animation, or nil for an immediate change. If it is nil, a range that is already changing
  ///     continues to change, but its motion is shifted so that it ends at the new range.
  ///   - time: The time of the change, in seconds. Changes to the ranges at later times are undone.
  public func setRanges(
    x: AxisRange? = nil, y: AxisRange? = nil, _ animation: Animation? = .default, at time: TimeInterval
  ) {
    xRange = x ?? xRange
    yRange = y ?? yRange
    moveRanges(animation, at: seek(to: time))
  }

  private func moveRanges(_ animation: Animation?, at time: TimeInterval) {
    (rangeTime, timeOfAppending) = (time, nil)
    let extents = lines.targetExtents
    xBounds.animate(to: xRange(extents.map(\.x)).bounds, animation, at: time)
    yBounds.animate(to: yRange(extents.map(\.y)).bounds, animation, at: time)
  }

  /// Stores and returns the requested time. If it is NaN, returns the previously requested time.
  private func seek(to time: TimeInterval) -> TimeInterval {
    if !time.isNaN { playhead = time }
    return playhead
  }

  /// Returns true if the lines at the given time have to be reconstructed from the history. While the lines move, this
  /// is the case for times before the last change. Once they are at rest, it is also the case for times before they
  /// came to rest, because their animations have been released.
  private func isPast(_ time: TimeInterval) -> Bool { time < restTime ?? changeTime && !history.isEmpty }

  /// Updates the axis ranges after points were appended. Skips a range that the new points don't change, which is
  /// common for the vertical range.
  private func followAppended() {
    guard let time = timeOfAppending else { return }
    timeOfAppending = nil
    let extents = lines.targetExtents
    func follow(_ range: ClosedRange<Double>, _ bounds: Animator<AnimatableVector>) {
      if bounds.target == range.bounds, bounds.isFinished(at: time) { return }
      bounds.animate(to: range.bounds, nil, at: time)
    }
    follow(xRange(extents.map(\.x)), xBounds)
    follow(yRange(extents.map(\.y)), yBounds)
  }

  /// Appends points to a line by calling a closure that changes the line's series. See ``append(_:to:at:keeping:)``.
  func append(
    to id: Series.Identifier, at time: TimeInterval, keeping capacity: Int?,
    _ change: (inout Series) throws(SeriesError) -> Void
  ) throws(ChartStreamError) {
    try lines.append(to: id, keeping: capacity, change)
    // Clear the history, because appended points can't be replayed. Changes before this one can no longer be undone.
    history = ChartHistory()
    (changeTime, restTime) = (max(seek(to: time), changeTime, rangeTime), nil)
    timeOfAppending = changeTime
  }

  /// Returns true if nothing changes after the given time.
  public func isFinished(at time: TimeInterval) -> Bool {
    let time = seek(to: time)
    let areFinished =
      isPast(time) ? history.withLines(at: time) { $0.isFinished(at: time) } : lines.isFinished(at: time)
    return areFinished && xBounds.isFinished(at: time) && yBounds.isFinished(at: time)
  }

  // MARK: Frames

  /// Returns the range of the horizontal axis at the given time.
  package func xRange(at time: TimeInterval) -> ClosedRange<Double> { Self.range(xBounds, at: time) }

  /// Returns the range of the vertical axis at the given time.
  package func yRange(at time: TimeInterval) -> ClosedRange<Double> { Self.range(yBounds, at: time) }

  /// Returns the frame of the chart at the given time.
  ///
  /// The frame shares its storage with the animator. If the previous frame is still retained, this call allocates new
  /// storage.
  ///
  /// - Parameter time: Any time, in seconds. The frame reflects all changes up to that time. The animator keeps up to
  ///   16 changes, whose series have up to 8 million points in total. If a limit is exceeded, it discards the oldest
  ///   change and the later changes that interrupted it. If the time is before the oldest kept change, the result is
  ///   the state at the start of that change. Only the series of a change are kept. The first frame after seeking to
  ///   another change therefore takes as long as replaying all changes since the chart was last at rest.
  /// - Complexity: O(c) for c pixel columns if the envelopes are built. O(c log n) with min–max pyramids, if only a few
  ///   blocks have to be read. Otherwise O(n), in one pass over the vectors of the change. While the horizontal range
  ///   changes or points move along x, finding the columns of the points takes an additional O(c log n).
  public func frame(at time: TimeInterval) -> ChartFrame {
    let time = seek(to: time)
    followAppended()
    frame.rect = rect
    frame.xRange = Self.range(xBounds, at: time)
    frame.yRange = Self.range(yBounds, at: time)
    let window = ColumnLayout.Window(range: frame.xRange, minX: rect.minX, width: rect.width)
    let scale = LineLayout(range: frame.yRange, rect: rect)
    let marked = (markedLines, rect)
    if isPast(time) {
      history.withLines(at: time) { $0.makeFrames(&frame.lines, in: window, scale, marking: marked, at: time) }
    } else {
      lines.makeFrames(&frame.lines, in: window, scale, marking: marked, at: time)
      if restTime == nil, time >= changeTime, lines.isFinished(at: time) {
        lines.settle(at: time)
        restTime = time
      }
    }
    return frame
  }
}

extension ChartAnimator {
  /// Returns the range of an axis at the given time. If an animation returns non-finite bounds, returns the target
  /// range.
  private static func range(_ bounds: Animator<AnimatableVector>, at time: TimeInterval) -> ClosedRange<Double> {
    bounds.value(at: time).range ?? bounds.target.range ?? 0...1
  }
}

/// A chart at one point in time.
public struct ChartFrame: Sendable {
  /// The lines, in drawing order.
  public internal(set) var lines: [LineFrame] = []

  /// The plot rectangle, in pixels.
  public internal(set) var rect = CGRect.zero

  /// The x values at the left and right edges.
  public internal(set) var xRange = 0.0...1

  /// The y values at the bottom and top edges.
  public internal(set) var yRange = 0.0...1
}

extension ClosedRange<Double> {
  fileprivate var bounds: AnimatableVector { [lowerBound, upperBound] }
}

extension AnimatableVector {
  /// The range between the two elements of the vector, or nil if one of them isn't finite. The elements can be in
  /// either order, because springs can make the bounds of a range cross.
  fileprivate var range: ClosedRange<Double>? {
    guard count == 2, self[0].isFinite, self[1].isFinite else { return nil }
    return Swift.min(self[0], self[1])...Swift.max(self[0], self[1])
  }
}

extension CGRect {
  /// The rectangle with its coordinates clamped to -1e9...1e9, so that its pixel columns can be counted. NaN becomes 0.
  fileprivate var drawable: CGRect {
    func drawable(_ number: CGFloat) -> CGFloat { number.isNaN ? 0 : Swift.min(Swift.max(number, -1e9), 1e9) }
    return CGRect(
      x: drawable(origin.x), y: drawable(origin.y), width: drawable(size.width), height: drawable(size.height))
  }
}
