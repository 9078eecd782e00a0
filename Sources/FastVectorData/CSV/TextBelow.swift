/// The lines of text below a table, such as notes and sources in statistical tables, or the indices below an
/// atmospheric sounding. The text follows a blank line, or can't be divided into cells, or is a single cell in a table
/// of several columns.
struct TextBelow {
  /// The offset of the text.
  let start: Int

  /// The number of lines of text, without blank lines.
  let lineCount: Int

  /// The maximum size of the text, in bytes.
  private static let maxBytes = 1 << 14

  /// Finds the text below a table. A line counts as text if it contains fewer than half as many numbers and dates as
  /// most rows of the table.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file.
  ///   - rows: The first rows of the file.
  ///   - end: The offset of the first byte after these rows.
  init?(_ bytes: Span<UInt8>, _ rows: [CSVDialect.Row], end: Int, separator: UInt8) {
    guard rows.count < CSVDialect.sampleSize else { return nil }
    var starts = rows.indices.dropFirst(3).filter { row in
      !rows[row].isAdjacent
        || rows[row].cells.count == 1 && rows[row - 1].cells.count > 1 && Self.valueCount(rows[row].cells) == 0
    }.map { rows[$0].start }
    if end < bytes.count, rows.count >= 3 { starts.append(end) }
    starts.removeAll { bytes.count - $0 > Self.maxBytes }
    guard let first = starts.first else { return nil }
    let most = (CSVDialect.mostFrequent(rows.prefix(100).map { Self.valueCount($0.cells) }) + 1) / 2
    guard most > 0 else { return nil }
    var (position, lines) = (first, [(start: Int, isText: Bool)]())
    while position < bytes.count {
      let line = bytes.text(in: bytes.trimmed(position..<bytes.endOfLine(from: position)))
      let cells = line.split(separator: Character(Unicode.Scalar(separator))).map { cell in
        String(cell.trimmingPrefix { $0 == "\"" }.prefix { $0 != "\"" })
      }
      if !cells.isEmpty { lines.append((position, Self.valueCount(cells) < most)) }
      position = bytes.endOfLineEnding(from: position)
    }
    let start = starts.first { start in lines.allSatisfy { $0.start < start || $0.isText } }
    guard let start, lines.contains(where: { $0.start >= start }) else { return nil }
    self.start = start
    lineCount = lines.count { $0.start >= start }
  }

  /// Returns the number of cells that contain a number or a date.
  private static func valueCount(_ cells: [String]) -> Int {
    cells.count { [.number, .date].contains(CSVContent(of: $0)) }
  }
}
