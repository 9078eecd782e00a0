import FastVector
import FastVectorCharts
import Foundation

/// The source of the x values. They are either row numbers or computed from columns.
enum CSVXSource {
  case rowNumber
  case column(Int)
  /// Numbers in which the first two decimals are a month. For example, 1990.01 is January 1990.
  case yearAndMonth(Int)
  case dateAndTime(Int, Int, CSVClock)
  case parts(CSVDateParts)

  var indexes: [Int] {
    switch self {
    case .rowNumber: []
    case .column(let index), .yearAndMonth(let index): [index]
    case .dateAndTime(let date, let time, _): [date, time]
    case .parts(let parts): parts.columns.map(\.index)
    }
  }

  /// The columns to read. They are in the order of ``indexes``.
  var uses: [CSVColumnUse] {
    switch self {
    case .rowNumber: []
    case .column(let index): [CSVColumnUse(index: index, role: .x)]
    case .yearAndMonth(let index): [CSVColumnUse(index: index, role: .number)]
    case .dateAndTime(let date, let time, let clock):
      [CSVColumnUse(index: date, role: .x), CSVColumnUse(index: time, role: clock.role)]
    case .parts(let parts): parts.columns.map { CSVColumnUse(index: $0.index, role: $0.isText ? .text : .number) }
    }
  }

  var isDate: Bool {
    switch self {
    case .rowNumber, .column: false
    case .yearAndMonth, .dateAndTime, .parts: true
    }
  }

  /// True if the x values are dates without a year. They are assigned to the year 2000.
  var isWithoutYear: Bool { if case .parts(let parts) = self { parts.isWithoutYear } else { false } }

  /// Splits a number such as 1990.01 into a year and a month. Returns (0, 0) if the number has more than two decimals,
  /// or if its magnitude is at least 10⁶.
  static func yearAndMonth(_ number: Double) -> (year: Int, month: Int) {
    guard number.magnitude < 1e6 else { return (0, 0) }
    let months = Int((100 * number).rounded())
    // A number with more than two decimals isn't a month.
    return (100 * number - Double(months)).magnitude < 1e-6 ? (months / 100, months % 100) : (0, 0)
  }

  /// Adds times of day to the first instants of days. The sums are local times: on a day on which clocks are changed,
  /// the instant of 12:00 isn't twelve hours after midnight.
  private static func adding(
    _ times: AnimatableVector, to days: AnimatableVector, in timeZone: TimeZone
  ) -> AnimatableVector {
    guard !timeZone.isUTC else { return days + times }
    let offsets = TimeZoneOffsets(timeZone)
    var previous = (day: Double.nan, midnight: Double.nan)
    return AnimatableVector(
      zip(days.values, times.values).map { day, time in
        guard day.isFinite, time.isFinite else { return .nan }
        if day != previous.day { previous = (day, day + Double(timeZone.offset(at: day))) }
        let local = previous.midnight + time
        let seconds = local.rounded(.down)
        return Double(offsets.instant(ofLocal: Int(seconds))) + (local - seconds)
      })
  }

  /// Computes the x values from the values of the columns. Returns an empty vector if x values are row numbers.
  ///
  /// - Parameters:
  ///   - columns: The values of the columns, in the order of ``indexes``.
  ///   - unit: The unit if the column contains times as numbers; nil otherwise.
  /// - Returns: The x values, and two properties of separate columns of years and months: the years that two-digit
  ///   years stand for, or nil if the years have four digits, and true if years of preceding rows are used.
  func values(
    _ columns: [CSVValues], _ options: CSVOptions, _ unit: CSVOptions.TimeUnit?
  ) -> (values: AnimatableVector, twoDigitYears: TwoDigitYears?, hasFollowingYears: Bool) {
    guard case .parts(let parts) = self else { return (values(columns, options, unit), nil, false) }
    let numbers = zip(parts.columns, columns).map { part, column in
      guard part.isText else { return column.values.values }
      let months = column.texts.map { CSVDateParts.month(of: $0) ?? .nan }
      return column.values.values.map { months[Int($0)] }
    }
    let (dates, years, hasFollowingYears) = parts.dates(numbers, options)
    return (AnimatableVector(dates), years, hasFollowingYears)
  }

  private func values(_ columns: [CSVValues], _ options: CSVOptions, _ unit: CSVOptions.TimeUnit?) -> AnimatableVector {
    let timeZone = options.timeZone ?? .gmt
    switch self {
    case .rowNumber, .parts: return AnimatableVector()
    case .column:
      guard let unit else { return columns[0].values }
      return AnimatableVector(columns[0].values.values.map(unit.seconds))
    case .yearAndMonth:
      return AnimatableVector(
        columns[0].values.values.map { number in
          let (year, month) = Self.yearAndMonth(number)
          guard let date = CivilDate(year: year, month: month, day: 1) else { return .nan }
          return Double(timeZone.instant(ofLocal: Int(date.seconds)))
        })
    case .dateAndTime(_, _, .timeOfDay): return Self.adding(columns[1].values, to: columns[0].values, in: timeZone)
    case .dateAndTime(_, _, .amOrPM):
      let halves = columns[1].texts.map { CSVClock.half(of: $0) ?? .nan }
      let times = zip(columns[0].values.values, columns[1].values.values)
      return AnimatableVector(
        times.map { time, half in time.truncatingRemainder(dividingBy: 43_200) + halves[Int(half)] })
    case .dateAndTime(_, _, let clock):
      let times = AnimatableVector(columns[1].values.values.map(clock.seconds))
      return Self.adding(times, to: columns[0].values, in: timeZone)
    }
  }
}
