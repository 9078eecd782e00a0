public import FastVectorCharts
public import Foundation

/// A canvas of dots in a terminal. Each character is a Unicode braille pattern with two columns and four rows of dots.
public struct BrailleCanvas: Equatable, Sendable {
  /// The number of characters per row.
  public let columns: Int

  /// The number of rows of characters.
  public let rows: Int

  /// The number of columns of dots.
  public var width: Int { 2 * columns }

  /// The number of rows of dots.
  public var height: Int { 4 * rows }

  /// The valid numbers of characters per row and per column.
  public static let sizes = 1...10_000

  private var cells: [Cell]

  /// A character on the canvas. `dots` contains the bits of a Unicode braille pattern. If `letter` isn't nil, it is
  /// shown instead of the dots. An empty string means that the letter to the left also takes up this cell. `color` is
  /// the color of the last drawing operation.
  private struct Cell: Equatable {
    var dots: UInt8 = 0
    var letter: String?
    var color: Color?
  }

  /// The color and opacity of a path, and the ranges of dots that it can set.
  struct Ink {
    let color: Color?
    let opacity: Double
    let columns: Range<Int>
    let rows: Range<Int>

    /// The dots that the path may set in each character, as the bits of a Unicode braille pattern.
    var pattern: UInt8 = 0xFF
  }

  /// Creates an empty canvas. Sizes outside ``sizes`` are clamped.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, Self.sizes.lowerBound), Self.sizes.upperBound)
    self.rows = min(max(rows, Self.sizes.lowerBound), Self.sizes.upperBound)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// Draws a path by setting the dots along it. Curves are drawn as straight lines between their ends. Letters along
  /// the path are overwritten.
  ///
  /// - Parameters:
  ///   - path: The path, in dots from the top left. Points that aren't finite are gaps. An isolated point is drawn as
  ///     a dot.
  ///   - color: The color of the path; nil for the default color of the terminal.
  ///   - opacity: The opacity, from 0 to 1. It determines the fraction of dots that are set, in an ordered dither
  ///     pattern.
  ///   - clip: The rectangle to draw in, in dots; nil for the whole canvas. Dots on its edges are drawn.
  /// - Complexity: O(n + d) for n points and d dots on the path
  public mutating func draw(_ path: Path, color: Color? = nil, opacity: Double = 1, clip: CGRect? = nil) {
    let ink = ink(color, opacity, clip)
    var current: CGPoint?
    var start: CGPoint?
    path.forEach { element in
      switch element {
      case .move(let point):
        current = nil
        start = point
        draw(to: point, from: &current, ink)
      case .line(let end): draw(to: end, from: &current, ink)
      case .quadCurve(let end, _): draw(to: end, from: &current, ink)
      case .curve(let end, _, _): draw(to: end, from: &current, ink)
      case .closeSubpath: if let start { draw(to: start, from: &current, ink) }
      }
    }
  }

  /// Combines a color, an opacity, and the ranges of dots inside a clip rectangle. Without a clip rectangle, the ranges
  /// contain all dots of the canvas.
  func ink(_ color: Color?, _ opacity: Double, _ clip: CGRect?) -> Ink {
    func dots(_ lower: CGFloat?, _ upper: CGFloat?, of count: Int) -> Range<Int> {
      let first = lower.map { Int(clamping: Double($0).rounded(.down)) } ?? 0
      let last = upper.map { Int(clamping: Double($0).rounded(.down)) } ?? count
      return max(first, 0)..<max(max(first, 0), min(last, count - 1) + 1)
    }
    return Ink(
      color: color, opacity: opacity, columns: dots(clip?.minX, clip?.maxX, of: width),
      rows: dots(clip?.minY, clip?.maxY, of: height))
  }

  private mutating func draw(to end: CGPoint, from current: inout CGPoint?, _ ink: Ink) {
    guard end.x.isFinite, end.y.isFinite else { return current = nil }
    let window = ClippedLine.Window(width: Double(width), height: Double(height), margin: 1)
    if let (start, end) = window.clip(from: current.map { ($0.x, $0.y) } ?? (end.x, end.y), to: (end.x, end.y)) {
      let distance = max(abs(end.x - start.x), abs(end.y - start.y)).rounded(.up)
      for step in 0...Int(clamping: distance) {
        let fraction = distance == 0 ? 0 : Double(step) / distance
        setDot(
          Self.dot(start.x + (end.x - start.x) * fraction), Self.dot(start.y + (end.y - start.y) * fraction), ink)
      }
    }
    current = end
  }

  /// Returns the index of the dot that contains a coordinate. Adds a small number to the coordinate, because a rounding
  /// error could otherwise move a point from the top edge of a plot to the dot above it.
  private static func dot(_ coordinate: Double) -> Int { Int(clamping: (coordinate + 0x1p-20).rounded(.down)) }

  mutating func setDot(_ x: Int, _ y: Int, _ ink: Ink) {
    guard ink.columns.contains(x), ink.rows.contains(y), Self.threshold(x, y) < ink.opacity else { return }
    let (index, bit) = (y / 4 * columns + x / 2, Self.bits[y % 4][x % 2])
    guard bit & ink.pattern != 0 else { return }
    if cells[index].letter != nil { erase(index) }
    cells[index].dots |= bit
    cells[index].color = ink.color
  }

  /// The bits of the dots, by row and column. See The Unicode Standard, chapter 21.1, braille patterns.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Returns the opacity above which a dot is set, taken from a 4 × 4 ordered dither matrix (B. E. Bayer, An optimum
  /// method for two-level rendition of continuous-tone pictures, 1973).
  private static func threshold(_ x: Int, _ y: Int) -> Double { thresholds[y % 4][x % 4] / 16 }

  private static let thresholds: [[Double]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

  /// Writes text to a row, starting at a column and overwriting existing characters. East Asian characters and emoji
  /// take up two columns. Text outside the canvas is clipped. Control characters are replaced with spaces. If the color
  /// is nil, the terminal's default color is used.
  public mutating func write(_ text: String, column: Int, row: Int, color: Color? = nil) {
    guard (0..<rows).contains(row) else { return }
    var end = column
    for letter in text {
      let start = end
      end = end &+ letter.columns
      guard start >= 0, start < end, end <= columns else { continue }
      let isControl = letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
      let place = row * columns + start..<row * columns + end
      for index in place { erase(index) }
      for index in place { cells[index] = Cell(letter: "", color: color) }
      cells[place.lowerBound].letter = isControl ? " " : String(letter)
    }
  }

  /// Clears a cell, and also the other cells that its letter takes up.
  private mutating func erase(_ index: Int) {
    var first = index
    while cells[first].letter?.isEmpty == true {
      cells[first] = Cell()
      first -= 1
    }
    cells[first] = Cell()
    var next = index + 1
    while next < cells.count, cells[next].letter?.isEmpty == true {
      cells[next] = Cell()
      next += 1
    }
  }

  /// Copies another canvas of the same width to this canvas, starting at a given row. Rows outside this canvas are
  /// clipped.
  package mutating func copy(_ other: BrailleCanvas, toRow row: Int) {
    for (index, cell) in other.cells.enumerated() where cells.indices.contains(row * columns + index) {
      cells[row * columns + index] = cell
    }
  }

  /// Returns the canvas as rows of text without trailing spaces.
  ///
  /// - Parameter isColored: True to write colors as 24-bit escape sequences.
  public func lines(isColored: Bool) -> [String] {
    (0..<rows).map { row in
      var line = ""
      var color: Color?
      let cells = cells[row * columns..<(row + 1) * columns]
      let end = cells.lastIndex { $0.dots != 0 || ($0.letter ?? " ") != " " } ?? cells.startIndex - 1
      for cell in cells.prefix(through: end) {
        if isColored, cell.color != color, cell.dots != 0 || cell.letter != nil {
          color = cell.color
          line += color.map(Self.escape) ?? "\u{1B}[39m"
        }
        line += cell.letter ?? (cell.dots == 0 ? " " : String(Self.character(dots: cell.dots)))
      }
      return color == nil ? line : line + "\u{1B}[39m"
    }
  }

  /// Returns the Unicode braille pattern with the given bits.
  package static func character(dots: UInt8) -> Character {
    Unicode.Scalar(0x2800 + UInt32(dots)).map { Character($0) } ?? " "
  }

  private static func escape(_ color: Color) -> String {
    let (red, green, blue, _) = color.bytes
    return "\u{1B}[38;2;\(red);\(green);\(blue)m"
  }

  /// The canvas as plain text, with a line break after each row.
  public var text: String { lines(isColored: false).map { $0 + "\n" }.joined() }
}
