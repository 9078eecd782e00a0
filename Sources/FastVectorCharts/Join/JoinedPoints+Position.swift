extension JoinedPoints {
  /// Points at equal positions belong together.
  static func byPosition(_ old: Positions, _ new: Positions) -> JoinedPoints {
    if old == new {
      let identity = Resampling.identity(count: old.count)
      return JoinedPoints(start: identity, end: identity, startPositions: old, endPositions: old)
    }
    if let steps = old.steps(to: new), steps <= old.count, steps + new.count >= 0 {
      return sliding(old, by: steps, newCount: new.count)
    }
    let (a, b) = (old.vector, new.vector)
    var points = merging(old: a, oldAtEnd: a, new: b, newAtStart: b) { i, j in
      a[i] == b[j] ? .both : a[i] < b[j] ? .old : .new
    }
    points.endPositions = points.startPositions
    return points
  }

  /// The new line is a window onto the same evenly spaced positions, some steps further on.
  private static func sliding(_ old: Positions, by steps: Int, newCount: Int) -> JoinedPoints {
    let first = min(0, steps)
    let end = max(old.count, steps + newCount)
    let oldPlaces = -first..<old.count - first
    let newPlaces = steps - first..<steps + newCount - first
    let positions = old.extended(from: first, to: end)
    return JoinedPoints(
      start: .window(oldPlaces, of: end - first), end: .window(newPlaces, of: end - first),
      startPositions: positions, endPositions: positions,
      entering: RangeSet(newPlaces).subtracting(RangeSet(oldPlaces)),
      leaving: RangeSet(oldPlaces).subtracting(RangeSet(newPlaces)))
  }

  /// Which point comes next on the joined line.
  enum Next {
    case old, new, both
  }

  /// Merges the points of two lines.
  ///
  /// - Parameters:
  ///   - old: The positions of the old points.
  ///   - oldAtEnd: Where those belong on the new line.
  ///   - new: The positions of the new points.
  ///   - newAtStart: Where those belong on the old line.
  ///   - next: Which comes next, old point `i` or new point `j`.
  static func merging(
    old: AnimatableVector, oldAtEnd: AnimatableVector, new: AnimatableVector, newAtStart: AnimatableVector,
    next: (_ i: Int, _ j: Int) -> Next
  ) -> JoinedPoints {
    var start = Resampling(inputCount: old.count)
    var end = Resampling(inputCount: new.count)
    var startPositions = AnimatableVector.zero
    var endPositions = AnimatableVector.zero
    startPositions.reserveCapacity(old.count + new.count)
    endPositions.reserveCapacity(old.count + new.count)
    var entering = RangeCollector()
    var leaving = RangeCollector()
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      switch i == old.count ? .new : j == new.count ? .old : next(i, j) {
      case .both:
        start.append(inputs: i..<i + 1)
        end.append(inputs: j..<j + 1)
        startPositions.append(old[i])
        endPositions.append(new[j])
        i += 1
        j += 1
      case .old:
        leaving.append(start.outputCount)
        start.append(inputs: i..<i + 1)
        startPositions.append(old[i])
        endPositions.append(end.append(position: oldAtEnd[i], on: new, before: j))
        i += 1
      case .new:
        entering.append(end.outputCount)
        end.append(inputs: j..<j + 1)
        endPositions.append(new[j])
        startPositions.append(start.append(position: newAtStart[j], on: old, before: i))
        j += 1
      }
    }
    return JoinedPoints(
      start: start, end: end, startPositions: Positions(ascending: startPositions),
      endPositions: Positions(ascending: endPositions), entering: entering.ranges, leaving: leaving.ranges)
  }
}

extension Resampling {
  /// The map that puts all inputs in a row at `places` among `count` outputs.
  static func window(_ places: Range<Int>, of count: Int) -> Resampling {
    var window = Resampling(inputCount: places.count)
    window.appendNothing(places.lowerBound)
    window.append(inputs: 0..<places.count)
    window.appendNothing(count - places.upperBound)
    return window
  }

  /// Adds the point of a line at a position, which lies between those of points `index - 1` and `index`; nothing
  /// where one of those does not exist.
  ///
  /// - Returns: The position, moved between the two where rounding has put it outside.
  fileprivate mutating func append(position: Double, on line: AnimatableVector, before index: Int) -> Double {
    let isBehind = index > 0
    let isAhead = index < line.count
    var position = position
    if isBehind { position = max(position, line[index - 1]) }
    if isAhead { position = min(position, line[index]) }
    if isBehind && isAhead {
      append(between: index - 1, weight: share(of: position, from: line[index - 1], to: line[index]))
    } else {
      appendNothing()
    }
    return position
  }
}

extension Positions {
  /// How many steps after this line's first point the other's first point is, where both are evenly spaced at the
  /// same step and lie on each other within rounding; otherwise nil.
  func steps(to other: Positions) -> Int? {
    guard case .uniform(let start, let step, let first) = layout,
      case .uniform(let otherStart, step, let otherFirst) = other.layout, count > 0, other.count > 0
    else { return nil }
    if start == otherStart { return otherFirst - first }
    let distance = (other[0] - self[0]) / step
    // Beyond this the numbers of steps are not exact, and no line is so long.
    guard abs(distance) < 0x1p52 else { return nil }
    let steps = distance.rounded()
    let greatest = [self[0], self[count - 1], other[0], other[other.count - 1]].map(abs).max()!
    let tolerance = min(4 * greatest.ulp, step / 8)
    return abs(other[0] - (self[0] + steps * step)) <= tolerance ? Int(steps) : nil
  }

  /// Evenly spaced positions from one index to another, both counted from the first position.
  func extended(from: Int, to: Int) -> Positions {
    guard case .uniform(let start, let step, let first) = layout else {
      preconditionFailure("only evenly spaced positions go on beyond their ends")
    }
    return Positions(start: start, step: step, first: first + from, count: to - from)
  }
}
