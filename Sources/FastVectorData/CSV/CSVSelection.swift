import FastVectorFiles

/// The columns from which chart lines are created: the x columns, the y columns, and the columns by which rows are
/// grouped.
struct CSVSelection {
  let x: CSVXSource
  private(set) var y: [Int]

  /// The columns by which the caller groups the rows. Each combination of their texts is a group.
  let groups: [Int]

  /// The numeric columns that aren't drawn although they could be. Either there are too many columns, or they are
  /// Boolean and the table has other numeric columns.
  let omitted: [Int]

  /// The numeric columns that aren't drawn because all of their cells in the first rows contain the same number.
  let constant: [Int]

  /// The numeric columns that aren't drawn because they contain the errors of other columns, such as standard
  /// deviations.
  let errors: [Int]

  /// The numeric columns that aren't drawn because they repeat the values of another column in preceding rows.
  let copies: [Int]

  /// The columns that aren't drawn because they only describe the rows, such as row numbers, components of dates,
  /// identifiers and coordinates, and columns of durations without a unit.
  let descriptions: [Int]

  /// True if the caller didn't name the y columns. In this case, columns that can't be read are omitted.
  let isAutomatic: Bool

  /// True if the caller didn't choose the x column.
  let isXAutomatic: Bool

  /// Resolves the columns that the caller named, and chooses the others automatically.
  ///
  /// - Throws: `FileError` if a column doesn't exist, or if the group column is also an x or y column.
  init(y: [String]?, x: CSVTable.X, group: String?, in table: CSVTable) throws(FileError) {
    self.x = try table.source(x)
    groups = try table.groupColumns(group)
    isAutomatic = y == nil
    isXAutomatic = x == .automatic
    if let y {
      self.y = try y.map { name throws(FileError) in try table.index(of: name) }
      (omitted, constant, errors, copies, descriptions) = ([], [], [], [], [])
    } else {
      let all = try table.automaticColumns(except: self.x.indexes + groups)
      let used = Set(all + self.x.indexes + groups)
      let unused = table.columns.indices.filter { table.columns[$0].isNumeric && !used.contains($0) }
      errors = unused.filter(table.hasErrors)
      let durations = table.columns.indices.filter {
        !used.contains($0) && CSVClock.areDurations(table.columns[$0], named: table.columnNames[$0])
      }
      let copies = unused.filter { table.repeatsEarlierRows($0) && !table.hasErrors($0) }
      self.copies = copies
      descriptions =
        unused.filter { !table.hasErrors($0) && !copies.contains($0) && !table.isUnnamedIndex($0) } + durations
      let varying = all.filter { !table.columns[$0].isConstantNumber }
      let drawn = varying.isEmpty ? all : varying
      constant = varying.isEmpty ? [] : all.filter { !varying.contains($0) }
      // Flags such as `is_valid` qualify the measurements in other columns, so draw them only if there are no other
      // columns.
      let measured = drawn.filter { !table.columns[$0].areTruthValues }
      let lines = measured.isEmpty ? drawn : measured
      let maxValues = lines.map { table.columns[$0].texts.count }.max() ?? 0
      let isMinor = { (index: Int) in
        let column = table.columns[index]
        return table.isCount(index) || column.isZero || column.isFlag
          || 4 * column.texts.count < maxValues
      }
      let isMajor = { (index: Int) in
        !isMinor(index) && !CSVTable.majorWords.isDisjoint(with: CSVTable.plainWords(in: table.columnNames[index]))
      }
      let others = lines.filter { !isMajor($0) && !isMinor($0) }
      let measurements = lines.filter(isMajor) + others
      let ranked = measurements + lines.filter(isMinor)
      let isWide = measurements.count > CSVTable.maxAutomaticLines
      let chosen = ranked.prefix(isWide ? CSVTable.maxLinesOfWideTables : CSVTable.maxAutomaticLines)
      self.y = chosen.sorted()
      omitted = drawn.filter { !chosen.contains($0) }
    }
    if let group = groups.first(where: { self.x.indexes.contains($0) || self.y.contains($0) }) {
      let name = table.columnNames[group].prefix(scalars: 40)
      throw .badData(table.name, "column \(name) can't be the group and x or y, too")
    }
  }

  /// The columns to read: the x columns, followed by the y columns and the group columns.
  var uses: [CSVColumnUse] {
    x.uses + y.map { CSVColumnUse(index: $0, role: .number) }
      + groups.map { CSVColumnUse(index: $0, role: .text) }
  }

  /// Returns true if the rows can be grouped by the column. This is possible unless the caller named it as a y column.
  func canBeGroup(_ column: Int) -> Bool { isAutomatic || !y.contains(column) }

  /// Returns true if a string in a column of numbers probably represents a missing value, such as "Ice" in measurements
  /// of a river. The string must be short. One of these conditions must also be true:
  /// - It is in a y column that was chosen automatically, and it contains no digits.
  /// - It is in an x column that was detected, or in a column with components of dates, such as years. The string is
  ///   then probably the label of a row of totals. It can contain digits if it starts with a letter, as in `Q1 total`,
  ///   or if it is a span of years, as in `2019/2014`.
  func canBeMissing(_ text: String, _ column: Int) -> Bool {
    let isPart = if case .parts = x { x.indexes.contains(column) } else { isXAutomatic && x.indexes.contains(column) }
    let startsWithLetter = text.first?.isLetter == true
    let isSpanOfYears = text.wholeMatch(of: /[12][0-9]{3} ?[-–\/] ?[12][0-9]{3}/) != nil
    return isPart && (startsWithLetter || isSpanOfYears) && text.utf8.count <= Self.maxMissingTextLength
      || (isPart || isAutomatic && y.contains(column)) && Self.resemblesMissing(text)
  }

  /// Returns true if a string is short and contains no digits.
  static func resemblesMissing(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maxMissingTextLength && !text.contains(where: \.isNumber)
  }

  /// The maximum length, in bytes, of a string among numbers that can be treated as a missing value.
  static let maxMissingTextLength = 12

  /// Omits a y column. Returns false if the caller named the column, or if it is the only y column.
  mutating func omit(_ column: Int) -> Bool {
    guard isAutomatic, y.count > 1, y.contains(column), !x.indexes.contains(column) else { return false }
    y.removeAll { $0 == column }
    return true
  }
}
