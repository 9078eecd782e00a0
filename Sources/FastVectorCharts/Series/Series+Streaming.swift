extension Series {
  /// Adds values at the next evenly spaced x values.
  ///
  /// - Throws: ``SeriesError`` where the x values of this series do not follow from a step, where its points have
  ///   identifiers, or where so far from 0 x values cannot be told apart; the series is then as it was.
  /// - Complexity: O(1) on average for each point. Copies of the series, and charts that draw it, go on sharing the points
  ///   before; the second copy to be appended to moves to storage of its own, in O(n).
  public mutating func append(contentsOf values: some Collection<Double>) throws(SeriesError) {
    guard !values.isEmpty else { return }
    if names != nil { throw .identifierMismatch(row: count, isNeeded: true) }
    try xValues.extend(by: values.count)
    window.append(contentsOf: values)
  }

  /// Adds a value at the next evenly spaced x value, see ``append(contentsOf:)``.
  ///
  /// - Throws: ``SeriesError``, as ``append(contentsOf:)``.
  /// - Complexity: O(1) on average.
  public mutating func append(_ value: Double) throws(SeriesError) {
    if names != nil { throw .identifierMismatch(row: count, isNeeded: true) }
    try xValues.extend(by: 1)
    window.append(value)
  }

  /// Adds a point after all others.
  ///
  /// - Parameters:
  ///   - x: An x value above that of the last point.
  ///   - y: The value.
  ///   - identifier: What tells the point from the others; needed where those have one.
  /// - Throws: ``SeriesError`` where `x` is not finite or not above the last x value, where the x values of this
  ///   series follow from a step, or where the identifier is there already; the series is then as it was.
  /// - Complexity: O(1) on average; see ``append(contentsOf:)``.
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

  /// Adds points after all others.
  ///
  /// - Parameters:
  ///   - x: Ascending x values above that of the last point.
  ///   - y: As many values.
  /// - Throws: ``SeriesError`` where there are not as many of both, where an x value is not finite or not above the one
  ///   before, where the x values of this series follow from a step, or where its points have identifiers; the series is
  ///   then as it was.
  /// - Complexity: O(1) on average for each point; see ``append(contentsOf:)``.
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

  /// Drops the first points.
  ///
  /// - Parameter removed: How many; more than there are drop all.
  /// - Precondition: `removed` is not negative.
  /// - Complexity: O(1); O(k) on average for k points with identifiers.
  public mutating func removeFirst(_ removed: Int = 1) {
    precondition(removed >= 0, "cannot drop \(removed) points")
    let removed = Swift.min(removed, count)
    xValues.removeFirst(removed)
    window.removeFirst(removed)
    names?.removeFirst(removed)
  }
}

extension XValues {
  /// Adds evenly spaced x values at the end.
  mutating func extend(by added: Int) throws(SeriesError) {
    guard case .uniform(let start, let step, let first) = layout else { throw .xMissing(row: count) }
    let count = count + added
    guard count > 0 else { return }
    // Each x value is the rounded sum of two rounded numbers no greater than twice the greatest x value: off by
    // at most one and a half units of its last place, and two of them by three.
    let last = start + Double(first + count - 1) * step
    let greatest = max(abs(start), abs(last))
    guard last.isFinite, step >= 4 * greatest.ulp else { throw .stepTooSmall(step: step, row: count - 1) }
    self.count = count
  }

  /// Adds an x value that was checked.
  mutating func append(_ x: Double) { append(contentsOf: CollectionOfOne(x)) }

  /// Adds x values that were checked.
  mutating func append(contentsOf x: some Collection<Double>) {
    guard case .explicit(var window) = layout else { return }
    layout = .uniform(start: 0, step: 1, first: 0)  // so that the buffer has one holder
    window.append(contentsOf: x)
    layout = .explicit(window)
    count += x.count
  }

  /// Adds some of the x values of others, which are above these.
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

  /// Looks whether an x value may follow another.
  static func check(_ x: Double, after previous: Double, row: Int) throws(SeriesError) {
    guard x.isFinite else { throw .xNotFinite(row: row, x: x) }
    if x == previous { throw .duplicateX(row: row, x: x) }
    if x < previous { throw .xNotAscending(row: row, x: x, previous: previous) }
  }
}
