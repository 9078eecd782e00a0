/// A table of text cells with a header.
package struct Table {
  package let header: [String]

  /// The indices of the left-aligned columns, which contain words. All other columns contain numbers and are
  /// right-aligned.
  package let leftColumns: Set<Int>

  /// The number of leading columns that the text format writes on a separate heading line, to leave more room for the
  /// other columns. If all leading cells of a row are empty or `-`, the row has no heading line and belongs to the
  /// previous heading.
  package let headingColumns: Int
  package var rows: [[String]] = []

  package init(header: [String], leftColumns: Set<Int>, headingColumns: Int = 0) {
    self.header = header
    self.leftColumns = leftColumns
    self.headingColumns = headingColumns
  }

  /// Returns the table as text. Each column is as wide as its widest cell, with two spaces between columns.
  ///
  /// - Parameter emphasis: Returns the line of a row with escape sequences that style it. By default, lines have no
  ///   style.
  package func text(emphasis: (_ row: Int, _ line: String) -> String = { $1 }) -> String {
    let widths = header.indices.map { column in
      rows.reduce(header[column].count) { max($0, $1[column].count) }
    }
    let indent = headingColumns > 0 ? "  " : ""
    let line = { (cells: [String]) in
      let padded = cells.indices.dropFirst(headingColumns).map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return leftColumns.contains(column) ? cells[column] + padding : padding + cells[column]
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return indent + line
    }
    var lines = [line(header)]
    for (index, row) in rows.enumerated() {
      let heading = row.prefix(headingColumns).filter { !$0.isEmpty && $0 != "-" }
      if !heading.isEmpty { lines.append(heading.joined(separator: ", ")) }
      lines.append(emphasis(index, line(row)))
    }
    return lines.joined(separator: "\n")
  }

  /// The table in Markdown. The text of its cells is escaped; see ``escaped(_:)``.
  package var markdown: String {
    let line = { (cells: [String]) in "| " + cells.map(Self.escaped).joined(separator: " | ") + " |" }
    let rule = header.indices.map { leftColumns.contains($0) ? "---" : "---:" }
    return ([line(header), line(rule)] + rows.map(line)).joined(separator: "\n")
  }

  /// Escapes characters that would end a cell of a Markdown table, begin an HTML tag or escape the next character.
  package static func escaped(_ text: String) -> String {
    text.map { $0.isNewline ? " " : ["\\": "\\\\", "|": "\\|", "<": "&lt;", "&": "&amp;"][$0] ?? String($0) }.joined()
  }
}
