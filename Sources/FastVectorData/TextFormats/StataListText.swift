/// A table in a box, as printed by the `list` command of Stata:
///
/// ```
///      +-------------------------+
///      |   date      gdp   unemp |
///      |-------------------------|
///   1. | 1990q1   5000.0     4.0 |
///   2. | 1990q2   5007.5     4.3 |
///      +-------------------------+
/// ```
struct StataListText: TextFormat {
  let description = "output of Stata's list command"

  init?(_ head: [UInt8]) {
    let lines = Self.lines(head.prefix(1 << 14))
    guard let border = lines.firstIndex(where: Self.isBorder), border + 1 < lines.count,
      Self.row(lines[border + 1])?.isNumbered == false,
      // Stata continues wide rows on lines without a number. Such tables aren't supported.
      lines[(border + 2)...].compactMap(Self.row).allSatisfy({ $0.isNumbered }),
      lines[(border + 2)...].compactMap(Self.row).count > 1
    else { return nil }
  }

  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
    let rows = Self.lines(bytes).drop { !Self.isBorder($0) }.compactMap(Self.row)
    let names = rows[0].text
    let lines = [names] + rows.filter(\.isNumbered).map(\.text)
    let aligned = Array(lines.joined(separator: "\n").utf8)
    if let columns = try FixedWidth(aligned.span, from: 0, comment: [], isWindows1252: false) {
      return try columns.converted(aligned.span)
    }
    var text: [UInt8] = []
    for line in lines { text.append(row: Self.blankSeparated(line[...]).map(String.init)) }
    return text
  }

  /// Returns true if a line is the upper or lower edge of a box, as in `+-----+`. This function is called for each line
  /// of most files, so it doesn't use a regular expression, which would be slow.
  private static func isBorder(_ line: Substring) -> Bool {
    guard line.utf8.contains(UInt8(ascii: "+")) else { return false }
    let words = line.split(whereSeparator: \.isWhitespace)
    return words.count == 1 && words[0].count > 2 && words[0].first == "+" && words[0].last == "+"
      && words[0].allSatisfy { $0 == "+" || $0 == "-" }
  }

  /// Returns the text between the edges of a row, with blanks instead of the vertical lines between columns. Returns
  /// nil if the line isn't a row.
  private static func row(_ line: Substring) -> (isNumbered: Bool, text: String)? {
    guard let match = line.wholeMatch(of: /\s*([0-9]+\.)?\s*\|(.*)\|\s*/),
      match.output.2.contains(where: { !"-+| ".contains($0) })
    else { return nil }
    return (match.output.1 != nil, String(match.output.2.map { $0 == "|" ? " " : $0 }))
  }
}
