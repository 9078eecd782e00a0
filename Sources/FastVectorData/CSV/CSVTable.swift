public import FastVectorFiles
public import Foundation

/// A CSV file.
///
/// The first row is a header unless all its cells are numbers or gaps. <doc:CSVFiles> describes which files are
/// supported, how separators, decimal marks and gaps are detected, and which limits there are.
///
/// A table stores the bytes of the file and converts a column when it is requested. It therefore takes the memory of
/// the file.
public struct CSVTable: Sendable {
  /// The name of the file in error messages.
  let name: String

  /// The names of the columns. If the file has no header, these are the numbers from 1.
  public let columnNames: [String]

  /// The number of rows, without the header.
  public let rowCount: Int

  let columns: [CSVColumn]
  private let contents: Data
  private let dialect: CSVDialect
  private let hasHeader: Bool

  /// The maximum number of columns in a table.
  static let mostColumns = 1 << 16

  /// Reads a file or a pipe, such as `/dev/stdin` or `<(zcat prices.csv.gz)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Reading a named pipe without a writer waits for at most 10 s.
  ///   - progress: A closure that is called periodically, on the same thread, with the fraction of the file that was
  ///     read.
  /// - Throws: `FileError` if the file can't be read or isn't a table.
  /// - Complexity: O(n) in the size of the file.
  public init(path: String, progress: ((Double) -> Void)? = nil) throws(FileError) {
    try self.init(name: path, contents: try InputFile(path: path).contents(), progress: progress)
  }

  /// Reads a file. See ``init(path:progress:)``.
  public init(contentsOf url: URL, progress: ((Double) -> Void)? = nil) throws(FileError) {
    try self.init(path: url.filePath(), progress: progress)
  }

  /// Parses the contents of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - contents: UTF-8 text.
  ///   - progress: A closure that is called periodically, on the same thread, with the fraction of the contents that
  ///     was read.
  /// - Throws: `FileError` if the contents aren't a table.
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

  /// Returns the name of a given column, or of the column that is used by default.
  ///
  /// - Parameters:
  ///   - column: The name of the column, or its number from 1; nil for the first column of numbers. In a column of
  ///     numbers, at least one cell is a number, and so are at least half of the cells that aren't gaps. If an
  ///     earlier column contains fewer numbers than that, but at least one, a column has to be named.
  ///   - x: The column of x values. It isn't used unless it is named.
  /// - Throws: `FileError` if the column doesn't exist.
  /// - Complexity: O(1) in the size of the file.
  public func nameOfColumn(_ column: String? = nil, x: String? = nil) throws(FileError) -> String {
    columnNames[try index(of: column, besides: try x.map { x throws(FileError) in try index(of: x) })]
  }

  /// Returns the numbers of a column, with NaN for gaps.
  ///
  /// - Parameter column: The name of the column, or its number from 1; nil for the first column of numbers. See
  ///   ``nameOfColumn(_:x:)``.
  /// - Throws: `FileError` if the column doesn't exist, if a cell is neither a number nor a gap, or if there are
  ///   fewer than two numbers.
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

  /// Returns the index of a column. See ``nameOfColumn(_:x:)``.
  func index(of column: String?, besides other: Int? = nil) throws(FileError) -> Int {
    guard let column else {
      guard let index = columns.indices.first(where: { $0 != other && columns[$0].numbers > 0 }) else {
        throw .badData(name, "no column of numbers; there are \(list)")
      }
      // Never skips to a later column if an earlier one may be meant.
      guard columns[index].isNumeric else { throw try mixedColumn(index) }
      return index
    }
    if let index = columnNames.firstIndex(of: column) { return index }
    if let number = Int(column), columnNames.indices.contains(number - 1) { return number - 1 }
    throw .badData(name, "there is no column \(column.prefix(scalars: 40)); there are \(list)")
  }

  /// Returns an error about a column that contains numbers, but mostly other cells.
  private func mixedColumn(_ index: Int) throws(FileError) -> FileError {
    var found: FileError?
    try forEachCell(inColumn: index) { bytes, cell, _ in
      guard found == nil, case .text = content(of: cell, bytes) else { return }
      found = problem(
        bytes, cell, column: index, "is not a number, but other cells are; name the column to take: \(list)")
    }
    return found ?? .badData(name, "no column of numbers; there are \(list)")
  }

  /// The first column names, shortened to fit into an error message.
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

  /// Calls a function with each cell of a column, except the header.
  ///
  /// - Parameters:
  ///   - holdsNumbers: True if the cells are expected to be numbers.
  ///   - body: The function. Its last argument is the number read by ``CSVScanner/next(isNumber:)``, if any.
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

  /// Returns the next cell. The survey has already checked that all cells are valid.
  @inline(__always)
  private func next(_ scanner: inout CSVScanner, isNumber: Bool) -> (cell: CSVScanner.Cell, number: DecimalNumber?)? {
    do throws(CSVScanner.Problem) { return try scanner.next(isNumber: isNumber) } catch { return nil }
  }

  func content(of cell: CSVScanner.Cell, _ bytes: Span<UInt8>) -> CSVContent {
    CSVContent(cell, in: bytes, allowsComma: dialect.allowsComma)
  }

  /// Returns the number in a cell, or NaN for a gap.
  ///
  /// - Parameter number: The number read by ``CSVScanner/next(isNumber:)``, if any.
  @inline(__always)
  func number(
    _ number: DecimalNumber?, in cell: CSVScanner.Cell, of bytes: Span<UInt8>, column index: Int
  ) throws(FileError) -> Double {
    if let number, isWritten(number, asInColumn: index), let value = number.value { return value }
    return try unusualNumber(in: cell, of: bytes, column: index)
  }

  /// Returns true if a number has the decimal mark of its column, or none.
  @inline(__always)
  private func isWritten(_ number: DecimalNumber, asInColumn index: Int) -> Bool {
    number.mark == .none || (number.mark == .comma) == columns[index].hasDecimalComma
  }

  /// Returns the value of a cell that isn't a plain number: a gap, a quoted number, or a number with many digits.
  /// Throws for other cells.
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

  /// Returns an error about a cell.
  func problem(_ bytes: Span<UInt8>, _ cell: CSVScanner.Cell, column: Int, _ problem: String) -> FileError {
    let text = bytes.text(of: cell, upTo: 400).prefix(scalars: 40)
    return .badData("\(name):\(cell.line)", "column \(shown(column)): \"\(text)\" \(problem)")
  }

  private func shown(_ column: Int) -> String { columnNames[column].prefix(scalars: 40) }
}

/// Returns a number with a noun: `1 cell`, `2 cells`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
