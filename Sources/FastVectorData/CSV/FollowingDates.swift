import FastVector
import FastVectorCharts

extension AnimatableVector {
  /// Adds years to dates without a year. The first date is in the year 2000, and each date is in the year in which it
  /// is closest to the preceding date. For example, a January after a December is in the next year, and a December
  /// after a January is in the previous year.
  var withFollowingYears: AnimatableVector {
    var (year, previous) = (2000, Double.nan)
    let halfYear = 183.0 * 86_400
    return AnimatableVector(
      values.map { value in
        guard value.isFinite else { return value }
        if value < previous - halfYear { year += 1 } else if value > previous + halfYear { year -= 1 }
        previous = value
        let days = Int((value / 86_400).rounded(.down))
        let date = CivilDate(daysSince1970: days)
        // `date.year` isn't always 2000. For 24:00 on 31 December, it is 2001.
        guard let moved = CivilDate(year: date.year + year - 2000, month: date.month, day: date.day) else {
          return .nan
        }
        return value + Double(moved.daysSince1970 - days) * 86_400
      })
  }

  /// Moves times of day after midnight to the next day, such as the last time in 22:00, 23:00, 0:30. A step of at least
  /// twelve hours against the prevailing direction is assumed to cross midnight. If times descend, the last time is on
  /// the first day.
  ///
  /// Returns the vector unchanged if a step of less than twelve hours is against the prevailing direction, or if an
  /// element isn't a time of day.
  var withFollowingDays: AnimatableVector {
    let (day, times) = (86_400.0, values)
    let finite = times.filter(\.isFinite)
    let steps = zip(finite, finite.dropFirst()).map { $1 - $0 }
    let direction = 2 * steps.count { $0 < 0 } > steps.count ? -1.0 : 1
    let isMidnight = { (step: Double) in step * direction <= -day / 2 }
    guard finite.allSatisfy({ 0..<day ~= $0 }), steps.allSatisfy({ isMidnight($0) || $0 * direction >= 0 }) else {
      return self
    }
    var shift = direction < 0 ? day * Double(steps.count(where: isMidnight)) : 0
    var previous = Double.nan
    return AnimatableVector(
      times.map { time in
        guard time.isFinite else { return time }
        if isMidnight(time - previous) { shift += day * direction }
        previous = time
        return time + shift
      })
  }

  /// Converts a column of years in which each row is a month or a quarter to decimal years. For example, if the year
  /// 1990 is in twelve rows, the second of them becomes 1990 + 1/12. `count` is the number of rows per year.
  ///
  /// Nil if the elements don't have this form. There must be at least three consecutive years in ascending order, each
  /// with 12 or 4 rows. The first and the last year can be incomplete.
  var monthsOfRepeatedYears: (values: AnimatableVector, count: Int)? {
    var years: [(year: Double, count: Int)] = []
    for year in values {
      guard 1500...2200 ~= year, year == year.rounded() else { return nil }
      if years.last?.year == year {
        years[years.count - 1].count += 1
      } else {
        guard years.last.map({ $0.year + 1 == year }) ?? true else { return nil }
        years.append((year, 1))
      }
    }
    guard years.count >= 3, let count = years.map(\.count).max(), count == 12 || count == 4,
      years.dropFirst().dropLast().allSatisfy({ $0.count == count })
    else { return nil }
    let months = years.enumerated().flatMap { index, year in
      (0..<year.count).map { year.year + Double($0 + (index == 0 ? count - year.count : 0)) / Double(count) }
    }
    return (AnimatableVector(months), count)
  }
}
