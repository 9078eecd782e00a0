import Foundation

/// What a terminal shows.
public struct TerminalStyle: Sendable {
  /// The columns of characters.
  public var width: Int
  public var usesUnicode: Bool
  public var usesColor: Bool

  public init(width: Int = 80, usesUnicode: Bool, usesColor: Bool) {
    self.width = width
    self.usesUnicode = usesUnicode
    self.usesColor = usesColor
  }
}

/// Lines over two axes, the vertical one logarithmic, in characters.
package struct TerminalPlot {
  package struct Series {
    package var name: String
    package var color: PlotColor
    package var points: [(x: Double, y: Double)]

    /// Whether it is drawn without markers: what the others are compared with.
    package var isReference = false

    package init(name: String, color: PlotColor, isReference: Bool = false, points: [(x: Double, y: Double)]) {
      self.name = name
      self.isReference = isReference
      self.color = color
      self.points = points
    }
  }

  package var yLabel: String
  package var series: [Series] = []

  /// Places on the horizontal axis with a name.
  package var marks: [(x: Double, name: String)] = []
  package var rows = 14
  var xScale = PlotAxis.Scale.logarithmic

  /// What stands below the horizontal axis; nil for the powers of ten.
  package var xTicks: [(x: Double, label: String)]?

  /// What stands behind the numbers of the horizontal axis.
  package var xUnit = "points"

  package init(yLabel: String) { self.yLabel = yLabel }

  private static let axisWidth = 8
  private static let unicodeMarkers: [Character] = ["○", "△", "□", "●", "▲", "■", "◇", "◆", "+", "×"]
  private static let asciiMarkers: [Character] = ["o", "a", "u", "*", "A", "U", "x", "X", "+", "%"]

  /// The plot, no line of it wider than the terminal.
  ///
  /// Series without a place that is positive are left out; of no series at all it is empty.
  package func text(_ style: TerminalStyle) -> String {
    let drawn = series.map { series in
      var series = series
      series.points = series.points.filter { $0.x > 0 && $0.y > 0 && $0.x.isFinite && $0.y.isFinite }
        .sorted { $0.x < $1.x }
      return series
    }.filter { !$0.points.isEmpty }
    guard !drawn.isEmpty else { return "" }
    let nameWidth = min((drawn.map(\.name.count).max() ?? 0) + 3, style.width / 3)
    let columns = max(10, style.width - Self.axisWidth - nameWidth)
    var grid = CharacterGrid(columns: columns, rows: rows, usesUnicode: style.usesUnicode)
    let xs = PlotAxis(drawn.flatMap { $0.points.map(\.x) }, scale: xScale, from: 0, to: Double(grid.width - 1))
    let ys = PlotAxis(drawn.flatMap { $0.points.map(\.y) }, from: Double(grid.height - 1), to: 0)
    for mark in marks where xs.contains(mark.x) { grid.rule(xs[mark.x], name: mark.name) }
    let markers = style.usesUnicode ? Self.unicodeMarkers : Self.asciiMarkers
    for series in drawn { grid.draw(series.points.map { (xs[$0.x], ys[$0.y]) }, series.color) }
    for (index, series) in drawn.enumerated() where !series.isReference {
      for point in series.points { grid.put(markers[index % markers.count], xs[point.x], ys[point.y], series.color) }
    }
    let line: Character = style.usesUnicode ? "┄" : "."
    let labels = drawn.enumerated().map { index, series in
      "\(series.isReference ? line : markers[index % markers.count]) \(series.name)"
    }
    let names = Self.names(drawn, labels, rows: rows) { grid.row(ys[$0]) }
    let ticks = Dictionary(ys.ticks(atMost: rows / 2).map { (grid.row(ys[$0]), PlotAxis.label($0)) }) { first, _ in first }
    var lines = [Self.flushRight(yLabel, Self.axisWidth - 2)]
    for row in 0..<rows {
      let edge = style.usesUnicode ? (ticks[row] == nil ? "│" : "┤") : (ticks[row] == nil ? "|" : "+")
      let name = names[row].map { " " + paint(String($0.text.prefix(nameWidth - 1)), $0.color, style) } ?? ""
      let cells = grid.line(row) { paint($0, $1, style) }
      lines.append(Self.trimmed(Self.flushRight(ticks[row] ?? "", Self.axisWidth - 2) + " " + edge + cells + name))
    }
    return (lines + axis(xs, grid, style)).joined(separator: "\n")
  }

  /// The horizontal axis and its numbers.
  private func axis(_ xs: PlotAxis, _ grid: CharacterGrid, _ style: TerminalStyle) -> [String] {
    var rule = [Character](repeating: style.usesUnicode ? "─" : "-", count: grid.columns)
    var labels = [Character](repeating: " ", count: grid.columns + Self.axisWidth)
    var free = 0
    for (x, text) in xTicks ?? xs.decades.map({ ($0, PlotAxis.label($0)) }) {
      let column = grid.column(xs[x])
      rule[column] = style.usesUnicode ? "┬" : "+"
      let label = Array(text.prefix(grid.columns))
      let start = min(max(0, column + Self.axisWidth - label.count / 2), labels.count - label.count)
      guard start >= free else { continue }
      labels.replaceSubrange(start..<start + label.count, with: label)
      free = start + label.count + 1
    }
    let corner = style.usesUnicode ? "└" : "+"
    return [
      String(repeating: " ", count: Self.axisWidth - 1) + corner + String(rule), Self.trimmed(Self.trimmed(String(labels)) + " " + xUnit),
    ]
  }

  /// In which row each name stands: that of the end of its line, or the nearest free one.
  private static func names(
    _ series: [Series], _ labels: [String], rows: Int, row: (Double) -> Int
  ) -> [Int: (text: String, color: PlotColor)] {
    var names: [Int: (text: String, color: PlotColor)] = [:]
    for (index, series) in series.enumerated() {
      let wanted = row(series.points[series.points.count - 1].y)
      let free = (0..<rows).filter { names[$0] == nil }.min { abs($0 - wanted) < abs($1 - wanted) }
      if let free { names[free] = (labels[index], series.color) }
    }
    return names
  }

  private func paint(_ text: String, _ color: PlotColor?, _ style: TerminalStyle) -> String {
    guard style.usesColor, let color else { return text }
    return "\u{1B}[\(color.terminalCode)m\(text)\u{1B}[0m"
  }

  private static func flushRight(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }
}

/// Characters in rows, in which lines are drawn in dots: eight in a cell as braille patterns, or one.
private struct CharacterGrid {
  let columns: Int
  let rows: Int
  private let usesUnicode: Bool
  private var cells: [Cell]

  private struct Cell {
    /// Unicode, chapter 21.1: the offset of a braille pattern from U+2800.
    var dots: UInt8 = 0
    var character: Character?
    var color: PlotColor?
  }

  init(columns: Int, rows: Int, usesUnicode: Bool) {
    self.columns = columns
    self.rows = rows
    self.usesUnicode = usesUnicode
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  private var dotColumns: Int { usesUnicode ? 2 : 1 }
  private var dotRows: Int { usesUnicode ? 4 : 1 }
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// In dots.
  var width: Int { columns * dotColumns }
  var height: Int { rows * dotRows }

  func column(_ x: Double) -> Int { min(max(Int(x.rounded()) / dotColumns, 0), columns - 1) }
  func row(_ y: Double) -> Int { min(max(Int(y.rounded()) / dotRows, 0), rows - 1) }

  /// A line through places in dots.
  mutating func draw(_ points: [(x: Double, y: Double)], _ color: PlotColor) {
    for (from, to) in zip(points, points.dropFirst()) {
      let steps = max(1, Int(max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up)))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        dot(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, color)
      }
    }
  }

  private mutating func dot(_ x: Double, _ y: Double, _ color: PlotColor) {
    let index = row(y) * columns + column(x)
    cells[index].color = color
    guard usesUnicode else { return cells[index].character = "." }
    cells[index].character = nil
    let (dotX, dotY) = (min(max(Int(x.rounded()), 0), width - 1), min(max(Int(y.rounded()), 0), height - 1))
    cells[index].dots |= Self.bits[dotY % 4][dotX % 2]
  }

  mutating func put(_ character: Character, _ x: Double, _ y: Double, _ color: PlotColor?) {
    cells[row(y) * columns + column(x)].character = character
    cells[row(y) * columns + column(x)].color = color
  }

  /// A vertical line with its name at the top.
  mutating func rule(_ x: Double, name: String) {
    let column = column(x)
    for row in 0..<rows { cells[row * columns + column].character = usesUnicode ? "┊" : ":" }
    for (offset, character) in name.enumerated() where column + 1 + offset < columns {
      cells[column + 1 + offset].character = character
    }
  }

  /// A row of characters, as long as the grid is wide.
  func line(_ row: Int, paint: (String, PlotColor?) -> String) -> String {
    cells[row * columns..<(row + 1) * columns].map { cell in
      if let character = cell.character { return paint(String(character), cell.color) }
      guard cell.dots != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(cell.dots)) else { return " " }
      return paint(String(Character(scalar)), cell.color)
    }.joined()
  }
}
