import FastVectorCharts
import FastVectorGeometry
package import Foundation

/// A chart that is drawn with characters. It stores the layout of the plot and converts pictures to rows of text.
///
/// Lines consist of braille dots. The marked points of a line are drawn with a character, which is the marker of the
/// line. The same marker is in front of the line's name. If the line has no marked points, there is a dash instead.
package struct TerminalChart {
  /// The rectangle of the plot, in dots. Paths and ticks must use the same coordinates.
  package let plot: CGRect

  private let texts: ChartTexts
  private let names: [String?]
  private let usesUnicode: Bool
  private let axisWidth: Int
  private let columns: Int
  private let nameWidth: Int
  private let rows: Int

  /// The minimum number of columns of a plot.
  private static let minColumns = 10

  /// Creates a layout in which the plot has a fixed number of rows.
  ///
  /// - Parameters:
  ///   - width: The number of characters per row. The plot has at least ten columns, even if this makes the chart
  ///     wider.
  ///   - rows: The number of rows of the plot. Values below 1 are treated as 1.
  ///   - texts: The labels of the axes. Titles aren't drawn.
  ///   - names: The names of the lines, in the order of the lines. Nil for lines without a name. Names take up at
  ///     most a third of the width.
  ///   - yTickLabels: The labels of the vertical axis. They must include the widest label in any of the pictures.
  ///   - usesUnicode: True to allow characters outside ASCII.
  package init(
    width: Int, rows: Int, texts: ChartTexts, names: [String?] = [], yTickLabels: [String] = [], usesUnicode: Bool
  ) {
    self.texts = texts
    self.names = names
    self.usesUnicode = usesUnicode
    self.rows = max(rows, 1)
    let width = min(max(width, 0), BrailleCanvas.sizes.upperBound)
    let longestLabel = ([texts.yLabel] + yTickLabels).map(\.columns).max() ?? 0
    let longestName = names.compactMap { $0?.columns }.max() ?? 0
    axisWidth = min(longestLabel, max(width / 4, 6)) + 2
    let wantedWidth = max(longestName + 3, texts.xLabel.columns + 2)
    nameWidth = max(0, min(wantedWidth, width / 3, width - axisWidth - Self.minColumns))
    columns = max(Self.minColumns, width - axisWidth - nameWidth)
    // Offset the plot by half a dot, so that lines along its edges run through the middle of dots.
    plot = CGRect(
      x: 2 * Double(axisWidth) + 0.5, y: 4.5, width: 2 * Double(columns) - 1, height: 4 * Double(self.rows) - 1)
  }

  /// Returns a picture as rows of text, without trailing spaces.
  ///
  /// - Parameters:
  ///   - picture: A picture in the coordinates of ``plot``.
  ///   - isColored: True to write colors as 24-bit escape sequences.
  package func lines(of picture: ChartPicture, isColored: Bool) -> [String] {
    var canvas = BrailleCanvas(columns: axisWidth + columns + nameWidth, rows: rows + 3)
    drawRules(of: picture, into: &canvas)
    for (index, line) in picture.lines.enumerated() { canvas.draw(line.path, color: color(of: line, index)) }
    for (index, line) in picture.lines.enumerated() {
      for dot in line.dots where plot.includes(dot.position) {
        canvas.write(
          marker(index), column: Self.column(dot.position.x), row: Self.row(dot.position.y),
          color: color(of: line, index)
        )
      }
    }
    drawNames(of: picture, into: &canvas)
    drawVerticalAxis(picture.yTicks, into: &canvas)
    drawHorizontalAxis(picture.xTicks, into: &canvas)
    let lines = canvas.lines(isColored: isColored)
    return usesUnicode ? lines : lines.map(Self.ascii)
  }

  /// Returns the column of characters at an x coordinate, in dots. A character is two dots wide.
  private static func column(_ x: Double) -> Int { Int(clamping: (x / 2).rounded(.down)) }
  /// Returns the row of characters at a y coordinate, in dots. A character is four dots high.
  private static func row(_ y: Double) -> Int { Int(clamping: (y / 4).rounded(.down)) }

  /// Returns a row of text in which braille patterns are replaced with periods.
  private static func ascii(_ line: String) -> String {
    String(line.map { ("\u{2801}"..."\u{28FF}").contains($0) ? "." : $0 })
  }

  private func symbol(_ unicode: String, _ ascii: String) -> String { usesUnicode ? unicode : ascii }

  /// Returns the marker of a line.
  private func marker(_ index: Int) -> String {
    let letters = "bcdefghijkmnpqrstvwyzBCDEFGHIJKLMNPQRSTVWYZ"
    let markers = Array((usesUnicode ? "○△□●▲■◇◆+×" : "oau*AUxX+%") + letters)
    return String(markers[index % markers.count])
  }

  /// Returns the color of a line. By default, it is a color of ``ChartTheme/light``, because these colors are legible
  /// on light and dark terminals.
  private func color(of line: ChartPicture.Line, _ index: Int) -> Color {
    line.color ?? ChartTheme.light.color(ofLine: index)
  }

  /// Draws reference lines. The labels of vertical lines are above the plot.
  private func drawRules(of picture: ChartPicture, into canvas: inout BrailleCanvas) {
    for rule in picture.yRules where plot.minY...plot.maxY ~= rule.position {
      let row = Self.row(rule.position)
      canvas.write(String(repeating: symbol("┄", "."), count: columns), column: axisWidth, row: row)
      canvas.write(rule.label, column: axisWidth + columns - rule.label.columns, row: row)
    }
    var free = axisWidth
    for rule in picture.xRules where plot.minX...plot.maxX ~= rule.position {
      let column = Self.column(rule.position)
      for row in 1...rows { canvas.write(symbol("┊", ":"), column: column, row: row) }
      guard column >= free, column + rule.label.columns <= canvas.columns else { continue }
      canvas.write(rule.label, column: column, row: 0)
      free = column + rule.label.columns + 1
    }
  }

  /// Draws each name in the row in which its line ends, or below it if that row is taken. If the lowest names would be
  /// below the plot, they are moved up, together with the names above them if necessary. The names therefore keep the
  /// order of the lines' ends. If there are more names than rows, the remaining names are omitted.
  private func drawNames(of picture: ChartPicture, into canvas: inout BrailleCanvas) {
    let ends = zip(names, picture.lines).enumerated().compactMap {
      index, line -> (index: Int, name: String, line: ChartPicture.Line, y: Double)? in
      guard let name = line.0, !name.isEmpty, let y = line.1.path.ys.last(where: \.isFinite) else { return nil }
      return (index, name, line.1, min(max(y, plot.minY), plot.maxY))
    }.prefix(rows).sorted { ($0.y, $0.index) < ($1.y, $1.index) }
    var places: [Int] = []
    for end in ends { places.append(max(Self.row(end.y), (places.last ?? 0) + 1)) }
    var limit = rows
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - 1
    }
    for (end, row) in zip(ends, places) {
      let sample = end.line.dots.isEmpty ? symbol("┄", ".") : marker(end.index)
      canvas.write(
        String("\(sample) \(end.name)".prefix(columns: max(nameWidth - 1, 0))), column: axisWidth + columns + 1,
        row: row,
        color: color(of: end.line, end.index))
    }
  }

  private func drawVerticalAxis(_ ticks: [ChartPicture.Tick], into canvas: inout BrailleCanvas) {
    func write(_ label: String, row: Int) {
      let label = String(label.prefix(columns: axisWidth - 2))
      canvas.write(label, column: axisWidth - 2 - label.columns, row: row)
    }
    write(texts.yLabel, row: 0)
    for row in 1...rows { canvas.write(symbol("│", "|"), column: axisWidth - 1, row: row) }
    var taken: Set<Int> = []
    for tick in ticks where plot.minY...plot.maxY ~= tick.position {
      let row = Self.row(tick.position)
      guard taken.insert(row).inserted else { continue }
      canvas.write(symbol("┤", "+"), column: axisWidth - 1, row: row)
      write(tick.label, row: row)
    }
  }

  private func drawHorizontalAxis(_ ticks: [ChartPicture.Tick], into canvas: inout BrailleCanvas) {
    let line = symbol("└", "+") + String(repeating: symbol("─", "-"), count: columns)
    canvas.write(line, column: axisWidth - 1, row: rows + 1)
    var free = 0
    for tick in ticks where plot.minX...plot.maxX ~= tick.position {
      let column = Self.column(tick.position)
      canvas.write(symbol("┬", "+"), column: column, row: rows + 1)
      let label = String(tick.label.prefix(columns: columns))
      let start = min(max(0, column - label.columns / 2), axisWidth + columns - label.columns)
      guard start >= free else { continue }
      canvas.write(label, column: start, row: rows + 2)
      free = start + label.columns + 1
    }
    canvas.write(texts.xLabel, column: free, row: rows + 2)
  }
}
