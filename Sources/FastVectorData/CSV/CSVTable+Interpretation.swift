import FastVectorCharts
import FastVectorFiles
import Foundation

/// Facts about how a table was read. ``CSVReading/interpretation`` is composed from them.
struct InterpretationNotes {
  let rows: Int
  let shortRows: Int
  let longRows: Int
  let omittedRows: Int
  let otherPeriods: Int
  let skipped: [FileError]
  var gaps = 0
  var missingCodes: Set<Double> = []
  var missingTexts: [String] = []
  /// The description of the x values; nil for row numbers.
  var x: String?
  /// The names of the x columns if row numbers are used because all rows have the same x value; nil otherwise.
  /// `areDifferent` is true if the texts of the cells differ.
  var constantX: (names: String, areDifferent: Bool)?
  /// The number of the first row, 0 or 1, if row numbers are used.
  var firstRowNumber = 0
  var y: [String] = []
  /// The names of the numeric columns that were omitted because there are too many, or because they contain Booleans.
  var omittedColumns: [String] = []
  var constantColumns: [String] = []
  /// The names of the columns that were omitted because they contain the errors of other columns.
  var errorColumns: [String] = []
  /// The names of the columns that were omitted because they repeat another column in preceding rows.
  var copies: [String] = []
  /// The names of the columns that were omitted because they only describe the rows, such as identifiers and
  /// coordinates.
  var descriptions: [String] = []
  /// The names of the columns that were omitted because they contain only 0.
  var zeroColumns: [String] = []
  /// The years that two-digit years of the x values stand for; nil if there are none.
  var twoDigitYears: TwoDigitYears?
  /// The time zone in which the x values are local times; see ``CSVTable/localTimeZone(of:_:)``.
  var localTimeZone: TimeZone?
  /// True if years of preceding rows are used in rows without a year.
  var hasFollowingYears = false
  /// True if times of day after midnight were moved to the next day.
  var hasFollowingDays = false
  /// The names of the columns that were omitted because they contain only 0 and 1.
  var flags: [String] = []
  /// The names of the columns that were omitted because only one of their cells contains a number.
  var singleNumbers: [String] = []
  /// The names of the columns that were omitted because they contain the same number in all rows of each group.
  var constantInGroups: [String] = []
  /// The names of the columns that were omitted because they count the rows of each group.
  var counters: [String] = []
  var group: String?
  var isGroupDetected = false
  /// The reason why the rows were grouped automatically, for use within a sentence that is shown to users.
  var groupReason = "repeated x values"
  var omittedGroups = 0
  /// The name of the totals if only these are drawn, and the name of their column; nil otherwise.
  var totals: (name: String, column: String)?
  private(set) var isSorted = false
  private(set) var omitted = 0
  private(set) var repeated = 0

  init(_ columns: CSVColumns, _ skipped: [FileError]) {
    rows = columns.rowCount
    shortRows = columns.shortRows
    longRows = columns.longRows
    omittedRows = columns.omittedRows
    otherPeriods = columns.otherPeriods
    self.skipped = skipped
  }

  /// The names of the first eight y columns, followed by the number of other y columns, if any.
  var shownY: String {
    y.prefix(8).map { $0.prefix(scalars: 40) }.joined(separator: ", ") + (y.count > 8 ? " and \(y.count - 8) more" : "")
  }

  mutating func count(_ order: RowOrder) {
    if order.isSorted { isSorted = true }
    omitted += order.omitted
    repeated += order.repeated
  }
}

extension CSVTable {
  func describe(
    _ source: CSVXSource, _ conversions: [CSVColumnConversion], _ unit: CSVOptions.TimeUnit?, _ timeZone: TimeZone
  ) -> String {
    let name = source.indexes.map { columnNames[$0].prefix(scalars: 40) }.joined(separator: " + ")
    if let unit { return "\(name) (\(unit.name))" }
    let zone = timeZone == .gmt ? "UTC" : timeZone.axisName
    if case .parts(let parts) = source {
      let note = parts.isWithoutYear ? "without a year, " : parts.weeks.map { "\($0), " } ?? ""
      return "\(name) (\(note)\(zone))"
    }
    if case .yearAndMonth = source { return "\(name) (year.month, \(zone))" }
    guard let format = conversions[0].dateFormat else { return name }
    if format.isWithoutYear { return "\(name) (\(format), without a year, \(zone))" }
    if case .dateAndTime(_, _, .amOrPM) = source { return "\(name) (\(format))" }
    if case .dateAndTime = source { return "\(name) (\(format) and time, \(zone))" }
    return "\(name) (\(format)\(format.isTimeOfDay ? "" : ", \(zone)"))"
  }

  /// Describes the numbers of columns, counted from 1, such as `column 3` or `columns 3 to 5`.
  private static func columns(_ range: Range<Int>) -> String {
    range.count == 1 ? "column \(range.upperBound)" : "columns \(range.lowerBound + 1) to \(range.upperBound)"
  }

  /// Returns the parts of the interpretation before and after the list of y columns.
  func interpretation(
    _ notes: InterpretationNotes, _ conversions: ArraySlice<CSVColumnConversion>
  ) -> (start: String, end: String) {
    var parts = [counted(wideRows ?? notes.rows, "row")]
    let dialect = reader.dialect
    if dialect.titleLines > 0 { parts.append("\(counted(dialect.titleLines, "title line")) skipped") }
    let header =
      switch dialect.header.count {
      case 0: "no header"
      case 1: "header"
      default: "\(dialect.header.count) header rows"
      }
    parts.append(header + (dialect.unnamedColumns.map { " without a name for \(Self.columns($0))" } ?? ""))
    if !convertedFormat.isEmpty {
      parts.append(convertedFormat)
    } else if let separator = dialect.separatorName {
      parts.append(separator + (fixedWidth.map { " (\($0.description))" } ?? ""))
    }
    parts += encodings
    let formats = Set(conversions.compactMap(\.numberFormat))
    if formats.contains(where: { $0.decimal == .comma }) { parts.append("decimal comma") }
    for mark in Set(formats.map(\.thousands)) where mark != .none { parts.append("thousands \(mark.name)") }
    parts += Set(formats.map(\.unit.description)).subtracting([""]).sorted()
    let reason =
      notes.constantX.map { names, areDifferent in
        let name = names.prefix(scalars: 40)
        return areDifferent
          ? " (the values of \(name) differ by less than the precision of 64-bit numbers)"
          : " (\(name) is the same in all rows)"
      }
      ?? columns.firstIndex(where: \.resemblesDates).map {
        " (the format of \(columnNames[$0].prefix(scalars: 40)) is unknown; \(reader.options.name(of: .dateFormat)))"
      } ?? (notes.firstRowNumber > 0 ? " from \(notes.firstRowNumber)" : "")
    parts += ["x = \(notes.x ?? "row number\(reason)")", "y = "]
    let start = parts.joined(separator: ", ")
    parts = [""]
    let constants = [
      ("the same in the first rows", notes.constantColumns), ("the same in each group", notes.constantInGroups),
      ("numbers of rows in each group", notes.counters),
      ("0 in all rows", notes.zeroColumns), ("a single number", notes.singleNumbers),
      ("only 0 and 1", notes.flags), ("errors of other columns", notes.errorColumns),
      ("copies of preceding rows", notes.copies),
      ("times, identifiers, positions or sample sizes", notes.descriptions),
    ]
    for (reason, columns) in constants where !columns.isEmpty {
      parts.append("left out, \(reason): \(Self.shortList(columns))")
    }
    if !notes.omittedColumns.isEmpty {
      let count = counted(notes.omittedColumns.count, "more numeric column")
      parts.append("\(count) left out (\(Self.shortList(notes.omittedColumns)))")
    }
    if let group = notes.group {
      let reason =
        !notes.isGroupDetected || notes.x == nil || hasLinesAndX ? "" : " (\(notes.groupReason))"
      parts.append("grouped by \(group.prefix(scalars: 40))\(reason)")
      if let (name, column) = notes.totals {
        let (name, column) = (name.prefix(scalars: 40), column.prefix(scalars: 40))
        parts.append("only \(name) of \(column) drawn, which is the sum of the others")
      }
      if notes.omittedGroups > 0 { parts.append("\(counted(notes.omittedGroups, "more group")) left out") }
    }
    let codes =
      notes.missingTexts.map { "\"\($0)\"" }
      + notes.missingCodes.sorted().map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
    let missing = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ")) counted as missing)"
    if notes.gaps > 0 { parts.append(counted(notes.gaps, "gap") + missing) }
    if notes.shortRows > 0 { parts.append(counted(notes.shortRows, "short row")) }
    if notes.longRows > 0 { parts.append("extra cells in \(counted(notes.longRows, "row")) ignored") }
    if notes.omittedRows > 0 { parts.append("\(counted(notes.omittedRows, "repeated header or text line")) omitted") }
    if notes.otherPeriods > 0 {
      let rows = counted(notes.otherPeriods, "row")
      parts.append("\(rows) with longer or shorter periods omitted (\(reader.options.name(of: .dateFormat)))")
    }
    if notes.omitted > 0 { parts.append("\(counted(notes.omitted, "row")) without x omitted") }
    if notes.hasFollowingYears { parts.append("missing years taken from the rows above") }
    if let years = notes.twoDigitYears {
      parts.append("\(years.description) (\(reader.options.name(of: .firstTwoDigitYear)))")
    }
    if notes.hasFollowingDays { parts.append("times after midnight moved to the next day") }
    if notes.isSorted { parts.append("sorted by x") }
    if notes.repeated > 0 {
      parts.append("\(counted(notes.repeated, "repeated x value")) (\(reader.options.repeatedX.rawValue))")
    }
    if let text = dialect.textBelow {
      parts.append("\(counted(text.lineCount, "line")) of text below the table left out")
    }
    if let names = dialect.otherTable?.names {
      let shown = names.prefix(3).map { $0.prefix(scalars: 40) }.joined(separator: ", ")
      parts.append("the tables below left out, the first of which has the columns \(shown)")
    }
    let skipped = notes.skipped.prefix(3).map { "; left out: \($0.file), \($0.reason)" }.joined()
    return (
      start,
      parts.joined(separator: ", ") + skipped + (notes.skipped.count > 3 ? " and \(notes.skipped.count - 3) more" : "")
    )
  }

  /// Returns the first three names, followed by the number of other names, if any.
  private static func shortList(_ names: [String]) -> String {
    names.prefix(3).map { $0.prefix(scalars: 40) }.joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }
}

extension CSVOptions.TimeUnit {
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
