import FastVectorCharts
import FastVectorDrawing
import Foundation

/// The view of one chart on one page.
struct PanelView {
  /// The index of the chart's first line among the lines of all charts on the page. Default colors are chosen by this
  /// index, so that lines in different charts have different colors.
  let firstLine: Int

  /// The indices of the hidden lines in this chart.
  var hidden: Set<Int> = []

  /// The y range, in coordinates of the y scale: common logarithms if the scale is logarithmic. Nil for an automatic
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

  private var room: Room?
  private var layout: ChartLayout?

  /// The y range that the axis shows or moves to, and the animator of its bounds.
  private var yTarget: ClosedRange<Double>?
  private var yBounds: Animator<AnimatableVector>?
  private var changes = 0

  private var marks: ViewMessage.Marks?
  private var line = ClippedLine()

  /// The visible part of the chart: the rectangle of its plot, in points (CSS pixels); the ranges of the axes, in
  /// coordinates of their scales; and the colors of the lines.
  struct Shown {
    var plot: CGRect
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
    var colors: [Color]
  }

  /// The visible part in the last frame; nil before the first frame, or if there is no room for a plot.
  private(set) var shown: Shown?

  init(firstLine: Int) { self.firstLine = firstLine }

  /// Adds the plot of the chart to a message.
  ///
  /// - Parameters:
  ///   - window: The visible x values.
  ///   - target: The x values that are visible when the animation of the window has ended. They determine the y range.
  mutating func draw(
    _ motion: ChartBoard.Motion, window: ClosedRange<Double>, target: ClosedRange<Double>, for request: ViewRequest,
    at time: TimeInterval,
    into message: inout ViewMessage
  ) {
    guard let layout = layOut(motion, window: target, for: request, at: time) else {
      shown = nil
      message.status = "The window is too small for the chart."
      return
    }
    let chart = motion.target
    let size = CGSize(width: layout.plot.width * layout.scale, height: layout.plot.height * layout.scale)
    let frame = frame(motion, window: window, y: yRange(at: time), size: size, at: time)
    let resolved = styles(of: chart, layout.theme)
    let picture = ChartPicture(
      frame, in: layout, xScale: chart.xAxis.scale, yScale: chart.yAxis.scale, colors: resolved.map(\.color))
    let margin = 4 * layout.scale
    let unit = ViewMessage.unit(pixels: size, margin: margin)
    var lines: [ViewMessage.Line] = []
    for drawn in frame.lines where drawn.opacity > 0 && !hidden.contains(drawn.colorIndex) {
      let (count, starts) = message.addLine(&line, drawn.path, size: size, margin: margin, unit: unit)
      let place = drawn.colorIndex
      let color =
        resolved.indices.contains(place) ? resolved[place].color : layout.theme.color(ofLine: firstLine + place)
      lines.append(
        ViewMessage.Line(
          count: count, starts: starts, color: color.opacity(drawn.opacity).css,
          width: resolved.indices.contains(place) ? resolved[place].stroke.lineWidth : 1.5,
          dash: resolved.indices.contains(place) && !resolved[place].stroke.dash.isEmpty
            ? resolved[place].stroke.dash.map { Double($0) } : nil))
    }
    let marks = ViewMessage.Marks(ChartMarks(picture, layout), background: layout.theme.background)
    let (xRange, yRange) = (frame.xRange, frame.yRange)
    message.plots.append(
      ViewMessage.Plot(
        frame: [layout.plot.minX, layout.plot.minY, layout.plot.width, layout.plot.height],
        x: [xRange.lowerBound, xRange.upperBound], y: [yRange.lowerBound, yRange.upperBound], unit: unit, lines: lines,
        marks: marks == self.marks ? nil : marks))
    self.marks = marks
    if !motion.animator.isFinished(at: time) || !(yBounds?.isFinished(at: time) ?? true) { message.isMoving = true }
    shown = Shown(plot: layout.plot, x: xRange, y: yRange, colors: resolved.map(\.color))
  }

  /// Returns the plot of the overview, which shows the complete lines, and adds their coordinates to a message.
  ///
  /// - Parameters:
  ///   - extent: The x values from the first to the last point of all charts.
  ///   - size: The size of the overview, in pixels.
  ///   - scale: The number of pixels per point.
  mutating func overview(
    _ motion: ChartBoard.Motion, extent: ClosedRange<Double>, size: CGSize, scale: Double, at time: TimeInterval,
    _ message: inout ViewMessage
  ) -> ViewMessage.Plot {
    let isWhole = fixedY == nil && !fitsY
    let y = isWhole ? yRange(at: time) : motion.target.yRange(.first, of: visibleSeries(motion), tickCount: 2)
    let frame = frame(motion, window: extent, y: y, size: size, at: time)
    let unit = ViewMessage.unit(pixels: size, margin: 2)
    let theme = layout?.theme ?? .light
    let lines = frame.lines.filter { $0.opacity > 0 && !hidden.contains($0.colorIndex) }.map { drawn in
      let (count, starts) = message.addLine(&line, drawn.path, size: size, margin: 2, unit: unit)
      return ViewMessage.Line(
        count: count, starts: starts,
        color: theme.color(ofLine: firstLine + drawn.colorIndex).opacity(drawn.opacity * 0.7).css,
        width: 1)
    }
    return ViewMessage.Plot(
      frame: [0, 0, size.width / scale, size.height / scale], x: [extent.lowerBound, extent.upperBound],
      y: [frame.yRange.lowerBound, frame.yRange.upperBound], unit: unit, lines: lines)
  }

  /// Returns the series of the lines that aren't hidden.
  func visibleSeries(_ motion: ChartBoard.Motion) -> [Series] {
    motion.animator.series.enumerated().filter { !hidden.contains($0.offset) }.map(\.element)
  }

  /// Returns the colors and strokes of the lines.
  private func styles(of chart: Chart, _ theme: ChartTheme) -> [(color: Color, stroke: StrokeStyle)] {
    chart.lines.enumerated().map { place, line in
      line.style.resolved(theme, place: firstLine + place, isAlone: chart.lines.count == 1)
    }
  }

  /// Returns the legend entries of the lines.
  func legend(_ motion: ChartBoard.Motion, _ theme: ChartTheme) -> [ViewMessage.LegendEntry] {
    let chart = motion.target
    return zip(chart.lines, styles(of: chart, theme)).enumerated().map { index, line in
      ViewMessage.LegendEntry(
        name: line.0.shownName ?? "line \(index + 1)", color: line.1.color.opacity(1).css,
        isHidden: hidden.contains(index))
    }
  }

  /// Returns a picture of the chart for a file, with a legend, and the layout of the picture.
  ///
  /// - Throws: `ChartLayoutError` if there isn't enough room.
  func picture(
    _ motion: ChartBoard.Motion, window: ClosedRange<Double>, for request: ViewRequest, at time: TimeInterval
  ) throws(ChartLayoutError) -> (picture: ChartPicture, layout: ChartLayout) {
    let chart = motion.target
    let names = chart.lines.enumerated().map { hidden.contains($0.offset) ? nil : $0.element.shownName }
    let range = yRange(at: time)
    let count = chart.yAxis.tickCount(room: ChartLayout.yTickRoom(Double(request.height)))
    let layout = try Self.layout(
      chart, request, names: names, yLabels: chart.yAxis.ticks(in: range, count: count).labels)
    let size = CGSize(width: layout.plot.width * layout.scale, height: layout.plot.height * layout.scale)
    let frame = frame(motion, window: window, y: range, size: size, at: time)
    let styles = styles(of: chart, layout.theme)
    var picture = ChartPicture(
      frame, in: layout, xScale: chart.xAxis.scale, yScale: chart.yAxis.scale, colors: styles.map(\.color))
    for index in picture.lines.indices {
      if hidden.contains(index) { picture.lines[index].path = Path() }
      if styles.indices.contains(index) { picture.lines[index].style = styles[index].stroke }
    }
    return (picture, layout)
  }

  /// Returns a frame of the lines in a window. Sets the rectangle and the ranges of the animator first, because all
  /// pages share it.
  private func frame(
    _ motion: ChartBoard.Motion, window: ClosedRange<Double>, y: ClosedRange<Double>, size: CGSize,
    at time: TimeInterval
  ) -> ChartFrame {
    let animator = motion.animator
    let rect = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    if animator.rect != rect { animator.rect = rect }
    if animator.xRange != .fixed(window) || animator.yRange != .fixed(y) {
      animator.setRanges(x: .fixed(window), y: .fixed(y), nil, at: time)
    }
    return animator.frame(at: time)
  }

  private func yRange(at time: TimeInterval) -> ClosedRange<Double> {
    guard let bounds = yBounds?.value(at: time), bounds.count == 2, bounds[0].isFinite, bounds[1].isFinite else {
      return yTarget ?? 0...1
    }
    return min(bounds[0], bounds[1])...max(bounds[0], bounds[1])
  }

  // MARK: Layout

  private static func layout(
    _ chart: Chart, _ request: ViewRequest, names: [String?] = [], yLabels: [String]
  ) throws(ChartLayoutError) -> ChartLayout {
    try ChartLayout(
      width: request.width, height: request.height, scale: request.scale, theme: request.theme,
      texts: ChartTexts(title: chart.title, xLabel: chart.xAxis.zoneName, yLabel: chart.yAxis.title), names: names,
      yTickLabels: yLabels, xTickRows: chart.xAxis.scale == .time ? 2 : 1)
  }

  /// Updates and returns the layout. Returns nil if there isn't enough room.
  private mutating func layOut(
    _ motion: ChartBoard.Motion, window: ClosedRange<Double>, for request: ViewRequest, at time: TimeInterval
  ) -> ChartLayout? {
    let chart = motion.target
    func layout(_ labels: [String]) -> ChartLayout? { try? Self.layout(chart, request, yLabels: labels) }
    // The height of the plot doesn't depend on the labels of the vertical axis, because they are to the left or right
    // of it.
    guard let height = (self.layout.flatMap { isSame($0, request) ? $0 : nil } ?? layout([]))?.plot.height else {
      return nil
    }
    let count = chart.yAxis.tickCount(room: ChartLayout.yTickRoom(height))
    let target =
      fixedY
      ?? chart.yRange(
        .first, of: visibleSeries(motion), x: fitsY || chart.showsLatest ? window : nil, tickCount: count)
    moveY(to: target, motion, request, at: time)
    var labels = chart.yAxis.ticks(in: target, count: count).labels
    if fixedY == nil, let other = motion.isAtEnd ? motion.panel.chart : motion.panel.end {
      let range = other.yRange(.first, of: other.drawnSeries(on: .first), tickCount: count)
      labels += other.yAxis.ticks(in: range, count: count).labels
    }
    let room = Room(
      width: request.width, height: request.height, scale: request.scale, isDark: request.isDark == true, labels: labels
    )
    if room != self.room {
      self.room = room
      self.layout = layout(labels)
    }
    return self.layout
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
  /// The length of the x range that one point (CSS pixel) of horizontal distance covers, in coordinates of the x scale.
  var columnWidth: Double { (x.upperBound - x.lowerBound) / Double(plot.width) }

  /// Returns the x value, in coordinates of the x scale, at a distance from the left edge of the chart, in points.
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
