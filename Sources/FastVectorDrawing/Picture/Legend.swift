import FastVectorCharts
import Foundation

/// The names of the lines, wrapped into rows.
struct Legend: Hashable, Sendable {
  /// A name and its position.
  struct Entry: Hashable, Sendable {
    let line: Int
    let name: String
    /// The left end of the line's sample, at half the height of the row.
    let position: CGPoint
  }

  let entries: [Entry]
  let height: Double
  let font: Font

  static let sampleWidth = 18.0
  static let gap = 6.0

  /// - Parameters:
  ///   - names: The names of the lines; nil for a line that is omitted.
  ///   - font: The font of the names.
  ///   - start: The top left corner.
  ///   - right: The right edge of the rows.
  init(names: [String?], font: Font, from start: CGPoint, to right: Double) {
    self.font = font
    let rowHeight = font.lineHeight + Self.gap
    var entries: [Entry] = []
    var position = CGPoint(x: start.x, y: start.y + rowHeight / 2)
    for (line, name) in names.enumerated() {
      guard let name, !name.isEmpty else { continue }
      let shown = font.cut(name, to: right - start.x - Self.sampleWidth - Self.gap)
      let width = Self.sampleWidth + Self.gap + font.width(of: shown)
      if position.x > start.x && position.x + width > right {
        position = CGPoint(x: start.x, y: position.y + rowHeight)
      }
      entries.append(Entry(line: line, name: shown, position: position))
      position.x += width + 3 * Self.gap
    }
    self.entries = entries
    height = entries.isEmpty ? 0 : position.y + rowHeight / 2 - start.y
  }
}
