import CTextKernels

/// A scanner that finds the cells of a table.
///
/// Cells are separated by a given byte, or by any number of blanks and tabs. Rows end with LF, CR LF or CR. Otherwise,
/// the format follows RFC 4180: a cell that contains a separator, a line ending or a quotation mark is enclosed in
/// quotation marks, and quotation marks within it are doubled.
///
/// The scanner is more lenient than RFC 4180. Blanks are allowed before the opening and after the closing quotation
/// mark. Within an unquoted cell, a quotation mark is an ordinary character. Blank lines and comments are skipped.
///
/// For speed, the scanner searches for separators, line endings and quotation marks in 64 bytes at a time.
struct CSVScanner: ~Escapable {
  /// The position of a cell.
  struct Cell {
    /// The byte range of the contents, without the enclosing quotation marks.
    let range: Range<Int>
    let isQuoted: Bool
  }

  /// The maximum length of a cell, in bytes.
  static let maxCellLength = Int(FV_LONGEST_CELL)

  let bytes: Span<UInt8>
  private let separator: UInt8
  private let secondSeparator: UInt8
  /// True if cells are separated by any number of blanks and tabs.
  private let mergesBlanks: Bool
  private let comment: [UInt8]
  /// True if quotation marks are escaped by backslashes.
  private let hasEscapes: Bool

  /// The offset of the next cell.
  private(set) var position: Int

  /// The positions of separators, line endings and quotation marks in the 64 bytes near the current position.
  private var window: fv_window

  /// True if the current row has more cells.
  private(set) var isInRow = false

  /// True if an unquoted cell contained a quotation mark.
  private(set) var hasStrayQuotes = false

  /// True if a quoted cell contained a line ending. If the table also contains stray quotation marks, counting
  /// quotation marks isn't a reliable way to find the start of a row.
  private(set) var hasQuotedLineEndings = false

  /// Creates a scanner for the bytes of a table.
  ///
  /// - Parameters:
  ///   - separator: The separator. A blank stands for any number of blanks and tabs.
  ///   - comment: The text with which lines to skip start.
  ///   - hasEscapes: True if a backslash escapes a quotation mark within a quoted cell.
  ///   - position: The offset of the first row.
  @_lifetime(copy bytes)
  init(
    _ bytes: Span<UInt8>, separator: UInt8, comment: [UInt8], hasEscapes: Bool = false, from position: Int = 0
  ) {
    self.bytes = bytes
    self.separator = separator
    mergesBlanks = separator == Ascii.space
    let secondSeparator = mergesBlanks ? Ascii.tab : separator
    self.secondSeparator = secondSeparator
    self.comment = comment
    self.hasEscapes = hasEscapes
    self.position = position
    var window = fv_window()
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe fv_move_window(&window, position, bytes.baseAddress, bytes.count, separator, secondSeparator)
    }
    self.window = window
  }

  // MARK: Rows

  /// Advances to the next row. Returns false at the end of the table.
  @inline(__always)
  mutating func startRow() -> Bool {
    // Fast path: a row that starts with a digit, a letter or a quotation mark is neither blank nor a comment.
    if position < bytes.count, isOrdinaryStart(bytes[position]) {
      isInRow = true
      return true
    }
    return startUnusualRow()
  }

  @inline(__always)
  private func isOrdinaryStart(_ byte: UInt8) -> Bool {
    byte != comment.first
      && (byte &- Ascii.zero < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == Ascii.quote)
  }

  @inline(never)
  private mutating func startUnusualRow() -> Bool {
    while position < bytes.count {
      var end = position
      while end < bytes.count, bytes[end] != separator || mergesBlanks, isBlank(bytes[end]) { end += 1 }
      if end < bytes.count, !isLineEnding(bytes[end]) {
        guard isComment(at: end) || isRule(at: end) else {
          if mergesBlanks { position = end }
          isInRow = true
          return true
        }
        while end < bytes.count, !isLineEnding(bytes[end]) { end += 1 }
      }
      position = end
      skipLineEnding()
    }
    return false
  }

  private func isComment(at position: Int) -> Bool {
    guard !comment.isEmpty, position + comment.count <= bytes.count else { return false }
    guard comment.indices.allSatisfy({ bytes[position + $0] == comment[$0] }) else { return false }
    // A row that starts with a spreadsheet error, such as #N/A, #DIV/0! or #REF!, isn't a comment, although it starts
    // with #.
    guard comment == [Ascii.number] else { return true }
    var end = position
    while end < bytes.count, end - position < 16, bytes[end] != separator, !isLineEnding(bytes[end]) { end += 1 }
    return !MissingValue.matches(bytes, in: position..<end)
  }

  /// Returns true if the line at an offset is a rule, such as `+-----+-----+`. A rule starts with box-drawing
  /// characters, or consists of blanks and marks such as hyphens, including at least three identical marks in a row. A
  /// line that contains only `&` also counts as a rule, because it separates data sets in the files of the plotting
  /// program Grace.
  private func isRule(at position: Int) -> Bool {
    if isBoxRule(at: position) { return true }
    var end = position
    var run = 0
    var longest = 0
    while end < bytes.count, !isLineEnding(bytes[end]) {
      let byte = bytes[end]
      guard isBlank(byte) || "-=*+_~#|:&".utf8.contains(byte) else { return false }
      let isMark = !isBlank(byte) && byte != Ascii.bar
      run = isMark && run > 0 && byte == bytes[end - 1] ? run + 1 : isMark ? 1 : 0
      longest = max(longest, run)
      end += 1
    }
    return longest >= 3 || (bytes[position] == UInt8(ascii: "&") && bytes.trimmed(position..<end).count == 1)
  }

  /// Returns true if a line starts with two box-drawing characters, as in `├──` or `╔══`.
  private func isBoxRule(at position: Int) -> Bool {
    // The first two bytes of box-drawing characters in UTF-8 are E2 94 or E2 95.
    guard position + 6 <= bytes.count else { return false }
    return [position, position + 3].allSatisfy { bytes[$0] == 0xE2 && bytes[$0 + 1] & 0xFE == 0x94 }
  }

  /// Finds the cells of the next plain rows (see `fv_locate_plain_rows`), and advances to the first row that isn't
  /// plain.
  ///
  /// - Parameters:
  ///   - columns: Distinct indexes of columns, in ascending order.
  ///   - width: The number of columns of the table.
  ///   - hasQuotes: False if the bytes contain no quotation marks.
  ///   - cells: A buffer for the cells, row by row. Its size limits the number of rows.
  /// - Returns: The number of rows.
  mutating func locatePlainRows(
    _ columns: [Int], width: Int, hasQuotes: Bool, into cells: UnsafeMutableBufferPointer<fv_cell>
  ) -> Int {
    unsafe advance(columns, width, hasQuotes) { bytes, end, columns in
      unsafe fv_locate_plain_rows(
        bytes.baseAddress, bytes.count, &end, columns, cells.baseAddress, cells.count / columns.column_count)
    }
  }

  /// Reads the next plain rows of numbers and dates (see `fv_read_plain_rows`), and advances to the first row that
  /// isn't plain.
  ///
  /// - Parameters:
  ///   - columns: Distinct indexes of columns, in ascending order.
  ///   - formats: The format of each column.
  ///   - width: The number of columns of the table.
  ///   - hasQuotes: False if the bytes contain no quotation marks.
  ///   - values: The output buffer of each column. The smallest buffer limits the number of rows.
  /// - Returns: The number of rows.
  mutating func readPlainRows(
    _ columns: [Int], _ formats: [fv_format], width: Int, hasQuotes: Bool,
    into values: [UnsafeMutableBufferPointer<Double>]
  ) -> Int {
    let maxRows = unsafe values.map { $0.count }.min() ?? 0
    let addresses: [UnsafeMutablePointer<Double>?] = unsafe values.map { $0.baseAddress }
    return unsafe advance(columns, width, hasQuotes) { bytes, end, columns in
      unsafe fv_read_plain_rows(bytes.baseAddress, bytes.count, &end, columns, formats, addresses, maxRows)
    }
  }

  /// Calls a kernel that reads rows, and advances past these rows. Returns the number of rows, or 0 if the kernels
  /// don't support the format of the table.
  private mutating func advance(
    _ columns: [Int], _ width: Int, _ hasQuotes: Bool,
    with kernel: (UnsafeBufferPointer<UInt8>, inout Int, fv_columns) -> Int
  ) -> Int {
    guard !mergesBlanks, !columns.isEmpty, !hasEscapes || !hasQuotes else { return 0 }
    var end = position
    let rows = unsafe columns.withUnsafeBufferPointer { columns in
      let description = unsafe fv_columns(
        separator: separator, comment: comment.first ?? 0, has_quotes: hasQuotes ? 1 : 0, width: width,
        columns: columns.baseAddress, column_count: columns.count)
      return unsafe bytes.withUnsafeBufferPointer { unsafe kernel($0, &end, description) }
    }
    position = end
    return rows
  }

  /// Returns the offset of the next separator, line ending or quotation mark. Returns the number of bytes if there
  /// isn't one.
  @inline(__always)
  private mutating func nextMark(from position: Int) -> Int {
    var next = window
    defer { window = next }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe fv_next_mark(&next, position, bytes.baseAddress, bytes.count, separator, secondSeparator)
    }
  }

  // MARK: Cells

  @inline(__always)
  private func isEndOfCell(_ position: Int) -> Bool {
    position == bytes.count || bytes[position] == Ascii.newline || bytes[position] == separator
      || bytes[position] == Ascii.carriageReturn || (mergesBlanks && bytes[position] == Ascii.tab)
  }

  /// Returns the next cell of the row, and advances past it.
  ///
  /// - Precondition: ``isInRow``
  @inline(__always)
  mutating func next() throws(CSVProblem) -> Cell {
    let start = position
    var end = nextMark(from: start)
    while end < bytes.count, bytes[end] == Ascii.quote {
      if bytes.trimmed(start..<end).isEmpty { return try quotedCell(openedAt: end) }
      hasStrayQuotes = true
      end = nextMark(from: end + 1)
    }
    guard end - start <= Self.maxCellLength else { throw tooLong() }
    finish(at: end)
    return Cell(range: start..<end, isQuoted: false)
  }

  /// Skips the next cell of the row.
  @inline(__always)
  mutating func skipCell() throws(CSVProblem) { _ = try next() }

  @inline(never)
  private mutating func quotedCell(openedAt opening: Int) throws(CSVProblem) -> Cell {
    let limit = min(bytes.count, opening + Self.maxCellLength + 2)
    var end = opening + 1
    while end < limit {
      if hasEscapes && bytes[end] == Ascii.backslash {
        end += 1
      } else if bytes[end] == Ascii.quote {
        if end + 1 < bytes.count, bytes[end + 1] == Ascii.quote {
          end += 1
        } else if let next = endOfQuotedCell(closedAt: end) {
          finish(at: next)
          return Cell(range: opening + 1..<end, isQuoted: true)
        } else {
          throw CSVProblem(at: end, "not valid CSV: a quotation is followed by something else than the end of its cell")
        }
      } else if isLineEnding(bytes[end]) {
        hasQuotedLineEndings = true
      }
      end += 1
    }
    guard end >= bytes.count else { throw tooLong() }
    throw CSVProblem(at: opening, "not valid CSV: a quotation begins and does not end")
  }

  /// Returns the offset of the first byte after a quoted cell, which ends with a closing quotation mark and optional
  /// blanks. Returns nil if the quotation mark is followed by other text.
  private func endOfQuotedCell(closedAt closing: Int) -> Int? {
    var end = closing + 1
    while end < bytes.count, !isEndOfCell(end), isBlank(bytes[end]) { end += 1 }
    return isEndOfCell(end) ? end : nil
  }

  /// Ends the current cell and advances to the next one, which can be in the next row.
  ///
  /// - Parameter end: The offset of the separator or line ending after the current cell.
  @inline(__always)
  private mutating func finish(at end: Int) {
    position = end
    if mergesBlanks { skipBlanks() }
    if mergesBlanks {
      isInRow = position < bytes.count && !isLineEnding(bytes[position])
    } else {
      isInRow = position < bytes.count && bytes[position] == separator
      if isInRow { position += 1 }
    }
    if !isInRow { skipLineEnding() }
  }

  private mutating func skipBlanks() { while position < bytes.count, isBlank(bytes[position]) { position += 1 } }

  /// Skips the line ending at the current position. Does nothing at the end of the text.
  @inline(__always)
  private mutating func skipLineEnding() {
    guard position < bytes.count else { return }
    if bytes[position] == Ascii.carriageReturn && position + 1 < bytes.count && bytes[position + 1] == Ascii.newline {
      position += 1
    }
    position += 1
  }

  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool { byte == Ascii.space || byte == Ascii.tab }

  @inline(__always)
  private func isLineEnding(_ byte: UInt8) -> Bool { byte == Ascii.newline || byte == Ascii.carriageReturn }

  private func tooLong() -> CSVProblem { CSVProblem(at: position, "a cell of more than \(Self.maxCellLength) bytes") }
}

extension Span<UInt8> {
  /// Returns the offset of the first line ending at or after `start`. Returns the number of bytes if there isn't one.
  @inline(__always)
  func endOfLine(from start: Int) -> Int {
    var end = start
    while end < count, self[end] != Ascii.newline, self[end] != Ascii.carriageReturn { end += 1 }
    return end
  }

  /// Returns the text of a cell, without surrounding blanks and with escaped quotation marks decoded.
  ///
  /// - Parameter limit: The maximum number of bytes to decode. If the cell is longer, its remaining text is ignored.
  func text(of cell: CSVScanner.Cell, upTo limit: Int = CSVScanner.maxCellLength) -> String {
    let range = trimmed(cell.range)
    var end = range.upperBound
    if range.count > limit {
      // Don't divide a character that is encoded as several bytes.
      end = range.lowerBound + limit
      while end > range.lowerBound, self[end] & 0xC0 == 0x80 { end -= 1 }
    }
    let text = text(in: range.lowerBound..<end)
    return cell.isQuoted ? text.replacing("\"\"", with: "\"").replacing("\\\"", with: "\"") : text
  }
}
