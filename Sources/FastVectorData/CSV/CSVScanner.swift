/// Finds the cells of a table, one after the other, in UTF-8.
///
/// Cells as RFC 4180 has them: separated by one byte, ended by LF, CR LF or CR; in quotation marks where they contain
/// any of these, with two quotation marks for one. Blanks may stand around the quotation marks. Blank lines are skipped.
struct CSVScanner: ~Escapable {
  /// A cell, by where it stands.
  struct Cell {
    /// What it contains, inside the quotation marks where it has some.
    let range: Range<Int>
    let isQuoted: Bool
    /// Counts from 1.
    let line: Int
    let endsRow: Bool
  }

  struct Problem: Error {
    let line: Int
    let reason: String
  }

  /// The most bytes that a cell can have.
  static let longestCell = 1 << 20

  let bytes: Span<UInt8>
  private let separator: UInt8

  /// Where the next cell begins.
  private(set) var position: Int

  /// The line of the next cell, from 1.
  private var line: Int
  private var isInRow = false

  /// - Parameter position: Where the first line begins.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, separator: UInt8, from position: Int) {
    self.bytes = bytes
    self.separator = separator
    self.position = position
    line = 1
  }

  /// The next cell, and its number where that has up to 19 digits and is not quoted; nil at the end.
  ///
  /// Such a number is read while its end is looked for, which costs less than one after the other.
  ///
  /// - Parameter isNumber: Whether the cell is expected to be a number.
  @inline(__always)
  mutating func next(isNumber: Bool) throws(Problem) -> (cell: Cell, number: DecimalNumber?)? {
    if isNumber, let (cell, number) = nextNumber() { return (cell, number) }
    if let cell = nextEmpty() { return (cell, nil) }
    // A copy is passed on, so that the scanner itself can be held in registers.
    var scanner = self
    let cell = try scanner.next()
    self = scanner
    return cell.map { ($0, nil) }
  }

  /// The next cell, if it is a number that a separator, a line ending or the end follows; nothing is read where it is not.
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

  /// The next cell, if a separator stands where it begins; nothing is read where none does.
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

  /// The next cell; nil at the end.
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
      // Rules out nearly all bytes at once: what ends a cell is the separator or less than a comma.
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

  /// Goes on behind a cell.
  ///
  /// - Parameter end: The place of its separator or line ending.
  @inline(__always)
  private mutating func finish(_ range: Range<Int>, isQuoted: Bool, line: Int, at end: Int) -> Cell {
    isInRow = end < bytes.count && bytes[end] == separator
    position = end
    if isInRow { position += 1 } else { skipLineEnding() }
    return Cell(range: range, isQuoted: isQuoted, line: line, endsRow: !isInRow)
  }

  /// Skips a line ending, if one stands here.
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
