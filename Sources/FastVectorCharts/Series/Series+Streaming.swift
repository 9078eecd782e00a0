extension Series {
  /// Appends values at the next evenly spaced x values.
  ///
  /// - Throws: ``SeriesError`` if the x values of the series are explicit, if its points have identifiers, or if the
  ///   step is too small for the next x values to be distinct. The series is then unchanged.
  /// - Complexity: Amortized O(1) per point. Copies of the series, and charts that draw it, continue to share the
  ///   earlier points. If values are appended to two copies, the second copy moves to separate storage in O(n).
  public mutating func append(contentsOf values: some Collection<Double>) throws(SeriesError) {
    guard !values.isEmpty else { return }
    if names != nil { throw .identifierMismatch(row: count, isNeeded: true) }
    try xValues.extend(by: values.count)
    window.append(contentsOf: values)
  }

  /// Appends a value at the next evenly spaced x value. See ``append(contentsOf:)``.
  ///
  /// - Throws: ``SeriesError``, under the same conditions as ``append(contentsOf:)``.
  /// - Complexity: Amortized O(1).
  public mutating func append(_ value: Double) throws(SeriesError) {
    if names != nil { throw .identifierMismatch(row: count, isNeeded: true) }
    try xValues.extend(by: 1)
    window.append(value)
  }

  /// Appends a point.
  ///
  /// - Parameters:
  ///   - x: The x value, greater than the x value of the last point.
  ///   - y: The y value.
  ///   - identifier: The identifier of the point, required if the other points have identifiers.
  /// - Throws: ``SeriesError`` if `x` isn't finite, if it isn't greater than the last x value, or if the x values of
  ///   the series are evenly spaced. Also throws an error if the identifier is a duplicate, or if only some of the
  ///   points would have identifiers. The series is then unchanged.
  /// - Complexity: Amortized O(1); see ``append(contentsOf:)``.
  public mutating func append(x: Double, y: Double, identifier: Identifier? = nil) throws(SeriesError) {
    guard case .explicit = xValues.layout else { throw .xNotNeeded(row: count) }
    guard (identifier == nil) == (names == nil) else {
      throw .identifierMismatch(row: count, isNeeded: identifier == nil)
    }
    try XValues.check(x, after: count == 0 ? -.infinity : xValues[count - 1], row: count)
    if let identifier { try names?.append(identifier) }
    xValues.append(x)
    window.append(y)
  }

  /// Appends points.
  ///
  /// - Parameters:
  ///   - x: The x values, strictly ascending and greater than the x value of the last point.
  ///   - y: The y values, as many as there are x values.
  /// - Throws: ``SeriesError`` if the counts differ, or if an x value isn't finite or isn't greater than the previous
  ///   one. Also throws an error if the x values of the series are evenly spaced, or if its points have identifiers.
  ///   The series is then unchanged.
  /// - Complexity: Amortized O(1) per point; see ``append(contentsOf:)``.
  public mutating func append(x: some Collection<Double>, y: some Collection<Double>) throws(SeriesError) {
    guard x.count == y.count else { throw .countsDiffer(what: "x values", count: x.count, values: y.count) }
    guard !x.isEmpty else { return }
    guard case .explicit = xValues.layout else { throw .xNotNeeded(row: count) }
    if names != nil { throw .identifierMismatch(row: count, isNeeded: true) }
    var previous = count == 0 ? -.infinity : xValues[count - 1]
    var row = count
    for x in x {
      try XValues.check(x, after: previous, row: row)
      (previous, row) = (x, row + 1)
    }
    xValues.append(contentsOf: x)
    window.append(contentsOf: y)
  }

  /// Removes the first points.
  ///
  /// - Parameter removed: The number of points. If it exceeds ``count``, all points are removed.
  /// - Precondition: `removed` isn't negative.
  /// - Complexity: O(1); amortized O(k) for k points with identifiers.
  public mutating func removeFirst(_ removed: Int = 1) {
    precondition(removed >= 0, "the number of dropped points must not be negative (got \(removed))")
    let removed = Swift.min(removed, count)
    xValues.removeFirst(removed)
    window.removeFirst(removed)
    names?.removeFirst(removed)
  }

  /// Removes the first points if there are more than `capacity`; nil retains all points.
  ///
  /// - Precondition: `capacity` isn't negative.
  mutating func removeOldest(keeping capacity: Int?) {
    guard let capacity else { return }
    precondition(capacity >= 0, "the number of points to retain must not be negative (got \(capacity))")
    removeFirst(Swift.max(0, count - capacity))
  }
}

extension XValues {
  /// Appends `added` evenly spaced x values.
  mutating func extend(by added: Int) throws(SeriesError) {
    guard case .uniform(let start, let step, let first) = layout else { throw .xMissing(row: count) }
    let count = count + added
    guard count > 0 else { return }
    // An x value is start + index * step, where the product and the sum are rounded. The product is at most twice
    // `greatest` in magnitude, and the sum at most `greatest`. The rounding error of the product is therefore at most 1
    // ulp of `greatest`, and the rounding error of the sum at most 0.5 ulp. The distance between two x values has an
    // error of at most 3 ulp, so a step of at least 4 ulp keeps them distinct.
    let last = start + Double(first + count - 1) * step
    let greatest = max(abs(start), abs(last))
    guard last.isFinite, step >= 4 * greatest.ulp else { throw .stepTooSmall(step: step, row: count - 1) }
    self.count = count
  }

  /// Appends an x value that was already checked.
  mutating func append(_ x: Double) { append(contentsOf: CollectionOfOne(x)) }

  /// Appends x values that were already checked.
  mutating func append(contentsOf x: some Collection<Double>) {
    guard case .explicit(var window) = layout else { return }
    layout = .uniform(start: 0, step: 1, first: 0)  // releases the second reference to the buffer
    window.append(contentsOf: x)
    layout = .explicit(window)
    count += x.count
  }

  /// Appends the elements of `others` at `indices`. These x values must not be less than the existing ones.
  mutating func append(_ indices: Range<Int>, of others: XValues) {
    guard let first = indices.first else { return }
    if case .uniform(let start, let step, let dropped) = layout,
      Self.position(start, step, dropped + count) == others[first],
      Self.position(start, step, dropped + count + indices.count - 1) == others[indices.upperBound - 1],
      others.uniform != nil
    {
      count += indices.count
      return
    }
    if case .uniform = layout { self = XValues(ascending: vector) }
    append(contentsOf: indices.lazy.map { others[$0] })
  }

  mutating func removeFirst(_ removed: Int) {
    switch layout {
    case .uniform(let start, let step, let first):
      layout = .uniform(start: start, step: step, first: first + removed)
    case .explicit(var window):
      layout = .uniform(start: 0, step: 1, first: 0)
      window.removeFirst(removed)
      layout = .explicit(window)
    }
    count -= removed
  }

  /// Checks that an x value is finite and greater than the previous one.
  static func check(_ x: Double, after previous: Double, row: Int) throws(SeriesError) {
    guard x.isFinite else { throw .xNotFinite(row: row, x: x) }
    if x == previous { throw .duplicateX(row: row, x: x) }
    if x < previous { throw .xNotAscending(row: row, x: x, previous: previous) }
  }
}
