import FastVectorFiles

/// A table with one row per year and one column per month or quarter, such as the row `1880 -18 -24 -9 -16` below the
/// header `Year Qtr1 Qtr2 Qtr3 Qtr4`. Climate data is often published in this form, and R prints time series this way.
///
/// Before such a table is read, it is converted to a table with one row per month or quarter.
struct MonthTable {
  private let dialect: CSVDialect
  private let year: Int

  /// The text column that distinguishes the rows with the same year, such as a column of station names. Nil if years
  /// don't repeat.
  private let group: (index: Int, name: String)?

  /// The columns of months or quarters.
  private let periods: [Int]

  /// The number of columns that aren't converted, such as annual means.
  private let otherColumns: Int

  /// Finds the column of years and the columns of months or quarters. Returns nil if there are no such columns, or if
  /// years repeat and no text column distinguishes the rows with the same year.
  ///
  /// Columns of months are named January to December or abbreviations of these names. Columns of quarters are named
  /// `Q1` to `Q4` or `Qtr1` to `Qtr4`. If the columns have no names, there must be exactly 13 columns, and the years
  /// must be consecutive, with at most one gap.
  init?(_ table: CSVTable) {
    dialect = table.reader.dialect
    let names = table.columnNames.map { name in
      DateReader.month(named: name.hasSuffix(".") ? String(name.dropLast()) : name)
    }
    let months = Self.columns(count: 12, of: names.count) { names[$1] == $0 + 1 }
    let quarters = Self.columns(count: 4, of: names.count) { index, column in
      ["q\(index + 1)", "qtr\(index + 1)"].contains(table.columnNames[column].lowercased())
    }
    let isUnnamed = names.count == 13 && dialect.header.allSatisfy { $0.allSatisfy { Double($0) != nil } }
    guard let periods = months ?? quarters ?? (isUnnamed ? Array(1...12) : nil) else { return nil }
    self.periods = periods
    let rows = dialect.sample
    let year = (0..<periods[0]).last { column in 2 * rows.count { Self.year($0, column) != nil } > rows.count }
    guard let year else { return nil }
    let years = rows.compactMap { Self.year($0, year) }
    let group = Set(years).count == years.count ? nil : Self.group(table, year, periods)
    self.year = year
    self.group = group.map { ($0, table.columnNames[$0]) }
    otherColumns = names.count - 1 - periods.count - (group == nil ? 0 : 1)
    guard years.count > 1, group != nil || Set(years).count == years.count,
      periods.allSatisfy({ table.columns[$0].isNumeric || table.columns[$0].texts.isEmpty })
    else { return nil }
    if months == nil, quarters == nil {
      guard years.count > 2, zip(years, years.dropFirst()).count(where: { $1 != $0 + 1 }) <= 1 else { return nil }
    }
  }

  /// Finds `count` successive columns that satisfy a condition, or alternate columns if each of them is followed by a
  /// column of flags. Returns nil if there are no such columns. The first column of the table isn't considered.
  private static func columns(
    count: Int, of columnCount: Int, where isPeriod: (_ index: Int, _ column: Int) -> Bool
  ) -> [Int]? {
    for step in 1...2 {
      let first = (1..<max(1, columnCount)).first { first in
        first + step * (count - 1) < columnCount && (0..<count).allSatisfy { isPeriod($0, first + step * $0) }
      }
      if let first { return (0..<count).map { first + step * $0 } }
    }
    return nil
  }

  /// Returns the index of the first text column that distinguishes all rows with the same year, or nil if there is no
  /// such column.
  private static func group(_ table: CSVTable, _ year: Int, _ periods: [Int]) -> Int? {
    let rows = table.reader.dialect.sample
    return table.columns.indices.first { column in
      column != year && !periods.contains(column) && table.columns[column].isText
        && Set(rows.map { row in [year, column].map { $0 < row.count ? row[$0] : "" } }).count == rows.count
    }
  }

  private static func year(_ row: [String], _ column: Int) -> Int? {
    guard column < row.count, let year = Int(row[column]), 1500...2200 ~= year else { return nil }
    return year
  }

  /// Splits a cell before each minus sign that follows a digit, as in `-2.7-999.9-999.9`. Numbers that fill the width
  /// of their columns aren't separated by blanks.
  private static func separated(_ cell: String) -> [String] {
    var numbers: [String] = [""]
    for character in cell {
      if character == "-", numbers[numbers.count - 1].last?.isNumber == true { numbers.append("") }
      numbers[numbers.count - 1].append(character)
    }
    return numbers
  }

  private var isQuarterly: Bool { periods.count == 4 }

  /// The description of this table in ``CSVReading/interpretation``.
  var description: String {
    "each row is a year of \(periods.count) \(isQuarterly ? "quarters" : "months")"
      + (otherColumns > 0 ? ", \(counted(otherColumns, "other column")) left out" : "")
  }

  /// Converts the table to text that consists of a header and one row per month or quarter. If years repeat, each row
  /// also contains the text that distinguishes the rows with the same year. Rows without a year are omitted.
  ///
  /// - Parameter bytes: The whole table.
  func converted(_ bytes: Span<UInt8>) throws(CSVProblem) -> [UInt8] {
    var text: [UInt8] = []
    text.append(row: [isQuarterly ? "quarter" : "month"] + [group?.name].compactMap(\.self) + ["value"])
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes,
      from: dialect.start)
    while scanner.startRow() {
      var cells = try scanner.row(bytes, width: dialect.width)
      if dialect.separator == Ascii.space, cells.count < dialect.width { cells = cells.flatMap(Self.separated) }
      guard let year = Self.year(cells, year) else { continue }
      for (index, column) in periods.enumerated() {
        let value = column < cells.count ? cells[column] : ""
        let period = "\(year)-\(isQuarterly ? "Q" : index < 9 ? "0" : "")\(index + 1)"
        let label = group.map { $0.index < cells.count ? cells[$0.index] : "" }
        text.append(row: [period] + [label].compactMap(\.self) + [value])
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
