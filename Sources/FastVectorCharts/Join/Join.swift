/// Which points of an old and of a new line belong together, and where each starts and ends.
///
/// The *joined points* are all points of both lines, ordered by x value; those that belong together are one
/// point. ``start`` takes values of the old points there, ``end`` those of the new ones, and an animation from
/// ``startValues`` to ``endValues`` moves
///
/// - **matched** points from the old value to the new one;
/// - **entering** points from where the old line was at their x;
/// - **leaving** points to where the new line is at their x.
///
/// Where the old line did not reach an entering point, or has a gap there, that point is at its own new value from
/// the beginning (``jumping``). Where the new line does not reach a leaving point, or has a gap there, that point
/// stays at its own old value (``holding``). So the points that a moving window gains and loses do not move up or
/// down, and the line slides.
///
/// A gap opens and closes at once: a point that is NaN at either end is as it is at the end from the beginning on
/// (``jumping`` too). So the two vectors have their gaps at the same points. Infinities are values like others.
///
/// **Interrupted animations.** The line that is being left has several vectors: where it was, where it is going,
/// how fast it moves. Carry each onto the joined points, with ``carrying(values:)`` for what is a place and
/// ``carrying(differences:)`` for what is the difference of two places, or a velocity. Both use ``start``, and differ
/// at the jumping points alone: a place becomes the new value, a difference 0, so that such a point is at its new
/// value at every time, whatever the animation does with the vectors.
public struct Join: Sendable, Equatable {
  /// Takes vectors of the old points to the joined ones.
  public let start: Resampling

  /// Takes vectors of the new points to the joined ones.
  public let end: Resampling

  /// Where the joined points are on the old line. Some coincide where points enter by index.
  public let startXValues: XValues

  /// Where the joined points are on the new line. Some coincide where points leave by index.
  public let endXValues: XValues

  /// The values of the joined points at the start.
  public let startValues: AnimatableVector

  /// The values of the joined points at the end.
  public let endValues: AnimatableVector

  /// The joined points that only the new line has.
  ///
  /// - Complexity: O(n) for n joined points, and about a microsecond for each range.
  public var entering: RangeSet<Int> { enteringPoints.ranges.set }

  /// The joined points that only the old line has.
  ///
  /// - Complexity: O(n) for n joined points, and about a microsecond for each range.
  public var leaving: RangeSet<Int> { leavingPoints.ranges.set }

  /// The joined points whose value at the start is that at the end, because the old line has none, or because one
  /// of the two is a gap.
  public var jumping: RangeSet<Int> { jumpingPoints.set }

  /// The leaving points whose value at the end is that at the start, because the new line has none.
  public var holding: RangeSet<Int> { holdingPoints.set }

  /// The joined points that are gaps, at both ends.
  public var gaps: RangeSet<Int> { gapPoints.set }

  /// Whether some points move along x, as they do in joins by index, by stretching and by identifier.
  public let movesAlongX: Bool

  let enteringPoints: UnmatchedPoints
  let leavingPoints: UnmatchedPoints
  let jumpingPoints: PointRanges
  let holdingPoints: PointRanges
  let gapPoints: PointRanges

  /// What tells the joined points apart, nil where their x values do.
  let names: Identifiers?

  /// The number of joined points.
  public var count: Int { start.outputCount }

  /// Joins two lines.
  ///
  /// - Complexity: O(n + m), and O(1) memory for the maps where both lines have the same x values, or evenly
  ///   spaced ones with equal steps that meet; O((n + m) log(n + m)) with identifiers.
  public init(from old: Series, to new: Series, by rule: JoinRule = .key) {
    self.init(from: old, to: new, by: rule, areNumbers: false)
  }

  /// - Parameter areNumbers: Whether both lines are known to have no gaps, which spares a look at all values.
  init(from old: Series, to new: Series, by rule: JoinRule, areNumbers: Bool) {
    let points: JoinedPoints =
      switch rule {
      case .key:
        if let a = old.names, let b = new.names {
          .byIdentifier(old.xValues, a, new.xValues, b)
        } else {
          .byXValue(old.xValues, new.xValues)
        }
      case .index: .byIndex(old.xValues, new.xValues)
      case .stretching: .byStretching(old.xValues, new.xValues)
      }
    self.init(points, from: old.values, to: new.values, areNumbers: areNumbers)
  }

  private init(_ points: JoinedPoints, from old: AnimatableVector, to new: AnimatableVector, areNumbers: Bool) {
    start = points.start
    end = points.end
    startXValues = points.startXValues
    endXValues = points.endXValues
    enteringPoints = points.entering
    leavingPoints = points.leaving
    names = points.names

    movesAlongX = points.startXValues != points.endXValues

    var startValues = points.start.values(of: old, missing: .nan)
    var endValues = points.end.values(of: new, missing: .nan)
    let patches = points.patches(start: startValues, end: endValues, areNumbers: areNumbers)
    endValues.replace(patches.holding, with: startValues)
    startValues.replace(patches.jumping, with: endValues)
    self.startValues = startValues
    self.endValues = endValues
    (jumpingPoints, holdingPoints, gapPoints) = (patches.jumping, patches.holding, patches.gaps)
  }

  /// The number of points that both lines have.
  public var matchedCount: Int { count - enteringCount - leavingCount }

  /// The number of points that only the new line has.
  public var enteringCount: Int { enteringPoints.ranges.count }

  /// The number of points that only the old line has.
  public var leavingCount: Int { leavingPoints.ranges.count }
}

extension Join {
  /// Takes a vector of places of the old points to the joined points: ``start``, and the new values at the
  /// ``jumping`` points.
  ///
  /// - Complexity: O(n); where nothing changes, the result shares its storage with `values`.
  public func carrying(values: AnimatableVector) -> AnimatableVector {
    var result = start(values)
    result.replace(jumpingPoints, with: endValues)
    return result
  }

  /// Takes a vector of differences between places, or of velocities, of the old points to the joined points:
  /// ``start``, and 0 at the ``jumping`` points.
  ///
  /// - Complexity: O(n); where nothing changes, the result shares its storage with `differences`.
  public func carrying(differences: AnimatableVector) -> AnimatableVector {
    var result = start(differences)
    result.replace(jumpingPoints, with: .zero)
    return result
  }

  /// Takes a vector of x values of the old points to the joined points: ``start``, and the new x values where the old
  /// line has no point.
  ///
  /// - Complexity: O(n); where nothing changes, the result shares its storage with `xValues`.
  public func carrying(xValues: AnimatableVector) -> AnimatableVector {
    let unmapped = start.unmappedPoints
    var result = start(xValues)
    if !unmapped.isEmpty { result.replace(unmapped, with: endXValues.vector) }
    return result
  }

  /// Where the joined points are at a share of the way.
  ///
  /// - Parameter progress: The share; it is clamped to 0...1, within which points keep their order.
  /// - Complexity: O(1) where x values do not move, otherwise O(n) and one allocation.
  public func xValues(at progress: Double) -> XValues {
    if !movesAlongX || !(progress > 0) { return startXValues }
    if progress >= 1 { return endXValues }
    var xValues = startXValues.vector
    xValues.interpolate(towards: endXValues.vector, amount: progress)
    return XValues(ascending: xValues)
  }

  /// The line of the joined points on the way, to be joined with the next one when an animation is interrupted.
  ///
  /// - Parameters:
  ///   - values: The values of all joined points.
  ///   - progress: Where the points are, see ``xValues(at:)``.
  public func line(values: AnimatableVector, progress: Double = 1) -> Series {
    precondition(values.count == count, "\(values.count) values for \(count) joined points")
    return Series(xValues: xValues(at: progress), values: values, names: names)
  }
}

extension AnimatableVector {
  /// Takes elements at some places from another vector, where a vector that is shorter counts as padded with zeros.
  mutating func replace(_ places: PointRanges, with other: AnimatableVector) {
    guard !places.isEmpty else { return }
    // The empty vector stands for zeros of any count.
    let longest = Swift.max(places.upperBound, other.count)
    if count < longest { self += AnimatableVector(repeating: 0, count: longest) }
    var elements = mutableSpan
    let others = other.span
    for range in places.ranges {
      for i in range { elements[i] = i < others.count ? others[i] : 0 }
    }
  }
}
