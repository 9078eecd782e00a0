/// A scanner of the cells of a table in UTF-8.
///
/// Cells follow RFC 4180: they are separated by one byte, and rows end with LF, CR LF or CR. Cells that contain any
/// of these are in quotation marks, with quotation marks doubled. Blanks around quotation marks are allowed. Blank
/// lines are skipped.
struct CSVScanner: ~Escapable {
  /// The position of a cell.
  struct Cell {
    /// The range of the contents, without quotation marks.
    let range: Range<Int>
    let isQuoted: Bool
    /// The line, counted from 1.
    let line: Int
    let endsRow: Bool
  }

  struct Problem: Error {
    let line: Int
    let reason: String
  }

  /// The maximum length of a cell, in bytes.
  static let longestCell = 1 << 20

  let bytes: Span<UInt8>
  private let separator: UInt8

  /// The offset of the next cell.
  private(set) var position: Int

  /// The line of the next cell, counted from 1.
  private var line: Int
  private var isInRow = false

  /// - Parameter position: The offset of the first line.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, separator: UInt8, from position: Int) {
    self.bytes = bytes
    self.separator = separator
    self.position = position
    line = 1
  }

  /// Returns the next cell, with its number if it is unquoted and has at most 19 digits. Returns nil at the end.
  ///
  /// Such a number is parsed while searching the end of the cell, which is faster than two passes.
  ///
  /// - Parameter isNumber: True if the cell is expected to be a number.
  @inline(__always)
  mutating func next(isNumber: Bool) throws(Problem) -> (cell: Cell, number: DecimalNumber?)? {
    if isNumber, let (cell, number) = nextNumber() { return (cell, number) }
    if let cell = nextEmpty() { return (cell, nil) }
    // Uses a copy, so that the scanner itself can be kept in registers.
    var scanner = self
    let cell = try scanner.next()
    self = scanner
    return cell.map { ($0, nil) }
  }

  /// Returns the next cell if it is a number followed by a separator, a line ending or the end of the text. Otherwise
  /// returns nil and doesn't advance.
  @inline(__always)
  private mutating func nextNumber() -> (Cell, DecimalNumber)? {
    var end = position
    while end < bytes.count, bytes[end] == Ascii.space { end += 1 }
    guard var number = DecimalNumber(bytes, from: &end, allowsComma: separator != Ascii.comma) else { return nil }
    if !isEndOfCell(end) {
      guard number.readExponent(bytes, &end), isEndOfCell(end) else { return nil }
    }
    guard end - position <= Self.longestCell else { return nil }
    return (finish(position..<end, isQuoted: false, line: line, at: end), number)
  }

  /// Returns the next cell if it is empty and followed by a separator. Otherwise returns nil and doesn't advance.
  @inline(__always)
  private mutating func nextEmpty() -> Cell? {
    guard position < bytes.count, bytes[position] == separator else { return nil }
    return finish(position..<position, isQuoted: false, line: line, at: position)
  }

  @inline(__always)
  private func isEndOfCell(_ position: Int) -> Bool {
    position == bytes.count || bytes[position] == Ascii.newline || bytes[position] == separator
      || bytes[position] == Ascii.carriageReturn
  }

  /// Returns the next cell; nil at the end.
  @inline(__always)
  mutating func next() throws(Problem) -> Cell? {
    if !isInRow {
      skipBlankLines()
      guard position < bytes.count else { return nil }
    }
    var end = position
    let limit = min(bytes.count, position + Self.longestCell + 1)
    while end < limit {
      let byte = bytes[end]
      // Fast path: a cell ends only with the separator or with a byte that isn't greater than a comma.
      if byte <= Ascii.comma || byte == separator {
        if byte == separator || byte == Ascii.newline || byte == Ascii.carriageReturn { break }
        if byte == Ascii.quote { return try quotedCell(openedAt: end) }
      }
      end += 1
    }
    guard end - position <= Self.longestCell else { throw tooLong() }
    return finish(position..<end, isQuoted: false, line: line, at: end)
  }

  @inline(never)
  private mutating func quotedCell(openedAt opening: Int) throws(Problem) -> Cell {
    guard bytes.trimmed(position..<opening).isEmpty else {
      throw Problem(
        line: line,
        reason: "not valid CSV: a quotation mark within a cell; the whole cell must be quoted, and the mark doubled")
    }
    let firstLine = line
    let limit = min(bytes.count, opening + Self.longestCell + 2)
    var end = opening + 1
    while end < limit {
      switch bytes[end] {
      case Ascii.quote:
        guard end + 1 < bytes.count && bytes[end + 1] == Ascii.quote else {
          return try closeQuotation(opening, end, firstLine)
        }
        end += 1
      case Ascii.newline: line += 1
      case Ascii.carriageReturn: if end + 1 == bytes.count || bytes[end + 1] != Ascii.newline { line += 1 }
      default: break
      }
      end += 1
    }
    line = firstLine
    guard end >= bytes.count else { throw tooLong() }
    throw Problem(line: line, reason: "not valid CSV: a quotation begins and does not end")
  }

  private mutating func closeQuotation(_ opening: Int, _ closing: Int, _ firstLine: Int) throws(Problem) -> Cell {
    var end = closing + 1
    while end < bytes.count, bytes[end] != separator, bytes[end] == Ascii.space || bytes[end] == Ascii.tab { end += 1 }
    guard
      end == bytes.count || bytes[end] == separator || bytes[end] == Ascii.newline || bytes[end] == Ascii.carriageReturn
    else {
      throw Problem(
        line: line, reason: "not valid CSV: a quotation is followed by something else than the end of its cell")
    }
    return finish(opening + 1..<closing, isQuoted: true, line: firstLine, at: end)
  }

  /// Advances to the next cell.
  ///
  /// - Parameter end: The offset of the separator or line ending after the current cell.
  @inline(__always)
  private mutating func finish(_ range: Range<Int>, isQuoted: Bool, line: Int, at end: Int) -> Cell {
    isInRow = end < bytes.count && bytes[end] == separator
    position = end
    if isInRow { position += 1 } else { skipLineEnding() }
    return Cell(range: range, isQuoted: isQuoted, line: line, endsRow: !isInRow)
  }

  /// Skips a line ending, if there is one.
  @inline(__always)
  private mutating func skipLineEnding() {
    guard position < bytes.count else { return }
    if bytes[position] == Ascii.carriageReturn && position + 1 < bytes.count && bytes[position + 1] == Ascii.newline {
      position += 1
    }
    position += 1
    line += 1
  }

  @inline(__always)
  private mutating func skipBlankLines() {
    while position < bytes.count {
      var end = position
      while end < bytes.count, bytes[end] != separator, bytes[end] == Ascii.space || bytes[end] == Ascii.tab {
        end += 1
      }
      guard end == bytes.count || bytes[end] == Ascii.newline || bytes[end] == Ascii.carriageReturn else { return }
      position = end
      skipLineEnding()
    }
  }

  private func tooLong() -> Problem {
    Problem(line: line, reason: "a cell of more than \(Self.longestCell) bytes")
  }
}
