import FastVectorCharts
import Foundation

/// A text format other than a table with separators. A file in such a format is converted to a table with separators,
/// which is then read like a CSV file.
protocol TextFormat {
  /// Creates a converter for a file of this format. Returns nil if the file has another format.
  ///
  /// - Parameter head: The first bytes of the file, up to the end of a line.
  /// - Throws: A problem if the file has this format, but can't be drawn.
  init?(_ head: [UInt8]) throws(CSVProblem)

  /// The description of the format, such as "names and values in each line".
  var description: String { get }

  /// True if the converted table has a header.
  var hasNames: Bool { get }

  /// Returns the text of the converted table, with the separator ``CSVOptions/Separator/converted``.
  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8]
}

extension TextFormat {
  var hasNames: Bool { true }

  /// Returns the lines of UTF-8 text, without line endings.
  static func lines(_ bytes: some Collection<UInt8>) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Returns the words of a line, split at blanks and tabs.
  static func blankSeparated(_ line: Substring) -> [Substring] { line.split(whereSeparator: \.isWhitespace) }

  /// Returns the comma-separated cells of a line, without surrounding blanks.
  static func commaSeparated(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// A table whose cells are added in any order. Absent cells are empty.
struct SparseTable<Row: Hashable & Comparable> {
  private var names: [String] = []
  private var columns: [String: Int] = [:]
  private var rows: [Row: [Int: Substring]] = [:]

  /// The number of columns, not counting the first column, which contains the labels of the rows.
  var columnCount: Int { names.count }

  mutating func set(_ column: String, _ row: Row, to value: Substring) {
    let index = columns[column] ?? names.count
    if index == names.count {
      names.append(column)
      columns[column] = index
    }
    rows[row, default: [:]][index] = value
  }

  /// Returns the text of the table: a header, and the rows in ascending order.
  ///
  /// - Parameters:
  ///   - name: The name of the first column.
  ///   - label: A function that returns the text of a row in the first column.
  func text(_ name: String, _ label: (Row) -> String) -> [UInt8] { text([name]) { [label($0)] } }

  /// Returns the text of the table without labels: a header, and the rows in ascending order.
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
