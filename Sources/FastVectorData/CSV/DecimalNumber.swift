import Foundation

/// A decimal number in a table, such as `-12.5e3`, or `-12,5e3` with a decimal comma.
///
/// The syntax follows `Double.init(_: String)`, without hexadecimal numbers and NaN. A number consists of digits with
/// at most one decimal mark and an optional exponent. Alternatively, it is `inf` or `infinity` in upper or lower case.
struct DecimalNumber {
  enum Mark { case none, point, comma }

  /// The decimal mark in the number; `.none` if it contains no decimal mark.
  private(set) var mark = Mark.none

  private var isNegative = false
  private var isInfinity = false

  /// The digits without the decimal mark, and the decimal exponent. The magnitude of the number is `digits` times ten
  /// to the power of `exponent`.
  private var digits: UInt64 = 0
  private var exponent = 0

  /// True if `digits` contains all digits of the number. Up to 19 digits fit.
  private var hasAllDigits = true

  /// Parses a range of bytes. Returns nil if the range contains anything other than a number.
  ///
  /// - Complexity: O(n), without allocation.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, in range: Range<Int>, allowsComma: Bool) {
    var position = range.lowerBound
    let end = range.upperBound
    let count = readDigitsAndMark(bytes, &position, end, allowsComma: allowsComma)
    hasAllDigits = count <= 19
    if position < end || count == 0 {
      guard readWord(bytes, in: position..<end, afterDigits: count) else { return nil }
    }
  }

  /// Parses an optional sign, digits, an optional decimal mark and more digits.
  ///
  /// - Returns: The number of digits.
  @inline(__always)
  private mutating func readDigitsAndMark(
    _ bytes: Span<UInt8>, _ position: inout Int, _ end: Int, allowsComma: Bool
  ) -> Int {
    guard position < end else { return 0 }
    if bytes[position] == Ascii.minus || bytes[position] == Ascii.plus {
      isNegative = bytes[position] == Ascii.minus
      position += 1
    }
    let count = readDigits(bytes, &position, end)
    guard position < end, bytes[position] == Ascii.point || (allowsComma && bytes[position] == Ascii.comma) else {
      return count
    }
    mark = bytes[position] == Ascii.point ? .point : .comma
    position += 1
    exponent = -readDigits(bytes, &position, end)
    return count - exponent
  }

  /// Parses digits.
  ///
  /// - Returns: The number of digits. If it exceeds 19, `digits` has overflowed.
  @inline(__always)
  private mutating func readDigits(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) -> Int {
    let start = position
    while position < end {
      let digit = bytes[position] &- Ascii.zero
      guard digit < 10 else { break }
      digits = 10 &* digits &+ UInt64(digit)
      position += 1
    }
    return position - start
  }

  /// Parses the exponent after the digits. If there are no digits, parses a word for infinity instead.
  ///
  /// - Returns: True if the number is complete and valid.
  private mutating func readWord(_ bytes: Span<UInt8>, in range: Range<Int>, afterDigits count: Int) -> Bool {
    if count == 0 {
      isInfinity = mark == .none && (bytes.holds("inf", in: range) || bytes.holds("infinity", in: range))
      return isInfinity
    }
    guard bytes[range.lowerBound] | 0x20 == Ascii.e, let power = Self.exponent(bytes, in: range.dropFirst()) else {
      return false
    }
    exponent += power
    return true
  }

  /// Returns the exponent after an `e`, or nil if it isn't an integer. To avoid overflow, its magnitude is limited to
  /// 2⁴⁰, which is far beyond the range of `Double`.
  private static func exponent(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
    var position = range.lowerBound
    var isNegative = false
    if position < range.upperBound, bytes[position] == Ascii.minus || bytes[position] == Ascii.plus {
      isNegative = bytes[position] == Ascii.minus
      position += 1
    }
    guard position < range.upperBound else { return nil }
    var power = 0
    for index in position..<range.upperBound {
      let digit = bytes[index] &- Ascii.zero
      guard digit < 10 else { return nil }
      power = min(10 * power + Int(digit), 1 << 40)
    }
    return isNegative ? -power : power
  }

  /// The closest double, with ties to even; nil if the number requires a slower conversion.
  ///
  /// Supports numbers with at most 19 digits and exponents from -27 to 27. The digits and the required power of five
  /// then fit into 64 bits.
  @inline(__always)
  var value: Double? {
    let magnitude: Double
    if isInfinity {
      magnitude = .infinity
    } else if !hasAllDigits {
      return nil
    } else if digits == 0 {
      magnitude = 0
    } else if exponent == 0 {
      magnitude = Double(digits)
    } else if digits <= 1 << 53 && exponent < 0 && exponent >= -22 {
      // Both operands are exact doubles, so the result is rounded only once. See Clinger, "How to read floating point
      // numbers accurately".
      magnitude = Double(digits) / Self.powersOfTen[-exponent]
    } else if exponent > 0 && exponent <= 27 {
      magnitude = Self.product(digits, Self.powersOfFive[exponent], exponent: exponent)
    } else if exponent < 0 && exponent >= -27 {
      magnitude = Self.quotient(digits, Self.powersOfFive[-exponent], exponent: exponent)
    } else {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the closest `Double`, like `Double.init(_: String)`. Returns nil if the number is out of range.
  ///
  /// - Parameter range: The range of the bytes from which this number was parsed.
  func value(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    if let value = value ?? valueOfFirstDigits(bytes, in: range) { return value }
    let text = bytes.text(in: range)
    return Double(mark == .comma ? text.replacing(",", with: ".") : text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the double that is closest to a number with more than 19 digits, or nil if the first 19 digits don't
  /// determine it.
  ///
  /// Let `d` be the integer that consists of the first 19 digits. The number is between `d` and `d + 1`, scaled by the
  /// same power of ten. In most cases, both of these limits round to the same double.
  ///
  /// - Parameter range: The range of the bytes from which this number was parsed.
  func valueOfFirstDigits(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    var lower = self
    let dropped = lower.keepFirstDigits(bytes, in: range)
    guard dropped > 0 else { return lower.value }
    var upper = lower
    upper.digits += 1
    guard let value = lower.value, value == upper.value else { return nil }
    return value
  }

  /// Reduces the number to 19 digits, starting at the first nonzero digit.
  ///
  /// - Returns: The number of digits that were dropped.
  private mutating func keepFirstDigits(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int {
    let least: UInt64 = 1_000_000_000_000_000_000
    var dropped = 0
    digits = 0
    for index in range {
      let digit = bytes[index] &- Ascii.zero
      if digit < 10 {
        if digits < least { digits = 10 * digits + UInt64(digit) } else { dropped += 1 }
      } else if bytes[index] | 0x20 == Ascii.e {
        break
      }
    }
    exponent += dropped
    hasAllDigits = true
    return dropped
  }

  // These tables are literals because literals become constant data. Computed tables would be initialized lazily, with
  // a check at each access.
  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625,
    1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625,
    19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625,
    11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125, 1_490_116_119_384_765_625,
    7_450_580_596_923_828_125,
  ]
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
  ]

  /// Returns `a * b * 2^exponent`, rounded only once.
  private static func product(_ a: UInt64, _ b: UInt64, exponent: Int) -> Double {
    let (high, low) = a.multipliedFullWidth(by: b)
    guard high > 0 else { return Double(low) * power(ofTwo: exponent) }
    let shift = high.leadingZeroBitCount
    let top = high << shift | low >> (64 - shift)
    return rounded(top, hasMore: low << shift != 0) * power(ofTwo: 64 - shift + exponent)
  }

  /// Returns `a / b * 2^exponent`, rounded only once. Neither operand may be 0.
  private static func quotient(_ a: UInt64, _ b: UInt64, exponent: Int) -> Double {
    let (aShift, bShift) = (a.leadingZeroBitCount, b.leadingZeroBitCount)
    let (a, b) = (a << aShift, b << bShift)
    // Shift the operands so that the quotient has exactly 64 bits.
    let (quotient, remainder) = a < b ? b.dividingFullWidth((a, 0)) : b.dividingFullWidth((a >> 1, a << 63))
    return rounded(quotient, hasMore: remainder != 0)
      * power(ofTwo: (a < b ? -64 : -63) + bShift - aShift + exponent)
  }

  /// Returns the double that is closest to a number, given its first 64 bits and whether any later bit is set. Rounding
  /// drops 11 of the 64 bits, so the last bit can represent all later bits (a sticky bit).
  private static func rounded(_ bits: UInt64, hasMore: Bool) -> Double { Double(hasMore ? bits | 1 : bits) }

  private static func power(ofTwo exponent: Int) -> Double { Double(bitPattern: UInt64(1023 + exponent) << 52) }
}

/// The ASCII characters that have a special meaning in a table.
enum Ascii {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let plus = UInt8(ascii: "+")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let semicolon = UInt8(ascii: ";")
  static let e = UInt8(ascii: "e")
  static let bar = UInt8(ascii: "|")
  static let apostrophe = UInt8(ascii: "'")
  static let underscore = UInt8(ascii: "_")
  static let backslash = UInt8(ascii: "\\")
  static let number = UInt8(ascii: "#")
}

extension Span<UInt8> {
  /// Returns true if the bytes in a range spell the given word, ignoring case. The word must be in lower case.
  func holds(_ word: String, in range: Range<Int>) -> Bool {
    range.count == word.utf8.count && zip(range, word.utf8).allSatisfy { self[$0] | 0x20 == $1 }
  }

  /// Returns a range without leading and trailing blanks and tabs.
  @inline(__always)
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] == Ascii.space || self[start] == Ascii.tab { start += 1 }
    while start < end, self[end - 1] == Ascii.space || self[end - 1] == Ascii.tab { end -= 1 }
    return start..<end
  }

  /// Returns the range of a cell without blanks and line endings at both ends. Only cells in quotation marks can
  /// contain line endings.
  @inline(__always)
  func trimmedCell(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlankOrLineEnding(start) { start += 1 }
    while start < end, isBlankOrLineEnding(end - 1) { end -= 1 }
    return start..<end
  }

  /// Returns the range of a trimmed cell without enclosing single quotes, or marks of Markdown for code and bold text.
  func withoutMarks(_ range: Range<Int>) -> Range<Int> {
    guard range.count > 2, "'`*".utf8.contains(self[range.lowerBound]),
      self[range.lowerBound] == self[range.upperBound - 1]
    else { return range }
    let inner = range.lowerBound + 1..<range.upperBound - 1
    return self[range.lowerBound] == UInt8(ascii: "*") ? withoutMarks(inner) : inner
  }

  /// Returns the range of a cell without a trailing comment, as in `44.5  # restart`. A comment consists of a blank, a
  /// number sign and more text.
  func withoutComment(_ range: Range<Int>) -> Range<Int> {
    let sign = range.dropFirst().first { index in
      self[index] == Ascii.number && self[index - 1] == Ascii.space && index + 1 < range.upperBound
    }
    return sign.map { trimmed(range.lowerBound..<$0) } ?? range
  }

  /// Returns the range of a number without a trailing interval or uncertainty, as in `5.1 (4.2–6.0)`, `44 [32-57]`,
  /// `12.3(4)` and `12.3 ± 0.4`. Returns other ranges unchanged.
  func withoutInterval(_ range: Range<Int>) -> Range<Int> {
    guard let last = range.last else { return range }
    let start = range.first { startsInterval(at: $0, in: range) }
    guard let start, range.lowerBound < start, self[range.lowerBound] | 0x20 < UInt8(ascii: "a"),
      self[last] &- Ascii.zero < 10 || self[last] == UInt8(ascii: "]") || self[last] == UInt8(ascii: ")")
    else { return range }
    let interval = text(in: start..<range.upperBound)
    let hasOnlyNumbers = interval.allSatisfy { $0.isNumber || $0.isWhitespace || "[](),.;:-–—+/±%".contains($0) }
    let number = trimmed(range.lowerBound..<start)
    guard hasOnlyNumbers, interval.contains(where: \.isNumber), let end = number.last, self[end] &- Ascii.zero < 10
    else { return range }
    return number
  }

  /// Returns true if an interval or an uncertainty can start at a position, because it contains an opening bracket, `±`
  /// or `+/`.
  func startsInterval(at position: Int, in range: Range<Int>) -> Bool {
    let next = position + 1 < range.upperBound ? self[position + 1] : 0
    switch self[position] {
    case UInt8(ascii: "["), UInt8(ascii: "("): return true
    case Ascii.plus: return next == UInt8(ascii: "/")
    case 0xC2: return next == 0xB1
    default: return false
    }
  }

  /// Decodes the text in a range as UTF-8, or as Windows-1252 if it isn't valid UTF-8.
  func text(in range: Range<Int>) -> String {
    let bytes = range.map { self[$0] }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(bytes: bytes, encoding: .windowsCP1252) ?? String(bytes: bytes, encoding: .isoLatin1)!
  }
}
