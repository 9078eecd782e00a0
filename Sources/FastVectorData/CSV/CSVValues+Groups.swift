import FastVector

/// A column of group names.
extension CSVValues {
  /// Returns true if a numeric column only identifies the group of each row. For example, if rows are grouped by city,
  /// a column of city codes contains the same number in all rows of a group.
  ///
  /// At least two groups must have different numbers, and the groups must have at least two rows on average. Gaps are
  /// ignored.
  func describes(_ column: AnimatableVector) -> Bool {
    let (groups, numbers) = (values.span, column.span)
    guard groups.count >= 2 * texts.count else { return false }
    var found = [Double](repeating: .nan, count: texts.count)
    for row in groups.indices where !numbers[row].isNaN && found.indices.contains(Int(exactly: groups[row]) ?? -1) {
      let group = Int(groups[row])
      if found[group].isNaN { found[group] = numbers[row] }
      guard found[group] == numbers[row] else { return false }
    }
    return Set(found.filter { !$0.isNaN }).count > 1
  }

  /// Returns true if a numeric column contains row numbers that restart at 0 or 1 in each group. There must be at least
  /// two groups, with at least three rows on average. The numbers can also restart within a group, but at least half of
  /// them must be greater than the starting number.
  func countsRows(_ column: AnimatableVector) -> Bool {
    let (groups, numbers) = (values.span, column.span)
    guard texts.count > 1, groups.count >= 3 * texts.count, groups.count == numbers.count else { return false }
    let first: Double = numbers[0] == 0 ? 0 : 1
    var next = [Double](repeating: first, count: texts.count)
    for row in groups.indices {
      guard let group = Int(exactly: groups[row]), next.indices.contains(group),
        numbers[row] == next[group] || numbers[row] == first
      else { return false }
      next[group] = numbers[row] + 1
    }
    return 2 * numbers.indices.count { numbers[$0] > first } >= numbers.count
  }

  /// The maximum number of runs that are drawn as separate lines.
  private static let maxRuns = 20

  /// Creates a column that numbers the runs of a program or device that was started several times. Within a run, x must
  /// ascend. Each run must start at the same value of x, as in 0, 1, 2, 3, 4, 0, 1, 2, 3, 4.
  ///
  /// If all x values of each run differ, runs can also start at about the same value: within 1 % of the range of the
  /// values above it, after a run that extends over at least 10 % of this range.
  ///
  /// Returns nil if x doesn't have this form, if there is only one run or more than ``maxRuns``, or if a run has fewer
  /// than five rows.
  init?(runsOf x: AnimatableVector) {
    let x = x.span
    var starts = [0]
    var (greatest, areDistinct, areExact) = (-Double.infinity, true, true)
    for row in x.indices.dropFirst() {
      greatest = max(greatest, x[row - 1])
      if x[row] == x[row - 1] { areDistinct = false }
      if x[row] >= x[row - 1] { continue }
      guard starts.count < Self.maxRuns, row - starts.last! >= 5 else { return nil }
      if x[row] != x[0] {
        areExact = false
        let tolerance = (greatest - x[0]) / 100
        guard abs(x[row] - x[0]) <= tolerance, x[row - 1] - x[starts.last!] >= 10 * tolerance else { return nil }
      }
      starts.append(row)
    }
    guard starts.count > 1, x.count - starts.last! >= 5, areExact || areDistinct else { return nil }
    self.init(named: "run", starts: starts, count: x.count)
  }

  /// Creates a column that numbers groups of adjacent rows, as in `run 1`, `run 1`, `run 2`.
  ///
  /// - Parameters:
  ///   - name: The word before the number of each group.
  ///   - starts: The index of the first row of each group, in ascending order. The first index is 0.
  ///   - count: The number of rows.
  init(named name: String, starts: [Int], count: Int) {
    var group = 0
    let numbers = (0..<count).map { row in
      if group + 1 < starts.count, row == starts[group + 1] { group += 1 }
      return Double(group)
    }
    self.init(
      values: AnimatableVector(numbers), marks: NumberMarks(), texts: starts.indices.map { "\(name) \($0 + 1)" })
  }

  /// Returns a column with the strings in the given rows.
  func elements(at rows: [Int]) -> CSVValues {
    CSVValues(values: values.elements(at: rows), marks: marks, texts: texts)
  }

  /// Returns a number that identifies the string in the given row, or -1 if the cell is empty.
  func key(ofRow row: Int) -> Double { values.span[row].isNaN ? -1 : values.span[row] }

  /// Creates a text column by joining the strings of several columns in each row, separated by blanks. The result for a
  /// single column is the column itself.
  init(joining columns: [CSVValues]) {
    if columns.count == 1 {
      self = columns[0]
      return
    }
    var texts: [String] = []
    var places: [[Double]: Double] = [:]
    let values = columns[0].values.indices.map { row -> Double in
      let key = columns.map { $0.key(ofRow: row) }
      if let place = places[key] { return place }
      let parts = zip(columns, key).compactMap { column, index in
        index >= 0 && column.texts.indices.contains(Int(index)) ? column.texts[Int(index)] : nil
      }
      texts.append(parts.filter { !$0.isEmpty }.joined(separator: " "))
      places[key] = Double(texts.count - 1)
      return Double(texts.count - 1)
    }
    self.init(values: AnimatableVector(values), marks: NumberMarks(), texts: texts)
  }
}
