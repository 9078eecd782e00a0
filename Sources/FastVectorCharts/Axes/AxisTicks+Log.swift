import Foundation

extension AxisTicks {
  /// Returns ticks for a logarithmic axis. These are powers of ten, or every n-th one if there would be too many. If
  /// there is room, they include 2 and 5 times each power of ten. If fewer than two of these are in the range,
  /// returns the ticks of a linear axis.
  ///
  /// - Parameters:
  ///   - range: The range of the axis. If the lower bound isn't positive, returns the ticks of a linear axis.
  ///   - count: The approximate number of ticks, clamped to 1...1000.
  public static func log(in range: ClosedRange<Double>, count: Int = 5) -> AxisTicks {
    guard range.lowerBound > 0, range.upperBound.isFinite else { return AxisTicks(in: range, count: count) }
    let count = min(max(count, 1), 1000)
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    let first = Int(clamping: log10(range.lowerBound).rounded(.down))
    let last = Int(clamping: log10(range.upperBound).rounded(.up))
    let stride = max(1, Int(clamping: (decades / Double(count)).rounded(.up)))
    let digits = Double(count) >= 2.5 * decades ? [1, 2, 5] : [1]
    var marks: [DecimalNumber] = []
    for exponent in first...last where exponent.isMultiple(of: stride) {
      marks += digits.map { DecimalNumber(digits: $0, exponent: exponent) }
    }
    let shown = marks.filter { range.contains($0.value) }
    return shown.count >= 2 ? AxisTicks(shown) : AxisTicks(in: range, count: count)
  }

  /// Returns the range extended to the next tick at both ends. Both ranges are common logarithms.
  static func logarithmsFromTickToTick(_ range: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    let decades = range.lowerBound.rounded(.down)...range.upperBound.rounded(.up)
    // The logarithms of 1, 2 and 5.
    let digits = [0, log10(2.0), log10(5.0), 1]
    func mark(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      let decade = value.rounded(.down)
      // The margin accepts values that differ from a tick only by rounding.
      let fraction = value - decade, margin = 1e-12
      let fitting =
        rule == .up ? digits.first { $0 >= fraction - margin } : digits.last { $0 <= fraction + margin }
      return decade + (fitting ?? 0)
    }
    let narrow = mark(range.lowerBound, .down)...mark(range.upperBound, .up)
    let hasDigits = Double(count) >= 2.5 * (narrow.upperBound - narrow.lowerBound)
    let result = hasDigits ? narrow : decades
    return result.lowerBound < result.upperBound ? result : range
  }
}
