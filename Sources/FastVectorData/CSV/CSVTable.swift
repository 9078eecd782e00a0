public import FastVectorFiles
public import Foundation

/// A CSV file: its columns, and how many cells of each are numbers.
///
/// The first row is a header unless all its cells are numbers or gaps. Which files can be read, how separators,
/// decimal marks and gaps are recognised, and which limits there are, is described in <doc:CSVFiles>.
///
/// The file is held as it was read, and a column is converted when it is asked for: the memory that a table takes is
/// that of the file.
public struct CSVTable: Sendable {
  /// What errors call the file.
  let name: String

  /// The names of the columns; where the file has no header, their numbers from 1.
  public let columnNames: [String]

  /// The number of rows, without the header.
  public let rowCount: Int

  let columns: [CSVColumn]
  private let contents: Data
  private let dialect: CSVDialect
  private let hasHeader: Bool

  /// The most columns that a table can have.
  static let mostColumns = 1 << 16

  /// Reads a file, or what comes through a pipe: `/dev/stdin`, `<(zcat prices.csv.gz)`.
  ///
  /// - Parameters:
  ///   - path: The file. A named pipe that nobody writes to is waited for, 10 s at most.
  ///   - progress: Is called now and then with the fraction of the file that was read, on the same thread.
  /// - Throws: `FileError` where the file cannot be read or is not a table.
  /// - Complexity: O(n) in the size of the file.
  public init(path: String, progress: ((Double) -> Void)? = nil) throws(FileError) {
    try self.init(name: path, contents: try InputFile(path: path).contents(), progress: progress)
  }

  /// Reads a file, see ``init(path:progress:)``.
  public init(contentsOf url: URL, progress: ((Double) -> Void)? = nil) throws(FileError) {
    try self.init(path: url.filePath(), progress: progress)
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - name: What errors call the file.
  ///   - contents: UTF-8 text.
  ///   - progress: Is called now and then with the fraction that was read, on the same thread.
  /// - Throws: `FileError` where the contents are not a table.
  /// - Complexity: O(n) in the size of the contents.
  public init(name: String, contents: Data, progress: ((Double) -> Void)? = nil) throws(FileError) {
    if let problem = CSVDialect.problem(contents) {
      throw .badData(problem.line.map { "\(name):\($0)" } ?? name, problem.reason)
    }
    let dialect = CSVDialect(contents.span)
    do throws(CSVScanner.Problem) {
      let survey = try CSVSurvey(contents.span, dialect, progress)
      hasHeader = survey.hasHeader
      columns = survey.columns
      rowCount = survey.rowCount
      columnNames = survey.names
    } catch {
      throw .badData("\(name):\(error.line)", error.reason)
    }
    guard !columns.isEmpty else { throw .badData(name, "the file has no rows") }
    self.name = name
    self.contents = contents
    self.dialect = dialect
  }

  // MARK: Columns

  /// The name of the column that is taken where none or this one is asked for.
  ///
  /// - Parameters:
  ///   - column: The column's name, or its number from 1; nil for the first column of numbers. That is one in which at
  ///     least half of the cells that are not gaps are numbers, and at least one. Where numbers are fewer in a column
  ///     before it, one has to be named.
  ///   - x: The column of the x values, which is not taken unless it is asked for.
  /// - Throws: `FileError` where there is no such column.
  /// - Complexity: O(1) in the size of the file.
  public func nameOfColumn(_ column: String? = nil, x: String? = nil) throws(FileError) -> String {
    columnNames[try index(of: column, besides: try x.map { x throws(FileError) in try index(of: x) })]
  }

  /// The numbers of a column, with NaN for gaps.
  ///
  /// - Parameter column: The column's name, or its number from 1; nil for the first column of numbers, see
  ///   ``nameOfColumn(_:x:)``.
  /// - Throws: `FileError` where there is no such column, where a cell is neither a number nor a gap, or where there
  ///   are fewer than two numbers.
  /// - Complexity: O(n) in the size of the file.
  public func column(named column: String? = nil) throws(FileError) -> [Double] {
    let index = try index(of: column)
    var values: [Double] = []
    values.reserveCapacity(rowCount)
    var count = 0
    try forEachCell(inColumn: index, holdsNumbers: true) { bytes, cell, plain throws(FileError) in
      let value = try number(plain, in: cell, of: bytes, column: index)
      if !value.isNaN { count += 1 }
      values.append(value)
    }
    guard count >= 2 else {
      throw .badData(name, "column \(shown(index)): \(counted(count, "number")); a line needs at least two")
    }
    return values
  }

  /// The index of a column, see ``nameOfColumn(_:x:)``.
  func index(of column: String?, besides other: Int? = nil) throws(FileError) -> Int {
    guard let column else {
      guard let index = columns.indices.first(where: { $0 != other && columns[$0].numbers > 0 }) else {
        throw .badData(name, "no column of numbers; there are \(list)")
      }
      // A later column must not be taken in place of one that may be meant.
      guard columns[index].isNumeric else { throw try mixedColumn(index) }
      return index
    }
    if let index = columnNames.firstIndex(of: column) { return index }
    if let number = Int(column), columnNames.indices.contains(number - 1) { return number - 1 }
    throw .badData(name, "there is no column \(column.prefix(scalars: 40)); there are \(list)")
  }

  /// Why a column is not taken in which there are numbers, but more of something else.
  private func mixedColumn(_ index: Int) throws(FileError) -> FileError {
    var found: FileError?
    try forEachCell(inColumn: index) { bytes, cell, _ in
      guard found == nil, case .text = content(of: cell, bytes) else { return }
      found = problem(
        bytes, cell, column: index, "is not a number, but other cells are; name the column to take: \(list)")
    }
    return found ?? .badData(name, "no column of numbers; there are \(list)")
  }

  /// The first names, as many as a message can hold.
  private var list: String {
    var shown: [String] = []
    var length = 0
    for name in columnNames.prefix(20) {
      shown.append(name.prefix(scalars: 40))
      length += shown.last!.unicodeScalars.count + 2
      if length > 90 { break }
    }
    let rest = columnNames.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  // MARK: Cells

  /// Calls a function with each cell of a column, from the first row on.
  ///
  /// - Parameters:
  ///   - holdsNumbers: Whether the cells are expected to be numbers.
  ///   - body: Also gets the number that ``CSVScanner/next(isNumber:)`` has read.
  @inline(__always)
  func forEachCell(
    inColumn index: Int, holdsNumbers: Bool = false,
    _ body: (Span<UInt8>, CSVScanner.Cell, DecimalNumber?) throws(FileError) -> Void
  ) throws(FileError) {
    let bytes = contents.span
    var scanner = CSVScanner(bytes, separator: dialect.separator, from: dialect.start)
    var column = 0
    var isHeader = hasHeader
    while let (cell, number) = next(&scanner, isNumber: holdsNumbers && column == index) {
      if column == index && !isHeader { try body(bytes, cell, number) }
      column += 1
      if cell.endsRow { (column, isHeader) = (0, false) }
    }
  }

  /// The next cell, of which the survey has found that it can be read.
  @inline(__always)
  private func next(_ scanner: inout CSVScanner, isNumber: Bool) -> (cell: CSVScanner.Cell, number: DecimalNumber?)? {
    do throws(CSVScanner.Problem) { return try scanner.next(isNumber: isNumber) } catch { return nil }
  }

  func content(of cell: CSVScanner.Cell, _ bytes: Span<UInt8>) -> CSVContent {
    CSVContent(cell, in: bytes, allowsComma: dialect.allowsComma)
  }

  /// The number in a cell, NaN for a gap.
  ///
  /// - Parameter number: What ``CSVScanner/next(isNumber:)`` has read.
  @inline(__always)
  func number(
    _ number: DecimalNumber?, in cell: CSVScanner.Cell, of bytes: Span<UInt8>, column index: Int
  ) throws(FileError) -> Double {
    if let number, isWritten(number, asInColumn: index), let value = number.value { return value }
    return try unusualNumber(in: cell, of: bytes, column: index)
  }

  /// Whether a number has no mark but that of its column.
  @inline(__always)
  private func isWritten(_ number: DecimalNumber, asInColumn index: Int) -> Bool {
    number.mark == .none || (number.mark == .comma) == columns[index].hasDecimalComma
  }

  /// The number in a cell that is a gap, a number in quotation marks or with very many digits, or an error.
  @inline(never)
  private func unusualNumber(
    in cell: CSVScanner.Cell, of bytes: Span<UInt8>, column index: Int
  ) throws(FileError) -> Double {
    switch content(of: cell, bytes) {
    case .gap: return .nan
    case .number(let number) where isWritten(number, asInColumn: index):
      if let value = number.value(bytes, in: bytes.trimmed(cell.range)) { return value }
      throw problem(bytes, cell, column: index, "is too large for a number")
    case .number:
      let example = columns[index].hasDecimalComma ? "with a decimal comma, as 1,5" : "with a decimal point, as 1.5"
      throw problem(bytes, cell, column: index, "is not written as most of this column is, \(example)")
    case .text: throw problem(bytes, cell, column: index, "is not a number; an empty cell, NA or nan is a gap")
    }
  }

  /// Why a cell cannot be used.
  func problem(_ bytes: Span<UInt8>, _ cell: CSVScanner.Cell, column: Int, _ problem: String) -> FileError {
    let text = bytes.text(of: cell, upTo: 400).prefix(scalars: 40)
    return .badData("\(name):\(cell.line)", "column \(shown(column)): \"\(text)\" \(problem)")
  }

  private func shown(_ column: Int) -> String { columnNames[column].prefix(scalars: 40) }
}

/// A number and what it counts: `1 cell`, `2 cells`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
