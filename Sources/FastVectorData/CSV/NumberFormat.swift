/// The format of the numbers in a column, which consists of a decimal mark, a thousands mark and a unit.
struct NumberFormat: Hashable {
  var decimal = DecimalNumber.Mark.point
  var thousands = CSVOptions.ThousandsMark.none
  var unit = NumberUnit.none

  /// Converts a cell to a number. Returns nil if it isn't a number in this format.
  ///
  /// The number can have grouped digits, a unit, a footnote mark, and a currency, percent or degree sign. A negative
  /// number can be enclosed in parentheses, start with a Unicode minus sign, or end with a minus sign if it has
  /// decimals or grouped digits. A comment, interval or colon after the number is ignored, as in `44.5  # restart`,
  /// `5.1 (4.2–6.0)` and `1:`. Fortran exponents, hexadecimal integers and Booleans are also accepted. If the unit is
  /// ``NumberUnit/durations(_:)``, the cell must contain a duration.
  ///
  /// - Parameter range: The range of the cell, without surrounding blanks.
  func value(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    if let number = DecimalNumber(bytes, in: range, allowsComma: decimal == .comma),
      number.mark == .none || number.mark == decimal
    {
      return number.value(bytes, in: range)
    }
    if case .durations(let unit) = unit {
      return DateReader.seconds(ofDuration: bytes, in: range).map { $0 / unit.seconds }
    }
    let range = bytes.withoutInterval(bytes.withoutColon(bytes.withoutComment(range)))
    guard range.count <= Self.maxNumberLength, Self.canBeNumber(bytes, in: range) else { return nil }
    if let text = bytes.normalized(in: range) { return value(text.span, in: text.indices) }
    var text = SignedText(bytes, in: range)
    guard let factor = text.removeSigns(unit), let digits = withoutThousands(bytes, in: text.range) else { return nil }
    let magnitude =
      Self.decimal(digits) ?? Self.integer(hexadecimal: digits)
      ?? Self.withoutFortranExponent(digits).flatMap(Self.decimal)
    if let magnitude { return (text.isNegative ? -magnitude : magnitude) * factor }
    return digits.count == range.count ? Self.boolean(digits) : nil
  }

  /// The maximum length of a number in bytes, including signs and thousands marks.
  private static let maxNumberLength = 400

  /// Returns false for most text that isn't a number, such as dates. This check is faster than parsing the text.
  private static func canBeNumber(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    var hasDigits = false
    for index in range {
      let byte = bytes[index]
      if byte &- Ascii.zero < 10 {
        hasDigits = true
      } else if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") {
        // A slash after a letter can be part of a unit, such as `km/h`. A colon or a slash after a digit is probably
        // part of a time or a date.
        guard index > range.lowerBound, bytes[index - 1] | 0x20 >= UInt8(ascii: "a") else { return false }
      } else if byte == Ascii.minus, index > range.lowerBound, bytes[index - 1] &- Ascii.zero < 10,
        index + 1 < range.upperBound,
        bytes[index + 1] &- Ascii.zero < 10 || bytes[index + 1] | 0x20 >= UInt8(ascii: "a")
      {
        return false
      }
    }
    // Text without digits can only be a Boolean. The longest Boolean is `false`.
    return hasDigits || range.count <= 5
  }

  /// Removes the thousands marks from a number and replaces its decimal mark with a point. Returns nil unless the
  /// digits are grouped in threes or in the Indian style, as in `12,34,567`.
  private func withoutThousands(_ bytes: Span<UInt8>, in range: Range<Int>) -> [UInt8]? {
    let mark = decimal == .comma ? Ascii.comma : Ascii.point
    let end = range.first { bytes[$0] == mark } ?? range.upperBound
    var digits: [UInt8] = []
    digits.reserveCapacity(range.count)
    var position = range.lowerBound
    var groupStart = 0
    var hasGroups = false
    // The length of the first group, and the common length of the groups between the first and the last one.
    var (first, middle) = (0, 0)
    while position < end {
      let markLength = thousandsMarkLength(bytes, at: position, in: range)
      if markLength > 0 {
        // The first group has one to three digits, and all other groups have three. In the Indian style, the first
        // group has one or two digits, the last one has three, and all groups between them have two.
        let length = digits.count - groupStart
        if !hasGroups {
          guard (1...3).contains(length) else { return nil }
          first = length
        } else {
          guard length == 3 || length == 2 && first < 3 && thousands == .comma, middle == 0 || middle == length else {
            return nil
          }
          middle = length
        }
        hasGroups = true
        groupStart = digits.count
        position += markLength
      } else {
        // A point at this position isn't the decimal mark, but would be parsed as one.
        guard bytes[position] != Ascii.point else { return nil }
        digits.append(bytes[position])
        position += 1
      }
    }
    guard !hasGroups || digits.count - groupStart == 3 else { return nil }
    if end < range.upperBound {
      digits.append(Ascii.point)
      for index in end + 1..<range.upperBound { digits.append(bytes[index]) }
    }
    return digits
  }

  /// Returns the length of the thousands mark at a position, or 0 if there isn't one.
  private func thousandsMarkLength(_ bytes: Span<UInt8>, at position: Int, in range: Range<Int>) -> Int {
    let rest = position..<range.upperBound
    switch thousands {
    case .none: return 0
    case .blank: return bytes.lengthOfBlank(in: rest)
    case .apostrophe:
      return bytes.lengthOfApostrophe(in: rest)
    case .comma: return bytes[position] == Ascii.comma ? 1 : 0
    case .point: return bytes[position] == Ascii.point ? 1 : 0
    case .underscore: return bytes[position] == Ascii.underscore ? 1 : 0
    }
  }

  private static func decimal(_ digits: [UInt8]) -> Double? {
    DecimalNumber(digits.span, in: digits.indices, allowsComma: false)?.value(digits.span, in: digits.indices)
  }

  /// Replaces the exponent letter of a Fortran double-precision number, such as `1.5D+03`, with `e`. Returns nil if the
  /// number has no such letter or no decimal point.
  private static func withoutFortranExponent(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.contains(Ascii.point), let exponent = digits.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "d") })
    else { return nil }
    var digits = digits
    digits[exponent] = UInt8(ascii: "e")
    return digits
  }

  private static func integer(hexadecimal digits: [UInt8]) -> Double? {
    guard digits.count > 2, digits[0] == Ascii.zero, digits[1] | 0x20 == UInt8(ascii: "x") else { return nil }
    return UInt64(String(decoding: digits[2...], as: UTF8.self), radix: 16).map { Double($0) }
  }

  private static func boolean(_ digits: [UInt8]) -> Double? {
    switch String(decoding: digits, as: UTF8.self).lowercased() {
    case "true", "yes", "on": 1
    case "false", "no", "off": 0
    default: nil
    }
  }
}

/// A number with signs around its digits, such as a minus, parentheses, or a currency, percent or degree sign.
private struct SignedText: ~Escapable {
  private let bytes: Span<UInt8>

  /// The range of the text without the signs that have been removed so far.
  private(set) var range: Range<Int>
  private(set) var isNegative = false

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  private static let suffixes = ["%", "‰", "°C", "°F", "℃", "℉", "*C", "*F", "°"].map { Array($0.utf8) }

  /// Suffixes that are ignored. They are marks that refer to a footnote, for example because a value is estimated, and
  /// a semicolon at the end of a row.
  private static let footnotes = ["*", "#", "†", ";"].map { Array($0.utf8) }

  /// Removes the signs and the unit. Returns the factor by which to multiply the number because of its unit, or nil if
  /// the text isn't a number. For example, `(-5)` isn't a number because it has two signs.
  mutating func removeSigns(_ unit: NumberUnit) -> Double? {
    if range.count > 1, bytes[range.lowerBound] == UInt8(ascii: "("), bytes[range.upperBound - 1] == UInt8(ascii: ")") {
      isNegative = true
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    let isInParentheses = isNegative
    if removeMinus() || removePrefix([Ascii.plus]), isInParentheses { return nil }
    let currency = range.prefix(Currency.prefixLength(bytes, in: range))
    if let last = currency.last {
      range = currency.upperBound..<range.upperBound
      // `EUR1` is more likely a code than an amount.
      if bytes[last] | 0x20 &- UInt8(ascii: "a") < 26, bytes.lengthOfBlank(in: range) == 0 { return nil }
    }
    for mark in Self.footnotes where removeSuffix(mark) { break }
    range = range.dropLast(Currency.suffixLength(bytes, in: range))
    for sign in Self.suffixes where removeSuffix(sign) { break }
    trim()
    let factor = removeUnit(unit)
    if !isNegative { _ = removeMinus() || removeTrailingMinus() }
    guard let first = range.first, bytes[first] < 0x80 else { return nil }
    return bytes[first] != Ascii.plus && bytes[first] != Ascii.minus ? factor : nil
  }

  /// Removes the unit after the last digit. Returns the factor by which to multiply the number, which is 1 if there is
  /// no unit.
  private mutating func removeUnit(_ unit: NumberUnit) -> Double {
    guard unit != .none, !isHexadecimal else { return 1 }
    // A digit after a slash is part of the unit, as in `50 W/m2`.
    let slash = range.first { bytes[$0] == UInt8(ascii: "/") } ?? range.upperBound
    let start = range.prefix { $0 < slash }
    guard let digit = start.last(where: { bytes[$0] &- Ascii.zero < 10 }), digit + 1 < range.upperBound else {
      return 1
    }
    let rest = digit + 1..<range.upperBound
    let text = bytes.text(in: rest).filter { !$0.isWhitespace }
    guard let factor = unit.factor(text, isAttached: bytes.lengthOfBlank(in: rest) == 0) else { return 1 }
    range = range.lowerBound..<digit + 1
    return factor
  }

  /// True if the text is a hexadecimal number such as `0x1F`, in which the last letter isn't a unit.
  private var isHexadecimal: Bool {
    range.count > 2 && bytes[range.lowerBound] == Ascii.zero && bytes[range.lowerBound + 1] | 0x20 == UInt8(ascii: "x")
  }

  /// Removes a minus sign and marks the number as negative. Returns false if there is no minus sign.
  private mutating func removeMinus() -> Bool {
    guard removePrefix([Ascii.minus]) else { return false }
    isNegative = true
    return true
  }

  /// Removes a minus sign after a number, as in `1.234,50-`, and marks the number as negative. The number must contain
  /// a point or a comma, because `2-` can also be a grade. Returns false if there is no such minus sign.
  private mutating func removeTrailingMinus() -> Bool {
    guard range.contains(where: { bytes[$0] == Ascii.point || bytes[$0] == Ascii.comma }), removeSuffix([Ascii.minus])
    else { return false }
    isNegative = true
    return true
  }

  private mutating func removePrefix(_ prefix: [UInt8]) -> Bool {
    let length = bytes.length(ofPrefix: prefix, in: range)
    range = range.lowerBound + length..<range.upperBound
    return length > 0
  }

  private mutating func removeSuffix(_ suffix: [UInt8]) -> Bool {
    guard suffix.count <= range.count, bytes.starts(with: suffix, at: range.upperBound - suffix.count) else {
      return false
    }
    range = range.lowerBound..<range.upperBound - suffix.count
    return true
  }

  /// Removes blanks at both ends, including tabs and Unicode spaces (see ``Span/lengthOfBlank(in:)``).
  private mutating func trim() {
    while case let length = bytes.lengthOfBlank(in: range), length > 0 {
      range = range.lowerBound + length..<range.upperBound
    }
    var end = range.lowerBound
    var position = range.lowerBound
    while position < range.upperBound {
      let length = bytes.lengthOfBlank(in: position..<range.upperBound)
      position += max(length, 1)
      if length == 0 { end = position }
    }
    range = range.lowerBound..<end
  }
}

extension Span<UInt8> {
  /// Returns a range without a trailing colon.
  fileprivate func withoutColon(_ range: Range<Int>) -> Range<Int> {
    range.count > 1 && self[range.upperBound - 1] == UInt8(ascii: ":") ? range.dropLast() : range
  }

  /// Converts the text in a range to UTF-8, with hyphens instead of Unicode minus signs. Returns nil if this doesn't
  /// change the bytes.
  fileprivate func normalized(in range: Range<Int>) -> [UInt8]? {
    guard range.contains(where: { self[$0] >= 0x80 }) else { return nil }
    let normalized = Array(text(in: range).replacing("\u{2212}", with: "-").utf8)
    return normalized.count == range.count && starts(with: normalized, at: range.lowerBound) ? nil : normalized
  }

  /// Returns the length of a prefix if the range starts with it; 0 otherwise.
  func length(ofPrefix prefix: [UInt8], in range: Range<Int>) -> Int {
    prefix.count <= range.count && starts(with: prefix, at: range.lowerBound) ? prefix.count : 0
  }

  /// Returns the length in bytes of the apostrophe at the start of a range, or 0 if the range starts with another
  /// character. The right single quotation mark is a typographic apostrophe.
  func lengthOfApostrophe(in range: Range<Int>) -> Int {
    guard let first = range.first else { return 0 }
    if self[first] == Ascii.apostrophe { return 1 }
    return range.count > 2 && self[first] == 0xE2 && self[first + 1] == 0x80 && self[first + 2] == 0x99 ? 3 : 0
  }

  /// Returns the length in bytes of the blank at the start of a range, or 0 if the range starts with another character.
  /// A blank is a space, tab, line ending, no-break space, narrow no-break space or thin space.
  fileprivate func lengthOfBlank(in range: Range<Int>) -> Int {
    guard let first = range.first else { return 0 }
    switch self[first] {
    case Ascii.space, Ascii.tab, Ascii.newline, Ascii.carriageReturn: return 1
    case 0xC2: return range.count > 1 && self[first + 1] == 0xA0 ? 2 : 0
    case 0xE2:
      guard range.count > 2, self[first + 1] == 0x80 else { return 0 }
      return self[first + 2] == 0xAF || self[first + 2] == 0x89 ? 3 : 0
    default: return 0
    }
  }
}
