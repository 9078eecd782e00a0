/// The title, the subtitle and the axis labels of a chart. No space is reserved for empty strings.
package struct ChartTexts: Hashable, Sendable {
  /// The title, above the chart.
  package var title = ""

  /// The subtitle, below the title in a smaller font.
  package var subtitle = ""

  /// The label of the horizontal axis.
  package var xLabel = ""

  /// The label of the left vertical axis, above the axis.
  package var yLabel = ""

  /// The label of the right vertical axis, above the axis.
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
