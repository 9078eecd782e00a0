extension Series: RandomAccessCollection {
  public typealias Element = (x: Double, y: Double)

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
}

extension Series {
  /// Returns the points in a range of rows, as a series with the same id. A row is the index of a point.
  ///
  /// - Parameter rows: The indices of the points, counted from 0 and clamped to the existing points.
  /// - Complexity: O(k) for k points
  public func points(_ rows: Range<Int>) -> Series {
    let rows = rows.clamped(to: 0..<count)
    var y = AnimatableVector(repeating: 0, count: rows.count)
    var values = y.mutableSpan
    for (index, row) in rows.enumerated() { values[index] = self[row].y }
    let kept: Identifiers?
    if let names {
      var identifiers = Identifiers()
      for row in rows { identifiers.appendUnchecked(names[row]) }
      kept = identifiers
    } else {
      kept = nil
    }
    var part = Series(xValues: xValues.part(rows), values: y, names: kept, id: id)
    part.xScale = xScale
    part.representsIntegerX = representsIntegerX
    return part
  }

  /// Returns the points with x values in a range, as a series with the same id.
  ///
  /// - Complexity: O(log n + k) for k points
  public func points(x range: ClosedRange<Double>) -> Series { points(rows(x: range)) }

  /// Returns the rows, counted from 0, of the points with x values in a range. The result is empty if there are none.
  ///
  /// - Complexity: O(log n)
  public func rows(x range: ClosedRange<Double>) -> Range<Int> {
    let first = xValues.firstIndex(atOrAfter: range.lowerBound)
    let end = xValues.firstIndex(atOrAfter: range.upperBound)
    let includesEnd = end < count && xValues[end] == range.upperBound
    return first..<Swift.max(first, end + (includesEnd ? 1 : 0))
  }
}

extension XValues {
  /// Returns the x values in a range of rows.
  fileprivate func part(_ rows: Range<Int>) -> XValues {
    switch layout {
    case .uniform(let start, let step, let first):
      return XValues(start: start, step: step, first: first + rows.lowerBound, count: rows.count)
    case .explicit:
      var part = AnimatableVector(repeating: 0, count: rows.count)
      var elements = part.mutableSpan
      for (index, row) in rows.enumerated() { elements[index] = self[row] }
      return XValues(ascending: part)
    }
  }
}
