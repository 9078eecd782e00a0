import FastVectorCharts
import FastVectorPictures
import Foundation

/// An axis of a plot, which maps values to coordinates.
struct PlotAxis {
  private let scale: ScaleType
  private let range: ClosedRange<Double>
  private let start: Double
  private let end: Double

  /// Creates an axis that maps values to coordinates between `start` and `end`. Its range contains all `values`, with a
  /// margin at both ends. Values on a logarithmic axis must be positive.
  init(_ values: [Double], scale: ScaleType = .log, from start: Double, to end: Double) {
    self.scale = scale
    let (least, greatest) = (values.min() ?? 1, values.max() ?? 10)
    if scale == .log {
      let margin = pow(10, max(0.02 * log10(greatest / least), 0.01))
      range = least / margin...greatest * margin
    } else {
      let margin = max(0.02 * (greatest - least), 0.01)
      range = least - margin...greatest + margin
    }
    (self.start, self.end) = (start, end)
  }

  subscript(value: Double) -> Double { start + scale.fraction(of: value, in: range) * (end - start) }

  func contains(_ value: Double) -> Bool { range.contains(value) }

  /// Returns about `count` round values within the range of the axis.
  func ticks(count: Int) -> [Double] { scale.ticks(in: range, count: count).values }

  /// Returns a tick label such as `100`, `10k` or `0.1`.
  static func label(_ value: Double) -> String {
    let units: [(size: Double, name: String)] = [(1e9, "g"), (1e6, "m"), (1e3, "k")]
    let unit = units.first { value >= $0.size } ?? (1, "")
    return String(format: "%g", value / unit.size) + unit.name
  }
}
