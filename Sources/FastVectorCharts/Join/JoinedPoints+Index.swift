extension JoinedPoints {
  /// Points with the same number belong together; the rest enters from, or leaves to, the last pair.
  static func byIndex(_ old: XValues, _ new: XValues) -> JoinedPoints {
    let matched = min(old.count, new.count)
    guard matched > 0 else { return byXValue(old, new) }
    let count = max(old.count, new.count)
    let start = Resampling.collecting(old.count, into: count)
    let end = Resampling.collecting(new.count, into: count)
    return JoinedPoints(
      start: start, end: end, startXValues: old.mapped(by: start), endXValues: new.mapped(by: end),
      entering: .ranges(PointRanges(matched..<max(matched, new.count))),
      leaving: .ranges(PointRanges(matched..<max(matched, old.count))))
  }

  /// Points at equal shares of the way belong together.
  static func byStretching(_ old: XValues, _ new: XValues) -> JoinedPoints {
    guard old.count > 0 && new.count > 0 else { return byXValue(old, new) }
    let count = max(old.count, new.count)
    return JoinedPoints(
      start: .stretching(old.count, to: count), end: .stretching(new.count, to: count),
      startXValues: old.stretched(to: count), endXValues: new.stretched(to: count))
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

extension XValues {
  fileprivate func mapped(by resampling: Resampling) -> XValues {
    resampling.isIdentity ? self : XValues(ascending: resampling(vector))
  }

  /// As many x values, spread evenly over these.
  fileprivate func stretched(to points: Int) -> XValues {
    guard points != count else { return self }
    if let (start, step) = uniform, count > 1 {
      return XValues(start: start, step: step * (Double(count - 1) / Double(points - 1)), count: points)
    }
    var stretched = Resampling.stretching(count, to: points)(vector)
    var elements = stretched.mutableSpan
    // Rounding may put an x value behind the next one.
    for i in 1..<elements.count { elements[i] = max(elements[i], elements[i - 1]) }
    return XValues(ascending: stretched)
  }
}
