public import FastVectorCharts
public import FastVectorFiles
import Foundation

extension ChartMotion {
  /// Returns the number of ticks that fit on each vertical axis of a chart that is `rows` rows of characters high.
  static func tickCounts(_ chart: Chart, rows: Int) -> TickCounts {
    let rows = divide(rows, heights: [1] + chart.panels.map(\.height))
    let counts = zip([chart] + chart.panels.map(\.chart), rows).map { chart, rows in
      let room = min(rows / 4, 8)
      return TickCounts(y: chart.yAxis.tickCount(room: room), secondY: chart.secondYAxis.tickCount(room: room))
    }
    return TickCounts(y: counts[0].y, secondY: counts[0].secondY, panels: Array(counts.dropFirst()))
  }

  /// Divides `rows` rows of characters in proportion to the heights of the plots. Returns the number of rows for each
  /// plot.
  private static func divide(_ rows: Int, heights: [Double]) -> [Int] {
    let heights = heights.map { $0 > 0 && $0.isFinite ? $0 : 1 }
    let sum = heights.reduce(0, +)
    var (end, total) = (0, 0.0)
    return heights.map { height in
      let first = end
      total += height
      end = Int(clamping: (Double(rows) * total / sum).rounded())
      return end - first
    }
  }

  /// Draws the plots of the chart on an empty canvas, from top to bottom. The ticks and the title of the horizontal
  /// axis are below the last plot.
  func draw(into canvas: inout BrailleCanvas, at time: TimeInterval) {
    let hasTicks = canvas.columns >= 24 && canvas.rows >= 6
    // The labels of a time axis have a second row, which contains days or years.
    let labelRows = chart.xAxis.scale == .time ? 2 : 1
    let tickRows = !hasTicks ? 0 : labelRows + (chart.xAxis.title.isEmpty ? 0 : 1)
    // Reserve the same width for the labels of all plots, so that their horizontal axes are aligned.
    let widths = [0, 1].map { side in
      !hasTicks
        ? 0 : plots.filter { $0.sides.indices.contains(side) }.map { 1 + $0.yLabelWidth(side, at: time) }.max() ?? 0
    }
    guard !panels.isEmpty else {
      return drawPlot(into: &canvas, at: time, labelWidths: widths, tickRows: tickRows, hasYTicks: hasTicks)
    }
    var top = 0
    for (motion, rows) in zip(plots, Self.divide(canvas.rows - tickRows, heights: plots.map(\.height))) where rows > 0 {
      let ownTickRows = motion === panels.last ? tickRows : 0
      var part = BrailleCanvas(columns: canvas.columns, rows: rows + ownTickRows)
      motion.drawPlot(
        into: &part, at: time, labelWidths: widths, tickRows: ownTickRows,
        hasYTicks: hasTicks && rows >= Self.minRowsWithTicks)
      canvas.copy(part, toRow: top)
      top += part.rows
    }
  }

  /// The minimum number of rows in a panel for ticks on its vertical axes.
  private static let minRowsWithTicks = 4

  /// Returns the width of the widest label on a vertical axis, in columns of characters. Returns -1 if the axis has no
  /// labels.
  private func yLabelWidth(_ side: Int, at time: TimeInterval) -> Int {
    yTicks(side, in: sides[side].animator.yRange(at: time)).labels.map(\.columns).max() ?? -1
  }

  /// Draws the plot on an empty canvas. Text and ticks are written as characters, and lines are drawn with braille
  /// dots. If there is more than one line or named mark, each line has a marker, which is repeated in front of its
  /// name.
  ///
  /// - Parameters:
  ///   - widths: The space for the labels of both vertical axes, in columns of characters.
  ///   - tickRows: The number of rows for the ticks and the title of the horizontal axis.
  private func drawPlot(
    into canvas: inout BrailleCanvas, at time: TimeInterval, labelWidths widths: [Int], tickRows: Int, hasYTicks: Bool
  ) {
    let ticks = sides.indices.map { hasYTicks ? yTicks($0, in: sides[$0].animator.yRange(at: time)) : AxisTicks.none }
    let top = writeHeading(into: &canvas, tickRows: tickRows)
    let columns = widths[0]..<max(widths[0], canvas.columns - widths[1])
    let rows = top..<max(top, canvas.rows - tickRows)
    // Make the rectangle one dot smaller than the plot, so that points at the ends of the axis ranges are inside the
    // plot.
    let rect = CGRect(
      x: 2 * columns.lowerBound, y: 4 * rows.lowerBound, width: max(2 * columns.count - 1, 0),
      height: max(4 * rows.count - 1, 0))
    let frames = frames(at: time, in: rect)
    if let frame = frames.first, tickRows > 0 {
      writeXTicks(into: &canvas, frame.xRange, columns, firstRow: rows.upperBound)
    }
    for (side, frame) in frames.enumerated() {
      for (value, label) in zip(ticks[side].values, ticks[side].labels) {
        let fraction = ScaleType.linear.fraction(of: axis(side).scale.place(of: value), in: frame.yRange)
        let row = Int(clamping: ((rect.maxY - rect.height * fraction) / 4).rounded(.down))
        let column = side == 0 ? columns.lowerBound - 1 - label.columns : columns.upperBound + 1
        canvas.write(label, column: column, row: min(max(row, top), rows.upperBound - 1))
      }
    }
    let (marks, texts) = drawnMarks(at: time, in: frames, point: 0.5, .characters)
    let patterns = fillPatterns
    for (mark, pattern) in zip(marks, patterns) where mark.isBelowLines { canvas.draw(mark, pattern, clip: rect) }
    defer {
      for (mark, pattern) in zip(marks, patterns) where !mark.isBelowLines { canvas.draw(mark, pattern, clip: rect) }
      for text in texts {
        canvas.write(
          text.text, column: Int(text.frame.minX / 2), row: Int(text.frame.minY / 4), color: text.color)
      }
    }
    let drawn = frames.flatMap { frame in frame.lines.map { (line: $0, place: places[$0.id], rect: frame.rect) } }
    for case (let line, let place?, let rect) in drawn {
      canvas.draw(line.path, color: lines[place].color, opacity: line.opacity, clip: rect)
    }
    guard hasMarkers else { return }
    for case (let line, let place?, let rect) in drawn where line.opacity > 0.5 {
      canvas.mark(line.path, as: Self.marker(place), place: place, color: lines[place].color, in: rect)
    }
  }

  /// True if lines have markers to distinguish them from each other and from named marks.
  private var hasMarkers: Bool { lines.count + marks.marks.count { $0.name?.isEmpty == false } > 1 }

  /// Returns the marker of a line. If there are more lines than ``markers``, markers are reused.
  private static func marker(_ place: Int) -> Character { markers[place % markers.count] }

  private static let markers = Array("○△□●▲■◇◆+×abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// The fill pattern of each mark, given by the dots that are set in each character. Fill patterns distinguish areas
  /// and bars from each other without color. The pattern is nil for the first area or bars, and for marks of other
  /// types.
  private var fillPatterns: [UInt8?] {
    var count = 0
    return marks.marks.map { mark in
      switch mark.mark.content {
      case .area, .bars:
        defer { count += 1 }
        return Self.fillPatterns[count % Self.fillPatterns.count]
      case .verticalRule, .horizontalRule, .rectangle, .annotation, .errorBars, .points: return nil
      }
    }
  }

  /// The fill patterns of areas and bars, as the bits of Unicode braille patterns: none, vertical lines, horizontal
  /// lines, separate dots, and horizontal lines farther apart. If there are more areas and bars, they are repeated.
  private static let fillPatterns: [UInt8?] = [nil, 0x47, 0x2D, 0x21, 0xC0]

  /// Writes the title, the subtitle, the titles of the vertical axes, and the names of the lines and marks. Without a
  /// subtitle, the title of a single vertical axis is in the same row as the title.
  ///
  /// - Returns: The number of rows that were written.
  private func writeHeading(into canvas: inout BrailleCanvas, tickRows: Int) -> Int {
    var row = 0
    let (yTitle, secondTitle) = (yLabel, secondYLabel)
    let onlyTitle = secondTitle.isEmpty ? yTitle : ""
    let texts = chart.subtitle.isEmpty ? [[chart.title, onlyTitle]] : [[chart.title], [chart.subtitle], [onlyTitle]]
    for text in texts.map({ $0.filter { !$0.isEmpty } }) where !text.isEmpty {
      canvas.write(text.joined(separator: ", ").cut(toColumns: canvas.columns - 1), column: 1, row: row)
      row += 1
    }
    if !secondTitle.isEmpty {
      canvas.write(yTitle, column: 1, row: row)
      canvas.write(secondTitle, column: max(yTitle.columns + 3, canvas.columns - secondTitle.columns), row: row)
      row += 1
    }
    // Reserve half of the remaining rows for the plot.
    return writeNames(into: &canvas, from: row, room: max(1, (canvas.rows - row - tickRows) / 2))
  }

  /// Writes the names of the lines and marks in up to `room` rows. If there isn't enough room for all names, the last
  /// entry is the number of omitted names.
  ///
  /// - Returns: The first row below the names.
  private func writeNames(into canvas: inout BrailleCanvas, from top: Int, room: Int) -> Int {
    let named = namesWithMarkers.filter { !$0.name.isEmpty }
    guard chart.legend != .hidden, named.count > (chart.legend == .automatic && !isPanel ? 1 : 0) else { return top }
    var entries: [(text: String, color: Color?, column: Int, row: Int)] = []
    /// Returns a position for text after the last entry, or nil if there isn't enough room.
    func position(of text: String) -> (column: Int, row: Int)? {
      guard let last = entries.last else { return (1, top) }
      let column = last.column + last.text.columns + 2
      if column + text.columns <= canvas.columns { return (column, last.row) }
      return last.row + 1 < top + room ? (1, last.row + 1) : nil
    }
    for (marker, name, color) in named {
      let text = (marker + name).cut(toColumns: canvas.columns - 1)
      guard let (column, row) = position(of: text) else { break }
      entries.append((text, color, column, row))
    }
    // If only one name is left over, truncate it, because "and 1 more" would take up as much room.
    if entries.count == named.count - 1, let last = entries.last, let (marker, name, color) = named.last {
      let column = last.column + last.text.columns + 2
      let text = (marker + name).cut(toColumns: canvas.columns - column)
      if text.columns >= Self.minCharacters { entries.append((text, color, column, last.row)) }
    }
    while entries.count < named.count {
      let text = "and \(named.count - entries.count) more"
      if let (column, row) = position(of: text) {
        entries.append((text, nil, column, row))
        break
      }
      entries.removeLast()
    }
    for entry in entries { canvas.write(entry.text, column: entry.column, row: entry.row, color: entry.color) }
    return (entries.last?.row ?? top - 1) + 1
  }

  /// The minimum width of a truncated name in columns of characters, including its marker and the ellipsis.
  private static let minCharacters = 6

  /// The names of the lines and marks, with their markers and colors.
  private var namesWithMarkers: [(marker: String, name: String, color: Color)] {
    let lineNames = lines.enumerated().map { place, line in
      (hasMarkers ? "\(Self.marker(place)) " : "", line.name ?? "", line.color)
    }
    return lineNames
      + zip(marks.marks, fillPatterns).map { mark, pattern in
        let marker = pattern.map { BrailleCanvas.character(dots: $0) } ?? mark.mark.content.marker
        return ("\(marker) ", mark.name ?? "", mark.color)
      }
  }

  /// Writes the ticks of the horizontal axis, and its title in the last row of the canvas.
  private func writeXTicks(
    into canvas: inout BrailleCanvas, _ range: ClosedRange<Double>, _ columns: Range<Int>, firstRow: Int
  ) {
    let axis = chart.xAxis
    let ticks = axis.ticks(in: range, count: axis.tickCount(room: columns.count / 16))
    var ends = [-1, -1]
    for (value, stacked) in zip(ticks.values, ticks.stackedLabels) {
      let fraction = ScaleType.linear.fraction(of: axis.scale.place(of: value), in: range)
      let middle = Int(clamping: Double(columns.lowerBound) + Double(columns.count) * fraction)
      for (row, label) in stacked.split(separator: "\n", omittingEmptySubsequences: false).prefix(2).enumerated() {
        let start = max(0, min(middle - label.columns / 2, canvas.columns - label.columns))
        guard start > ends[row] else { continue }
        canvas.write(String(label), column: start, row: firstRow + row)
        ends[row] = start + label.columns
      }
    }
    let title = axis.title.cut(toColumns: canvas.columns)
    let start = min(columns.lowerBound + max(0, columns.count - title.columns) / 2, canvas.columns - title.columns)
    canvas.write(title, column: start, row: canvas.rows - 1)
  }
}

extension BrailleCanvas {
  /// The distance between successive markers of the same line, in characters.
  private static let markerDistance = 16

  /// Writes a marker on a line in every 16th column. Different lines have their markers in different columns to avoid
  /// overlaps. If the line has no point in any of these columns, writes a single marker at its last visible point.
  ///
  /// - Parameters:
  ///   - place: The index of the line.
  ///   - rect: The rectangle that contains the line, in dots.
  fileprivate mutating func mark(_ path: Path, as marker: Character, place: Int, color: Color, in rect: CGRect) {
    let columns = Int(rect.minX / 2)..<Int((rect.maxX / 2).rounded(.up))
    guard !columns.isEmpty else { return }
    let distance = min(Self.markerDistance, columns.count)
    // Shift the markers of each line by five columns. With a distance of 16 columns, the markers of the first 16 lines
    // are then in different columns, because 5 and 16 are coprime.
    let first = columns.lowerBound + 5 * place % distance
    var points = path.points(atXs: stride(from: first, to: columns.upperBound, by: distance).map { 2 * Double($0) + 1 })
      .filter { rect.minY...rect.maxY ~= $0.y }
    if points.isEmpty, let index = path.xs.indices.last(where: { rect.contains(path.xs[$0], path.ys[$0]) }) {
      points = [CGPoint(x: path.xs[index], y: path.ys[index])]
    }
    for point in points {
      write(String(marker), column: Int(point.x / 2), row: Int(point.y / 4), color: color)
    }
  }
}

extension CGRect {
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool { minX...maxX ~= x && minY...maxY ~= y }
}

extension Path {
  /// Returns the points of the path at given x coordinates, by interpolation. The coordinates must be in ascending
  /// order, and the path must run from left to right. Coordinates within gaps are left out.
  fileprivate func points(atXs coordinates: [Double]) -> [CGPoint] {
    var result: [CGPoint] = []
    var rest = coordinates[...]
    var last: CGPoint?
    forEach { element in
      switch element {
      case .move(let point): last = point.x.isFinite && point.y.isFinite ? point : nil
      case .line(let point), .quadCurve(let point, _), .curve(let point, _, _):
        guard point.x.isFinite, point.y.isFinite else { return last = nil }
        defer { last = point }
        guard let last else { return }
        while let x = rest.first, x <= point.x {
          rest.removeFirst()
          guard x >= last.x else { continue }
          let fraction = point.x > last.x ? (x - last.x) / (point.x - last.x) : 1
          result.append(CGPoint(x: x, y: last.y + (point.y - last.y) * fraction))
        }
      case .closeSubpath: last = nil
      }
    }
    return result
  }
}

extension Chart {
  /// Returns the chart as text in which lines are drawn with Unicode braille patterns.
  ///
  /// - Parameters:
  ///   - columns: The number of characters per row, clamped to `BrailleCanvas.sizes`.
  ///   - rows: The number of rows, clamped to `BrailleCanvas.sizes`.
  /// - Complexity: O(n) for n points
  public func text(columns: Int = 80, rows: Int = 24) -> String { canvas(columns: columns, rows: rows).text }

  fileprivate func canvas(columns: Int, rows: Int) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    draw(into: &canvas)
    return canvas
  }

  fileprivate func draw(into canvas: inout BrailleCanvas) {
    ChartMotion(AnimatedChart(self), ChartMotion.tickCounts(self, rows: canvas.rows)).draw(into: &canvas, at: 0)
  }

  /// Writes the chart to a terminal as text. It has the full width of the terminal, and at most 24 rows.
  ///
  /// - Throws: `FileError` if writing to the terminal fails.
  public func show(in terminal: Terminal = Terminal()) throws(FileError) {
    let size = terminal.size
    let canvas = canvas(columns: size.columns, rows: min(size.rows - 1, 24))
    try terminal.write(canvas.lines(isColored: terminal.isColored).map { $0 + "\n" }.joined())
  }
}

extension TerminalPlayer {
  /// Draws a chart immediately. It replaces the previous frame.
  ///
  /// ```swift
  /// try chart.append(x: time, y: values)
  /// try player.show(chart)
  /// ```
  ///
  /// - Throws: `FileError` if writing to the terminal fails.
  public func show(_ chart: Chart) throws(FileError) { try show(at: 0) { chart.draw(into: &$0) } }
}

extension AnimatedChart {
  /// Plays the animation in a terminal. If the output isn't a terminal, or is a terminal whose cursor can't be moved,
  /// only the last frame is written as text. See ``TerminalPlayer``.
  ///
  /// - Throws: `FileError` if writing to the terminal fails.
  public func play(in terminal: Terminal = Terminal()) throws {
    try play(in: terminal) { count in 0..<count }
  }

  /// Plays a range of frames. The first frame of the range is shown without delay.
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

extension ChartMark.Content {
  /// The symbol that precedes the name of the mark, if the mark has no fill pattern.
  fileprivate var marker: Character { if case .points = self { "●" } else { "█" } }
}
