import Foundation

extension AxisTicks {
  /// Returns ticks at round dates and times, in UTC.
  ///
  /// Ticks are a number of seconds, minutes, hours, days, months or years apart. Labels are as short as possible:
  /// they omit the day if all ticks are on one day, and the year if all ticks are in one year. If ticks would be less
  /// than a second apart, or if years are beyond ±100,000, ticks are plain numbers of seconds.
  ///
  /// - Parameters:
  ///   - range: The range of the axis, in seconds since 1 January 1970, without leap seconds.
  ///   - count: The approximate number of ticks, clamped to 1...1000.
  public static func time(in range: ClosedRange<Double>, count: Int = 5) -> AxisTicks {
    let drawable = AxisRange.drawable(range)
    let calendar = CivilDate(year: -100_000, month: 1).seconds...CivilDate(year: 100_000, month: 1).seconds
    let size = (drawable.upperBound - drawable.lowerBound) / Double(min(max(count, 1), 1000))
    guard calendar.contains(drawable.lowerBound), calendar.contains(drawable.upperBound), size > 0.7 else {
      return AxisTicks(in: range, count: count)
    }
    let step = TimeStep(nearest: size)
    let values = step.values(in: drawable)
    return AxisTicks(values: values, labels: step.labels(of: values), stackedLabels: step.stackedLabels(of: values))
  }
}

/// The interval between ticks on a time axis.
private enum TimeStep: Hashable {
  case seconds(Int)
  case days(Int)
  case months(Int)

  private static let all: [TimeStep] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map(TimeStep.seconds)
    + [1, 2, 5, 10].map(TimeStep.days) + [1, 2, 3, 6].map(TimeStep.months)
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].map { .months(12 * $0) }

  /// Creates the interval whose ratio to a number of seconds is closest to 1.
  init(nearest size: Double) {
    self = Self.all.min { abs(log($0.size / size)) < abs(log($1.size / size)) }!
  }

  /// The length in seconds. Months have their average length.
  private var size: Double {
    switch self {
    case .seconds(let seconds): Double(seconds)
    case .days(let days): Double(days) * 86_400
    case .months(let months): Double(months) * 86_400 * 146_097 / 4800
    }
  }

  /// Returns the ticks in a range.
  func values(in range: ClosedRange<Double>) -> [Double] {
    switch self {
    case .seconds(let seconds): return Self.multiples(of: Double(seconds), in: range)
    case .days(1): return Self.multiples(of: 86_400, in: range)
    case .days(let days):
      // Days are counted from the first of each month. The last tick of a month is omitted if it would be too close
      // to the next first.
      let months = Self.months(in: range)
      return (months.lowerBound...months.upperBound).flatMap { month in
        let first = CivilDate(year: 1970, month: month).daysSince1970
        let next = CivilDate(year: 1970, month: month + 1).daysSince1970
        return stride(from: first, to: next - days / 2, by: days).map { Double($0) * 86_400 }
      }.filter(range.contains)
    case .months(let step):
      let months = Self.months(in: range)
      // Multiples are counted from January of the year 0.
      let origin = 1970 * 12
      let start =
        Int(clamping: (Double(months.lowerBound - 1 + origin) / Double(step)).rounded(.down)) * step - origin + 1
      return stride(from: start, through: months.upperBound, by: step)
        .map { CivilDate(year: 1970, month: $0).seconds }.filter(range.contains)
    }
  }

  private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    return first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
  }

  /// Returns the months that overlap a range. January 1970 is 1.
  private static func months(in range: ClosedRange<Double>) -> ClosedRange<Int> {
    let number = { (seconds: Double) in
      let date = CivilDate(daysSince1970: Int(clamping: (seconds / 86_400).rounded(.down)))
      return (date.year - 1970) * 12 + date.month
    }
    return number(range.lowerBound)...number(range.upperBound)
  }

  func labels(of values: [Double]) -> [String] {
    let moments = values.map(Moment.init)
    let years = Set(moments.map(\.date.year)).count
    switch self {
    case .seconds(let step):
      let isOneDay = Set(moments.map(\.date)).count <= 1
      return moments.map { moment in
        let time = moment.time(withSeconds: step % 60 != 0)
        return isOneDay ? time : moment.day(withYear: years > 1) + " " + time
      }
    case .days: return moments.map { $0.day(withYear: years > 1) }
    case .months(let step): return moments.map { step % 12 == 0 ? "\($0.date.year)" : $0.month }
    }
  }

  /// Returns the labels in two rows: times above days, or days and months above years.
  func stackedLabels(of values: [Double]) -> [String] {
    var last: Moment?
    return values.map { value in
      let moment = Moment(value)
      defer { last = moment }
      let isNewYear = moment.date.year != last?.date.year
      switch self {
      case .seconds(let step):
        let time = moment.time(withSeconds: step % 60 != 0)
        return moment.date == last?.date ? time : time + "\n" + moment.day(withYear: isNewYear)
      case .days: return moment.day(withYear: false) + (isNewYear ? "\n\(moment.date.year)" : "")
      case .months(let step) where step % 12 == 0: return "\(moment.date.year)"
      case .months: return moment.monthOfYear + (isNewYear ? "\n\(moment.date.year)" : "")
      }
    }
  }
}

/// A time in UTC, with a resolution of a second, for labels.
private struct Moment {
  let date: CivilDate
  private let second: Int

  init(_ seconds: Double) {
    let days = (seconds / 86_400).rounded(.down)
    date = CivilDate(daysSince1970: Int(clamping: days))
    second = Int(clamping: seconds - days * 86_400)
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `Jan`
  var monthOfYear: String { Self.months[date.month - 1] }

  /// `Jan 2010`
  var month: String { "\(monthOfYear) \(date.year)" }

  /// `2 Jan`, or with the year `2 Jan 2010`
  func day(withYear: Bool) -> String {
    withYear ? "\(date.day) \(month)" : "\(date.day) \(monthOfYear)"
  }

  /// `06:00`, or with seconds `06:00:30`
  func time(withSeconds: Bool) -> String {
    let parts = [second / 3600, second / 60 % 60] + (withSeconds ? [second % 60] : [])
    return parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}
