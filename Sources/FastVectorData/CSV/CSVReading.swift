public import FastVectorCharts
public import FastVectorFiles
public import Foundation

/// Lines that were read from a table.
public struct CSVReading: Sendable {
  /// The lines. The id of each is its name: the name of its column, or its value in the group column.
  public internal(set) var lines: [Series] = []

  /// The column of the x values; nil for row numbers.
  public internal(set) var xName: String?

  /// True if the x values are dates or times, in seconds since 1970.
  public internal(set) var hasDates = false

  /// The time zone of an axis of dates. Times of day are in UTC, because they have no zone.
  public internal(set) var timeZone = TimeZone.gmt

  /// A line about the interpretation of the file: `2516 rows, header, x = Date (month/day/year, UTC), y = Close, 3
  /// gaps`.
  public internal(set) var interpretation = ""
}

extension CSVTable {
  /// The x values of lines.
  public enum X: Hashable, Sendable, ExpressibleByStringLiteral {
    /// 0, 1, 2 and so on.
    case rowNumber

    /// The column of dates or times that is found by ``CSVTable/xColumn``, or the row number.
    case automatic

    /// A column of numbers or dates, by name or by number from 1. Two names with a plus sign between them are a column
    /// of dates and one of times: `Date+Time`.
    case column(String)

    public init(stringLiteral name: String) { self = .column(name) }
  }

  /// The maximum number of lines that are read if no column is named, and the maximum number of groups.
  public static let mostAutomaticLines = 8
  public static let mostGroups = 100

  /// Reads columns as lines of a chart, all in one pass.
  ///
  /// - Parameters:
  ///   - y: The columns of y values, by name or by number from 1; nil for the columns of numbers except `x` and row
  ///     numbers, at most ``mostAutomaticLines``.
  ///   - x: The x values.
  ///   - group: A column with the name of the line that each row belongs to; nil if each column is a line.
  ///   - progress: A closure that is called periodically, on any thread, with the fraction of the file that was read.
  /// - Throws: `FileError` if a column doesn't exist, if a cell has other contents, or if its format is ambiguous. An
  ///   error about a cell includes its line and column.
  /// - Complexity: O(n) in the size of the file; O(n log n) if rows aren't sorted by x. Rows are sorted by x, and rows
  ///   without x are omitted. Equal x values are distinct in the result: each is the next greater `Double`.
  public func lines(
    y: [String]? = nil, x: X = .automatic, group: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) throws(FileError) -> CSVReading {
    let source = try source(x)
    let xIndexes = source.indexes
    let groupIndex = try group.map { name throws(FileError) in try index(of: name) }
    var yIndexes =
      if let y {
        try y.map { name throws(FileError) in try index(of: name) }
      } else {
        try automaticColumns(except: xIndexes + (groupIndex.map { [$0] } ?? []))
      }
    if let groupIndex, xIndexes.contains(groupIndex) || yIndexes.contains(groupIndex) {
      throw .badData(name, "column \(columnNames[groupIndex].prefix(scalars: 40)) can't be the group and x or y, too")
    }
    var skipped: [FileError] = []
    let (read, conversions) = try readLines(
      source, &yIndexes, groupIndex, isAutomatic: y == nil, &skipped, progress: progress)
    var columns = read
    var notes = InterpretationNotes(columns, skipped)
    let yColumns = columns.columns[xIndexes.count..<xIndexes.count + yIndexes.count]
    notes.gaps = yColumns.reduce(0) { $0 + $1.values.count { $0.isNaN } }
    var reading = CSVReading()
    if !xIndexes.isEmpty {
      let unit = timeUnit(of: source, columns.columns[0].values, isDate: conversions[0].dateFormat != nil)
      reading.hasDates = source.isDate || unit != nil || conversions[0].dateFormat != nil
      if reading.hasDates, source.isDate || conversions[0].dateFormat?.isTimeOfDay != true {
        reading.timeZone = reader.options.timeZone
      }
      reading.xName = xIndexes.map { columnNames[$0] }.joined(separator: " + ")
      notes.x = describe(source, conversions, unit)
      columns.columns[0].values = source.values(columns.columns[..<xIndexes.count].map(\.values), reader.options, unit)
    }
    let groups = groupIndex.map { _ in columns.columns.last! }
    if let groups, groups.texts.count > Self.mostGroups {
      throw .badData(
        name,
        "column \(group!.prefix(scalars: 40)) has \(groups.texts.count) distinct values; a chart can have at most "
          + "\(Self.mostGroups) groups")
    }
    let names = yIndexes.map { columnNames[$0] }
    let values = yColumns.map(\.values)
    let xValues = xIndexes.isEmpty ? nil : columns.columns[0].values
    columns.columns = []
    if let groups {
      for (number, text) in groups.texts.enumerated() {
        let rows = groups.values.indices.filter { Int(groups.values[$0]) == number }
        guard !rows.isEmpty else { continue }
        let label = text.isEmpty ? "(none)" : text
        try append(
          to: &reading, names: names.count == 1 ? [label] : names.map { "\(label): \($0)" },
          x: xValues.map { x in rows.map { x[$0] } }, values: values.map { column in rows.map { column[$0] } }, &notes)
      }
    } else {
      try append(to: &reading, names: names, x: xValues, values: values, &notes)
    }
    notes.y = names
    notes.group = groupIndex.map { columnNames[$0] }
    reading.interpretation = interpretation(notes, conversions[xIndexes.count...])
    return reading
  }

  /// Reads the columns of lines. Columns that weren't named are left out if they contain other cells.
  private func readLines(
    _ source: CSVXSource, _ yIndexes: inout [Int], _ groupIndex: Int?, isAutomatic: Bool, _ skipped: inout [FileError],
    progress: (@Sendable (Double) -> Void)?
  ) throws(FileError) -> (columns: CSVColumns, conversions: [CSVColumnConversion]) {
    while true {
      let uses =
        source.indexes.map { CSVColumnUse(index: $0, role: source.role) }
        + yIndexes.map { CSVColumnUse(index: $0, role: .number) }
        + (groupIndex.map { [CSVColumnUse(index: $0, role: .text)] } ?? [])
      do throws(CSVColumnError) {
        return try readColumns(uses, progress: progress)
      } catch {
        guard isAutomatic, yIndexes.count > 1, let column = error.column, yIndexes.contains(column),
          !source.indexes.contains(column)
        else { throw error.error }
        yIndexes.removeAll { $0 == column }
        skipped.append(error.error)
      }
    }
  }

  /// Adds lines with the same x values.
  private func append(
    to reading: inout CSVReading, names: [String], x: [Double]?, values: [[Double]], _ notes: inout InterpretationNotes
  ) throws(FileError) {
    guard let x else {
      for (name, values) in zip(names, values) { reading.lines.append(Series(values, id: .text(name))) }
      return
    }
    let order = RowOrder(x, repeated: reader.options.repeatedX)
    notes.count(order)
    let sortedX = AnimatableVector(order.x)
    for (name, values) in zip(names, values) {
      do {
        reading.lines.append(
          try Series(x: sortedX, y: AnimatableVector(order.applied(to: values)), id: .text(name)))
      } catch {
        throw .badData(self.name, "column \(reading.xName ?? ""): \(error.problem)")
      }
    }
  }

  /// Returns a column as a series.
  ///
  /// - Parameters:
  ///   - y: The column of y values, by name or by number from 1; nil for the first column of numbers except `x`.
  ///   - x: The column of x values, by name or by number from 1; nil for 0, 1, 2 and so on. It contains numbers, or
  ///     dates, which are converted to seconds since 1970.
  /// - Throws: `FileError` if a column doesn't exist, or if a cell has other contents.
  /// - Complexity: O(n) in the size of the file. See ``lines(y:x:group:progress:)`` for the order of rows.
  public func series(y: String? = nil, x: String? = nil) throws(FileError) -> Series {
    var series = try lines(y: [nameOfColumn(y, x: x)], x: x.map(X.column) ?? .rowNumber).lines[0]
    series.id = nil
    return series
  }

  /// Returns the numbers of a column, in the order of the rows, with NaN for gaps.
  ///
  /// - Parameter column: The name of the column, or its number from 1; nil for the first column of numbers.
  /// - Throws: `FileError` if the column doesn't exist, or if a cell is neither a number nor a gap.
  /// - Complexity: O(n) in the size of the file.
  public func column(named column: String? = nil) throws(FileError) -> [Double] {
    try read([CSVColumnUse(index: index(of: nameOfColumn(column)), role: .number)]).columns.columns[0].values
  }

  /// Returns true if a column contains dates, judging by the first rows.
  ///
  /// - Parameter column: The name of the column, or its number from 1.
  /// - Throws: `FileError` if the column doesn't exist.
  public func holdsDates(_ column: String) throws(FileError) -> Bool { columns[try index(of: column)].isDate }
}

extension CSVReading {
  /// Joins the lines of several files, such as the files of several days. Lines with the same name become one line.
  ///
  /// - Parameters:
  ///   - readings: The lines of each file. Row numbers continue in the next file.
  ///   - repeatedX: What to do with points that have the same x value.
  /// - Throws: `FileError` if some files have dates and others don't.
  /// - Complexity: O(n log n) if the files aren't in ascending order of x, otherwise O(n).
  public init(joining readings: [CSVReading], repeatedX: CSVOptions.RepeatedX = .keep) throws(FileError) {
    guard let first = readings.first else { return }
    guard readings.allSatisfy({ $0.hasDates == first.hasDates }) else {
      throw .badData(first.xName ?? "x", "some of the files contain dates in this column, and others numbers")
    }
    (xName, hasDates, timeZone) = (first.xName, first.hasDates, first.timeZone)
    var names: [Series.Identifier] = []
    for line in readings.flatMap(\.lines) { if let id = line.id, !names.contains(id) { names.append(id) } }
    for name in names {
      var (x, y): ([Double], [Double]) = ([], [])
      for line in readings.compactMap({ reading in reading.lines.first { $0.id == name } }) {
        let start = first.xName == nil ? Double(x.count) : 0
        x += line.xValues.vector.map { $0 + start }
        y += line.values
      }
      let order = RowOrder(x, repeated: repeatedX)
      do {
        lines.append(try Series(x: order.x, y: order.applied(to: y), id: name))
      } catch {
        throw .badData("\(name)", error.problem)
      }
    }
  }
}

/// The order of rows by x.
private struct RowOrder {
  /// The x values: ascending and distinct.
  private(set) var x: [Double]
  private(set) var isSorted = false
  private(set) var omitted = 0
  private(set) var repeated = 0

  /// The rows in ascending order of x; nil if they are in this order.
  private var rows: [Int]?

  /// The first of the rows that are merged into each row of the result; nil if no rows are merged.
  private var starts: [Int]?
  private let rule: CSVOptions.RepeatedX

  /// - Parameter x: The x values, with NaN or an infinity in rows to omit.
  init(_ x: [Double], repeated rule: CSVOptions.RepeatedX) {
    self.x = x
    self.rule = rule
    if x.contains(where: { !$0.isFinite }) {
      rows = x.indices.filter { x[$0].isFinite }
      omitted = x.count - rows!.count
      self.x = rows!.map { x[$0] }
    }
    sort()
    separate()
  }

  private mutating func sort() {
    guard zip(x, x.dropFirst()).contains(where: { $0 > $1 }) else { return }
    isSorted = true
    // The index is compared, too, because `sort` isn't documented to be stable.
    let order = x.indices.sorted { (x[$0], $0) < (x[$1], $1) }
    rows = rows.map { rows in order.map { rows[$0] } } ?? order
    x = order.map { x[$0] }
  }

  /// Makes equal x values distinct.
  private mutating func separate() {
    repeated = zip(x, x.dropFirst()).count { $0 == $1 }
    guard repeated > 0 else { return }
    if rule == .keep {
      for row in 1..<x.count where x[row] <= x[row - 1] { x[row] = x[row - 1].nextUp }
    } else {
      starts = x.indices.filter { $0 == 0 || x[$0] != x[$0 - 1] }
      x = starts!.map { x[$0] }
    }
  }

  /// Returns the values of the rows in the order of x.
  func applied(to values: [Double]) -> [Double] {
    let sorted = rows.map { rows in rows.map { values[$0] } } ?? values
    guard let starts else { return sorted }
    return starts.indices.map { index in
      let group = sorted[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : sorted.count)]
      switch rule {
      case .keep, .first: return group.first!
      case .last: return group.last!
      case .mean:
        let known = group.filter { !$0.isNaN }
        return known.isEmpty ? .nan : known.reduce(0, +) / Double(known.count)
      }
    }
  }
}

/// The facts that an interpretation mentions.
private struct InterpretationNotes {
  let rows: Int
  let shortRows: Int
  let omittedRows: Int
  let skipped: [FileError]
  var gaps = 0
  var x = "row number"
  var y: [String] = []
  var group: String?
  private(set) var isSorted = false
  private(set) var omitted = 0
  private(set) var repeated = 0

  init(_ columns: CSVColumns, _ skipped: [FileError]) {
    rows = columns.rowCount
    shortRows = columns.shortRows
    omittedRows = columns.omittedRows
    self.skipped = skipped
  }

  mutating func count(_ order: RowOrder) {
    if order.isSorted { isSorted = true }
    omitted += order.omitted
    repeated += order.repeated
  }
}

extension CSVTable {
  // MARK: Selecting columns

  /// The columns of the x values that are used by default, joined by plus signs; nil if row numbers are used.
  ///
  /// In this order: a column of dates, with a column of times next to it if the dates contain no time; columns of years
  /// and months or quarters, and of days, hours, minutes and seconds if there are any; a column of ascending or
  /// descending numbers that is named like a time; the first column, if its numbers are ascending and it isn't a row
  /// number.
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
      CSVColumnConversion.numericDates(columns[$0], name: columnNames[$0])?.isEmpty == false
    }
    if let digits { return .column(digits) }
    if let time = dates.first { return .column(time) }
    let named = columns.indices.first { index in
      columns[index].isNumeric && Self.isNamedLikeTime(columnNames[index]) && columns[index].numbers.isSorted
    }
    if let named { return .column(named) }
    let numeric = columns.indices.filter { columns[$0].isNumeric }
    // A column whose name is a number has no name, as pandas writes it.
    guard numeric.first == 0, numeric.count > 1, !isRowNumber(0),
      Int(reader.dialect.header.last?.first ?? "") == nil,
      columns[0].isAscending(isNamed: !reader.dialect.header.isEmpty && columnNames[0] != "1")
    else { return .rowNumber }
    return .column(0)
  }

  private static func isNamedLikeTime(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.contains { timeWords.contains(String($0)) } || name.lowercased().hasSuffix("timestamp")
  }

  private static let timeWords: Set<String> = [
    "time", "times", "timestamp", "date", "datetime", "epoch", "unixtime", "unix", "utc", "year", "years", "t", "ts",
    "seconds", "secs", "sec", "elapsed", "hours", "minutes", "ms", "millis", "x",
  ]

  private func source(_ x: X) throws(FileError) -> CSVXSource {
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

  /// Returns the columns that are drawn if none is named.
  private func automaticColumns(except others: [Int]) throws(FileError) -> [Int] {
    let numeric = columns.indices.filter { columns[$0].isNumeric && !others.contains($0) }
    let drawn = numeric.filter { !isRowNumber($0) }
    let chosen = drawn.isEmpty ? numeric : drawn
    guard !chosen.isEmpty else { throw .badData(name, "no column of numbers; there are \(list)") }
    return Array(chosen.prefix(Self.mostAutomaticLines))
  }

  /// Returns true if a column without a name contains consecutive integers, as pandas and R write them.
  private func isRowNumber(_ index: Int) -> Bool {
    let name = columnNames[index]
    let isNamedLikeIndex = ["\(index + 1)", "index", "id", "rownames", "row", "no", "no."].contains(name.lowercased())
    guard isNamedLikeIndex || name.hasPrefix("Unnamed: "), !reader.dialect.header.isEmpty else { return false }
    let numbers = columns[index].texts.map { Int($0) }
    return numbers.count > 1 && (numbers[0] == 0 || numbers[0] == 1)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 != nil && $1 == $0! + 1 }
  }

  /// Returns the unit of a column of Unix times.
  private func timeUnit(of source: CSVXSource, _ values: [Double], isDate: Bool) -> CSVOptions.TimeUnit? {
    guard !isDate, case .column(let index) = source else { return nil }
    if let unit = reader.options.timeUnit { return unit }
    let isUnnamed = columnNames[index] == "\(index + 1)"
    guard isUnnamed || Self.isNamedLikeTime(columnNames[index]), let first = values.first(where: { !$0.isNaN }),
      let last = values.last(where: { !$0.isNaN })
    else { return nil }
    // From 1973 to 2128. In a column without a name, seconds are more likely to be other numbers.
    return CSVOptions.TimeUnit.unixUnits.dropFirst(isUnnamed ? 1 : 0).first { unit in
      [first, last].allSatisfy { (1e8..<5e9).contains(unit.seconds($0)) }
    }
  }

  // MARK: Describing

  private func describe(
    _ source: CSVXSource, _ conversions: [CSVColumnConversion], _ unit: CSVOptions.TimeUnit?
  ) -> String {
    let name = source.indexes.map { columnNames[$0].prefix(scalars: 40) }.joined(separator: " + ")
    if let unit { return "\(name) (\(unit.name))" }
    let zone = reader.options.timeZone == .gmt ? "UTC" : reader.options.timeZone.identifier
    if case .parts = source { return "\(name) (\(zone))" }
    guard let format = conversions[0].dateFormat else { return name }
    if case .dateAndTime = source { return "\(name) (\(format) and time, \(zone))" }
    return "\(name) (\(format)\(format.isTimeOfDay ? "" : ", \(zone)"))"
  }

  private func interpretation(
    _ notes: InterpretationNotes, _ conversions: ArraySlice<CSVColumnConversion>
  ) -> String {
    var parts = [counted(notes.rows, "row")]
    let dialect = reader.dialect
    if dialect.titleLines > 0 { parts.append("\(counted(dialect.titleLines, "title line")) skipped") }
    switch dialect.header.count {
    case 0: parts.append("no header")
    case 1: parts.append("header")
    default: parts.append("\(dialect.header.count) header rows")
    }
    if let separator = dialect.separatorName { parts.append(separator) }
    parts += encodings
    let formats = Set(conversions.compactMap(\.numberFormat))
    if formats.contains(where: { $0.decimal == .comma }) { parts.append("decimal comma") }
    for mark in Set(formats.map(\.thousands)) where mark != .none { parts.append("thousands \(mark.name)") }
    parts.append("x = \(notes.x)")
    let shown = notes.y.prefix(8).map { $0.prefix(scalars: 40) }.joined(separator: ", ")
    parts.append("y = \(shown)" + (notes.y.count > 8 ? " and \(notes.y.count - 8) more" : ""))
    if let group = notes.group { parts.append("grouped by \(group.prefix(scalars: 40))") }
    if notes.gaps > 0 { parts.append(counted(notes.gaps, "gap")) }
    if notes.shortRows > 0 { parts.append(counted(notes.shortRows, "short row")) }
    if notes.omittedRows > 0 { parts.append("\(counted(notes.omittedRows, "repeated header or text line")) omitted") }
    if notes.omitted > 0 { parts.append("\(counted(notes.omitted, "row")) without x omitted") }
    if notes.isSorted { parts.append("sorted by x") }
    if notes.repeated > 0 {
      parts.append("\(counted(notes.repeated, "repeated x value")) (\(reader.options.repeatedX.rawValue))")
    }
    let skipped = notes.skipped.prefix(3).map { "; left out: \($0.file), \($0.reason)" }.joined()
    return parts.joined(separator: ", ") + skipped
      + (notes.skipped.count > 3 ? " and \(notes.skipped.count - 3) more" : "")
  }
}

extension CSVOptions.TimeUnit {
  static let unixUnits: [Self] = [.seconds, .milliseconds, .microseconds, .nanoseconds]

  fileprivate var name: String {
    switch self {
    case .seconds: "Unix time in s"
    case .milliseconds: "Unix time in ms"
    case .microseconds: "Unix time in µs"
    case .nanoseconds: "Unix time in ns"
    case .spreadsheetDays: "days of a spreadsheet"
    }
  }
}

extension CSVOptions.ThousandsMark {
  fileprivate var name: String {
    switch self {
    case .none: ""
    case .comma: "commas"
    case .point: "points"
    case .blank: "blanks"
    case .apostrophe: "apostrophes"
    case .underscore: "underscores"
    }
  }
}
