public import FastVectorGeometry

/// The colors of a chart, and factors for the sizes of its text and lines.
public struct ChartTheme: Hashable, Sendable {
  /// The background color.
  public var background: Color

  /// The color of the title and the legend.
  public var text: Color

  /// The color of the subtitle, tick labels and axis labels. It is also the default color of marks without series, such
  /// as reference lines.
  public var secondaryText: Color

  /// The color of the grid lines.
  public var grid: Color

  /// The color of the axis line at the bottom.
  public var axis: Color

  /// The default colors of lines, and of marks with series. They repeat if the chart has more lines than colors.
  public var palette: [Color]

  /// The factor by which all font sizes are multiplied.
  public var textScale: Double

  /// The factor by which the stroke widths of lines and marks are multiplied.
  public var lineScale: Double

  /// Creates a theme. By default, text and lines aren't scaled.
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
  /// Each color of the palette has a contrast of at least 3:1 to the background, even in a chart of several lines,
  /// which are translucent. WCAG 2.2 requires this contrast for graphics (success criterion 1.4.11,
  /// https://www.w3.org/TR/WCAG22/#non-text-contrast).
  ///
  /// People with any kind of color vision can distinguish any two colors of the palette. The colors differ by at least
  /// 0.06 in OKLab (B. Ottosson, 2020), both with normal vision and in simulations of protanopia, deuteranopia and
  /// tritanopia (G. Machado, M. Oliveira and L. Fernandes, A Physiologically-based Model for Simulation of Color Vision
  /// Deficiency, IEEE TVCG 15, 2009). The palette was found by a random search that preferred different hues. The first
  /// color is blue and the second one orange.
  public static let light = ChartTheme(
    background: Color(0xffffff), text: Color(0x1f2328), secondaryText: Color(0x59636e), grid: Color(0xe6e8eb),
    axis: Color(0xa0a7af), palette: lightColors)

  /// Light text on a nearly black background. The palette is lighter than in ``light``, and meets the same conditions.
  public static let dark = ChartTheme(
    background: Color(0x0d1117), text: Color(0xf0f6fc), secondaryText: Color(0x9198a1), grid: Color(0x252b33),
    axis: Color(0x4d5661), palette: darkColors)

  /// Thin dark lines and black text on a white background, for paper.
  ///
  /// The lightness (CIE L*) of any two of the five palette colors differs by at least 12, so that they remain
  /// distinguishable in grayscale. The palette also meets the conditions of ``light`` for contrast and color vision. If
  /// the colors repeat, lines are dashed.
  public static let print = ChartTheme(
    background: Color(0xffffff), text: Color(0x000000), secondaryText: Color(0x262626), grid: Color(0xdedede),
    axis: Color(0x000000), palette: [0x0a0a0a, 0x126c33, 0x88010b, 0xb26b0a, 0x002651].map { Color($0) }, lineScale: 0.6
  )

  /// Large text and thick lines on a white background, for slides. The palette is the same as in ``light``.
  public static let slides = ChartTheme(
    background: Color(0xffffff), text: Color(0x1f2328), secondaryText: Color(0x3d444d), grid: Color(0xdde0e4),
    axis: Color(0x6e7781), palette: lightColors, textScale: 1.6, lineScale: 2)

  private static let lightColors = [
    0x1f6fd0, 0xc2410c, 0x5f034b, 0x611ba7, 0xbe22b8, 0x15197c, 0x773a10, 0x327821, 0x0a5470, 0x895d85,
  ].map { Color($0) }

  private static let darkColors = [
    0x4c9aff, 0xff9a3d, 0x39f3fc, 0xd8486a, 0x8a5fc9, 0xcce576, 0x1cc584, 0xdfa3d9, 0x028a9b, 0x948418,
  ].map { Color($0) }

  /// The theme with a transparent background.
  public var transparent: ChartTheme {
    var theme = self
    theme.background = .clear
    return theme
  }

  /// Returns the default color of the line at an index, or ``text`` if the palette is empty. If there are more lines
  /// than colors, the colors repeat.
  ///
  /// - Precondition: `index` isn't negative.
  public func color(ofLine index: Int) -> Color { palette.isEmpty ? text : palette[index % palette.count] }

  /// Returns the default color of the mark at an index. If there are more marks than colors, the palette repeats with
  /// lighter colors, and then with darker colors, because marks can't be distinguished by dashes as lines are.
  package func color(ofMark index: Int) -> Color {
    let color = color(ofLine: index)
    return switch index / max(palette.count, 1) % 3 {
    case 0: color
    case 1: color.mix(with: .white, by: 0.45)
    default: color.mix(with: .black, by: 0.45)
    }
  }
}
