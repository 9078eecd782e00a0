import Foundation

extension AxisTicks {
  /// Marks for a logarithmic axis: powers of ten, or some of them where there are too many; 1, 2 and 5 times powers of ten
  /// where there are few. A range in which there are not even two of these has the marks of a linear axis.
  ///
  /// - Parameters:
  ///   - range: What the axis shows. Where its lower bound is not above 0, the marks are those of a linear axis.
  ///   - count: About how many marks there should be; at least 1 is taken, and at most 1000.
  public static func log(in range: ClosedRange<Double>, count: Int = 5) -> AxisTicks {
    guard range.lowerBound > 0, range.upperBound.isFinite else { return AxisTicks(in: range, count: count) }
    let count = min(max(count, 1), 1000)
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    let first = Int(clamping: log10(range.lowerBound).rounded(.down))
    let last = Int(clamping: log10(range.upperBound).rounded(.up))
    let stride = max(1, Int(clamping: (decades / Double(count)).rounded(.up)))
    let digits = Double(count) >= 2.5 * decades ? [1, 2, 5] : [1]
    var marks: [(digit: Int, exponent: Int)] = []
    for exponent in first...last where exponent.isMultiple(of: stride) {
      marks += digits.map { ($0, exponent) }
    }
    let shown = marks.map { (value: Double("\($0.digit)e\($0.exponent)")!, mark: $0) }.filter {
      range.contains($0.value)
    }
    guard shown.count >= 2 else { return AxisTicks(in: range, count: count) }
    return AxisTicks(values: shown.map(\.value), labels: shown.map { label($0.mark.digit, $0.mark.exponent) })
  }

  /// The common logarithms of the marks below and above a range, which is given by its common logarithms.
  static func logarithmsFromTickToTick(_ range: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    let decades = range.lowerBound.rounded(.down)...range.upperBound.rounded(.up)
    // The logarithms of 1, 2 and 5.
    let digits = [0, log10(2.0), log10(5.0), 1]
    func mark(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      let decade = value.rounded(.down)
      // What is a mark but for rounding is one.
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

  /// A digit times a power of ten, plainly from 0.001 to 100 000.
  private static func label(_ digit: Int, _ exponent: Int) -> String {
    switch exponent {
    case 0...5: "\(digit)" + String(repeating: "0", count: exponent)
    case -3..<0: "0." + String(repeating: "0", count: -exponent - 1) + "\(digit)"
    default: "\(digit)e\(exponent)"
    }
  }
}
