import FastVectorCharts
import Foundation

extension AnimatedChart {
  /// Returns the placement of the line names. If the chart's legend is `automatic` or `visible`, chooses between the
  /// ends of the lines, the top, and no legend.
  ///
  /// - Parameter outline: The motion of the chart. Only names and labels are used, so the series can be empty.
  func legendPlacement(_ outline: ChartMotion) -> Chart.Legend {
    let plots = outline.plots
    let markCount = plots.reduce(0) { $0 + $1.marks.marks.count { $0.name?.isEmpty == false } }
    let count = plots.reduce(markCount) { $0 + $1.lines.count { $0.name?.isEmpty == false } }
    switch start.legend {
    case .automatic where count < 2: return .hidden
    case .visible where count < 2: return .top
    case .automatic where markCount > 0 || plots.count > 1, .visible where markCount > 0 || plots.count > 1: return .top
    case .automatic, .visible:
      let layout = try? ChartLayout(outline, .lineEnds, yTickLabels: [], secondYTickLabels: [])
      return layout.map(hasReadableLineEnds) == true ? .lineEnds : .top
    default: return start.legend
    }
  }

  /// Returns true if the name of each line fits next to the line's right end without overlapping other names.
  ///
  /// - Complexity: O(m log n) for m lines of n points, provided that the extents of the series have been computed
  ///   before
  private func hasReadableLineEnds(_ layout: ChartLayout) -> Bool {
    // In an animation or a stream, the ends of lines can overlap. The labels of a second axis would be between the
    // lines and their names.
    guard end == nil, start.window == nil, !start.hasSecondAxis else { return false }
    let widest = start.lines.map { layout.fonts.label.width(of: $0.shownName ?? "") }.max() ?? 0
    guard widest <= layout.plot.width * Self.endNameWidth else { return false }
    let series = start.drawnSeries(on: .first)
    let allSeries = series + start.drawnMarkSeries(on: .first)
    let xRange = start.xRange(of: allSeries)
    let count = start.yAxis.tickCount(room: ChartLayout.yTickRoom(layout.plot.height))
    let yRange = start.yRange(.first, of: allSeries, tickCount: count)
    var heights: [Double] = []
    for series in series {
      guard let last = series.rows(x: xRange).last else { return false }
      let (x, y) = series[last]
      let isAtEdge = ScaleType.linear.fraction(of: x, in: xRange) >= 1 - Self.endDistance
      let height = ScaleType.linear.fraction(of: y, in: yRange)
      guard isAtEdge, 0...1 ~= height else { return false }
      heights.append(height * layout.plot.height)
    }
    heights.sort()
    return zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= layout.fonts.label.lineHeight }
  }

  /// The maximum width of the names at the ends of lines, as a fraction of the width of the plot. With automatic
  /// placement, all names are placed at the top if one of them is wider.
  private static let endNameWidth = 0.25

  /// The maximum distance from the end of a line to the right edge of the plot, as a fraction of the width of the plot.
  /// With automatic placement, all names are placed at the top if a line ends farther away.
  private static let endDistance = 0.02
}
