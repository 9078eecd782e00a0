import Foundation

/// An axis range that begins and ends at a tick and is divided into equal intervals by its ticks.
package struct TickIntervals: Hashable, Sendable {
  /// The range of the axis.
  package let range: ClosedRange<Double>

  private let step: DecimalStep
  private let multiples: ClosedRange<Int>

  /// The cost of this range; a better range has a lower cost. The cost is the fraction of the range that the values
  /// don't cover, plus a penalty for unusual steps.
  private let cost: Double

  /// The possible leading digits of a step, in tenths, with their penalties. The digits 1, 2 and 5 have no penalty.
  private static let steps = [
    (10, 0), (15, 0.06), (20, 0), (25, 0.02), (30, 0.06), (40, 0.04), (50, 0), (60, 0.06), (80, 0.06),
  ]

  /// Creates the shortest range that covers the values and has the given number of intervals. Returns nil if the range
  /// of the values is too short or too long for computing ticks.
  private init?(covering values: ClosedRange<Double>, count: Int) {
    let span = values.upperBound - values.lowerBound
    let magnitude = max(abs(values.lowerBound), abs(values.upperBound))
    guard span.isNormal, span > 1e-9 * magnitude, 1e-290...1e290 ~= span else { return nil }
    let power = Int((log10(span / Double(count)) - 1e-9).rounded(.down))
    for exponent in power...power + 2 {
      for (digits, penalty) in Self.steps {
        let isWhole = digits.isMultiple(of: 10)
        let step = DecimalStep(digit: isWhole ? digits / 10 : digits, exponent: isWhole ? exponent : exponent - 1)
        let inner = step.multiples(in: values)
        let first = step.value(inner.lowerBound) == values.lowerBound ? inner.lowerBound : inner.lowerBound - 1
        guard step.value(first + count) >= values.upperBound else { continue }
        self.step = step
        multiples = first...first + count
        range = step.value(first)...step.value(first + count)
        cost = 1 - span / (range.upperBound - range.lowerBound) + penalty
        return
      }
    }
    return nil
  }

  /// Returns ranges for two axes with the same number of intervals. The ticks of both axes are then at the same
  /// vertical positions and share grid lines. The number of intervals is close to `count`, and chosen so that the
  /// values cover as much of both axes as possible. Returns nil if the range of the values of an axis is too short or
  /// too long for computing ticks.
  static func aligned(
    _ first: ClosedRange<Double>, _ second: ClosedRange<Double>, count: Int
  ) -> (first: TickIntervals, second: TickIntervals)? {
    var best: (cost: Double, first: TickIntervals, second: TickIntervals)?
    for intervals in max(2, count - 3)...max(2, count + 2) {
      guard let first = TickIntervals(covering: first, count: intervals),
        let second = TickIntervals(covering: second, count: intervals)
      else { continue }
      let cost = first.cost + second.cost + 0.03 * Double(abs(intervals - count))
      if best.map({ cost < $0.cost }) ?? true { best = (cost, first, second) }
    }
    return best.map { ($0.first, $0.second) }
  }

  /// The ticks at both ends of the range and between the intervals.
  var ticks: AxisTicks { AxisTicks(multiples.map(step.number)) }
}

extension ChartAxis {
  /// Returns the ticks at the ends of the intervals, with labels in the number format of this axis.
  package func ticks(_ intervals: TickIntervals) -> AxisTicks { intervals.ticks.formatted(format) }

  /// True if the axis is linear and its automatic range begins and ends at ticks.
  fileprivate var endsAtTicks: Bool {
    switch range {
    case .automatic, .latest: scale == .linear
    case .data, .fixed: false
    }
  }
}

extension Chart {
  /// Returns ranges for both vertical axes with the same number of intervals. Returns nil unless both axes are linear,
  /// have an automatic range and data, and have the same ``ChartAxis/tickCount``. Also returns nil if the range of the
  /// values of an axis is too short or too long for computing ticks.
  ///
  /// - Parameters:
  ///   - series: The series of each axis, as returned by `drawnSeries(on:)` and `drawnMarkSeries(on:)`.
  ///   - tickCount: The approximate number of ticks.
  /// - Complexity: O(n)
  package func alignedYRanges(
    of series: (first: [Series], second: [Series]), tickCount: Int
  ) -> (first: TickIntervals, second: TickIntervals)? {
    guard yAxis.endsAtTicks, secondYAxis.endsAtTicks, yAxis.tickCount == secondYAxis.tickCount,
      let first = yExtents(.first, of: series.first).reduce(nil, union),
      let second = yExtents(.second, of: series.second).reduce(nil, union)
    else { return nil }
    return TickIntervals.aligned(first, second, count: tickCount)
  }
}
