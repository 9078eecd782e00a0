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
///
/// If the rows are too wide, Stata prints a box for each row, in which lines of names and lines of values alternate:
///
/// ```
///      +------------------------+
///   1. |   date |  gdp |  unemp |
///      | 1990q1 | 5000 |    4.0 |
///      |------------------------|
///      |    cpi |     employed  |
///      |  101.5 |          120  |
///      +------------------------+
/// ```
struct StataListText: TextFormat {
  let description = "output of Stata's list command"

  init?(_ head: [UInt8]) {
    let lines = Self.lines(head.prefix(1 << 14))
    // The last box can be incomplete.
    if let rows = Self.wrapped(lines, isComplete: head.count <= 1 << 14), rows.count > 2 { return }
    guard let border = lines.firstIndex(where: Self.isBorder), border + 1 < lines.count,
      Self.row(lines[border + 1])?.isNumbered == false,
      lines[(border + 2)...].compactMap(Self.row).allSatisfy({ $0.isNumbered }),
      lines[(border + 2)...].compactMap(Self.row).count > 1
    else { return nil }
  }

  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
    let lines = Self.lines(bytes)
    if let rows = Self.wrapped(lines, isComplete: true) ?? Self.wrapped(lines, isComplete: false) {
      var text: [UInt8] = []
      for row in rows { text.append(row: row) }
      return text
    }
    let rows = lines.drop { !Self.isBorder($0) }.compactMap(Self.row)
    let names = rows[0].text
    let texts = [names] + rows.filter(\.isNumbered).map(\.text)
    let aligned = Array(texts.joined(separator: "\n").utf8)
    if let columns = try FixedWidth(aligned.span, from: 0, comment: [], isWindows1252: false) {
      return try columns.converted(aligned.span)
    }
    var text: [UInt8] = []
    for line in texts { text.append(row: Self.blankSeparated(line[...]).map(String.init)) }
    return text
  }

  /// Returns the names and the rows of a list with a box for each row. Returns nil if the text isn't such a list.
  ///
  /// - Parameter isComplete: False if the text can end within a box.
  private static func wrapped(_ lines: [Substring], isComplete: Bool) -> [[String]]? {
    guard let border = lines.firstIndex(where: isBorder) else { return nil }
    var boxes: [[[String]]] = []
    for line in lines[border...] {
      guard let (isNumbered, cells) = cells(line) else { continue }
      if isNumbered { boxes.append([]) }
      guard !boxes.isEmpty else { return nil }
      boxes[boxes.count - 1].append(cells)
    }
    if !isComplete, !boxes.isEmpty { boxes.removeLast() }
    func row(_ box: [[String]], from first: Int) -> [String] {
      stride(from: first, to: box.count, by: 2).flatMap { box[$0] }
    }
    guard let names = boxes.first.map({ row($0, from: 0) }),
      boxes.allSatisfy({
        $0.count.isMultiple(of: 2) && row($0, from: 0) == names && row($0, from: 1).count == names.count
      })
    else { return nil }
    return [names] + boxes.map { row($0, from: 1) }
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
    contents(line).map { ($0.isNumbered, String($0.text.map { $0 == "|" ? " " : $0 })) }
  }

  /// Returns the cells between the vertical lines of a row. Returns nil if the line isn't a row.
  private static func cells(_ line: Substring) -> (isNumbered: Bool, cells: [String])? {
    contents(line).map { row in
      (row.isNumbered, row.text.split(separator: "|").map { blankSeparated($0).joined(separator: " ") })
    }
  }

  /// Returns the text between the edges of a row. Returns nil if the line isn't a row.
  private static func contents(_ line: Substring) -> (isNumbered: Bool, text: Substring)? {
    guard let match = line.wholeMatch(of: /\s*([0-9]+\.)?\s*\|(.*)\|\s*/),
      match.output.2.contains(where: { !"-+| ".contains($0) })
    else { return nil }
    return (match.output.1 != nil, match.output.2)
  }
}
