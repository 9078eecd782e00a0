/// The format of a table, as detected from its first rows: the separator, the start of comments, the header, and the
/// number of columns.
struct CSVDialect: Sendable {
  let separator: UInt8
  let comment: [UInt8]

  /// True if a backslash escapes a quotation mark. This is assumed if the first bytes contain `\"` before a letter, a
  /// digit or a blank.
  let hasEscapes: Bool

  /// The offset of the first row of data.
  private(set) var start = 0

  /// The number of nonblank lines before the header, such as titles.
  private(set) var titleLines = 0

  /// The cells of the header rows.
  private(set) var header: [[String]] = []

  /// The number of columns.
  private(set) var width = 0

  /// The cells of the first rows of data.
  private(set) var sample: [[String]] = []

  /// The columns without a name, because the header has fewer cells than the rows of data; nil if there are no such
  /// columns.
  private(set) var unnamedColumns: Range<Int>?

  /// The offset of another table below this one, and the names of its columns; nil if there is no other table among the
  /// first rows.
  private(set) var otherTable: (start: Int, names: [String])?

  /// The maximum number of rows, including titles and headers, that are used to detect the format.
  private static let sampleSize = 500

  /// Detects the format from the first bytes of a table.
  ///
  /// - Parameter head: The first bytes of the table, up to the end of a line.
  init(head: [UInt8], _ options: CSVOptions) throws(CSVProblem) {
    let bytes = head.span
    let prologue = Prologue(bytes, options)
    let start = prologue.end
    comment = prologue.comment
    separator =
      options.separator?.byte ?? prologue.separator ?? Self.separator(bytes, from: start, comment: comment).separator
    hasEscapes = Self.hasEscapes(bytes, separator: separator)
    var (rows, end) = try Self.rows(
      bytes, from: start, separator: separator, comment: comment, hasEscapes: hasEscapes)
    guard !rows.isEmpty else { return }
    if options.headerRows == nil, let other = Self.otherTable(rows) {
      end = rows[other].start
      otherTable = (end, rows[other].cells.filter { CSVContent(of: $0) == .text })
      rows.removeSubrange(other...)
    }
    // Names and units can be enclosed in single quotes, as in files of PhysioNet.
    for index in rows.indices.prefix(while: { rows[$0].isInSingleQuotes }) { rows[index].removeSingleQuotes() }
    if separator == Ascii.space { Self.removeLabels(&rows) }
    width = Self.mostFrequent(rows.map(\.cells.count))
    let detection = HeaderDetection(
      rows.map { HeaderDetection.Row(cells: $0.cells, isAdjacent: $0.isAdjacent) }, width: width)
    let titleRows = options.headerRows == nil ? detection.titleRows : 0
    titleLines = prologue.titleLines + titleRows
    let count = options.headerRows ?? detection.headerRows
    let metadataRows = options.headerRows == nil ? detection.metadataRows : 0
    guard titleRows + count <= rows.count else {
      throw CSVProblem(at: 0, "\(rows.count) rows, which is fewer than the \(count) header rows that were set")
    }
    titleLines += metadataRows
    let data = titleRows + count + metadataRows
    // Drop header cells beyond the width of the table, because they don't name any column.
    header = rows[titleRows..<titleRows + count].map { Array($0.cells) }
    if separator == Ascii.space {
      header = header.map { Self.withoutCommas(Self.joiningUnits($0, width)) }
      // If there are more words than columns, it is unknown which words name which column.
      header.removeAll { $0.count > width + 1 }
      // The spectrometers of Ocean Optics write `>>>>>Begin Spectral Data<<<<<` above the data.
      header.removeAll { $0.first?.hasPrefix(">>>") == true }
    }
    header = header.map { Array($0.prefix(width)) }
    // Drop header rows, such as units, that have too few cells: if blanks separate the cells, it is unknown to which
    // columns they belong.
    if separator == Ascii.space, header.contains(where: { $0.count == width }) {
      header.removeAll { $0.count < width }
    }
    sample = rows[data...].map(\.cells).filter { !repeatsHeader($0) }
    if header.isEmpty, options.headerRows == nil,
      let names = Self.namesInComment(
        bytes, before: data < rows.count ? rows[data].start : end, width, separator, comment)
    {
      header = [names]
    }
    // In files of the U.S. Geological Survey, a row below the names contains the width and type of each column, such as
    // `20d`.
    if header.count > 1, header.last!.allSatisfy({ $0.wholeMatch(of: /[0-9]+[sdn]/) != nil }) { header.removeLast() }
    if isIndexUnnamed {
      let count = width - header.last!.count
      header = header.map { Array(repeating: "", count: count) + $0 }
      unnamedColumns = 0..<count
    } else if let names = header.map(\.count).max() {
      let used = (names..<max(names, width)).last { column in
        sample.contains { column < $0.count && !$0[column].isEmpty }
      }
      unnamedColumns = used.map { names..<$0 + 1 }
    }
    self.start = data < rows.count ? rows[data].start : end
  }

  /// Joins the units in parentheses or brackets with the words before them, as in `time (s) voltage (V)`, if this yields a
  /// name for each column. Returns the same words otherwise.
  private static func joiningUnits(_ words: [String], _ width: Int) -> [String] {
    guard words.count > width else { return words }
    var names: [String] = []
    for word in words {
      if let first = word.first, "([".contains(first), let name = names.last {
        names[names.count - 1] = "\(name) \(word)"
      } else {
        names.append(word)
      }
    }
    return names.count == width ? names : words
  }

  /// True if the header has one name fewer than the table has columns, and the missing name is probably the name of the
  /// first column. For example, R writes the header `a b` above the row `r1 1 2`.
  ///
  /// This is assumed if the first column starts with a string, 0, 1 or a number with a colon, or if blanks separate at least three columns.
  /// There is an exception: if the separator is a blank, and rows end with a date and a time, these two cells share a
  /// name, and no name is missing.
  ///
  /// Two names are missing if rows start with a month and a year, as in time series that R prints.
  private var isIndexUnnamed: Bool {
    if separator == Ascii.space, let last = header.last, last.count == width - 2, width > 2,
      sample.allSatisfy({ $0.count > 2 && CSVDateParts.isMonthOrWeekday($0[0]) && Int($0[1]) != nil })
    {
      return true
    }
    guard let last = header.last, last.count == width - 1, width > 1, let first = sample.first?.first,
      sample.contains(where: { $0.count == width && !$0[width - 1].isEmpty })
    else { return false }
    // Splitting at blanks divides a date and time at the end of a row into two cells, which share a name.
    if separator == Ascii.space, sample[0].suffix(2).allSatisfy({ CSVContent(of: $0) == .date }) { return false }
    return CSVContent(of: first) == .text || first == "1" || first == "0" || first.hasSuffix(":")
      || (width > 2 && separator == Ascii.space)
  }

  /// Returns true if a row repeats the header: at least two of its cells, and at least half of its cells that aren't
  /// empty, equal the header cells above them.
  private func repeatsHeader(_ row: [String]) -> Bool {
    header.contains { names in
      let equal = zip(row, names).count { $0 == $1 && !$0.isEmpty }
      return equal > 1 && 2 * equal >= row.count { !$0.isEmpty }
    }
  }

  /// The names of the columns: the texts in all header rows, joined by spaces, or the number of the column, counted
  /// from 1, if it has no text.
  ///
  /// If a header row has text only in its first cell, this text replaces the text above it in the name of the first
  /// column. For example, pandas writes `date,,` below `,open,close`.
  private var headerNames: [String] {
    let isOfFirst = header.map { row in width > 1 && row.dropFirst().allSatisfy(\.isEmpty) && !row[0].isEmpty }
    return (0..<width).map { column in
      var parts: [String] = []
      for (row, isOfFirst) in zip(header, isOfFirst) where column < row.count {
        if isOfFirst && column == 0 { parts = [] }
        let part = row[column].split(whereSeparator: \.isNewline).joined(separator: " ")
        if !part.isEmpty && parts.last != part { parts.append(part) }
      }
      return parts.isEmpty ? "\(column + 1)" : parts.joined(separator: " ")
    }
  }

  /// The names of the columns. If a name occurs several times in the header, each time after a different name that
  /// occurs only once, both form the name. For example, the last column of `NINO3 ANOM NINO4 ANOM` is named
  /// `NINO4 ANOM`. `repeated` maps such a name to the name in the header, here `ANOM`.
  var columnNames: (all: [String], repeated: [String: String]) {
    let header = headerNames
    var names = header
    var repeated: [String: String] = [:]
    let places = Dictionary(grouping: header.indices) { header[$0] }
    for (name, columns) in places where columns.count > 1 {
      let preceding = columns.map { $0 > 0 ? header[$0 - 1] : "" }
      guard preceding.allSatisfy({ places[$0]?.count == 1 && CSVContent(of: $0) == .text }) else { continue }
      for (column, other) in zip(columns, preceding) {
        names[column] = "\(other) \(name)"
        repeated[names[column]] = name
      }
    }
    return (names, repeated)
  }

  /// The name of the separator in the interpretation of a table; nil for a comma, and for a single column.
  var separatorName: String? {
    switch separator {
    case Ascii.comma: nil
    case Ascii.semicolon: "semicolons"
    case Ascii.tab: "tabs"
    case Ascii.space: width > 1 ? "blanks" : nil
    case FixedWidth.separator: "fixed width"
    default: "separator \(Character(Unicode.Scalar(separator)))"
    }
  }

  // MARK: Detection

  /// The lines above a table that describe the file, such as YAML and a declaration of the separator. Comments aren't
  /// included.
  private struct Prologue {
    /// The offset of the first line after the prologue.
    private(set) var end: Int
    let titleLines: Int

    /// The separator in a first line such as `sep=;`, which some spreadsheets write.
    private(set) var separator: UInt8?

    /// The text at the start of each comment.
    let comment: [UInt8]

    init(_ bytes: Span<UInt8>, _ options: CSVOptions) {
      end = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      for _ in 0..<options.skippedLines { end = bytes.endOfLineEnding(from: end) }
      let frontMatter = CSVDialect.frontMatter(bytes, from: end)
      (titleLines, end) = frontMatter.lines > 0 ? frontMatter : CSVDialect.measurementHeader(bytes, from: end)
      let firstEnd = bytes.endOfLine(from: end)
      if firstEnd - end == 5, bytes.holds("sep=", in: end..<firstEnd - 1) {
        separator = bytes[firstEnd - 1]
        end = bytes.endOfLineEnding(from: end)
      }
      comment = options.comment.map { Array($0.utf8) } ?? CSVDialect.comment(bytes, from: end)
    }
  }

  /// Returns the columns of fixed width that the options specify. Otherwise, detects the columns, unless a separator
  /// other than blanks divides most rows into the same number of cells. Returns nil if the table has separators.
  ///
  /// - Parameter head: The first bytes of the table, up to the end of a line.
  static func fixedWidth(head: [UInt8], _ options: CSVOptions, isWindows1252: Bool) -> FixedWidth? {
    if let option = options.fixedWidth { return FixedWidth(option, isWindows1252: isWindows1252) }
    let bytes = head.span
    let prologue = Prologue(bytes, options)
    guard options.separator == nil, prologue.separator == nil else { return nil }
    let best = separator(bytes, from: prologue.end, comment: prologue.comment)
    guard best.separator == Ascii.space || !best.dividesMost else { return nil }
    return FixedWidth(bytes, from: prologue.end, comment: prologue.comment, isWindows1252: isWindows1252)
  }

  /// Returns the number of lines of YAML above the table, and the offset after them, or 0 and `start` if there is no
  /// YAML. YAML starts with `---` and ends with `---` or `...`, as in CSVY (csvy.org) and in the front matter of
  /// Markdown.
  private static func frontMatter(_ bytes: Span<UInt8>, from start: Int) -> (lines: Int, end: Int) {
    func line(at position: Int) -> Range<Int> { bytes.trimmed(position..<bytes.endOfLine(from: position)) }
    guard bytes.holds("---", in: line(at: start)) else { return (0, start) }
    var lines = 1
    var position = bytes.endOfLineEnding(from: start)
    while position < bytes.count {
      let line = line(at: position)
      lines += 1
      position = bytes.endOfLineEnding(from: position)
      if bytes.holds("---", in: line) || bytes.holds("...", in: line) { return (lines, position) }
    }
    return (0, start)
  }

  /// Returns the number of lines in the header of a LabVIEW measurement file, and the offset after them, or 0 and
  /// `start` if there is no such header. The header consists of a section about the file, and usually a section about
  /// the channels. Each section ends with `***End_of_Header***`.
  private static func measurementHeader(_ bytes: Span<UInt8>, from start: Int) -> (lines: Int, end: Int) {
    func line(at position: Int) -> Range<Int> { bytes.trimmed(position..<bytes.endOfLine(from: position)) }
    func begins(_ text: String, _ line: Range<Int>) -> Bool {
      bytes.starts(with: Array(text.utf8), at: line.lowerBound)
    }
    guard begins("LabVIEW Measurement", line(at: start)) else { return (0, start) }
    var (lines, position) = (0, start)
    var (isInSection, header) = (true, (lines: 0, end: start))
    while position < bytes.count {
      let line = line(at: position)
      lines += 1
      position = bytes.endOfLineEnding(from: position)
      if isInSection, begins("***End_of_Header***", line) {
        (isInSection, header) = (false, (lines, position))
      } else if !isInSection, !line.isEmpty {
        guard begins("Channels", line) else { break }
        isInSection = true
      }
    }
    return header
  }

  /// Returns the text at the start of comments: `%` or `//` if the table starts with this text, `;` if the table
  /// starts with `;` and a blank, otherwise `#`.
  private static func comment(_ bytes: Span<UInt8>, from start: Int) -> [UInt8] {
    var position = start
    while position < bytes.count, bytes.isBlankOrLineEnding(position) { position += 1 }
    for text in ["%", "//"] where bytes.holds(text, in: position..<min(position + text.utf8.count, bytes.count)) {
      return Array(text.utf8)
    }
    return bytes.starts(with: [Ascii.semicolon, Ascii.space], at: position) ? [Ascii.semicolon] : [Ascii.number]
  }

  /// Returns the separator that divides the largest number of rows into the same number of cells, at least two. Returns
  /// a comma if no separator does. `dividesMost` is true if at least half of the rows have this number of cells.
  ///
  /// A separator that divides most rows into cells with numbers is preferred to one that doesn't.
  ///
  /// In a tie, the order of preference is tab, semicolon, comma, bar and blanks, because commas also occur in numbers,
  /// and blanks in text.
  private static func separator(
    _ bytes: Span<UInt8>, from start: Int, comment: [UInt8]
  ) -> (separator: UInt8, dividesMost: Bool) {
    var best = (separator: Ascii.comma, score: 0, dividesMost: false, hasNumbers: false)
    for separator in [Ascii.tab, Ascii.semicolon, Ascii.comma, Ascii.bar, Ascii.space] {
      guard let rows = try? rows(bytes, from: start, separator: separator, comment: comment, limit: 100).rows else {
        continue
      }
      let counts = rows.map(\.cells.count)
      let width = mostFrequent(counts)
      // A separator that occurs only at the ends of rows doesn't divide them, and neither does a blank between a date
      // and a time.
      let pairs = width == 2 ? rows.filter { $0.cells.count == 2 && !$0.cells[1].isEmpty } : []
      let divides = width > 2 || 2 * pairs.count(where: \.isDateAndTime) < pairs.count
      let isGrouping =
        separator == Ascii.comma
        && rows.allSatisfy { row in
          row.cells.count == 1 || row.cells.contains { $0.contains(" ") } && row.hasGroupedDigits
        }
      // In `0.5, 1.25`, the blank follows the separator.
      let followsBest =
        separator == Ascii.space && best.hasNumbers
        && 2 * rows.count { $0.cells.count > 1 && $0.cells[0].utf8.last == best.separator } >= rows.count
      // In `0.5<tab>1.25 2.5`, both tabs and blanks separate cells.
      let isPartial =
        separator == Ascii.tab
        && 2 * rows.count { $0.cells.contains(where: Self.isRowOfDecimals) } >= rows.count
      let score = divides && !isGrouping && !followsBest && !isPartial ? counts.count { $0 == width } : 0
      guard score > 0 else { continue }
      let dividesMost = 2 * score >= counts.count
      let hasNumbers = dividesMost && haveNumbers(rows, width)
      // Columns of numbers don't count in favor of blanks, because splitting almost any text at blanks yields such
      // columns.
      let gainsNumbers = hasNumbers && !best.hasNumbers && separator != Ascii.space
      let losesNumbers = best.hasNumbers && !hasNumbers
      if gainsNumbers || score > best.score && !losesNumbers { best = (separator, score, dividesMost, hasNumbers) }
      // The best separator divides at least 90 % of the rows. Ignore the other separators, because they may divide
      // titles by chance.
      if best.hasNumbers, 10 * best.score >= 9 * counts.count, best.score > 10 { break }
    }
    return (best.separator, best.dividesMost)
  }

  /// Returns true if a cell consists of at least two numbers with decimal points.
  private static func isRowOfDecimals(_ cell: String) -> Bool {
    let parts = cell.split(separator: " ")
    return parts.count > 1 && parts.allSatisfy { $0.contains(".") && Double($0) != nil }
  }

  /// Returns true if at least half of the cells in some column are numbers. Examines only rows with `width` cells.
  private static func haveNumbers(_ rows: [Row], _ width: Int) -> Bool {
    let rows = rows.filter { $0.cells.count == width }
    return (0..<width).contains { column in
      2 * rows.count { CSVContent.isNumber($0.cells[column]) } >= rows.count
    }
  }

  /// Returns the index of the row of names at which a second table starts, as in the output of `sar -A`. This row is
  /// below a blank line, and its names aren't the names of the first table. The first table must have at least five
  /// rows, and more rows than the second one. A shorter table at the start of a file is a title.
  private static func otherTable(_ rows: [Row]) -> Int? {
    let names = rows.indices.dropLast().filter { index in
      rows[index].areNames && rows[index + 1].isAdjacent && rows[index + 1].areValues(named: rows[index])
    }
    guard let first = names.first,
      let other = names.first(where: { !rows[$0].isAdjacent && !rows[$0].repeats(rows[first]) && $0 > first })
    else { return nil }
    let end = names.first { $0 > other } ?? rows.count
    return other - first > max(5, end - other) ? other : nil
  }

  /// Removes the label in front of names, such as `avg-cpu:`, if the rows below have no cell for it.
  private static func removeLabels(_ rows: inout [Row]) {
    for index in rows.indices.dropLast() where rows[index].hasLabel {
      if rows[index + 1].cells.count == rows[index].cells.count - 1 { rows[index].removeLabel() }
    }
  }

  private static func hasEscapes(_ bytes: Span<UInt8>, separator: UInt8) -> Bool {
    var position = 0
    while position + 2 < bytes.count {
      if bytes[position] == Ascii.backslash, bytes[position + 1] == Ascii.quote {
        let next = bytes[position + 2]
        let isBlank = next == Ascii.space && separator != Ascii.space
        if isBlank || next &- Ascii.zero < 10 || (next | 0x20) &- UInt8(ascii: "a") < 26 { return true }
      }
      position += 1
    }
    return false
  }

  private static func mostFrequent(_ counts: [Int]) -> Int {
    let frequencies = Dictionary(grouping: counts) { $0 }.mapValues(\.count)
    return frequencies.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  struct Row {
    let start: Int
    private(set) var cells: [String]
    /// True if there is no blank line or comment between this row and the previous one.
    let isAdjacent: Bool

    var isInSingleQuotes: Bool { cells.allSatisfy { $0.count > 2 && $0.first == "'" && $0.last == "'" } }

    /// True if the first of two cells ends with a date, and the second cell starts with a time of day. For example,
    /// splitting `2024-01-31 06:00;1.5` at blanks yields such cells.
    var isDateAndTime: Bool {
      let parts = cells.map { $0.split { ",;|\t\"".contains($0) } }
      guard let date = parts[0].last, let time = parts[1].first, time.contains(":") else { return false }
      return CSVContent(of: String(date)) == .date && CSVContent(of: String(time)) == .date
    }

    /// True if every separator can be a thousands mark, as in `1,234 5,678`: it follows a digit and precedes exactly
    /// three digits.
    var hasGroupedDigits: Bool {
      zip(cells, cells.dropFirst()).allSatisfy { left, right in
        left.last?.isNumber == true && right.prefix { $0.isNumber }.count == 3
      }
    }

    /// True if all cells are text, and the first one is a label that ends with a colon, as in `avg-cpu: %user %idle`.
    var hasLabel: Bool {
      cells.count > 2 && cells[0].hasSuffix(":") && cells.allSatisfy { CSVContent(of: $0) == .text }
    }

    /// True if the row can contain column names. At least two cells contain text, and none contains a number or a date.
    /// As an exception, the first cell can contain a date.
    var areNames: Bool {
      guard let first = cells.first else { return false }
      var textCount = 0
      for cell in cells.dropFirst() {
        switch CSVContent(of: cell) {
        case .number, .date: return false
        case .text: textCount += 1
        case .missing: break
        }
      }
      // Look at the first cell last, because recognizing dates takes time.
      let content = CSVContent(of: first)
      return content != .number && textCount + (content == .text ? 1 : 0) > 1
    }

    /// Returns true if the row has as many cells as a row of names, and at least half of them contain numbers.
    func areValues(named names: Row) -> Bool {
      cells.count == names.cells.count && 2 * cells.count { CSVContent(of: $0) == .number } >= cells.count
    }

    /// Returns true if at least half of the cells equal those in another row.
    func repeats(_ other: Row) -> Bool { 2 * zip(cells, other.cells).count(where: ==) >= cells.count }

    mutating func removeLabel() { cells.removeFirst() }

    mutating func removeSingleQuotes() { cells = cells.map { String($0.dropFirst().dropLast()) } }
  }

  /// Returns the first rows, and the offset after them.
  static func rows(
    _ bytes: Span<UInt8>, from start: Int, separator: UInt8, comment: [UInt8], hasEscapes: Bool = false,
    limit: Int = sampleSize
  ) throws(CSVProblem) -> (rows: [Row], end: Int) {
    var scanner = CSVScanner(bytes, separator: separator, comment: comment, hasEscapes: hasEscapes, from: start)
    var rows: [Row] = []
    var end = start
    var previous = start
    while rows.count < limit, scanner.startRow() {
      do throws(CSVProblem) {
        let row = try row(&scanner, after: previous)
        (end, previous) = (scanner.position, scanner.position)
        // Treat a row of empty cells as a blank line.
        if row.cells.contains(where: { !$0.isEmpty }) || row.cells.count == 1 {
          rows.append(row)
        } else {
          previous = start
        }
      } catch {
        // Ignore the error, because the last row of the sample may be incomplete. If the row is invalid, reading the
        // table reports it.
        if rows.isEmpty { throw error }
        break
      }
    }
    return (rows, end)
  }

  private static func row(_ scanner: inout CSVScanner, after end: Int) throws(CSVProblem) -> Row {
    let start = scanner.position
    let isAdjacent = scanner.bytes.trimmed(end..<start).isEmpty
    var cells: [String] = []
    repeat {
      guard cells.count < CSVTable.mostColumns else {
        throw CSVProblem(at: start, "more than \(CSVTable.mostColumns) columns")
      }
      let cell = try scanner.next()
      cells.append(scanner.bytes.text(of: cell, upTo: 400))
    } while scanner.isInRow
    return Row(start: start, cells: cells, isAdjacent: isAdjacent)
  }
}

extension Span<UInt8> {
  func starts(with prefix: [UInt8], at position: Int = 0) -> Bool {
    position + prefix.count <= count && prefix.indices.allSatisfy { self[position + $0] == prefix[$0] }
  }

  func isLineEnding(_ position: Int) -> Bool {
    self[position] == Ascii.newline || self[position] == Ascii.carriageReturn
  }

  func isBlankOrLineEnding(_ position: Int) -> Bool {
    isLineEnding(position) || self[position] == Ascii.space || self[position] == Ascii.tab
  }

  /// Returns the offset of the line after the line that contains `start`.
  func endOfLineEnding(from start: Int) -> Int {
    let end = endOfLine(from: start)
    guard end < count else { return end }
    return self[end] == Ascii.carriageReturn && end + 1 < count && self[end + 1] == Ascii.newline ? end + 2 : end + 1
  }
}
