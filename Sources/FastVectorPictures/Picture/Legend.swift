import FastVectorCharts
import Foundation

/// The legend of a chart, which contains the names of its lines and marks, in rows or in a column.
///
/// If there isn't enough room for all names, the last entry is the number of omitted names.
package struct Legend: Hashable, Sendable {
  /// A name and its position.
  package struct Entry: Hashable, Sendable {
    /// The index of the line or mark that the entry names. Nil for an entry such as `and 3 more`, which replaces the
    /// names that don't fit, and has no sample.
    let line: Int?
    package let name: String
    /// The name before it was truncated.
    package let fullName: String
    /// The left end of the entry, in points from the top left of the legend. Vertically, it is in the middle of the
    /// entry's row.
    let position: CGPoint
  }

  package private(set) var entries: [Entry] = []
  let font: Font

  /// The width of a sample, in points. A sample is the short line in front of a name.
  let sampleWidth: Double

  /// The size of the legend, in points.
  private(set) var size = CGSize.zero

  /// The number of names that don't fit.
  private(set) var omittedCount = 0

  /// The gap between a sample and its name, in points.
  static let gap = 6.0

  /// The minimum and maximum width of samples, in points. Samples are wider than the minimum if lines have long dash
  /// patterns.
  private static let sampleWidths = 18.0...48.0

  /// The height of a row, in points.
  var rowHeight: Double { font.lineHeight + Self.gap }

  /// Creates a legend with the given names.
  ///
  /// - Parameters:
  ///   - names: The names of the lines and marks. Nil for lines and marks that aren't in the legend.
  ///   - font: The font of the names.
  ///   - longestDash: The length of the longest dash pattern among the lines, in points.
  ///   - room: The maximum size, in points. The legend can be taller, because it has at least one row, and can get an
  ///     additional row if only a single name would be left out.
  ///   - isColumn: True to put each entry in a separate row.
  init(_ names: [String?], font: Font, longestDash: Double, room: CGSize, isColumn: Bool = false) {
    self.font = font
    sampleWidth = min(max(longestDash, Self.sampleWidths.lowerBound), Self.sampleWidths.upperBound)
    let named = names.enumerated().compactMap { line, name in
      name.flatMap { $0.isEmpty ? nil : (line: line, name: $0) }
    }
    let rowCount = max(1, Int(clamping: room.height / rowHeight))
    // If a single name would be left out, "and 1 more" would take up as much room as the name. Therefore, first try to
    // reduce the distance between entries, then to add a row, and finally to truncate the last name.
    var attempts = [Attempt(gap: 3, rowCount: rowCount), Attempt(gap: 2, rowCount: rowCount)]
    if !isColumn && rowCount >= 3 { attempts.append(Attempt(gap: 2, rowCount: rowCount + 1)) }
    attempts.append(Attempt(gap: 2, rowCount: rowCount, truncatesLastName: true))
    for attempt in attempts {
      place(named, attempt, width: room.width, isColumn: isColumn)
      if entries.count(where: { $0.line != nil }) != named.count - 1 { break }
    }
  }

  /// The parameters of an attempt to arrange the names.
  private struct Attempt {
    /// The distance between two entries in a row, as a multiple of ``Legend/gap``.
    let gap: Double
    let rowCount: Int
    /// True to truncate the last name if it doesn't fit.
    var truncatesLastName = false
  }

  private mutating func place(_ named: [(line: Int, name: String)], _ attempt: Attempt, width: Double, isColumn: Bool) {
    (entries, size) = ([], .zero)
    var row = Row(width: width, count: attempt.rowCount, isColumn: isColumn, gap: attempt.gap * Self.gap)
    // The state of the row before each entry was added. If an entry must be removed, the state is restored.
    var states: [Row] = []
    func add(_ line: Int?, _ name: String, of fullName: String, width: Double) -> Bool {
      let state = row
      guard let x = row.place(width) else {
        row = state
        return false
      }
      states.append(state)
      let position = CGPoint(x: x, y: (Double(row.index) + 0.5) * rowHeight)
      entries.append(Entry(line: line, name: name, fullName: fullName, position: position))
      size.width = max(size.width, x + width)
      return true
    }
    let start = sampleWidth + Self.gap
    for ((line, name), shown) in zip(named, font.cut(named.map(\.name), to: width - start)) {
      if add(line, shown, of: name, width: start + font.width(of: shown)) { continue }
      if attempt.truncatesLastName, entries.count == named.count - 1 {
        let cut = font.cut(name, to: row.rest - start)
        if cut.count >= Self.minCharacters { _ = add(line, cut, of: name, width: start + font.width(of: cut)) }
      }
      break
    }
    while entries.count < named.count {
      let text = font.cut("and \(named.count - entries.count) more", to: width)
      if add(nil, text, of: text, width: font.width(of: text)) || entries.isEmpty { break }
      entries.removeLast()
      row = states.removeLast()
    }
    size.height = entries.isEmpty ? 0 : Double(row.index + 1) * rowHeight
    omittedCount = named.count - entries.count { $0.line != nil }
  }

  /// The minimum number of characters in a truncated name, including the ellipsis.
  private static let minCharacters = 4

  /// The row of the legend to which entries are added. An entry that doesn't fit starts the next row.
  private struct Row {
    let width: Double
    let count: Int
    let isColumn: Bool
    let gap: Double
    private(set) var index = 0
    private var end = 0.0

    init(width: Double, count: Int, isColumn: Bool, gap: Double) {
      self.width = width
      self.count = count
      self.isColumn = isColumn
      self.gap = gap
    }

    /// The remaining width for entries in the same row, in points.
    var rest: Double { width - end }

    /// Reserves room for the next entry, in a new row if necessary. Returns the x coordinate of the entry's left end,
    /// or nil if there is no room for a new row.
    mutating func place(_ entryWidth: Double) -> Double? {
      if end > 0, isColumn || end + entryWidth > width {
        index += 1
        end = 0
      }
      guard index < count else { return nil }
      defer { end += entryWidth + gap }
      return end
    }
  }
}
