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
  ) -> Result<CSVBlockColumns, CSVProblem> {
    var result = CSVBlockColumns(columns, conversions, dialect, rows: block.lineCount + 1)
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
