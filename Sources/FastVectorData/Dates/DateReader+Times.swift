// Times of day and time zones.

extension DateReader {
  /// Reads AM or PM. Periods are optional, as in `a.m.` and the Spanish `a. m.`. At the end of the text, the first
  /// letter is sufficient.
  ///
  /// - Returns: True for PM, false for AM, and nil if there is neither.
  mutating func amOrPM() -> Bool? {
    let isAfternoon = read(UInt8(ascii: "p"))
    guard isAfternoon || read(UInt8(ascii: "a")) else { return nil }
    let hasPoints = read(Ascii.point)
    if hasPoints { _ = readBlanks() }
    guard read(UInt8(ascii: "m")) else { return isAtEnd && !hasPoints ? isAfternoon : nil }
    return hasPoints && !read(Ascii.point) ? nil : isAfternoon
  }

  /// The words for AM and PM that precede a time in Chinese (simplified and traditional), Japanese and Korean.
  private static let amOrPMBeforeTime = [
    ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false), ("오후", true),
  ].map { (Array($0.utf8), $1) }

  /// Reads a word for AM or PM in front of a time, and the blanks after the word.
  ///
  /// - Returns: True for PM, false for AM, and nil if there is neither.
  private mutating func readAMOrPMBeforeTime() -> Bool? {
    guard next >= 0xE4 else { return nil }
    for (word, isAfternoon) in Self.amOrPMBeforeTime where bytes.starts(with: word, at: position) {
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
      guard let isAfternoon = amOrPM(), isComplete || position > letter + 1 else { return false }
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
  /// - Parameter digits: The range of valid digit counts for the hour.
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

  /// Reads an optional time of day and an optional time zone after a date. If the text is an interval, skips its end;
  /// see ``readEndOfInterval()``.
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
      // Digits directly after a comma could be decimals.
      allowsDigits = hasBlanks || !hasComma
    }
    let isAfternoon = readAMOrPMBeforeTime()
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
  /// form. An unknown name must end with a T, as most abbreviations of time zones do. Returns false if the next bytes
  /// don't have this form. In this case, nothing is read.
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

  /// Reads a hyphen surrounded by blanks, and a time that ends the text, as in `2024-01-31 - 07:05:30`. Returns false
  /// if the next bytes don't have this form, for example if the hyphen is followed by another date. In this case,
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
  /// `2024-01-01T00:00/PT1H`. The end of the interval starts with a slash, or with a hyphen surrounded by blanks,
  /// followed by a digit or `P`. All remaining text is skipped.
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

  /// Reads a comment in parentheses at the end of the text, such as the month in `Aug 11, 2026 (Jul)` or the name in
  /// `GMT+0100 (Central European Standard Time)`. Returns false if there is no such comment. In this case, nothing is
  /// read.
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
