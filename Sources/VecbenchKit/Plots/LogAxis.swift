import Foundation

/// A logarithmic axis: which place on the picture a value has.
struct LogAxis {
  private let low: Double
  private let high: Double
  private let start: Double
  private let end: Double

  /// An axis that has room for all values, which are positive.
  init(_ values: [Double], from start: Double, to end: Double) {
    let least = log10(values.min() ?? 1)
    let greatest = log10(values.max() ?? 10)
    let margin = max(0.02 * (greatest - least), 0.01)
    (low, high) = (least - margin, greatest + margin)
    (self.start, self.end) = (start, end)
  }

  subscript(value: Double) -> Double { start + (log10(value) - low) / (high - low) * (end - start) }

  func contains(_ value: Double) -> Bool { (low...high).contains(log10(value)) }

  /// The powers of ten on the axis.
  var decades: [Double] {
    let first = Int(low.rounded(.up))
    return (first...max(Int(high.rounded(.down)), first)).map { pow(10, Double($0)) }.filter(contains)
  }

  /// 1, 2 and 5 times the powers of ten on the axis.
  var steps: [Double] {
    (Int(low.rounded(.down))...Int(high.rounded(.up)))
      .flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }.filter(contains)
  }

  /// As many of the steps as have room, the powers of ten where there are many.
  func ticks(atMost count: Int) -> [Double] { steps.count <= count || decades.count < 2 ? steps : decades }

  /// `100`, `10k`, `0.1`.
  static func label(_ value: Double) -> String {
    let units: [(size: Double, name: String)] = [(1e9, "g"), (1e6, "m"), (1e3, "k")]
    let unit = units.first { value >= $0.size } ?? (1, "")
    return String(format: "%g", value / unit.size) + unit.name
  }
}
