import FastVectorCharts
import Foundation

/// The axes that are logarithmic by default, because a linear axis would show most values at nearly the same place.
struct AutomaticScales {
  /// True if the x axis is logarithmic.
  var isXLogarithmic = false

  /// For each panel: true if its y axis is logarithmic.
  var isYLogarithmic: [Bool] = []

  /// A note about the logarithmic axes and the options that override them; nil if all axes are linear.
  var note: String? {
    let names = (isXLogarithmic ? ["x"] : []) + (isYLogarithmic.contains(true) ? ["y"] : [])
    guard !names.isEmpty else { return nil }
    return "logarithmic \(names.joined(separator: " and ")) (\(names.map { "--linear \($0)" }.joined(separator: ", ")))"
  }

  /// Returns a chart with these scales.
  func applied(to chart: Chart) -> Chart {
    var chart = chart
    if isXLogarithmic { chart.xAxis.scale = .log }
    for (panel, isLogarithmic) in isYLogarithmic.enumerated() where isLogarithmic {
      if panel == 0 { chart.yAxis.scale = .log } else { chart.panels[panel - 1].chart.yAxis.scale = .log }
    }
    return chart
  }

  /// Returns true if the x values of lines form a sequence that is closer to geometric than to linear, such as 1, 2, 5,
  /// 10, 20, 50, 100 or the frequencies of a sweep.
  ///
  /// There must be at least five distinct x values greater than 0, the largest must be at least 50 times the smallest,
  /// and the largest ratio of successive values must be at most the third power of the median ratio.
  static func isGeometric(_ lines: [Series]) -> Bool {
    let values = Set(lines.flatMap { line in sample(line.xValues.count).map { line.xValues[$0] } }).sorted()
    guard values.count >= 5, values[0] > 0, values.allSatisfy(\.isFinite), values[values.count - 1] >= 50 * values[0]
    else { return false }
    let steps = zip(values, values.dropFirst()).map { log($1 / $0) }.sorted()
    return steps[steps.count - 1] <= 3 * steps[steps.count / 2]
  }

  /// Returns true if all y values of lines are greater than 0, they span at least three orders of magnitude, and at
  /// least half of them are less than 1 % of the largest.
  static func spansMagnitudes(_ lines: [Series]) -> Bool {
    let values = lines.flatMap { line in sample(line.count).map { line[$0].y } }.filter(\.isFinite)
    guard values.count >= 5, let least = values.min(), let most = values.max(), least > 0, most >= 1000 * least,
      2 * values.count(where: { $0 < most / 100 }) >= values.count
    else { return false }
    // The sample can lack values that a logarithmic axis can't show.
    return lines.allSatisfy { ($0.finiteExtent?.lowerBound ?? 1) > 0 }
  }

  /// Returns at most 2000 evenly spaced indexes of a line with the given number of points.
  private static func sample(_ count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: max((count + 1999) / 2000, 1)))
  }
}
