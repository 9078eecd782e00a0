/// The type of a single cell's contents, regardless of the rest of its column.
package enum CSVContent: Hashable {
  case missing, number, date, text

  /// Classifies the text of a cell. Numbers can have any decimal and thousands marks, and dates can have any known
  /// format.
  init(of text: String) {
    let bytes = Array(text.utf8)
    let range = bytes.span.withoutMarks(bytes.span.trimmedCell(0..<bytes.count))
    if MissingValue.matches(bytes.span, in: range) {
      self = .missing
    } else if Self.isNumber(bytes.span, in: range) {
      self = .number
    } else {
      let trimmed = bytes.span.text(in: range)
      let isDate = trimmed.contains(where: \.isNumber) && !DateFormat.candidates(for: [trimmed]).isEmpty
      self = isDate ? .date : .text
    }
  }

  /// Returns true if a cell represents a missing value. This is faster than ``init(of:)``, which also recognizes
  /// numbers and dates.
  package static func isMissing(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return MissingValue.matches(bytes.span, in: bytes.span.withoutMarks(bytes.span.trimmedCell(bytes.indices)))
  }

  /// Returns true if a cell consists of several numbers without blanks between them, such as `0.14945E+02-0.27417E+03`.
  /// Fortran writes such cells if a number fills the whole width of its column.
  static func areTouchingNumbers(_ text: String) -> Bool {
    guard text.utf8.contains(Ascii.point) else { return false }
    return text.wholeMatch(
      of: /[+-]?[0-9]+(?:\.[0-9]*)?(?:[EeDd][+-]?[0-9]+)?(?:[+-][0-9]*\.[0-9]*(?:[EeDd][+-]?[0-9]+)?)+/) != nil
  }

  /// Returns true if a cell is a number with any decimal and thousands marks.
  static func isNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return isNumber(bytes.span, in: bytes.span.withoutMarks(bytes.span.trimmedCell(bytes.indices)))
  }

  /// Returns true if a trimmed cell is a number with any decimal and thousands marks.
  static func isNumber(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    if formats[0].value(bytes, in: range) != nil { return true }
    // The other formats differ only in the marks between digits. Most cells have no such marks, so trying the first
    // format is enough.
    var (hasDigit, hasMark) = (false, false)
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case Ascii.point, Ascii.comma, Ascii.space, Ascii.apostrophe, Ascii.underscore, 0x80...: hasMark = true
      default: break
      }
    }
    return hasDigit && hasMark && formats.dropFirst().contains { $0.value(bytes, in: range) != nil }
  }

  private static let formats = [
    NumberFormat(), NumberFormat(decimal: .comma, thousands: .point), NumberFormat(thousands: .comma),
    NumberFormat(thousands: .blank), NumberFormat(decimal: .comma, thousands: .blank),
    NumberFormat(thousands: .apostrophe), NumberFormat(decimal: .comma, thousands: .apostrophe),
    NumberFormat(thousands: .underscore),
  ].map { format in
    var format = format
    format.unit = .any
    return format
  }
}
