import FastVectorFiles
import Foundation

/// A table that consists of pairs of columns. Each pair contains the x values and y values of one line, as in
/// `Date,Gold,Date,Silver` or `x1,y1,x2,y2`. Such tables are written by programs that digitize plots, and by people who
/// collect several measurements in a spreadsheet.
///
/// Before such a table is read, it is converted to a table with the columns `line`, x and y.
struct PairedColumns {
  private let dialect: CSVDialect
  /// The position of the x column in each pair, 0 or 1.
  private let xOffset: Int

  private let xName: String
  private let yName: String
  private let lines: [String]

  /// The ``CSVTable/convertedFormat`` of the converted table.
  static let description = "each pair of columns is a line"

  /// Finds the pairs of columns. Returns nil if there are fewer than two pairs, or if a column isn't part of a pair.
  ///
  /// The x columns are recognized by their names in one of the header rows. They must all have the same name, names
  /// such as `x1` and `time_2`, or names such as `gold_x` next to `gold_y`. In addition, they must contain dates,
  /// years, or numbers that ascend or descend. Columns named `x` can contain any numbers.
  init?(_ table: CSVTable) {
    let dialect = table.reader.dialect
    let count = table.columnNames.count
    guard count >= 4, count.isMultiple(of: 2), let names = PairNames(dialect.header, count: count),
      let xOffset = names.xOffset(table.columns)
    else { return nil }
    self.dialect = dialect
    self.xOffset = xOffset
    xName = names.quantities[xOffset]!
    yName = names.quantities[1 - xOffset] ?? "value"
    lines = names.lines(yOffset: 1 - xOffset)
  }

  /// Converts the table to text that consists of a header and one row per pair of cells. All rows of a line are
  /// adjacent. If both cells of a pair are empty, the pair is omitted.
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
        let (x, y) = (cells[2 * pair + xOffset], cells[2 * pair + 1 - xOffset])
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

/// The column names of a table that consists of pairs of columns.
private struct PairNames {
  /// The common part of the names in each position of the pairs. For `x1,y1` and `x2,y2`, these are `x` and `y`. An
  /// element is nil if the names have no common part.
  let quantities: [String?]

  /// The parts of the names that distinguish the pairs, such as `1` and `2`. Empty strings if there are no such parts.
  private let rests: [[String]]

  /// The texts above each pair in the other header rows.
  private let titles: [[String]]

  /// True if the first column of each pair contains x values, judging by its name. The name must be the same in all
  /// pairs, or differ only in its number, as in `x1` and `x2`.
  private let startsWithX: Bool

  /// Finds the last header row that contains the names of pairs.
  init?(_ header: [[String]], count: Int) {
    for row in header.indices.reversed() where header[row].count == count {
      guard let (quantities, rests, startsWithX) = Self.divide(header[row]) else { continue }
      (self.quantities, self.rests, self.startsWithX) = (quantities, rests, startsWithX)
      let others = header.indices.filter { $0 != row }.map { header[$0] }
      titles = (0..<count / 2).map { pair in
        others.compactMap { cells in cells.dropFirst(2 * pair).prefix(2).first { !$0.isEmpty } }
      }
      return
    }
    return nil
  }

  private static func divide(_ names: [String]) -> (quantities: [String?], rests: [[String]], startsWithX: Bool)? {
    let pairs = stride(from: 0, to: names.count, by: 2).map { (names[$0], names[$0 + 1]) }
    let (first, second) = pairs[0]
    if !first.isEmpty, pairs.allSatisfy({ $0.0 == first && $0.1 != first }) {
      let isSame = pairs.allSatisfy { $0.1 == second }
      return ([first, isSame ? second : nil], pairs.map { ["", isSame ? "" : $0.1] }, true)
    }
    let numbered = pairs.map { [withoutNumber($0.0), withoutNumber($0.1)] }
    if Set(numbered).count == 1, numbered[0][0] != numbered[0][1], CSVTable.isNamedLikeTime(numbered[0][0]) {
      let rests = pairs.map { ["", String($0.1.reversed().prefix(while: \.isNumber).reversed())] }
      return (numbered[0], rests, true)
    }
    if CSVTable.isNamedLikeTime(second), pairs.allSatisfy({ $0.1 == second }), Set(pairs.map(\.0)).count == pairs.count
    {
      return ([nil, second], pairs.map { [$0.0, ""] }, false)
    }
    let prefixes = pairs.map { commonWords($0.0, $0.1) }
    let ends = zip(pairs, prefixes).map { [String($0.0.dropFirst($1.count)), String($0.1.dropFirst($1.count))] }
    guard Set(ends).count == 1, !ends[0].contains(""), Set(prefixes).count == pairs.count else { return nil }
    return (ends[0], prefixes.map { Array(repeating: trimmed($0), count: 2) }, false)
  }

  /// Returns 0 if the first column of each pair contains x values, and 1 if the second one does. Returns nil if neither
  /// column can contain x values, or if both can.
  func xOffset(_ columns: [CSVColumn]) -> Int? {
    let valid = [0, 1].filter { offset in
      guard let name = quantities[offset] else { return false }
      let xs = stride(from: offset, to: columns.count, by: 2).map { columns[$0] }
      let ys = stride(from: 1 - offset, to: columns.count, by: 2).map { columns[$0] }
      return ys.allSatisfy(\.isNumeric)
        && xs.allSatisfy { name.lowercased() == "x" && $0.isNumeric || $0.isDate || $0.isMonotonic || areYears($0) }
    }
    if startsWithX { return valid.contains(0) ? 0 : nil }
    let named = valid.filter { CSVTable.isNamedLikeTime(quantities[$0]!) }
    return named.count == 1 ? named[0] : valid.count == 1 ? valid[0] : nil
  }

  /// Returns true if a column contains years in any order, as in a list of records and their years.
  private func areYears(_ column: CSVColumn) -> Bool {
    column.isNumeric && column.texts.allSatisfy { Int($0).map { 1500...2200 ~= $0 } ?? false }
  }

  /// Returns the names of the lines. If the names aren't distinct, numbers the lines instead.
  ///
  /// - Parameter yOffset: The position of the y column in each pair, 0 or 1.
  func lines(yOffset: Int) -> [String] {
    let names = zip(titles, rests).map { titles, rests in
      (titles + [rests[yOffset]].filter { !$0.isEmpty }).joined(separator: " ")
    }
    return Set(names).count == names.count ? names : names.indices.map { "\($0 + 1)" }
  }

  private static func withoutNumber(_ name: String) -> String {
    trimmed(name.dropLast(name.reversed().prefix(while: \.isNumber).count))
  }

  /// Returns the words with which both names start, and the punctuation after them. For example, `gold_x` and `gold_y`
  /// yield `gold_`.
  private static func commonWords(_ one: String, _ other: String) -> String {
    let common = one.commonPrefix(with: other)
    return String(common.reversed().drop { $0.isLetter || $0.isNumber }.reversed())
  }

  /// Returns the text without leading and trailing punctuation and blanks, such as underscores.
  private static func trimmed(_ text: some StringProtocol) -> String {
    let isMark = { (character: Character) in !character.isLetter && !character.isNumber && character != ")" }
    return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
  }
}
