import FastVector
public import FastVectorFiles
import Foundation

extension CSVTable {
  /// The names of the columns that provide the x values by default, joined by plus signs; nil if row numbers are used.
  ///
  /// These are the first of the following that exist:
  /// - a column of dates, with an adjacent column of times of day if the dates contain no time;
  /// - columns of years and of months or quarters, with days, hours, minutes and seconds if they exist;
  /// - a column of dates that consist of digits, such as 20240131;
  /// - a column of times of day;
  /// - a column of years, from 1700 to 2200, that is named `year`;
  /// - a numeric column in ascending or descending order whose name refers to time;
  /// - the first column, if its numbers ascend and aren't row numbers, and if another column is numeric.
  public var xColumn: String? {
    let columns = automaticX.indexes
    return columns.isEmpty ? nil : columns.map { columnNames[$0] }.joined(separator: "+")
  }

  private var automaticX: CSVXSource {
    let dates = columns.indices.filter { columns[$0].isDate }
    if let date = dates.first(where: { !columns[$0].isTimeOfDay }) {
      guard !columns[date].hasTimes, let time = dates.first(where: { abs($0 - date) == 1 && columns[$0].isTimeOfDay })
      else { return .column(date) }
      return .dateAndTime(date, time)
    }
    if let parts = CSVDateParts(self) { return .parts(parts) }
    let digits = columns.indices.first {
      columns[$0].numericDates(named: columnNames[$0]) != nil
    }
    if let digits { return .column(digits) }
    if let time = dates.first { return .column(time) }
    if let years = columns.indices.first(where: hasYears) { return .column(years) }
    let named = columns.indices.first { index in
      columns[index].isNumeric && Self.isNamedLikeTime(columnNames[index]) && columns[index].hasSortedNumbers
    }
    if let named { return .column(named) }
    let numeric = columns.indices.filter { columns[$0].isNumeric }
    // A name that is a number means that the column has no name, as in files written by pandas.
    guard numeric.first == 0, numeric.count > 1, !isRowNumber(0),
      Int(reader.dialect.header.last?.first ?? "") == nil,
      columns[0].isAscending(isNamed: !reader.dialect.header.isEmpty && columnNames[0] != "1")
    else { return .rowNumber }
    return .column(0)
  }

  /// Returns true if a column has the name of a column of years, and its numbers are integers from 1700 to 2200. Such a
  /// column is x in any order, like a column of dates, because long tables contain the years of one group after those
  /// of another.
  private func hasYears(_ index: Int) -> Bool {
    let name = columnNames[index].lowercased()
    guard columns[index].isNumeric, CSVDateParts.Part.year.names.contains(name) || name == "years" else { return false }
    return columns[index].texts.allSatisfy { Int($0).map { 1700...2200 ~= $0 } ?? false }
  }

  private static func isNamedLikeTime(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.contains { timeWords.contains(String($0)) } || name.lowercased().hasSuffix("timestamp")
  }

  private static let timeWords: Set<String> = [
    "time", "times", "timestamp", "date", "datetime", "epoch", "unixtime", "unix", "utc", "year", "years", "t", "ts",
    "seconds", "secs", "sec", "elapsed", "hours", "minutes", "ms", "millis", "x",
  ]

  func source(_ x: X) throws(FileError) -> CSVXSource {
    switch x {
    case .rowNumber: return .rowNumber
    case .automatic: return automaticX
    case .column(let name):
      let parts = name.split(separator: "+").map(String.init)
      if parts.count > 1, !columnNames.contains(name) {
        if automaticX.indexes == parts.compactMap({ try? index(of: $0) }) { return automaticX }
        if parts.count == 2, let date = try? index(of: parts[0]), let time = try? index(of: parts[1]) {
          return .dateAndTime(date, time)
        }
      }
      return .column(try index(of: name))
    }
  }

  /// Returns the names of all numeric columns, except the columns of x values, of groups and of row numbers. Columns of
  /// row numbers are included if there are no others.
  ///
  /// - Throws: `FileError` if a column doesn't exist, or if there are no numeric columns.
  public func numberColumns(x: X = .automatic, group: Group = .automatic) throws(FileError) -> [String] {
    let group = try group.name.map { name throws(FileError) in try index(of: name) }
    return try automaticColumns(except: source(x).indexes + [group].compactMap(\.self)).map { columnNames[$0] }
  }

  /// Returns the indexes of the numeric columns that can be lines if the caller names no y columns. Columns of row
  /// numbers are included only if no other column is numeric. Callers use only the first ``mostAutomaticLines``.
  fileprivate func automaticColumns(except others: [Int]) throws(FileError) -> [Int] {
    let numeric = columns.indices.filter { columns[$0].isNumeric && !others.contains($0) }
    let drawn = numeric.filter { !isRowNumber($0) }
    let chosen = drawn.isEmpty ? numeric : drawn
    guard !chosen.isEmpty else { throw .badData(name, "no numeric column; the columns are \(list)") }
    return chosen
  }

  /// Returns true if a column contains row numbers: it has no name, or a name such as `index`, and contains consecutive
  /// integers from 0 or 1, as written by pandas and R.
  private func isRowNumber(_ index: Int) -> Bool {
    let name = columnNames[index]
    let isNamedLikeIndex = ["\(index + 1)", "index", "id", "rownames", "row", "no", "no."].contains(name.lowercased())
    guard isNamedLikeIndex || name.hasPrefix("Unnamed: "), !reader.dialect.header.isEmpty else { return false }
    let numbers = columns[index].texts.map { Int($0) }
    return numbers.count > 1 && (numbers[0] == 0 || numbers[0] == 1)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 != nil && $1 == $0! + 1 }
  }

  /// Returns the unit of a column of Unix times, or nil if the column contains other numbers or dates.
  func timeUnit(of source: CSVXSource, _ values: AnimatableVector, isDate: Bool) -> CSVOptions.TimeUnit? {
    guard !isDate, case .column(let index) = source else { return nil }
    if let unit = reader.options.timeUnit { return unit }
    let isUnnamed = columnNames[index] == "\(index + 1)"
    let values = values.span
    guard isUnnamed || Self.isNamedLikeTime(columnNames[index]),
      let first = values.indices.first(where: { !values[$0].isNaN }),
      let last = values.indices.last(where: { !values[$0].isNaN })
    else { return nil }
    // The unit is plausible if the times are between 1973 and 2128. In a column without a name, numbers that could be
    // seconds are more likely to be something else.
    return CSVOptions.TimeUnit.unixUnits.dropFirst(isUnnamed ? 1 : 0).first { unit in
      [first, last].allSatisfy { (1e8..<5e9).contains(unit.seconds(values[$0])) }
    }
  }
}

extension CSVOptions.TimeUnit {
  fileprivate static let unixUnits: [Self] = [.seconds, .milliseconds, .microseconds, .nanoseconds]
}

/// The columns from which lines are created.
struct CSVSelection {
  let x: CSVXSource
  private(set) var y: [Int]
  let group: Int?

  /// The numeric columns that are left out because there are too many.
  let omitted: [Int]

  /// True if the caller didn't name the columns of y values. Columns that can't be read are then omitted.
  let isAutomatic: Bool

  /// Finds the columns that the caller named, and chooses all other columns automatically.
  ///
  /// - Throws: `FileError` if a column doesn't exist, or if the group is also x or y.
  init(y: [String]?, x: CSVTable.X, group: String?, in table: CSVTable) throws(FileError) {
    self.x = try table.source(x)
    self.group = try group.map { name throws(FileError) in try table.index(of: name) }
    isAutomatic = y == nil
    if let y {
      self.y = try y.map { name throws(FileError) in try table.index(of: name) }
      omitted = []
    } else {
      let all = try table.automaticColumns(except: self.x.indexes + [self.group].compactMap(\.self))
      self.y = Array(all.prefix(CSVTable.mostAutomaticLines))
      omitted = Array(all.dropFirst(CSVTable.mostAutomaticLines))
    }
    if let group = self.group, self.x.indexes.contains(group) || self.y.contains(group) {
      let name = table.columnNames[group].prefix(scalars: 40)
      throw .badData(table.name, "column \(name) can't be the group and x or y, too")
    }
  }

  /// The columns to read, for x, for y and for the group, in this order.
  var uses: [CSVColumnUse] {
    x.indexes.map { CSVColumnUse(index: $0, role: x.role) } + y.map { CSVColumnUse(index: $0, role: .number) }
      + [group].compactMap(\.self).map { CSVColumnUse(index: $0, role: .text) }
  }

  /// Omits a column of y values. Returns false if the caller named it, or if it is the only one.
  mutating func leaveOut(_ column: Int) -> Bool {
    guard isAutomatic, y.count > 1, y.contains(column), !x.indexes.contains(column) else { return false }
    y.removeAll { $0 == column }
    return true
  }
}
