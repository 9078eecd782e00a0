import FastVectorCharts
import Foundation

/// The columns that together contain the dates of a table, such as a column of years and a column of months.
struct CSVDateParts {
  enum Part {
    case year, dayOfYear, quarter, week, month, day, hour, minute, second

    /// Hours and minutes in one number, such as 1730.
    case hourAndMinute

    /// The names of columns that contain this component, in the form that ``plain(_:)`` returns. English names come
    /// first. Names of several words are written without blanks.
    var names: Set<String> {
      switch self {
      case .year: Self.yearNames
      case .dayOfYear: ["doy", "dayofyear", "yday", "jday", "julianday"]
      case .quarter: ["quarter", "qtr", "q", "quartal", "trimestre", "kwartaal", "kwartal", "kvartal"]
      case .week: Self.weekNames
      case .month: Self.monthNames
      case .day: ["day", "dd", "dom", "dayofmonth", "tag", "jour", "dia", "giorno", "dag", "dzien"]
      case .hour: ["hour", "hr", "hh", "hh.h", "stunde", "heure", "hora", "ora", "uur", "godzina"]
      case .minute: ["minute", "min", "minutes"]
      case .second: ["second", "sec", "seconds"]
      case .hourAndMinute: ["hhmm", "hrmn", "time", "utc", "gmt", "lst", "est", "cst", "mst", "pst"]
      }
    }

    private static let yearNames: Set = [
      "year", "yr", "yyyy", "yyy", "yy", "jahr", "annee", "ano", "anio", "anno", "jaar", "ar", "aar", "rok",
    ]
    private static let weekNames: Set = [
      "week", "wk", "isoweek", "epiweek", "mmwrweek", "weekno", "weeknr", "weeknum", "weeknumber", "weekofyear",
      "kw", "woche", "kalenderwoche", "semaine", "semana", "settimana", "vecka", "uge", "uke", "tydzien",
    ]
    private static let monthNames: Set = [
      "month", "mon", "mo", "mm", "mn", "mnth", "mth", "seas",
      "monat", "mois", "mes", "mese", "maand", "maned", "manad", "miesiac",
    ]

    /// The components that can be recognized by the name of a column, from the largest to the smallest.
    static let named: [Self] = [.year, .dayOfYear, .quarter, .week, .month, .day, .hour, .minute, .second]

    var range: ClosedRange<Double> {
      switch self {
      case .year: 0...9999
      case .dayOfYear: 1...366
      case .quarter: 1...4
      case .week: 1...53
      case .month: 1...12
      case .day: 1...31
      case .hour: 0...24
      case .minute: 0...59
      case .second: 0...60
      case .hourAndMinute: 0...2400
      }
    }

    /// Returns true if a number is a valid value of this component.
    func accepts(_ value: Double) -> Bool {
      range.contains(value) && (self != .hourAndMinute || value.truncatingRemainder(dividingBy: 100) < 60)
    }
  }

  /// A component of dates and the index of its column. Months can be text (see ``month(of:)``); all other components
  /// are numbers.
  typealias Column = (part: Part, index: Int, isText: Bool)

  /// The columns, sorted from the largest component to the smallest.
  let columns: [Column]

  /// True if the dates have no year.
  var isWithoutYear: Bool { columns[0].part != .year }

  /// True if the column of weeks contains epidemiological weeks, which start on Sunday. Its name must contain `MMWR` or
  /// `epi`.
  private var haveSundays = false

  /// The name of the week numbering; nil if there is no column of weeks.
  var weeks: String? {
    columns.contains { $0.part == .week } ? (haveSundays ? "MMWR week" : "ISO week") : nil
  }

  /// Finds the columns that contain the components of dates. Returns nil if there are no such columns.
  ///
  /// One of these combinations of columns is required:
  /// - years with months, weeks, quarters or days of the year;
  /// - months and days without a year. The dates must be strictly ascending in the first rows, but January can follow
  ///   December;
  /// - the names of at most twelve successive months.
  ///
  /// The columns are found by their names. A prefix or suffix that the names share, as in `sample_year` and
  /// `sample_month`, is ignored. If no names match, years, months and days are recognized by their values. In a table without
  /// names, the first columns are used if they form ascending dates.
  init?(_ table: CSVTable) {
    guard !table.reader.dialect.header.isEmpty else {
      guard let columns = Self.ascendingParts(table) ?? Self.yearAndMonth(table, []) else { return nil }
      self.columns = columns
      return
    }
    var names = table.columns.indices.map { table.names(of: $0).map(Part.plain) }
    var found = Self.namedColumns(table, names)
    if !Self.haveYears(found) {
      let others = Self.withoutAffixes(names).lazy.map { ($0, Self.namedColumns(table, $0)) }
      if let other = others.first(where: { Self.haveYears($1) }) { (names, found) = other }
    }
    if !Self.haveYears(found), let parts = Self.letters(table, names) {
      columns = parts
      return
    }
    if !Self.haveYears(found), let parts = Self.yearMonthDay(table) {
      columns = parts
      return
    }
    if !Self.haveYears(found), let (year, month) = Self.yearAndMonthName(table) {
      columns = [(.year, year, false), (.month, month, true)]
      return
    }
    if !Self.haveYears(found), let parts = Self.yearAndMonth(table, names) {
      columns = parts
      return
    }
    guard found.count >= 2 else {
      guard let months = Self.distinctMonths(table) else { return nil }
      columns = [(.month, months, true)]
      return
    }
    if !Self.haveYears(found) {
      guard found[0].part == .month, !found[0].isText, found[1].part == .day,
        Self.ascendThroughYears(found.map { table.columns[$0.index].numbers })
      else { return nil }
    }
    columns = found + (Self.hourAndMinute(table, names, after: found).map { [$0] } ?? [])
    if let week = found.first(where: { $0.part == .week }) {
      haveSundays = names[week.index].contains { $0.contains("mmwr") || $0.contains("epi") }
    }
  }

  /// Finds the columns whose names identify a component of dates.
  ///
  /// - Parameter columnNames: The names of each column, in the form that ``Part/plain(_:)`` returns.
  private static func namedColumns(_ table: CSVTable, _ columnNames: [[String]]) -> [Column] {
    var found: [Column] = []
    for part in Part.named {
      let hasDayOfYear = found.contains { $0.part == .dayOfYear }
      if hasDayOfYear, [.quarter, .week, .month, .day].contains(part) { continue }
      let index = table.columns.indices.first { index in
        let names = columnNames[index]
        // A column `mm` that follows a column of hours contains minutes instead of months, as in `YY MM DD hh mm`.
        let isMinute =
          part == .minute && names.contains("mm") && found.last?.part == .hour && found.last?.index == index - 1
        return (isMinute || part.isNamed(names)) && table.columns[index].isNumeric
          && !found.contains { $0.index == index } && table.columns[index].numbers.allSatisfy(part.range.contains)
          // If all numbers are from 0 to 9, they are the years of a simulation rather than calendar years.
          && (part != .year || table.columns[index].texts.contains { $0.utf8.count > 1 })
      }
      // If days, hours, minutes or seconds are missing, ignore all smaller components.
      if let index {
        found.append((part, index, false))
      } else if part == .month, let index = textMonth(table, columnNames) {
        found.append((part, index, true))
      } else if ![.year, .dayOfYear, .quarter, .week, .month].contains(part) {
        break
      }
    }
    removeRedundant(&found, table)
    if !found.contains(where: { $0.part == .month || $0.part == .dayOfYear }) { found = Array(found.prefix(2)) }
    while found.count > 1, found[0].part == .year, !coverAllYears(found, table) { found.removeLast() }
    return found
  }

  /// Returns true if the first column contains years and the second contains months, weeks, quarters or days of the
  /// year.
  private static func haveYears(_ columns: [Column]) -> Bool {
    columns.count >= 2 && columns[0].part == .year && ![.day, .hour, .minute, .second].contains(columns[1].part)
  }

  /// Returns true if each year in the first rows has at least one complete date, which is a row with a value in every
  /// given column. Other rows, such as annual means, can be incomplete. The last year doesn't need a complete date,
  /// because the first rows may end within it.
  static func coverAllYears(_ columns: [Column], _ table: CSVTable) -> Bool {
    let counts = columns.map { table.columns[$0.index].texts.count }
    guard counts.contains(where: { $0 < counts[0] }) else { return true }
    func isMissing(_ row: [String], _ column: Column) -> Bool {
      guard column.index < row.count else { return true }
      let text = row[column.index]
      return CSVContent(of: text) == .missing || table.reader.options.missing.contains(text)
    }
    let rows = table.reader.dialect.sample.filter { !isMissing($0, columns[0]) }
    guard let last = rows.last?[columns[0].index] else { return true }
    let complete = rows.filter { row in !columns.contains { isMissing(row, $0) } }
    let years = Set(complete.map { $0[columns[0].index] })
    return rows.allSatisfy { years.contains($0[columns[0].index]) || $0[columns[0].index] == last }
  }

  /// Finds columns that contain components of dates and have names with a common prefix or suffix, such as
  /// `sample_year` and `sample_month`. Returns the indexes of the columns.
  static func columnsWithAffix(_ table: CSVTable) -> Set<Int> {
    let names = table.columns.indices.map { table.names(of: $0).map(Part.plain) }
    return Set(withoutAffixes(names).map { namedColumns(table, $0) }.filter(haveYears).joined().map(\.index))
  }

  /// The maximum number of prefixes and suffixes to try. It limits the time for tables with many columns.
  private static let maxAffixes = 8

  /// Removes a shared prefix or suffix from names, such as `sample_` from `sample_year` and `sample_month`. The
  /// prefixes and suffixes are taken from the names of year columns. The result has one element for each of them, which
  /// contains the shortened names of all columns. Names without the prefix or suffix are omitted.
  private static func withoutAffixes(_ names: [[String]]) -> [[[String]]] {
    var affixes: [(prefix: Substring, suffix: Substring)] = []
    for name in names.joined() {
      for mark in name.indices where !name[mark].isLetter && !name[mark].isNumber {
        let start = name.index(after: mark)
        var affix: (prefix: Substring, suffix: Substring)?
        if Part.year.names.contains(String(name[start...])) { affix = (name[..<start], "") }
        if Part.year.names.contains(String(name[..<mark])) { affix = ("", name[mark...]) }
        guard let affix, affixes.count < maxAffixes, !affixes.contains(where: { $0 == affix }) else { continue }
        affixes.append(affix)
      }
    }
    return affixes.map { prefix, suffix in
      names.map { names in
        names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) && $0.count > prefix.count + suffix.count }
          .map { String($0.dropFirst(prefix.count).dropLast(suffix.count)) }
      }
    }
  }

  /// Removes components that others make redundant:
  /// - quarters, if there are months or weeks;
  /// - weeks, if there are months and days;
  /// - weeks, if there are months and no week is greater than 5. These are weeks of the month;
  /// - months, if there are weeks of the year but no days.
  private static func removeRedundant(_ found: inout [Column], _ table: CSVTable) {
    let parts = Set(found.map(\.part))
    if parts.contains(.month), let week = found.first(where: { $0.part == .week }) {
      let isOfYear = table.columns[week.index].numbers.contains { $0 > 5 }
      let isRedundant = parts.contains(.day) || !isOfYear
      found.removeAll { isRedundant ? $0.part == .week : $0.part == .month }
    }
    if parts.contains(.month) || parts.contains(.week) { found.removeAll { $0.part == .quarter } }
  }

  /// Returns the column of hours and minutes, such as `1730`, that distinguishes rows with the same date. Returns nil
  /// if there is no such column, or if no date is repeated.
  private static func hourAndMinute(_ table: CSVTable, _ names: [[String]], after dates: [Column]) -> Column? {
    guard [.day, .dayOfYear].contains(dates.last?.part), table.isXRepeated(dates.map(\.index)) else { return nil }
    let index = table.columns.indices.first { index in
      let column = table.columns[index]
      return column.isNumeric && Part.hourAndMinute.isNamed(names[index])
        && column.numbers.allSatisfy(Part.hourAndMinute.accepts) && !table.isXRepeated(dates.map(\.index) + [index])
    }
    return index.map { (.hourAndMinute, $0, false) }
  }

  /// Returns the index of the first column of months that are text. Its name must be a word such as `month`, `period`
  /// or `season`.
  private static func textMonth(_ table: CSVTable, _ names: [[String]]) -> Int? {
    let monthNames = Part.month.names.union(["months", "period", "season"])
    return table.columns.indices.first { index in
      names[index].first.map(monthNames.contains) == true && areMonths(table.columns[index])
    }
  }

  /// Finds three adjacent columns of years, months and days named `y`, `m` and `d`. Returns nil if there are none.
  private static func letters(_ table: CSVTable, _ names: [[String]]) -> [Column]? {
    let parts: [(part: Part, name: String, range: ClosedRange<Double>)] = [
      (.year, "y", 1700...2200), (.month, "m", 1...12), (.day, "d", 1...31),
    ]
    let first = table.columns.indices.dropLast(2).first { first in
      parts.enumerated().allSatisfy { offset, part in
        (names[first + offset].contains(part.name) || part.part == .year && part.part.isNamed(names[first + offset]))
          && table.columns[first + offset].isNumeric
          && table.columns[first + offset].numbers.allSatisfy(part.range.contains)
      }
    }
    return first.map { first in parts.enumerated().map { ($1.part, first + $0, false) } }
  }

  /// Returns true if at least 80 % of the cells are names of months or other periods that ``month(of:)`` accepts, and
  /// at least one isn't a whole year.
  static func areMonths(_ column: CSVColumn) -> Bool {
    5 * column.texts.count { month(of: $0) != nil } >= 4 * column.texts.count
      && column.texts.contains { month(of: $0)?.isNaN == false }
  }

  /// The seasons of three months, such as `DJF` for December to February. The index of a season in this array is the
  /// number of its middle month, counted from 0.
  private static let seasons = ["DJF", "JFM", "FMA", "MAM", "AMJ", "MJJ", "JJA", "JAS", "ASO", "SON", "OND", "NDJ"]

  /// Returns the month in which a period starts, from 1 to 12. For a season such as `DJF`, returns its middle month.
  /// For a whole year, returns NaN. Returns nil if the text isn't a period.
  ///
  /// These texts are periods:
  /// - the name of a month, or the names of the first and the last month, as in `January-March`;
  /// - a season, as in `DJF`;
  /// - a quarter, as in `Quarter 2` and `Qtr 2`;
  /// - a code of the U.S. Bureau of Labor Statistics: `M01` to `M12` for months, `Q01` to `Q04` for quarters, and
  ///   `S01` and `S02` for half-years. The codes for a whole year are `M13`, `Q05`, `S03` and `A01`.
  static func month(of text: String) -> Double? {
    if let season = seasons.firstIndex(of: text) { return Double(season + 1) }
    if let month = DateReader.month(named: text) { return Double(month) }
    // A period of several months, such as `January-March`
    let months = text.utf8.contains(UInt8(ascii: "-")) ? text.split(separator: "-") : []
    if months.count == 2, let first = DateReader.month(named: months[0].trimmingCharacters(in: .whitespaces)),
      DateReader.month(named: months[1].trimmingCharacters(in: .whitespaces)) != nil
    {
      return Double(first)
    }
    if let quarter = numberedQuarter(text) { return Double(3 * quarter - 2) }
    let bytes = Array(text.utf8)
    var reader = DateReader(bytes.span, in: bytes.span.trimmed(bytes.indices))
    let counts: [(letter: UInt8, count: Int)] = [
      (UInt8(ascii: "m"), 12), (UInt8(ascii: "q"), 4), (UInt8(ascii: "s"), 2), (UInt8(ascii: "a"), 0),
    ]
    guard let count = counts.first(where: { reader.read($0.letter) })?.count, let number = reader.number(1...2),
      reader.isAtEnd, 1...count + 1 ~= number
    else { return nil }
    return number > count ? .nan : Double(1 + (number - 1) * 12 / count)
  }

  /// Returns the number of a quarter such as `Quarter 2` or `Trimestre 2`, or nil if the text isn't a quarter.
  private static func numberedQuarter(_ text: String) -> Int? {
    guard let number = text.last?.wholeNumberValue, 1...4 ~= number, text.first?.isLetter == true else { return nil }
    let word = text.prefix(while: \.isLetter)
    guard word.count > 1, Part.quarter.names.contains(word.lowercased()) else { return nil }
    let marks = text.dropFirst(word.count).dropLast()
    return marks.allSatisfy { $0 == " " || $0 == "." } ? number : nil
  }

  static func isMonthOrWeekday(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var reader = DateReader(bytes.span, in: bytes.indices)
    return month(of: text) != nil || reader.readWeekday() && reader.isAtEnd
  }

  /// Returns true if the largest component is the year, and all of the given years have at most two digits.
  private func hasShortYears(_ numbers: [Double]) -> Bool {
    columns[0].part == .year && numbers.allSatisfy { $0.isNaN || 0...99 ~= $0 }
  }

  /// Converts the columns to dates, in seconds since 1970. A date is NaN if its components aren't valid.
  ///
  /// If a row has no year but all other components, its year is the one of the preceding row, as in a table with a
  /// merged cell for each year. This applies only if all dates are then in order.
  ///
  /// - Parameters:
  ///   - columns: The numbers in the columns, in the order of ``columns``.
  ///   - options: The options for reading the table.
  /// - Returns: The dates, the years that two-digit years stand for, or nil if the years have four digits, and true if
  ///   years from preceding rows were used.
  func dates(
    _ columns: [[Double]], _ options: CSVOptions
  ) -> (dates: [Double], twoDigitYears: TwoDigitYears?, hasFollowingYears: Bool) {
    if let complete = withFollowingYears(columns) {
      let (dates, years) = datesOfRows(complete, options)
      if dates.span.isSorted { return (dates, years, true) }
    }
    let (dates, years) = datesOfRows(columns, options)
    return (dates, years, false)
  }

  /// Returns the columns with the year of the preceding row in each row that has no year but all other components.
  /// Returns nil if there is no such row.
  private func withFollowingYears(_ columns: [[Double]]) -> [[Double]]? {
    guard self.columns[0].part == .year else { return nil }
    var (years, year, isChanged) = (columns[0], Double.nan, false)
    for row in years.indices {
      if !years[row].isNaN {
        year = years[row]
      } else if !year.isNaN, columns.dropFirst().allSatisfy({ !$0[row].isNaN }) {
        (years[row], isChanged) = (year, true)
      }
    }
    return isChanged ? [years] + columns.dropFirst() : nil
  }

  /// Converts the components in each row to a date. See ``dates(_:_:)``.
  private func datesOfRows(
    _ columns: [[Double]], _ options: CSVOptions
  ) -> (dates: [Double], twoDigitYears: TwoDigitYears?) {
    let timeZone = options.timeZone ?? .gmt
    func dates(_ years: TwoDigitYears?) -> [Double] {
      columns[0].indices.map { row in seconds(columns.map { $0[row] }, years, timeZone) }
    }
    guard hasShortYears(columns[0]) else { return (dates(nil), nil) }
    let first = dates(options.twoDigitYears)
    guard options.firstTwoDigitYear == nil, let years = TwoDigitYears(inOrder: first.span, in: timeZone) else {
      return (first, options.twoDigitYears)
    }
    return (dates(years), years)
  }

  /// Converts the components of a date to seconds since 1970. Returns NaN if they don't form a valid date.
  ///
  /// - Parameters:
  ///   - values: The values of the components, in the order of ``columns``.
  ///   - twoDigitYears: The years that two-digit years stand for; nil if the years have four digits.
  ///   - timeZone: The time zone of the dates.
  private func seconds(_ values: [Double], _ twoDigitYears: TwoDigitYears?, _ timeZone: TimeZone) -> Double {
    // Start from a leap year, so that 29 February is valid in dates without a year.
    var (year, month, day, time) = (2000, 1, 1, 0.0)
    for (column, value) in zip(columns, values) {
      guard column.part.accepts(value) else { return .nan }
      switch column.part {
      case .year: year = twoDigitYears?.year(of: Int(value)) ?? Int(value)
      case .dayOfYear: time += 86_400 * (value - 1)
      case .quarter: month = 3 * Int(value) - 2
      case .week:
        let firstWeek = haveSundays ? DateFields.sundayOfFirstWeek : DateFields.mondayOfFirstWeek
        let (first, days) = (firstWeek(year), 7 * (Int(value) - 1))
        guard first + days < firstWeek(year + 1) else { return .nan }
        time += 86_400 * Double(first + days - CivilDate(year: year, month: 1).daysSince1970)
      case .month: month = Int(value)
      case .day: day = Int(value)
      case .hour: time += 3600 * value
      case .minute: time += 60 * value
      case .second: time += value
      case .hourAndMinute:
        let minutes = value.truncatingRemainder(dividingBy: 100)
        time += 36 * (value - minutes) + 60 * minutes
      }
    }
    guard let date = CivilDate(year: year, month: month, day: day) else { return .nan }
    let local = (date.seconds + time).rounded(.down)
    return Double(timeZone.instant(ofLocal: Int(local))) + (date.seconds + time - local)
  }
}

extension CSVDateParts.Part {
  /// Returns true if one of the given names identifies a column of this component. If a name consists of several words,
  /// each word must refer to the component, as in `MON/MMM`. Words in other scripts are ignored, as in `月/Month`.
  ///
  /// - Parameter columnNames: The names of the column, in the form that ``plain(_:)`` returns.
  func isNamed(_ columnNames: [String]) -> Bool {
    columnNames.contains { name in
      if names.contains(name) { return true }
      let words = name.split { !$0.isLetter }.map(String.init)
      guard words.count > 1 else { return false }
      let latin = words.filter { $0.contains(where: \.isASCII) }
      return names.contains(words.joined())
        || !latin.isEmpty && latin.allSatisfy { names.contains($0) || self == .month && $0 == "mmm" }
    }
  }

  /// Returns true if at least one word of a column's name refers to this component.
  func isPart(of columnName: String) -> Bool {
    Self.plain(columnName).split { !$0.isLetter }.contains { names.contains(String($0)) }
  }

  /// Returns a name in lower case and without accents. For example, `AÑO` becomes `ano`.
  static func plain(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 }
      ? name.lowercased() : name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
