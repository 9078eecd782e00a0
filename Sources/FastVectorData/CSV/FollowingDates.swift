import FastVector
import FastVectorCharts

extension AnimatableVector {
  /// Dates without a year, with years chosen so that each date is close to the preceding one. The first year is
  /// 2000. A date more than half a year before the preceding one, such as January after December, is in the next
  /// year. A date more than half a year after the preceding one is in the previous year.
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
        // `date.year` isn't always 2000. It is 2001 for 24:00 on 31 December.
        guard let moved = CivilDate(year: date.year + year - 2000, month: date.month, day: date.day) else {
          return .nan
        }
        return value + Double(moved.daysSince1970 - days) * 86_400
      })
  }

  /// Times of day, with the times after midnight moved to the following days, as in 22:00, 23:00, 0:30. A step of at
  /// least twelve hours against the prevailing order is assumed to cross midnight. If times descend, they are moved so
  /// that the last one is on the first day.
  ///
  /// The vector is unchanged if a shorter step is against the prevailing order, or if a time isn't within a day.
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

  /// The decimal years and the number of rows per year, if this is a column of years that repeat because each row is a
  /// month or a quarter; otherwise nil. For example, the second of twelve rows with the year 1990 becomes 1990 + 1/12.
  ///
  /// There must be at least three consecutive years in ascending order, with 12 or 4 rows for each. The first and the
  /// last year can be incomplete.
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
