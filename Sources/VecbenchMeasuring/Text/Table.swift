/// A table of text cells with a header.
package struct Table {
  package let header: [String]

  /// The indices of the columns that contain words, which are aligned to the left. All other columns contain numbers
  /// and are aligned to the right.
  package let leftColumns: Set<Int>

  /// The number of columns at the left that the text format writes in a heading line above the row, to leave more room
  /// for the other columns. If all of these cells are empty or `-`, the row has no heading line, and the previous
  /// heading applies to it.
  package let headingColumns: Int
  package var rows: [[String]] = []

  package init(header: [String], leftColumns: Set<Int>, headingColumns: Int = 0) {
    self.header = header
    self.leftColumns = leftColumns
    self.headingColumns = headingColumns
  }

  /// Formats the table as text. Each column is as wide as its widest cell, and columns are two spaces apart.
  ///
  /// - Parameter emphasis: Adds escape sequences to the line of a row to style it, and returns the styled line. By
  ///   default, lines have no style.
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

  /// The table in Markdown. Special characters in the cells are escaped; see ``escaped(_:)``.
  package var markdown: String {
    let line = { (cells: [String]) in "| " + cells.map(Self.escaped).joined(separator: " | ") + " |" }
    let rule = header.indices.map { leftColumns.contains($0) ? "---" : "---:" }
    return ([line(header), line(rule)] + rows.map(line)).joined(separator: "\n")
  }

  /// Escapes characters that would end a cell of a Markdown table, start an HTML tag, or escape the next character.
  package static func escaped(_ text: String) -> String {
    text.map { $0.isNewline ? " " : ["\\": "\\\\", "|": "\\|", "<": "&lt;", "&": "&amp;"][$0] ?? String($0) }.joined()
  }
}
