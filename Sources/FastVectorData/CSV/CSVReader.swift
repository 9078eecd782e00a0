import Dispatch
import Foundation
import Synchronization

/// How the cells of a column are converted to numbers.
enum CSVConversion: Sendable {
  /// - Parameter countsMarks: True if the sample doesn't show which marks are decimal.
  case number(NumberFormat, countsMarks: Bool)
  case date(DateParser)
  /// Texts, as indexes into a list of distinct ones.
  case text
}

/// The values of a column.
struct CSVValues: Sendable {
  var values: [Double] = []
  var marks = NumberMarks()
  /// The distinct texts, if the column contains text.
  var texts: [String] = []
}

/// A part of a table that can't be read.
struct CSVProblem: Error, Sendable {
  enum Kind: Sendable {
    /// Cells can't be told apart.
    case syntax(String)
    case notConvertible
    case tooLarge
  }

  let kind: Kind

  /// The offset in the table.
  var position: Int

  /// The column and the text of a cell that can't be converted.
  var column = 0
  var text = ""

  init(_ kind: Kind, at position: Int, column: Int = 0, text: String = "") {
    self.kind = kind
    self.position = position
    self.column = column
    self.text = text
  }

  init(at position: Int, _ reason: String) { self.init(.syntax(reason), at: position) }

  var isSyntax: Bool {
    if case .syntax = kind { true } else { false }
  }
}

/// The result of reading some columns.
struct CSVColumns: Sendable {
  var columns: [CSVValues]
  var rowCount = 0
  /// The number of rows that end before a column that is read.
  var shortRows = 0
  /// The number of rows that aren't data: repeated headers and lines of text.
  var omittedRows = 0
}

/// Reads columns of a table on all cores.
struct CSVReader: Sendable {
  let source: CSVSource
  let dialect: CSVDialect
  let options: CSVOptions

  /// Reads columns.
  ///
  /// - Parameters:
  ///   - columns: Distinct indexes of columns, in ascending order.
  ///   - conversions: How they are converted.
  ///   - progress: A closure that is called periodically, on any thread, with the fraction that was read.
  /// - Throws: The first cell that can't be converted.
  func read(
    _ columns: [Int], _ conversions: [CSVConversion], progress: (@Sendable (Double) -> Void)?
  ) throws(CSVProblem) -> CSVColumns {
    // Escaped quotation marks can't be counted.
    if dialect.hasEscapes { return try readBlocks(columns, conversions, size: .max, progress).merged() }
    do throws(CSVProblem) {
      let blocks = try readBlocks(columns, conversions, size: CSVBlocks.size, progress)
      if !blocks.isQuotationUncertain { return blocks.merged() }
    } catch {
      guard error.isSyntax else { throw error }
    }
    // Counting quotation marks may have divided the table within a cell. A single block is always right.
    return try readBlocks(columns, conversions, size: .max, progress).merged()
  }

  private func readBlocks(
    _ columns: [Int], _ conversions: [CSVConversion], size: Int, _ progress: (@Sendable (Double) -> Void)?
  ) throws(CSVProblem) -> Blocks {
    let blocks = CSVBlocks(source, from: dialect.start, size: size)
    let collected = Mutex(Blocks(conversions: conversions))
    let isSmall = source.count - dialect.start <= size
    let threads = isSmall ? 1 : ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var buffer: [UInt8] = []
      while collected.withLock({ $0.problem == nil }) {
        let block = blocks.takeNext(buffer: &buffer) { block, bytes in
          collected.withLock { [result = read(bytes, block, columns, conversions)] in $0.add(result, at: block.index) }
          return block
        }
        guard let block else { break }
        progress?(Double(block.end) / Double(source.count))
      }
    }
    let result = collected.withLock { $0 }
    if let problem = result.problem { throw problem.problem }
    return result
  }

  private func read(
    _ bytes: Span<UInt8>, _ block: CSVBlocks.Block, _ columns: [Int], _ conversions: [CSVConversion]
  ) -> Result<BlockColumns, CSVProblem> {
    var result = BlockColumns(columns, conversions, dialect, rows: block.lineCount + 1)
    do throws(CSVProblem) {
      try result.read(bytes, dialect, options, hasQuotes: block.hasQuotes)
      return .success(result)
    } catch {
      var problem = error
      problem.position += block.start
      return .failure(problem)
    }
  }
}

/// The values of all blocks.
private struct Blocks {
  let conversions: [CSVConversion]
  private var blocks: [Int: BlockColumns] = [:]

  /// The first problem, and the index of its block.
  private(set) var problem: (problem: CSVProblem, block: Int)?

  init(conversions: [CSVConversion]) { self.conversions = conversions }

  mutating func add(_ result: Result<BlockColumns, CSVProblem>, at index: Int) {
    switch result {
    case .success(let columns): blocks[index] = columns
    case .failure(let problem):
      if self.problem.map({ index < $0.block }) ?? true { self.problem = (problem, index) }
    }
  }

  /// True if quotation marks may have been counted wrongly.
  var isQuotationUncertain: Bool {
    blocks.count > 1 && blocks.values.contains(where: \.hasStrayQuotes)
      && blocks.values.contains(where: \.hasQuotedLineEndings)
  }

  /// Returns the values of all blocks as one list per column.
  consuming func merged() -> CSVColumns {
    let order = blocks.keys.sorted()
    var result = CSVColumns(columns: conversions.map { _ in CSVValues() })
    result.rowCount = blocks.values.reduce(0) { $0 + $1.rowCount }
    result.shortRows = blocks.values.reduce(0) { $0 + $1.shortRows }
    result.omittedRows = blocks.values.reduce(0) { $0 + $1.omittedRows }
    if order.count == 1 {
      result.columns = blocks[order[0]]!.columns
      return result
    }
    for column in conversions.indices {
      var merged = CSVValues()
      merged.values.reserveCapacity(result.rowCount)
      var indexes: [String: Double] = [:]
      for block in order {
        // Frees the values of each block as soon as they are copied.
        let part = blocks[block]!.take(column)
        merged.marks = merged.marks + part.marks
        guard case .text = conversions[column] else {
          merged.values.append(contentsOf: part.values)
          continue
        }
        let mapped = part.texts.map { text in
          if let index = indexes[text] { return index }
          let index = Double(merged.texts.count)
          indexes[text] = index
          merged.texts.append(text)
          return index
        }
        merged.values.append(contentsOf: part.values.map { mapped[Int($0)] })
      }
      result.columns[column] = merged
    }
    return result
  }
}

/// The values of a block.
private struct BlockColumns {
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
      && HeaderDetection.content(of: bytes.text(in: row.lowerBound..<end)) == .text
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

extension BlockColumns {
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
