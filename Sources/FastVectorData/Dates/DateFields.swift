import FastVectorCharts

/// The components of a date and time that were parsed from text. They are validated when ``localSeconds`` is read.
struct DateFields {
  /// The fractional part of a number of seconds, as a decimal number.
  struct Fraction {
    /// The digits after the decimal mark as an integer. For example, `.05` has the digits 5.
    var digits = 0
    /// The number of digits after the decimal mark, at most 18. For example, `.05` has a count of 2.
    var count = 0
  }

  /// The years that two-digit years stand for.
  var twoDigitYears = TwoDigitYears.posix

  /// The year; nil if there is only a time of day.
  private(set) var year: Int?
  private var month = 1
  private var day = 1
  private var dayOfYear: Int?
  private var quarter: Int?
  private var week: Int?
  private var weekday = 1
  var hour = 0
  var minute = 0
  var second = 0
  var isAfternoon: Bool?
  var fraction = Fraction()

  /// True if this is an elapsed time, which can be longer than a day.
  var isElapsed = false

  /// The offset from UTC in seconds, positive to the east; nil if the text specifies no time zone.
  var zone: Int?

  @inline(__always)
  mutating func set(_ field: DateField, to number: Int) {
    switch field {
    case .year, .yearOfWeek: year = number
    case .yearOfCentury: year = twoDigitYears.year(of: number)
    case .month: month = number
    case .day: day = number
    case .dayOfYear: dayOfYear = number
    case .quarter: quarter = number
    case .week: week = number
    case .weekday: weekday = number
    case .hour, .hourOfHalf: hour = number
    case .minute: minute = number
    case .second: second = number
    }
  }

  /// Stores an elapsed time in seconds.
  mutating func setDuration(_ seconds: Int) {
    (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    isElapsed = true
  }

  mutating func setMonth(_ number: Int) { month = number }

  /// The local date and time in seconds since 1 January 1970, 00:00 local time, without the fraction of a second. Nil
  /// if the date or time doesn't exist, as for 31 April.
  var localSeconds: Int? {
    guard let days, let hour = hourOfDay, minute < 60 else { return nil }
    // A leap second directly precedes midnight UTC. Time zones differ from UTC by multiples of 15 minutes, so the local
    // minute of a leap second is 14, 29, 44 or 59.
    guard second < 60 || second == 60 && minute % 15 == 14 else { return nil }
    let isEndOfDay = hour == 24 && minute == 0 && second == 0 && fraction.digits == 0
    guard hour < 24 || isEndOfDay || isElapsed && year == nil else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  private var hourOfDay: Int? {
    guard let isAfternoon else { return hour }
    return (1...12).contains(hour) ? hour % 12 + (isAfternoon ? 12 : 0) : nil
  }

  /// The number of days from 1 January 1970 to the date. It is 0 if there is only a time of day, and nil if the date
  /// doesn't exist.
  private var days: Int? {
    guard let year else { return 0 }
    if let week {
      // Week 1 is the week that contains 4 January, and weeks start on Monday.
      let monday = Self.mondayOfFirstWeek(year)
      let days = monday + 7 * (week - 1)
      guard week >= 1, days < Self.mondayOfFirstWeek(year + 1), (1...7).contains(weekday) else { return nil }
      return days + weekday - 1
    }
    if let dayOfYear {
      let first = CivilDate(year: year, month: 1).daysSince1970
      let next = CivilDate(year: year + 1, month: 1).daysSince1970
      return dayOfYear >= 1 && first + dayOfYear <= next ? first + dayOfYear - 1 : nil
    }
    if let quarter {
      return (1...4).contains(quarter) ? CivilDate(year: year, month: 3 * quarter - 2).daysSince1970 : nil
    }
    return CivilDate(year: year, month: month, day: day)?.daysSince1970
  }

  /// Returns the first day of the first ISO week of a year, in days since 1970.
  static func mondayOfFirstWeek(_ year: Int) -> Int { firstWeek(of: year, start: 0) }

  /// Returns the first day of the first epidemiological week of a year, in days since 1970. Epidemiological weeks start
  /// on Sunday. At least four days of the first week are in its year, as in ISO weeks. See "MMWR Weeks" of the CDC.
  static func sundayOfFirstWeek(_ year: Int) -> Int { firstWeek(of: year, start: 6) }

  /// Returns the first day of the week that contains 4 January, in days since 1970.
  ///
  /// - Parameter start: The day on which weeks start, from 0 for Monday to 6 for Sunday.
  private static func firstWeek(of year: Int, start: Int) -> Int {
    let days = CivilDate(year: year, month: 1).daysSince1970 + 3
    return days - ((days + 3 - start) % 7 + 7) % 7
  }
}

extension DateFields.Fraction {
  /// Adds this fraction to a number of seconds.
  ///
  /// The result is the closest double if the sum has at most 15 digits. Otherwise, the error is at most 2^-52 s or two
  /// units in the last place, whichever is larger.
  @inline(__always)
  func added(to seconds: Int) -> Double {
    guard count > 0 else { return Double(seconds) }
    let power = Self.powersOfTen[count]
    let (scaled, overflows) = seconds.multipliedReportingOverflow(by: power)
    if !overflows, scaled.magnitude < 1 << 53 {
      return Double(scaled + digits) / Double(power)
    }
    return Double(seconds) + Double(digits) / Double(power)
  }

  // This table is a literal because literals become constant data. A computed table would be initialized lazily, with a
  // check at each access.
  private static let powersOfTen: [Int] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
  ]
}
