public import Foundation

/// A date format, which is defined by a pattern of directives such as `%Y-%m-%d`.
///
/// The directives follow `strptime` in POSIX and Python, with additions such as `%q` for quarters. For a complete list,
/// see <doc:DatesAndTimes>.
///
/// ```swift
/// import FastVectorData
///
/// let format = try DateFormat(pattern: "%d.%m.%Y")
/// print(format, format.parser().seconds("31.01.2024 06:00") ?? .nan)
/// print(DateFormat.candidates(for: ["5/6/2024", "7/8/2024"]))
/// print(DateFormat.candidates(for: ["5/6/2024", "7/31/2024"]))
/// ```
///
/// prints
///
/// ```
/// day.month.year 1706680800.0
/// [month/day/year, day/month/year]
/// [month/day/year]
/// ```
public struct DateFormat: Sendable {
  /// The pattern, such as `%m/%d/%Y`. `DateFormat(pattern:)` creates the same format from it.
  public let pattern: String

  /// The components of the pattern.
  let items: [DateItem]

  /// Creates a format from a pattern.
  ///
  /// Text matches the pattern according to these rules:
  /// - A blank in the pattern matches any number of blanks. It also matches an empty string, unless it separates two
  ///   numbers.
  /// - Letters match regardless of case.
  /// - Leading zeros can be omitted, with some exceptions. They are required in years, in days of the year that don't
  ///   follow a blank, and in numbers without a separator. For example, `%Y%m%d` requires eight digits.
  /// - If the pattern contains the year and the day but no time or zone, the date can be followed by a time of day
  ///   and a zone, as in `2024-01-31 05:00:30.5+01:00`.
  ///
  /// - Throws: ``DateFormatError`` if a directive is unknown, or if the directives don't determine a date or a time
  ///   of day.
  public init(pattern: String) throws(DateFormatError) {
    self.pattern = pattern
    items = try DatePattern(pattern).items
  }

  /// True if dates in this format can consist of digits only, such as `20240131`. A column of such dates looks like a
  /// column of numbers. Always false for patterns with `%s` or `%f`.
  public var isNumeric: Bool {
    items.allSatisfy { item in
      switch item {
      case .number, .decimals: true
      default: false
      }
    }
  }

  /// True if the format is a time of day without a date. Its values are seconds since midnight, regardless of the time
  /// zone.
  public var isTimeOfDay: Bool { !items.contains { $0.isPartOfDate } }

  /// True if dates in this format have a month and a day but no year, as in system logs. They are assigned to the year
  /// 2000.
  var isWithoutYear: Bool {
    !isTimeOfDay
      && !items.contains { item in
        switch item {
        case .number(.year, _), .number(.yearOfCentury, _), .number(.yearOfWeek, _), .unixTime: true
        default: false
        }
      }
  }

  /// True if dates in this format have a two-digit year.
  var hasTwoDigitYear: Bool { items.contains(.number(.yearOfCentury, digits: 2...2)) }

  /// Returns a parser for dates in this format.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of dates that don't specify one.
  ///   - firstTwoDigitYear: The first of the 100 years that two-digit years stand for. For example, 1926 means that
  ///     `26` to `99` are 1926 to 1999, and `00` to `25` are 2000 to 2025. The default is the same as in POSIX.
  /// - Precondition: `firstTwoDigitYear` is in the range 0 to 9900.
  public func parser(in timeZone: TimeZone = .gmt, firstTwoDigitYear: Int = 1969) -> DateParser {
    precondition(
      TwoDigitYears.validFirstYears ~= firstTwoDigitYear, "the first two-digit year must be in the range 0 to 9900")
    return DateParser(self, in: timeZone, TwoDigitYears(first: firstTwoDigitYear))
  }
}

extension DateFormat: Hashable {
  /// Returns true if two formats have the same components, such as `%F` and `%Y-%m-%d`.
  public static func == (a: DateFormat, b: DateFormat) -> Bool { a.items == b.items }

  public func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

extension DateFormat: CustomStringConvertible {
  /// The name of the format, such as "month/day/year" or "ISO 8601".
  public var description: String {
    if let name = Self.names[self] { return name }
    // Characters outside of ASCII consist of several literal items, so join their bytes before decoding.
    let bytes = items.flatMap { item in
      if case .literal(let byte) = item { [byte] } else { Array(item.name.utf8) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let names: [DateFormat: String] = {
    let names = [
      "%Y-%m-%d": "ISO 8601", "%G-W%V": "ISO week", "%G-%V": "year-week", "%G/%V": "year/week",
      "%G%V": "year and week",
      "week %G-%V": "year-week", "week %V %G": "week year", "%G-W%V-%u": "ISO week and day", "%Y": "year",
      "%Y-%j": "year and day of the year", "%Y:0%q": "year:quarter", "%X": "time of day", "%s": "Unix time",
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (DateFormat(known: $0), $1) })
  }()

  /// Creates a format from a pattern that is known to be valid. Traps if it isn't.
  init(known pattern: String) {
    do { try self.init(pattern: pattern) } catch { preconditionFailure("\(error)") }
  }
}
