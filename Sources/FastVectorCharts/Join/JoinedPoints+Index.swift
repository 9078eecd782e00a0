extension JoinedPoints {
  /// Matches the points of two lines by index. If one line is longer, its extra points emerge from, or collapse into,
  /// the last point of the shorter line. See ``JoinRule/index``.
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

  /// Joins two lines after resampling both to the same number of points.
  static func byStretching(_ old: XValues, _ new: XValues) -> JoinedPoints {
    guard old.count > 0 && new.count > 0 else { return byXValue(old, new) }
    let count = max(old.count, new.count)
    return JoinedPoints(
      start: .stretching(old.count, to: count), end: .stretching(new.count, to: count),
      startXValues: old.stretched(to: count), endXValues: new.stretched(to: count))
  }
}

extension Resampling {
  /// Returns a map that copies all inputs. If there are more outputs than inputs, it repeats the last input.
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

  /// Returns these x values resampled to another number of points by linear interpolation.
  fileprivate func stretched(to points: Int) -> XValues {
    guard points != count else { return self }
    if let (start, step) = uniform, count > 1 {
      return XValues(start: start, step: step * (Double(count - 1) / Double(points - 1)), count: points)
    }
    var stretched = Resampling.stretching(count, to: points)(vector)
    var elements = stretched.mutableSpan
    // Restore the ascending order, because rounding can make an x value less than the previous one.
    for i in 1..<elements.count { elements[i] = max(elements[i], elements[i - 1]) }
    return XValues(ascending: stretched)
  }
}
