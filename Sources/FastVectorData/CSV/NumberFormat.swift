/// The marks in the numbers of a column.
struct NumberFormat: Hashable {
  var decimal = DecimalNumber.Mark.point
  var thousands = CSVOptions.ThousandsMark.none

  /// Returns a value from a cell that isn't a plain number, or nil if it isn't a number.
  ///
  /// Accepts grouped digits, a currency, percent or degree sign, parentheses for negative amounts, a Unicode minus sign,
  /// hexadecimal integers and Booleans.
  ///
  /// - Parameter range: The range of the cell, without surrounding blanks.
  func value(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    if let number = DecimalNumber(bytes, in: range, allowsComma: decimal == .comma),
      number.mark == .none || number.mark == decimal
    {
      return number.value(bytes, in: range)
    }
    guard range.count <= Self.longestNumber else { return nil }
    guard let plain = plain(bytes.text(in: range)) else { return nil }
    let text = Array(plain.utf8)
    let span = text.span
    guard let number = DecimalNumber(span, in: 0..<text.count, allowsComma: false) else {
      return Self.integer(hexadecimal: plain) ?? Self.boolean(plain)
    }
    return number.value(span, in: 0..<text.count)
  }

  /// The maximum length of a number with signs and grouped digits, in bytes.
  private static let longestNumber = 400

  /// Returns a number without its signs and thousands marks, and with a decimal point. Returns nil if its digits
  /// aren't grouped by three.
  private func plain(_ text: String) -> String? {
    var text = text.replacing("\u{2212}", with: "-")
    var isNegative = false
    if text.hasPrefix("("), text.hasSuffix(")") {
      isNegative = true
      text = String(text.dropFirst().dropLast())
    }
    if let first = text.first, first == "-" || first == "+" {
      guard !isNegative else { return nil }
      isNegative = first == "-"
      text.removeFirst()
    }
    for sign in Self.currencies where text.hasPrefix(sign) {
      text.removeFirst(sign.count)
      break
    }
    for sign in Self.currencies + ["%", "‰", "°C", "°F", "°"] where text.hasSuffix(sign) {
      text.removeLast(sign.count)
      break
    }
    text = text.trimmingPrefix(while: Self.isBlank).trimmed(while: Self.isBlank)
    if !isNegative, text.hasPrefix("-") {
      isNegative = true
      text.removeFirst()
    }
    guard let first = text.first, first.isASCII, !"+-".contains(first) else { return nil }
    guard let digits = withoutThousands(text) else { return nil }
    return (isNegative ? "-" : "") + digits
  }

  private static let currencies = ["$", "€", "£", "¥", "US$", "USD", "EUR", "GBP", "CHF", "₹", "₽", "₩", "kr"]

  static func isBlank(_ character: Character) -> Bool { " \t\u{A0}\u{202F}\u{2009}".contains(character) }

  private func withoutThousands(_ text: String) -> String? {
    let mark: Character = decimal == .comma ? "," : "."
    let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    var whole = String(parts[0])
    if thousands != .none, whole.contains(where: isThousandsMark) {
      let groups = whole.split(omittingEmptySubsequences: false, whereSeparator: isThousandsMark)
      guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
      whole = groups.joined()
    }
    // Another mark would become the decimal point.
    guard !whole.contains(".") else { return nil }
    return parts.count == 1 ? whole : whole + "." + parts[1]
  }

  private func isThousandsMark(_ character: Character) -> Bool {
    switch thousands {
    case .none: false
    case .blank: Self.isBlank(character)
    case .apostrophe: character == "'" || character == "\u{2019}"
    case .comma, .point, .underscore: String(character) == thousands.rawValue
    }
  }

  private static func integer(hexadecimal text: String) -> Double? {
    let (sign, digits) = text.hasPrefix("-") ? (-1.0, text.dropFirst()) : (1.0, text[...])
    guard digits.lowercased().hasPrefix("0x") else { return nil }
    return UInt64(digits.dropFirst(2), radix: 16).map { sign * Double($0) }
  }

  private static func boolean(_ text: String) -> Double? {
    switch text.lowercased() {
    case "true", "yes", "on": 1
    case "false", "no", "off": 0
    default: nil
    }
  }
}

extension StringProtocol {
  fileprivate func trimmed(while predicate: (Character) -> Bool) -> String {
    var end = endIndex
    while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
    return String(self[..<end])
  }
}
