public import FastVectorCharts
public import Foundation

/// What of a chart stays the same throughout an animation, and where it goes. So the plot stays where it is while its ticks
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

  /// Where the lines are drawn: paths and ticks have to be made for it.
  public let plot: CGRect

  let fonts: ChartFonts
  let texts: [PlacedText]
  let legend: Legend
  let endNames: [String?]
  let endNameWidth: Double

  /// What the picture is about, for those who do not see it.
  let title: String

  /// A text around the plot.
  struct PlacedText: Hashable, Sendable {
    let text: String
    let point: CGPoint
    let anchor: UnitPoint
    let font: Font
    let isSecondary: Bool
  }

  /// Columns and rows that a picture may have, in points and in pixels.
  public static let sizes = 1...32_767

  /// The room between two parts.
  static let gap = 6.0

  /// The room around everything: less where there is little of it.
  private static func margin(width: Int, height: Int) -> Double { min(max(Double(min(width, height)) / 16, 4), 14) }

  /// The least width and height that a plot may have.
  private static let leastPlot = 8.0

  /// How many ticks a vertical axis has room for.
  package static func yTickRoom(_ height: Double) -> Int { min(Int(clamping: height / 42), 8) }

  /// Lays a chart out that stands still.
  ///
  /// - Throws: ``ChartLayoutError`` where there is no picture of this size, or where it leaves no room for a plot.
  /// - Complexity: O(n)
  public init(_ chart: Chart) throws(ChartLayoutError) { self = try ChartFrameSequence(AnimatedChart(chart)).layout }

  /// Lays a chart out whose ticks are known.
  init(
    _ motion: ChartMotion, yTickLabels: [String], secondYTickLabels: [String]
  ) throws(ChartLayoutError) {
    let chart = motion.chart
    try self.init(
      width: chart.size.width, height: chart.size.height, scale: chart.size.scale, theme: chart.theme,
      fonts: chart.fonts,
      texts: ChartTexts(
        title: chart.title, subtitle: chart.subtitle, xLabel: chart.xAxis.title, yLabel: chart.yAxis.title,
        secondYLabel: motion.hasSecondAxis ? chart.secondYAxis.title : ""),
      names: motion.legendNames, yTickLabels: yTickLabels, secondYTickLabels: secondYTickLabels,
      xTickRows: chart.xAxis.scale == .time ? 2 : 1)
  }

  /// - Parameters:
  ///   - names: The names of the lines, as the legend lists them, in the order of the lines; nil for a line that it leaves
  ///     out.
  ///   - endNames: Names that stand to the right of the plot, each where its line ends, in the order of the lines; nil
  ///     for a line without. They take a third of the width at most.
  ///   - yTickLabels: All labels that the vertical axis at the left will have.
  ///   - secondYTickLabels: All labels that the vertical axis at the right will have.
  ///   - xTickRows: The rows of the labels of the horizontal axis.
  package init(
    width: Int, height: Int, scale: Double = 1, theme: ChartTheme = .light, fonts: ChartFonts = ChartFonts(),
    texts: ChartTexts = ChartTexts(), names: [String?] = [], endNames: [String?] = [],
    yTickLabels: [String] = [], secondYTickLabels: [String] = [], xTickRows: Int = 1
  ) throws(ChartLayoutError) {
    guard scale.isFinite, scale > 0, scale <= Double(Self.sizes.upperBound) else {
      throw ChartLayoutError.scale(scale)
    }
    guard Self.sizes.contains(width), Self.sizes.contains(height) else {
      throw ChartLayoutError.size(width: width, height: height)
    }
    let pixels = (width: Self.pixels(width, scale), height: Self.pixels(height, scale))
    guard Self.sizes.contains(pixels.width), Self.sizes.contains(pixels.height) else {
      throw ChartLayoutError.size(width: pixels.width, height: pixels.height)
    }
    self.width = width
    self.height = height
    self.scale = scale
    self.theme = theme
    self.fonts = fonts
    title = texts.title

    let margin = Self.margin(width: width, height: height)
    let (outerLeft, outerRight) = (margin, Double(width) - margin)
    var (top, bottom) = (margin, Double(height) - margin)
    var placed: [PlacedText] = []
    func place(_ text: String, _ x: Double, _ y: Double, _ anchor: UnitPoint, _ font: Font, isSecondary: Bool = true) {
      if !text.isEmpty {
        placed.append(
          PlacedText(text: text, point: CGPoint(x: x, y: y), anchor: anchor, font: font, isSecondary: isSecondary))
      }
    }

    for (text, font) in [(texts.title, fonts.title), (texts.subtitle, fonts.subtitle)] {
      let rows = font.wrapped(text, width: outerRight - outerLeft)
      for row in rows {
        place(row, outerLeft, top, .topLeading, font, isSecondary: text != texts.title)
        top += font.lineHeight
      }
      top += rows.isEmpty ? 0 : Self.gap
    }
    legend = Legend(names: names, font: fonts.label, from: CGPoint(x: outerLeft, y: top), to: outerRight)
    top += legend.height

    // Above its axis a label needs no turned head, and is as long as it likes.
    let hasBoth = !texts.yLabel.isEmpty && !texts.secondYLabel.isEmpty
    let labelWidth = (outerRight - outerLeft) / (hasBoth ? 2 : 1) - (hasBoth ? Self.gap : 0)
    place(fonts.label.cut(texts.yLabel, to: labelWidth), outerLeft, top, .topLeading, fonts.label)
    place(
      fonts.label.cut(texts.secondYLabel, to: labelWidth), outerRight, top, .topTrailing, fonts.label)
    top += texts.yLabel.isEmpty && texts.secondYLabel.isEmpty ? 0 : fonts.label.lineHeight + Self.gap
    // Half a tick label, which may reach above the plot.
    top += fonts.tick.lineHeight / 2

    func room(_ labels: [String]) -> Double {
      let width = labels.map { fonts.tick.width(of: $0) }.max() ?? 0
      return width == 0 ? 0 : width + Self.gap
    }
    let left = outerLeft + room(yTickLabels), tickRight = outerRight - room(secondYTickLabels)
    self.endNames = endNames
    endNameWidth = min(endNames.map { fonts.label.width(of: $0 ?? "") }.max() ?? 0, Double(width) / 3)
    let right = tickRight - (endNameWidth == 0 ? 0 : endNameWidth + Self.gap)

    let xLabelBottom = bottom
    bottom -= texts.xLabel.isEmpty ? 0 : fonts.label.lineHeight + Self.gap
    bottom -= fonts.tick.lineHeight * Double(xTickRows) + Self.gap
    guard right - left >= Self.leastPlot, bottom - top >= Self.leastPlot else {
      throw ChartLayoutError.noRoom(
        width: width, height: height,
        // With the margins of a large picture.
        leastWidth: Int(clamping: (Double(width) - right + left + Self.leastPlot + 2 * (14 - margin)).rounded(.up)),
        leastHeight: Int(clamping: (Double(height) - bottom + top + Self.leastPlot + 2 * (14 - margin)).rounded(.up)))
    }
    plot = CGRect(
      x: left.rounded(), y: top.rounded(), width: right.rounded(.down) - left.rounded(),
      height: bottom.rounded(.down) - top.rounded())
    place(
      fonts.label.cut(texts.xLabel, to: outerRight - outerLeft),
      // In the middle of the plot, unless it is wider.
      fonts.label.width(of: texts.xLabel) > plot.width ? Double(width) / 2 : plot.midX, xLabelBottom, .bottom,
      fonts.label)
    self.texts = placed
  }

  /// A title or a subtitle that takes some rows of a picture at most, with an ellipsis where it is longer.
  package static func title(_ text: String, cutTo count: Int, width: Int) -> String {
    let (font, room) = (ChartFonts().title, Double(width) - 2 * margin(width: width, height: width))
    let rows = font.wrapped(text, width: room)
    guard rows.count > count else { return text }
    let last = font.cut(rows[count - 1] + rows[count], to: room)
    return (rows.prefix(count - 1) + [last]).joined(separator: "\n")
  }

  /// The label of a tick, with an ellipsis where it would be wider than it may be.
  package static func tickLabel(_ text: String, cutTo width: Double) -> String {
    ChartFonts().tick.cut(text, to: width)
  }

  private static func pixels(_ points: Int, _ scale: Double) -> Int {
    Int(clamping: (Double(points) * scale).rounded())
  }

  /// Columns of the picture, in pixels.
  public var pixelWidth: Int { Self.pixels(width, scale) }

  /// Rows of the picture, in pixels.
  public var pixelHeight: Int { Self.pixels(height, scale) }

  /// The plot in pixels, each column of which shows what it can: what frames are made for.
  var plotInPixels: CGRect {
    scale == 1 ? plot : CGRect(x: 0, y: 0, width: plot.width * scale, height: plot.height * scale)
  }
}

/// A chart cannot be laid out.
public enum ChartLayoutError: Error, Hashable, CustomStringConvertible {
  /// There is no picture of so many columns and rows, in points or in pixels.
  case size(width: Int, height: Int)
  /// The scale is none.
  case scale(Double)
  /// Texts and margins leave nothing for a plot.
  case noRoom(width: Int, height: Int, leastWidth: Int, leastHeight: Int)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "a picture of \(width) x \(height): \(ChartLayout.sizes.lowerBound) to \(ChartLayout.sizes.upperBound) columns and "
        + "rows are possible"
    case .scale(let scale): "a scale of \(scale): above 0 and up to \(ChartLayout.sizes.upperBound) is possible"
    case .noRoom(let width, let height, let leastWidth, let leastHeight):
      "a picture of \(width) x \(height) points has no room for a plot; with these texts it takes "
        + "\(leastWidth) x \(leastHeight)"
    }
  }
}
