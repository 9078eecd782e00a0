/// The numbers of cells in a column, by kind.
struct CSVColumn {
  private(set) var numbers = 0
  private(set) var points = 0
  private(set) var commas = 0
  private(set) var texts = 0

  /// True if the column is considered a column of numbers, in which other cells are errors.
  var isNumeric: Bool { numbers > 0 && numbers >= texts }

  /// True if more numbers in the column have a decimal comma than a decimal point.
  var hasDecimalComma: Bool { commas > points }

  mutating func count(_ content: CSVContent) {
    switch content {
    case .number(let number): count(number)
    case .gap: break
    case .text: texts += 1
    }
  }

  @inline(__always)
  mutating func count(_ number: DecimalNumber) {
    numbers += 1
    if number.mark == .point { points += 1 }
    if number.mark == .comma { commas += 1 }
  }
}

/// The first pass over a table. It checks that all rows have the same number of cells, and counts the kinds of cells
/// in each column.
struct CSVSurvey {
  private(set) var columns: [CSVColumn] = []
  private(set) var names: [String] = []
  private(set) var rowCount = 0
  private(set) var hasHeader = false

  /// The number of bytes between calls of `progress`.
  private static let progressStep = 1 << 22

  /// - Parameter progress: A closure that is called with the fraction that was read.
  init(_ bytes: Span<UInt8>, _ dialect: CSVDialect, _ progress: ((Double) -> Void)?) throws(CSVScanner.Problem) {
    var scanner = CSVScanner(bytes, separator: dialect.separator, from: dialect.start)
    let firstLine = try readFirstRow(&scanner, dialect)
    let width = columns.count
    var columns = columns
    defer { self.columns = columns }
    var nextProgress = Self.progressStep
    var column = 0
    var counts = columns.mutableSpan
    while let (cell, number) = try scanner.next(isNumber: true) {
      if column < width {
        if let number {
          counts[column].count(number)
        } else if !cell.range.isEmpty {  // An empty cell is a gap, which isn't counted.
          counts[column].count(CSVContent(cell, in: bytes, allowsComma: dialect.allowsComma))
        }
      }
      column += 1
      guard cell.endsRow else { continue }
      guard column == width else {
        throw CSVScanner.Problem(
          line: cell.line, reason: "\(counted(column, "cell")), where line \(firstLine) has \(width)")
      }
      rowCount += 1
      column = 0
      if let progress, scanner.position >= nextProgress {
        nextProgress = scanner.position + Self.progressStep
        progress(Double(scanner.position) / Double(bytes.count))
      }
    }
  }

  /// Reads the header, or the first row of numbers.
  ///
  /// - Returns: The line of the row.
  private mutating func readFirstRow(
    _ scanner: inout CSVScanner, _ dialect: CSVDialect
  ) throws(CSVScanner.Problem) -> Int {
    let bytes = scanner.bytes
    var line = 1
    while let cell = try scanner.next() {
      if columns.isEmpty { line = cell.line }
      guard columns.count < CSVTable.mostColumns else {
        throw CSVScanner.Problem(line: line, reason: "more than \(CSVTable.mostColumns) columns")
      }
      var column = CSVColumn()
      column.count(CSVContent(cell, in: bytes, allowsComma: dialect.allowsComma))
      if column.texts > 0 { hasHeader = true }
      columns.append(column)
      names.append(bytes.text(of: cell).split(whereSeparator: \.isNewline).joined(separator: " "))
      if cell.endsRow { break }
    }
    if hasHeader {
      columns = Array(repeating: CSVColumn(), count: columns.count)
    } else {
      names = columns.isEmpty ? [] : (1...columns.count).map(String.init)
      rowCount = columns.isEmpty ? 0 : 1
    }
    return line
  }
}
