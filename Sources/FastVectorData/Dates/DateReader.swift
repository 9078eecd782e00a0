/// Reads the components of a date from text. Each method starts reading at ``position``, and advances past the bytes
/// that it accepts.
struct DateReader: ~Escapable {
  private let bytes: Span<UInt8>
  var position: Int
  private let end: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  /// The next byte, or 0 at the end of the text.
  private var next: UInt8 { position < end ? bytes[position] : 0 }

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
  private var digitCount: Int {
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
  private mutating func name(of names: [[UInt8]]) -> Int? {
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
  private mutating func readDash() -> Bool {
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
  private mutating func fractionAfterColon(hasDate: Bool) -> DateFields.Fraction? {
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

  /// Reads AM or PM. Periods are optional, as in `a.m.` and the Spanish `a. m.`. At the end of the text, the first
  /// letter is sufficient.
  ///
  /// - Returns: True for PM, false for AM, and nil if there is neither.
  mutating func halfOfDay() -> Bool? {
    let isAfternoon = read(UInt8(ascii: "p"))
    guard isAfternoon || read(UInt8(ascii: "a")) else { return nil }
    let hasPoints = read(Ascii.point)
    if hasPoints { _ = readBlanks() }
    guard read(UInt8(ascii: "m")) else { return isAtEnd && !hasPoints ? isAfternoon : nil }
    return hasPoints && !read(Ascii.point) ? nil : isAfternoon
  }

  /// The words for AM and PM that precede a time in Chinese (simplified and traditional), Japanese and Korean.
  private static let halvesBeforeTime = [
    ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false), ("오후", true),
  ].map { (Array($0.utf8), $1) }

  /// Reads a word for AM or PM in front of a time, and the blanks after the word.
  ///
  /// - Returns: True for PM, false for AM, and nil if there is neither.
  private mutating func readHalfOfDayBeforeTime() -> Bool? {
    guard next >= 0xE4 else { return nil }
    for (word, isAfternoon) in Self.halvesBeforeTime where bytes.starts(with: word, at: position) {
      position += word.count
      _ = readBlanks()
      return isAfternoon
    }
    return nil
  }

  /// The words between a date and its time in English, German, Dutch, Scandinavian languages, Finnish and French.
  private static let wordsBeforeTime = ["at", "um", "om", "kl", "kl.", "klo", "à"].map { Array($0.utf8) }

  /// Reads a word in front of a time, such as `klo` in `5.1.2024 klo 9.05`, and the blanks after the word.
  ///
  /// - Returns: False if there is no such word. In this case, nothing is read.
  private mutating func readWordBeforeTime() -> Bool {
    let start = position
    guard next >= UInt8(ascii: "a") else { return false }
    for word in Self.wordsBeforeTime where bytes.starts(with: word, at: position) {
      position += word.count
      if readBlanks(), next &- Ascii.zero < 10 { return true }
      position = start
    }
    return false
  }

  /// Reads a time of day, such as `7:05`, `7:5:0`, `07:05:30,5`, `07:05:30:500`, `7:05 PM`, `7 PM` or `7:05 Uhr`.
  ///
  /// If `allowsDigits` is false, an elapsed time is also accepted, such as `100:05:30` (hours, minutes and seconds),
  /// `5:30.25` (minutes and seconds) or `2h 5m`; see ``readDuration(into:)``.
  ///
  /// - Parameters:
  ///   - fields: The fields in which the time is stored.
  ///   - allowsDigits: True to also accept times without colons, such as `0705`, `070530125` (with milliseconds) and
  ///     `07` (only the hour).
  ///   - allowsPoints: True to also accept times with points instead of colons, such as `7.05`.
  /// - Returns: False if the next bytes aren't a time of day.
  mutating func readTimeOfDay(
    into fields: inout DateFields, allowsDigits: Bool, allowsPoints: Bool = false
  ) -> Bool {
    if !allowsDigits, readDuration(into: &fields) { return true }
    let digits = digitCount
    guard digits <= 2 || (allowsDigits ? [4, 6, 9].contains(digits) : digits == 3) else { return false }
    guard let hour = number(!allowsDigits ? 1...3 : digits > 2 ? 2...2 : 1...2) else { return false }
    fields.hour = hour
    var isComplete = allowsDigits && digits == 2
    let mark = allowsPoints && next == Ascii.point ? Ascii.point : UInt8(ascii: ":")
    if allowsDigits && digits > 2 || read(mark) {
      // Programs on microcontrollers often omit leading zeros, as in `9:5:0`. Accept a one-digit minute only if seconds
      // follow.
      let widths: ClosedRange<UInt8> = digits > 2 ? 2...2 : 1...2
      let start = position
      guard let minute = number(widths), position - start == 2 || next == mark else { return false }
      fields.minute = minute
      isComplete = true
      if digits > 4 || (digits <= 2 || !allowsDigits) && read(mark) {
        guard let second = number(widths) else { return false }
        fields.second = second
        fields.isElapsed = !allowsDigits
        if let fraction = digits == 9 ? fraction() : decimals() ?? fractionAfterColon(hasDate: fields.year != nil) {
          fields.fraction = fraction
        }
      } else if !allowsDigits, let fraction = decimals() {
        (fields.hour, fields.minute, fields.second) = (hour / 60, hour % 60, minute)
        fields.fraction = fraction
        fields.isElapsed = true
      }
    }
    let start = position
    _ = readBlanks()
    if next | 0x20 == UInt8(ascii: "a") || next | 0x20 == UInt8(ascii: "p") {
      let letter = position
      // `3 A` is more likely a code than a time, so require the full AM or PM after an hour without minutes.
      guard let isAfternoon = halfOfDay(), isComplete || position > letter + 1 else { return false }
      fields.isAfternoon = isAfternoon
      return true
    }
    if read(UInt8(ascii: "u")), read(UInt8(ascii: "h")), read(UInt8(ascii: "r")) { return true }
    position = start
    return isComplete
  }

  /// Reads a time of day that ends with `UTC` or `GMT`, such as `0730 UTC` or `07:30 GMT`, up to the end of the text.
  ///
  /// - Returns: False if the text doesn't have this form. In this case, nothing is read.
  mutating func readTimeInUTC(into fields: inout DateFields) -> Bool {
    guard end - position > 4, [UInt8(ascii: "c"), UInt8(ascii: "t")].contains(bytes[end - 1] | 0x20) else {
      return false
    }
    let start = position
    var time = fields
    if readTimeOfDay(into: &time, allowsDigits: true) {
      _ = readBlanks()
      if [Array("utc".utf8), Array("gmt".utf8)].contains(readLetters()), isAtEnd {
        fields = time
        return true
      }
    }
    position = start
    return false
  }

  /// Reads a time zone, such as `Z`, `UTC`, `+01`, `+01:00`, `-0100`, `GMT+1` or `CET`.
  ///
  /// - Returns: The offset from UTC in seconds, positive to the east; nil if the next bytes aren't a known time zone.
  mutating func zone() -> Int? {
    if next == Ascii.plus || next == Ascii.minus { return offset(2...2) }
    let start = position
    while position < end, (bytes[position] | 0x20) &- UInt8(ascii: "a") < 26, position - start < 5 {
      position += 1
    }
    var name: UInt32 = 0
    for index in start..<position { name = name << 8 | UInt32(bytes[index] & 0xDF) }
    guard position > start, position - start <= 4, let hours = Self.zones[name] else { return nil }
    guard hours == 0, next == Ascii.plus || next == Ascii.minus else { return hours * 3600 }
    return offset(1...2)
  }

  /// Reads an offset from UTC, such as `+01`, `+0100` or `+01:00`.
  ///
  /// - Parameter digits: The minimum and maximum number of digits in the hour.
  private mutating func offset(_ digits: ClosedRange<UInt8>) -> Int? {
    let isNegative = next == Ascii.minus
    position += 1
    guard let hour = number(digits), hour < 24 else { return nil }
    var minute = 0
    if read(UInt8(ascii: ":")) || next &- Ascii.zero < 10 {
      guard let number = number(2...2), number < 60 else { return nil }
      minute = number
    }
    return (hour * 3600 + minute * 60) * (isNegative ? -1 : 1)
  }

  /// The offsets of named time zones, in hours. Ambiguous names, such as CST and IST, are left out.
  private static let zones: [UInt32: Int] = {
    let hours = [
      "Z": 0, "UTC": 0, "GMT": 0, "UT": 0, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3,
      "EST": -5, "EDT": -4, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8,
    ]
    return Dictionary(
      uniqueKeysWithValues: hours.map { name, hours in (name.utf8.reduce(0) { $0 << 8 | UInt32($1) }, hours) })
  }()

  /// Reads the optional time of day and the optional zone after a date. If the text is an interval, skips the end of
  /// the interval; see ``readEndOfInterval()``.
  ///
  /// - Returns: False if the date is followed by anything else.
  mutating func readTimeAndZone(into fields: inout DateFields) -> Bool {
    if isAtEnd || readTimeAfterDash(into: &fields) || readEndOfInterval() || readComment() { return true }
    var allowsDigits = true
    if read(UInt8(ascii: "T")) || read(UInt8(ascii: ":")) || read(UInt8(ascii: "_")) {
      guard next &- Ascii.zero < 10 else { return false }
    } else if read(Ascii.minus) {
      // After a hyphen, only a time with a colon is accepted, because the digits in `2024-01-31-0500` could also be an
      // offset from UTC.
      return readTimeOfDay(into: &fields, allowsDigits: false) && isAtEnd
    } else {
      let hasComma = read(Ascii.comma)
      let hasBlanks = readBlanks()
      // Kibana writes an at sign in front of the time.
      if hasBlanks, read(UInt8(ascii: "@")) { _ = readBlanks() }
      guard hasBlanks || hasComma || !(next &- Ascii.zero < 10) else { return false }
      // Digits directly after a comma can be decimals.
      allowsDigits = hasBlanks || !hasComma
    }
    let isAfternoon = readHalfOfDayBeforeTime()
    let hasWord = isAfternoon == nil && readWordBeforeTime()
    if next &- Ascii.zero < 10 {
      guard readTimeOfDay(into: &fields, allowsDigits: allowsDigits, allowsPoints: hasWord) else { return false }
      if let isAfternoon { fields.isAfternoon = isAfternoon }
      if isAtEnd || readEndOfInterval() { return true }
      _ = readBlanks()
    } else if next == Ascii.plus || next == Ascii.minus {
      // After a date without a time, `-05` could be a day rather than an offset from UTC.
      return false
    }
    guard let zone = zone() else { return false }
    fields.zone = zone
    return isAtEnd || readEndOfInterval() || readComment() || readZoneName()
  }

  /// Reads the name of the zone after its offset up to the end of the text, as in `+0100 CET`. Go writes times in this
  /// form. An unknown name must end with a T, as most of them do. Returns false if the next bytes don't have this form.
  /// In this case, nothing is read.
  private mutating func readZoneName() -> Bool {
    let start = position
    guard readBlanks() else { return false }
    let name = position
    if zone() != nil, isAtEnd { return true }
    position = name
    let letters = readLetters()
    if 3...5 ~= letters.count, letters.last == UInt8(ascii: "t"), isAtEnd { return true }
    position = start
    return false
  }

  /// Reads a hyphen between blanks and a time up to the end of the text, as in `2024-01-31 - 07:05:30`. Returns false
  /// if the next bytes don't have this form, for example because they are the end of a range of days. In this case,
  /// nothing is read.
  private mutating func readTimeAfterDash(into fields: inout DateFields) -> Bool {
    let start = position
    var time = fields
    guard readBlanks(), read(Ascii.minus), readBlanks(), readTimeOfDay(into: &time, allowsDigits: false), isAtEnd else {
      position = start
      return false
    }
    fields = time
    return true
  }

  /// Skips the end of an interval, as in `01.01.2024 00:00 - 01.01.2024 00:15`, `2024-01-01T00:00/2024-01-01T00:15` or
  /// `2024-01-01T00:00/PT1H`. The end starts with a slash or a hyphen between blanks, followed by a digit or P. All
  /// remaining text is skipped.
  ///
  /// Returns false if the next bytes don't have this form. In this case, nothing is read.
  private mutating func readEndOfInterval() -> Bool {
    let start = position
    let isMarked = read(UInt8(ascii: "/")) || readBlanks() && read(Ascii.minus) && readBlanks()
    guard isMarked, next &- Ascii.zero < 10 || next == UInt8(ascii: "P") else {
      position = start
      return false
    }
    position = end
    return true
  }

  /// Reads the end of an interval of times, such as `-00:15` in `00:00-00:15` or ` - 00:15` in `00:00 - 00:15`. Returns
  /// false if the next bytes don't have this form.
  mutating func readEndOfTimes() -> Bool {
    _ = readBlanks()
    guard read(Ascii.minus) else { return false }
    _ = readBlanks()
    var fields = DateFields()
    return readTimeOfDay(into: &fields, allowsDigits: false) && isAtEnd
  }

  /// Reads a comment in parentheses at the end of the text, as in `GMT+0100 (Central European Standard Time)` and `Aug
  /// 11, 2026 (Jul)`. Returns false if there is no such comment. In this case, nothing is read.
  private mutating func readComment() -> Bool {
    let start = position
    guard readBlanks(), next == UInt8(ascii: "("), bytes[end - 1] == UInt8(ascii: ")") else {
      position = start
      return false
    }
    position = end
    return true
  }
}
