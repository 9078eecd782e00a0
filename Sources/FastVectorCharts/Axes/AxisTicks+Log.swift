import Foundation

extension AxisTicks {
  /// Returns ticks for a logarithmic axis. These are powers of ten, or every n-th one if there would be more than three
  /// times the requested number. If there is room, they include 2 and 5 times each power of ten. A range of less than a
  /// decade has the ticks of a linear axis.
  ///
  /// - Parameters:
  ///   - range: The range of the axis. If the lower bound isn't positive, returns the ticks of a linear axis.
  ///   - count: The approximate number of ticks, clamped to 1...1000.
  public static func log(in range: ClosedRange<Double>, count: Int = 5) -> AxisTicks {
    guard range.lowerBound > 0, range.upperBound.isFinite else { return AxisTicks(in: range, count: count) }
    let count = min(max(count, 1), 1000)
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    guard isWide(decades) else { return AxisTicks(in: range, count: count) }
    var stride = max(1, Int(clamping: (decades / Double(count) / mostPerTick).rounded(.up)))
    var digits = hasDigits(decades, count: count) ? [1, 2, 5] : [1]
    while true {
      let marks = marks(digits, everyDecades: stride, in: range)
      // Two decades contain at least two powers of ten, and one decade contains at least three marks with digits.
      if marks.count >= 2 || digits.count > 1 { return AxisTicks(marks) }
      if stride > 1 { stride /= 2 } else { digits = [1, 2, 5] }
    }
  }

  private static func marks(
    _ digits: [Int], everyDecades stride: Int, in range: ClosedRange<Double>
  ) -> [TickNumber] {
    let first = Int(clamping: log10(range.lowerBound).rounded(.down))
    let last = Int(clamping: log10(range.upperBound).rounded(.up))
    return (first...last).filter { $0.isMultiple(of: stride) }
      .flatMap { exponent in digits.map { TickNumber(digits: $0, exponent: exponent) } }
      .filter { range.contains($0.value) }
  }

  /// Returns true if a range has the ticks of a logarithmic axis. The margin accepts a decade in spite of rounding.
  private static func isWide(_ decades: Double) -> Bool { decades > 1 - 1e-9 }

  /// The maximum number of powers of ten, relative to the requested number of ticks. A requested tick has three rows of
  /// text on a vertical axis, so each power of ten still has room for its label.
  private static let mostPerTick = 3.0

  /// Returns true if there is room for 2 and 5 times each power of ten.
  private static func hasDigits(_ decades: Double, count: Int) -> Bool { Double(count) >= 2 * decades }

  /// Returns the range extended to the next tick at both ends, or to 1, 2 or 5 times a power of ten. Both ranges are
  /// common logarithms.
  ///
  /// Returns the range unchanged if it would fill less than half of the extended one, because lines would be flattened.
  static func logarithmsFromTickToTick(_ range: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    let width = range.upperBound - range.lowerBound
    let narrow = isWide(width) ? nil : linearTicks(around: range, count: count)
    let extended = narrow ?? decimalTicks(around: range)
    return extended.upperBound - extended.lowerBound <= 2 * width ? extended : range
  }

  /// Returns the range extended to ticks of a linear axis. Returns nil if the extended range would reach 0 or a decade.
  private static func linearTicks(around range: ClosedRange<Double>, count: Int) -> ClosedRange<Double>? {
    // The margin keeps a tick at an end of the range in spite of rounding.
    let margin = 1e-10 * (range.upperBound - range.lowerBound)
    let values = fromTickToTick(
      pow(10, range.lowerBound + margin)...pow(10, range.upperBound - margin), count: count
    ).range
    guard values.lowerBound > 0 else { return nil }
    let extended = log10(values.lowerBound)...log10(values.upperBound)
    return isWide(extended.upperBound - extended.lowerBound) ? nil : extended
  }

  /// Returns the range extended to the next 1, 2 or 5 times a power of ten, even if only powers of ten are ticks,
  /// because a decade can be a large part of the axis. An end that is close to a power of ten is extended to it.
  private static func decimalTicks(around range: ClosedRange<Double>) -> ClosedRange<Double> {
    // The logarithms of 1, 2 and 5.
    let digits = [0, log10(2.0), log10(5.0), 1]
    let close = 0.05 * (range.upperBound - range.lowerBound)
    func mark(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      let nearest = value.rounded(rule)
      guard abs(nearest - value) > close else { return nearest }
      let decade = value.rounded(.down)
      // The margin accepts values that differ from a tick only by rounding.
      let fraction = value - decade, margin = 1e-12
      let fitting =
        rule == .up ? digits.first { $0 >= fraction - margin } : digits.last { $0 <= fraction + margin }
      return decade + (fitting ?? 0)
    }
    return mark(range.lowerBound, .down)...mark(range.upperBound, .up)
  }
}
