import Foundation

/// What a chart consists of besides its lines, in points, for whatever draws it: straight lines and texts.
struct ChartMarks: Equatable {
  /// A straight line from one point to another.
  struct Rule: Equatable {
    let start: CGPoint
    let end: CGPoint
    let color: Color
    let width: Double
  }

  /// A text and where it goes.
  struct Label: Equatable {
    let text: String
    let point: CGPoint
    let anchor: UnitPoint
    let font: Font
    let color: Color
    /// Whether it reads upwards.
    var isUpright = false
  }

  private(set) var rules: [Rule] = []
  private(set) var labels: [Label] = []

  init(_ picture: ChartPicture, _ layout: ChartLayout) {
    let (plot, theme) = (layout.plot, layout.theme)
    addTicks(picture.yTicks, isVertical: true, layout)
    addTicks(picture.xTicks, isVertical: false, layout)
    rules.append(
      Rule(
        start: CGPoint(x: plot.minX, y: plot.maxY), end: CGPoint(x: plot.maxX, y: plot.maxY), color: theme.axis, width: 1))
    addTexts(layout.texts, layout)
    for entry in layout.legend.entries where picture.lines.indices.contains(entry.line) {
      let line = picture.lines[entry.line]
      let end = CGPoint(x: entry.position.x + Legend.sampleWidth, y: entry.position.y)
      rules.append(
        Rule(
          start: entry.position, end: end, color: line.color ?? theme.color(ofLine: entry.line),
          width: max(3, min(line.style.lineWidth, 8))))
      let point = CGPoint(x: end.x + Legend.gap, y: end.y)
      labels.append(Label(text: entry.name, point: point, anchor: .leading, font: Legend.font, color: theme.text))
    }
  }

  private mutating func addTexts(_ texts: ChartTexts, _ layout: ChartLayout) {
    let (plot, theme) = (layout.plot, layout.theme)
    let (font, color) = (ChartLayout.labelFont, theme.secondaryText)
    if !texts.title.isEmpty {
      labels.append(
        Label(
          text: texts.title, point: layout.title, anchor: .topLeading, font: ChartLayout.titleFont, color: theme.text))
    }
    if !texts.subtitle.isEmpty {
      labels.append(
        Label(
          text: texts.subtitle, point: layout.subtitle, anchor: .topLeading, font: ChartLayout.subtitleFont,
          color: color))
    }
    if !texts.xLabel.isEmpty {
      let point = CGPoint(x: plot.midX, y: layout.xLabel.y)
      labels.append(Label(text: texts.xLabel, point: point, anchor: .bottom, font: font, color: color))
    }
    // Where the plot is too low for it, it would run into other texts.
    if !texts.yLabel.isEmpty, font.size(of: texts.yLabel).width <= plot.height {
      let point = CGPoint(x: layout.yLabel.x, y: plot.midY)
      labels.append(Label(text: texts.yLabel, point: point, anchor: .top, font: font, color: color, isUpright: true))
    }
  }

  /// Half of the least distance of two labels of an axis, in points.
  private static let labelGap = 2.0

  /// Adds ticks in the plot: a line each, and as many labels as have room.
  private mutating func addTicks(_ ticks: [ChartPicture.Tick], isVertical: Bool, _ layout: ChartLayout) {
    let (plot, theme, font) = (layout.plot, layout.theme, ChartLayout.tickFont)
    let range = isVertical ? plot.minY...plot.maxY : plot.minX...plot.maxX
    var last: ClosedRange<Double>?
    for tick in ticks where range.contains(tick.position) {
      // In the middle of a row or column of points, where it is as narrow as it can be.
      let middle = min(tick.position.rounded(.down), range.upperBound - 1) + 0.5
      let (start, end) =
        isVertical
        ? (CGPoint(x: plot.minX, y: middle), CGPoint(x: plot.maxX, y: middle))
        : (CGPoint(x: middle, y: plot.minY), CGPoint(x: middle, y: plot.maxY))
      rules.append(Rule(start: start, end: end, color: theme.grid, width: 1))
      let size = font.size(of: tick.label)
      let half = (isVertical ? size.height : size.width) / 2
      // Moved a little where it would reach over the edge of the picture.
      let place = isVertical ? tick.position : max(min(tick.position, Double(layout.width) - 2 - half), 2 + half)
      let room = place - half - Self.labelGap...place + half + Self.labelGap
      if let last, last.overlaps(room) { continue }
      last = room
      let point =
        isVertical
        ? CGPoint(x: plot.minX - ChartLayout.gap, y: place) : CGPoint(x: place, y: plot.maxY + ChartLayout.gap)
      labels.append(
        Label(
          text: tick.label, point: point, anchor: isVertical ? .trailing : .top, font: font, color: theme.secondaryText))
    }
  }
}
