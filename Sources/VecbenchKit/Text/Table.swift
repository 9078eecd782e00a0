/// Cells in columns.
package struct Table {
  package let header: [String]

  /// The columns that are flush left: words. The others hold numbers.
  package let leftColumns: Set<Int>

  /// How many of the first columns stand on a line of their own in text, above the rows that they hold for; where they
  /// are empty, those above hold on. It makes room for the other columns.
  package let headingColumns: Int
  package var rows: [[String]] = []

  package init(header: [String], leftColumns: Set<Int>, headingColumns: Int = 0) {
    self.header = header
    self.leftColumns = leftColumns
    self.headingColumns = headingColumns
  }

  /// The table in columns as wide as their widest cell, two spaces apart.
  package func text(emphasis: (_ row: Int, _ line: String) -> String = { $1 }) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    let indent = headingColumns > 0 ? "  " : ""
    let line = { (cells: [String]) in
      let padded = cells.indices.dropFirst(headingColumns).map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return leftColumns.contains(column) ? cells[column] + padding : padding + cells[column]
      }
      return indent + String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    var lines = [line(header)]
    for (index, row) in rows.enumerated() {
      let heading = row.prefix(headingColumns).filter { !$0.isEmpty && $0 != "-" }
      if !heading.isEmpty { lines.append(heading.joined(separator: ", ")) }
      lines.append(emphasis(index, line(row)))
    }
    return lines.joined(separator: "\n")
  }

  /// The table in Markdown.
  package var markdown: String {
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let rule = header.indices.map { leftColumns.contains($0) ? "---" : "---:" }
    return ([line(header), line(rule)] + rows.map(line)).joined(separator: "\n")
  }
}
