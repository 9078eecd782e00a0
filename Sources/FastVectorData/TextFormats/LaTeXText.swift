import Foundation

/// A table in LaTeX. Its cells are separated by `&`, and its rows end with `\\`:
///
/// ```
/// \begin{tabular}{rr}
/// $n$ & Error \\
/// \midrule
/// 16 & $5.5 \times 10^{-4}$ \\
/// \end{tabular}
/// ```
struct LaTeXText: TextFormat {
  let description = "a table of LaTeX"

  let hasNames: Bool

  init?(_ head: [UInt8]) {
    let rows = Self.rows(head)
    guard rows.count > 1, rows.contains(where: { $0.contains(where: CSVContent.isNumber) }) else { return nil }
    hasNames = Self.headerCount(rows) > 0
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let rows = Self.rows(bytes)
    let count = Self.headerCount(rows)
    var text: [UInt8] = []
    if count > 0 {
      text.append(
        row: rows[0].indices.map { column in
          let parts = rows[..<count].compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
          return parts.joined(separator: " ")
        })
    }
    for row in rows[count...] { text.append(row: row) }
    return text
  }

  /// Returns the number of rows of names above the data: one, or two if names in the first row span several columns.
  private static func headerCount(_ rows: [[String]]) -> Int {
    let names = rows.prefix { !$0.contains(where: CSVContent.isNumber) }
    guard names.count > 1 else { return names.count }
    let spansColumns = zip(names[0], names[0].dropFirst()).contains { $0 == $1 && !$0.isEmpty }
    return spansColumns && names[1].count == names[0].count ? 2 : 1
  }

  /// Returns the cells of the first table. The text before `\begin{tabular}`, or a similar environment, is ignored.
  private static func rows(_ bytes: [UInt8]) -> [[String]] {
    // Searching the bytes first is faster, because few files contain both characters.
    guard bytes.contains(UInt8(ascii: "&")), bytes.contains(Ascii.backslash) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    guard let start = text.firstMatch(of: /\\begin\{(?:tabular[x*]?|longtable|array)\}.*\n/) else { return [] }
    let table = text[start.range.upperBound...]
    let end = table.firstRange(of: "\\end{")?.lowerBound ?? table.endIndex
    return table[..<end].replacing("\\&", with: "\u{1A}").split(separator: "\\\\").compactMap { row in
      let row = row.replacing(Self.rule, with: "")
      guard row.contains("&") else { return nil }
      return row.split(separator: "&", omittingEmptySubsequences: false).flatMap(Self.cells)
    }
  }

  /// Matches the parts of a table that aren't cells: horizontal lines, comments, and extra space below a row.
  private static var rule: Regex<Substring> {
    /\\(?:toprule|midrule|bottomrule|hline|cline|cmidrule|addlinespace|endhead|endfirsthead)(?:\([^)]*\)|\{[^}]*\}|\[[^\]]*\])*|(?:^|\n)\s*%.*|^\[[^\]]*\]/
  }

  /// Returns a cell, or several cells for one that spans several columns, as in `\multicolumn{2}{c}{Error}`. The text of
  /// such a cell is repeated, unless it is a number.
  private static func cells(_ cell: Substring) -> [String] {
    guard
      let match = cell.firstMatch(of: /\\multicolumn\s*\{\s*([0-9]+)\s*\}\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*\{(.*)\}\s*$/),
      let count = Int(match.1), 1...50 ~= count
    else { return [Self.cell(cell)] }
    let text = Self.cell(match.2)
    return [text] + Array(repeating: CSVContent.isNumber(text) ? "" : text, count: count - 1)
  }

  /// Returns the contents of a cell as plain text, such as `5.5e-4` for `$5.5 \times 10^{-4}$`.
  private static func cell(_ cell: Substring) -> String {
    var text = cell.replacing("$", with: "").replacing("\u{1A}", with: "&")
    text = text.replacing(/\s*\\(?:times|cdot)\s*10\s*\^\s*\{?\s*([+-]?[0-9]+)\s*\}?/) { "e\($0.1)" }
    text = text.replacing(/\\[A-Za-z]+\{([^{}]*)\}/) { "\($0.1)" }
    for (command, plain) in [
      ("{,}", ","), ("\\,", ""), ("~", " "), ("\\%", "%"), ("\\_", "_"), ("\\pm", "±"), ("--", "-"),
    ] {
      text = text.replacing(command, with: plain)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
