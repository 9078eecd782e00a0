import FastVectorFiles
import Foundation

/// Rows that start with a date and a first value, separated by a blank, followed by other values, separated by commas:
///
/// ```
/// 12/25/2023 16:36:38 26.69C, 26.63C, 26.81C
/// 12/25/2023 16:36:40 26.63C, 26.63C, 26.88C
/// ```
///
/// The date becomes a separate cell. Other lines are omitted.
struct DatedText: TextFormat {
  let description = "a date before the first value"

  let hasNames = false

  /// The minimum number of rows for detecting the format.
  private static let minRows = 5

  init?(_ head: [UInt8]) {
    // Reject most tables early, without creating strings. The first cell must start with a digit and contain a blank.
    guard let comma = head.prefix(1 << 8).firstIndex(of: Ascii.comma), let first = head.first, first &- Ascii.zero < 10,
      head[..<comma].contains(Ascii.space)
    else { return nil }
    let sample = head.prefix(1 << 12)
    let lines = Self.lines(sample).filter { !$0.isEmpty }
    let rows = lines.compactMap(Self.row)
    guard rows.count >= Self.minRows, 5 * rows.count >= 4 * lines.count else { return nil }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for row in Self.lines(bytes).lazy.compactMap(Self.row) { text.append(row: row) }
    return text
  }

  /// Returns the cells of a line of text, or nil if the line isn't a row of the table.
  private static func row(_ line: Substring) -> [String]? {
    let cells = commaSeparated(line)
    // A date can contain several blanks, as in `2024-01-31 10:20:30 +0100`.
    guard cells.count > 1, let blank = cells[0].lastIndex(of: " "), CSVContent(of: cells[0]) != .date else {
      return nil
    }
    let date = cells[0][..<blank].trimmingCharacters(in: .whitespaces)
    let value = String(cells[0][cells[0].index(after: blank)...])
    guard date.contains(":"), CSVContent(of: date) == .date, CSVContent(of: value) == .number,
      cells.dropFirst().contains(where: CSVContent.isNumber)
    else { return nil }
    return [date, value] + cells.dropFirst()
  }
}
