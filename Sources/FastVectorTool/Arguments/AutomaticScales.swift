import FastVectorCharts
import Foundation

/// The axes that are logarithmic because a linear axis would squeeze most of the data into a small part of its length.
struct AutomaticScales {
  var isXLogarithmic = false

  /// For each panel, true if its y axis is logarithmic.
  var isYLogarithmic: [Bool] = []

  init() {}

  /// Chooses a linear or logarithmic scale for each axis, based on the data in the files.
  ///
  /// - Parameters:
  ///   - choosesX: False to keep the x axis linear. It also stays linear if the x values are dates.
  ///   - panels: The panels whose y axes can be logarithmic; nil to keep all y axes linear.
  init(_ start: [SeriesFile], to end: [SeriesFile], choosesX: Bool, _ panels: AutomaticPanels?) {
    let (starts, ends) = (start.flatMap(\.lines), end.flatMap(\.lines))
    if choosesX, (start + end).allSatisfy({ $0.timeZone == nil }) {
      let lines = (starts + ends).map(\.series)
      isXLogarithmic =
        Self.isGeometric(lines) || (start + end).allSatisfy(\.hasFrequencies) && Self.spansDecades(lines)
    }
    guard let panels else { return }
    let places = panels.places(of: starts + SeriesFile.columns(of: end, in: start))
    isYLogarithmic = (0..<panels.count).map { panel in
      Self.spansMagnitudes(zip(starts + ends, places).filter { $1 == panel }.map(\.0.series))
    }
  }

  /// A note about the logarithmic axes and the options that override them; nil if all axes are linear.
  var note: String? {
    let names = (isXLogarithmic ? ["x"] : []) + (isYLogarithmic.contains(true) ? ["y"] : [])
    guard !names.isEmpty else { return nil }
    return "logarithmic \(names.joined(separator: " and ")) (\(names.map { "--linear \($0)" }.joined(separator: ", ")))"
  }

  /// Returns the chart with these scales applied to its axes.
  func applied(to chart: Chart) -> Chart {
    var chart = chart
    if isXLogarithmic { chart.xAxis.scale = .log }
    for (panel, isLogarithmic) in isYLogarithmic.enumerated() where isLogarithmic {
      if panel == 0 { chart.yAxis.scale = .log } else { chart.panels[panel - 1].chart.yAxis.scale = .log }
    }
    return chart
  }

  /// Returns true if a logarithmic x axis suits the x values of lines, because they are closer to a geometric sequence
  /// than to an arithmetic one. Examples are 1, 2, 5, 10, 20, 50, 100 and the frequencies of a sweep.
  ///
  /// The x values must meet these conditions:
  /// - There are at least five distinct values, all greater than 0.
  /// - The largest value is at least 50 times the smallest.
  /// - The largest ratio of successive values is at most the third power of the median ratio, so that there are no
  ///   wide gaps.
  static func isGeometric(_ lines: [Series]) -> Bool {
    let values = Set(lines.flatMap { line in sample(line.xValues.count).map { line.xValues[$0] } }).sorted()
    guard values.count >= 5, values[0] > 0, values.allSatisfy(\.isFinite), values[values.count - 1] >= 50 * values[0]
    else { return false }
    let steps = zip(values, values.dropFirst()).map { log($1 / $0) }.sorted()
    return steps[steps.count - 1] <= 3 * steps[steps.count / 2]
  }

  /// Returns true if a logarithmic axis suits the frequencies of a sweep. They must be positive and span at least three
  /// decades, and at least half of them must be less than a tenth of the largest one.
  private static func spansDecades(_ lines: [Series]) -> Bool {
    let values = lines.flatMap { line in sample(line.xValues.count).map { line.xValues[$0] } }
    guard values.count >= 5, let least = values.min(), let most = values.max(), least > 0, most.isFinite else {
      return false
    }
    return most >= 1000 * least && 2 * values.count(where: { $0 < most / 10 }) >= values.count
  }

  /// Returns true if a logarithmic y axis suits the y values of lines. The finite values must meet these conditions:
  /// - There are at least five values, all greater than 0.
  /// - The values span at least three orders of magnitude.
  /// - At least half of the values are less than 1 % of the largest value.
  static func spansMagnitudes(_ lines: [Series]) -> Bool {
    let values = lines.flatMap { line in sample(line.count).map { line[$0].y } }.filter(\.isFinite)
    guard values.count >= 5, let least = values.min(), let most = values.max(), least > 0, most >= 1000 * least,
      2 * values.count(where: { $0 < most / 100 }) >= values.count
    else { return false }
    // Check all values, because the sample can lack values that a logarithmic axis can't show.
    return lines.allSatisfy { ($0.finiteExtent?.lowerBound ?? 1) > 0 }
  }

  /// Returns the indices of at most 500 evenly spaced points of a line with `count` points. More points would slow down
  /// the rendering of a memory-mapped file, because each point is on a different page.
  private static func sample(_ count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: max((count + 499) / 500, 1)))
  }
}
