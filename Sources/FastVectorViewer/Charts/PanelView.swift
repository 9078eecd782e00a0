import FastVectorCharts
import FastVectorDrawing
import Foundation

/// The view of one chart on one page: the settings that the user has chosen, the layout, and the state of animations.
struct PanelView {
  /// The indices of the chart's legend entries among the entries of all charts on the page.
  var entryRange = 0..<0

  /// The theme colors that the charts above this one use. If a line or mark of this chart has the same id as one in
  /// those charts, both have the same color.
  var colorsAbove = PlotColors()

  /// The indices of this chart's hidden legend entries. The entries are the chart's lines, followed by its named marks.
  var hidden: Set<Int> = []

  /// The fixed y range, in scale coordinates: base-10 logarithms if the y scale is logarithmic. Nil for an automatic
  /// range.
  var fixedY: ClosedRange<Double>?

  /// True if an automatic y range depends only on the points in the window; false if it depends on all points.
  var fitsY = false

  /// The inputs of the layout. The layout is computed again only if they change.
  private struct Room: Equatable {
    var width: Int
    var height: Int
    var scale: Double
    var isDark: Bool
    var labels: [String]
  }

  private var theme = ChartTheme.light
  private var room: Room?
  private var layout: ChartLayout?

  /// The y range that the axis shows when its animation has ended; nil before the first frame.
  private var yTarget: ClosedRange<Double>?
  /// The animator of the visible y range's bounds; nil before the first frame.
  private var yBounds: Animator<AnimatableVector>?
  private var changes = 0

  private var marks: ViewMessage.Marks?
  private var shapes = ViewMessage.Shapes()
  private var overviewShapes = ViewMessage.Shapes()
  private var line = ClippedLine()

  /// The values that the layer of marks depends on. The layer is created again only if one of them changes. `changes`
  /// and `replacements` are copies of the counters in ``ChartBoard/Motion``.
  private struct LayerInputs: Equatable {
    var theme: ChartTheme
    var changes: Int
    var replacements: Int
  }

  private var layer: (inputs: LayerInputs, marks: MarkLayer)?

  /// The visible part of the chart: the rectangle of its plot, in points (CSS pixels), and the ranges of its axes, in
  /// scale coordinates.
  struct Shown {
    var plot: CGRect
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
  }

  /// The name, the style and the points of a legend entry.
  struct Entry {
    var name: String
    var color: Color
    /// The alternating lengths of dashes and gaps, in points; nil for solid lines and marks.
    var dash: [Double]?
    var series: Series
    /// The baseline of the points, or the lower ends of error bars; nil if the entry has neither, or if it is a layer
    /// of a stack.
    var from: Series?
    /// The original values of a layer of a stack, without the layers below it; nil for other entries.
    var stackedValues: Series?
  }

  /// The limit of zooming out on a logarithmic y axis. Powers of ten with greater exponents can't be shown.
  private static let greatestExponent = 300.0

  /// The part of the data that was visible in the last frame; nil before the first frame, or if there was no room for a
  /// plot.
  private(set) var shown: Shown?

  /// Adds the plot of the chart to a message. Call ``updateYRange(_:window:for:at:)`` first. If there is no room for a
  /// plot, adds a status text instead.
  ///
  /// - Parameters:
  ///   - window: The visible x values.
  ///   - yLabels: The labels for which to reserve space to the left of the plot.
  ///   - hasIntegerX: True to avoid ticks between integers on the horizontal axis.
  mutating func draw(
    _ motion: ChartBoard.Motion, window: ClosedRange<Double>, yLabels: [String], hasIntegerX: Bool,
    for request: ViewRequest, at time: TimeInterval, into message: inout ViewMessage
  ) {
    guard let layout = layOut(motion.target, yLabels: yLabels, for: request) else {
      shown = nil
      message.status = "The window is too small for the chart."
      return
    }
    let chart = motion.target
    let size = CGSize(width: layout.plot.width * layout.scale, height: layout.plot.height * layout.scale)
    let frame = Self.frame(motion.animator, window: window, y: yRange(at: time), size: size, at: time)
    let resolved = styles(of: chart, layout.theme)
    let picture = ChartPicture(
      frame, in: layout, xAxis: chart.xAxis, yAxis: chart.yAxis, colors: resolved.map(\.color), hasIntegerX: hasIntegerX
    )
    let margin = 4 * layout.scale
    let unit = ViewMessage.unit(pixels: size, margin: margin)
    var lines: [ViewMessage.Line] = []
    for drawn in frame.lines where drawn.opacity > 0 && !hidden.contains(drawn.colorIndex) {
      let (count, starts) = message.addLine(&line, drawn.path, size: size, margin: margin, unit: unit)
      let place = drawn.colorIndex
      let color =
        resolved.indices.contains(place) ? resolved[place].color : layout.theme.color(ofLine: colorsAbove.next + place)
      lines.append(
        ViewMessage.Line(
          count: count, starts: starts, color: color.opacity(drawn.opacity).css,
          width: resolved.indices.contains(place) ? resolved[place].stroke.lineWidth : 1.5,
          dash: resolved.indices.contains(place) ? resolved[place].stroke.dashLengths : nil))
    }
    let marks = ViewMessage.Marks(ChartMarks(picture, layout), background: layout.theme.background)
    let isMoving = message.isMoving || !motion.isFinished(at: time)
    let drawn = drawnMarks(motion, frame, layout.plot, layout.fonts.tick, isMoving: isMoving, at: time)
    let shapes = ViewMessage.Shapes(drawn.marks, drawn.texts, layout.theme, layout.fonts.tick)
    let (xRange, yRange) = (frame.xRange, frame.yRange)
    message.plots.append(
      ViewMessage.Plot(
        frame: [layout.plot.minX, layout.plot.minY, layout.plot.width, layout.plot.height],
        x: [xRange.lowerBound, xRange.upperBound], y: [yRange.lowerBound, yRange.upperBound],
        yLimit: chart.yAxis.scale == .log ? Self.greatestExponent : nil, unit: unit, lines: lines,
        marks: marks == self.marks ? nil : marks, shapes: shapes == self.shapes ? nil : shapes))
    (self.marks, self.shapes) = (marks, shapes)
    if !motion.isFinished(at: time) || !(yBounds?.isFinished(at: time) ?? true) { message.isMoving = true }
    shown = Shown(plot: layout.plot, x: xRange, y: yRange)
  }

  /// Returns the plot of the overview, a small chart of all data. Also adds the coordinates of its lines to a message.
  ///
  /// - Parameters:
  ///   - extent: The range of the x values in all charts.
  ///   - size: The size of the overview, in pixels.
  ///   - scale: The number of pixels per point.
  mutating func overview(
    _ motion: ChartBoard.Motion, extent: ClosedRange<Double>, size: CGSize, scale: Double, at time: TimeInterval,
    _ message: inout ViewMessage
  ) -> ViewMessage.Plot {
    let isWhole = fixedY == nil && !fitsY
    let y = isWhole ? yRange(at: time) : motion.target.yRange(.first, of: visibleSeries(motion), tickCount: 2)
    let frame = Self.frame(motion.animator, window: extent, y: y, size: size, at: time)
    let unit = ViewMessage.unit(pixels: size, margin: 2)
    let colors = styles(of: motion.target, theme).map(\.color)
    let lines = frame.lines.filter { $0.opacity > 0 && !hidden.contains($0.colorIndex) }.map { drawn in
      let (count, starts) = message.addLine(&line, drawn.path, size: size, margin: 2, unit: unit)
      let place = drawn.colorIndex
      let color = colors.indices.contains(place) ? colors[place] : theme.color(ofLine: colorsAbove.next + place)
      return ViewMessage.Line(count: count, starts: starts, color: color.opacity(drawn.opacity).css, width: 1)
    }
    let plot = CGRect(x: 0, y: 0, width: size.width / scale, height: size.height / scale)
    let font = ChartFonts().tick
    let marks = drawnMarks(motion, frame, plot, font, isMoving: true, at: time).marks
    let shapes = ViewMessage.Shapes(marks, [], theme, font)
    defer { overviewShapes = shapes }
    return ViewMessage.Plot(
      frame: [0, 0, plot.width, plot.height], x: [extent.lowerBound, extent.upperBound],
      y: [frame.yRange.lowerBound, frame.yRange.upperBound], unit: unit, lines: lines,
      shapes: shapes == overviewShapes ? nil : shapes)
  }

  /// Returns the series of the lines and marks that aren't hidden.
  private mutating func visibleSeries(_ motion: ChartBoard.Motion) -> [Series] {
    let layer = markLayer(motion)
    let hiddenSeries = Set(hiddenMarks(layer, motion).flatMap { [layer.items[$0].from, layer.items[$0].to] })
    let lines = motion.animator.series.enumerated().filter { !hidden.contains($0.offset) }.map(\.element)
    return lines + motion.markAnimator.series.filter { series in series.id.map(hiddenSeries.contains) != true }
  }

  /// Returns the legend entries that aren't hidden.
  mutating func visibleEntries(_ motion: ChartBoard.Motion) -> [Entry] {
    entries(motion).enumerated().filter { !hidden.contains($0.offset) }.map(\.element)
  }

  /// Returns the original values of the legend entries that aren't hidden. An entry with a baseline is preceded by its
  /// baseline.
  mutating func visibleData(_ motion: ChartBoard.Motion) -> [VisibleTable.Line] {
    let chart = motion.target
    let (x, y) = (chart.xAxis.scale, chart.yAxis.scale)
    let marks = markLayer(motion).items.filter { $0.name != nil }.map(\.mark.series)
    let originals = chart.lines.map { (from: Series?.none, to: Series?.some($0.series)) } + marks
    return entries(motion).enumerated().filter { !hidden.contains($0.offset) }.flatMap { index, entry in
      if let values = entry.stackedValues { return [VisibleTable.Line(entry.name, values)] }
      // On linear axes, the series of the animator are original values. Only they have the points of a stream.
      let isOriginal = x != .log && y != .log
      let (from, to) = isOriginal ? (entry.from, entry.series) : (originals[index].from, originals[index].to)
      return [
        from.map { VisibleTable.Line("\(entry.name), from", $0, scale: y) },
        to.map { VisibleTable.Line(entry.name, $0, scale: y) },
      ]
      .compactMap(\.self)
    }
  }

  /// Returns the legend entries: the lines, followed by the marks that have names.
  mutating func entries(_ motion: ChartBoard.Motion) -> [Entry] {
    let (chart, layer) = (motion.target, markLayer(motion))
    let drawn = zip(styles(of: chart, theme), motion.animator.series)
    let lines = zip(chart.lines, drawn).enumerated().map { index, entry in
      let (line, (style, series)) = entry
      return Entry(
        name: line.shownName ?? "line \(index + 1)", color: style.color, dash: style.stroke.dashLengths, series: series)
    }
    let series = Dictionary(
      motion.markAnimator.series.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return lines
      + layer.items.compactMap { item in
        guard let name = item.name else { return nil }
        return Entry(
          name: name, color: item.color, series: series[item.to] ?? Series(),
          from: item.mark.isStacked ? nil : series[item.from], stackedValues: item.mark.stackedValues)
      }
  }

  /// Returns the indices of the hidden marks. A mark without a name is hidden if the line that it belongs to is hidden.
  private func hiddenMarks(_ layer: MarkLayer, _ motion: ChartBoard.Motion) -> [Int] {
    var entry = motion.target.lines.count
    return layer.items.indices.filter { place in
      let item = layer.items[place]
      if item.name == nil { return item.line.map(hidden.contains) ?? false }
      defer { entry += 1 }
      return hidden.contains(entry)
    }
  }

  /// Returns the marks in the colors of the theme. They are created again only if the theme or the chart has changed.
  private mutating func markLayer(_ motion: ChartBoard.Motion) -> MarkLayer {
    let chart = motion.target
    let inputs = LayerInputs(theme: theme, changes: motion.changes, replacements: motion.replacements)
    if let layer, layer.inputs == inputs { return layer.marks }
    var colors = colorsAbove
    let lineColors = chart.lineStyles(theme, &colors).map(\.color)
    let marks = MarkLayer(chart, theme, lineColors: lineColors, plotColors: &colors)
    layer = (inputs, marks)
    return marks
  }

  /// Returns the marks and their text, in the coordinates of a plot. Hidden marks have no shapes.
  private mutating func drawnMarks(
    _ motion: ChartBoard.Motion, _ frame: ChartFrame, _ plot: CGRect, _ font: Font, isMoving: Bool,
    at time: TimeInterval
  ) -> (marks: [ChartPicture.Mark], texts: [ChartPicture.Text]) {
    let layer = markLayer(motion)
    let series = Self.frame(
      motion.markAnimator, window: frame.xRange, y: frame.yRange, size: frame.rect.size, at: time
    ).lines
    var drawn = layer.drawn(in: frame, series: series, plot, font, isMoving: isMoving)
    for place in hiddenMarks(layer, motion) { drawn.marks[place].shapes = [] }
    return drawn
  }

  /// Returns the color and the stroke of each line.
  private func styles(of chart: Chart, _ theme: ChartTheme) -> [(color: Color, stroke: StrokeStyle)] {
    var colors = colorsAbove
    return chart.lineStyles(theme, &colors)
  }

  /// Returns the legend entries for a message.
  mutating func legend(_ motion: ChartBoard.Motion) -> [ViewMessage.LegendEntry] {
    entries(motion).enumerated().map { index, entry in
      ViewMessage.LegendEntry(
        name: entry.name, color: entry.color.opacity(1).css, dash: entry.dash, isHidden: hidden.contains(index))
    }
  }

  /// Returns the labels of vertical axes for which an exported picture reserves space. They are the same as on the
  /// page, so that the plot has the same width.
  func yLabels(_ motion: ChartBoard.Motion, for request: ViewRequest, at time: TimeInterval) -> [String] {
    if let room { return room.labels }
    let axis = motion.target.yAxis
    let count = axis.tickCount(room: ChartLayout.yTickRoom(Double(request.height)))
    return axis.ticks(in: yRange(at: time), count: count).labels
  }

  /// Returns a picture of the chart for export, including a legend. Also returns the layout of the picture.
  ///
  /// - Parameters:
  ///   - yLabels: The labels for which to reserve space to the left of the plot.
  ///   - hasIntegerX: True to avoid ticks between integers on the horizontal axis.
  /// - Throws: `ChartLayoutError` if there isn't enough room.
  mutating func picture(
    _ motion: ChartBoard.Motion, window: ClosedRange<Double>, yLabels: [String], hasIntegerX: Bool,
    for request: ViewRequest, at time: TimeInterval
  ) throws(ChartLayoutError) -> (picture: ChartPicture, layout: ChartLayout) {
    let chart = motion.target
    theme = request.theme
    let layer = markLayer(motion)
    var markNames = layer.items.map(\.name)
    for place in hiddenMarks(layer, motion) { markNames[place] = nil }
    let names =
      chart.lines.enumerated().map { hidden.contains($0.offset) ? nil : $0.element.shownName } + markNames
    let layout = try Self.layout(chart, request, title: chart.title, names: names, yLabels: yLabels)
    let size = CGSize(width: layout.plot.width * layout.scale, height: layout.plot.height * layout.scale)
    let frame = Self.frame(motion.animator, window: window, y: yRange(at: time), size: size, at: time)
    let styles = styles(of: chart, layout.theme)
    var picture = ChartPicture(
      frame, in: layout, xAxis: chart.xAxis, yAxis: chart.yAxis, colors: styles.map(\.color), hasIntegerX: hasIntegerX)
    for index in picture.lines.indices {
      if hidden.contains(index) { picture.lines[index].path = Path() }
      if styles.indices.contains(index) { picture.lines[index].style = styles[index].stroke }
    }
    (picture.marks, picture.texts) = drawnMarks(
      motion, frame, layout.plot, layout.fonts.tick, isMoving: !motion.isFinished(at: time), at: time)
    return (picture, layout)
  }

  /// Returns a frame of the lines in a window. First sets the rectangle and the ranges of the animator, because another
  /// page that shares the animator may have changed them.
  private static func frame(
    _ animator: ChartAnimator, window: ClosedRange<Double>, y: ClosedRange<Double>, size: CGSize,
    at time: TimeInterval
  ) -> ChartFrame {
    let rect = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    if animator.rect != rect { animator.rect = rect }
    if animator.xRange != .fixed(window) || animator.yRange != .fixed(y) {
      animator.setRanges(x: .fixed(window), y: .fixed(y), nil, at: time)
    }
    return animator.frame(at: time)
  }

  /// Returns the visible y range. While it is animated, it differs from `yTarget`.
  private func yRange(at time: TimeInterval) -> ClosedRange<Double> {
    guard let bounds = yBounds?.value(at: time), bounds.count == 2, bounds[0].isFinite, bounds[1].isFinite else {
      return yTarget ?? 0...1
    }
    return min(bounds[0], bounds[1])...max(bounds[0], bounds[1])
  }

  // MARK: Layout

  /// Lays out a chart.
  ///
  /// - Parameter title: The title above the plot. Empty if the chart is shown on a page, because the page's heading
  ///   already contains the title.
  private static func layout(
    _ chart: Chart, _ request: ViewRequest, title: String = "", names: [String?] = [], yLabels: [String]
  ) throws(ChartLayoutError) -> ChartLayout {
    try ChartLayout(
      width: request.width, height: request.height, scale: request.scale, theme: request.theme,
      texts: ChartTexts(
        title: title, subtitle: chart.subtitle, xLabel: chart.xAxis.title, yLabel: chart.yAxis.title),
      names: names, yTickLabels: yLabels, xTickRows: chart.xAxis.scale == .time ? 2 : 1)
  }

  /// Moves the y range to ``fixedY`` or, if it is nil, to a range that contains the values of all series that aren't
  /// hidden. If ``fitsY`` is true, or if the x axis has the range `latest`, only the values in the window are included.
  ///
  /// - Parameter window: The range of x values that is visible once the animation of the window has ended.
  /// - Returns: The labels of the vertical axis. If the range is automatic, these include the labels of the chart at
  ///   the other end of the animation. Empty if there isn't enough room for a plot.
  mutating func updateYRange(
    _ motion: ChartBoard.Motion, window: ClosedRange<Double>, for request: ViewRequest, at time: TimeInterval
  ) -> [String] {
    theme = request.theme
    let chart = motion.target
    // The height of the plot doesn't depend on the labels of the vertical axis, because the labels are to the left or
    // right of the plot.
    let layout = layout.flatMap { isSame($0, request) ? $0 : nil } ?? (try? Self.layout(chart, request, yLabels: []))
    guard let layout else { return [] }
    let count = chart.yAxis.tickCount(room: ChartLayout.yTickRoom(layout.plot.height))
    let target =
      fixedY
      ?? chart.yRange(
        .first, of: visibleSeries(motion), x: fitsY || chart.showsLatest ? window : nil, tickCount: count)
    moveY(to: target, motion, request, at: time)
    let labels = chart.yAxis.ticks(in: target, count: count).labels
    guard fixedY == nil, let other = motion.isAtEnd ? motion.panel.chart : motion.panel.end else { return labels }
    let series = other.drawnSeries(on: .first) + other.drawnMarkSeries(on: .first)
    let range = other.yRange(.first, of: series, tickCount: count)
    return labels + other.yAxis.ticks(in: range, count: count).labels
  }

  /// Updates and returns the layout. Returns nil if there isn't enough room.
  private mutating func layOut(_ chart: Chart, yLabels: [String], for request: ViewRequest) -> ChartLayout? {
    let room = Room(
      width: request.width, height: request.height, scale: request.scale, isDark: request.isDark == true,
      labels: yLabels)
    if room != self.room {
      self.room = room
      layout = try? Self.layout(chart, request, yLabels: yLabels)
    }
    return layout
  }

  private func isSame(_ layout: ChartLayout, _ request: ViewRequest) -> Bool {
    layout.width == request.width && layout.height == request.height && layout.scale == request.scale
  }

  /// Moves the y range to a target. The range is animated if the chart changes to its end chart or back, or if the
  /// request animates the window. Otherwise, for example for new points of a stream, it changes immediately.
  private mutating func moveY(
    to target: ClosedRange<Double>, _ motion: ChartBoard.Motion, _ request: ViewRequest, at time: TimeInterval
  ) {
    defer { (yTarget, changes) = (target, motion.changes) }
    guard target != yTarget else { return }
    let bounds: AnimatableVector = [target.lowerBound, target.upperBound]
    guard let yBounds else {
      self.yBounds = Animator(bounds, at: time)
      return
    }
    let isAnimated = changes != motion.changes || request.isAnimated == true
    yBounds.animate(to: bounds, isAnimated ? request.chosenAnimation : nil, at: time)
  }
}

extension PanelView.Shown {
  /// The width of a CSS pixel, in coordinates of the x scale.
  var columnWidth: Double { (x.upperBound - x.lowerBound) / Double(plot.width) }

  /// Returns the x value, in scale coordinates, at a distance from the left edge of the chart, in points.
  func x(at place: Double) -> Double { x.lowerBound + (place - Double(plot.minX)) * columnWidth }

  /// Returns the distance of an x value from the left edge of the chart, in points; nil if it isn't in the plot.
  func place(ofX value: Double) -> Double? {
    guard x.contains(value) else { return nil }
    return Double(plot.minX) + Double(plot.width) * ScaleType.linear.fraction(of: value, in: x)
  }

  /// Returns the position of a data point: the distances from the left and top edges of the chart, in points. Returns
  /// nil if they aren't finite.
  func place(ofX xValue: Double, y yValue: Double) -> [Double]? {
    let left = Double(plot.minX) + Double(plot.width) * ScaleType.linear.fraction(of: xValue, in: x)
    let top = Double(plot.maxY) - Double(plot.height) * ScaleType.linear.fraction(of: yValue, in: y)
    return left.isFinite && top.isFinite ? [left, top] : nil
  }
}
