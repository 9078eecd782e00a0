/// The title, subtitle and axis labels of a chart. If a string is empty, no space is reserved for it.
package struct ChartTexts: Hashable, Sendable {
  /// The title above the chart.
  package var title = ""

  /// The subtitle, in a smaller font below the title.
  package var subtitle = ""

  /// The label of the horizontal axis.
  package var xLabel = ""

  /// The label above the left vertical axis.
  package var yLabel = ""

  /// The label above the right vertical axis.
  package var secondYLabel = ""

  package init(
    title: String = "", subtitle: String = "", xLabel: String = "", yLabel: String = "", secondYLabel: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.xLabel = xLabel
    self.yLabel = yLabel
    self.secondYLabel = secondYLabel
  }
}
