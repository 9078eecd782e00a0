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
  /// The lines have the colours of Okabe and Ito, which people of any colour vision tell apart (B. Wong, Color blindness,
  /// Nature Methods 8, 2011), those that are faint on the background last.
  public static let light = ChartTheme(
    background: Color(0xffffff), text: Color(0x1f2328), secondaryText: Color(0x59636e), grid: Color(0xe6e8eb),
    axis: Color(0xa0a7af),
    palette: [0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000].map { Color($0) })

  /// Bright on nearly black. See ``light`` for the colours of the lines.
  public static let dark = ChartTheme(
    background: Color(0x0d1117), text: Color(0xf0f6fc), secondaryText: Color(0x9198a1), grid: Color(0x252b33),
    axis: Color(0x4d5661),
    palette: [0x56b4e9, 0xe69f00, 0x009e73, 0xcc79a7, 0xf0e442, 0xd55e00, 0xffffff].map { Color($0) })

  /// The colour of the line at an index that has none of its own; that of texts where there is no palette.
  public func color(ofLine index: Int) -> Color { palette.isEmpty ? text : palette[index % palette.count] }
}
