import FastVector
import FastVectorCharts
import Foundation

extension AnimatableVector {
  /// Resolves local times that occur twice because clocks are set back.
  ///
  /// The elements are dates, in seconds since 1970. A local time that occurs twice is initially represented by its
  /// first instant. The result contains its second instant instead if the dates would otherwise be out of order. For
  /// example, in 01:00, 01:30, 01:00, 01:30, 02:00, the third and the fourth date become second instants.
  ///
  /// If a date is equal to the preceding one, it becomes a second instant only under two conditions. The step before
  /// these two dates must be at least as long as the repeated period, as in hourly data. In addition, no date with a
  /// local time that occurs only once may be repeated.
  ///
  /// Returns the vector unchanged if the dates would still be out of order.
  ///
  /// - Complexity: O(n)
  func withSecondInstants(in timeZone: TimeZone) -> AnimatableVector {
    let dates = span
    guard !timeZone.isUTC, let first = dates.indices.first(where: { dates[$0].isFinite }),
      let last = dates.indices.last(where: { dates[$0].isFinite })
    else { return self }
    let isDescending = dates[last] < dates[first]
    // Computed when it is needed.
    var repeatsOthers: Bool?
    var moved: [(index: Int, date: Double)] = []
    // In a table of several groups, successive rows often have the same date.
    var known: (first: Double, second: Double?) = (.nan, nil)
    var (previous, step) = (-Double.infinity, 0.0)
    for place in first...last {
      let index = isDescending ? first + last - place : place
      var date = dates[index]
      guard !date.isNaN else { continue }
      if date == previous {
        repeatsOthers = repeatsOthers ?? dates.repeatsDates(in: timeZone)
        if repeatsOthers == true { continue }
      }
      if date <= previous {
        if date != known.first { known = (date, timeZone.secondInstant(ofFirst: date)) }
        guard let second = known.second else {
          if date == previous { continue }
          return self
        }
        if date == previous, step < second - date { continue }
        guard second >= previous else { return self }
        moved.append((index, second))
        date = second
      }
      step = previous.isFinite ? date - previous : 0
      previous = date
    }
    guard !moved.isEmpty else { return self }
    var result = values
    for (index, date) in moved { result[index] = date }
    return AnimatableVector(result)
  }
}

extension Span<Double> {
  /// Returns true if two successive dates are equal, ignoring NaN, and their local time occurs only once.
  fileprivate func repeatsDates(in timeZone: TimeZone) -> Bool {
    var previous = Double.nan
    for index in indices where !self[index].isNaN {
      if self[index] == previous, timeZone.secondInstant(ofFirst: previous) == nil { return true }
      previous = self[index]
    }
    return false
  }
}
