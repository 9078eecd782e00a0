import Foundation

/// The values of the selected columns in one block of rows.
///
/// Rows of plain numbers (see `fv_read_plain_rows`) are converted while they are scanned. Otherwise, the cells of up to
/// 512 rows are located first, and then converted column by column.
struct CSVBlockColumns {
  /// The values of a column.
  struct Values {
    var values: [Double] = []
    var marks = NumberMarks()
    /// The distinct strings of a text column, whose values are indexes into this array.
    var texts: [String] = []
  }

  private let indexes: [Int]
  private let conversions: [CSVConversion]
  private let dialect: CSVDialect
  private let missing: MissingValue
  private var columns: [Values]
  private var textIndexes: [[String: Double]]

  /// The header cells above each column.
  private let headers: [[String]]

  /// The decimal mark, if rows can be converted without locating their cells first; otherwise nil.
  private let plainMark: UInt8?

  /// A buffer for the numbers of all columns in one batch of rows.
  private var numbers: [Double]

  /// The indexes of the located rows that aren't data, because they repeat the header or are lines of text.
  private var omitted: Set<Int> = []

  private(set) var rowCount = 0
  private(set) var shortRows = 0
  private(set) var omittedRows = 0
  private(set) var hasStrayQuotes = false
  private(set) var hasQuotedLineEndings = false

  /// Creates an empty block.
  ///
  /// - Parameter rows: The expected number of rows.
  init(
    _ indexes: [Int], _ conversions: [CSVConversion], _ dialect: CSVDialect, _ options: CSVOptions, rows: Int
  ) {
    headers = indexes.map { index in dialect.header.compactMap { index < $0.count ? $0[index] : nil } }
    self.indexes = indexes
    self.conversions = conversions
    self.dialect = dialect
    missing = MissingValue(options.missing)
    plainMark = missing.includesValues ? nil : conversions.sharedMark
    numbers = Array(repeating: 0, count: CSVCells.mostRows * indexes.count)
    textIndexes = Array(repeating: [:], count: indexes.count)
    columns = indexes.map { _ in
      var values = Values()
      values.values.reserveCapacity(rows)
      return values
    }
  }

  /// Moves the values of a column out of the block.
  mutating func take(_ column: Int) -> Values {
    var taken = Values()
    swap(&taken, &columns[column])
    return taken
  }

  /// Reads all rows of a block and appends their values.
  ///
  /// - Parameter hasQuotes: False if the bytes contain no quotation marks.
  mutating func read(_ bytes: Span<UInt8>, hasQuotes: Bool) throws(CSVProblem) {
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes)
    var cells = CSVCells(indexes, dialect)
    while true {
      if let plainMark { readPlainRows(&scanner, hasQuotes: hasQuotes, mark: plainMark) }
      do throws(CSVProblem) {
        // Locates only a few rows, because the rows after them may be plain again.
        let mostRows = plainMark == nil ? CSVCells.mostRows : Self.mostRowsAfterPlainOnes
        guard try cells.locate(&scanner, hasQuotes: hasQuotes, mostRows: mostRows) else { break }
      } catch {
        // Convert the cells before the syntax error, because one of them may contain an earlier problem.
        try convert(cells, bytes)
        throw error
      }
      try convert(cells, bytes)
    }
    omittedRows += cells.skippedLines
    hasStrayQuotes = scanner.hasStrayQuotes
    hasQuotedLineEndings = scanner.hasQuotedLineEndings
  }

  private static let mostRowsAfterPlainOnes = 16

  /// Appends the numbers of successive plain rows.
  private mutating func readPlainRows(_ scanner: inout CSVScanner, hasQuotes: Bool, mark: UInt8) {
    while true {
      let rows = scanner.readPlainRows(
        indexes, isWide: dialect.width > 1, hasQuotes: hasQuotes, mark: mark, into: &numbers)
      for column in columns.indices {
        let start = column * CSVCells.mostRows
        columns[column].values.append(contentsOf: numbers[start..<start + rows])
      }
      rowCount += rows
      guard rows == CSVCells.mostRows else { return }
    }
  }

  // MARK: Converting

  /// Appends the values of the located cells. If several cells can't be converted, throws the problem that is first in
  /// the table.
  private mutating func convert(_ cells: CSVCells, _ bytes: Span<UInt8>) throws(CSVProblem) {
    var problem: CSVProblem?
    for column in indexes.indices {
      var values = take(column)
      do throws(CSVProblem) {
        switch conversions[column] {
        case .number(let format, let countsMarks):
          try appendNumbers(cells, column, bytes, format, countsMarks: countsMarks, to: &values)
        case .date(let parser): try appendDates(cells, column, bytes, parser, to: &values.values)
        case .text: appendTexts(cells, column, bytes, to: &values)
        }
      } catch {
        if error.position < problem?.position ?? .max { problem = error }
      }
      columns[column] = values
    }
    if let problem { throw problem }
    rowCount += cells.rowCount - omitted.count
    shortRows += cells.shortRows.count { !omitted.contains($0) }
    if !omitted.isEmpty { removeOmitted(cells.rowCount) }
  }

  private mutating func removeOmitted(_ count: Int) {
    for column in columns.indices {
      let start = columns[column].values.count - count
      let kept = columns[column].values[start...].enumerated().filter { !omitted.contains($0.offset) }
      columns[column].values.replaceSubrange(start..., with: kept.map(\.element))
    }
    omittedRows += omitted.count
    omitted = []
  }

  private mutating func appendNumbers(
    _ cells: CSVCells, _ column: Int, _ bytes: Span<UInt8>, _ format: NumberFormat, countsMarks: Bool,
    to values: inout Values
  ) throws(CSVProblem) {
    let mark = format.mark
    var row = 0
    while row < cells.rowCount {
      if !missing.includesValues {
        let start = row
        row += cells.convertPlainNumbers(bytes, column: column, from: row, mark: mark, into: &numbers)
        values.values.append(contentsOf: numbers[..<(row - start)])
        if countsMarks {
          for row in start..<row { values.marks.count(bytes, in: cells.cell(row: row, column: column).range) }
        }
        guard row < cells.rowCount else { return }
      }
      let value = try number(in: cells, row, column, bytes, format)
      values.values.append(value)
      if countsMarks, !value.isNaN {
        values.marks.count(bytes, in: bytes.trimmed(cells.cell(row: row, column: column).range))
      }
      row += 1
    }
  }

  /// Returns the number in a cell, or NaN for a missing value.
  private mutating func number(
    in cells: CSVCells, _ row: Int, _ column: Int, _ bytes: Span<UInt8>, _ format: NumberFormat
  ) throws(CSVProblem) -> Double {
    let range = bytes.trimmed(cells.cell(row: row, column: column).range)
    if missing.matches(bytes, in: range) { return .nan }
    if let value = format.value(bytes, in: range) { return value }
    return try valueOfOther(cells, row, column, bytes)
  }

  private mutating func appendDates(
    _ cells: CSVCells, _ column: Int, _ bytes: Span<UInt8>, _ parser: DateParser, to values: inout [Double]
  ) throws(CSVProblem) {
    var previous = (range: 0..<0, value: Double.nan)
    for row in 0..<cells.rowCount {
      let cell = cells.cell(row: row, column: column)
      let range = bytes.trimmed(cell.range)
      // Reuse the previous value, because successive rows often have the same date.
      if bytes.isEqual(range, previous.range) {
        values.append(previous.value)
      } else if missing.matches(bytes, in: range) {
        values.append(.nan)
      } else if let value = parser.seconds(bytes, in: range) {
        previous = (range, value)
        values.append(value)
      } else {
        values.append(try valueOfOther(cells, row, column, bytes))
      }
    }
  }

  private mutating func appendTexts(
    _ cells: CSVCells, _ column: Int, _ bytes: Span<UInt8>, to values: inout Values
  ) {
    var previous: (range: Range<Int>, value: Double)?
    for row in 0..<cells.rowCount {
      let cell = cells.cell(row: row, column: column)
      if let previous, !cell.isQuoted, bytes.isEqual(cell.range, previous.range) {
        values.values.append(previous.value)
        continue
      }
      let text = missing.isAdditional(bytes, in: bytes.trimmed(cell.range)) ? "" : bytes.text(of: cell)
      let value = textIndexes[column][text] ?? Double(values.texts.count)
      if textIndexes[column][text] == nil {
        textIndexes[column][text] = value
        values.texts.append(text)
      }
      values.values.append(value)
      previous = cell.isQuoted ? nil : (cell.range, value)
    }
  }

  /// Handles a cell that can't be converted. Returns NaN and omits the row if the row isn't data. Otherwise, throws a
  /// problem.
  @inline(never)
  private mutating func valueOfOther(
    _ cells: CSVCells, _ row: Int, _ column: Int, _ bytes: Span<UInt8>
  ) throws(CSVProblem) -> Double {
    let cell = cells.cell(row: row, column: column)
    let text = bytes.text(of: cell, upTo: 400)
    // Concatenated logs repeat the header, and some programs end a table with a line such as "(5 rows)".
    if headers[column].contains(text) || (indexes[column] == 0 && cells.isAlone(row: row, column: column)) {
      omitted.insert(row)
      return .nan
    }
    throw CSVProblem(
      isTooLarge(bytes, bytes.trimmed(cell.range), conversions[column]) ? .tooLarge : .notConvertible,
      at: cell.range.lowerBound, column: indexes[column], text: text)
  }
}

extension [CSVConversion] {
  /// The decimal mark if all columns contain numbers, the mark is known, and it is the same in all columns.
  fileprivate var sharedMark: UInt8? {
    let marks = map { conversion in
      if case .number(let format, countsMarks: false) = conversion { format.mark } else { nil as UInt8? }
    }
    return Set(marks).count == 1 ? marks[0] : nil
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
