import Foundation

/// Several tables of Markdown, each below a different heading. They have the same columns, or share the first column and
/// at least half of all columns:
///
/// ```
/// ## Views
/// | Day        | all | unique |
/// | ---------- | --: | -----: |
/// | 2024-05-07 |   3 |      2 |
/// | 2024-05-08 |   4 |      2 |
/// | total      |   7 |      3 |
///
/// ## Clones
/// | Day        | all | unique |
/// ```
///
/// They become a single table, whose first column contains the headings. If a column doesn't occur in all tables, it has
/// gaps in the rows of the others.
struct MarkdownTables: TextFormat {
  /// The start of ``description``.
  static let prefix = "tables of Markdown"

  let description: String

  fileprivate struct Table {
    let heading: String
    let names: [String]
    var rows: [[String]] = []
    var hasTotal = false
  }

  init?(_ head: [UInt8]) {
    guard head.contains(Ascii.bar), head.span.containsDelimiter else { return nil }
    let tables = Self.tables(head)
    guard tables.count > 1,
      tables.allSatisfy({ !$0.heading.isEmpty && !$0.rows.isEmpty && $0.isSimilar(to: tables[0]) }),
      Set(tables.map(\.heading)).count == tables.count, !Self.areContinuous(tables)
    else { return nil }
    let totals = tables.count(where: \.hasTotal)
    description = Self.prefix + (totals > 0 ? " (\(counted(totals, "row")) of totals left out)" : "")
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let tables = Self.tables(bytes)
    var names = tables[0].names
    for table in tables.dropFirst() { names += table.names.filter { !names.contains($0) } }
    var text: [UInt8] = []
    text.append(row: [names.contains("table") ? "heading" : "table"] + names)
    for table in tables {
      let sources: [Int?] =
        table.names == names ? names.indices.map { $0 } : names.map { table.names.firstIndex(of: $0) }
      for row in table.rows { text.append(row: [table.heading] + sources.map { $0.map { row[$0] } ?? "" }) }
    }
    return text
  }

  /// Returns true if the first column ascends through all tables, as in a diary with a table for each month. The tables
  /// are then parts of a single one.
  private static func areContinuous(_ tables: [Table]) -> Bool {
    let cells = tables.flatMap { $0.rows.map { $0[0] } }
    let column = CSVColumn(cells, named: tables[0].names[0], CSVOptions())
    let values = column.isDate ? column.seconds : column.numbers
    return values.count == cells.count && zip(values, values.dropFirst()).allSatisfy(<)
  }

  private static func tables(_ bytes: [UInt8]) -> [Table] {
    var tables: [Table] = []
    var (heading, subheading) = ("", "")
    var previous: [String] = []
    var isInTable = false
    for line in lines(bytes) {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard text.contains("|") else {
        if text.hasPrefix("#") {
          (heading, subheading) = (plain(String(text.drop { $0 == "#" })), "")
        } else if text.hasPrefix("**") {
          subheading = plain(text)
        }
        (previous, isInTable) = ([], false)
        continue
      }
      let cells = cells(text)
      if isInTable {
        let names = tables[tables.count - 1].names
        tables[tables.count - 1].rows.append(names.indices.map { $0 < cells.count ? cells[$0] : "" })
      } else if isDelimiter(text), cells.count == previous.count {
        isInTable = true
        let parts = [heading, subheading].filter { !$0.isEmpty }
        tables.append(Table(heading: parts.joined(separator: " "), names: previous))
      }
      previous = cells
    }
    for index in tables.indices { tables[index].removeTotal() }
    return tables
  }

  /// Returns the cells of a row without the marks of code and bold text.
  private static func cells(_ row: String) -> [String] {
    var cells = row.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: "`* \t"))
    }
    if row.hasPrefix("|") { cells.removeFirst() }
    if row.hasSuffix("|"), cells.last == "" { cells.removeLast() }
    return cells
  }

  /// Returns true if a line separates the names from the rows, as in `| --- | :-: |`.
  private static func isDelimiter(_ line: String) -> Bool {
    line.contains("--") && line.allSatisfy { "|-: \t".contains($0) }
  }

  /// Returns a heading without marks, tags such as `<br/>`, and symbols such as `:eyes:`.
  private static func plain(_ heading: String) -> String {
    heading.replacing(/<[^>]*>|:[a-z_]+:/, with: "").filter { !"*`#".contains($0) }
      .trimmingCharacters(in: .whitespaces)
  }
}

extension MarkdownTables.Table {
  /// Returns true if both tables have the same columns, or share the first column and at least half of their columns.
  /// In the latter case, no name may occur twice in a table.
  fileprivate func isSimilar(to other: Self) -> Bool {
    guard names != other.names else { return true }
    let (own, others) = (Set(names), Set(other.names))
    return names[0] == other.names[0] && own.count == names.count && others.count == other.names.count
      && 2 * own.intersection(others).count >= max(own.count, others.count)
  }

  /// Removes the last row if its first cell is a word such as `total`, and one of its numbers is the sum of the numbers
  /// above it. The other numbers needn't be sums, such as a number of different visitors.
  fileprivate mutating func removeTotal() {
    guard let last = rows.last, rows.count > 1, Totals.isName(last[0]) else { return }
    let sums = names.indices.dropFirst().map { column in
      rows.dropLast().reduce(0) { $0 + (Double($1[column]) ?? .nan) }
    }
    guard zip(last.dropFirst(), sums).contains(where: { abs((Double($0) ?? .nan) - $1) <= 1e-9 * abs($1) })
    else { return }
    rows.removeLast()
    hasTotal = true
  }
}

extension Span<UInt8> {
  /// True if the bytes contain `--` next to a vertical bar, a colon or a blank, as a table of Markdown does.
  fileprivate var containsDelimiter: Bool {
    indices.dropFirst(2).contains { index in
      self[index] == Ascii.minus && self[index - 1] == Ascii.minus
        && [Ascii.bar, UInt8(ascii: ":"), Ascii.space].contains(self[index - 2])
    }
  }
}
