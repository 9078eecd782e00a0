/// Cells in columns.
package struct Table {
  package let header: [String]

  /// The columns that are flush left: words. The others hold numbers.
  package let leftColumns: Set<Int>
  package var rows: [[String]] = []

  package init(header: [String], leftColumns: Set<Int>) {
    self.header = header
    self.leftColumns = leftColumns
  }

  /// The table in columns as wide as their widest cell, two spaces apart.
  package func text(emphasis: (_ row: Int, _ line: String) -> String = { $1 }) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    let line = { (cells: [String]) in
      let padded = cells.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return leftColumns.contains(column) ? cell + padding : padding + cell
      }
      return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    return ([line(header)] + rows.enumerated().map { emphasis($0, line($1)) }).joined(separator: "\n")
  }

  /// The table in Markdown.
  package var markdown: String {
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let rule = header.indices.map { leftColumns.contains($0) ? "---" : "---:" }
    return ([line(header), line(rule)] + rows.map(line)).joined(separator: "\n")
  }
}
