import Dispatch
import FastVector
import Foundation
import Synchronization

/// The conversion of a column's cells to numbers.
enum CSVConversion: Sendable {
  /// - Parameter countsMarks: True to count the marks in all cells, because the first rows don't show which marks are
  ///   decimal.
  case number(NumberFormat, countsMarks: Bool)
  case date(DateParser)
  /// Strings, as indexes into a list of distinct strings.
  case text
}

/// The values of a column.
struct CSVValues: Sendable {
  let values: AnimatableVector
  let marks: NumberMarks
  /// The distinct strings of a text column, whose values are indexes into this array. Empty for other columns.
  let texts: [String]
}

/// The values of the columns that were read, and the counts of unusual rows.
struct CSVColumns: Sendable {
  var columns: [CSVValues] = []
  var rowCount = 0
  /// The number of rows that are too short to have a cell in each column that was read.
  var shortRows = 0
  /// The number of rows that aren't data, such as repeated headers and lines of text.
  var omittedRows = 0
}

/// Reads columns of a table on all cores.
struct CSVReader: Sendable {
  let source: CSVSource
  let dialect: CSVDialect
  let options: CSVOptions

  /// Reads columns on all cores. If the table may have been divided within a quoted cell, reads it again as a single
  /// block.
  ///
  /// - Parameters:
  ///   - columns: Distinct indexes of columns, in ascending order.
  ///   - conversions: The conversion of each column.
  ///   - progress: A closure that is called periodically, on any thread, with the fraction that was read.
  /// - Throws: A syntax error, or the problem of the first cell that can't be converted.
  func read(
    _ columns: [Int], _ conversions: [CSVConversion], progress: (@Sendable (Double) -> Void)?
  ) throws(CSVProblem) -> CSVColumns {
    // If quotation marks can be escaped, counting them doesn't find the start of a row.
    if dialect.hasEscapes { return try readBlocks(columns, conversions, size: .max, progress).merged() }
    do throws(CSVProblem) {
      let blocks = try readBlocks(columns, conversions, size: CSVBlocks.size, progress)
      if !blocks.isQuotationUncertain { return blocks.merged() }
    } catch {
      guard error.isSyntax else { throw error }
    }
    // Counting quotation marks may have divided the table within a cell. A single block is always correct.
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
  ) -> Result<CSVBlockColumns, CSVProblem> {
    var result = CSVBlockColumns(columns, conversions, dialect, options, rows: bytes.count(of: Ascii.newline) + 1)
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

/// The values of all blocks that have been read.
private struct Blocks {
  let conversions: [CSVConversion]
  private var blocks: [Int: CSVBlockColumns] = [:]

  /// The first problem, and the index of its block.
  private(set) var problem: (problem: CSVProblem, block: Int)?

  init(conversions: [CSVConversion]) { self.conversions = conversions }

  mutating func add(_ result: Result<CSVBlockColumns, CSVProblem>, at index: Int) {
    switch result {
    case .success(let columns): blocks[index] = columns
    case .failure(let problem):
      if self.problem.map({ index < $0.block }) ?? true { self.problem = (problem, index) }
    }
  }

  /// True if a block may start within a quoted cell, because the table contains both stray quotation marks and quoted
  /// line endings (see ``CSVScanner/hasStrayQuotes``).
  var isQuotationUncertain: Bool {
    blocks.count > 1 && blocks.values.contains(where: \.hasStrayQuotes)
      && blocks.values.contains(where: \.hasQuotedLineEndings)
  }

  /// Returns the values of all blocks as one vector per column.
  consuming func merged() -> CSVColumns {
    let order = blocks.keys.sorted()
    var result = CSVColumns()
    result.rowCount = blocks.values.reduce(0) { $0 + $1.rowCount }
    result.shortRows = blocks.values.reduce(0) { $0 + $1.shortRows }
    result.omittedRows = blocks.values.reduce(0) { $0 + $1.omittedRows }
    for column in conversions.indices {
      var parts = order.map { blocks[$0]!.take(column) }
      let marks = parts.reduce(NumberMarks()) { $0 + $1.marks }
      var texts: [String] = []
      if case .text = conversions[column] { texts = Self.mergeTexts(of: &parts) }
      result.columns.append(CSVValues(values: Self.concatenated(consume parts), marks: marks, texts: texts))
    }
    return result
  }

  /// Replaces the string indexes of each block with indexes into one common list. Returns the list.
  private static func mergeTexts(of parts: inout [CSVBlockColumns.Values]) -> [String] {
    var texts: [String] = []
    var indexes: [String: Double] = [:]
    for block in parts.indices {
      let mapped = parts[block].texts.map { text in
        if let index = indexes[text] { return index }
        let index = Double(texts.count)
        indexes[text] = index
        texts.append(text)
        return index
      }
      for row in parts[block].values.indices { parts[block].values[row] = mapped[Int(parts[block].values[row])] }
    }
    return texts
  }

  /// Returns the values of all blocks as one vector. Blocks are copied on all cores, and each is freed once it is
  /// copied.
  private static func concatenated(_ parts: consuming [CSVBlockColumns.Values]) -> AnimatableVector {
    let starts = parts.reduce(into: [0]) { $0.append($0.last! + $1.values.count) }
    let remaining = Mutex(consume parts)
    return unsafe AnimatableVector(count: starts.last!) { elements in
      nonisolated(unsafe) let elements = unsafe elements
      DispatchQueue.concurrentPerform(iterations: starts.count - 1) { part in
        let values = remaining.withLock { parts in
          defer { parts[part].values = [] }
          return parts[part].values
        }
        unsafe values.withUnsafeBufferPointer { source in
          guard let first = source.baseAddress else { return }
          unsafe (elements + starts[part]).initialize(from: first, count: source.count)
        }
      }
    }
  }
}
