extension Series: RandomAccessCollection {
  public typealias Element = (x: Double, y: Double)

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
}

extension Series {
  /// The points of some rows, with the id of this series.
  ///
  /// - Parameter rows: The rows, from 0 on. Rows that there are not are left out.
  /// - Complexity: O(k) for k points
  public func points(_ rows: Range<Int>) -> Series {
    let rows = rows.clamped(to: 0..<count)
    var y = AnimatableVector(repeating: 0, count: rows.count)
    var values = y.mutableSpan
    for (place, row) in rows.enumerated() { values[place] = self[row].y }
    let kept: Identifiers?
    if let names {
      var part = Identifiers()
      for row in rows { part.appendUnchecked(names[row]) }
      kept = part
    } else {
      kept = nil
    }
    return Series(xValues: xValues.part(rows), values: y, names: kept, id: id)
  }

  /// The points whose x values lie in a range, with the id of this series.
  ///
  /// - Complexity: O(log n + k) for k points
  public func points(x range: ClosedRange<Double>) -> Series {
    let first = xValues.firstIndex(atOrAfter: range.lowerBound)
    let end = xValues.firstIndex(atOrAfter: range.upperBound)
    let includesEnd = end < count && xValues[end] == range.upperBound
    return points(first..<Swift.max(first, end + (includesEnd ? 1 : 0)))
  }
}

extension XValues {
  /// Some of the x values.
  fileprivate func part(_ rows: Range<Int>) -> XValues {
    switch layout {
    case .uniform(let start, let step, let first):
      return XValues(start: start, step: step, first: first + rows.lowerBound, count: rows.count)
    case .explicit:
      var part = AnimatableVector(repeating: 0, count: rows.count)
      var elements = part.mutableSpan
      for (place, row) in rows.enumerated() { elements[place] = self[row] }
      return XValues(ascending: part)
    }
  }
}
