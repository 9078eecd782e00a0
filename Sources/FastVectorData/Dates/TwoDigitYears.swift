import FastVector
import FastVectorCharts
import Foundation

/// The 100 years that two-digit years stand for.
struct TwoDigitYears: Hashable, Sendable {
  /// The first of the years.
  let first: Int

  /// True if the years were chosen because they put the rows of a column in order.
  private(set) var isDetected = false

  /// 1969 to 2068, as in POSIX.
  static let posix = TwoDigitYears(first: 1969)

  /// The valid values of ``first``. Years have four digits.
  static let validFirstYears = 0...9900

  init(first: Int) { self.first = first }

  /// Converts a number from 0 to 99 to a year.
  func year(of number: Int) -> Int { first + ((number - first) % 100 + 100) % 100 }

  /// A description for ``CSVReading/interpretation``.
  var description: String {
    "two-digit years are \(first) to \(first + 99)\(isDetected ? ", which puts the rows in order" : "")"
  }
}

extension TwoDigitYears {
  private static let century = 36_525 * 86_400.0

  /// Detects that the dates of a column are in order if their two-digit years aren't read as 1969 to 2068, but as 100
  /// other years. For example, 55, 60, 68, 69, 75 are the years 1955 to 1975.
  ///
  /// The dates must be in order except for a single step between 1968 and 1969. This step can't be much longer than the
  /// longest other step. Otherwise, any three unsorted dates could meet the condition.
  ///
  /// - Parameters:
  ///   - dates: The dates, in seconds since 1970, converted with ``posix``.
  ///   - timeZone: The time zone of the dates.
  /// - Returns: The 100 years that start with the year of the earliest date. Nil if the dates are in order already, or
  ///   if no other 100 years put them in order.
  init?(inOrder dates: Span<Double>, in timeZone: TimeZone) {
    guard let start = dates.indices.first(where: { dates[$0].isFinite }).map({ dates[$0] }),
      let end = dates.indices.last(where: { dates[$0].isFinite }).map({ dates[$0] }), start != end
    else { return nil }
    // If the dates ascend, the dates up to 1968 have been read as dates up to 2068, and are therefore later than all
    // others.
    let direction = end < start ? 1.0 : -1.0
    var (previous, longest) = (start, 0.0)
    var split: Double?
    for index in dates.indices where dates[index].isFinite {
      let step = direction * (dates[index] - previous)
      previous = dates[index]
      guard step < 0 else {
        longest = max(longest, step)
        continue
      }
      guard split == nil else { return nil }
      split = step + Self.century
    }
    guard let split, 0...1.5 * longest ~= split else { return nil }
    let years = [start, end].map { seconds in
      CivilDate(daysSince1970: Int(((seconds + Double(timeZone.offset(at: seconds))) / 86_400).rounded(.down))).year
    }
    guard let earliest = years.max(), let latest = years.min(), latest < earliest else { return nil }
    self.init(first: earliest - 100)
    isDetected = true
  }
}
