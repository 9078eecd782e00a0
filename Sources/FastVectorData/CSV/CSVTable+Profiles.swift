/// Tables of profiles, such as temperatures at ascending depths for each date.
extension CSVTable {
  /// Words in the names of columns that can contain the x values of profiles, such as `depth` in a table of
  /// temperatures at different depths.
  private static let profileWords: Set = [
    "depth", "pres", "pressure", "height", "altitude", "elevation", "level", "z", "wavelength", "frequency", "age",
  ]

  /// Returns the index of the first column that contains the x values of profiles or forecasts. In this table, it is
  /// `depth`:
  ///
  /// ```
  /// time,depth,temp
  /// 2024-01-03,5,17.25
  /// 2024-01-03,15,17
  /// 2024-01-03,25,16.5
  /// 2024-02-03,5,16
  /// ```
  ///
  /// Successive rows with the same date form a group. Within each group, the values of the column must all ascend or
  /// all descend, and they must start over in the next group. The column must have a name such as `depth`, or contain a
  /// second date, such as the date for which a forecast was made.
  ///
  /// Returns nil in any of these cases:
  /// - There is no such column.
  /// - There are more than ``maxAutomaticGroups`` groups, or the groups have fewer than three rows on average.
  /// - A text column, such as a column of reservoir names, already distinguishes the rows with the same date.
  func profileColumn(_ selection: CSVSelection) -> Int? {
    let rows = reader.dialect.sample.indices
    let dates = texts(ofDates: selection.x)
    guard dates.count == rows.count else { return nil }
    let starts = rows.dropFirst().filter { dates[$0] != dates[$0 - 1] }
    guard !starts.isEmpty, rows.count >= 3 * (starts.count + 1), starts.count < Self.maxAutomaticGroups else {
      return nil
    }
    let hasNames = columns.indices.contains { column in
      let texts = columns[column].texts
      return columns[column].isText && 2 * Set(texts).count <= texts.count && canBeGroup(column, of: selection.x)
    }
    guard !hasNames else { return nil }
    return columns.indices.first { column in
      let isLevel = Self.words(in: columnNames[column]).contains(where: Self.profileWords.contains)
      let isOtherDate =
        columns[column].isDate && !columns[column].isTimeOfDay && !selection.x.indexes.contains(column)
      let numbers = isLevel ? columns[column].numbers : isOtherDate ? columns[column].seconds : []
      guard numbers.count == rows.count else { return false }
      let ascents = rows.dropFirst().filter { numbers[$0] > numbers[$0 - 1] }
      let descents = rows.dropFirst().filter { numbers[$0] < numbers[$0 - 1] }
      return ascents.count + descents.count == rows.count - 1 && (descents == starts || ascents == starts)
    }
  }

  /// Returns the date or year of each row as text. Returns an empty array if the x values aren't dates or years, or if
  /// some rows have no x value.
  private func texts(ofDates x: CSVXSource) -> [String] {
    let isDate = if case .column(let index) = x { columns[index].isDate || hasYears(index) } else { x.isDate }
    let parts = x.indexes.map { columns[$0].texts }
    guard isDate, let first = parts.first, parts.allSatisfy({ $0.count == first.count }) else { return [] }
    return first.indices.map { row in parts.map { $0[row] }.joined(separator: " ") }
  }

  /// Returns the index of the column that contains the names of profiles. If the dates are in a single column, it is
  /// that column. If the dates consist of several columns, it is the first other column whose text changes exactly
  /// where a new profile starts. Returns nil if there is no such column.
  func profileNames(_ selection: CSVSelection) -> Int? {
    if case .column(let dates) = selection.x { return dates }
    let dates = texts(ofDates: selection.x)
    return columns.indices.first { column in
      let names = columns[column].texts
      guard !selection.x.indexes.contains(column), names.count == dates.count, Set(names).count > 1 else {
        return false
      }
      return names.indices.dropFirst().allSatisfy { row in
        (names[row] == names[row - 1]) == (dates[row] == dates[row - 1])
      }
    }
  }

  /// Returns the y columns that vary within a profile, which consists of successive rows with the same date. Other
  /// columns, such as the latitude of a ship, describe the profile as a whole.
  func columnsWithinProfiles(_ selection: CSVSelection) -> [Int] {
    let dates = texts(ofDates: selection.x)
    return selection.y.filter { column in
      let cells = zip(dates, columns[column].texts)
      return zip(cells, cells.dropFirst()).contains { $0.0 == $1.0 && $0.1 != $1.1 }
    }
  }
}
