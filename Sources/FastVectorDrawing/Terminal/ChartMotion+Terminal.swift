public import FastVectorCharts
public import FastVectorFiles
import Foundation

extension ChartMotion {
  /// Returns the number of ticks that fit on vertical axes with a height of `rows` characters.
  static func tickCounts(_ chart: Chart, rows: Int) -> TickCounts {
    let room = min(rows / 4, 8)
    return TickCounts(y: chart.yAxis.tickCount(room: room), secondY: chart.secondYAxis.tickCount(room: room))
  }

  /// Draws the chart on an empty canvas: texts and ticks as characters, lines as braille dots.
  func draw(into canvas: inout BrailleCanvas, at time: TimeInterval) {
    let hasTicks = canvas.columns >= 24 && canvas.rows >= 6
    let ticks = sides.indices.map { hasTicks ? yTicks($0, in: sides[$0].animator.yRange(at: time)) : AxisTicks.none }
    let widths = ticks.map { ($0.labels.map(\.count).max() ?? -1) + 1 }
    let top = writeHeading(into: &canvas)
    let columns = widths[0]..<max(widths[0], canvas.columns - (widths.count > 1 ? widths[1] : 0))
    let rows = top..<max(top, canvas.rows - (hasTicks ? 1 : 0))
    // One dot less, so that the ends of the ranges lie inside the plot.
    let rect = CGRect(
      x: 2 * columns.lowerBound, y: 4 * rows.lowerBound, width: max(2 * columns.count - 1, 0),
      height: max(4 * rows.count - 1, 0))
    let frames = frames(at: time, in: rect)
    if let frame = frames.first, hasTicks { writeXTicks(into: &canvas, frame.xRange, columns) }
    for (side, frame) in frames.enumerated() {
      for (value, label) in zip(ticks[side].values, ticks[side].labels) {
        let fraction = ScaleType.linear.fraction(of: axis(side).scale.place(of: value), in: frame.yRange)
        let row = Int(clamping: ((rect.maxY - rect.height * fraction) / 4).rounded(.down))
        let column = side == 0 ? columns.lowerBound - 1 - label.count : columns.upperBound + 1
        canvas.write(label, column: column, row: min(max(row, top), rows.upperBound - 1))
      }
    }
    for frame in frames {
      for line in frame.lines {
        guard let place = places[line.id] else { continue }
        canvas.draw(line.path, color: lines[place].color, opacity: line.opacity, clip: frame.rect)
      }
    }
  }

  /// Writes the title and the names of the lines.
  ///
  /// - Returns: The number of rows written.
  private func writeHeading(into canvas: inout BrailleCanvas) -> Int {
    var row = 0
    let title = [chart.title, chart.yAxis.title, chart.xAxis.zoneName].filter { !$0.isEmpty }.joined(separator: ", ")
    if !title.isEmpty {
      canvas.write(title, column: 1, row: 0)
      row += 1
    }
    var column = 1
    for (name, line) in zip(legendNames, lines) {
      guard let name else { continue }
      if column > 1, column + name.count > canvas.columns { break }
      canvas.write(name, column: column, row: row, color: line.color)
      column += name.count + 2
    }
    return column > 1 ? row + 1 : row
  }

  private func writeXTicks(
    into canvas: inout BrailleCanvas, _ range: ClosedRange<Double>, _ columns: Range<Int>
  ) {
    let axis = chart.xAxis
    let ticks = axis.ticks(in: range, count: axis.tickCount(room: columns.count / 16))
    var end = -1
    for (value, label) in zip(ticks.values, ticks.labels) {
      let fraction = ScaleType.linear.fraction(of: axis.scale.place(of: value), in: range)
      let middle = Double(columns.lowerBound) + Double(columns.count) * fraction
      let start = max(0, min(Int(clamping: middle) - label.count / 2, canvas.columns - label.count))
      guard start > end else { continue }
      canvas.write(label, column: start, row: canvas.rows - 1)
      end = start + label.count
    }
  }
}

extension Chart {
  /// Returns the chart as text, with lines drawn in Unicode braille patterns.
  ///
  /// - Parameters:
  ///   - columns: The number of characters per row, clamped to `BrailleCanvas.sizes`.
  ///   - rows: The number of rows, clamped to `BrailleCanvas.sizes`.
  /// - Complexity: O(n)
  public func text(columns: Int = 80, rows: Int = 24) -> String { canvas(columns: columns, rows: rows).text }

  fileprivate func canvas(columns: Int, rows: Int) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    ChartMotion(AnimatedChart(self), ChartMotion.tickCounts(self, rows: canvas.rows)).draw(into: &canvas, at: 0)
    return canvas
  }

  /// Writes the chart to a terminal, using its full width.
  ///
  /// - Throws: `FileError` if writing to the terminal fails.
  public func show(in terminal: Terminal = Terminal()) throws(FileError) {
    let size = terminal.size
    let canvas = canvas(columns: size.columns, rows: min(size.rows - 1, 24))
    try terminal.write(canvas.lines(isColored: terminal.isColored).map { $0 + "\n" }.joined())
  }
}

extension AnimatedChart {
  /// Plays the animation in a terminal; see ``TerminalPlayer``. If the output isn't a terminal, writes the last frame
  /// as text.
  ///
  /// - Throws: `FileError` if writing to the terminal fails.
  public func play(in terminal: Terminal = Terminal()) throws {
    try play(in: terminal) { count in 0..<count }
  }

  /// Plays a range of the frames.
  ///
  /// - Parameter selection: A closure that receives the number of frames and returns the range to play.
  package func play(in terminal: Terminal = Terminal(), _ selection: (Int) throws -> Range<Int>) throws {
    let motion = ChartMotion(self, ChartMotion.tickCounts(start, rows: terminal.size.rows))
    let frames = try selection(motion.frameCount)
    let player = try TerminalPlayer(terminal)
    for number in frames {
      let time = Double(number - frames.lowerBound) / motion.frameRate
      try player.show(at: time, for: 1 / motion.frameRate) { motion.draw(into: &$0, at: motion.time(ofFrame: number)) }
    }
    try player.finish()
  }
}
