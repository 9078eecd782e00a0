public import FastVectorGeometry

/// The colors of a chart, and the sizes of its texts and lines.
public struct ChartTheme: Hashable, Sendable {
  /// The background color.
  public var background: Color

  /// The color of the title and the legend.
  public var text: Color

  /// The color of the subtitle, tick labels and axis labels.
  public var secondaryText: Color

  /// The color of the grid lines.
  public var grid: Color

  /// The color of the axis line at the bottom.
  public var axis: Color

  /// The default colors of lines. They repeat if the chart has more lines than colors.
  public var palette: [Color]

  /// The factor that the sizes of all fonts are multiplied by.
  public var textScale: Double

  /// The factor that the widths of lines and of the strokes of marks are multiplied by.
  public var lineScale: Double

  /// Creates a theme.
  public init(
    background: Color, text: Color, secondaryText: Color, grid: Color, axis: Color, palette: [Color],
    textScale: Double = 1, lineScale: Double = 1
  ) {
    self.background = background
    self.text = text
    self.secondaryText = secondaryText
    self.grid = grid
    self.axis = axis
    self.palette = palette
    self.textScale = textScale
    self.lineScale = lineScale
  }

  /// Dark text on a white background.
  ///
  /// The palette is the ten-color sequence of M. Petroff, Accessible Color Sequences for Data Visualization
  /// (arXiv:2107.02270, 2021). An optimizer chose the colors so that people with any kind of color vision can
  /// distinguish them. Their order follows a model of aesthetic preference.
  public static let light = ChartTheme(
    background: Color(0xffffff), text: Color(0x1f2328), secondaryText: Color(0x59636e), grid: Color(0xe6e8eb),
    axis: Color(0xa0a7af), palette: petroff)

  /// Light text on a nearly black background. The palette is the same as in ``light``.
  public static let dark = ChartTheme(
    background: Color(0x0d1117), text: Color(0xf0f6fc), secondaryText: Color(0x9198a1), grid: Color(0x252b33),
    axis: Color(0x4d5661), palette: petroff)

  /// Thin dark lines and black text on a white background, for paper.
  ///
  /// The lightness (CIE L*) of any two of the five colors differs by at least 14, so that they remain distinguishable in
  /// grayscale. Further lines are dashed.
  public static let print = ChartTheme(
    background: Color(0xffffff), text: Color(0x000000), secondaryText: Color(0x262626), grid: Color(0xdedede),
    axis: Color(0x000000), palette: [0x101010, 0x2a8a5a, 0xa4262c, 0xe39a35, 0x0f2d6a].map { Color($0) }, lineScale: 0.6
  )

  /// Large texts and thick lines on a white background, for slides. The palette is the same as in ``light``.
  public static let slides = ChartTheme(
    background: Color(0xffffff), text: Color(0x1f2328), secondaryText: Color(0x3d444d), grid: Color(0xdde0e4),
    axis: Color(0x6e7781), palette: petroff, textScale: 1.6, lineScale: 2)

  private static let petroff = [
    0x3f90da, 0xffa90e, 0xbd1f01, 0x94a4a2, 0x832db6, 0xa96b59, 0xe76300, 0xb9ac70, 0x717581, 0x92dadd,
  ].map { Color($0) }

  /// The theme with a transparent background.
  public var transparent: ChartTheme {
    var theme = self
    theme.background = .clear
    return theme
  }

  /// Returns the default color of the line at an index. If the palette is empty, this is the color of text.
  public func color(ofLine index: Int) -> Color { palette.isEmpty ? text : palette[index % palette.count] }
}
