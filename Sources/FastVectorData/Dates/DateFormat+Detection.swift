import FastVectorCharts
public import Foundation

extension DateFormat {
  /// Returns the known formats that match all of the given cells. More common formats come first.
  ///
  /// If several formats match, the cells are ambiguous. For example, `5/6/2024` is 6 May in the format month/day/year,
  /// and 5 June in the format day/month/year. Both formats yield the same dates only if the day equals the month in all
  /// cells, as in `6/6/2024`.
  ///
  /// Some ambiguities are resolved by comparing the cells:
  /// - `2009-10` and `09/10` can be months, or seasons such as 2009 to 2010. The cells are seasons if there are at
  ///   least three, and each consists of two successive years. Otherwise, they are months.
  /// - `1974:01` and `2002-1` can be months or quarters. The cells are quarters if there are at least five, they are
  ///   in more than one year, and all end with 1 to 4. Otherwise, they are months.
  /// - `2022-10` is a week only if another cell, such as `2022-40`, can't be a month.
  /// - `24/01/31` can start or end with the year. The time span of the cells is computed for both formats. If one
  ///   span is more than ten times as long as the other, the format with the longer span is dropped.
  ///
  /// Cells that consist of digits, such as `20240131`, can also be plain numbers. They are dates only if all years are
  /// between 1800 and 2199.
  ///
  /// - Parameter cells: The cells of a column, trimmed and without empty cells. A sample of the column is sufficient
  ///   if the caller reports cells that don't match later.
  /// - Complexity: O(n) in the total length of the cells
  public static func candidates(for cells: [String]) -> [DateFormat] { candidates(for: cells, named: "") }

  /// Returns the known formats that match all of the given cells. See ``candidates(for:)``.
  ///
  /// - Parameters:
  ///   - cells: The cells of a column.
  ///   - name: The name of the column. If it contains a word such as `quarter`, cells such as `2002-1` are quarters
  ///     even if there are fewer than five. If it contains a word such as `week`, cells such as `2022-10` are weeks.
  static func candidates(for cells: [String], named name: String) -> [DateFormat] {
    guard let first = cells.first else { return [] }
    var candidates = parsers(forStartOf: first).map(Candidate.init)
    for cell in cells {
      let bytes = Array(cell.utf8)
      var index = 0
      while index < candidates.count {
        if candidates[index].matches(bytes.span) { index += 1 } else { candidates.remove(at: index) }
      }
      if candidates.isEmpty { break }
    }
    var likely = withoutUnlikelyCenturies(candidates).map(\.parser.format)
    if likely.contains(where: plainMonths.contains), likely.contains(where: plainQuarters.contains) {
      let areQuarters =
        CSVDateParts.Part.quarter.isPart(of: name) || cells.count >= 5 && Set(cells.map { $0.prefix(4) }).count > 1
      likely.removeAll(where: (areQuarters ? plainMonths : plainQuarters).contains)
    }
    if likely.contains(where: plainWeeks.contains), likely.contains(where: { !plainWeeks.contains($0) }) {
      let areWeeks = CSVDateParts.Part.week.isPart(of: name)
      likely.removeAll { plainWeeks.contains($0) != areWeeks }
    }
    // In `Jan 20`, the number is more likely a year than a day. If another cell has a one-digit day, such as `Jan 5`,
    // the formats with a year have already been removed.
    if likely.contains(where: yearsAfterMonths.contains) { likely.removeAll(where: daysAfterMonths.contains) }
    if likely.contains(where: yearRanges.contains), likely.contains(where: { !yearRanges.contains($0) }) {
      let areYears = cells.count >= 3 && cells.allSatisfy(endsInNextYear)
      likely.removeAll { yearRanges.contains($0) != areYears }
    }
    if likely.contains(where: { !dayRanges.contains($0) }) { likely.removeAll(where: dayRanges.contains) }
    // Numbers separated by periods, such as 10.05.24, are times of day only if they can't be dates.
    return likely.count > 1 ? likely.filter { $0 != timeWithPoints } : likely
  }

  /// Parses a date or time in any known format. Returns a date in seconds since 1 January 1970 in UTC, and a time of
  /// day in seconds since midnight.
  ///
  /// For example, `2000`, `2000-01`, `2000-01-31 06:00` and `12:30` are valid.
  ///
  /// - Parameters:
  ///   - text: The date or time, for example from a command line.
  ///   - timeZone: The time zone of dates that don't specify one.
  /// - Throws: ``DateFormatError/notADate(_:)`` or ``DateFormatError/ambiguous(_:formats:)``.
  public static func seconds(of text: String, in timeZone: TimeZone = .gmt) throws(DateFormatError) -> Double {
    let text = text.trimmingCharacters(in: .whitespaces)
    let formats = candidates(for: [text])
    let values = Set(formats.compactMap { $0.parser(in: timeZone).seconds(text) })
    guard let value = values.first else { throw .notADate(text) }
    guard values.count == 1 else { throw .ambiguous(text, formats: formats) }
    return value
  }

  /// Returns the parsers of the known formats whose first component can match the start of a cell. Most cells aren't
  /// dates. For these cells, the quick test avoids trying all formats.
  private static func parsers(forStartOf cell: String) -> [DateParser] {
    let bytes = Array(cell.utf8)
    guard let first = bytes.first else { return [] }
    var (month, weekday) = (DateReader(bytes.span, in: bytes.indices), DateReader(bytes.span, in: bytes.indices))
    let isDigit = first &- Ascii.zero < 10
    let (isMonth, isWeekday) = isDigit ? (false, false) : (month.month() != nil, weekday.readWeekday())
    return known.filter { parser in
      switch parser.format.items[0] {
      case .literal(let byte): byte | 0x20 == first | 0x20
      case .monthName: isMonth
      case .lastDay: isDigit || isMonth
      case .weekdayName: isWeekday
      default: isDigit
      }
    }
  }

  /// A known format that has matched all cells so far.
  private struct Candidate {
    let parser: DateParser
    /// The range of the dates that were parsed so far, in seconds since 1970; nil before the first cell.
    var range: ClosedRange<Double>?

    init(_ parser: DateParser) { self.parser = parser }

    private static let plausible =
      CivilDate(year: 1800, month: 1).seconds..<CivilDate(year: 2200, month: 1).seconds

    mutating func matches(_ bytes: Span<UInt8>) -> Bool {
      guard let seconds = parser.seconds(bytes, in: 0..<bytes.count) else { return false }
      if parser.format.isNumeric, !Self.plausible.contains(seconds) { return false }
      range = min(range?.lowerBound ?? seconds, seconds)...max(range?.upperBound ?? seconds, seconds)
      return true
    }

    var span: Double { range.map { $0.upperBound - $0.lowerBound } ?? 0 }

    /// True if the format starts with a two-digit year, false if a two-digit year is elsewhere in the format, and nil
    /// if there is no two-digit year.
    var startsWithYearOfCentury: Bool? {
      guard parser.format.hasTwoDigitYear else { return nil }
      return parser.format.items.first == .number(.yearOfCentury, digits: 2...2)
    }
  }

  private static func withoutUnlikelyCenturies(_ candidates: [Candidate]) -> [Candidate] {
    let spans = { (isFirst: Bool) in
      candidates.filter { $0.startsWithYearOfCentury == isFirst }.map(\.span).min() ?? 0
    }
    let (first, last) = (spans(true), spans(false))
    return candidates.filter { candidate in
      switch candidate.startsWithYearOfCentury {
      case true?: last == 0 || candidate.span <= 10 * last
      case false?: first == 0 || candidate.span <= 10 * first
      case nil: true
      }
    }
  }

  private static let plainMonths = ["%Y-%m", "%Y/%m", "%Y:%m"].map { DateFormat(known: $0) }
  private static let plainWeeks = ["%G-%V", "%G/%V"].map { DateFormat(known: $0) }
  private static let plainQuarters = ["%Y-%q", "%Y/%q", "%Y:%q", "%Y:0%q"].map { DateFormat(known: $0) }

  private static let yearsAfterMonths = ["%b %y", "%b-%y"].map { DateFormat(known: $0) }
  private static let daysAfterMonths = ["%b %d", "%b-%d"].map { DateFormat(known: $0) }

  private static let yearRanges = ["%Y%i", "%y%i", "FY %Y%i"].map { DateFormat(known: $0) }

  private static let dayRanges = ["%K %b %Y", "%K %b, %Y", "%b %K %Y", "%b %K, %Y"].map { DateFormat(known: $0) }

  /// Returns true if a cell consists of two successive years, such as `2009-10` or `09/10`, rather than a year and a
  /// month.
  private static func endsInNextYear(_ cell: String) -> Bool {
    let numbers = cell.split { !$0.isNumber }.map { Int($0.suffix(2)) }
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1] else { return false }
    return last == (first + 1) % 100
  }

  private static let timeWithPoints = DateFormat(known: "%H.%M.%S")

  /// The parsers of the known formats, in UTC. More common formats come first. Formats such as `%m.%d.%Y` are
  /// deliberately omitted, because in practically all dates with periods, the day precedes the month.
  private static let known: [DateParser] = [
    "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y %m %d",
    "%m/%d/%Y", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y", "%m-%d-%Y", "%d %m %Y", "%m %d %Y",
    "%m/%d/%y", "%d/%m/%y", "%y/%m/%d", "%d.%m.%y", "%d-%m-%y", "%m-%d-%y", "%y-%m-%d",
    "%Y%m%d", "%Y%m%d%H%M%S", "%Y%m%d%H%M", "%Y%m%d%H", "%Y%j", "%Y%m", "%Y",
    "%d-%b-%Y", "%d-%b-%y", "%y%b%d", "%d %b %Y", "%d %b %y", "%d/%b/%Y", "%d/%b/%y", "%d %b, %Y", "%d. %b %Y",
    "%d.%b.%Y", "%d.%b.%y",
    "%d de %b de %Y", "%b de %Y",
    "%b %d %Y", "%b %d, %Y", "%b-%d-%Y", "%Y-%b-%d", "%Y %b %d", "%Y/%b/%d",
    "%a, %d %b %Y", "%a, %d. %b %Y", "%a %d %b %Y", "%a, %d-%b-%y", "%a, %b %d, %Y", "%a %b %d %Y", "%a %b %d, %Y",
    "%a %Y-%m-%d", "%a, %Y-%m-%d", "%a %m/%d/%Y", "%a %d/%m/%Y", "%a, %m/%d/%Y", "%a, %d/%m/%Y", "%a, %d.%m.%Y",
    "%a %d.%m.%Y",
    "%a %b %d %H:%M:%S %Y", "%a %b %d %H:%M:%S %Z %Y", "%a %b %d %I:%M:%S %p %Z %Y", "%a %d %b %H:%M:%S %Z %Y",
    "%Y-%m", "%Y/%m", "%m/%Y", "%m-%Y", "%YM%m", "%Y-M%m",
    "%Y %b", "%Y-%b", "%b %Y", "%b-%Y", "%b/%Y", "%b-%y", "%b/%y", "%b %y", "%b, %Y",
    "%Y Q%q", "%Y-Q%q", "%Y/Q%q", "Q%q %Y", "Q%q-%Y", "Q%q/%Y", "Q%q%Y", "%m/%y",
    "%qQ %Y", "%qQ-%Y", "%Y %qQ", "%Y-%qQ", "%qQ%y", "Q%q %y", "Q%q-%y", "Q%q/%y", "Q%q'%y",
    "%Y T%q", "%Y-T%q", "T%q %Y", "T%q-%Y", "T%q/%Y", "%qT%Y", "%qT%y", "%q. Quartal %Y",
    "%Y%i", "%y%i", "FY %Y", "FY %Y%i", "%Y年%m月%d日", "%Y年%m月", "%Y年", "%Y년 %m월 %d일", "%Y년 %m월", "%Y년", "%Y. %m. %d.",
    "%Y. %b %d.", "%d %b %Y г.", "%b %Y г.", "%d de %b del %Y", "%d d’%b %Y", "W%V-%G", "W%V %G", "W%V/%G",
    "week %G-%V", "week %V %G",
    "%Y:%m", "%Y:0%q", "%Y:%q", "%Y-%q", "%Y/%q", "%G-%V", "%G/%V", "%G-W%V", "%G-W%V-%u", "%GW%V", "%GW%V%u", "%Y-%j",
    "%X", "%H.%M.%S",
    "%d-%b", "%d %b", "%d. %b", "%b %d", "%b-%d", "%b %d %X", "%d %b %X", "%m-%d %X", "%d-%m %X", "%m/%d %X",
    "%d/%m %X", "%d.%m. %X", "%d.%m.", "%K %b %Y", "%K %b, %Y", "%b %K %Y", "%b %K, %Y",
  ].map { DateFormat(known: $0).parser() }
}
