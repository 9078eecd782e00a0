/// A reader of the components of a date in text. Each method starts reading at ``position``, and advances past the
/// bytes that it accepts.
struct DateReader: ~Escapable {
  let bytes: Span<UInt8>
  var position: Int
  let end: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  /// The next byte, or 0 at the end of the text.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  /// Reads a given byte, ignoring the case of letters. Returns false if the next byte is a different one.
  @inline(__always)
  mutating func read(_ byte: UInt8) -> Bool {
    guard position < end else { return false }
    let next = bytes[position]
    guard next == byte || (next ^ byte == 0x20 && (next | 0x20) &- UInt8(ascii: "a") < 26) else { return false }
    position += 1
    return true
  }

  /// Reads blanks, tabs, no-break spaces and narrow no-break spaces.
  ///
  /// - Returns: True if there was at least one blank.
  mutating func readBlanks() -> Bool {
    let start = position
    while position < end {
      let byte = bytes[position]
      if byte == Ascii.space || byte == Ascii.tab {
        position += 1
      } else if byte == 0xC2, position + 1 < end, bytes[position + 1] == 0xA0 {
        position += 2
      } else if byte == 0xE2, position + 2 < end, bytes[position + 1] == 0x80, bytes[position + 2] == 0xAF {
        position += 3
      } else {
        break
      }
    }
    return position > start
  }

  /// Reads a number of at most `digits.upperBound` digits. Returns nil if there are fewer than `digits.lowerBound`
  /// digits.
  @inline(__always)
  mutating func number(_ digits: ClosedRange<UInt8>) -> Int? {
    var number = 0
    let start = position
    let limit = min(end, start + Int(digits.upperBound))
    while position < limit {
      let digit = bytes[position] &- Ascii.zero
      guard digit < 10 else { break }
      number = 10 &* number &+ Int(digit)
      position += 1
    }
    return position - start >= Int(digits.lowerBound) ? number : nil
  }

  /// Reads consecutive ASCII letters and returns them in lower case.
  mutating func readLetters() -> [UInt8] {
    let start = position
    while position < end, (next | 0x20) &- UInt8(ascii: "a") < 26 { position += 1 }
    return (start..<position).map { bytes[$0] | 0x20 }
  }

  /// The number of consecutive digits at the current position.
  var digitCount: Int {
    var index = position
    while index < end, bytes[index] &- Ascii.zero < 10 { index += 1 }
    return index - position
  }

  /// Reads a name from a list, ignoring case, and returns its index. Returns nil if the next letters aren't one of the
  /// names. A name can be abbreviated to its first three letters or more. A period after an abbreviation or after a
  /// three-letter name is read as well.
  ///
  /// - Parameter names: The names in lower case. A capital letter matches the letter with or without an accent, in
  ///   UTF-8 or Windows-1252; see ``CalendarNames``.
  mutating func name(of names: [[UInt8]]) -> Int? {
    let start = position
    while position < end, isInName(bytes[position]) { position += 1 }
    guard position - start >= 2 else { return nil }
    for index in names.indices {
      guard let length = matchingLength(names[index], start..<position) else { continue }
      if length < names[index].count || length == 3 { _ = read(Ascii.point) }
      return index
    }
    return nil
  }

  /// Returns true if a byte can be part of a letter with or without an accent. Returns false for the bytes of no-break
  /// spaces, because these separate words.
  private func isInName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 && ![0xA0, 0xC2, 0xE2].contains(byte)
  }

  /// Returns the number of letters in a word if it is the given name, or an abbreviation of the name with at least
  /// three letters. Returns nil if it isn't.
  @inline(__always)
  private func matchingLength(_ name: [UInt8], _ word: Range<Int>) -> Int? {
    var (length, index) = (0, word.lowerBound)
    while index < word.upperBound {
      guard length < name.count else { return nil }
      let byte = bytes[index]
      if name[length] | 0x20 != byte | 0x20 {
        guard name[length] & 0x20 == 0, byte >= 0x80 else { return nil }
        // A letter with an accent consists of two bytes in UTF-8, and one byte in Windows-1252.
        if byte >= 0xC2, index + 1 < word.upperBound, bytes[index + 1] & 0xC0 == 0x80 { index += 1 }
      }
      (length, index) = (length + 1, index + 1)
    }
    return length >= 3 || length == name.count ? length : nil
  }

  /// Reads the name of a month and returns its number, from 1 to 12. Returns nil if there is no such name.
  mutating func month() -> Int? {
    let start = position
    if let index = name(of: CalendarNames.months) { return index % 12 + 1 }
    let word = start..<position
    guard word.count >= 4 else { return nil }
    if let index = CalendarNames.longMonths.firstIndex(where: { matchingLength($0, word) == $0.count }) {
      return index % 12 + 1
    }
    // In UTF-8, each letter of the names in `otherMonths` consists of two bytes. The shortest abbreviation has three
    // letters, and thus six bytes.
    guard bytes[start] >= 0xCE, word.count >= 6 else { return nil }
    let text = CSVDateParts.Part.plain(String(decoding: word.map { bytes[$0] }, as: UTF8.self))
    guard let index = CalendarNames.otherMonths.firstIndex(where: { $0.hasPrefix(text) }) else { return nil }
    if text.count == 3 || text.count < CalendarNames.otherMonths[index].count { _ = read(Ascii.point) }
    return index % 12 + 1
  }

  /// The endings of ordinal numbers in English, and the ending of `1er` in French.
  private static let ordinalEndings = ["st", "nd", "rd", "th", "er"].map { Array($0.utf8) }

  /// Reads the ending of an ordinal number if there is one, such as `st` in `1st`.
  mutating func readOrdinalEnding() {
    guard position + 2 <= end, isInName(next), position + 2 == end || !isInName(bytes[position + 2]) else { return }
    let ending = [bytes[position] | 0x20, bytes[position + 1] | 0x20]
    if Self.ordinalEndings.contains(ending) { position += 2 }
  }

  /// Reads the separator and the last year of a period, such as `/20` in `2019/20`, `-2020` in `2019-2020` and `–54` in
  /// `1950–54`. The last year must have two or four digits, and be one to ten years after the first one.
  ///
  /// - Parameter year: The first year.
  /// - Returns: False if the next bytes aren't a separator and a valid last year.
  mutating func readLastYear(after year: Int) -> Bool {
    _ = readBlanks()
    guard read(Ascii.minus) || read(UInt8(ascii: "/")) || readDash() else { return false }
    _ = readBlanks()
    let start = position
    guard 1500...2200 ~= year, let last = number(2...4), position - start != 3 else { return false }
    let years = position - start == 4 ? last - year : (last - year % 100 + 100) % 100
    return 1...10 ~= years
  }

  /// Reads a day, or a range of days such as `10–14`, `28 Jul – 1` and `28 Dec 2023 – 1`. Stores the last day. If a
  /// month follows the dash, as in `28 – Aug 1`, stores that month as well. If there is no day, nothing is read.
  mutating func readLastDay(into fields: inout DateFields) {
    guard let first = number(1...2) else { return }
    let end = position
    _ = readBlanks()
    if month() != nil {
      _ = readBlanks()
      if number(4...4) != nil { _ = readBlanks() }
    }
    guard read(Ascii.minus) || readDash() else {
      position = end
      fields.set(.day, to: first)
      return
    }
    _ = readBlanks()
    if let month = month() {
      fields.setMonth(month)
      _ = readBlanks()
    }
    guard let last = number(1...2) else {
      position = end
      return
    }
    fields.set(.day, to: last)
  }

  /// Reads an en dash. Returns false if there isn't one.
  mutating func readDash() -> Bool {
    guard position + 2 < end, bytes[position] == 0xE2, bytes[position + 1] == 0x80, bytes[position + 2] == 0x93 else {
      return false
    }
    position += 3
    return true
  }

  /// Returns the number of a month, from 1 to 12, if the whole text is the name of the month; otherwise nil.
  static func month(named text: String) -> Int? {
    let bytes = Array(text.utf8)
    var reader = DateReader(bytes.span, in: bytes.span.trimmed(bytes.indices))
    return reader.month().flatMap { reader.isAtEnd ? $0 : nil }
  }

  /// Reads the name of a weekday. Returns false if there isn't one.
  mutating func readWeekday() -> Bool { name(of: CalendarNames.weekdays) != nil }

  /// Reads the digits of a fraction. Ignores the digits after the 18th. Returns nil if there are no digits.
  mutating func fraction() -> DateFields.Fraction? {
    let start = position
    guard let digits = number(1...18) else { return nil }
    let count = position - start
    while next &- Ascii.zero < 10 { position += 1 }
    return DateFields.Fraction(digits: digits, count: count)
  }

  /// Reads a decimal mark and the digits after it. Returns nil if the next bytes don't have this form. In this case,
  /// nothing is read.
  mutating func decimals() -> DateFields.Fraction? {
    let start = position
    guard read(Ascii.point) || read(Ascii.comma) else { return nil }
    let fraction = fraction()
    if fraction == nil { position = start }
    return fraction
  }

  /// Reads a colon and milliseconds, such as `:500`. After a date, hundredths of a second are also accepted, such as
  /// `:50`. Without a date, they aren't, because `1:02:03:50` could start with days. Returns nil if the next bytes
  /// don't have this form. In this case, nothing is read.
  mutating func fractionAfterColon(hasDate: Bool) -> DateFields.Fraction? {
    let start = position
    if read(UInt8(ascii: ":")), digitCount == 3 || hasDate && digitCount == 2 { return fraction() }
    position = start
    return nil
  }

  /// Reads a Roman numeral from I to IV. Returns nil if there isn't one.
  mutating func romanNumber() -> Int? {
    let start = position
    while (next | 0x20) &- UInt8(ascii: "a") < 26 { position += 1 }
    switch position - start {
    case 1 where isI(start): return 1
    case 2 where isI(start): return isI(start + 1) ? 2 : bytes[start + 1] | 0x20 == UInt8(ascii: "v") ? 4 : nil
    case 3 where isI(start) && isI(start + 1) && isI(start + 2): return 3
    default: return nil
    }
  }

  private func isI(_ position: Int) -> Bool { bytes[position] | 0x20 == UInt8(ascii: "i") }
}
