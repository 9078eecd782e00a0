/// A table that pandas or R printed in several blocks of columns, one below the other, because its rows were too long:
///
/// ```
///             temp   hum  \
/// 2024-01-01   3.0  50.0
/// 2024-01-02   3.5  51.0
///
///              press
/// 2024-01-01  1000.0
/// 2024-01-02  1001.0
/// ```
enum WrappedTable {
  /// The description in ``CSVReading/interpretation``.
  static let description = "blocks of columns joined"

  /// Joins the blocks of columns side by side. Returns nil if the text isn't a wrapped table.
  ///
  /// Each block must start with a line of column names that begins with a blank, and no name may occur in two blocks.
  /// All blocks must have the same number of rows (at least two) and the same row labels.
  static func joined(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.first == Ascii.space else { return nil }
    var lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).filter {
      !$0.allSatisfy(\.isWhitespace)
    }
    // pandas can print the size of the table below it, as in `[5 rows x 3 columns]`.
    if lines.last?.first == "[" { lines.removeLast() }
    let starts = lines.indices.filter { lines[$0].first == " " }
    guard starts.count > 1, case let length = starts[1], length > 2, lines.count == length * starts.count,
      starts.allSatisfy({ $0.isMultiple(of: length) })
    else { return nil }
    for start in starts where lines[start].last == "\\" { lines[start].removeLast() }
    let names = starts.flatMap { Set(lines[$0].split(separator: " ")) }
    guard Set(names).count == names.count else { return nil }
    var rows = lines[..<length].map(String.init)
    for start in starts.dropFirst() {
      let block = lines[start..<start + length]
      guard let labels = labelLength(lines[1..<length], block.dropFirst()) else { return nil }
      let width = rows.map(\.count).max() ?? 0
      rows = zip(rows, block).map { row, part in
        row + String(repeating: " ", count: width - row.count) + " " + part.dropFirst(labels)
      }
    }
    return Array(rows.map { $0 + "\n" }.joined().utf8)
  }

  /// Returns the width of the row labels with the blanks after them, in characters, or nil if the labels of two blocks
  /// differ.
  private static func labelLength(_ rows: ArraySlice<Substring>, _ others: ArraySlice<Substring>) -> Int? {
    let common = zip(rows, others).map { row, other in zip(row, other).prefix { $0 == $1 }.map(\.0) }
    let shortest = common.map(\.count).min() ?? 0
    // The values of both blocks can start with the same digits, so the common prefix must end with a blank.
    return (1...max(shortest, 1)).last { length in common.allSatisfy { $0.count >= length && $0[length - 1] == " " } }
  }
}
