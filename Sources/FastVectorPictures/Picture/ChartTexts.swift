/// The title, subtitle and axis labels of a chart. If a string is empty, no space is reserved for it.
package struct ChartTexts: Hashable, Sendable {
  /// The title. It is above the chart.
  package var title = ""

  /// The subtitle. It is below the title, in a smaller font.
  package var subtitle = ""

  /// The label of the horizontal axis.
  package var xLabel = ""

  /// The label of the left vertical axis. It is above the axis.
  package var yLabel = ""

  /// The label of the right vertical axis. It is above the axis.
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
