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
    hasNames = !rows[0].contains(where: CSVContent.isNumber)
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for row in Self.rows(bytes) { text.append(row: row) }
    return text
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
      return row.split(separator: "&", omittingEmptySubsequences: false).map(Self.cell)
    }
  }

  /// Matches the parts of a table that aren't cells: horizontal lines, comments, and extra space below a row.
  private static var rule: Regex<Substring> {
    /\\(?:toprule|midrule|bottomrule|hline|cline|cmidrule|addlinespace|endhead|endfirsthead)(?:\([^)]*\)|\{[^}]*\}|\[[^\]]*\])*|(?:^|\n)\s*%.*|^\[[^\]]*\]/
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
