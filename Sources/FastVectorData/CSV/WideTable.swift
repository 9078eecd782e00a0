import FastVectorFiles
import Foundation

/// A wide table, in which each row is a series and each column is a time, such as the row `Norway,4,5,6` below the
/// header `country,1990,2000,2010`. The columns of a wide table can have the following names:
/// - times, such as years or dates, or numbers with a unit, such as `0.02s`;
/// - names that contain a year, such as `price_2020` and `price_2021`;
/// - the twelve months;
/// - no names, if the columns are numeric.
///
/// Before a wide table is read, it is converted to a table with one column per row of the original. If the names
/// contain the years of several quantities, such as `price_2020` and `area_2020`, there is one column per row and
/// quantity.
struct WideTable {
  private let dialect: CSVDialect

  /// A column that becomes a row of the converted table.
  struct Time: Equatable {
    let index: Int
    /// The x value of the row.
    let text: String
    /// The part of the column's name that isn't the time, such as `price` in `price_2020`. Empty if the name is only a
    /// time.
    var quantity = ""
  }

  /// The name of the x column in the converted table.
  private let xName: String
  private let times: [Time]

  /// The number of chart lines per row, which is the number of quantities.
  var quantityCount: Int { Set(times.map(\.quantity)).count }

  /// The columns that can contain names of the rows.
  private let labels: [Int]

  /// True if flags can follow the numbers, as in `1.4 b` in files of Eurostat. Such files have a backslash in the name
  /// of their first column, as in `geo\TIME_PERIOD`.
  private let hasFlags: Bool

  /// Finds the columns of times and the columns with names of rows. Returns nil if there are fewer than two columns of
  /// times, or if no other column can contain names of rows.
  ///
  /// - Parameter isUnnamed: True if the columns have no names. In this case, all numeric columns are used, with the
  ///   times 1, 2, 3 and so on, and no column has to contain names of rows.
  init?(_ table: CSVTable, isUnnamed: Bool) {
    dialect = table.reader.dialect
    let times: [Time]
    if isUnnamed {
      let numeric = table.columns.indices.filter { !table.columns[$0].isText }
      times = numeric.enumerated().map { Time(index: $1, text: "\($0 + 1)") }
      xName = "number"
    } else {
      times = Self.times(in: table.columnNames)
      let numbers = times.compactMap { Int($0.text) }
      if let unit = Self.unit(ofNumbersIn: table.columnNames) {
        let areUnixTimes = unit.isEmpty && times.allSatisfy { LogTable.isUnixTime($0.text) }
        xName = areUnixTimes ? "time" : unit.isEmpty ? "number" : unit
      } else {
        xName = numbers.count < times.count ? "date" : numbers.contains { $0 > 12 } ? "year" : "month"
      }
    }
    self.times = times
    let others = table.columns.indices.filter { index in !times.contains { $0.index == index } }
    let texts = others.filter { !table.columns[$0].isNumeric }
    labels = texts.isEmpty ? others : texts
    guard times.count > 1, isUnnamed || !labels.isEmpty else { return nil }
    hasFlags = table.columnNames[0].contains("\\")
  }

  /// The minimum number of names that differ only in their years.
  private static let minYears = 3

  /// Returns the columns whose names are times. They are the first of these groups that isn't empty:
  /// - columns whose names are dates or years;
  /// - columns whose names contain exactly one year, if at least ``minYears`` names differ only in the year;
  /// - twelve successive columns named after the months from January to December. Their x values are the numbers of the
  ///   months;
  /// - columns whose names are numbers with the same unit (see `numbers(in:)`).
  static func times(in names: [String]) -> [Time] {
    let times = names.enumerated().compactMap { index, name in time(in: name).map { Time(index: index, text: $0) } }
    guard times.isEmpty else { return times }
    let years = names.enumerated().compactMap { index, name -> Time? in
      guard let (year, rest) = year(within: name) else { return nil }
      return Time(index: index, text: "\(year)", quantity: rest)
    }
    let columns = Dictionary(grouping: years, by: \.quantity).values
      .filter { $0.count >= minYears && Set($0.map(\.text)).count == $0.count }.flatMap(\.self)
      .sorted { $0.index < $1.index }
    if !columns.isEmpty { return columns }
    let months = months(in: names)
    return months.isEmpty ? numbers(in: names)?.times ?? [] : months
  }

  /// The minimum number of columns whose names are numbers.
  private static let minNumbers = 16

  /// Returns the columns whose names are ascending numbers with the same unit, such as `0.02 s`. The unit can be empty.
  /// Returns nil if there are fewer than ``minNumbers`` such columns.
  private static func numbers(in names: [String]) -> (times: [Time], unit: String)? {
    let numbers = names.enumerated().compactMap { index, name -> (time: Time, value: Double, unit: String)? in
      let unit = String(name.reversed().prefix { !$0.isNumber }.reversed())
      let text = String(name.dropLast(unit.count)).replacingOccurrences(of: ",", with: ".")
      // A column without a name is named by its number, so exclude such names.
      guard unit.count <= 4, name != "\(index + 1)", let value = Double(text) else { return nil }
      return (Time(index: index, text: text), value, unit.trimmingCharacters(in: .whitespaces))
    }
    guard numbers.count >= minNumbers, Set(numbers.map(\.unit)).count == 1,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0.value < $1.value })
    else { return nil }
    return (numbers.map(\.time), numbers[0].unit)
  }

  /// Returns the unit of the numbers by which the columns are named. Returns an empty string if the numbers have no
  /// unit, and nil if the columns aren't named by numbers or the numbers are years.
  static func unit(ofNumbersIn names: [String]) -> String? {
    guard let numbers = numbers(in: names), times(in: names) == numbers.times else { return nil }
    return names.contains { time(in: $0) != nil } ? nil : numbers.unit
  }

  /// Returns true if twelve columns are named after the months of a year, and no column is named after any other time.
  static func areMonths(_ names: [String]) -> Bool {
    let months = months(in: names)
    return !months.isEmpty && times(in: names) == months
  }

  private static func months(in names: [String]) -> [Time] {
    let months = names.map(month)
    let first = names.indices.first { start in
      start + 12 <= names.count && (0..<12).allSatisfy { months[start + $0] == $0 + 1 }
    }
    return first.map { first in (0..<12).map { Time(index: first + $0, text: "\($0 + 1)") } } ?? []
  }

  /// Returns the month in a name such as `Jan`, `Month 1`, `M01` or `1월`. Returns nil if the name contains anything
  /// else.
  private static func month(_ name: String) -> Int? {
    let name = name.hasSuffix(".") ? String(name.dropLast()) : name
    if let month = DateReader.month(named: name) { return month }
    let word = name.filter { !$0.isNumber && !$0.isWhitespace && $0 != "_" }.lowercased()
    guard ["m", "月", "월"].contains(word) || CSVDateParts.Part.month.names.contains(word) else { return nil }
    return Int(name.filter(\.isNumber)).flatMap { 1...12 ~= $0 ? $0 : nil }
  }

  /// Returns the year in a name and the other words of the name. Returns nil if the name doesn't contain exactly one
  /// four-digit year.
  private static func year(within name: String) -> (year: Int, rest: String)? {
    let years = name.split { !$0.isASCII || !$0.isNumber }
      .filter { $0.utf8.count == 4 && (Int($0).map { 1700...2200 ~= $0 } ?? false) }
    guard years.count == 1, let digits = years.first, let year = Int(digits) else { return nil }
    let words = (name[..<digits.startIndex] + " " + name[digits.endIndex...]).split { !$0.isLetter && !$0.isNumber }
    return (year, words.joined(separator: " "))
  }

  /// Returns the time in a column name, such as `1960` or `1/22/20`, or nil if there is none. The time can be followed
  /// by other words, as in `1960 [YR1960]`. A day without a year, such as `1-Feb`, is assigned to the year 2000.
  static func time(in name: String) -> String? {
    let first = String(name.split(separator: " ").first ?? "")
    let isTime = { (text: String) in Int(text).map { 1700...2200 ~= $0 } ?? (CSVContent(of: text) == .date) }
    return [name, first].first(where: isTime) ?? dayOfMonth(name)
  }

  /// Converts a day and a month, such as `1-Feb`, to a date in the year 2000. Returns nil if the text doesn't have this
  /// form.
  private static func dayOfMonth(_ text: String) -> String? {
    let parts = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard parts.count == 2, let day = Int(parts[0]), 1...31 ~= day else { return nil }
    guard let month = DateReader.month(named: parts[1]) else { return nil }
    return "2000-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// Converts the table to text that consists of a header with the names of the rows and one row per time.
  ///
  /// - Parameter bytes: The whole table.
  func converted(_ bytes: Span<UInt8>) throws(CSVProblem) -> [UInt8] {
    let rows = try rows(bytes)
    let names = names(rows)
    var text: [UInt8] = []
    guard quantityCount > 1 else {
      // If there is only one quantity, omit its name, such as the `X` that R writes before years.
      text.append(row: [xName] + names)
      for time in times { text.append(row: [time.text] + rows.map { value($0, time.index) }) }
      return text
    }
    let quantities = Dictionary(grouping: times, by: \.quantity).sorted { $0.value[0].index < $1.value[0].index }
    text.append(
      row: [xName] + quantities.flatMap { quantity in names.map { "\($0) \(quantity.key)" } })
    for time in Set(times.map(\.text)).sorted() {
      let columns = quantities.map { quantity in quantity.value.first { $0.text == time }?.index }
      text.append(row: [time] + columns.flatMap { column in rows.map { row in column.map { value(row, $0) } ?? "" } })
    }
    return text
  }

  /// Returns the cells of all rows that contain a value. Other rows are blank or contain notes.
  private func rows(_ bytes: Span<UInt8>) throws(CSVProblem) -> [[String]] {
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes,
      from: dialect.start)
    var rows: [[String]] = []
    while scanner.startRow() {
      let cells = try scanner.row(bytes, width: dialect.width)
      guard times.contains(where: { !value(cells, $0.index).isEmpty }) else { continue }
      rows.append(cells)
      guard rows.count < CSVTable.maxColumns else {
        throw CSVProblem(
          at: 0,
          "the columns are times, so each row is a line, but there are more than \(CSVTable.maxColumns - 1) rows"
        ) { "keep only some of them, or \($0.advice(toSet: .notTransposed))" }
      }
    }
    return rows
  }

  private func value(_ row: [String], _ column: Int) -> String {
    guard column < row.count else { return "" }
    return hasFlags ? String(row[column].prefix { $0 != " " }) : row[column]
  }

  /// Removes the comma-separated parts that all names have in common. For example, `PC_ACT,T,AT` and `PC_ACT,T,BE`,
  /// which occur in a file of Eurostat, become `AT` and `BE`.
  private static func withoutCommonParts(_ names: [String]) -> [String] {
    let parts = names.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let first = parts.first, first.count > 1, parts.allSatisfy({ $0.count == first.count }) else { return names }
    let varying = first.indices.filter { index in parts.contains { $0[index] != first[index] } }
    return varying.isEmpty ? names : parts.map { parts in varying.map { parts[$0] }.joined(separator: ",") }
  }

  /// Returns a name for each row, which consists of the texts in the label columns, joined by spaces. Uses as few label
  /// columns as possible, provided that they distinguish the rows.
  private func names(_ rows: [[String]]) -> [String] {
    var names = [[String]](repeating: [], count: rows.count)
    // Labels that are the same in all rows don't distinguish them.
    let varying = labels.filter { label in Set(rows.map { label < $0.count ? $0[label] : "" }).count > 1 }
    for label in varying.isEmpty ? labels : varying {
      let named = names.count { !$0.isEmpty }
      let distinct = Set(names).count
      if named == rows.count, distinct == rows.count { break }
      let longer = zip(names, rows).map { names, row in
        label < row.count && !CSVContent.isMissing(row[label]) ? names + [row[label]] : names
      }
      if Set(longer).count > distinct || longer.count(where: { !$0.isEmpty }) > named { names = longer }
    }
    return Self.withoutCommonParts(
      names.enumerated().map { $1.isEmpty ? "row \($0 + 1)" : $1.joined(separator: " ") })
  }
}
