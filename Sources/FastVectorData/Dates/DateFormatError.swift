public import Foundation

/// An error in a date format, or in a string that is expected to be a date.
public enum DateFormatError: Error, Hashable, CustomStringConvertible {
  /// A pattern contains an unknown directive, such as `%L`.
  case unknownDirective(String, pattern: String)

  /// A pattern is incomplete, redundant or contradictory. For example, it contains minutes without hours, or the month
  /// twice.
  case invalidPattern(String, reason: String)

  /// A string isn't a date in any known format.
  case notADate(String)

  /// A string matches several formats, which interpret it as different dates.
  case ambiguous(String, formats: [DateFormat])

  public var description: String {
    switch self {
    case .unknownDirective(let directive, let pattern):
      "the date format \"\(pattern)\" contains the unknown directive \(directive); valid are \(DatePattern.directives)"
    case .invalidPattern(let pattern, let reason):
      "the date format \"\(pattern)\" \(reason)"
    case .notADate(let text):
      "\"\(text)\" isn't a date or time; valid are, for example, 2000, 2000-01, 2000-01-31 and 2000-01-31 06:00"
    case .ambiguous(let text, let formats):
      "\"\(text)\" is ambiguous: it can be \(formats.map(\.description).joined(separator: " or ")); "
        + "write it as year-month-day"
    }
  }
}

extension DateFormatError: LocalizedError {
  public var errorDescription: String? { description }
}
