extension Series {
  /// Returns the range of the line's finite y values within a range of x values. Includes the y values at both ends of
  /// the x range, which are interpolated linearly. Returns nil if there are no finite values.
  ///
  /// - Complexity: O(log n) if there are no infinities and the min–max pyramid is built; otherwise O(n)
  package func finiteExtent(x range: ClosedRange<Double>) -> ClosedRange<Double>? {
    let rows = rows(x: range)
    return [range.lowerBound, range.upperBound].reduce(window.slice(rows).finiteExtent) { extent, x in
      union(extent, value(at: x).map { $0...$0 })
    }
  }

  /// Returns the interpolated y value at an x value between two points, or nil if it isn't finite.
  private func value(at x: Double) -> Double? {
    let next = xValues.firstIndex(atOrAfter: x)
    guard next > 0, next < count else { return nil }
    let (start, end) = (self[next - 1], self[next])
    let fraction = (x - start.x) / (end.x - start.x)
    let value = start.y * (1 - fraction) + end.y * fraction
    return value.isFinite ? value : nil
  }
}
