/// The positions of the cells of some columns in successive rows.
struct CSVCells {
  struct Cell {
    let cell: CSVScanner.Cell
    /// True if the row has no other cells.
    let isAlone: Bool
  }

  private let indexes: [Int]
  private let separator: UInt8

  /// The number of columns of the table.
  private let width: Int

  /// The cells, row by row.
  private var cells: [Cell] = []

  /// The number of rows.
  private(set) var rowCount = 0

  /// The numbers of the rows that end before one of the columns.
  private(set) var shortRows: [Int] = []

  /// The number of lines of text that were skipped, such as "(5 rows)".
  private(set) var skippedLines = 0

  /// The number of rows that are located at once. Their cells and their bytes fit into the first-level cache.
  private static let mostRows = 512

  /// - Parameter indexes: Distinct indexes of columns, in ascending order.
  init(_ indexes: [Int], _ dialect: CSVDialect) {
    self.indexes = indexes
    separator = dialect.separator
    width = dialect.width
    cells.reserveCapacity(Self.mostRows * indexes.count)
  }

  @inline(__always)
  func cell(row: Int, column: Int) -> Cell { cells[row &* indexes.count &+ column] }

  /// Locates the cells of the next rows. Returns false at the end.
  ///
  /// - Parameter hasQuotes: False if the bytes contain no quotation marks.
  /// - Throws: A syntax error. The rows before it were located.
  mutating func locate(_ scanner: inout CSVScanner, hasQuotes: Bool) throws(CSVProblem) -> Bool {
    cells.removeAll(keepingCapacity: true)
    shortRows.removeAll(keepingCapacity: true)
    rowCount = 0
    while rowCount < Self.mostRows, scanner.startRow() {
      let start = scanner.position
      do throws(CSVProblem) {
        try locateRow(&scanner, from: start, hasQuotes: hasQuotes)
      } catch {
        cells.removeLast(cells.count - rowCount * indexes.count)
        throw error
      }
    }
    return rowCount > 0
  }

  @inline(__always)
  private mutating func locateRow(
    _ scanner: inout CSVScanner, from start: Int, hasQuotes: Bool
  ) throws(CSVProblem) {
    var column = 0
    var isShort = false
    var hasContents = false
    for index in indexes {
      while column < index && scanner.isInRow {
        try scanner.skipCell()
        column += 1
      }
      guard scanner.isInRow else {
        isShort = true
        let absent = CSVScanner.Cell(range: scanner.position..<scanner.position, isQuoted: false)
        cells.append(Cell(cell: absent, isAlone: false))
        continue
      }
      let cell = try scanner.next()
      hasContents = hasContents || !scanner.bytes.trimmed(cell.range).isEmpty
      cells.append(Cell(cell: cell, isAlone: column == 0 && !scanner.isInRow))
      column += 1
    }
    let end = scanner.position
    try scanner.skipRow(hasQuotes: hasQuotes)
    guard hasContents || !isSkipped(scanner.bytes, start..<end, scanner.position, isShort && column <= 1) else {
      cells.removeLast(indexes.count)
      return
    }
    if isShort { shortRows.append(rowCount) }
    rowCount += 1
  }

  /// Returns true if a row whose cells are all empty is blank, or a line of text.
  private mutating func isSkipped(_ bytes: Span<UInt8>, _ cells: Range<Int>, _ end: Int, _ mayBeText: Bool) -> Bool {
    if mayBeText, isText(bytes, cells) {
      skippedLines += 1
      return true
    }
    return bytes.isBlankRow(cells.lowerBound..<end, separator: separator)
  }

  private func isText(_ bytes: Span<UInt8>, _ row: Range<Int>) -> Bool {
    var end = row.upperBound
    while end > row.lowerBound, bytes.isBlankOrLineEnding(end - 1) { end -= 1 }
    return width > 1 && end - row.lowerBound < 400 && CSVContent(of: bytes.text(in: row.lowerBound..<end)) == .text
  }
}

extension Span<UInt8> {
  /// Returns true if a row contains only separators, blanks and quotation marks.
  fileprivate func isBlankRow(_ range: Range<Int>, separator: UInt8) -> Bool {
    range.allSatisfy { self[$0] == separator || self[$0] == Ascii.quote || isBlankOrLineEnding($0) }
  }
}
