public import FastVectorGeometry

/// The colours of a chart.
public struct ChartTheme: Hashable, Sendable {
  /// Behind everything.
  public var background: Color

  /// Title and legend.
  public var text: Color

  /// Subtitle, ticks and labels of axes.
  public var secondaryText: Color

  /// The lines at the ticks.
  public var grid: Color

  /// The axis at the bottom.
  public var axis: Color

  /// The colours of lines that have none of their own, over and over again.
  public var palette: [Color]

  /// Makes a theme.
  public init(
    background: Color, text: Color, secondaryText: Color, grid: Color, axis: Color, palette: [Color]
  ) {
    self.background = background
    self.text = text
    self.secondaryText = secondaryText
    self.grid = grid
    self.axis = axis
    self.palette = palette
  }

  /// Dark on white.
  ///
  /// The lines have the ten colours of M. Petroff, Accessible Color Sequences for Data Visualization (arXiv:2107.02270,
  /// 2021): chosen by an optimiser so that people of any colour vision tell them apart, and in this order by a model of
  /// what people like.
  public static let light = ChartTheme(
    background: Color(0xffffff), text: Color(0x1f2328), secondaryText: Color(0x59636e), grid: Color(0xe6e8eb),
    axis: Color(0xa0a7af), palette: petroff)

  /// Bright on nearly black. The lines have the colours of ``light``.
  public static let dark = ChartTheme(
    background: Color(0x0d1117), text: Color(0xf0f6fc), secondaryText: Color(0x9198a1), grid: Color(0x252b33),
    axis: Color(0x4d5661), palette: petroff)

  private static let petroff = [
    0x3f90da, 0xffa90e, 0xbd1f01, 0x94a4a2, 0x832db6, 0xa96b59, 0xe76300, 0xb9ac70, 0x717581, 0x92dadd,
  ].map { Color($0) }

  /// The colour of the line at an index that has none of its own; that of texts where there is no palette.
  public func color(ofLine index: Int) -> Color { palette.isEmpty ? text : palette[index % palette.count] }
}
