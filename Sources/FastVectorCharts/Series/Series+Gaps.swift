extension Series {
  /// Returns the series without its gaps, so that a line connects the points on both sides of each gap.
  ///
  /// - Complexity: O(n); O(1) if there are no gaps and the min–max pyramid is built
  func withoutGaps() -> Series {
    let gaps = window.specialValues.gaps
    guard !gaps.isEmpty else { return self }
    let kept = gaps.complement(in: count)
    let selection = Resampling.selection(of: kept, from: count)
    let names = names.map { names in
      var selected = Identifiers()
      for index in kept.ranges.joined() { selected.appendUnchecked(names[index]) }
      return selected
    }
    return Series(
      xValues: xValues.kept(kept) ?? XValues(ascending: selection(xValues.vector)), values: selection(values),
      names: names, id: id)
  }

  /// Returns the series with a gap inserted between any two neighboring points whose distance along x exceeds
  /// `distance`. No gap is inserted if no floating-point number lies between their x values.
  ///
  /// - Complexity: O(n); O(1) if the x values are evenly spaced and their step doesn't exceed `distance`
  func withGaps(beyond distance: Double) -> Series {
    if let uniform = xValues.uniform, !(uniform.step > distance) { return self }
    let (oldXs, oldYs) = (xValues.vector, values)
    let (xs, ys) = (oldXs.span, oldYs.span)
    var broken: [Int] = []
    for index in 1..<Swift.max(count, 1) where xs[index] - xs[index - 1] > distance {
      let middle = xs[index - 1] / 2 + xs[index] / 2
      // If there is no floating-point number between two neighbors, a gap can't be inserted.
      if middle > xs[index - 1], middle < xs[index] { broken.append(index) }
    }
    guard !broken.isEmpty else { return self }
    var newXs = AnimatableVector(), newYs = AnimatableVector()
    var newNames = names.map { _ in Identifiers() }
    var next = broken[...]
    for index in 0..<count {
      if next.first == index {
        next.removeFirst()
        newXs.append(xs[index - 1] / 2 + xs[index] / 2)
        newYs.append(.nan)
        newNames?.appendUnchecked(nil)
      }
      newXs.append(xs[index])
      newYs.append(ys[index])
      if let names { newNames?.appendUnchecked(names[index]) }
    }
    return Series(xValues: XValues(ascending: newXs), values: newYs, names: newNames, id: id)
  }
}
