/// The texts of a chart that are not at ticks. An empty one takes no room.
public struct ChartTexts: Hashable, Sendable {
  /// What stands above the chart.
  public var title: String

  /// What stands below the title, smaller.
  public var subtitle: String

  /// What the horizontal axis measures.
  public var xLabel: String

  /// What the vertical axis measures. It is left out where it is longer than the plot is high.
  public var yLabel: String

  /// Makes texts.
  public init(title: String = "", subtitle: String = "", xLabel: String = "", yLabel: String = "") {
    self.title = title
    self.subtitle = subtitle
    self.xLabel = xLabel
    self.yLabel = yLabel
  }
}
