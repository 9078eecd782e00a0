import FastVector

/// The order in which the rows of a table become points. Rows are sorted by x, and rows without an x value are omitted.
/// Rows with the same x value are kept or merged.
struct RowOrder {
  /// The x values of the points. They are distinct and in ascending order.
  private(set) var x: AnimatableVector
  /// True if the rows had to be sorted.
  private(set) var isSorted = false
  /// The number of rows that are omitted because they have no x value.
  private(set) var omitted = 0
  /// The number of rows that have the same x value as the preceding row.
  private(set) var repeated = 0

  /// The indexes of the rows in ascending order of x; nil if the rows are already in order.
  private var rows: [Int]?

  /// The position of the first row of each group of merged rows; nil if no rows are merged.
  private var starts: [Int]?
  private let rule: CSVOptions.RepeatedX

  /// Sorts the rows of a table by their x values.
  ///
  /// - Parameter x: The x values. Rows to omit have a value of NaN or infinity.
  /// - Complexity: O(n) if the x values are in ascending order, otherwise O(n log n). If they are in order and
  ///   distinct, they aren't copied. Repeated x values are changed in place unless the caller keeps a reference to the
  ///   vector.
  init(_ x: consuming AnimatableVector, repeated rule: CSVOptions.RepeatedX) {
    self.x = consume x
    self.rule = rule
    if self.x.span.isOrdered(by: <) { return }
    // Sort only if necessary, because sorting requires memory for two more copies of the x values.
    if !self.x.span.isOrdered(by: <=) { sort() }
    separate()
  }

  private mutating func sort() {
    var values = x.values
    if values.contains(where: { !$0.isFinite }) {
      let kept = values.indices.filter { values[$0].isFinite }
      omitted = values.count - kept.count
      values = kept.map { values[$0] }
      rows = kept
    }
    sort(&values)
    x = AnimatableVector(values)
  }

  private mutating func sort(_ x: inout [Double]) {
    guard zip(x, x.dropFirst()).contains(where: { $0 > $1 }) else { return }
    isSorted = true
    // If the newest rows are first, rows with the same x value are also in reverse order.
    let isReversed = rule == .keep && zip(x, x.dropFirst()).allSatisfy { $0 >= $1 }
    // Compare the indexes as well, because `sorted` isn't documented to be stable.
    let order = isReversed ? x.indices.reversed() : x.indices.sorted { (x[$0], $0) < (x[$1], $1) }
    rows = rows.map { rows in order.map { rows[$0] } } ?? order
    x = order.map { x[$0] }
  }

  /// Makes the x values distinct. If all points are kept, increases repeated x values to the next larger double.
  /// Otherwise, merges the rows with the same x value.
  private mutating func separate() {
    repeated = x.span.repeatedCount
    guard repeated > 0 else { return }
    if rule == .keep {
      var values = x.mutableSpan
      for row in values.indices.dropFirst() where values[row] <= values[row - 1] {
        values[row] = values[row - 1].nextUp
      }
    } else {
      let starts = x.indices.filter { $0 == 0 || x[$0] != x[$0 - 1] }
      x = AnimatableVector(starts.map { x[$0] })
      self.starts = starts
    }
  }

  /// Arranges the values of a column in the order of the x values. If rows are merged, combines their values.
  func applied(to values: AnimatableVector) -> AnimatableVector {
    let sorted = rows.map(values.elements) ?? values
    guard let starts else { return sorted }
    return AnimatableVector(
      starts.indices.map { index in
        let end = index + 1 < starts.count ? starts[index + 1] : sorted.count
        return merged(sorted.span.extracting(starts[index]..<end))
      })
  }

  /// Returns true if a line through the points would zigzag, as in a list of expenses or repeated measurements. This is
  /// assumed if more than half of the rows repeat the x value of the preceding row, and one of these conditions is
  /// true:
  /// - The variance among values with the same x value is more than a quarter of the variance of all values.
  /// - The values were measured repeatedly at each level of an experiment.
  ///
  /// - Parameter values: The values of a column, in the same order as the x values.
  /// - Complexity: O(n). O(1) if at most half of the rows repeat the x value of the preceding row, or if rows with
  ///   the same x value were merged.
  func isScattered(_ values: AnimatableVector) -> Bool {
    guard rule == .keep, 2 * repeated > x.count else { return false }
    if areRepeated(values) { return true }
    let (x, y) = (x.span, values.span)
    var (within, total, group) = (Moments(), Moments(), Moments())
    for row in y.indices {
      // Rows that originally had the same x value now have successive doubles as x values.
      if row > 0, x[row] != x[row - 1].nextUp {
        within.add(group)
        group = Moments()
      }
      if y[row].isFinite {
        group.add(y[row])
        total.add(y[row])
      }
    }
    within.add(group)
    return 4 * within.sampleVariance > total.sampleVariance
  }

  /// Returns true if values were measured repeatedly at each level of an experiment, such as at each temperature. The
  /// levels are the x values. They must satisfy these conditions:
  /// - There are two to ``maxLevels`` levels, and all are integers.
  /// - All levels occur equally often, and at least three times.
  /// - On average, y changes more than twice as much from one level to the next as from one row to the next within a
  ///   level. Otherwise, the x values may be equal only because they were rounded.
  private func areRepeated(_ values: AnimatableVector) -> Bool {
    let (x, y) = (x.span, values.span)
    let starts = x.indices.filter { $0 == 0 || x[$0] != x[$0 - 1].nextUp }
    let size = x.count / max(starts.count, 1)
    guard 2...Self.maxLevels ~= starts.count, size >= 3, x.count == size * starts.count,
      starts.enumerated().allSatisfy({ $1 == $0 * size && x[$1] == x[$1].rounded() })
    else { return false }
    let steps = y.indices.dropFirst().map { (isNewLevel: $0.isMultiple(of: size), size: abs(y[$0] - y[$0 - 1])) }
    func mean(_ isNewLevel: Bool) -> Double {
      let sizes = steps.filter { $0.isNewLevel == isNewLevel && $0.size.isFinite }.map(\.size)
      return sizes.reduce(0, +) / Double(max(sizes.count, 1))
    }
    return mean(true) > 2 * mean(false)
  }

  /// The maximum number of levels. If there are more distinct x values, they are probably times that were rounded.
  private static let maxLevels = 20

  /// Combines the values of rows with the same x value.
  private func merged(_ values: Span<Double>) -> Double {
    switch rule {
    case .keep, .first: return values[0]
    case .last: return values[values.count - 1]
    case .mean:
      let known = values.indices.filter { !values[$0].isNaN }
      return known.isEmpty ? .nan : known.reduce(0) { $0 + values[$1] } / Double(known.count)
    }
  }
}

extension Span<Double> {
  /// Returns true if all elements are finite, and all pairs of adjacent elements are in order.
  fileprivate func isOrdered(by areInOrder: (Double, Double) -> Bool) -> Bool {
    guard !isEmpty else { return true }
    for index in 1..<count where !areInOrder(self[index - 1], self[index]) { return false }
    return self[0].isFinite && self[count - 1].isFinite
  }

  /// The number of elements that equal the preceding element.
  fileprivate var repeatedCount: Int {
    var count = 0
    for index in indices.dropFirst() where self[index] == self[index - 1] { count += 1 }
    return count
  }
}

/// The first two moments of a sequence of numbers, computed by Welford's method.
private struct Moments {
  private var count = 0.0
  private var mean = 0.0
  private var squares = 0.0
  /// The number of groups that were added, each of which has its own mean.
  private var groupCount = 0.0

  /// The unbiased estimate of the variance. It is 0 for a single value.
  var sampleVariance: Double { squares / max(count - max(groupCount, 1), 1) }

  mutating func add(_ value: Double) {
    count += 1
    let distance = value - mean
    mean += distance / count
    squares += distance * (value - mean)
  }

  /// Adds a group of values that has its own mean. If only groups are added, the variance is the pooled variance within
  /// the groups.
  mutating func add(_ other: Moments) {
    guard other.count > 0 else { return }
    groupCount += 1
    count += other.count
    squares += other.squares
  }
}
