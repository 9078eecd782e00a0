import Foundation

/// An axis, logarithmic or linear: which place on the picture a value has.
struct PlotAxis {
  enum Scale { case logarithmic, linear }

  private let scale: Scale
  private let low: Double
  private let high: Double
  private let start: Double
  private let end: Double

  /// An axis that has room for all values, which are positive.
  init(_ values: [Double], scale: Scale = .logarithmic, from start: Double, to end: Double) {
    self.scale = scale
    let least = Self.position(values.min() ?? 1, scale)
    let greatest = Self.position(values.max() ?? 10, scale)
    let margin = max(0.02 * (greatest - least), 0.01)
    (low, high) = (least - margin, greatest + margin)
    (self.start, self.end) = (start, end)
  }

  subscript(value: Double) -> Double { start + (Self.position(value, scale) - low) / (high - low) * (end - start) }

  func contains(_ value: Double) -> Bool { (low...high).contains(Self.position(value, scale)) }

  private static func position(_ value: Double, _ scale: Scale) -> Double { scale == .linear ? value : log10(value) }

  /// The powers of ten on a logarithmic axis.
  var decades: [Double] {
    let first = Int(low.rounded(.up))
    return (first...max(Int(high.rounded(.down)), first)).map { pow(10, Double($0)) }.filter(contains)
  }

  /// 1, 2 and 5 times the powers of ten on a logarithmic axis.
  var steps: [Double] {
    (Int(low.rounded(.down))...Int(high.rounded(.up)))
      .flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }.filter(contains)
  }

  /// Places to name on a logarithmic axis: 1, 2 and 5 times the powers of ten, the powers alone where the others are too
  /// many, and even steps where an axis has hardly any of them.
  func ticks(atMost count: Int) -> [Double] {
    if steps.count >= 3 { return steps.count <= count || decades.count < 2 ? steps : decades }
    let (least, greatest) = (pow(10, low), pow(10, high))
    let rough = (greatest - least) / 4
    let unit = pow(10, floor(log10(rough)))
    let step = ([1, 2, 5].map { $0 * unit }.first { $0 >= rough }) ?? 10 * unit
    return (Int((least / step).rounded(.up))...max(Int(greatest / step), Int((least / step).rounded(.up))))
      .map { Double($0) * step }.filter(contains)
  }

  /// `100`, `10k`, `0.1`.
  static func label(_ value: Double) -> String {
    let units: [(size: Double, name: String)] = [(1e9, "g"), (1e6, "m"), (1e3, "k")]
    let unit = units.first { value >= $0.size } ?? (1, "")
    return String(format: "%g", value / unit.size) + unit.name
  }
}
