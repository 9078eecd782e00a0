/// The values of a block.
struct CSVBlockColumns {
  private let indexes: [Int]
  private let conversions: [CSVConversion]
  private(set) var columns: [CSVValues]
  private var textIndexes: [[String: Double]]

  /// The texts of the header above each column.
  private let headers: [[String]]
  private let width: Int

  /// True if the current row isn't data: it repeats the header, or is a line of text.
  private var isOmitted = false
  private(set) var rowCount = 0
  private(set) var shortRows = 0
  private(set) var omittedRows = 0
  private(set) var hasStrayQuotes = false
  private(set) var hasQuotedLineEndings = false

  /// - Parameter rows: The maximum number of rows.
  init(_ indexes: [Int], _ conversions: [CSVConversion], _ dialect: CSVDialect, rows: Int) {
    width = dialect.width
    headers = indexes.map { index in dialect.header.compactMap { index < $0.count ? $0[index] : nil } }
    self.indexes = indexes
    self.conversions = conversions
    textIndexes = Array(repeating: [:], count: indexes.count)
    columns = indexes.map { _ in
      var values = CSVValues()
      values.values.reserveCapacity(rows)
      return values
    }
  }

  /// Returns the values of a column, and frees them here.
  mutating func take(_ column: Int) -> CSVValues {
    var taken = CSVValues()
    swap(&taken, &columns[column])
    return taken
  }

  mutating func read(
    _ bytes: Span<UInt8>, _ dialect: CSVDialect, _ options: CSVOptions, hasQuotes: Bool
  ) throws(CSVProblem) {
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes)
    while scanner.startRow() {
      let start = scanner.position
      var column = 0
      var emptyCells = 0
      var isShort = false
      for index in indexes.indices {
        while column < indexes[index] && scanner.isInRow {
          try scanner.skipCell()
          column += 1
        }
        guard scanner.isInRow else {
          isShort = true
          appendMissing(to: index)
          emptyCells += 1
          continue
        }
        if try !appendCell(&scanner, to: index, options) { emptyCells += 1 }
        column += 1
      }
      if isShort, emptyCells == indexes.count, column <= 1, isText(bytes, start..<scanner.position) { isOmitted = true }
      try scanner.skipRow(hasQuotes: hasQuotes)
      let isBlank =
        emptyCells == indexes.count && bytes.isBlankRow(start..<scanner.position, separator: dialect.separator)
      if isBlank || isOmitted {
        if isOmitted { omittedRows += 1 }
        isOmitted = false
        for index in indexes.indices { columns[index].values.removeLast() }
        continue
      }
      rowCount += 1
      if isShort { shortRows += 1 }
    }
    hasStrayQuotes = scanner.hasStrayQuotes
    hasQuotedLineEndings = scanner.hasQuotedLineEndings
  }

  /// Converts the next cell. Returns false if it is empty.
  @inline(__always)
  private mutating func appendCell(
    _ scanner: inout CSVScanner, to index: Int, _ options: CSVOptions
  ) throws(CSVProblem) -> Bool {
    if case .number(let format, let countsMarks) = conversions[index], !countsMarks, options.missing.isEmpty,
      let (number, end) = scanner.peekNumber(allowsComma: format.decimal == .comma),
      number.mark == .none || number.mark == format.decimal, let value = number.value
    {
      scanner.advance(to: end)
      columns[index].values.append(value)
      return true
    }
    return try appendUnusualCell(&scanner, to: index, options)
  }

  /// Returns true if a row of one cell is a line of text, such as "(5 rows)".
  private func isText(_ bytes: Span<UInt8>, _ row: Range<Int>) -> Bool {
    var end = row.upperBound
    while end > row.lowerBound, bytes.isBlankOrLineEnding(end - 1) { end -= 1 }
    return width > 1 && end - row.lowerBound < 400
      && CSVContent(of: bytes.text(in: row.lowerBound..<end)) == .text
  }

  private mutating func append(_ text: String, to index: Int) {
    let value = textIndexes[index][text] ?? Double(columns[index].texts.count)
    if textIndexes[index][text] == nil {
      textIndexes[index][text] = value
      columns[index].texts.append(text)
    }
    columns[index].values.append(value)
  }

  /// Appends the value of a cell that a short row doesn't have.
  private mutating func appendMissing(to index: Int) {
    if case .text = conversions[index] { append("", to: index) } else { columns[index].values.append(.nan) }
  }

  @inline(never)
  private mutating func appendUnusualCell(
    _ scanner: inout CSVScanner, to index: Int, _ options: CSVOptions
  ) throws(CSVProblem) -> Bool {
    let bytes = scanner.bytes
    let cell = try scanner.next()
    let range = bytes.trimmed(cell.range)
    if !options.missing.isEmpty, MissingValue.matches(bytes, in: range, options.missing) {
      columns[index].values.append(.nan)
      return !range.isEmpty
    }
    switch conversions[index] {
    case .number(let format, let countsMarks):
      if let value = format.value(bytes, in: range) {
        if countsMarks { columns[index].marks.count(bytes, in: range) }
        columns[index].values.append(value)
        return true
      }
    case .date(let parser):
      if let value = parser.seconds(bytes, in: range) {
        columns[index].values.append(value)
        return true
      }
    case .text:
      let text = bytes.text(of: cell)
      append(text, to: index)
      return !text.isEmpty
    }
    columns[index].values.append(.nan)
    if MissingValue.matches(bytes, in: range, []) { return !range.isEmpty }
    let text = bytes.text(of: cell, upTo: 400)
    // Logs that were concatenated contain the header several times. Other programs end a table with a line such as
    // "(5 rows)".
    let isOnly = indexes[index] == 0 && width > 1 && !scanner.isInRow
    if headers[index].contains(text) || isOnly {
      isOmitted = true
      return true
    }
    throw CSVProblem(
      isTooLarge(bytes, range, conversions[index]) ? .tooLarge : .notConvertible, at: cell.range.lowerBound,
      column: indexes[index], text: text)
  }
}

extension CSVBlockColumns {
  private func isTooLarge(_ bytes: Span<UInt8>, _ range: Range<Int>, _ conversion: CSVConversion) -> Bool {
    guard case .number(let format, _) = conversion,
      let number = DecimalNumber(bytes, in: range, allowsComma: format.decimal == .comma)
    else { return false }
    return number.mark == .none || number.mark == format.decimal
  }
}

extension Span<UInt8> {
  /// Returns true if a row contains only separators, blanks and quotation marks.
  fileprivate func isBlankRow(_ range: Range<Int>, separator: UInt8) -> Bool {
    range.allSatisfy { self[$0] == separator || self[$0] == Ascii.quote || isBlankOrLineEnding($0) }
  }
}
