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
/// ``EnvelopeBuilding``), and one pass over the two vectors of the change otherwise. It allocates nothing while the
/// frame before is no longer held; see <doc:ChartFrames>.
///
/// The ranges of the axes move with the data, under the same animation, or are pinned.
///
/// An animator belongs to one thread or actor at a time.
public final class ChartAnimator {
  /// The rectangle that the chart is drawn in, in pixels. Its width is the number of columns.
  ///
  /// Setting it makes the next frame lay all points out again.
  public var rect: CGRect

  /// How the ranges of the axes follow from the data, see ``setRanges(x:y:_:at:)``.
  public private(set) var xRange: AxisRange
  public private(set) var yRange: AxisRange

  /// How the lines run between their points.
  ///
  /// Steps and curves are drawn where there are no more points than columns of pixels; where there are more, they would
  /// be narrower than a pixel, and all lines are straight. A natural spline may leave the range of the data. Points that
  /// come or go between others are on the line as it is drawn, at the start or the end of their way, so that nothing
  /// jumps; but centred steps are always halfway between two points, those that come or go among them.
  public let interpolation: InterpolationMethod

  private let envelopes: EnvelopeBuilding
  private var lines: [LineAnimator]
  private var frame = ChartFrame()

  /// The bounds of both ranges. As vectors: these animate fastest.
  private let xBounds: Animator<AnimatableVector>
  private let yBounds: Animator<AnimatableVector>

  /// Makes an animator of series at rest.
  ///
  /// - Parameters:
  ///   - series: The lines, drawn in this order.
  ///   - rect: The rectangle to draw in, in pixels.
  ///   - xRange: How the horizontal range follows from the positions of all series.
  ///   - yRange: How the vertical range follows from the values of all series.
  ///   - interpolation: How the lines run between their points.
  ///   - time: The first time, in seconds.
  ///   - envelopes: When to prepare what makes frames independent of the number of points.
  /// - Complexity: O(n)
  public init(
    _ series: [Series], in rect: CGRect, xRange: AxisRange = .following, yRange: AxisRange = .following,
    interpolation: InterpolationMethod = .linear, at time: TimeInterval = 0, envelopes: EnvelopeBuilding = .inBackground
  ) {
    self.rect = rect
    self.xRange = xRange
    self.yRange = yRange
    self.interpolation = interpolation
    self.envelopes = envelopes
    lines = series.map { LineAnimator($0, at: time, interpolation, envelopes: envelopes) }
    xBounds = Animator(xRange(series.map(\.positions.extent)).bounds, at: time, historyLimit: 1)
    yBounds = Animator(yRange(series.map(\.finiteExtent)).bounds, at: time, historyLimit: 1)
  }

  /// Where the lines go.
  public var series: [Series] { lines.map(\.target) }

  // MARK: Changing

  /// Sends the lines to other series.
  ///
  /// The first goes to the first, and so on. A line that has no successor goes at once, and one that has no
  /// predecessor is there at once.
  ///
  /// - Parameters:
  ///   - series: Where to.
  ///   - rule: Which points of an old and a new line belong together.
  ///   - animation: How to get there, or nil to be there at once.
  ///   - time: When, in seconds, not before that of the last change.
  ///   - stagger: How much later each line starts than the one before, in seconds; what is negative counts as 0.
  /// - Complexity: O(n)
  public func animate(
    to series: [Series], by rule: JoinRule = .key, _ animation: Animation? = .default, at time: TimeInterval,
    stagger: TimeInterval = 0
  ) {
    lines.removeLast(max(0, lines.count - series.count))
    for (index, series) in series.enumerated() {
      guard index < lines.count else {
        lines.append(LineAnimator(series, at: time, interpolation, envelopes: envelopes))
        continue
      }
      let delay = stagger > 0 ? Double(index) * stagger : 0
      lines[index].animate(
        to: series, by: rule, delay > 0 ? animation?.delay(delay) : animation, at: time,
        showing: xBounds.value(at: time).range)
    }
    moveRanges(animation, at: time)
  }

  /// Changes how the ranges of the axes follow from the data: a pinned horizontal range zooms and pans.
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
    moveRanges(animation, at: time)
  }

  private func moveRanges(_ animation: Animation?, at time: TimeInterval) {
    xBounds.animate(to: xRange(series.map(\.positions.extent)).bounds, animation, at: time)
    yBounds.animate(to: yRange(series.map(\.finiteExtent)).bounds, animation, at: time)
  }

  /// Whether nothing moves at a time.
  public func isFinished(at time: TimeInterval) -> Bool {
    lines.allSatisfy { $0.isFinished(at: time) } && xBounds.isFinished(at: time) && yBounds.isFinished(at: time)
  }

  // MARK: Frames

  /// The chart at a time.
  ///
  /// The frame shares its storage with the animator. Where it is still held when the next one is made, that one
  /// allocates.
  ///
  /// - Parameter time: In seconds, not before the last change, whose time counts otherwise.
  /// - Complexity: O(c) for c columns where the envelopes are built; otherwise one pass over the vectors of the change.
  ///   While points or the horizontal range move, the points are laid out anew: O(c log n), O(n) where points move.
  public func frame(at time: TimeInterval) -> ChartFrame {
    frame.rect = rect
    frame.xRange = xBounds.value(at: time).range
    frame.yRange = yBounds.value(at: time).range
    let window = ColumnLayout.Window(range: frame.xRange, minX: rect.minX, width: rect.width)
    let scale = LineLayout(range: frame.yRange, rect: rect)
    frame.lines.removeAll(keepingCapacity: true)
    for index in lines.indices {
      lines[index].reduce(in: window, at: time)
      frame.lines.append(lines[index].place(scale))
    }
    return frame
  }
}

/// A chart at one time.
public struct ChartFrame: Sendable {
  /// The lines, in the order in which they are drawn.
  public internal(set) var lines: [LineFrame] = []

  /// The rectangle that they are drawn in, in pixels.
  public internal(set) var rect = CGRect.zero

  /// The positions at the left and at the right edge.
  public internal(set) var xRange = 0.0...1

  /// The values at the bottom and at the top edge.
  public internal(set) var yRange = 0.0...1
}

extension ClosedRange<Double> {
  fileprivate var bounds: AnimatableVector { [lowerBound, upperBound] }
}

extension AnimatableVector {
  /// The range between two bounds, in their order: springs may take one past the other.
  fileprivate var range: ClosedRange<Double> { Swift.min(self[0], self[1])...Swift.max(self[0], self[1]) }
}
