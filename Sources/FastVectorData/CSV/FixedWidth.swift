/// The columns of a table without separators, whose cells are aligned by position. Cells can be blank or contain
/// blanks. In this table, both occur in the last column:
///
/// ```
/// STATION   DATE         TMAX   TMIN  REMARK
/// A0001     2024-01-01   12.5    3.1
/// A0001     2024-01-02           2.9  light rain
/// ```
///
/// Before such a table is read, it is converted to a table with separators, line by line.
struct FixedWidth: Sendable {
  /// The positions of the columns, in characters counted from 0. They are in ascending order and don't overlap.
  let columns: [Range<Int>]

  /// The byte offset of the first line that matches the detected columns; nil if the caller specified the columns.
  private let firstRow: Int?

  private let isWindows1252: Bool

  /// The separator of converted tables: the ASCII unit separator, which rarely occurs in text.
  static let separator = UInt8(0x1F)

  /// The maximum number of lines to examine when detecting the columns.
  private static let sampleSize = 500

  init(_ option: CSVOptions.FixedWidth, isWindows1252: Bool) {
    columns = option.columns
    firstRow = nil
    self.isWindows1252 = isWindows1252
  }

  /// Detects the columns by searching for character positions that are blank in all lines of the table. Lines above the
  /// table, such as titles, are ignored. Returns nil if there are no such positions, or if splitting the lines at
  /// blanks yields the cells just as well.
  ///
  /// - Parameters:
  ///   - bytes: The first lines of the file.
  ///   - start: The offset of the first line to examine.
  ///   - comment: The text with which each comment starts.
  /// - Throws: `CSVProblem` if there are no blanks between some of the numbers, such as `37.5-65.5`.
  init?(_ bytes: Span<UInt8>, from start: Int, comment: [UInt8], isWindows1252: Bool) throws(CSVProblem) {
    var lines: [Line] = []
    var position = start
    while position < bytes.count, lines.count < Self.sampleSize {
      let line = Line(bytes, at: position, isWindows1252: isWindows1252)
      position = bytes.endOfLineEnding(from: position)
      let isComment = !comment.isEmpty && bytes.starts(with: comment, at: line.start)
      if isComment || !line.hasText(bytes) { continue }
      guard !line.hasTab(bytes) else { return nil }
      lines.append(line)
    }
    guard lines.count >= 3, !Self.areDividedByBlanks(lines, bytes) else { return nil }
    var first = lines.count - (lines.count + 1) / 2
    var used: [Bool] = []
    for line in lines[first...] { line.mark(&used, bytes) }
    // Before searching upward for the header, join columns that are words of a single column, such as `light rain`. A
    // header name that covers the blank between the words would otherwise reduce the number of columns, and the search
    // would end below the header.
    for column in Self.merged(Self.runs(used), lines[first...], bytes) {
      used.replaceSubrange(column, with: repeatElement(true, count: column.count))
    }
    while first > 0 {
      var extended = used
      lines[first - 1].mark(&extended, bytes)
      // A line whose words cover the blanks between two columns is a title.
      let columns = Self.runs(used)
      guard Self.runs(extended).allSatisfy({ run in columns.count { run.overlaps($0) } <= 1 }) else { break }
      (used, first) = (extended, first - 1)
    }
    let rows = lines[first...]
    let columns = Self.merged(Self.runs(used), rows, hasNames: true, bytes)
    let words = rows.map { $0.words(bytes).count }
    // Fixed-width columns are needed if the lines have different numbers of words. If only the first line differs, it
    // is the header. If it has more words than the other lines, its names contain blanks, and fixed-width columns are
    // needed. If it has fewer words, some columns have no name, and splitting at blanks is enough.
    let isUneven = Set(words.dropFirst()).count > 1 || (words[0] > words[1] && words[1] == columns.count)
    guard columns.count > 1, isUneven, columns.contains(where: { Self.hasValues($0, rows, bytes, minFraction: 0.25) })
    else { return nil }
    for column in columns { try Self.checkTouchingNumbers(column, rows, bytes) }
    self.columns = columns
    firstRow = lines[first].start
    self.isWindows1252 = isWindows1252
  }

  /// Returns true if splitting at blanks yields the same columns in all lines that start with a number or a date. Lines
  /// can have additional text at their ends. Short lines above and below the table are ignored.
  private static func areDividedByBlanks(_ lines: [Line], _ bytes: Span<UInt8>) -> Bool {
    let words = lines.map { $0.words(bytes).map { bytes.text(in: $0) } }
    var rows = words.filter { $0[0].contains(where: \.isNumber) && CSVContent(of: $0[0]) != .text }
    let counts = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
    let width = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    while let first = rows.first, 2 * first.count <= width { rows.removeFirst() }
    while let last = rows.last, 2 * last.count <= width { rows.removeLast() }
    guard width > 1, rows.count > 2, let first = words.firstIndex(of: rows[0]),
      let last = words.lastIndex(of: rows[rows.count - 1]), 2 * rows.count > last - first,
      words[max(first - 2, 0)..<first].allSatisfy({ $0.count <= width })
    else { return false }
    return rows.allSatisfy { $0.count >= width && $0[width...].allSatisfy { CSVContent(of: $0) == .text } }
      && (0..<width).allSatisfy { column in
        let words = rows.count { $0[column].first!.isLetter && CSVContent(of: $0[column]) == .text }
        return words == 0 || 10 * words >= 9 * rows.count
      }
  }

  /// Throws an error if several columns were detected as one because there are no blanks between some of their numbers,
  /// as in a row `14.5 27.5` above a row `37.5-65.5`.
  private static func checkTouchingNumbers(
    _ column: Range<Int>, _ rows: ArraySlice<Line>, _ bytes: Span<UInt8>
  ) throws(CSVProblem) {
    let cells = rows.map { line in bytes.text(in: line.bytes(column)).split(separator: " ").map(String.init) }
    guard let row = cells.firstIndex(where: { $0.contains(where: CSVContent.areTouchingNumbers) }),
      cells.contains(where: { words in
        words.count > 1 && words.allSatisfy { CSVContent.isNumber($0) || CSVContent.areTouchingNumbers($0) }
      })
    else { return }
    // Add 1 to point into the row, because position 0 means that the problem has no position.
    throw CSVProblem(
      touchingNumbers: cells[row].first(where: CSVContent.areTouchingNumbers) ?? "",
      at: rows[rows.startIndex + row].start + 1)
  }

  /// Returns the ranges of consecutive elements that are true.
  private static func runs(_ used: [Bool]) -> [Range<Int>] {
    let starts = used.indices.filter { used[$0] && ($0 == 0 || !used[$0 - 1]) }
    return starts.map { start in start..<(used[start...].firstIndex(of: false) ?? used.count) }
  }

  /// Joins adjacent columns that are probably the words of a single column. They must be separated by a single blank.
  /// In addition, both must contain text, or one of them must be blank in all lines except the first one.
  ///
  /// - Parameter hasNames: True if the first line contains names. If it is false, columns that are blank in all other
  ///   lines aren't joined.
  private static func merged(
    _ columns: [Range<Int>], _ rows: ArraySlice<Line>, hasNames: Bool = false, _ bytes: Span<UInt8>
  ) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for column in columns {
      if let last = merged.last, last.upperBound + 1 == column.lowerBound,
        [last, column].allSatisfy({ !hasValues($0, rows, bytes) })
          || (hasNames
            && [last, column].contains { column in
              rows.dropFirst().allSatisfy { bytes.trimmed($0.bytes(column)).isEmpty }
            })
      {
        merged[merged.count - 1] = last.lowerBound..<column.upperBound
      } else {
        merged.append(column)
      }
    }
    return merged
  }

  /// Returns true if at least half of the cells in a column are numbers or dates. Missing values are ignored.
  ///
  /// - Parameter minFraction: The minimum fraction of cells that aren't missing values.
  private static func hasValues(
    _ column: Range<Int>, _ rows: ArraySlice<Line>, _ bytes: Span<UInt8>, minFraction: Double = 0
  ) -> Bool {
    // Examine only the first rows, because classifying text is slow.
    let cells = rows.prefix(60).map { CSVContent(of: bytes.text(in: bytes.trimmed($0.bytes(column)))) }
    let contents = cells.filter { $0 != .missing }
    return 2 * contents.count { $0 != .text } >= contents.count && !contents.isEmpty
      && Double(contents.count) >= minFraction * Double(cells.count)
  }

  /// The positions of the first twelve columns in the form that `--fixed-width` accepts, such as `1-10,12-20`, followed
  /// by the number of other columns, if any.
  var description: String {
    let shown = columns.prefix(12).map { "\($0.lowerBound + 1)-\($0.upperBound)" }.joined(separator: ",")
    return shown + (columns.count > 12 ? " and \(columns.count - 12) more" : "")
  }

  // MARK: Converting

  /// Inserts a separator between the cells of each line. Lines that don't match the columns, such as titles above the
  /// table and notes below it, aren't divided.
  ///
  /// - Throws: `CSVProblem` if a line of numbers below the first row doesn't match the detected columns.
  func converted(_ bytes: Span<UInt8>) throws(CSVProblem) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 4)
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while position < bytes.count {
      let line = Line(bytes, at: position, isWindows1252: isWindows1252)
      if line.hasText(bytes), let cells = cells(line, bytes) {
        for (index, cell) in cells.enumerated() {
          if index > 0 { text.append(Self.separator) }
          Self.append(bytes, bytes.trimmed(cell), to: &text)
        }
      } else {
        guard position <= firstRow ?? .max || !line.isMostlyNumbers(bytes) else {
          throw CSVProblem(at: position, "the line doesn't fit the columns of fixed width that were detected") {
            $0.advice(toSet: .fixedWidth)
          }
        }
        Self.append(bytes, line.range, to: &text)
      }
      text.append(Ascii.newline)
      position = bytes.endOfLineEnding(from: position)
    }
    return text
  }

  private static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout [UInt8]) {
    if range.contains(where: { bytes[$0] == Ascii.quote || bytes[$0] == separator }) {
      text.append(quoted: range.map { bytes[$0] })
    } else {
      for index in range { text.append(bytes[index]) }
    }
  }

  /// Returns the ranges of the cells in a line. If the line has characters between the columns and as many words as
  /// there are columns, the words are the cells. Returns nil if the line doesn't match the columns.
  private func cells(_ line: Line, _ bytes: Span<UInt8>) -> [Range<Int>]? {
    guard firstRow != nil else { return columns.map(line.bytes) }
    var cells: [Range<Int>] = []
    var start = 0
    for (left, right) in zip(columns, columns.dropFirst()) {
      guard let end = boundary(left.upperBound..<right.lowerBound, in: line, bytes) else {
        let words = line.words(bytes)
        return words.count == columns.count ? words : nil
      }
      cells.append(line.bytes(start..<end))
      start = end
    }
    return cells + [line.bytes(start..<max(line.count, start))]
  }

  /// Returns the position at which a line is split between two columns. It is the first blank position in the gap
  /// between the columns. Cells can extend into the gap from both sides. Returns nil if no position is blank, or if the
  /// gap contains text that doesn't belong to either cell.
  private func boundary(_ gap: Range<Int>, in line: Line, _ bytes: Span<UInt8>) -> Int? {
    guard let end = gap.first(where: { line.isBlank($0, bytes) }) else { return nil }
    if end > gap.lowerBound, line.isBlank(gap.lowerBound - 1, bytes) { return nil }
    let next = gap[end...].first { !line.isBlank($0, bytes) } ?? gap.upperBound
    let isConnected = next == gap.upperBound || !(next...gap.upperBound).contains { line.isBlank($0, bytes) }
    return isConnected ? end : nil
  }
}

/// A line of text, in which positions are counted in characters.
private struct Line {
  /// The range of the line in bytes, without its line ending.
  let range: Range<Int>

  /// The byte offset of each character, followed by the offset of the end of the line. Nil if every character is a
  /// single byte.
  private let offsets: [Int]?

  var start: Int { range.lowerBound }

  /// The number of characters.
  var count: Int { offsets.map { $0.count - 1 } ?? range.count }

  init(_ bytes: Span<UInt8>, at start: Int, isWindows1252: Bool) {
    let range = start..<bytes.endOfLine(from: start)
    self.range = range
    let isASCII = isWindows1252 || !range.contains { bytes[$0] >= 0x80 }
    // In UTF-8, all bytes of a character except the first one start with the bits 10.
    offsets = isASCII ? nil : range.filter { bytes[$0] & 0xC0 != 0x80 } + [range.upperBound]
  }

  /// Converts a range of characters to a range of bytes. Characters beyond the end of the line are ignored.
  func bytes(_ characters: Range<Int>) -> Range<Int> {
    func offset(_ character: Int) -> Int { offsets?[min(character, count)] ?? start + min(character, count) }
    return offset(characters.lowerBound)..<offset(characters.upperBound)
  }

  func isBlank(_ character: Int, _ bytes: Span<UInt8>) -> Bool {
    guard character < count else { return true }
    let byte = bytes[offsets?[character] ?? start + character]
    return byte == Ascii.space || byte == Ascii.tab
  }

  /// Marks the positions of nonblank characters by setting the corresponding elements of `used` to true. Extends `used`
  /// if the line is longer.
  func mark(_ used: inout [Bool], _ bytes: Span<UInt8>) {
    if used.count < count { used += Array(repeating: false, count: count - used.count) }
    for character in 0..<count where !isBlank(character, bytes) { used[character] = true }
  }

  func hasTab(_ bytes: Span<UInt8>) -> Bool { range.contains { bytes[$0] == Ascii.tab } }

  /// Returns true if the line contains a letter, a digit or a byte outside of ASCII.
  func hasText(_ bytes: Span<UInt8>) -> Bool {
    range.contains { index in
      let byte = bytes[index]
      return byte >= 0x80 || byte &- Ascii.zero < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
  }

  /// Returns the byte ranges of the words, which are separated by blanks and tabs.
  func words(_ bytes: Span<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for index in range where bytes[index] != Ascii.space && bytes[index] != Ascii.tab {
      let first = words.last?.upperBound == index ? words.removeLast().lowerBound : index
      words.append(first..<index + 1)
    }
    return words
  }

  /// Returns true if at least half of the words are numbers or dates.
  func isMostlyNumbers(_ bytes: Span<UInt8>) -> Bool {
    let words = words(bytes)
    let numbers = words.count { [.number, .date].contains(CSVContent(of: bytes.text(in: $0))) }
    return !words.isEmpty && 2 * numbers >= words.count
  }
}
