/// The texts of a chart that are not at ticks. An empty one takes no room.
package struct ChartTexts: Hashable, Sendable {
  /// What stands above the chart.
  package var title = ""

  /// What stands below the title, smaller.
  package var subtitle = ""

  /// What the horizontal axis measures.
  package var xLabel = ""

  /// What the vertical axis at the left measures, above it.
  package var yLabel = ""

  /// What the vertical axis at the right measures, above it.
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
