import Foundation

/// How the values of an axis are spread along it.
public enum ScaleType: Hashable, Sendable, CaseIterable {
  /// Equal differences take equal lengths.
  case linear

  /// As ``linear``, for seconds since 1 January 1970 in UTC, with ticks at round moments.
  case time

  /// Equal ratios take equal lengths. Only values above 0 have a place.
  case log
}

extension ScaleType {
  /// Where a value lies in a range: 0 at the lower bound, 1 at the upper one; NaN where the scale has no place for it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - range: The values at both ends of the axis; above 0 under ``log``.
  public func fraction(of value: Double, in range: ClosedRange<Double>) -> Double {
    switch self {
    case .linear, .time:
      // Halves, since the span of all finite numbers is not one of them.
      return (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
    case .log:
      let start = Foundation.log(range.lowerBound)
      return (Foundation.log(value) - start) / (Foundation.log(range.upperBound) - start)
    }
  }

  /// Ticks at round values.
  ///
  /// - Parameters:
  ///   - range: What the axis shows.
  ///   - count: About how many ticks there should be; at least 1 is taken, and at most 1000.
  public func ticks(in range: ClosedRange<Double>, count: Int = 5) -> AxisTicks {
    switch self {
    case .linear: AxisTicks(in: range, count: count)
    case .time: .time(in: range, count: count)
    case .log: .log(in: range, count: count)
    }
  }
}
