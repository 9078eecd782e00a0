import CTextKernels
import FastVectorFiles
import Foundation

/// The values of the selected columns in one block of rows.
///
/// Rows that contain only plain numbers and dates (see `fv_read_plain_rows`) are scanned and converted in one pass.
/// Other rows take two passes: the first locates the cells of up to 512 rows, and the second converts them column by
/// column.
@safe struct CSVBlockColumns: @unchecked Sendable {
  private let indexes: [Int]
  private let conversions: [CSVConversion]
  private let dialect: CSVDialect
  private let missing: MissingValue

  /// The output buffer of each column.
  private let columns: [UnsafeMutableBufferPointer<Double>]

  /// The distinct strings of each text column. The values in the column's buffer are indexes into this array.
  private(set) var texts: [[String]]
  private var textIndexes: [[String: Double]]
  private(set) var marks: [NumberMarks]

  /// The header cells above each column.
  private let headers: [[String]]

  /// The names in the header cells of all columns.
  private let names: Set<String>

  /// The formats with which plain rows are converted in one pass; nil if a column can't be converted that way.
  private let plainFormats: [fv_format]?

  /// The indexes of the rows in the current batch that aren't data and are therefore dropped, such as repeated headers
  /// and lines of text.
  private var omitted: Set<Int> = []

  private(set) var rowCount = 0
  private(set) var shortRows = 0
  private(set) var longRows = 0
  private(set) var omittedRows = 0
  /// The number of omitted rows whose period is longer or shorter than in the rest of the column, such as a year in a
  /// column of months.
  private(set) var otherPeriods = 0
  private(set) var hasStrayQuotes = false
  private(set) var hasQuotedLineEndings = false

  /// Creates an empty block.
  ///
  /// - Parameter columns: The output buffer of each column. Each buffer must have room for one value per line of the
  ///   block.
  init(
    _ indexes: [Int], _ conversions: [CSVConversion], _ dialect: CSVDialect, _ options: CSVOptions,
    into columns: [UnsafeMutableBufferPointer<Double>]
  ) {
    headers = indexes.map { index in dialect.header.compactMap { index < $0.count ? $0[index] : nil } }
    names = Set(dialect.header.joined()).subtracting([""])
    self.indexes = indexes
    self.conversions = conversions
    self.dialect = dialect
    missing = MissingValue(options.missing)
    plainFormats = missing.includesValues ? nil : conversions.plainFormats
    unsafe self.columns = columns
    texts = Array(repeating: [], count: indexes.count)
    textIndexes = Array(repeating: [:], count: indexes.count)
    marks = Array(repeating: NumberMarks(), count: indexes.count)
  }

  /// Reads all rows of a block and appends their values.
  ///
  /// - Parameter hasQuotes: False if the bytes contain no quotation marks.
  mutating func read(_ bytes: Span<UInt8>, hasQuotes: Bool) throws(CSVProblem) {
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes)
    var cells = CSVCells(indexes, dialect)
    while true {
      if let plainFormats { readPlainRows(&scanner, hasQuotes: hasQuotes, plainFormats) }
      do throws(CSVProblem) {
        // If plain rows can be read, locate only a few other rows here. The rows after them may be plain again.
        let maxRows = plainFormats == nil ? CSVCells.maxRows : Self.maxRowsAfterPlainOnes
        guard try cells.locate(&scanner, hasQuotes: hasQuotes, maxRows: maxRows) else { break }
      } catch {
        // Convert the rows before the syntax error first. If one of their cells can't be converted, that problem must
        // be reported instead.
        try convert(cells, bytes)
        throw error
      }
      try convert(cells, bytes)
    }
    omittedRows += cells.skippedLines
    hasStrayQuotes = scanner.hasStrayQuotes
    hasQuotedLineEndings = scanner.hasQuotedLineEndings
  }

  private static let maxRowsAfterPlainOnes = 16

  /// Appends the values of the next plain rows, up to the first row that isn't plain.
  private mutating func readPlainRows(_ scanner: inout CSVScanner, hasQuotes: Bool, _ formats: [fv_format]) {
    unsafe rowCount += scanner.readPlainRows(
      indexes, formats, width: dialect.width, hasQuotes: hasQuotes,
      into: columns.map { unsafe UnsafeMutableBufferPointer(rebasing: $0[rowCount...]) })
  }

  /// Returns the part of a column's buffer that follows the rows converted so far.
  private func values(_ column: Int) -> UnsafeMutableBufferPointer<Double> {
    unsafe UnsafeMutableBufferPointer(rebasing: columns[column][rowCount...])
  }

  // MARK: Converting

  /// Appends the values of the located cells. If several cells can't be converted, throws the problem that occurs first
  /// in the file.
  private mutating func convert(_ cells: CSVCells, _ bytes: Span<UInt8>) throws(CSVProblem) {
    precondition(unsafe columns.allSatisfy { $0.count - rowCount >= cells.rowCount }, "more rows than lines")
    var problem: CSVProblem?
    for column in indexes.indices {
      do throws(CSVProblem) {
        switch conversions[column] {
        case .number(let format, let countsMarks):
          try appendNumbers(cells, column, bytes, format, countsMarks: countsMarks)
        case .date(let parser): try appendDates(cells, column, bytes, parser)
        case .text: appendTexts(cells, column, bytes)
        }
      } catch {
        if error.position < problem?.position ?? .max { problem = error }
      }
    }
    if let problem { throw problem }
    shortRows += cells.shortRows.count { !omitted.contains($0) }
    longRows += cells.longRows.count { !omitted.contains($0) }
    if !omitted.isEmpty { removeOmitted(cells.rowCount) }
    rowCount += cells.rowCount - omitted.count
    omittedRows += omitted.count
    omitted = []
  }

  private func removeOmitted(_ count: Int) {
    let kept = (0..<count).filter { !omitted.contains($0) }
    for column in indexes.indices {
      let values = unsafe values(column)
      for (index, row) in kept.enumerated() { unsafe values[index] = values[row] }
    }
  }

  private mutating func appendNumbers(
    _ cells: CSVCells, _ column: Int, _ bytes: Span<UInt8>, _ format: NumberFormat, countsMarks: Bool
  ) throws(CSVProblem) {
    let values = unsafe values(column)
    let mark = format.mark
    var row = 0
    while row < cells.rowCount {
      if !missing.includesValues {
        let start = row
        row += unsafe cells.convertPlainNumbers(bytes, column: column, from: row, mark: mark, into: values)
        if countsMarks {
          for row in start..<row { marks[column].count(bytes, in: cells.cell(row: row, column: column).range) }
        }
        guard row < cells.rowCount else { return }
      }
      let value = try number(in: cells, row, column, bytes, format)
      unsafe values[row] = value
      if countsMarks, !value.isNaN {
        marks[column].count(bytes, in: bytes.trimmedCell(cells.cell(row: row, column: column).range))
      }
      row += 1
    }
  }

  /// Returns the number in a cell, or NaN for a missing value.
  private mutating func number(
    in cells: CSVCells, _ row: Int, _ column: Int, _ bytes: Span<UInt8>, _ format: NumberFormat
  ) throws(CSVProblem) -> Double {
    let range = bytes.trimmedCell(cells.cell(row: row, column: column).range)
    if missing.matches(bytes, in: range) { return .nan }
    if let value = format.value(bytes, in: bytes.withoutMarks(range)) { return value }
    return try valueOfOther(cells, row, column, bytes)
  }

  private mutating func appendDates(
    _ cells: CSVCells, _ column: Int, _ bytes: Span<UInt8>, _ parser: DateParser
  ) throws(CSVProblem) {
    let values = unsafe values(column)
    var previous = (range: 0..<0, value: Double.nan)
    for row in 0..<cells.rowCount {
      let cell = cells.cell(row: row, column: column)
      let range = bytes.trimmedCell(cell.range)
      // Successive rows often have the same date, so reuse the previous value.
      if bytes.isEqual(range, previous.range) {
        unsafe values[row] = previous.value
      } else if missing.matches(bytes, in: range) {
        unsafe values[row] = .nan
      } else if let value = parser.seconds(bytes, in: bytes.withoutMarks(range)) {
        previous = (range, value)
        unsafe values[row] = value
      } else {
        unsafe values[row] = try valueOfOther(cells, row, column, bytes)
      }
    }
  }

  private mutating func appendTexts(_ cells: CSVCells, _ column: Int, _ bytes: Span<UInt8>) {
    let values = unsafe values(column)
    var previous: (range: Range<Int>, value: Double)?
    for row in 0..<cells.rowCount {
      let cell = cells.cell(row: row, column: column)
      if let previous, !cell.isQuoted, bytes.isEqual(cell.range, previous.range) {
        unsafe values[row] = previous.value
        continue
      }
      let text = missing.isAdditional(bytes, in: bytes.trimmedCell(cell.range)) ? "" : bytes.text(of: cell)
      let value = textIndexes[column][text] ?? Double(texts[column].count)
      if textIndexes[column][text] == nil {
        textIndexes[column][text] = value
        texts[column].append(text)
      }
      unsafe values[row] = value
      previous = cell.isQuoted ? nil : (cell.range, value)
    }
  }

  /// Renumbers the strings of a text column: replaces each row's string index with a new one.
  ///
  /// - Parameter indexes: The new index of each string in ``texts``.
  func replaceTexts(_ column: Int, with indexes: [Double]) {
    for row in 0..<rowCount { unsafe columns[column][row] = indexes[Int(columns[column][row])] }
  }

  /// Handles a cell that can't be converted. Omits the row and returns NaN if the row isn't data, or if the cell
  /// contains a longer or shorter period than the rest of the column. Otherwise, throws a problem.
  @inline(never)
  private mutating func valueOfOther(
    _ cells: CSVCells, _ row: Int, _ column: Int, _ bytes: Span<UInt8>
  ) throws(CSVProblem) -> Double {
    let cell = cells.cell(row: row, column: column)
    let text = bytes.text(of: cell, upTo: 400)
    if dialect.separator == Ascii.space, cells.shortRows.contains(row), CSVContent.areTouchingNumbers(text) {
      throw CSVProblem(touchingNumbers: text, at: cell.range.lowerBound)
    }
    // Omit rows that aren't data. For example, concatenated logs repeat the header, and some programs end a table with
    // a line such as "(5 rows)".
    if headers[column].contains(text) || (indexes[column] == 0 && cells.isAlone(row: row, column: column))
      || isTotal(text, conversions[column]) || isNote(text, cells, row, bytes) || isText(cells, row, bytes)
    {
      if let change = changedName(cells, row, bytes) {
        throw CSVProblem(
          at: cell.range.lowerBound,
          "a second header, with \"\(change.name.prefix(scalars: 40))\" instead of "
            + "\"\(change.previous.prefix(scalars: 40))\"; move the table below it to a separate file")
      }
      omitted.insert(row)
      return .nan
    }
    if isOtherPeriod(text, conversions[column]) {
      if omitted.insert(row).inserted { otherPeriods += 1 }
      return .nan
    }
    throw CSVProblem(
      isTooLarge(bytes, bytes.trimmedCell(cell.range), conversions[column]) ? .tooLarge : .notConvertible,
      at: cell.range.lowerBound, column: indexes[column], text: text)
  }
}

extension CSVBlockColumns {
  /// Returns true if a cell in a column of dates contains no digits. Such a cell is probably the label of a row of
  /// totals, such as "Average:".
  private func isTotal(_ text: String, _ conversion: CSVConversion) -> Bool {
    if case .date = conversion { !text.contains(where: \.isNumber) } else { false }
  }

  /// Returns true if a cell contains a note, such as `Source: Met Office`. This requires that all other selected cells
  /// of its row are empty, and that the text is too long to mean "missing".
  private func isNote(_ text: String, _ cells: CSVCells, _ row: Int, _ bytes: Span<UInt8>) -> Bool {
    let used = indexes.indices.count { !bytes.trimmedCell(cells.cell(row: row, column: $0).range).isEmpty }
    return indexes.count > 1 && used == 1 && text.utf8.count > CSVSelection.maxMissingTextLength
      && CSVContent(of: text) == .text
  }

  /// Returns true if a cell contains a longer or shorter period than the rest of its column, such as the year `2023` in
  /// a column of months.
  private func isOtherPeriod(_ text: String, _ conversion: CSVConversion) -> Bool {
    if case .date(let parser) = conversion { parser.format.hasOtherLength(than: text) } else { false }
  }

  /// If a row is the header of another table, returns the first of its names that differs from the header of this
  /// table, and the name in this table. A row is such a header if its first name is the same, as in `date,wind` below
  /// `date,temp`, or if a cell contains the name of a different column. Returns nil for other rows, such as a repeated
  /// header.
  private func changedName(
    _ cells: CSVCells, _ row: Int, _ bytes: Span<UInt8>
  ) -> (name: String, previous: String)? {
    let values = indexes.indices.filter { if case .text = conversions[$0] { false } else { true } }
    let texts = values.map { ($0, bytes.text(of: cells.cell(row: row, column: $0), upTo: 400)) }
    let isHeader = texts.contains { column, text in
      names.contains(text) && (column == values.first || !headers[column].contains(text))
    }
    guard isHeader else { return nil }
    return texts.lazy.compactMap { column, text in
      guard let previous = headers[column].first, !headers[column].contains(text), CSVContent(of: text) == .text else {
        return nil
      }
      return (text, previous)
    }.first
  }

  /// Returns true if a row is probably text, such as a note below the table. Any of these conditions is sufficient:
  /// - At least two of the selected cells contain text, and none contains a number or a date.
  /// - At least two cells in columns of numbers contain text, and none contains a number or a date. If these cells
  ///   are all equal, as in `2024-01-31,closed,closed`, they probably represent missing values, and this condition
  ///   doesn't apply.
  /// - The row has too few cells, and its cells in columns of numbers contain no numbers.
  private func isText(_ cells: CSVCells, _ row: Int, _ bytes: Span<UInt8>) -> Bool {
    func texts(_ columns: [Int]) -> [String] {
      columns.map { bytes.text(of: cells.cell(row: row, column: $0), upTo: 400) }
    }
    func areText(_ texts: [String]) -> Bool {
      texts.count { CSVContent(of: $0) == .text } > 1
        && !texts.contains { $0.contains(where: \.isNumber) && CSVContent(of: $0) != .text }
    }
    let numbers = texts(indexes.indices.filter { if case .number = conversions[$0] { true } else { false } })
    let isShort = cells.shortRows.contains(row) && !numbers.contains { CSVContent(of: $0) == .number }
    return areText(texts(Array(indexes.indices))) || areText(numbers) && Set(numbers).count > 1 || isShort
  }
}

extension [CSVConversion] {
  /// The format of each column if `fv_read_plain_rows` can convert all of them; nil otherwise.
  fileprivate var plainFormats: [fv_format]? {
    let formats = compactMap { conversion -> fv_format? in
      switch conversion {
      case .number(let format, countsMarks: false): fv_format(contents: UInt8(FV_NUMBER), mark: format.mark)
      case .date(let parser): parser.isUTC ? parser.plainFormat : nil
      case .number, .text: nil
      }
    }
    return formats.count == count && !isEmpty ? formats : nil
  }
}

extension NumberFormat {
  fileprivate var mark: UInt8 { decimal == .comma ? Ascii.comma : Ascii.point }
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
  /// Returns true if two ranges contain the same bytes.
  fileprivate func isEqual(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    guard range.count == other.count else { return false }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe memcmp(start + range.lowerBound, start + other.lowerBound, range.count) == 0
    }
  }
}
