public import Foundation

/// The scale type of an axis: the mapping from values to positions.
public enum ScaleType: Hashable, Sendable, CaseIterable {
  /// A linear scale: equal differences have equal lengths on the axis.
  case linear

  /// A linear scale of seconds since 1 January 1970 in UTC, with ticks at round dates and times.
  case time

  /// A logarithmic scale: equal ratios have equal lengths on the axis. It can represent only positive values.
  case log
}

extension ScaleType {
  /// Returns the relative position of a value in a range: 0 at the lower bound, 1 at the upper bound. On a logarithmic
  /// scale, returns negative infinity for 0, and NaN for negative values.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - range: The values at both ends of the axis, which must be different, and positive for ``log``.
  public func fraction(of value: Double, in range: ClosedRange<Double>) -> Double {
    switch self {
    case .linear, .time:
      // Halve all numbers before subtracting them, because the full span can overflow.
      return (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
    case .log:
      let start = Foundation.log(range.lowerBound)
      return (Foundation.log(value) - start) / (Foundation.log(range.upperBound) - start)
    }
  }

  /// Returns ticks at round values.
  ///
  /// - Parameters:
  ///   - range: The range of the axis.
  ///   - count: The approximate number of ticks, clamped to 1...1000.
  ///   - timeZone: The time zone of ticks and labels, for the scale type `time`.
  public func ticks(in range: ClosedRange<Double>, count: Int = 5, timeZone: TimeZone = .gmt) -> AxisTicks {
    switch self {
    case .linear: AxisTicks(in: range, count: count)
    case .time: .time(in: range, count: count, timeZone: timeZone)
    case .log: .log(in: range, count: count)
    }
  }
}
