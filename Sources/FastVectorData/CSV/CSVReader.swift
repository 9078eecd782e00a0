import Dispatch
import FastVector
import FastVectorFiles
import Foundation
import Synchronization

/// A conversion from the cells of a column to numbers.
enum CSVConversion: Sendable {
  /// Numbers in a given format. `countsMarks` is true if the first rows leave open whether a point or a comma is the
  /// decimal mark. The marks in all cells are then counted to determine it.
  case number(NumberFormat, countsMarks: Bool)
  case date(DateParser)
  /// Text. The numbers are indexes into a list of the distinct strings.
  case text
}

/// The values of a column, together with the counts of marks in its numbers and the distinct strings in its text.
struct CSVValues: Sendable {
  let values: AnimatableVector
  let marks: NumberMarks
  /// The distinct strings of a text column. The column's values are indexes into this array. Empty for columns of other
  /// types.
  let texts: [String]
}

/// The values of the columns that were read, and the number of unusual rows.
struct CSVColumns: Sendable {
  var columns: [CSVValues] = []
  var rowCount = 0
  /// The number of rows that end before the last of these columns.
  var shortRows = 0
  /// The number of rows that have extra text after the table's last column.
  var longRows = 0
  /// The number of rows that aren't data, such as repeated headers and lines of text.
  var omittedRows = 0
  /// The number of rows that were omitted because of the length of their period, for example a year in a column of
  /// months.
  var otherPeriods = 0
}

/// A reader of the columns of a table, which uses all cores.
struct CSVReader: Sendable {
  let source: CSVSource
  let dialect: CSVDialect
  var options: CSVOptions

  /// The number of rows for which memory is initially reserved. It is an estimate that most tables don't exceed.
  private let expectedRows: Int

  /// Creates a reader for a table.
  ///
  /// - Parameter head: The first bytes of the source, up to the end of a line. The number of rows is estimated from
  ///   them.
  init(_ source: CSVSource, head: [UInt8], _ dialect: CSVDialect, _ options: CSVOptions) {
    (self.source, self.dialect, self.options) = (source, dialect, options)
    let rows = head.span.lineEndingCount + 1
    let rowsPerByte = Double(rows) / Double(max(head.count, 1))
    if source.isCountEstimated {
      // The estimated size of compressed text can be far too large, so limit the memory that is reserved. A table with
      // more rows is read a second time.
      expectedRows = min(Int(3 * rowsPerByte * Double(source.count)), InputFile.memoryLimit / 64)
    } else {
      expectedRows = head.count < source.count ? Int(1.5 * rowsPerByte * Double(source.count)) : rows
    }
  }

  /// Reads columns on all cores. The table is divided into blocks. If a block boundary may be within a quoted cell,
  /// reads the table again as a single block.
  ///
  /// - Parameters:
  ///   - columns: Distinct indexes of columns, in ascending order.
  ///   - conversions: The conversion of each column.
  ///   - progress: A closure that is called periodically with the fraction of the table that has been read. It can be
  ///     called on any thread.
  /// - Throws: A syntax error, or the problem with the first cell that can't be converted.
  func read(
    _ columns: [Int], _ conversions: [CSVConversion], progress: (@Sendable (Double) -> Void)?
  ) throws(CSVProblem) -> CSVColumns {
    // Block boundaries are found by counting quotation marks. This fails if backslashes escape quotation marks, so read
    // a single block instead.
    if dialect.hasEscapes { return try readBlocks(columns, conversions, size: .max, progress).merged() }
    do throws(CSVProblem) {
      let blocks = try readBlocks(columns, conversions, size: CSVBlocks.size, progress)
      if !blocks.isQuotationUncertain { return blocks.merged() }
    } catch {
      guard error.isSyntax else { throw error }
    }
    // The syntax error may be caused by a block boundary within a quoted cell. A single block has no such boundaries.
    return try readBlocks(columns, conversions, size: .max, progress).merged()
  }

  /// Reads columns in blocks. Initially reserves memory for ``expectedRows``. If the table has more rows, starts over
  /// with more memory.
  private func readBlocks(
    _ columns: [Int], _ conversions: [CSVConversion], size: Int, _ progress: (@Sendable (Double) -> Void)?
  ) throws(CSVProblem) -> Blocks {
    var capacity = expectedRows
    while true {
      let blocks = Blocks(CSVColumnBuffers(columnCount: columns.count, capacity: capacity), conversions)
      let result = try readBlocks(columns, conversions, size: size, into: blocks, progress)
      if let problem = result.problem { throw problem.problem }
      guard result.neededRows > capacity else { return result }
      capacity = max(2 * capacity, result.neededRows)
    }
  }

  private func readBlocks(
    _ columns: [Int], _ conversions: [CSVConversion], size: Int, into result: Blocks,
    _ progress: (@Sendable (Double) -> Void)?
  ) throws(CSVProblem) -> Blocks {
    let blocks = try CSVBlocks(source, from: dialect.start, size: size)
    let buffers = result.buffers
    let collected = Mutex(result)
    let isSmall = source.count - dialect.start <= size
    let threads = isSmall ? 1 : ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var buffer: [UInt8] = []
      while collected.withLock({ $0.problem == nil && $0.neededRows <= buffers.capacity }) {
        do throws(CSVProblem) {
          let block = try blocks.takeNext(buffer: &buffer) { block, bytes in
            guard block.rows.upperBound <= buffers.capacity else {
              collected.withLock { $0.neededRows = max($0.neededRows, block.rows.upperBound) }
              return block
            }
            let columns = read(bytes, block, columns, conversions, buffers)
            collected.withLock { $0.add(columns, at: block.index, firstRow: block.rows.lowerBound) }
            return block
          }
          guard let block else { break }
          progress?(block.progress)
        } catch {
          // The rest of the file can't be read. Add the problem at the largest index, so that problems in earlier
          // blocks take precedence.
          collected.withLock { $0.add(.failure(error), at: .max, firstRow: 0) }
        }
      }
    }
    return collected.withLock { $0 }
  }

  private func read(
    _ bytes: Span<UInt8>, _ block: CSVBlocks.Block, _ columns: [Int], _ conversions: [CSVConversion],
    _ buffers: CSVColumnBuffers
  ) -> Result<CSVBlockColumns, CSVProblem> {
    var result = unsafe CSVBlockColumns(
      columns, conversions, dialect, options, into: buffers.columns(rows: block.rows))
    do throws(CSVProblem) {
      try result.read(bytes, hasQuotes: block.hasQuotes)
      return .success(result)
    } catch {
      var problem = error
      problem.position += block.start
      return .failure(problem)
    }
  }
}

/// The values of the blocks that have been read, and the first problem.
private struct Blocks {
  let buffers: CSVColumnBuffers
  private let conversions: [CSVConversion]
  private var blocks: [Int: (columns: CSVBlockColumns, firstRow: Int)] = [:]

  /// The problem in the first block that can't be read, and the index of this block; nil if all blocks can be read.
  private(set) var problem: (problem: CSVProblem, block: Int)?

  /// The number of rows that the buffers need so that all blocks fit; 0 if all blocks fit already.
  var neededRows = 0

  init(_ buffers: CSVColumnBuffers, _ conversions: [CSVConversion]) {
    self.buffers = buffers
    self.conversions = conversions
  }

  mutating func add(_ result: Result<CSVBlockColumns, CSVProblem>, at block: Int, firstRow: Int) {
    switch result {
    case .success(let columns): blocks[block] = (columns, firstRow)
    case .failure(let problem):
      if self.problem.map({ block < $0.block }) ?? true { self.problem = (problem, block) }
    }
  }

  /// True if a block boundary may be within a quoted cell. This is possible only if the table contains both stray
  /// quotation marks and quoted line endings (see ``CSVScanner/hasStrayQuotes``).
  var isQuotationUncertain: Bool {
    blocks.count > 1 && blocks.values.contains(where: \.columns.hasStrayQuotes)
      && blocks.values.contains(where: \.columns.hasQuotedLineEndings)
  }

  /// Joins the values of all blocks into one vector per column.
  consuming func merged() -> CSVColumns {
    let order = blocks.sorted { $0.key < $1.key }.map(\.value)
    let blocks = order.map(\.columns)
    var result = CSVColumns()
    result.shortRows = blocks.reduce(0) { $0 + $1.shortRows }
    result.longRows = blocks.reduce(0) { $0 + $1.longRows }
    result.otherPeriods = blocks.reduce(0) { $0 + $1.otherPeriods }
    result.omittedRows = blocks.reduce(0) { $0 + $1.omittedRows } - result.otherPeriods
    let texts = conversions.indices.map { Self.mergeTexts(of: blocks, column: $0) }
    for (columns, firstRow) in order {
      buffers.moveRows(firstRow..<firstRow + columns.rowCount, to: result.rowCount)
      result.rowCount += columns.rowCount
    }
    for (column, values) in buffers.take(rows: result.rowCount).enumerated() {
      let marks = blocks.reduce(NumberMarks()) { $0 + $1.marks[column] }
      result.columns.append(CSVValues(values: values, marks: marks, texts: texts[column]))
    }
    return result
  }

  /// Merges the strings that the blocks found in a text column into a common list, and renumbers the values of each
  /// block accordingly. Returns the list, which is empty if the column doesn't contain text.
  private static func mergeTexts(of blocks: [CSVBlockColumns], column: Int) -> [String] {
    var texts: [String] = []
    var indexes: [String: Double] = [:]
    for block in blocks where !block.texts[column].isEmpty {
      let mapped = block.texts[column].map { text in
        if let index = indexes[text] { return index }
        let index = Double(texts.count)
        indexes[text] = index
        texts.append(text)
        return index
      }
      block.replaceTexts(column, with: mapped)
    }
    return texts
  }
}
