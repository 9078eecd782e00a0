public import FastVectorCharts
import Foundation

extension ChartLayout {
  /// Creates the layout of a chart that isn't animated.
  ///
  /// - Throws: ``ChartLayoutError`` if the size isn't valid or leaves no room for a plot.
  /// - Complexity: O(n) for n points
  public init(_ chart: Chart) throws(ChartLayoutError) { self = try ChartFrameSequence(AnimatedChart(chart)).layout }

  /// Creates the layout of an animated chart.
  ///
  /// - Parameter placement: The placement of the line names. It must be neither `automatic` nor `visible`.
  init(
    _ motion: ChartMotion, _ placement: Chart.Legend, yTickLabels: [String], secondYTickLabels: [String]
  ) throws(ChartLayoutError) {
    let chart = motion.chart
    // Marks have no ends next to which names can be placed, so their names are above the plot.
    func names(_ motion: ChartMotion) -> [String?] {
      motion.lines.map { placement == .lineEnds ? nil : $0.name } + motion.marks.marks.map(\.name)
    }
    // A legend above the plot contains only the names of this plot. If all legends would be equal, a single legend is
    // sufficient.
    let hasLegends = placement == .top || placement == .lineEnds
    func isLikeFirst(_ panel: ChartMotion) -> Bool {
      names(panel) == names(motion) && panel.lines.map(\.color) == motion.lines.map(\.color)
        && panel.lines.map(\.stroke.dash) == motion.lines.map(\.stroke.dash)
        && panel.marks.marks.map(\.color) == motion.marks.marks.map(\.color)
    }
    let haveEqualLegends = motion.panels.allSatisfy(isLikeFirst)
    func endNames(_ motion: ChartMotion) -> [String?] { placement == .lineEnds ? motion.lines.map(\.name) : [] }
    try self.init(
      width: chart.size.width, height: chart.size.height, scale: chart.size.scale, theme: chart.theme,
      fonts: chart.fonts.scaled(by: chart.theme.textScale),
      texts: ChartTexts(
        title: chart.title, subtitle: chart.subtitle, xLabel: chart.xAxis.title, yLabel: motion.yLabel,
        secondYLabel: motion.secondYLabel),
      names: hasLegends || haveEqualLegends ? names(motion) : motion.plots.flatMap(names),
      legend: placement,
      longestDash: motion.plots.flatMap(\.lines).map { $0.stroke.dash.reduce(0, +) }.max() ?? 0,
      endNames: endNames(motion), yTickLabels: yTickLabels, secondYTickLabels: secondYTickLabels,
      xTickRows: chart.xAxis.scale == .time ? 2 : 1,
      panels: motion.panels.map { panel in
        Panel(
          height: panel.height, yLabel: panel.yLabel, secondYLabel: panel.secondYLabel,
          names: hasLegends && !haveEqualLegends ? names(panel) : [], endNames: endNames(panel))
      })
  }
}
