import FastVectorFiles

/// A table in which each line has its own x column, such as `Date,Gold,Date,Silver` or `x1,y1,x2,y2`. Programs that
/// digitize plots write such tables, and spreadsheets of several measurements contain them.
///
/// Before it is read, such a table is converted to a table with the columns `line`, x and y.
struct PairedColumns {
  private let dialect: CSVDialect
  private let xName: String
  private let yName: String
  private let lines: [String]

  /// The value of ``CSVTable/convertedFormat`` in the converted table.
  static let description = "each pair of columns is a line"

  /// Finds the pairs of columns. Returns nil unless all columns are pairs, of which there are at least two. The x
  /// columns must have the same name in one of the header rows, or names such as `x1` and `time_2`, or the last word
  /// `x`. Unless they are named `x` or contain dates, their numbers must also ascend or descend.
  init?(_ table: CSVTable) {
    let dialect = table.reader.dialect
    let names = table.columnNames.indices
    guard names.count >= 4, names.count.isMultiple(of: 2),
      let (row, roles) = Self.roles(in: dialect.header), roles.count == names.count
    else { return nil }
    self.dialect = dialect
    let (x, y) = (Self.elements(of: roles, from: 0), Self.elements(of: roles, from: 1))
    guard Set(x).count == 1, !y.contains(x[0]) else { return nil }
    let isNamedX = x[0].lowercased() == "x"
    for (index, column) in table.columns.enumerated() {
      if index.isMultiple(of: 2) {
        guard isNamedX && column.isNumeric || column.isDate || column.isMonotonic else { return nil }
      } else {
        guard column.isNumeric else { return nil }
      }
    }
    (xName, yName) = (x[0], Set(y).count == 1 ? y[0] : "value")
    let others = dialect.header.indices.filter { $0 != row }.map { dialect.header[$0] }
    let named = dialect.header[row]
    let lines = x.indices.map { pair in
      let titles = others.compactMap { cells in
        (2 * pair...2 * pair + 1).lazy.compactMap { $0 < cells.count && !cells[$0].isEmpty ? cells[$0] : nil }.first
      }
      let parts = Self.parts(of: named[2 * pair + 1])
      let name = Set(y).count > 1 ? y[pair] : parts.rest
      return (titles + [name].filter { !$0.isEmpty }).joined(separator: " ")
    }
    self.lines = Set(lines).count == lines.count ? lines : lines.indices.map { "\($0 + 1)" }
  }

  /// Returns the last header row in which x and y columns alternate, and the names of its columns without the parts
  /// that distinguish the pairs.
  private static func roles(in header: [[String]]) -> (row: Int, roles: [String])? {
    for (index, row) in header.enumerated().reversed() {
      let x = elements(of: row, from: 0)
      if let first = x.first, !first.isEmpty, x.allSatisfy({ $0 == first }) { return (index, row) }
      let roles = row.map { parts(of: $0).role }
      let first = roles.first?.lowercased() ?? ""
      if first == "x" || CSVTable.isNamedLikeTime(first), Set(roles).count == 2 { return (index, roles) }
    }
    return nil
  }

  /// Divides a name into the quantity and the rest: `x1` into `x` and `1`, and `gold_x` into `x` and `gold`.
  private static func parts(of name: String) -> (role: String, rest: String) {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    if words.count > 1, let last = words.last, ["x", "y"].contains(last.lowercased()) {
      return (String(last), name[..<last.startIndex].trimmed { !$0.isLetter && !$0.isNumber })
    }
    let digits = name.reversed().prefix(while: \.isNumber).count
    let role = name.dropLast(digits).trimmed { !$0.isLetter && !$0.isNumber && $0 != ")" }
    return (role, String(name.suffix(digits)))
  }

  private static func elements(of row: [String], from first: Int) -> [String] {
    stride(from: first, to: row.count, by: 2).map { row[$0] }
  }

  /// Returns the text of the converted table: a header, and a row for each pair of cells that aren't empty. The rows of
  /// a line are adjacent.
  ///
  /// - Parameter bytes: The whole table.
  func converted(_ bytes: Span<UInt8>) throws(CSVProblem) -> [UInt8] {
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes,
      from: dialect.start)
    var rows: [[String]] = Array(repeating: [], count: lines.count)
    while scanner.startRow() {
      let cells = try scanner.row(bytes, width: dialect.width)
      for pair in lines.indices where 2 * pair + 1 < cells.count {
        let (x, y) = (cells[2 * pair], cells[2 * pair + 1])
        if !x.isEmpty || !y.isEmpty { rows[pair] += [x, y] }
      }
    }
    var text: [UInt8] = []
    text.append(row: ["line", xName, yName])
    for (line, cells) in zip(lines, rows) {
      for index in stride(from: 0, to: cells.count, by: 2) { text.append(row: [line, cells[index], cells[index + 1]]) }
    }
    return text
  }
}

extension StringProtocol {
  /// Returns the string without the characters at both ends that satisfy a condition.
  fileprivate func trimmed(_ isRemoved: (Character) -> Bool) -> String {
    let start = drop(while: isRemoved)
    return String(start.reversed().drop(while: isRemoved).reversed())
  }
}
