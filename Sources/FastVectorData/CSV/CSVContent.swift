/// The contents of a cell.
enum CSVContent {
  case number(DecimalNumber)
  /// An empty cell, `NA`, `NaN` or `null` in any case, or a hyphen.
  case gap
  case text

  init(_ cell: CSVScanner.Cell, in bytes: Span<UInt8>, allowsComma: Bool) {
    let range = bytes.trimmed(cell.range)
    if let number = DecimalNumber(bytes, in: range, allowsComma: allowsComma) {
      self = .number(number)
    } else {
      self = Self.isGap(bytes, range) ? .gap : .text
    }
  }

  private static func isGap(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    switch range.count {
    case 0: return true
    case 1: return bytes[range.lowerBound] == Ascii.minus
    case 2: return bytes.holds("na", in: range)
    case 3: return bytes.holds("nan", in: range)
    case 4:
      // The C library prints NaN with its sign.
      let sign = bytes[range.lowerBound]
      return bytes.holds("null", in: range)
        || ((sign == Ascii.minus || sign == Ascii.plus) && bytes.holds("nan", in: range.dropFirst()))
    default: return false
    }
  }
}

extension DecimalNumber {
  /// Returns the closest `Double`, like `Double.init(_: String)`, or nil if the number is out of range.
  ///
  /// - Parameter range: The range of the number.
  func value(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    if let value = value ?? valueOfFirstDigits(bytes, in: range) { return value }
    let text = bytes.text(in: range)
    return Double(mark == .comma ? text.replacing(",", with: ".") : text).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Span<UInt8> {
  /// Returns the text of a cell, without surrounding blanks and with doubled quotation marks replaced by single ones.
  ///
  /// - Parameter limit: The maximum number of bytes to read.
  func text(of cell: CSVScanner.Cell, upTo limit: Int = CSVScanner.longestCell) -> String {
    let range = trimmed(cell.range)
    let text = text(in: range.prefix(limit))
    return cell.isQuoted ? text.replacing("\"\"", with: "\"") : text
  }
}
