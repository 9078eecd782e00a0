/// A component of a date format.
enum DateItem: Hashable, Sendable {
  /// A single byte. Letters match regardless of case.
  case literal(UInt8)

  /// Any number of blanks. If `isRequired` is true, there must be at least one.
  case blanks(isRequired: Bool)

  /// A number with `digits.lowerBound` to `digits.upperBound` digits.
  case number(DateField, digits: ClosedRange<UInt8>)

  /// An optional decimal mark followed by the digits of a fraction, as in `.5`.
  case decimals
  /// The digits of a fraction without a decimal mark.
  case fraction
  case monthName
  case weekdayName
  /// A hyphen, en dash or slash, followed by the last year of a period, such as `/20` in `2019/20`. The date is
  /// determined by the first year. The last year is only checked for plausibility.
  case lastYear
  /// An optional day, or a range of days such as `10–14` or `28 Jul – 1`. The last day of the range is used. If there
  /// is no day, the date is the first day of the month.
  case lastDay
  /// AM or PM.
  case amOrPM
  /// An offset from UTC, or the name of a time zone.
  case zone
  /// Hours and minutes, optionally followed by seconds, a fraction, and AM or PM.
  case timeOfDay
  /// Seconds since 1970, with an optional sign and fraction.
  case unixTime

  /// True if the item is a component of a date, or a Unix time.
  var isPartOfDate: Bool {
    switch self {
    case .number(let field, _): !field.isPartOfTime
    case .monthName, .weekdayName, .unixTime, .lastDay: true
    case .literal, .blanks, .decimals, .fraction, .amOrPM, .zone, .timeOfDay, .lastYear: false
    }
  }

  /// True if the item is a Unix time, or a component of a time of day.
  var isPartOfTime: Bool {
    switch self {
    case .number(let field, _): field.isPartOfTime
    case .decimals, .fraction, .amOrPM, .timeOfDay, .unixTime: true
    case .literal, .blanks, .monthName, .weekdayName, .zone, .lastYear, .lastDay: false
    }
  }

  /// The name of the item in the description of a format.
  var name: String {
    switch self {
    case .literal(let byte): String(Unicode.Scalar(byte))
    case .blanks: " "
    case .number(let field, _): field.rawValue
    case .decimals: ""
    case .fraction: "fraction"
    case .monthName: "month name"
    case .weekdayName: "weekday"
    case .lastYear: "/last year"
    case .lastDay: "last day"
    case .amOrPM: "AM/PM"
    case .zone: "zone"
    case .timeOfDay: "time of day"
    case .unixTime: "Unix time"
    }
  }
}

/// A numeric component of a date. Its raw value is its name in the description of a format.
enum DateField: String, Sendable {
  case year
  case yearOfCentury = "two-digit year"
  case month
  case day
  case dayOfYear = "day of the year"
  case quarter
  case yearOfWeek = "week year"
  case week
  case weekday = "day of the week"
  case hour
  case hourOfHalf = "hour (1 to 12)"
  case minute
  case second

  var isPartOfTime: Bool {
    switch self {
    case .hour, .hourOfHalf, .minute, .second: true
    default: false
    }
  }
}

/// A pattern such as `%Y-%m-%d` that has been parsed into items.
struct DatePattern {
  private(set) var items: [DateItem] = []

  private let pattern: String
  /// The letters of the directives that have been parsed so far. Shorthands such as `%T` are already expanded.
  private var letters: [Character] = []

  /// The valid directives, as listed in error messages.
  static let directives =
    "%Y %y %i %m %b %B %d %e %K %j %q %G %V %u %a %A %H %I %M %S %f %p %s %z %Z %X %T %R %F %D and %%"

  init(_ pattern: String) throws(DateFormatError) {
    self.pattern = pattern
    try append(pattern)
    fixWidths()
    try validate()
  }

  private mutating func append(_ pattern: String) throws(DateFormatError) {
    var rest = Substring(pattern)
    while let character = rest.popFirst() {
      if character.isWhitespace {
        if case .blanks = items.last {} else { items.append(.blanks(isRequired: false)) }
      } else if character != "%" {
        // `%S` also accepts optional decimals. Remove them if the pattern contains the decimal mark itself, as in
        // `%S.%f`.
        if character == "." || character == ",", items.last == .decimals { items.removeLast() }
        items += character.utf8.map(DateItem.literal)
      } else if let letter = rest.popFirst() {
        try append(directive: letter)
      } else {
        throw .invalidPattern(self.pattern, reason: "ends with %; write %% for a percent sign")
      }
    }
  }

  private mutating func append(directive letter: Character) throws(DateFormatError) {
    switch letter {
    case "T": return try append("%H:%M:%S")
    case "R": return try append("%H:%M")
    case "F": return try append("%Y-%m-%d")
    case "D": return try append("%m/%d/%y")
    case "%": return items.append(.literal(UInt8(ascii: "%")))
    case "e": items.append(.blanks(isRequired: false))
    default: break
    }
    guard let item = Self.items[letter] else { throw .unknownDirective("%\(letter)", pattern: pattern) }
    guard !items.contains(where: { $0 == item }) else {
      throw .invalidPattern(pattern, reason: "contains the \(item.name) twice")
    }
    letters.append(letter)
    items.append(item)
    if letter == "S" { items.append(.decimals) }
  }

  private static let items: [Character: DateItem] = [
    "Y": .number(.year, digits: 4...4), "y": .number(.yearOfCentury, digits: 2...2),
    "i": .lastYear, "K": .lastDay, "m": .number(.month, digits: 1...2), "b": .monthName, "B": .monthName,
    "d": .number(.day, digits: 1...2), "e": .number(.day, digits: 1...2),
    "j": .number(.dayOfYear, digits: 1...3), "q": .number(.quarter, digits: 1...1),
    "G": .number(.yearOfWeek, digits: 4...4), "V": .number(.week, digits: 1...2),
    "u": .number(.weekday, digits: 1...1), "a": .weekdayName, "A": .weekdayName,
    "H": .number(.hour, digits: 1...2), "I": .number(.hourOfHalf, digits: 1...2),
    "M": .number(.minute, digits: 1...2), "S": .number(.second, digits: 1...2), "f": .fraction, "p": .amOrPM,
    "s": .unixTime, "z": .zone, "Z": .zone, "X": .timeOfDay,
  ]

  /// Makes leading zeros and blanks mandatory where a date would otherwise be ambiguous:
  /// - Leading zeros are required in numbers without a separator, as in `%Y%m%d`.
  /// - Leading zeros are required in days of the year, unless a blank precedes them.
  /// - A blank is required between two numbers.
  private mutating func fixWidths() {
    for index in items.indices {
      let next = index + 1 < items.count ? items[index + 1] : nil
      let last = index > 0 ? items[index - 1] : nil
      switch items[index] {
      case .number(.dayOfYear, _):
        if case .blanks = last {} else { items[index] = .number(.dayOfYear, digits: 3...3) }
      case .number(let field, let digits) where last.isNumber || next.isNumber:
        items[index] = .number(field, digits: digits.upperBound...digits.upperBound)
      case .blanks:
        items[index] = .blanks(isRequired: last.isNumber && next.isNumber)
      default: break
      }
    }
  }

  private func validate() throws(DateFormatError) {
    let has = { (letter: Character) in letters.contains(letter) }
    let reason: String? =
      if letters.isEmpty {
        "contains no directives; valid are \(Self.directives)"
      } else if has("s") {
        letters.count > 1 ? "contains other directives besides %s, which is a complete time" : nil
      } else if has("i") && !has("Y") && !has("y") {
        "contains %i without %Y or %y; write %Y%i for 2019/20"
      } else if has("Y") && has("y") || has("m") && (has("b") || has("B")) {
        "contains the year or the month twice"
      } else if has("H") && (has("p") || has("I")) {
        "contains %H (0 to 23) with \(has("p") ? "%p" : "%I"); write %I with %p, or %H"
      } else if has("I") != has("p") {
        "needs %I and %p together"
      } else if has("X") && letters.contains(where: "HIMSfp".contains) {
        "contains other directives of the time with %X, which is a complete time of day"
      } else if has("M") && !has("H") && !has("I") || has("S") && !has("M") || has("f") && !has("S") {
        "needs all larger parts of the time: %H or %I before %M, before %S, before %f"
      } else {
        invalidDate(has)
      }
    if let reason { throw .invalidPattern(pattern, reason: reason) }
  }

  /// Returns an error message if the directives don't determine a date or a time of day, and nil if they do.
  private func invalidDate(_ has: (Character) -> Bool) -> String? {
    let hasYear = has("Y") || has("y")
    let hasMonth = has("m") || has("b") || has("B")
    let hasDay = has("d") || has("e") || has("K")
    if has("G") || has("V") || has("u") {
      guard has("G"), has("V"), !hasYear, !hasMonth, !hasDay, !has("j"), !has("q") else {
        return "needs %G and %V for weeks, with %u or without it, and no other part of a date"
      }
      return nil
    }
    if !hasYear {
      let hasTime = items.contains { $0.isPartOfTime }
      let isTime = hasTime && !items.contains { $0.isPartOfDate || $0 == .zone }
      return isTime || hasMonth && hasDay ? nil : "contains no year; add %Y or %y"
    }
    if hasDay && !hasMonth { return "contains a day without its month; add %m or %b" }
    guard [hasMonth, has("j"), has("q")].count(where: { $0 }) <= 1 else {
      return "contains more than one of month, quarter (%q) and day of the year (%j)"
    }
    return nil
  }
}

extension DateItem? {
  /// True if an item consists of digits. It can be a number, or a fraction with or without its decimal mark.
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .decimals, .fraction: true
    default: false
    }
  }
}
