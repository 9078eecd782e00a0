extension JoinedPoints {
  /// Points with the same number belong together; the rest enters from, or leaves to, the last pair.
  static func byIndex(_ old: Positions, _ new: Positions) -> JoinedPoints {
    let matched = min(old.count, new.count)
    guard matched > 0 else { return byPosition(old, new) }
    let count = max(old.count, new.count)
    let start = Resampling.collecting(old.count, into: count)
    let end = Resampling.collecting(new.count, into: count)
    return JoinedPoints(
      start: start, end: end, startPositions: old.mapped(by: start), endPositions: new.mapped(by: end),
      entering: RangeSet(matched..<max(matched, new.count)), leaving: RangeSet(matched..<max(matched, old.count)))
  }

  /// Points at equal shares of the way belong together.
  static func byStretching(_ old: Positions, _ new: Positions) -> JoinedPoints {
    guard old.count > 0 && new.count > 0 else { return byPosition(old, new) }
    let count = max(old.count, new.count)
    return JoinedPoints(
      start: .stretching(old.count, to: count), end: .stretching(new.count, to: count),
      startPositions: old.stretched(to: count), endPositions: new.stretched(to: count))
  }
}

extension Resampling {
  /// The map to more points, all of which beyond the last input are at that.
  fileprivate static func collecting(_ count: Int, into outputs: Int) -> Resampling {
    var collecting = Resampling(inputCount: count)
    collecting.append(inputs: 0..<count)
    collecting.append(repeating: count - 1, count: outputs - count)
    return collecting
  }
}

extension Positions {
  fileprivate func mapped(by resampling: Resampling) -> Positions {
    resampling.isIdentity ? self : Positions(ascending: resampling(vector))
  }

  /// As many positions, spread evenly over these.
  fileprivate func stretched(to points: Int) -> Positions {
    guard points != count else { return self }
    if let (start, step) = uniform, count > 1 {
      return Positions(start: start, step: step * (Double(count - 1) / Double(points - 1)), count: points)
    }
    var stretched = Resampling.stretching(count, to: points)(vector)
    var elements = stretched.mutableSpan
    // Rounding may put a position behind the next one.
    for i in 1..<elements.count { elements[i] = max(elements[i], elements[i - 1]) }
    return Positions(ascending: stretched)
  }
}
