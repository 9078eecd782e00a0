/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1 to 31.
  package let day: Int

  /// Creates the first day of a month. A month outside 1...12 is in an earlier or later year: month 13 is January of
  /// the next year.
  package init(year: Int, month: Int) {
    let months = 12 * year + month - 1
    let remainder = (months % 12 + 12) % 12
    (self.year, self.month, day) = ((months - remainder) / 12, remainder + 1, 1)
  }

  /// Creates a date. Returns nil if the date doesn't exist, or if the year has more than six digits.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), abs(year) < 1_000_000 else { return nil }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    // From January to July, odd months have 31 days; from August to December, even months do.
    let length = month == 2 ? (isLeapYear ? 29 : 28) : 30 + (month ^ month >> 3) & 1
    guard (1...length).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date that is a number of days after 1 January 1970. The number can be negative.
  ///
  /// The computation starts each year in March, so that the leap day is the last day of a year. 400 years have 146,097
  /// days (H. Hinnant, chrono-Compatible Low-Level Date Algorithms, 2014).
  package init(daysSince1970 days: Int) {
    let sinceMarch0 = days + 719_468
    let era = (sinceMarch0 >= 0 ? sinceMarch0 : sinceMarch0 - 146_096) / 146_097
    let dayOfEra = sinceMarch0 - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  package var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The start of the day in UTC, in seconds since 1970.
  package var seconds: Double { Double(daysSince1970) * 86_400 }
}
