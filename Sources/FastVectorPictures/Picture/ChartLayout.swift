public import FastVectorCharts
public import Foundation

/// The layout of a chart. It consists of the size, colors, fonts and labels of the chart, and of the rectangle of the
/// plot. The plot is the area inside the axes in which the lines are drawn. All frames of an animation have the same
/// layout, so the plot stays in place while its ticks move.
public struct ChartLayout: Hashable, Sendable {
  /// The width of the picture, in points.
  public let width: Int

  /// The height of the picture, in points.
  public let height: Int

  /// The scale, in pixels per point.
  public let scale: Double

  /// The colors of the picture.
  public var theme: ChartTheme

  /// The rectangle of the plot, in points from the top left of the picture. The paths and ticks of a picture must use
  /// the same coordinates.
  public private(set) var plot: CGRect

  /// The layouts of the panels below the plot, from top to bottom. They differ from this layout only in their plots,
  /// labels and names.
  public private(set) var panels: [ChartLayout] = []

  package let fonts: ChartFonts

  /// The font for the text of marks.
  package var markFont: Font { fonts.tick }

  package private(set) var texts: [PlacedText]
  package private(set) var legend: Legend
  /// The top left corner of the legend, in points.
  private(set) var legendOrigin: CGPoint
  package private(set) var endNames: [String?]
  package let endNameWidth: Double
  /// The x coordinate of the left edge of the names at the ends of lines, in points.
  let endNameX: Double

  package let title: String

  /// The text for screen readers: the title, or the names of lines and marks if there is no title.
  let accessibilityLabel: String

  /// A panel below the plot.
  package struct Panel {
    /// The height of the panel, relative to the height of the plot.
    let height: Double
    let yLabel: String
    let secondYLabel: String
    /// The names in a legend above the panel. They have the same form as the parameter `names` of the initializer.
    let names: [String?]
    /// The names at the ends of the panel's lines. Nil for lines without a name.
    let endNames: [String?]

    package init(height: Double, yLabel: String, secondYLabel: String, names: [String?], endNames: [String?]) {
      self.height = height
      self.yLabel = yLabel
      self.secondYLabel = secondYLabel
      self.names = names
      self.endNames = endNames
    }
  }

  /// Text outside the plot, such as the title.
  package struct PlacedText: Hashable, Sendable {
    package let text: String
    let point: CGPoint
    let anchor: UnitPoint
    let font: Font
    let isSecondary: Bool
  }

  /// The valid widths and heights of a picture, both in points and in pixels.
  public static let sizes = 1...32_767

  /// The gap between adjacent elements of the picture, such as the legend and the plot, in points.
  static let gap = 6.0

  /// Returns the margin at the edges of a picture, in points. Small pictures have narrower margins.
  private static func margin(width: Int, height: Int) -> Double { min(max(Double(min(width, height)) / 16, 4), 14) }

  /// The minimum width and height of a plot, in points.
  private static let minPlot = 8.0

  /// The maximum total height of the legends above or below plots, as a fraction of the picture's height.
  private static let legendHeight = 0.25

  /// The maximum width of the names to the right of the plot, as a fraction of the picture's width.
  private static let legendWidth = 1 / 3.0

  /// Returns the number of ticks that fit on a vertical axis of a given height, in points.
  package static func yTickRoom(_ height: Double) -> Int { min(Int(clamping: height / 42), 8) }

  /// Creates the layout of a chart from its size, text and panels.
  ///
  /// - Parameters:
  ///   - names: The names in the legend. The names of the lines are followed by the names of the marks. Nil for a
  ///     line or mark that isn't in the legend. If the legend is above the plot, the names in panels aren't included.
  ///   - legend: The placement of the legend. With `lineEnds`, it is above the plot, as with `top`. With `hidden`,
  ///     `automatic` and `visible`, there is no legend.
  ///   - longestDash: The length of the longest dash pattern among the lines, in points.
  ///   - endNames: The names to the right of the plot, next to the ends of the lines. They are in the order of the
  ///     lines. Nil for lines without a name. Names take up at most a third of the width.
  ///   - yTickLabels: All labels that the left vertical axis will show.
  ///   - secondYTickLabels: All labels that the right vertical axis will show.
  ///   - xTickRows: The number of rows of text in each label of the horizontal axis.
  ///   - panels: The panels below the plot, from top to bottom.
  /// - Throws: ``ChartLayoutError`` if a size isn't valid, or if there is no room for a plot. Unlike the errors of
  ///   public functions, the error contains only lower bounds of the size, because a larger picture has larger margins
  ///   and legends.
  package init(
    width: Int, height: Int, scale: Double = 1, theme: ChartTheme = .light, fonts: ChartFonts = ChartFonts(),
    texts: ChartTexts = ChartTexts(), names: [String?] = [], legend placement: Chart.Legend = .top,
    longestDash: Double = 0, endNames: [String?] = [], yTickLabels: [String] = [], secondYTickLabels: [String] = [],
    xTickRows: Int = 1, panels: [Panel] = []
  ) throws(ChartLayoutError) {
    for panel in panels where !ChartPanel.heights.contains(panel.height) {
      throw ChartLayoutError.panelHeight(panel.height)
    }
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
    let allNames = endNames + names + panels.flatMap { $0.endNames + $0.names }
    accessibilityLabel = title.isEmpty ? Self.description(allNames.compactMap(\.self)) : title

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

    for (text, font, isSecondary) in [(texts.title, fonts.title, false), (texts.subtitle, fonts.subtitle, true)] {
      let rows = font.wrapped(text, width: outerRight - outerLeft)
      for row in rows {
        place(row, outerLeft, top, .topLeading, font, isSecondary: isSecondary)
        top += font.lineHeight
      }
      top += rows.isEmpty ? 0 : Self.gap
    }
    let isAbove = placement == .top || placement == .lineEnds
    let isInRows = isAbove || placement == .bottom
    func rowsOfLegend(_ names: [String?]) -> Legend {
      Legend(
        names, font: fonts.label, longestDash: longestDash,
        room: CGSize(
          width: outerRight - outerLeft,
          height: Double(height) * Self.legendHeight / Double(1 + panels.count { !$0.names.isEmpty })))
    }
    let rows = rowsOfLegend(isInRows ? names : [])
    let panelLegends = panels.map { rowsOfLegend($0.names) }
    let rowsTop = isAbove ? top : bottom - rows.size.height
    if isAbove { top += rows.size.height } else { bottom -= rows.size.height }

    let yLabelTop = top
    top += texts.yLabel.isEmpty && texts.secondYLabel.isEmpty ? 0 : fonts.label.lineHeight + Self.gap
    // Reserve half the height of a tick label, because the label of a tick at the top edge extends above the plot.
    top += fonts.tick.lineHeight / 2

    let xLabelBottom = bottom
    bottom -= texts.xLabel.isEmpty ? 0 : fonts.label.lineHeight + Self.gap
    bottom -= fonts.tick.lineHeight * Double(xTickRows) + Self.gap

    let column = Legend(
      placement == .right ? names : [], font: fonts.label, longestDash: longestDash,
      room: CGSize(width: (outerRight - outerLeft) * Self.legendWidth, height: bottom - top), isColumn: true)
    let columnLeft = outerRight - column.size.width
    legend = placement == .right ? column : rows
    legendOrigin = placement == .right ? CGPoint(x: columnLeft, y: top) : CGPoint(x: outerLeft, y: rowsTop)

    func room(_ labels: [String]) -> Double {
      let width = labels.map { fonts.tick.width(of: $0) }.max() ?? 0
      return width == 0 ? 0 : width + Self.gap
    }
    let left = outerLeft + room(yTickLabels)
    self.endNames = endNames
    let allEndNames = endNames + panels.flatMap(\.endNames)
    let endNameCount = allEndNames.count { $0 != nil }
    // If there isn't enough room for all names, reserve space for the text with the number of omitted names.
    let hasAllEndNames = Double(endNameCount) * fonts.label.lineHeight <= bottom - top
    let widths =
      allEndNames.map { fonts.label.width(of: $0 ?? "") }
      + (hasAllEndNames ? [] : [fonts.label.width(of: "and \(endNameCount) more")])
    endNameWidth = min(widths.max() ?? 0, Double(width) * Self.legendWidth)
    // The right edge of the second vertical axis, including its labels.
    let axisRight =
      columnLeft - (column.entries.isEmpty ? 0 : 2 * Self.gap) - (endNameWidth == 0 ? 0 : endNameWidth + Self.gap)
    let right = axisRight - room(secondYTickLabels)

    // The space above each panel contains the panel's legend and axis labels. It also contains half of a tick label at
    // the bottom of the plot above, and half of a tick label at the top of the panel.
    let spaces = zip(panels, panelLegends).map { panel, legend in
      let hasLabel = !panel.yLabel.isEmpty || !panel.secondYLabel.isEmpty
      return Self.gap + fonts.tick.lineHeight + legend.size.height
        + (hasLabel ? fonts.label.lineHeight + Self.gap : 0)
    }
    let heights = panels.map(\.height)
    let heightSum = heights.reduce(1, +)
    let minHeight = spaces.reduce(0, +) + Self.minPlot * heightSum / min(heights.min() ?? 1, 1)
    guard right - left >= Self.minPlot, bottom - top >= minHeight else {
      func enlarged(_ size: Int, by missing: Double) -> Int {
        missing <= 0 ? size : Int(clamping: Double(size) + max(missing.rounded(.up), 1))
      }
      throw ChartLayoutError.noRoom(
        width: width, height: height, minWidth: enlarged(width, by: Self.minPlot - (right - left)),
        minHeight: enlarged(height, by: minHeight - (bottom - top)))
    }
    let unit = (bottom - top - spaces.reduce(0, +)) / heightSum
    plot = CGRect(
      x: left.rounded(), y: top.rounded(), width: right.rounded(.down) - left.rounded(),
      height: (top + unit).rounded(.down) - top.rounded())
    endNameX = plot.maxX + Self.gap + room(secondYTickLabels)
    /// Places the labels of the vertical axes above their plot, because long labels fit there without rotation.
    func placeYLabels(_ label: String, _ secondLabel: String, _ top: Double) {
      let hasBoth = !label.isEmpty && !secondLabel.isEmpty
      // Without a second label, the label may extend beyond the axis.
      let width = (secondLabel.isEmpty ? outerRight : axisRight) - outerLeft - (hasBoth ? 2 * Self.gap : 0)
      // A label may take more than half of the width if the other label needs less than half.
      func room(beside other: String) -> Double { max(width / (hasBoth ? 2 : 1), width - fonts.label.width(of: other)) }
      place(
        fonts.label.cut(label, to: room(beside: secondLabel)), outerLeft, top, .topLeading, fonts.label)
      place(
        fonts.label.cut(secondLabel, to: room(beside: label)), axisRight, top, .topTrailing, fonts.label)
    }
    placeYLabels(texts.yLabel, texts.secondYLabel, yLabelTop)
    place(
      fonts.label.cut(texts.xLabel, to: outerRight - outerLeft),
      // Center the label on the plot, or on the picture if the label is wider than the plot.
      fonts.label.width(of: texts.xLabel) > plot.width ? Double(width) / 2 : plot.midX, xLabelBottom, .bottom,
      fonts.label)
    var panelTop = top + unit
    let tops = panels.indices.map { index in
      let legendTop = panelTop + Self.gap / 2 + fonts.tick.lineHeight / 2
      placeYLabels(
        panels[index].yLabel, panels[index].secondYLabel, legendTop + panelLegends[index].size.height)
      defer { panelTop += spaces[index] + panels[index].height * unit }
      return (legend: legendTop, plot: panelTop + spaces[index])
    }
    self.texts = placed
    self.panels = panels.indices.map { index in
      var layout = self
      let (panel, top) = (panels[index], tops[index].plot)
      layout.plot.origin.y = top.rounded()
      layout.plot.size.height = (top + panel.height * unit).rounded(.down) - top.rounded()
      layout.texts = []
      layout.legend = panelLegends[index]
      layout.legendOrigin.y = tops[index].legend
      layout.endNames = panel.endNames
      return layout
    }
  }

  /// Returns a description of a chart without a title. If there are many names, it contains only the first ones.
  private static func description(_ names: [String]) -> String {
    let names = names.filter { !$0.isEmpty }
    let more = names.count > maxDescribedNames ? " and \(names.count - maxDescribedNames) more" : ""
    return names.isEmpty ? "Chart" : "Chart of \(names.prefix(maxDescribedNames).joined(separator: ", "))\(more)"
  }

  private static let maxDescribedNames = 8

  /// Truncates a title or subtitle to a number of rows in a picture of the given width, in points. Truncated text ends
  /// with an ellipsis.
  package static func title(_ text: String, truncatedTo count: Int, width: Int) -> String {
    let (font, room) = (ChartFonts().title, Double(width) - 2 * margin(width: width, height: width))
    let rows = font.wrapped(text, width: room)
    guard rows.count > count else { return text }
    let last = font.cut(rows[count - 1] + rows[count], to: room)
    return (rows.prefix(count - 1) + [last]).joined(separator: "\n")
  }

  /// Truncates a tick label to a width, in points. Truncated text ends with an ellipsis.
  package static func tickLabel(_ text: String, truncatedTo width: Double) -> String {
    ChartFonts().tick.cut(text, to: width)
  }

  /// Returns the x coordinate of the center of a tick label below the plot. Labels are centered at their ticks, but
  /// shifted if they would extend beyond the edge of the picture.
  func xLabelCenter(at tick: Double, halfWidth: Double) -> Double {
    max(min(tick, Double(width) - 2 - halfWidth), 2 + halfWidth)
  }

  private static func pixels(_ points: Int, _ scale: Double) -> Int {
    Int(clamping: (Double(points) * scale).rounded())
  }

  /// The width of the picture, in pixels.
  public var pixelWidth: Int { Self.pixels(width, scale) }

  /// The height of the picture, in pixels.
  public var pixelHeight: Int { Self.pixels(height, scale) }

  /// The rectangle in which the frames of the plot are computed. It has the size of the plot in pixels. As a result,
  /// frames have the full horizontal resolution.
  package var plotInPixels: CGRect {
    scale == 1 ? plot : CGRect(x: 0, y: 0, width: plot.width * scale, height: plot.height * scale)
  }
}

/// An error that occurs while laying out a chart.
public enum ChartLayoutError: Error, Hashable, CustomStringConvertible {
  /// The width or height, in points or in pixels, isn't in ``ChartLayout/sizes``.
  case size(width: Int, height: Int)
  /// The scale isn't positive, or exceeds the upper bound of ``ChartLayout/sizes``.
  case scale(Double)
  /// The height of a panel isn't in the range `ChartPanel.heights`.
  case panelHeight(Double)
  /// There is no room for a plot, because the labels and margins take up all of the space. All sizes are in points. A
  /// picture with a width of `minWidth` and a height of `minHeight` has enough room, provided that the text fits into
  /// the largest valid size. If a taller picture of the same width has enough room, `minWidth` is equal to `width`.
  /// Otherwise, if a wider picture of the same height has enough room, `minHeight` is equal to `height`.
  case noRoom(width: Int, height: Int, minWidth: Int, minHeight: Int)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "the width and height of a picture must be between \(ChartLayout.sizes.lowerBound) and "
        + "\(ChartLayout.sizes.upperBound) (got \(width) x \(height))"
    case .panelHeight(let height):
      "the height of a panel must be between \(ChartPanel.heights.lowerBound) and \(ChartPanel.heights.upperBound) times "
        + "the height of the plot (got \(height))"
    case .scale(let scale): "the scale must be above 0 and at most \(ChartLayout.sizes.upperBound) (got \(scale))"
    case .noRoom(let width, let height, let minWidth, let minHeight):
      "a picture of \(width) x \(height) points has no room for a plot; with this text"
        + (minWidth == width
          ? " and width, a height of \(minHeight) points is enough"
          : minHeight == height
            ? " and height, a width of \(minWidth) points is enough"
            : ", \(minWidth) x \(minHeight) points are enough")
    }
  }
}

extension ChartLayoutError: LocalizedError {
  public var errorDescription: String? { description }
}
