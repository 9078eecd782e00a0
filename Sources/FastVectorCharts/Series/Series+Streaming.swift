extension Series {
  /// Adds values at the next evenly spaced positions.
  ///
  /// - Throws: ``SeriesError`` where the positions of this series do not follow from a step, where its points have
  ///   identifiers, or where so far from 0 positions cannot be told apart; the series is then as it was.
  /// - Complexity: O(1) on average for each point; O(n) once where a copy shares the storage.
  public mutating func append(contentsOf values: some Collection<Double>) throws(SeriesError) {
    guard !values.isEmpty else { return }
    if names != nil { throw .identifierMismatch(row: count, isNeeded: true) }
    try positions.extend(by: values.count)
    window.append(contentsOf: values)
  }

  /// Adds a point after all others.
  ///
  /// - Parameters:
  ///   - x: A position above that of the last point.
  ///   - y: The value.
  ///   - identifier: What tells the point from the others; needed where those have one.
  /// - Throws: ``SeriesError`` where `x` is not finite or not above the last position, where the positions of this
  ///   series follow from a step, or where the identifier is there already; the series is then as it was.
  /// - Complexity: O(1) on average; O(n) once where a copy shares the storage.
  public mutating func append(x: Double, y: Double, identifier: Identifier? = nil) throws(SeriesError) {
    guard case .explicit = positions.layout else { throw .positionNotNeeded(row: count) }
    guard (identifier == nil) == (names == nil) else {
      throw .identifierMismatch(row: count, isNeeded: identifier == nil)
    }
    try Positions.check(x, after: count == 0 ? -.infinity : positions[count - 1], row: count)
    if let identifier { try names?.append(identifier) }
    positions.append(x)
    window.append(y)
  }

  /// Drops the first points.
  ///
  /// - Parameter removed: How many; more than there are drop all.
  /// - Precondition: `removed` is not negative.
  /// - Complexity: O(1) on average for each point; O(n) once where a copy shares the storage.
  public mutating func removeFirst(_ removed: Int = 1) {
    precondition(removed >= 0, "cannot drop \(removed) points")
    let removed = min(removed, count)
    positions.removeFirst(removed)
    window.removeFirst(removed)
    names?.removeFirst(removed)
  }
}

extension Positions {
  /// Adds evenly spaced positions at the end.
  mutating func extend(by added: Int) throws(SeriesError) {
    guard case .uniform(let start, let step, let first) = layout else { throw .positionMissing(row: count) }
    let count = count + added
    guard count > 0 else { return }
    // Each position is the rounded sum of two rounded numbers no greater than twice the greatest position: off by
    // at most one and a half units of its last place, and two of them by three.
    let last = start + Double(first + count - 1) * step
    let greatest = max(abs(start), abs(last))
    guard last.isFinite, step >= 4 * greatest.ulp else { throw .stepTooSmall(step: step, row: count - 1) }
    self.count = count
  }

  /// Adds a position that was checked.
  mutating func append(_ x: Double) {
    guard case .explicit(var window) = layout else { return }
    layout = .explicit(VectorWindow(.zero))  // so that the storage has one owner while it grows
    window.append(x)
    layout = .explicit(window)
    count += 1
  }

  mutating func removeFirst(_ removed: Int) {
    switch layout {
    case .uniform(let start, let step, let first):
      layout = .uniform(start: start, step: step, first: first + removed)
    case .explicit(var window):
      layout = .explicit(VectorWindow(.zero))
      window.removeFirst(removed)
      layout = .explicit(window)
    }
    count -= removed
  }

  /// Looks whether a position may follow another.
  static func check(_ x: Double, after previous: Double, row: Int) throws(SeriesError) {
    guard x.isFinite else { throw .positionNotFinite(row: row, x: x) }
    if x == previous { throw .duplicatePosition(row: row, x: x) }
    if x < previous { throw .positionsNotAscending(row: row, x: x, previous: previous) }
  }
}
