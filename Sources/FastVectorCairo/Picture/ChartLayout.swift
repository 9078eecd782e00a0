public import Foundation

/// What of a chart stays the same throughout a film, and where it goes. So the plot stays where it is while its ticks
/// move.
public struct ChartLayout: Hashable, Sendable {
  /// Columns of the picture, in points.
  public let width: Int

  /// Rows of the picture, in points.
  public let height: Int

  /// Pixels for each point.
  public let scale: Double

  /// The colours.
  public var theme: ChartTheme

  /// The texts around the plot.
  public let texts: ChartTexts

  /// Where the lines are drawn: paths and ticks have to be made for it.
  public let plot: CGRect

  let title: CGPoint
  let subtitle: CGPoint
  let legend: Legend
  let xLabel: CGPoint
  let yLabel: CGPoint

  static let titleFont = Font.system(size: 18, weight: .bold)
  static let subtitleFont = Font.system(size: 13)
  static let labelFont = Font.system(size: 12)
  static let tickFont = Font.system(size: 11)

  /// The room around everything, and between two parts.
  private static let margin = 14.0
  static let gap = 6.0

  /// The least width and height that a plot may have.
  private static let leastPlot = 8.0

  /// Lays a chart out.
  ///
  /// - Parameters:
  ///   - width: Columns of the picture, in points.
  ///   - height: Rows of the picture, in points.
  ///   - scale: Pixels for each point, as 2 for a screen with fine pixels.
  ///   - theme: The colours.
  ///   - texts: The texts of the chart.
  ///   - names: The names of the lines, as the legend lists them, in the order of the lines; nil for a line that it
  ///     leaves out.
  ///   - yTickLabels: Labels of the vertical axis, among them the widest that there will be.
  /// - Throws: ``BitmapError`` where there is no picture of this size, and ``ChartLayoutError`` where it leaves no room
  ///   for a plot.
  public init(
    width: Int, height: Int, scale: Double = 1, theme: ChartTheme = .light, texts: ChartTexts = ChartTexts(),
    names: [String?] = [], yTickLabels: [String] = []
  ) throws {
    guard scale.isFinite, scale > 0, scale <= Double(Bitmap.sizes.upperBound) else {
      throw ChartLayoutError.scale(scale)
    }
    guard Bitmap.sizes.contains(width), Bitmap.sizes.contains(height) else {
      throw BitmapError.size(width: width, height: height)
    }
    let pixels = (width: Self.pixels(width, scale), height: Self.pixels(height, scale))
    guard Bitmap.sizes.contains(pixels.width), Bitmap.sizes.contains(pixels.height) else {
      throw BitmapError.size(width: pixels.width, height: pixels.height)
    }
    self.width = width
    self.height = height
    self.scale = scale
    self.theme = theme
    self.texts = texts

    var top = Self.margin, left = Self.margin, bottom = Double(height) - Self.margin
    let right = Double(width) - Self.margin
    func room(_ text: String, _ font: Font) -> Double { text.isEmpty ? 0 : font.size(of: "Ag").height + Self.gap }

    title = CGPoint(x: left, y: top)
    top += room(texts.title, Self.titleFont)
    subtitle = CGPoint(x: left, y: top)
    top += room(texts.subtitle, Self.subtitleFont)

    yLabel = CGPoint(x: left, y: 0)
    left += room(texts.yLabel, Self.labelFont)
    let tickWidth = yTickLabels.map { Self.tickFont.size(of: $0).width }.max() ?? 0
    left += tickWidth == 0 ? 0 : tickWidth + Self.gap

    legend = Legend(names: names, from: CGPoint(x: Self.margin, y: top), to: right)
    top += legend.height
    // Half a tick label, which may reach above the plot.
    top += Self.tickFont.size(of: "0").height / 2

    xLabel = CGPoint(x: 0, y: bottom)
    bottom -= room(texts.xLabel, Self.labelFont)
    bottom -= Self.tickFont.size(of: "0").height + Self.gap
    guard right - left >= Self.leastPlot, bottom - top >= Self.leastPlot else {
      throw ChartLayoutError.noRoom(
        width: width, height: height, leastWidth: Int((Double(width) - right + left + Self.leastPlot).rounded(.up)),
        leastHeight: Int((Double(height) - bottom + top + Self.leastPlot).rounded(.up)))
    }
    plot = CGRect(
      x: left.rounded(), y: top.rounded(), width: right.rounded(.down) - left.rounded(),
      height: bottom.rounded(.down) - top.rounded())
  }

  private static func pixels(_ points: Int, _ scale: Double) -> Int { Int((Double(points) * scale).rounded()) }

  /// Columns of the picture, in pixels.
  public var pixelWidth: Int { Self.pixels(width, scale) }

  /// Rows of the picture, in pixels.
  public var pixelHeight: Int { Self.pixels(height, scale) }

  /// The rectangle that lines are drawn in: the plot, and half of the widest usual line around it.
  var clip: CGRect { plot.insetBy(dx: -2, dy: -2) }
}

/// A chart cannot be laid out.
public enum ChartLayoutError: Error, Hashable, CustomStringConvertible {
  /// The scale is none.
  case scale(Double)
  /// Texts and margins leave nothing for a plot.
  case noRoom(width: Int, height: Int, leastWidth: Int, leastHeight: Int)

  public var description: String {
    switch self {
    case .scale(let scale): "a scale of \(scale): it has to be above 0, and at most \(Bitmap.sizes.upperBound)"
    case .noRoom(let width, let height, let leastWidth, let leastHeight):
      "a picture of \(width) x \(height) points has no room for a plot; with these texts it takes "
        + "\(leastWidth) x \(leastHeight)"
    }
  }
}
