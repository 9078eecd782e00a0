import FastVectorFiles

/// A table with a row for each year and a column for each month or quarter. Climate data is often published in this
/// form, and R prints time series in it.
///
/// Before it is read, such a table is converted to a table with a row for each month or quarter.
struct MonthTable {
  private let dialect: CSVDialect
  private let year: Int
  /// The columns of months or quarters.
  private let periods: Range<Int>

  /// The number of columns that aren't converted, such as annual means.
  private let otherColumns: Int

  /// Finds the column of years and the columns of months or quarters. Returns nil if there are none, or if years
  /// repeat.
  ///
  /// The months are named January to December or abbreviated, and the quarters are named Q1 to Q4 or Qtr1 to Qtr4. A
  /// table without names must have no other columns, and its years must be consecutive, with at most one exception.
  init?(_ table: CSVTable) {
    dialect = table.reader.dialect
    let names = table.columnNames.map { name in
      let bytes = Array(name.utf8)
      var reader = DateReader(bytes.span, in: bytes.indices)
      return reader.month().flatMap { reader.isAtEnd ? $0 : nil }
    }
    let months = names.indices.first { start in
      start > 0 && start + 12 <= names.count && (0..<12).allSatisfy { names[start + $0] == $0 + 1 }
    }
    let quarters = table.columnNames.indices.first { start in
      start > 0 && start + 4 <= names.count
        && (0..<4).allSatisfy { ["q\($0 + 1)", "qtr\($0 + 1)"].contains(table.columnNames[start + $0].lowercased()) }
    }
    let isUnnamed = names.count == 13 && dialect.header.allSatisfy { $0.allSatisfy { Double($0) != nil } }
    guard let first = months ?? quarters ?? (isUnnamed ? 1 : nil) else { return nil }
    periods = first..<first + (months == nil && quarters != nil ? 4 : 12)
    (year, otherColumns) = (first - 1, names.count - 1 - periods.count)
    let years = dialect.sample.compactMap { Self.year($0, first - 1) }
    guard years.count > 1, 2 * years.count > dialect.sample.count, Set(years).count == years.count,
      table.columns[periods].allSatisfy({ $0.isNumeric || $0.texts.isEmpty })
    else { return nil }
    if months == nil, quarters == nil {
      guard years.count > 2, zip(years, years.dropFirst()).count(where: { $1 != $0 + 1 }) <= 1 else { return nil }
    }
  }

  private static func year(_ row: [String], _ column: Int) -> Int? {
    guard column < row.count, let year = Int(row[column]), 1500...2200 ~= year else { return nil }
    return year
  }

  private var isQuarterly: Bool { periods.count == 4 }

  /// The description of this table in ``CSVReading/interpretation``.
  var description: String {
    "each row is a year of \(periods.count) \(isQuarterly ? "quarters" : "months")"
      + (otherColumns > 0 ? ", \(counted(otherColumns, "other column")) left out" : "")
  }

  /// Returns the text of the converted table: a header, and a row for each month or quarter. Rows without a year aren't
  /// converted.
  ///
  /// - Parameter bytes: The whole table.
  func converted(_ bytes: Span<UInt8>) throws(CSVProblem) -> [UInt8] {
    var text = Array((isQuarterly ? "quarter" : "month").utf8) + [FixedWidth.separator] + Array("value\n".utf8)
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes,
      from: dialect.start)
    while scanner.startRow() {
      let cells = try scanner.row(bytes, width: dialect.width)
      guard let year = Self.year(cells, year) else { continue }
      for (index, column) in periods.enumerated() {
        let value = column < cells.count ? cells[column] : ""
        text += "\(year)-\(isQuarterly ? "Q" : index < 9 ? "0" : "")\(index + 1)".utf8
        text.append(FixedWidth.separator)
        text.append(quoted: Array(value.utf8))
        text.append(Ascii.newline)
      }
    }
    return text
  }
}

extension CSVScanner {
  /// Returns the cells of the current row, up to the width of the table.
  mutating func row(_ bytes: Span<UInt8>, width: Int) throws(CSVProblem) -> [String] {
    var cells: [String] = []
    repeat {
      let cell = try next()
      if cells.count < width { cells.append(bytes.text(of: cell, upTo: 400)) }
    } while isInRow
    return cells
  }
}
