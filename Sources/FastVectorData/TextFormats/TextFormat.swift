import FastVectorCharts
import Foundation

/// A text format other than a table with separators. Files in such a format are converted to tables with separators,
/// which are then read like CSV files.
protocol TextFormat {
  /// Creates a converter if a file has this format. Returns nil if it doesn't.
  ///
  /// - Parameter head: The first bytes of the file, up to the end of a line.
  /// - Throws: A problem if the file has this format but can't be drawn.
  init?(_ head: [UInt8]) throws(CSVProblem)

  /// The description of the format, such as "names and values in each line".
  var description: String { get }

  /// True if the converted table has a header.
  var hasNames: Bool { get }

  /// Converts the text of a file to the text of a table with the separator ``CSVOptions/Separator/converted``.
  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8]
}

extension TextFormat {
  var hasNames: Bool { true }

  /// Decodes UTF-8 text and returns its lines, without line endings.
  static func lines(_ bytes: some Collection<UInt8>) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Splits a line into words at blanks and tabs.
  static func blankSeparated(_ line: Substring) -> [Substring] { line.split(whereSeparator: \.isWhitespace) }

  /// Splits a line into cells at commas. Removes leading and trailing blanks from the cells.
  static func commaSeparated(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// A table whose cells can be added in any order. Cells that aren't added are empty.
struct SparseTable<Row: Hashable & Comparable> {
  private var names: [String] = []
  private var columns: [String: Int] = [:]
  private var rows: [Row: [Int: Substring]] = [:]

  /// The number of columns, excluding the first column, which contains the labels of the rows.
  var columnCount: Int { names.count }

  mutating func set(_ column: String, _ row: Row, to value: Substring) {
    let index = columns[column] ?? names.count
    if index == names.count {
      names.append(column)
      columns[column] = index
    }
    rows[row, default: [:]][index] = value
  }

  /// Returns the text of the table, which consists of a header and the rows in ascending order.
  ///
  /// - Parameters:
  ///   - name: The name of the first column.
  ///   - label: A function that returns the label of a row, which is the text in the first column.
  func text(_ name: String, _ label: (Row) -> String) -> [UInt8] { text([name]) { [label($0)] } }

  /// Returns the text of the table without a column of labels. It consists of a header and the rows in ascending order.
  func text() -> [UInt8] { text([]) { _ in [] } }

  private func text(_ first: [String], _ labels: (Row) -> [String]) -> [UInt8] {
    var text: [UInt8] = []
    text.append(row: first + names)
    for (row, values) in rows.sorted(by: { $0.key < $1.key }) {
      text.append(row: labels(row) + names.indices.map { values[$0].map(String.init) ?? "" })
    }
    return text
  }
}

extension CivilDate {
  /// The date in ISO 8601 format, such as `2024-03-01`.
  var text: String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(digits(month))-\(digits(day))"
  }
}
