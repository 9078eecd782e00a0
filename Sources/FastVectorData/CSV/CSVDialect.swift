/// The format of a table, as detected from its first rows. It includes the separator, the prefix of comments, the
/// header, and the number of columns.
struct CSVDialect: Sendable {
  let separator: UInt8
  let comment: [UInt8]

  /// True if quotation marks are escaped by backslashes. This is assumed if `\"` precedes a letter, a digit or a blank
  /// somewhere in the first bytes.
  let hasEscapes: Bool

  /// The offset of the first row of data.
  private(set) var start = 0

  /// The number of lines above the data that are neither header rows nor comments. They include front matter, titles,
  /// and metadata above or below the header.
  private(set) var titleLines = 0

  /// The cells of the header rows.
  private(set) var header: [[String]] = []

  /// The number of columns.
  private(set) var width = 0

  /// The cells of the first rows of data.
  private(set) var sample: [[String]] = []

  /// The range of columns without a name; nil if there are none. Such columns exist if the header has fewer cells than
  /// the rows of data.
  private(set) var unnamedColumns: Range<Int>?

  /// The offset and the column names of a second table below this one; nil if the first rows belong to a single table.
  private(set) var otherTable: (start: Int, names: [String])?

  /// The offset and the number of the lines of text below the table, such as notes; nil if the first bytes don't
  /// contain any.
  private(set) var textBelow: (start: Int, lineCount: Int)?

  /// The maximum number of rows to examine when detecting the format, including titles and headers.
  static let sampleSize = 500

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
    } else if let text = TextBelow(bytes, rows, end: end, separator: separator) {
      end = text.start
      textBelow = (end, text.lineCount)
      rows.removeAll { $0.start >= end }
    }
    // Names and units can be enclosed in single quotes, as in files of PhysioNet.
    for index in rows.indices.prefix(while: { rows[$0].isInSingleQuotes }) { rows[index].removeSingleQuotes() }
    if separator == Ascii.space { Self.removeLabels(&rows) }
    width = Self.mostFrequent(Self.cellCounts(rows, separator))
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
    if separator == Ascii.space, options.headerRows == nil {
      try Self.checkTouchingNumbers(rows[titleRows..<titleRows + count])
    }
    header = Self.names(in: rows[titleRows..<titleRows + count], width, separator)
    sample = rows[data...].map(\.cells).filter { !repeatsHeader($0) }
    if header.isEmpty, options.headerRows == nil,
      let names = Self.namesInPrologue(
        bytes, 0..<(data < rows.count ? rows[data].start : end), usedWidth,
        startsWithDate: sample.first?.first.map { CSVContent(of: $0) == .date } ?? false)
        ?? Self.namesInComment(
          bytes, before: data < rows.count ? rows[data].start : end, width, separator, comment)
        ?? Self.rowOfNames(bytes, 0..<(data < rows.count ? rows[data].start : end), usedWidth, separator)
    {
      header = [names]
    }
    if header.count > 1, HeaderDetection.areTypes(header.last!) { header.removeLast() }
    if hasFlags {
      header = header.map { names in Array(names.prefix(1) + names.dropFirst().flatMap { [$0, ""] }.prefix(width - 1)) }
    }
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

  /// Throws an error if one of the rows consists of numbers, some of which aren't separated by blanks, such as
  /// `37.5-65.5`. Such a row would be mistaken for a header.
  private static func checkTouchingNumbers(_ rows: ArraySlice<Row>) throws(CSVProblem) {
    for row in rows where row.cells.contains(where: CSVContent.isNumber) {
      let touching = row.cells.filter(CSVContent.areTouchingNumbers)
      guard let first = touching.first, row.cells.allSatisfy({ touching.contains($0) || CSVContent.isNumber($0) })
      else {
        continue
      }
      // Add 1 to point into the row, because position 0 means that the problem has no position.
      throw CSVProblem(touchingNumbers: first, at: row.start + 1)
    }
  }

  /// True if every column except the first is followed by an unnamed column of flags, as in the row `2011,25.0,,29.0,E`
  /// below the header `Year,Jan,Feb`. A flag has at most two characters and isn't a number.
  private var hasFlags: Bool {
    guard let names = header.last, names.count > 2, width == 2 * names.count - 1 || width == 2 * names.count - 2 else {
      return false
    }
    return stride(from: 2, to: width, by: 2).allSatisfy { column in
      sample.allSatisfy { $0.count <= column || $0[column].count <= 2 && Double($0[column]) == nil }
    }
  }

  /// The number of columns, not counting empty ones at the right edge of the first rows.
  private var usedWidth: Int {
    sample.lazy.compactMap { $0.lastIndex { !$0.isEmpty } }.max().map { min($0 + 1, width) } ?? width
  }

  /// Returns the cells of the header rows, without cells beyond the width of the table. If cells are separated by
  /// blanks, omits rows with too many or too few cells, because their cells can't be assigned to columns.
  private static func names(in rows: ArraySlice<Row>, _ width: Int, _ separator: UInt8) -> [[String]] {
    guard separator == Ascii.space else { return rows.map { Array($0.cells.prefix(width)) } }
    var header = rows.map { withoutCommas(joiningUnits($0.cells, width)) }
    header.removeAll { $0.count > width + 1 }
    // Omit the line `>>>>>Begin Spectral Data<<<<<`, which Ocean Optics spectrometers write above the data.
    header.removeAll { $0.first?.hasPrefix(">>>") == true }
    header = header.map { Array($0.prefix(width)) }
    // If one row has a name for each column, omit shorter rows, such as units.
    if header.contains(where: { $0.count == width }) { header.removeAll { $0.count < width } }
    return header
  }

  /// Joins a unit in parentheses or brackets to the word before it, as in `time (s) voltage (V)`. Returns the words
  /// unchanged if the result doesn't have one name per column.
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

  /// True if the header has no names for the first one or two columns. For example, R writes the header `a b` above the
  /// row `r1 1 2`.
  ///
  /// One name is missing if the header has one name fewer than the table has columns, and one of these conditions is
  /// true:
  /// - The first cell of the data is a string, 0, 1, or a number with a colon.
  /// - The table has at least three columns, separated by blanks.
  ///
  /// Tables separated by blanks have two special cases:
  /// - If rows end with a date and a time, these two cells share a name, so no name is missing.
  /// - If rows start with a month or weekday and a year, as in time series that R prints, two names are missing. The
  ///   same applies if rows start with a date and a time of day, as in tables that pandas prints, unless the first name
  ///   refers to a time.
  private var isIndexUnnamed: Bool {
    if separator == Ascii.space, let last = header.last, last.count == width - 2, width > 2,
      sample.allSatisfy({ $0.count > 2 && CSVDateParts.isMonthOrWeekday($0[0]) && Int($0[1]) != nil })
        || !CSVTable.isNamedLikeTime(last[0])
          && sample.allSatisfy({ row in
            row.count > 2 && row[1].contains(":") && row[..<2].allSatisfy { CSVContent(of: $0) == .date }
          })
    {
      return true
    }
    guard let last = header.last, last.count == width - 1, width > 1, let first = sample.first?.first,
      sample.contains(where: { $0.count == width && !$0[width - 1].isEmpty })
    else { return false }
    // Splitting at blanks yields separate cells for a date and a time at the end of a row. The header has a single name
    // for both, so no name is missing.
    if separator == Ascii.space, sample[0].suffix(2).allSatisfy({ CSVContent(of: $0) == .date }) { return false }
    return CSVContent(of: first) == .text || first == "1" || first == "0" || first.hasSuffix(":")
      || (width > 2 && separator == Ascii.space)
  }

  /// Returns true if a row repeats the header. At least two of its cells, and at least half of its nonempty cells,
  /// must equal the header cells in the same columns.
  private func repeatsHeader(_ row: [String]) -> Bool {
    header.contains { names in
      let equal = zip(row, names).count { $0 == $1 && !$0.isEmpty }
      return equal > 1 && 2 * equal >= row.count { !$0.isEmpty }
    }
  }

  /// The column names in the header. If there are several header rows, the name of a column consists of its cells in
  /// all of them, joined by spaces. A column without a name is named by its number, counted from 1.
  ///
  /// If a header row has text only in its first cell, that text replaces the text above it. For example, pandas writes
  /// `date,,` below `,open,close`.
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

  /// The names of the columns, made distinct if possible. If several columns have the same name, each of them is
  /// prefixed with the name to its left. For example, the last column of `NINO3 ANOM NINO4 ANOM` is named `NINO4 ANOM`.
  /// This requires that the names to the left are unique.
  ///
  /// `repeated` maps each prefixed name to the name in the header, such as `NINO4 ANOM` to `ANOM`.
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

  /// The name of the separator as shown to users. Nil for commas, and for blanks in a table with a single column.
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

  /// Returns the index of the row that contains the column names of a second table, or nil if there is no second table.
  /// For example, the output of `sar -A` consists of several tables.
  ///
  /// The row must be below a blank line, and its names must differ from those in the first table. The first table must
  /// have more than five rows, including its names, and more rows than the second one. Otherwise, it is treated as a
  /// title.
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

  /// Removes a label such as `avg-cpu:` in front of column names if the row below has one cell fewer.
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

  static func mostFrequent(_ counts: [Int]) -> Int {
    let frequencies = Dictionary(grouping: counts) { $0 }.mapValues(\.count)
    return frequencies.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
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

  /// Returns the offset of the next line after `start`, or the number of bytes if there isn't one.
  func endOfLineEnding(from start: Int) -> Int {
    let end = endOfLine(from: start)
    guard end < count else { return end }
    return self[end] == Ascii.carriageReturn && end + 1 < count && self[end + 1] == Ascii.newline ? end + 2 : end + 1
  }
}
