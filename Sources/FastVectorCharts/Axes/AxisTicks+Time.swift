public import Foundation

extension AxisTicks {
  /// Returns ticks at round dates and times.
  ///
  /// The interval between ticks is a whole number of seconds, minutes, hours, days, months or years. It can also be a
  /// decimal fraction of a second, down to a nanosecond. Ticks are at round local times of the given zone, even after
  /// clocks are set forward or back. If ticks are days apart, they are at midnight, or at the first instant of the day
  /// if the day has no midnight.
  ///
  /// ``labels`` of times omit the day if all ticks are on one day. Labels of days and times omit the year if all ticks
  /// are in one year. Labels of months include the year. In ``stackedLabels``, the day is below the time, and the year
  /// is below the day or month. The second row is shown only at the first tick and where its text changes. The day is
  /// omitted if the ticks are probably times of day without a date, which are stored as times on 1 or 2 January 1970.
  ///
  /// If clocks are set back, an hour is repeated. Labels of its second occurrence include the offset from UTC, as in
  /// `02:30 +01:00`, unless ticks are less than a second apart.
  ///
  /// If the range extends beyond the years ±100,000, or if ticks would be less than a nanosecond apart, labels are
  /// plain numbers: seconds since 1 January 1970.
  ///
  /// - Parameters:
  ///   - range: The range of the axis, in seconds since 1 January 1970 in UTC, without leap seconds.
  ///   - count: The approximate number of ticks, clamped to 1...1000.
  ///   - timeZone: The time zone of ticks and labels.
  public static func time(
    in range: ClosedRange<Double>, count: Int = 5, timeZone: TimeZone = .gmt
  ) -> AxisTicks {
    time(in: range, count: count, timeZone: timeZone, showsYears: true)
  }

  /// Returns ticks at round dates and times.
  ///
  /// - Parameter showsYears: False to omit the year from all labels. Labels of years are then names of months.
  static func time(
    in range: ClosedRange<Double>, count: Int, timeZone: TimeZone, showsYears: Bool
  ) -> AxisTicks {
    let drawable = AxisRange.drawable(range)
    let calendar = CivilDate(year: -100_000, month: 1).seconds...CivilDate(year: 100_000, month: 1).seconds
    let size = (drawable.upperBound - drawable.lowerBound) / Double(min(max(count, 1), 1000))
    guard calendar.contains(drawable.lowerBound), calendar.contains(drawable.upperBound), size > 0.8e-9 else {
      return AxisTicks(in: range, count: count)
    }
    let step = TimeStep(nearest: size)
    let ticks = step.ticks(in: drawable, timeZone)
    return AxisTicks(
      ticks.map(\.number), labels: step.labels(of: ticks, timeZone, showsYears),
      stackedLabels: step.stackedLabels(of: ticks, timeZone, showsYears))
  }
}

/// A tick of a time axis.
private struct TimeTick {
  /// The instant, in seconds since 1970 in UTC.
  let number: TickNumber
  /// The local time.
  let moment: Moment

  var value: Double { number.value }

  init(_ number: TickNumber, _ moment: Moment) {
    self.number = number
    self.moment = moment
  }

  /// Creates a tick at a whole second.
  init(second: Int, _ moment: Moment) { self.init(TickNumber(digits: second, exponent: 0), moment) }
}

/// The interval between ticks on a time axis.
private enum TimeStep: Hashable {
  case fractions(DecimalStep)
  case seconds(Int)
  case days(Int)
  case months(Int)

  private static let all: [TimeStep] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map(TimeStep.seconds)
    + [1, 2, 5, 10].map(TimeStep.days) + [1, 2, 3, 6].map(TimeStep.months)
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].map { .months(12 * $0) }

  /// Creates the interval that is closest to a number of seconds on a logarithmic scale.
  init(nearest size: Double) {
    let fraction = DecimalStep(nearest: size)
    self =
      fraction.exponent < 0
      ? .fractions(fraction) : Self.all.min { abs(log($0.size / size)) < abs(log($1.size / size)) }!
  }

  /// The length of the interval, in seconds. For months, this is the average length.
  private var size: Double {
    switch self {
    case .fractions(let step): step.value(1)
    case .seconds(let seconds): Double(seconds)
    case .days(let days): Double(days) * 86_400
    case .months(let months): Double(months) * 86_400 * 146_097 / 4800
    }
  }

  func ticks(in range: ClosedRange<Double>, _ timeZone: TimeZone) -> [TimeTick] {
    let ticks: [TimeTick]
    switch self {
    case .fractions(let step): return Self.ticks(step, in: range, timeZone)
    case .seconds(let seconds): ticks = Self.ticks(seconds, in: range, timeZone)
    case .days, .months:
      let lower = range.lowerBound + Double(timeZone.offset(at: range.lowerBound))
      let upper = range.upperBound + Double(timeZone.offset(at: range.upperBound))
      ticks = days(in: lower...upper).map { day in
        let instant = timeZone.instant(ofLocal: day * 86_400)
        return TimeTick(second: instant, Moment(instant + timeZone.offset(at: Double(instant))))
      }
    }
    // If a zone skips a day, two midnights are the same instant.
    var last = -Double.infinity
    return ticks.filter { tick in
      guard tick.value > last, range.contains(tick.value) else { return false }
      last = tick.value
      return true
    }
  }

  /// Returns ticks whose interval is a fraction of a second.
  private static func ticks(
    _ step: DecimalStep, in range: ClosedRange<Double>, _ timeZone: TimeZone
  ) -> [TimeTick] {
    var step = step
    var multiples = step.multiples(in: range)
    while multiples.isEmpty {
      step = step.nextSmaller
      multiples = step.multiples(in: range)
    }
    let perSecond = Int(pow(10, Double(-step.exponent)).rounded())
    return multiples.map { multiple in
      let number = step.number(multiple)
      let fraction = (number.digits % perSecond + perSecond) % perSecond
      let second = (number.digits - fraction) / perSecond
      let digits = String(fraction)
      return TimeTick(
        number,
        Moment(
          second + timeZone.offset(at: number.value),
          fraction: "." + String(repeating: "0", count: -step.exponent - digits.count) + digits))
    }
  }

  /// Returns ticks at multiples of `step` seconds in local time.
  private static func ticks(_ step: Int, in range: ClosedRange<Double>, _ timeZone: TimeZone) -> [TimeTick] {
    var ticks: [TimeTick] = []
    var start = range.lowerBound
    var lastOffset: Int?
    // Divide the range into periods with a constant offset from UTC.
    while start <= range.upperBound {
      let offset = timeZone.offset(at: start)
      let transition =
        timeZone.isUTC
        ? nil
        : timeZone.nextDaylightSavingTimeTransition(
          after: Date(timeIntervalSince1970: start))?.timeIntervalSince1970.rounded()
      let end = transition.map { $0 > start ? $0 : .infinity } ?? .infinity
      // If clocks are set back, add ticks in the repeated period only if it is at least as long as the step.
      var first = start
      if let lastOffset, lastOffset > offset, step > lastOffset - offset { first += Double(lastOffset - offset) }
      let local = Double(offset)
      let lower = ((first + local) / Double(step)).rounded(.up)
      let upper = ((min(end, range.upperBound) + local) / Double(step)).rounded(.down)
      if lower <= upper {
        for multiple in Int(lower)...Int(upper) {
          let second = multiple * step - offset
          if Double(second) < end { ticks.append(TimeTick(second: second, Moment(multiple * step))) }
        }
      }
      lastOffset = offset
      start = end
    }
    return ticks
  }

  /// Returns the days that have a tick at midnight, as numbers of days since 1 January 1970. The range is in local
  /// time, and some of the days can be just outside it.
  private func days(in range: ClosedRange<Double>) -> [Int] {
    switch self {
    case .fractions, .seconds: return []
    case .days(1):
      return Array(Int((range.lowerBound / 86_400).rounded(.down))...Int((range.upperBound / 86_400).rounded(.up)))
    case .days(let days):
      // Count days from the first of each month. Omit the last tick of a month if it would be too close to the first
      // day of the next month.
      let months = Self.months(in: range)
      return (months.lowerBound...months.upperBound).flatMap { month in
        let first = CivilDate(year: 1970, month: month).daysSince1970
        let next = CivilDate(year: 1970, month: month + 1).daysSince1970
        return stride(from: first, to: next - days / 2, by: days)
      }
    case .months(let step):
      let months = Self.months(in: range)
      // Count multiples of the step from January of the year 0.
      let origin = 1970 * 12
      let start =
        Int(clamping: (Double(months.lowerBound - 1 + origin) / Double(step)).rounded(.down)) * step - origin + 1
      return stride(from: start, through: months.upperBound, by: step)
        .map { CivilDate(year: 1970, month: $0).daysSince1970 }
    }
  }

  /// Returns the months that overlap a range. Months are numbered from January 1970, which is 1.
  private static func months(in range: ClosedRange<Double>) -> ClosedRange<Int> {
    let number = { (seconds: Double) in
      let date = CivilDate(daysSince1970: Int(clamping: (seconds / 86_400).rounded(.down)))
      return (date.year - 1970) * 12 + date.month
    }
    return number(range.lowerBound)...number(range.upperBound)
  }

  func labels(of ticks: [TimeTick], _ timeZone: TimeZone, _ showsYears: Bool) -> [String] {
    let years = showsYears ? Set(ticks.map(\.moment.date.year)).count : 0
    let isOneDay = Set(ticks.map(\.moment.date)).count <= 1 || areTimesOfDay(ticks)
    return ticks.map { tick in
      let moment = tick.moment
      switch self {
      case .fractions, .seconds:
        let time = time(of: tick, timeZone)
        return isOneDay ? time : moment.day(withYear: years > 1) + " " + time
      case .days: return moment.day(withYear: years > 1)
      case .months where !showsYears: return moment.monthOfYear
      case .months(let step): return step % 12 == 0 ? "\(moment.date.year)" : moment.month
      }
    }
  }

  /// Returns labels with up to two rows: the time above the day, or the day or month above the year.
  func stackedLabels(of ticks: [TimeTick], _ timeZone: TimeZone, _ showsYears: Bool) -> [String] {
    let omitsDay = areTimesOfDay(ticks)
    var last: Moment?
    return ticks.map { tick in
      let moment = tick.moment
      defer { last = moment }
      let isNewYear = showsYears && moment.date.year != last?.date.year
      switch self {
      case .fractions, .seconds:
        let time = time(of: tick, timeZone)
        return omitsDay || moment.date == last?.date ? time : time + "\n" + moment.day(withYear: isNewYear)
      case .days: return moment.day(withYear: false) + (isNewYear ? "\n\(moment.date.year)" : "")
      case .months(let step) where step % 12 == 0 && showsYears: return "\(moment.date.year)"
      case .months: return moment.monthOfYear + (isNewYear ? "\n\(moment.date.year)" : "")
      }
    }
  }

  /// Returns true if the ticks are probably times of day without a date, which are stored as times on 1 or 2 January
  /// 1970. This is assumed if all ticks are on 1 January or at the following midnight, or if they are all on these two
  /// days and span less than a day.
  private func areTimesOfDay(_ ticks: [TimeTick]) -> Bool {
    guard let first = ticks.first?.moment.seconds, let last = ticks.last?.moment.seconds, first >= 0 else {
      return false
    }
    return last <= 86_400 || last <= 2 * 86_400 && last - first < 86_400
  }

  /// True if the labels of times include seconds, because not all ticks are at whole minutes.
  private var hasSeconds: Bool {
    switch self {
    case .fractions: true
    case .seconds(let step): step % 60 != 0
    case .days, .months: false
    }
  }

  /// Returns the local time of day of a tick. If clocks are set back and an hour is repeated, times in its second
  /// occurrence are followed by the offset from UTC, except at fractions of a second.
  private func time(of tick: TimeTick, _ timeZone: TimeZone) -> String {
    let moment = tick.moment
    let time = moment.time(withSeconds: hasSeconds)
    let second = Int(tick.value.rounded(.down))
    guard moment.fraction.isEmpty, timeZone.instant(ofLocal: moment.seconds) != second else { return time }
    return time + " " + TimeZone.offsetText(moment.seconds - second)
  }
}

/// A local time, and its components as strings for labels.
struct Moment {
  /// The seconds from 1 January 1970 to the local time, computed as if the local time were in UTC.
  let seconds: Int
  /// The decimal fraction of the second, including the decimal point; empty for whole seconds.
  let fraction: String

  init(_ seconds: Int, fraction: String = "") {
    self.seconds = seconds
    self.fraction = fraction
  }

  private var days: Int { (seconds - secondOfDay) / 86_400 }
  private var secondOfDay: Int { (seconds % 86_400 + 86_400) % 86_400 }

  var date: CivilDate { CivilDate(daysSince1970: days) }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The abbreviated name of the month, such as `Jan`.
  var monthOfYear: String { Self.months[date.month - 1] }

  /// The month and the year, such as `Jan 2010`.
  var month: String { "\(monthOfYear) \(date.year)" }

  /// Returns the day and month, such as `2 Jan`, or `2 Jan 2010` with the year.
  func day(withYear: Bool) -> String {
    withYear ? "\(date.day) \(month)" : "\(date.day) \(monthOfYear)"
  }

  /// Returns the time of day, such as `06:00`, `06:00:30` with seconds, or `06:00:30.5` with a fraction.
  func time(withSeconds: Bool) -> String {
    let second = secondOfDay
    let parts = [second / 3600, second / 60 % 60] + (withSeconds ? [second % 60] : [])
    return parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":") + fraction
  }
}
