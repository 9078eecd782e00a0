/// The correspondence between the points of an old and a new line, with the start and end value of each point.
///
/// The *joined points* are all points of both lines, in ascending order of x. A matched pair is a single joined point.
/// ``start`` maps the values of the old points to the joined points, and ``end`` maps the values of the new points. An
/// animation from ``startValues`` to ``endValues`` moves
///
/// - **matched** points from the old value to the new one;
/// - **entering** points, which only the new line has, from the old line at the same x to their value;
/// - **leaving** points, which only the old line has, from their value to the new line at the same x.
///
/// If an entering point is beyond the ends of the old line or in a gap, the old line has no value there, and the point
/// has its new value from the start (``jumping``). If the new line has no value at a leaving point, the point keeps its
/// old value (``holding``). When a window slides over the data, points therefore enter and leave at the ends of the
/// window without moving vertically.
///
/// Gaps open and close immediately: any other point that is NaN in only one of the lines has its final value from the
/// start, so it is also ``jumping``. ``startValues`` and ``endValues`` therefore have gaps at the same points.
/// Infinities are treated like other values.
///
/// **Interrupted animations.** The state of an interrupted line consists of several vectors: its position, its target
/// and its velocity. Map each vector to the joined points, with ``carrying(values:)`` for positions and
/// ``carrying(differences:)`` for differences and velocities. Both functions apply ``start``. At the jumping points, a
/// position becomes the new value instead, and a difference becomes 0. A jumping point is therefore at its new value at
/// all times, however the animation combines the vectors.
public struct Join: Sendable, Equatable {
  /// The map from the values of the old points to the values of the joined points.
  public let start: Resampling

  /// The map from the values of the new points to the values of the joined points.
  public let end: Resampling

  /// The x values of the joined points at the start of the animation, on the old line. If a join by index has more new
  /// points than old ones, the extra points get the x value of the last old point.
  public let startXValues: XValues

  /// The x values of the joined points at the end of the animation, on the new line. If a join by index has more old
  /// points than new ones, the extra points get the x value of the last new point.
  public let endXValues: XValues

  /// The values of the joined points at the start.
  public let startValues: AnimatableVector

  /// The values of the joined points at the end.
  public let endValues: AnimatableVector

  /// The indices of the joined points that only the new line has.
  ///
  /// - Complexity: O(n) for n joined points, plus about a microsecond per range.
  public var entering: RangeSet<Int> { enteringPoints.ranges.set }

  /// The indices of the joined points that only the old line has.
  ///
  /// - Complexity: O(n) for n joined points, plus about a microsecond per range.
  public var leaving: RangeSet<Int> { leavingPoints.ranges.set }

  /// The indices of the joined points that have their end value throughout the animation. The old line has no value
  /// there, or exactly one of the two values is NaN. Points in ``holding`` aren't included.
  ///
  /// - Complexity: O(k) for k ranges, at about a microsecond each.
  public var jumping: RangeSet<Int> { jumpingPoints.set }

  /// The indices of the leaving points that keep their start value, because the new line has no value there.
  ///
  /// - Complexity: O(k) for k ranges, at about a microsecond each.
  public var holding: RangeSet<Int> { holdingPoints.set }

  /// The indices of the joined points that are gaps, both at the start and at the end.
  ///
  /// - Complexity: O(k) for k ranges, at about a microsecond each.
  public var gaps: RangeSet<Int> { gapPoints.set }

  /// True if some points move along x. Points that are matched by their x values don't move along x; see ``JoinRule``
  /// for the other rules.
  public let movesAlongX: Bool

  let enteringPoints: UnmatchedPoints
  let leavingPoints: UnmatchedPoints
  let jumpingPoints: PointRanges
  let holdingPoints: PointRanges
  let gapPoints: PointRanges

  /// The identifiers of the joined points; nil if points are identified by their x values.
  let names: Identifiers?

  /// The number of joined points.
  public var count: Int { start.outputCount }

  /// Creates the join of two lines.
  ///
  /// - Complexity: O(n + m), or O((n + m) log(n + m)) with identifiers. Joining by x takes only O(log n) if one line
  ///   was made from a copy of the other line by appending points and removing the first points, and if all values are
  ///   finite. The maps take O(1) memory if both lines have the same x values, or evenly spaced x values that coincide
  ///   and have the same step.
  public init(from old: Series, to new: Series, by rule: JoinRule = .key) {
    self.init(from: old, to: new, by: rule, areNumbers: false)
  }

  /// Creates the join of two lines.
  ///
  /// - Parameter areNumbers: True if both lines are known to have no gaps, which avoids a scan of all values.
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
    self.init(points, from: old.window, to: new.window, areNumbers: areNumbers)
  }

  private init(_ points: JoinedPoints, from old: BufferSlice, to new: BufferSlice, areNumbers: Bool) {
    start = points.start
    end = points.end
    startXValues = points.startXValues
    endXValues = points.endXValues
    enteringPoints = points.entering
    leavingPoints = points.leaving
    names = points.names

    movesAlongX = points.startXValues != points.endXValues

    if let shared = points.sharedValues(of: old, new) {
      startValues = shared.vector
      endValues = startValues
      (jumpingPoints, holdingPoints) = (points.start.unmappedPoints, points.end.unmappedPoints)
      gapPoints = PointRanges()
      return
    }
    var (startValues, endValues) = points.values(of: old.vector, new.vector)
    let patches = points.patches(start: startValues, end: endValues, areNumbers: areNumbers)
    endValues.replace(patches.holding, with: startValues)
    startValues.replace(patches.jumping, with: endValues)
    self.startValues = startValues
    self.endValues = endValues
    (jumpingPoints, holdingPoints, gapPoints) = (patches.jumping, patches.holding, patches.gaps)
  }

  /// The number of points that both lines have.
  ///
  /// - Complexity: O(n) for n joined points.
  public var matchedCount: Int { count - enteringCount - leavingCount }

  /// The number of points that only the new line has.
  ///
  /// - Complexity: O(n) for n joined points.
  public var enteringCount: Int { enteringPoints.ranges.count }

  /// The number of points that only the old line has.
  ///
  /// - Complexity: O(n) for n joined points.
  public var leavingCount: Int { leavingPoints.ranges.count }
}

extension Join {
  /// Maps the values of the old points to the joined points: applies ``start``, but uses the new values at the
  /// ``jumping`` points.
  ///
  /// - Complexity: O(n). If nothing changes, the result shares its storage with `values`.
  public func carrying(values: AnimatableVector) -> AnimatableVector {
    var result = start(values)
    result.replace(jumpingPoints, with: endValues)
    return result
  }

  /// Maps differences or velocities of the old points to the joined points: applies ``start``, but uses 0 at the
  /// ``jumping`` points.
  ///
  /// - Complexity: O(n). If nothing changes, the result shares its storage with `differences`.
  public func carrying(differences: AnimatableVector) -> AnimatableVector {
    var result = start(differences)
    result.replace(jumpingPoints, with: .zero)
    return result
  }

  /// Returns an x value for each joined point, computed from the x values of the old points with ``start``. Joined
  /// points for which ``start`` has no value get their x value on the new line.
  ///
  /// - Complexity: O(n). If nothing changes, the result shares its storage with `xValues`.
  public func carrying(xValues: AnimatableVector) -> AnimatableVector {
    let unmapped = start.unmappedPoints
    var result = start(xValues)
    if !unmapped.isEmpty { result.replace(unmapped, with: endXValues.vector) }
    return result
  }

  /// Returns the x values of the joined points at a fraction of the transition.
  ///
  /// - Parameter progress: The fraction, clamped to 0...1 so that points keep their order.
  /// - Complexity: O(1) if points don't move along x, and at both ends of the transition. Otherwise O(n).
  public func xValues(at progress: Double) -> XValues {
    if !movesAlongX || !(progress > 0) { return startXValues }
    if progress >= 1 { return endXValues }
    var xValues = startXValues.vector
    xValues.interpolate(towards: endXValues.vector, amount: progress)
    return XValues(ascending: xValues)
  }

  /// Returns the line through the joined points at a fraction of the transition. To interrupt an animation, join this
  /// line with the next target.
  ///
  /// - Parameters:
  ///   - values: The values of all joined points.
  ///   - progress: The fraction of the transition along x; see ``xValues(at:)``.
  /// - Precondition: `values` has ``count`` elements.
  public func line(values: AnimatableVector, progress: Double = 1) -> Series {
    precondition(values.count == count, "the \(count) joined points need \(count) values (got \(values.count))")
    return Series(xValues: xValues(at: progress), values: values, names: names)
  }
}

extension AnimatableVector {
  /// Copies the elements at the indices `places` from another vector. Shorter vectors are padded with zeros.
  mutating func replace(_ places: PointRanges, with other: AnimatableVector) {
    guard !places.isEmpty else { return }
    // An empty vector represents any number of zeros, so make them explicit.
    let longest = Swift.max(places.upperBound, other.count)
    if count < longest { self += AnimatableVector(repeating: 0, count: longest) }
    var elements = mutableSpan
    let others = other.span
    for range in places.ranges {
      for i in range { elements[i] = i < others.count ? others[i] : 0 }
    }
  }
}
