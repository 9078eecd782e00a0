extension JoinedPoints {
  /// Joins two lines by matching points with equal x values.
  static func byXValue(_ old: XValues, _ new: XValues) -> JoinedPoints {
    if old == new {
      let identity = Resampling.identity(count: old.count)
      return JoinedPoints(start: identity, end: identity, startXValues: old, endXValues: old)
    }
    if let steps = old.steps(to: new), steps <= old.count, steps + new.count >= 0 {
      return sliding(old, to: new, by: steps)
    }
    let (a, b) = (old.vector, new.vector)
    let merged = MergedPoints(a, b)
    return merging(merged.sources, old: a, startXValues: merged.xValues, new: b, endXValues: merged.xValues)
  }

  /// Joins two lines whose x values are windows of the same sequence. The new window starts `steps` points after the
  /// old one.
  private static func sliding(_ old: XValues, to new: XValues, by steps: Int) -> JoinedPoints {
    let first = min(0, steps)
    let end = max(old.count, steps + new.count)
    let oldIndices = -first..<old.count - first
    let newIndices = steps - first..<steps + new.count - first
    let xValues = old.union(new, from: first, to: end)
    return JoinedPoints(
      start: .window(oldIndices, of: end - first), end: .window(newIndices, of: end - first),
      startXValues: xValues, endXValues: xValues,
      entering: .ranges(PointRanges(newIndices).subtracting(oldIndices)),
      leaving: .ranges(PointRanges(oldIndices).subtracting(newIndices)), steps: steps)
  }

  /// Joins two lines whose points have been merged.
  ///
  /// - Parameters:
  ///   - sources: For each joined point, whether the old line, the new line, or both have this point.
  ///   - old: The x values of the old points.
  ///   - startXValues: The x values of the joined points on the old line.
  ///   - new: The x values of the new points.
  ///   - endXValues: The x values of the joined points on the new line.
  static func merging(
    _ sources: [PointSource], old: AnimatableVector, startXValues: AnimatableVector, new: AnimatableVector,
    endXValues: AnimatableVector
  ) -> JoinedPoints {
    JoinedPoints(
      start: .merging(sources, .old, line: old, xValues: startXValues),
      end: .merging(sources, .new, line: new, xValues: endXValues),
      startXValues: XValues(ascending: startXValues), endXValues: XValues(ascending: endXValues),
      entering: .from(.new, in: sources), leaving: .from(.old, in: sources))
  }
}

extension Resampling {
  /// Returns the map that copies all inputs to the outputs with the indices `places`. All other outputs have no value.
  static func window(_ places: Range<Int>, of count: Int) -> Resampling {
    var window = Resampling(inputCount: places.count)
    window.appendNothing(places.lowerBound)
    window.append(inputs: 0..<places.count)
    window.appendNothing(count - places.upperBound)
    return window
  }
}

extension XValues {
  /// Returns the number of points by which another window of the same x values starts after this window. The number is
  /// negative if the other window starts earlier. Returns nil unless both windows share their storage, or are evenly
  /// spaced with the same step and coincide within rounding errors.
  func steps(to other: XValues) -> Int? {
    if case .explicit(let window) = layout, case .explicit(let otherWindow) = other.layout {
      return window.offset(to: otherWindow)
    }
    guard case .uniform(let start, let step, let first) = layout,
      case .uniform(let otherStart, step, let otherFirst) = other.layout, count > 0, other.count > 0
    else { return nil }
    if start == otherStart { return otherFirst - first }
    let distance = (other[0] - self[0]) / step
    // Greater numbers of steps aren't exact, and no line is that long.
    guard abs(distance) < 0x1p52 else { return nil }
    let steps = distance.rounded()
    let greatest = [self[0], self[count - 1], other[0], other[other.count - 1]].map(abs).max()!
    let tolerance = min(4 * greatest.ulp, step / 8)
    return abs(other[0] - (self[0] + steps * step)) <= tolerance ? Int(clamping: steps) : nil
  }

  /// Returns the union of two windows of the same x values. The windows must overlap or adjoin, and ``steps(to:)`` must
  /// not be nil.
  ///
  /// - Parameters:
  ///   - first: The index of the union's first x value, relative to the first x value of this window.
  ///   - end: The index after the union's last x value, relative to the first x value of this window.
  func union(_ other: XValues, from first: Int, to end: Int) -> XValues {
    if case .uniform(let start, let step, let dropped) = layout {
      return XValues(start: start, step: step, first: dropped + first, count: end - first)
    }
    guard case .explicit(let window) = layout, case .explicit(let otherWindow) = other.layout,
      let union = window.union(otherWindow)
    else { preconditionFailure("the x values aren't windows of the same x values") }
    return XValues(ascending: union.vector)
  }
}
