/// Which points of an old and of a new line belong together, and where each starts and ends.
///
/// The *joined points* are all points of both lines, ordered by position; those that belong together are one
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
  public let startPositions: Positions

  /// Where the joined points are on the new line. Some coincide where points leave by index.
  public let endPositions: Positions

  /// The values of the joined points at the start.
  public let startValues: AnimatableVector

  /// The values of the joined points at the end.
  public let endValues: AnimatableVector

  /// The joined points that only the new line has.
  public let entering: RangeSet<Int>

  /// The joined points that only the old line has.
  public let leaving: RangeSet<Int>

  /// The joined points whose value at the start is that at the end, because the old line has none, or because one
  /// of the two is a gap.
  public let jumping: RangeSet<Int>

  /// The leaving points whose value at the end is that at the start, because the new line has none.
  public let holding: RangeSet<Int>

  /// The joined points that are gaps, at both ends.
  public let gaps: RangeSet<Int>

  /// Whether some points move along x, as they do in joins by index, by stretching and by identifier.
  public let movesAlongX: Bool

  /// What tells the joined points apart, nil where their positions do.
  let names: Identifiers?

  /// The number of joined points.
  public var count: Int { start.outputCount }

  /// Joins two lines.
  ///
  /// - Complexity: O(n + m), and O(1) memory for the maps where both lines have the same positions, or evenly
  ///   spaced ones with equal steps that meet; O((n + m) log(n + m)) with identifiers.
  public init(from old: Series, to new: Series, by rule: JoinRule = .key) {
    let points: JoinedPoints =
      switch rule {
      case .key:
        if let a = old.names, let b = new.names {
          .byIdentifier(old.positions, a, new.positions, b)
        } else {
          .byPosition(old.positions, new.positions)
        }
      case .index: .byIndex(old.positions, new.positions)
      case .stretching: .byStretching(old.positions, new.positions)
      }
    self.init(points, from: old.values, to: new.values)
  }

  private init(_ points: JoinedPoints, from old: AnimatableVector, to new: AnimatableVector) {
    start = points.start
    end = points.end
    startPositions = points.startPositions
    endPositions = points.endPositions
    entering = points.entering
    leaving = points.leaving
    names = points.names

    movesAlongX = points.startPositions != points.endPositions

    var startValues = points.start.values(of: old, missing: .nan)
    var endValues = points.end.values(of: new, missing: .nan)
    let patches = points.patches(start: startValues, end: endValues)
    endValues.replace(patches.holding, with: startValues)
    startValues.replace(patches.jumping, with: endValues)
    self.startValues = startValues
    self.endValues = endValues
    (jumping, holding, gaps) = (patches.jumping, patches.holding, patches.gaps)
  }

  /// The number of points that both lines have.
  public var matchedCount: Int { count - enteringCount - leavingCount }

  /// The number of points that only the new line has.
  public var enteringCount: Int { entering.ranges.reduce(0) { $0 + $1.count } }

  /// The number of points that only the old line has.
  public var leavingCount: Int { leaving.ranges.reduce(0) { $0 + $1.count } }
}

extension Join {
  /// Takes a vector of places of the old points to the joined points: ``start``, and the new values at the
  /// ``jumping`` points.
  ///
  /// - Complexity: O(n); where nothing changes, the result shares its storage with `values`.
  public func carrying(values: AnimatableVector) -> AnimatableVector {
    var result = start(values)
    result.replace(jumping, with: endValues)
    return result
  }

  /// Takes a vector of differences between places, or of velocities, of the old points to the joined points:
  /// ``start``, and 0 at the ``jumping`` points.
  ///
  /// - Complexity: O(n); where nothing changes, the result shares its storage with `differences`.
  public func carrying(differences: AnimatableVector) -> AnimatableVector {
    var result = start(differences)
    result.replace(jumping, with: .zero)
    return result
  }

  /// Takes a vector of positions of the old points to the joined points: ``start``, and the new positions where the old
  /// line has no point.
  ///
  /// - Complexity: O(n); where nothing changes, the result shares its storage with `positions`.
  public func carrying(positions: AnimatableVector) -> AnimatableVector {
    let unmapped = start.unmapped
    var result = start(positions)
    if !unmapped.isEmpty { result.replace(unmapped, with: endPositions.vector) }
    return result
  }

  /// Where the joined points are at a share of the way.
  ///
  /// - Parameter progress: The share; it is clamped to 0...1, within which points keep their order.
  /// - Complexity: O(1) where positions do not move, otherwise O(n) and one allocation.
  public func positions(at progress: Double) -> Positions {
    if !movesAlongX || !(progress > 0) { return startPositions }
    if progress >= 1 { return endPositions }
    var positions = startPositions.vector
    positions.interpolate(towards: endPositions.vector, amount: progress)
    return Positions(ascending: positions)
  }

  /// The line of the joined points on the way, to be joined with the next one when an animation is interrupted.
  ///
  /// - Parameters:
  ///   - values: The values of all joined points.
  ///   - progress: Where the points are, see ``positions(at:)``.
  public func line(values: AnimatableVector, progress: Double = 1) -> Series {
    precondition(values.count == count, "\(values.count) values for \(count) joined points")
    return Series(positions: positions(at: progress), values: values, names: names)
  }
}

extension AnimatableVector {
  /// Takes elements at some places from another vector, where a vector that is shorter counts as padded with zeros.
  mutating func replace(_ places: RangeSet<Int>, with other: AnimatableVector) {
    guard !places.isEmpty else { return }
    // The empty vector stands for zeros of any count.
    let longest = Swift.max(places.ranges.last!.upperBound, other.count)
    if count < longest { self += AnimatableVector(repeating: 0, count: longest) }
    var elements = mutableSpan
    let others = other.span
    for range in places.ranges {
      for i in range { elements[i] = i < others.count ? others[i] : 0 }
    }
  }
}
