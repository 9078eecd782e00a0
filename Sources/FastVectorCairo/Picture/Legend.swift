import Foundation

/// The names of lines, in as many rows as they take.
struct Legend: Hashable, Sendable {
  /// A name and where it goes.
  struct Entry: Hashable, Sendable {
    let line: Int
    let name: String
    /// The left end of the sample of the line, half way up.
    let position: CGPoint
  }

  let entries: [Entry]
  let height: Double

  static let font = Font.system(size: 12)
  static let sampleWidth = 18.0
  static let gap = 6.0

  /// - Parameters:
  ///   - names: One for each line; nil for those that are left out.
  ///   - start: The top left.
  ///   - right: Where a row ends.
  init(names: [String?], from start: CGPoint, to right: Double) {
    let rowHeight = Self.font.size(of: "Ag").height + Self.gap
    var entries: [Entry] = []
    var position = CGPoint(x: start.x, y: start.y + rowHeight / 2)
    for (line, name) in names.enumerated() {
      guard let name, !name.isEmpty else { continue }
      let width = Self.sampleWidth + Self.gap + Self.font.size(of: name).width
      if position.x > start.x && position.x + width > right {
        position = CGPoint(x: start.x, y: position.y + rowHeight)
      }
      entries.append(Entry(line: line, name: name, position: position))
      position.x += width + 3 * Self.gap
    }
    self.entries = entries
    height = entries.isEmpty ? 0 : position.y + rowHeight / 2 - start.y
  }
}
