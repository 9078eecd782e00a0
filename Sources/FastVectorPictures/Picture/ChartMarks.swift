package import FastVectorAnimation
import FastVectorCharts
package import FastVectorGeometry
package import Foundation

/// The axes, grid lines, reference lines, text and legend of a chart, in the form of straight lines and labels.
/// Coordinates are in points from the top left of the picture. Renderers draw these elements below the lines of the
/// chart.
package struct ChartMarks: Equatable {
  /// A straight line from one point to another.
  package struct Rule: Equatable {
    package let start: CGPoint
    package let end: CGPoint
    package let color: Color
    package let width: Double
    /// The alternating lengths of dashes and gaps. Empty if the line is solid.
    package var dash: [CGFloat] = []
  }

  /// Text and its position. `anchor` specifies which point of the text is drawn at `point`, as fractions of the text's
  /// width and height.
  package struct Label: Equatable {
    package let text: String
    package let point: CGPoint
    package let anchor: UnitPoint
    package let font: Font
    package let color: Color

    package init(text: String, point: CGPoint, anchor: UnitPoint, font: Font, color: Color) {
      (self.text, self.point, self.anchor, self.font, self.color) = (text, point, anchor, font, color)
    }
  }

  package var rules: [Rule] = []
  package internal(set) var labels: [Label] = []

  /// The symbols of points that are shown in the legend.
  package private(set) var symbols: [ChartPicture.Shape] = []

  package init(_ picture: ChartPicture, _ layout: ChartLayout) {
    let plots = picture.plots(layout)
    for (picture, layout) in plots { addPlot(picture, layout) }
    // The legend of the first plot can also contain the names in the panels.
    addLegend(plots.flatMap { $0.picture.legendSamples($0.layout.theme) }, layout)
    for (picture, layout) in plots.dropFirst() { addLegend(picture.legendSamples(layout.theme), layout) }
  }

  /// Adds all elements of a plot except its legend and the panels below it.
  private mutating func addPlot(_ picture: ChartPicture, _ layout: ChartLayout) {
    let (plot, theme) = (layout.plot, layout.theme)
    addTicks(picture.yTicks, at: .left, layout)
    addTicks(picture.secondYTicks, at: .right, layout, hasGridLines: picture.yTicks.isEmpty)
    addTicks(picture.xTicks, at: .bottom, layout)
    rules.append(
      Rule(
        start: CGPoint(x: plot.minX, y: plot.maxY), end: CGPoint(x: plot.maxX, y: plot.maxY), color: theme.axis,
        width: 1))
    addRules(picture, layout)
    for text in layout.texts {
      labels.append(
        Label(
          text: text.text, point: text.point, anchor: text.anchor, font: text.font,
          color: text.isSecondary ? theme.secondaryText : theme.text))
    }
    addEndNames(picture, layout)
  }

  /// Adds the legend of a plot.
  ///
  /// - Parameter samples: The samples of the lines and marks, in the order of the names in the legend.
  private mutating func addLegend(_ samples: [ChartPicture.LegendSample], _ layout: ChartLayout) {
    let legend = layout.legend
    for entry in legend.entries {
      let start = CGPoint(x: layout.legendOrigin.x + entry.position.x, y: layout.legendOrigin.y + entry.position.y)
      func add(_ x: Double, _ color: Color) {
        labels.append(
          Label(
            text: entry.name, point: CGPoint(x: x, y: start.y), anchor: .leading, font: legend.font, color: color))
      }
      guard let index = entry.line else {
        add(start.x, layout.theme.secondaryText)
        continue
      }
      guard samples.indices.contains(index) else { continue }
      let (sample, end) = (samples[index], CGPoint(x: start.x + legend.sampleWidth, y: start.y))
      if let symbol = sample.symbol {
        symbols.append(symbol.shape(x: (start.x + end.x) / 2, y: start.y, size: sample.height, color: sample.color))
      } else {
        rules.append(Rule(start: start, end: end, color: sample.color, width: sample.height, dash: sample.dash))
      }
      add(end.x + Legend.gap, layout.theme.text.opacity(sample.opacity))
    }
  }

  private enum Edge { case left, right, bottom }

  /// Half of the minimum distance between two labels on an axis, in points.
  static let labelGap = 2.0

  /// Adds the ticks that are in the plot. Omits labels that would overlap earlier labels.
  private mutating func addTicks(
    _ ticks: [ChartPicture.Tick], at edge: Edge, _ layout: ChartLayout, hasGridLines: Bool = true
  ) {
    let (plot, theme, font) = (layout.plot, layout.theme, layout.fonts.tick)
    let range = edge == .bottom ? plot.minX...plot.maxX : plot.minY...plot.maxY
    var last: ClosedRange<Double>?
    for tick in ticks where range.contains(tick.position) {
      if hasGridLines {
        // A line that is one point wide covers the fewest pixels if it is in the middle of a row or column.
        let middle = min(tick.position.rounded(.down), range.upperBound - 1) + 0.5
        let (start, end) =
          edge != .bottom
          ? (CGPoint(x: plot.minX, y: middle), CGPoint(x: plot.maxX, y: middle))
          : (CGPoint(x: middle, y: plot.minY), CGPoint(x: middle, y: plot.maxY))
        rules.append(Rule(start: start, end: end, color: theme.grid, width: 1))
      }
      guard !tick.label.isEmpty else { continue }
      let rows = tick.label.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let half = edge == .bottom ? (rows.map { font.width(of: $0) }.max() ?? 0) / 2 : font.lineHeight / 2
      let center = edge == .bottom ? layout.xLabelCenter(at: tick.position, halfWidth: half) : tick.position
      let room = center - half - Self.labelGap...center + half + Self.labelGap
      if let last, last.overlaps(room) { continue }
      last = room
      for (row, text) in rows.enumerated() {
        let (point, anchor): (CGPoint, UnitPoint)
        switch edge {
        case .left: (point, anchor) = (CGPoint(x: plot.minX - ChartLayout.gap, y: tick.position), .trailing)
        case .right: (point, anchor) = (CGPoint(x: plot.maxX + ChartLayout.gap, y: tick.position), .leading)
        case .bottom:
          let x = layout.xLabelCenter(at: tick.position, halfWidth: font.width(of: text) / 2)
          point = CGPoint(x: x, y: plot.maxY + ChartLayout.gap + Double(row) * font.lineHeight)
          anchor = .top
        }
        labels.append(Label(text: text, point: point, anchor: anchor, font: font, color: theme.secondaryText))
      }
    }
  }
}
