import CTextKernels

/// The positions of the cells in a batch of rows. Only the cells of selected columns are included.
struct CSVCells {
  private let indexes: [Int]
  private let separator: UInt8

  /// The number of columns in the table.
  private let width: Int

  /// The cells of the selected columns, row by row.
  private var cells: [fv_cell]

  /// The number of rows in the batch.
  private(set) var rowCount = 0

  /// The indexes of the rows in the batch that end before the last selected column.
  private(set) var shortRows: [Int] = []

  /// The indexes of the rows in the batch that have extra text after the table's last column.
  private(set) var longRows: [Int] = []

  /// The number of lines, such as "(5 rows)", that were skipped because they contain text instead of data.
  private(set) var skippedLines = 0

  /// The maximum number of rows per batch. A batch of this size and its bytes usually fit into the L1 cache.
  static let maxRows = 512

  /// Creates an empty batch for the cells of selected columns.
  ///
  /// - Parameter indexes: Distinct indexes of columns, in ascending order.
  init(_ indexes: [Int], _ dialect: CSVDialect) {
    self.indexes = indexes
    separator = dialect.separator
    width = dialect.width
    cells = Array(repeating: fv_cell(), count: Self.maxRows * indexes.count)
  }

  @inline(__always)
  func cell(row: Int, column: Int) -> CSVScanner.Cell { CSVScanner.Cell(cells[row &* indexes.count &+ column]) }

  /// Returns true if a cell is the only one in its row, although the table has several columns.
  func isAlone(row: Int, column: Int) -> Bool { width > 1 && cells[row * indexes.count + column].is_alone != 0 }

  // MARK: Locating

  /// Locates the cells of the next rows, replacing the previous batch. Returns false at the end of the table.
  ///
  /// - Parameters:
  ///   - hasQuotes: False if the bytes contain no quotation marks.
  ///   - maxRows: The maximum number of rows to locate. It must not exceed the static property ``maxRows``.
  /// - Throws: A syntax error. The rows before the error have been located.
  mutating func locate(
    _ scanner: inout CSVScanner, hasQuotes: Bool, maxRows: Int = maxRows
  ) throws(CSVProblem) -> Bool {
    shortRows.removeAll(keepingCapacity: true)
    longRows.removeAll(keepingCapacity: true)
    rowCount = 0
    while true {
      rowCount += unsafe cells.withUnsafeMutableBufferPointer { cells in
        unsafe scanner.locatePlainRows(
          indexes, width: width, hasQuotes: hasQuotes,
          into: UnsafeMutableBufferPointer(
            rebasing: cells[(rowCount * indexes.count)..<(maxRows * indexes.count)]))
      }
      guard rowCount < maxRows, scanner.startRow() else { return rowCount > 0 }
      try locateRow(&scanner)
      if rowCount == maxRows { return true }
    }
  }

  /// Locates the cells of the next row, whether or not it is plain. Skips the row if it is blank or a line of text.
  private mutating func locateRow(_ scanner: inout CSVScanner) throws(CSVProblem) {
    let start = scanner.position
    var column = 0
    var isShort = false
    var hasContents = false
    for (offset, index) in indexes.enumerated() {
      while column < index && scanner.isInRow {
        try scanner.skipCell()
        column += 1
      }
      guard scanner.isInRow else {
        isShort = true
        let absent = CSVScanner.Cell(range: scanner.position..<scanner.position, isQuoted: false)
        cells[rowCount * indexes.count + offset] = fv_cell(absent, isAlone: false)
        continue
      }
      let cell = try scanner.next()
      hasContents = hasContents || !scanner.bytes.trimmedCell(cell.range).isEmpty
      cells[rowCount * indexes.count + offset] = fv_cell(cell, isAlone: column == 0 && !scanner.isInRow)
      column += 1
    }
    let end = scanner.position
    let located = column
    var isLong = false
    while scanner.isInRow {
      let cell = try scanner.next()
      column += 1
      if column > width, !scanner.bytes.trimmedCell(cell.range).isEmpty { isLong = true }
    }
    if !hasContents, isSkipped(scanner.bytes, start..<end, scanner.position, isShort && located <= 1) { return }
    if isShort { shortRows.append(rowCount) }
    if isLong { longRows.append(rowCount) }
    rowCount += 1
  }

  /// Returns true if a row is blank or a line of text, and counts it in ``skippedLines`` if it is text.
  ///
  /// - Precondition: All selected cells of the row are empty.
  private mutating func isSkipped(_ bytes: Span<UInt8>, _ cells: Range<Int>, _ end: Int, _ mayBeText: Bool) -> Bool {
    if mayBeText, isText(bytes, cells) {
      skippedLines += 1
      return true
    }
    // In a table with one column, a quoted empty cell means a missing value, so the row isn't blank.
    let isMissing = width == 1 && cells.contains { bytes[$0] == Ascii.quote }
    return !isMissing && bytes.isBlankRow(cells.lowerBound..<end, separator: separator)
  }

  private func isText(_ bytes: Span<UInt8>, _ row: Range<Int>) -> Bool {
    var end = row.upperBound
    while end > row.lowerBound, bytes.isBlankOrLineEnding(end - 1) { end -= 1 }
    return width > 1 && end - row.lowerBound < 400 && CSVContent(of: bytes.text(in: row.lowerBound..<end)) == .text
  }

  // MARK: Converting

  /// Converts the cells of a column up to the first cell that isn't a plain number (see `fv_convert_plain_numbers`).
  ///
  /// - Parameters:
  ///   - row: The index of the first row to convert.
  ///   - mark: The decimal mark.
  ///   - values: A buffer for the values of all located rows.
  /// - Returns: The number of converted cells.
  func convertPlainNumbers(
    _ bytes: Span<UInt8>, column: Int, from row: Int, mark: UInt8,
    into values: UnsafeMutableBufferPointer<Double>
  ) -> Int {
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe fv_convert_plain_numbers(
          bytes.baseAddress, cells.baseAddress! + row * indexes.count + column, indexes.count, rowCount - row, mark,
          values.baseAddress! + row)
      }
    }
  }
}

extension CSVScanner.Cell {
  @inline(__always)
  fileprivate init(_ cell: fv_cell) {
    let start = Int(truncatingIfNeeded: cell.start)
    self.init(range: start..<start &+ Int(cell.length), isQuoted: cell.is_quoted != 0)
  }
}

extension fv_cell {
  fileprivate init(_ cell: CSVScanner.Cell, isAlone: Bool) {
    self.init(
      start: UInt64(cell.range.lowerBound), length: UInt32(cell.range.count), is_quoted: cell.isQuoted ? 1 : 0,
      is_alone: isAlone ? 1 : 0)
  }
}

extension Span<UInt8> {
  /// Returns true if a row contains only separators, blanks and quotation marks.
  fileprivate func isBlankRow(_ range: Range<Int>, separator: UInt8) -> Bool {
    range.allSatisfy { self[$0] == separator || self[$0] == Ascii.quote || isBlankOrLineEnding($0) }
  }
}
