import Foundation

extension AxisTicks {
  /// Returns ticks for a logarithmic axis. The ticks are at powers of ten. If this would give more than three times the
  /// requested number of ticks, only every n-th power of ten has a tick, where n is 2, 5, 10, 20 and so on. If there is
  /// room, there are also ticks at 2 and 5 times each power of ten. A range of less than a decade has the ticks of a
  /// linear axis.
  ///
  /// - Parameters:
  ///   - range: The range of the axis. If the lower bound isn't positive, or the upper bound is infinite, returns the
  ///     ticks of a linear axis.
  ///   - count: The approximate number of ticks, clamped to 1...1000.
  public static func log(in range: ClosedRange<Double>, count: Int = 5) -> AxisTicks {
    guard range.lowerBound > 0, range.upperBound.isFinite else { return AxisTicks(in: range, count: count) }
    let count = min(max(count, 1), 1000)
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    guard isWide(decades) else { return AxisTicks(in: range, count: count) }
    // A range of numbers of type Double spans less than 1000 decades.
    let least = min(decades / Double(count) / maxPowersPerTick, 1000)
    var index = strides.firstIndex { Double($0) >= least } ?? 0
    var digits = hasDigits(decades, count: count) ? [1, 2, 5] : [1]
    while true {
      let marks = marks(digits, everyDecades: strides[index], in: range)
      // With ticks at 1, 2 and 5 times each power of ten, even a range of one decade contains at least three ticks.
      if marks.count >= 2 || digits.count > 1 { return AxisTicks(marks) }
      if index > 0 { index -= 1 } else { digits = [1, 2, 5] }
    }
  }

  /// The possible distances between ticks at powers of ten, in decades.
  private static let strides = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

  private static func marks(
    _ digits: [Int], everyDecades stride: Int, in range: ClosedRange<Double>
  ) -> [TickNumber] {
    let first = Int(clamping: log10(range.lowerBound).rounded(.down))
    let last = Int(clamping: log10(range.upperBound).rounded(.up))
    return (first...last).filter { $0.isMultiple(of: stride) }
      .flatMap { exponent in digits.map { TickNumber(digits: $0, exponent: exponent) } }
      .filter { range.contains($0.value) }
  }

  /// Returns true if a range of this many decades has the ticks of a logarithmic axis. The range must span at least one
  /// decade, minus a margin for rounding errors.
  private static func isWide(_ decades: Double) -> Bool { decades > 1 - 1e-9 }

  /// The maximum number of powers of ten with a tick, as a multiple of the requested number of ticks. On a vertical
  /// axis, the requested number leaves room for three rows of text per tick, so three times as many labels fit.
  private static let maxPowersPerTick = 3.0

  /// Returns true if there is room for ticks at 2 and 5 times each power of ten.
  private static func hasDigits(_ decades: Double, count: Int) -> Bool { Double(count) >= 2 * decades }

  /// Returns the range extended at both ends to the next tick, or to the next number that is 1, 2 or 5 times a power of
  /// ten. The bounds of the given range and of the result are base-10 logarithms.
  ///
  /// Returns the range unchanged if it would fill less than half of the extended range, because lines would look flat
  /// there.
  static func logarithmsFromTickToTick(_ range: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    let width = range.upperBound - range.lowerBound
    let narrow = isWide(width) ? nil : linearTicks(around: range, count: count)
    let extended = narrow ?? decimalTicks(around: range)
    return extended.upperBound - extended.lowerBound <= 2 * width ? extended : range
  }

  /// Returns the range extended to ticks of a linear axis. Returns nil if the extended range would include 0 or span a
  /// decade.
  private static func linearTicks(around range: ClosedRange<Double>, count: Int) -> ClosedRange<Double>? {
    // The margin prevents rounding errors from excluding a tick at an end of the range.
    let margin = 1e-10 * (range.upperBound - range.lowerBound)
    let values = fromTickToTick(
      pow(10, range.lowerBound + margin)...pow(10, range.upperBound - margin), count: count
    ).range
    guard values.lowerBound > 0 else { return nil }
    let extended = log10(values.lowerBound)...log10(values.upperBound)
    return isWide(extended.upperBound - extended.lowerBound) ? nil : extended
  }

  /// Returns the range extended at both ends to the next number that is 1, 2 or 5 times a power of ten, even if ticks
  /// are only at powers of ten. Extending the range to the next power of ten instead could leave a large part of the
  /// axis empty. An end that is close to a power of ten is extended to that power.
  private static func decimalTicks(around range: ClosedRange<Double>) -> ClosedRange<Double> {
    // The base-10 logarithms of 1, 2, 5 and 10.
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
