package import FastVectorFiles
package import Foundation

/// A table in JSON text, converted to CSV.
///
/// The text must have one of the following forms.
///
/// Sequences of rows:
/// - JSON Lines: one object, array or number per line. A value can also extend over several lines.
/// - An array of objects, arrays, numbers or strings.
/// - An object that contains an array of column names and an array of rows, as written by pandas (`orient="split"`)
///   and InfluxDB: `{"columns": ["a", "b"], "data": [[1, 2], [3, 4]]}`. The object can also contain an array with a
///   name for each row. Other arrays of scalars are ignored.
/// - Records that contain an array of at least two objects with dates, such as `{"place": "A", "levels": [{"time":
///   "2024-01-31", "cm": 5}, …]}`. Each of the inner objects becomes a row. The numbers, strings and literals of the
///   record are repeated in each row. Other arrays and objects in the record are ignored. If the record contains no
///   date, the times can also be ascending numbers below a key such as `timestamp`.
///
/// Arrays of columns:
/// - An object whose members are arrays, one per column, such as `{"x": [0, 1], "y": [2, 3]}`. If columns of numbers
///   have different lengths, the shorter ones end with gaps. Shorter arrays of strings are ignored, and so are members
///   other than arrays. However, arrays of the same length in nested objects become additional columns. The nested
///   objects can also be in an array, as in the data sets of Chart.js: `[{"label": "A", "data": [1, 2, 3]}, …]`. Each
///   column is then named after the first string in its object.
/// - An array of at most eight arrays of the same length, one per column. Each array must have at least four times as
///   many elements as there are columns. If each array starts with text, the text is the name of the column, as in
///   `[["time", 0, 1, 2], …]`.
/// - An object whose members are arrays of pairs, such as `{"A": [[0, 1.5], [1, 2.5]], …}`. Each pair consists of a
///   time and a value. The times must be the same in all arrays.
/// - An object that contains objects with the same keys, as written by `DataFrame.to_json` of pandas: `{"a": {"0": 1,
///   "1": 2}, …}`. Each inner object is a column. The keys of the inner objects become an additional first column with
///   an empty name.
///
/// Objects whose keys are data:
/// - An object whose members are arrays of objects with the same keys, such as `{"A": [{"t": 0}], "B": [{"t": 0}]}`, or
///   of arrays with the same length, such as `{"A": [["2024-01-31", 1]], "B": [["2024-01-31", 2]]}`. A member can also
///   be an object that contains such an array, under the same key in all members. The keys of the members, here `A` and
///   `B`, become the column `key`.
/// - An object whose keys are dates and whose values are the rows, such as `{"2020-01-22": 0, "2020-01-23": 1}`. The
///   dates become the column `date`. Such an object can also be a member of a record. The other members of the record
///   are then repeated in each row.
/// - An object whose members are objects with dates as keys, such as `{"A": {"2024-01": 5, "2024-02": 6}, "B": …}`.
///   The columns are `key`, `date` and `value`.
/// - An object whose keys are at least three ascending integers and whose values are objects, such as
///   `{"1": {"loss": 0.5}, "2": {"loss": 0.4}, "3": {"loss": 0.3}}`. The integers become the column `number`.
/// - An object whose keys are years and whose values are objects with the numbers of months as keys, such as
///   `{"2023": {"11": 5, "12": 6}, "2024": {"1": 7}}`. The columns are `year`, `month` and `value`.
/// - An object whose keys are the numbers of months and whose values are objects with years as keys, such as `{"01":
///   {"2023": 5, "2024": 7}, "02": {"2023": 6, "2024": 8}}`. The columns are `key` (the year), `month` and `value`.
///
/// Other forms:
/// - A data set in JSON-stat format (json-stat.org). The columns are the dimensions, which contain the labels of
///   categories, and `value`. If the codes of the categories are dates, the codes are used instead of the labels.
/// - An object or an array that contains a table in one of these forms. If it contains several tables, the one with
///   the most rows is used, and ``omittedTables`` contains the keys of the others. It is an error if there is a tie. A
///   single array of scalars is ignored if a table contains more numbers.
///
/// Rows become CSV as follows:
/// - If the rows are objects, their keys are the columns, in the order in which they first occur. If the rows are
///   arrays, the columns are named 1, 2 and so on.
/// - Missing keys and nulls are gaps. `true` is 1 and `false` is 0.
/// - Nested objects and arrays become columns such as `a.b` and `a.1`.
/// - A nested array of pairs of times and values, as in responses of Prometheus and Graphite, becomes one row per
///   pair, with the columns `a.time` and `a.value`.
/// - If a key occurs twice in an object, the last value is used.
package struct JSONTable: Sendable {
  /// The name of the file in error messages.
  package let name: String

  /// The names of the columns, which are either the keys of objects or the numbers 1, 2 and so on.
  package let columnNames: [String]

  /// The rows as CSV in UTF-8, separated by commas and without a header. Gaps are written as `null`, and numbers as in
  /// the JSON text. Strings are in quotation marks. Line breaks and NUL characters within strings are replaced with
  /// spaces, so every row is a single line.
  package let rows: Data

  /// The keys of other tables in the text, which weren't read because they have fewer rows.
  let omittedTables: [String]

  /// The line number at which each row's record starts in the JSON text. Empty if the rows don't correspond to a
  /// sequence of records, for example because the text contains one array per column.
  private let lines: [Int]

  /// True if the columns have names. False if they are numbered because the rows are arrays or single values.
  var hasNames: Bool { columnNames != (1...columnNames.count).map { "\($0)" } }

  /// The table as CSV, with a header.
  package var csv: Data {
    var csv: [UInt8] = []
    for (index, name) in columnNames.enumerated() {
      if index > 0 { csv.append(Ascii.comma) }
      csv.append(quoted: Array(name.utf8))
    }
    return Data(csv) + Data([Ascii.newline]) + rows
  }

  /// Returns the line number, counted from 1, at which a row's record starts in the JSON text. Returns nil if the rows
  /// don't correspond to a sequence of records, for example because the text contains one array per column.
  ///
  /// - Parameter row: The index of a row, counted from 0.
  package func line(ofRow row: Int) -> Int? { lines.indices.contains(row) ? lines[row] : nil }

  /// Returns true if a file looks like JSON, which means that it starts with an object or with an array of values.
  ///
  /// - Parameter bytes: The first bytes of a file.
  static func begins(_ bytes: [UInt8]) -> Bool {
    var parser = JSONParser(bytes.span)
    if parser.take("{") {
      return parser.next == UInt8(ascii: "\"") || parser.next == UInt8(ascii: "}")
    }
    guard parser.take("["), let next = parser.next else { return false }
    guard "-0123456789".utf8.contains(next) else { return "{[]\"".utf8.contains(next) }
    // Exclude logs that start with a time in brackets, such as `[2024-01-31 10:20] 5` and `[0.5] 5`.
    let start = parser.position
    guard let end = bytes[start...].firstIndex(where: { !"0123456789+-.eE, \t\r\n".utf8.contains($0) }) else {
      return true
    }
    if bytes[start..<end].contains(Ascii.comma) { return true }
    let after = bytes[(end + 1)...].first { $0 != Ascii.space && $0 != Ascii.tab }
    if bytes[end] != UInt8(ascii: "]") { return "[{\"ntf".utf8.contains(bytes[end]) }
    return after.map { ",]\r\n".utf8.contains($0) } ?? true
  }

  /// Parses JSON text.
  ///
  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - contents: UTF-8 text.
  /// - Throws: `FileError` if the text isn't valid JSON, or if it isn't a table. The error contains the line.
  /// - Complexity: O(n)
  package init(name: String, contents: Data) throws(FileError) {
    let bytes = contents.span
    do throws(JSONParser.Problem) {
      var builder = JSONTableBuilder(bytes)
      try builder.readTable()
      self.name = name
      omittedTables = builder.omittedTables
      (columnNames, rows, lines) = builder.finish()
    } catch {
      let line = 1 + (0..<min(error.offset, bytes.count)).count { bytes[$0] == Ascii.newline }
      throw .badData("\(name):\(line)", error.reason)
    }
    guard !columnNames.isEmpty else { throw .badData(name, "JSON without values; objects with numbers are needed") }
  }
}

extension [UInt8] {
  /// Appends a row of cells in quotation marks, separated by ``FixedWidth/separator``.
  mutating func append(row cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { append(FixedWidth.separator) }
      append(quoted: Array(cell.utf8))
    }
    append(Ascii.newline)
  }

  /// Appends a cell in quotation marks. Quotation marks in the text are doubled. Line breaks and NUL characters are
  /// replaced with spaces.
  mutating func append(quoted text: [UInt8]) {
    append(Ascii.quote)
    for byte in text {
      if byte == Ascii.quote { append(byte) }
      append([0, Ascii.newline, Ascii.carriageReturn].contains(byte) ? Ascii.space : byte)
    }
    append(Ascii.quote)
  }
}
