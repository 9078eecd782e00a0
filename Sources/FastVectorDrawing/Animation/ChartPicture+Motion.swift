import FastVectorCharts
import Foundation

extension ChartPicture {
  /// Creates the picture of an animated chart at a given time.
  ///
  /// - Parameter sharedXTicks: The ticks of the horizontal axis, if this is a panel that shares them with the first
  ///   plot. Nil if this is the first plot.
  /// - Complexity: O(c) for c columns of pixels
  init(_ motion: ChartMotion, at time: TimeInterval, in layout: ChartLayout, sharedXTicks: [Tick]? = nil) {
    let plot = layout.plot
    let frames = motion.frames(at: time, in: layout.plotInPixels)
    self.init(lines: motion.lines.map { Line(Path(), color: $0.color, style: $0.stroke, opacity: 0) })
    for (side, frame) in frames.enumerated() {
      let axis = motion.axis(side)
      let ticks = Self.yTicks(motion.yTicks(side, in: frame.yRange), axis, in: frame.yRange, layout)
      if side == 0 { yTicks = ticks } else { secondYTicks = ticks }
      for line in frame.lines {
        // While a line moves from one vertical axis to the other, it is in the frames of both axes. Use the frame in
        // which it is more opaque.
        guard let place = motion.places[line.id], line.opacity >= lines[place].opacity else { continue }
        lines[place].path = Self.points(line.path, from: frame.rect, to: plot)
        lines[place].opacity = line.opacity
        guard motion.lines[place].style.hasArea else { continue }
        let zero = axis.scale == .log ? 0 : axis.fraction(of: 0, in: frame.yRange)
        lines[place].baseline = plot.maxY - plot.height * min(max(zero, 0), 1)
      }
    }
    let point = layout.plotInPixels == plot ? 1 : layout.scale
    let (marks, texts) = motion.drawnMarks(
      at: time, in: frames, point: point, TextMeasure(layout.fonts.tick, point: point))
    let rect = layout.plotInPixels
    self.marks = marks.map { mark in
      var mark = mark
      mark.shapes = mark.shapes.map { $0.scaled(from: rect, to: plot) }
      return mark
    }
    self.texts = texts.map { $0.scaled(from: rect, to: plot) }
    xTicks =
      sharedXTicks
      ?? frames.first.map { frame in
        Self.xTicks(
          motion.chart.xAxis, in: frame.xRange, layout,
          atIntegers: motion.hasIntegerX && motion.panels.allSatisfy(\.hasIntegerX))
      } ?? []
    guard !motion.panels.isEmpty else { return }
    panels = zip(motion.panels, layout.panels).map { ChartPicture($0, at: time, in: $1, sharedXTicks: xTicks) }
    // Only the lowest panel has labels on its horizontal axis.
    let lowest = panels.count - 1
    for index in panels.indices where index != lowest { panels[index].removeXTickLabels() }
    removeXTickLabels()
  }
}

extension ChartPicture {
  private mutating func removeXTickLabels() {
    for index in xTicks.indices { xTicks[index].label = "" }
  }
}
