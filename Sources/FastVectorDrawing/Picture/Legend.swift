import FastVectorCharts
import Foundation

/// The names of the lines, in rows or in a column.
///
/// If there isn't enough room for all names, the last entry is the number of omitted names.
struct Legend: Hashable, Sendable {
  /// A name and its position.
  struct Entry: Hashable, Sendable {
    /// The index of the line or mark among all names; nil for the number of omitted names, which has no sample.
    let line: Int?
    let name: String
    /// The left end of the entry, at half the height of the row.
    let position: CGPoint
  }

  private(set) var entries: [Entry] = []
  let font: Font

  /// The width of the sample of a line, in points.
  let sampleWidth: Double

  /// The size, in points.
  private(set) var size = CGSize.zero

  /// The gap between a sample and its name, in points.
  static let gap = 6.0

  /// The range of the widths of samples. Wide samples show the dash patterns of lines.
  private static let sampleWidths = 18.0...48.0

  /// The height of a row, in points.
  var rowHeight: Double { font.lineHeight + Self.gap }

  /// True if some names are omitted.
  var isTruncated: Bool { entries.last.map { $0.line == nil } ?? false }

  /// - Parameters:
  ///   - names: The names of the lines; nil for a line that is omitted.
  ///   - font: The font of the names.
  ///   - longestDash: The length of the longest dash pattern of the lines, in points.
  ///   - room: The maximum size. There is at least one row.
  ///   - isColumn: True to put each entry into a separate row.
  init(_ names: [String?], font: Font, longestDash: Double, room: CGSize, isColumn: Bool = false) {
    self.font = font
    sampleWidth = min(max(longestDash, Self.sampleWidths.lowerBound), Self.sampleWidths.upperBound)
    let named = names.enumerated().compactMap { line, name in name.flatMap { $0.isEmpty ? nil : (line: line, name: $0) }
    }
    var row = Row(width: room.width, count: max(1, Int(clamping: room.height / rowHeight)), isColumn: isColumn)
    // The state before each entry, to return to if the entry has to be removed.
    var states: [Row] = []
    func add(_ line: Int?, _ name: String, width: Double) -> Bool {
      let state = row
      guard let x = row.place(width) else {
        row = state
        return false
      }
      states.append(state)
      entries.append(Entry(line: line, name: name, position: CGPoint(x: x, y: (Double(row.index) + 0.5) * rowHeight)))
      size.width = max(size.width, x + width)
      return true
    }
    let start = sampleWidth + Self.gap
    for (line, name) in named {
      let shown = font.cut(name, to: room.width - start)
      guard add(line, shown, width: start + font.width(of: shown)) else { break }
    }
    while entries.count < named.count {
      let text = font.cut("and \(named.count - entries.count) more", to: room.width)
      if add(nil, text, width: font.width(of: text)) || entries.isEmpty { break }
      entries.removeLast()
      row = states.removeLast()
    }
    size.height = entries.isEmpty ? 0 : Double(row.index + 1) * rowHeight
  }

  /// The row that entries are added to.
  private struct Row {
    let width: Double
    let count: Int
    let isColumn: Bool
    private(set) var index = 0
    private var end = 0.0

    init(width: Double, count: Int, isColumn: Bool) {
      self.width = width
      self.count = count
      self.isColumn = isColumn
    }

    /// Returns the left end of the next entry, in a new row if necessary. Returns nil if there is no room for a new
    /// row.
    mutating func place(_ entryWidth: Double) -> Double? {
      if end > 0, isColumn || end + entryWidth > width {
        index += 1
        end = 0
      }
      guard index < count else { return nil }
      defer { end += entryWidth + 3 * Legend.gap }
      return end
    }
  }
}
