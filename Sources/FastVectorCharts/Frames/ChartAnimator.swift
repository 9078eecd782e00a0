public import Foundation

/// A line chart that moves from series to series, in a time that you name.
///
/// ```swift
/// let animator = ChartAnimator([seattle], in: CGRect(x: 0, y: 0, width: 1280, height: 720))
/// animator.animate(to: [sanFrancisco], .spring, at: 0)
/// let frame = animator.frame(at: 0.25)
/// draw(frame.lines[0].path)
/// ```
///
/// The points of the old and the new line are matched by a ``JoinRule``. A change may come at any time: position and
/// velocity of every point are kept as `Animator` keeps them, also of those that the new line does not have.
///
/// A frame costs what its columns of pixels cost where the envelopes of the change are built (see
/// ``EnvelopeBuilding``), and little more where the window moves or the line rests: the values have an index. Otherwise it is
/// one pass over the vectors of the change. It allocates nothing while the frame before is no longer held; see
/// <doc:ChartFrames>.
///
/// Points can be added at any time, see ``append(_:to:at:keeping:)``.
///
/// The ranges of the axes move with the data, under the same animation, or are fixed. While an animation returns values
/// that are not finite, the axes show the ranges that they go to, and lines are drawn as far as they have finite
/// coordinates.
///
/// An animator belongs to one thread or actor at a time.
public final class ChartAnimator {
  /// The rectangle that the chart is drawn in, in pixels. Its width is the number of columns.
  ///
  /// Setting it makes the next frame lay all points out again. NaN in it counts as 0, and no number is more than 1e9 away
  /// from 0: larger ones and infinities count as that.
  public var rect: CGRect { didSet { rect = rect.drawable } }

  /// How the ranges of the axes follow from the data, see ``setRanges(x:y:_:at:)``.
  public private(set) var xRange: AxisRange
  public private(set) var yRange: AxisRange

  /// How the lines run between their points.
  ///
  /// Steps and curves are drawn where there are no more points than columns of pixels; where there are more, they would
  /// be narrower than a pixel, and all lines are straight. A natural spline may leave the range of the data. Points that
  /// come or go between others are on the line as it is drawn, at the start or the end of their way, so that nothing
  /// jumps.
  public let interpolation: InterpolationMethod

  /// The lines after the newest change, when that was, and since when nothing has moved.
  private var lines: AnimatedLines
  private var changeTime: TimeInterval
  private var restTime: TimeInterval?

  /// The time that was asked for last.
  private var playhead: TimeInterval

  private var history = ChartHistory()
  private var frame = ChartFrame()

  /// When points were appended that the ranges do not follow yet.
  private var timeOfAppending: TimeInterval?

  /// The bounds of both ranges. As vectors: these animate fastest.
  private let xBounds: Animator<AnimatableVector>
  private let yBounds: Animator<AnimatableVector>

  /// Makes an animator of series at rest.
  ///
  /// - Parameters:
  ///   - series: The lines, drawn in this order.
  ///   - rect: The rectangle to draw in, in pixels; it can be set later.
  ///   - xRange: How the horizontal range follows from the x values of all series.
  ///   - yRange: How the vertical range follows from the values of all series.
  ///   - interpolation: How the lines run between their points.
  ///   - time: The first time, in seconds.
  ///   - envelopes: When to prepare what makes frames independent of the number of points.
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
    playhead = changeTime
    lines = AnimatedLines(series, interpolation, envelopes: envelopes)
    let extents = lines.targetExtents
    xBounds = Animator(combining: xRange(extents.map(\.x)).bounds, at: time, historyLimit: 4 * ChartHistory.changeLimit)
    yBounds = Animator(combining: yRange(extents.map(\.y)).bounds, at: time, historyLimit: 4 * ChartHistory.changeLimit)
  }

  /// Where the lines go that are not leaving.
  public var series: [Series] { lines.targets }

  // MARK: Changing

  /// Sends the lines to other series.
  ///
  /// Each goes to the series of the same ``Series/id``, its place among the lines being that of one that has none. Of two
  /// with the same id the later one counts as one without. A line whose id does not come again leaves, one that has not been
  /// there enters, and one that comes back while it is leaving returns from where it is.
  ///
  /// Lines are drawn in the order of their series, each that is leaving right above the one that it was above.
  ///
  /// - Parameters:
  ///   - series: Where to.
  ///   - rule: Which points of an old and a new line belong together.
  ///   - animation: How to get there, or nil to be there at once.
  ///   - time: When, in seconds. Changes that were made at later times are undone.
  ///   - stagger: How much later each line starts than the one before, in seconds; what is negative counts as 0.
  ///   - entering: How lines appear that have not been there.
  ///   - leaving: How lines disappear that do not come again.
  /// - Complexity: O(n)
  public func animate(
    to series: [Series], by rule: JoinRule = .key, _ animation: Animation? = .default, at time: TimeInterval,
    stagger: TimeInterval = 0, entering: LineAppearance = .fade, leaving: LineAppearance = .fade
  ) {
    let time = seek(to: time)
    let change = AnimatedLine.Change(
      rule: rule, animation: animation, time: time, xRange: Self.range(xBounds, at: time),
      yRange: { [yRange] in yRange(series.map(\.finiteExtent)) })
    if isPast(time) { lines = history.undoChanges(after: time) }
    let linesAtRest = lines.isFinished(at: time) ? lines.atRest(at: time) : nil
    let stagger = stagger > 0 ? stagger : 0
    lines.animate(to: series, by: change, stagger: stagger, (entering, leaving))
    history.append(
      ChartHistory.Change(
        series: series, change: change, stagger: stagger, appearance: (entering, leaving), linesAtRest: linesAtRest))
    (changeTime, restTime) = (time, nil)
    moveRanges(animation, at: time)
  }

  /// Changes how the ranges of the axes follow from the data: a fixed horizontal range zooms and pans.
  ///
  /// - Parameters:
  ///   - x: The horizontal range, nil to leave it.
  ///   - y: The vertical range, nil to leave it.
  ///   - animation: How the ranges get there, or nil to be there at once.
  ///   - time: When, in seconds.
  public func setRanges(
    x: AxisRange? = nil, y: AxisRange? = nil, _ animation: Animation? = .default, at time: TimeInterval
  ) {
    xRange = x ?? xRange
    yRange = y ?? yRange
    moveRanges(animation, at: seek(to: time))
  }

  private func moveRanges(_ animation: Animation?, at time: TimeInterval) {
    timeOfAppending = nil
    let extents = lines.targetExtents
    xBounds.animate(to: xRange(extents.map(\.x)).bounds, animation, at: time)
    yBounds.animate(to: yRange(extents.map(\.y)).bounds, animation, at: time)
  }

  /// Notes the time that is asked for, and returns it: the last one for NaN.
  private func seek(to time: TimeInterval) -> TimeInterval {
    if !time.isNaN { playhead = time }
    return playhead
  }

  /// Whether a time is one of the history, before the newest change or before the lines came to rest.
  private func isPast(_ time: TimeInterval) -> Bool { time < restTime ?? changeTime && !history.isEmpty }

  /// Makes the ranges follow points that were appended. Most of these do not change the vertical one.
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

  /// Adds points to a line, by a change of its series; see ``append(_:to:at:keeping:)``.
  func append(
    to id: Series.Identifier, at time: TimeInterval, keeping capacity: Int?,
    _ change: (inout Series) throws(SeriesError) -> Void
  ) throws(ChartStreamError) {
    try lines.append(to: id, keeping: capacity, change)
    timeOfAppending = time
    // What was appended is no change that could be made again.
    history = ChartHistory()
    (changeTime, restTime) = (seek(to: time), nil)
  }

  /// Whether nothing moves at a time.
  public func isFinished(at time: TimeInterval) -> Bool {
    let time = seek(to: time)
    let areFinished =
      isPast(time) ? history.withLines(at: time) { $0.isFinished(at: time) } : lines.isFinished(at: time)
    return areFinished && xBounds.isFinished(at: time) && yBounds.isFinished(at: time)
  }

  // MARK: Frames

  /// The range of the vertical axis at a time.
  package func yRange(at time: TimeInterval) -> ClosedRange<Double> { Self.range(yBounds, at: time) }

  /// Whether the last frame was made from envelopes, for all lines.
  package var usesEnvelopes: Bool { lines.useEnvelopes }

  /// The chart at a time.
  ///
  /// The frame shares its storage with the animator. Where it is still held when the next one is made, that one
  /// allocates.
  ///
  /// - Parameter time: Any time, in seconds: at each, the chart is shown as the changes before it have left it. The last 16
  ///   changes are kept for that, less where their series have more than 8 million points or where the chart has not been at
  ///   rest meanwhile; before that, the time of the oldest counts. They hold their series alone, and the first frame of
  ///   another change takes as long as the changes since the chart was last at rest.
  /// - Complexity: O(c) for c columns where the envelopes are built, O(c log n) where few blocks of the indexes are opened;
  ///   otherwise one pass over the vectors of the change. While the horizontal range or the points move along x, the points
  ///   are laid out anew: O(c log n).
  public func frame(at time: TimeInterval) -> ChartFrame {
    let time = seek(to: time)
    followAppended()
    frame.rect = rect
    frame.xRange = Self.range(xBounds, at: time)
    frame.yRange = Self.range(yBounds, at: time)
    let window = ColumnLayout.Window(range: frame.xRange, minX: rect.minX, width: rect.width)
    let scale = LineLayout(range: frame.yRange, rect: rect)
    if isPast(time) {
      history.withLines(at: time) { $0.makeFrames(&frame.lines, in: window, scale, at: time) }
    } else {
      lines.makeFrames(&frame.lines, in: window, scale, at: time)
      if restTime == nil, time >= changeTime, lines.isFinished(at: time) {
        lines.settle(at: time)
        restTime = time
      }
    }
    return frame
  }
}

extension ChartAnimator {
  /// The range of an axis at a time: the one that it goes to where an animation returns no finite bounds.
  private static func range(_ bounds: Animator<AnimatableVector>, at time: TimeInterval) -> ClosedRange<Double> {
    bounds.value(at: time).range ?? bounds.target.range ?? 0...1
  }
}

/// A chart at one time.
public struct ChartFrame: Sendable {
  /// The lines, in the order in which they are drawn.
  public internal(set) var lines: [LineFrame] = []

  /// The rectangle that they are drawn in, in pixels.
  public internal(set) var rect = CGRect.zero

  /// The x values at the left and at the right edge.
  public internal(set) var xRange = 0.0...1

  /// The values at the bottom and at the top edge.
  public internal(set) var yRange = 0.0...1
}

extension ClosedRange<Double> {
  fileprivate var bounds: AnimatableVector { [lowerBound, upperBound] }
}

extension AnimatableVector {
  /// The range between two bounds, in their order: springs may take one past the other. Nil where they are not finite.
  fileprivate var range: ClosedRange<Double>? {
    guard count == 2, self[0].isFinite, self[1].isFinite else { return nil }
    return Swift.min(self[0], self[1])...Swift.max(self[0], self[1])
  }
}

extension CGRect {
  /// A rectangle of finite numbers whose columns of pixels can be counted.
  fileprivate var drawable: CGRect {
    func drawable(_ number: CGFloat) -> CGFloat { number.isNaN ? 0 : Swift.min(Swift.max(number, -1e9), 1e9) }
    return CGRect(
      x: drawable(origin.x), y: drawable(origin.y), width: drawable(size.width), height: drawable(size.height))
  }
}
