extension CSVDialect {
  struct Row {
    let start: Int
    private(set) var cells: [String]
    /// True if there is no blank line or comment between this row and the previous one.
    let isAdjacent: Bool

    var isInSingleQuotes: Bool { cells.allSatisfy { $0.count > 2 && $0.first == "'" && $0.last == "'" } }

    /// True if the row has two cells only because the separator divides a date from its time of day. For example,
    /// splitting `2024-01-31 06:00;1.5` at blanks yields such cells.
    var isDateAndTime: Bool {
      let parts = cells.map { $0.split { ",;|\t\"".contains($0) } }
      guard let date = parts[0].last, let time = parts[1].first, time.contains(":") else { return false }
      return CSVContent(of: String(date)) == .date && CSVContent(of: String(time)) == .date
    }

    /// True if every separator in the row can be a thousands mark, as in `1,234 5,678`. This requires exactly three
    /// digits after each separator, and one to three digits before it that aren't the end of a date.
    var hasGroupedDigits: Bool {
      zip(cells, cells.dropFirst()).allSatisfy { left, right in
        1...3 ~= left.reversed().prefix { $0.isNumber }.count && right.prefix { $0.isNumber }.count == 3
          && CSVContent(of: left) != .date
      }
    }

    /// True if all cells are text and the first one is a label with a colon, as in `avg-cpu: %user %idle`.
    var hasLabel: Bool {
      cells.count > 2 && cells[0].hasSuffix(":") && cells.allSatisfy { CSVContent(of: $0) == .text }
    }

    /// True if the row can contain column names. At least two cells must contain text, and no cell can contain a number
    /// or a date. An exception is the first cell, which can contain a date.
    var areNames: Bool {
      guard let first = cells.first else { return false }
      var textCount = 0
      for cell in cells.dropFirst() {
        switch CSVContent(of: cell) {
        case .number, .date: return false
        case .text: textCount += 1
        case .missing: break
        }
      }
      // Check the first cell last, because recognizing dates is slow.
      let content = CSVContent(of: first)
      return content != .number && textCount + (content == .text ? 1 : 0) > 1
    }

    /// Returns true if the row has as many cells as a row of names, and at least half of them contain numbers.
    func areValues(named names: Row) -> Bool {
      cells.count == names.cells.count && 2 * cells.count { CSVContent(of: $0) == .number } >= cells.count
    }

    /// Returns true if at least half of the cells are equal to the corresponding cells of another row.
    func repeats(_ other: Row) -> Bool { 2 * zip(cells, other.cells).count(where: ==) >= cells.count }

    mutating func removeLabel() { cells.removeFirst() }

    mutating func removeSingleQuotes() { cells = cells.map { String($0.dropFirst().dropLast()) } }
  }

  /// Returns up to `limit` rows from the start of the table, and the offset of the first byte after them.
  static func rows(
    _ bytes: Span<UInt8>, from start: Int, separator: UInt8, comment: [UInt8], hasEscapes: Bool = false,
    limit: Int = sampleSize
  ) throws(CSVProblem) -> (rows: [Row], end: Int) {
    var scanner = CSVScanner(bytes, separator: separator, comment: comment, hasEscapes: hasEscapes, from: start)
    var rows: [Row] = []
    var end = start
    var previous = start
    while rows.count < limit, scanner.startRow() {
      do throws(CSVProblem) {
        let row = try row(&scanner, after: previous)
        (end, previous) = (scanner.position, scanner.position)
        // Treat a row of empty cells as a blank line.
        if row.cells.contains(where: { !$0.isEmpty }) || row.cells.count == 1 {
          rows.append(row)
        } else {
          previous = start
        }
      } catch {
        // Stop here without an error, because the sample may simply end within the last row. If the row really is
        // invalid, the error is reported when the whole table is read.
        if rows.isEmpty { throw error }
        break
      }
    }
    return (rows, end)
  }

  private static func row(_ scanner: inout CSVScanner, after end: Int) throws(CSVProblem) -> Row {
    let start = scanner.position
    let isAdjacent = scanner.bytes.trimmed(end..<start).isEmpty
    var cells: [String] = []
    repeat {
      guard cells.count < CSVTable.maxColumns else {
        throw CSVProblem(at: start, "more than \(CSVTable.maxColumns) columns")
      }
      let cell = try scanner.next()
      cells.append(scanner.bytes.text(of: cell, upTo: 400))
    } while scanner.isInRow
    return Row(start: start, cells: cells, isAdjacent: isAdjacent)
  }
}
