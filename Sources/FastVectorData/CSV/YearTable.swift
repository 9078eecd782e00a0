import FastVectorFiles

/// A table with one row per month and one column per year, such as the row `Jan,1.5,2.5` below the header
/// `month,2022,2023`.
///
/// Before such a table is read, it is converted to a table with one row per month of each year.
struct YearTable {
  private let dialect: CSVDialect
  private let years: [(index: Int, year: Int)]

  /// Finds the columns of years. The first column must start with the names of all twelve months. There must be at
  /// least two other columns, and their names must be different years. Rows such as totals can follow the months.
  /// Returns nil if the table doesn't have this form.
  init?(_ table: CSVTable) {
    dialect = table.reader.dialect
    let rows = dialect.sample
    let months = rows.prefix(12).compactMap { $0.first.flatMap(DateReader.month(named:)) }
    guard months == Array(1...12), rows.dropFirst(12).allSatisfy({ $0.first.flatMap(DateReader.month(named:)) == nil })
    else {
      return nil
    }
    let years = table.columnNames.enumerated().dropFirst().compactMap { index, name in
      Int(name).flatMap { 1500...2200 ~= $0 ? (index: index, year: $0) : nil }
    }
    guard years.count > 1, years.count == table.columnNames.count - 1, Set(years.map(\.year)).count == years.count,
      years.allSatisfy({ table.columns[$0.index].isNumeric || table.columns[$0.index].texts.isEmpty })
    else { return nil }
    self.years = years.sorted { $0.year < $1.year }
  }

  /// The description of this table in ``CSVReading/interpretation``.
  var description: String { "each column is a year of 12 months" }

  /// Converts the table to text that consists of a header and one row per month of each year.
  ///
  /// - Parameter bytes: The whole table.
  func converted(_ bytes: Span<UInt8>) throws(CSVProblem) -> [UInt8] {
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes,
      from: dialect.start)
    var months: [[String]] = []
    while months.count < 12, scanner.startRow() { months.append(try scanner.row(bytes, width: dialect.width)) }
    var text: [UInt8] = []
    text.append(row: ["month", "value"])
    for (index, year) in years {
      for (month, cells) in months.enumerated() {
        text.append(row: ["\(year)-\(month < 9 ? "0" : "")\(month + 1)", index < cells.count ? cells[index] : ""])
      }
    }
    return text
  }
}
