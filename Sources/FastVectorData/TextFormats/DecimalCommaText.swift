/// A table in which commas separate the cells but are also decimal marks, as written by programs that ignore the
/// language settings of the system:
///
/// ```
/// time,load,percent
/// 2024-04-23 09:17,0,04,4
/// 2024-04-23 09:22,0,12,12
/// ```
///
/// Each row has the same number of surplus cells. They contain the decimals of the cells to their left.
struct DecimalCommaText: TextFormat {
  let description = "decimal commas that also separate cells"

  /// The indexes of the cells that contain decimals.
  private let decimals: [Int]

  /// The number of cells in each row.
  private let width: Int

  /// Detects such a table. At least three rows must have the same number of cells, which is larger than the number of
  /// names in the first line.
  ///
  /// - Throws: A problem if some cells can only be decimals, but their number differs from the number of surplus cells.
  init?(_ head: [UInt8]) throws(CSVProblem) {
    let start = head.prefix(1 << 14)
    // The last line may be incomplete.
    let text = start.count < head.count ? start[..<(start.lastIndex(of: Ascii.newline) ?? 0)] : start
    guard !text.contains(Ascii.quote) else { return nil }
    let lines = Self.lines(text).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.count > 3, case let names = Self.commaSeparated(lines[0]), names.count > 1,
      names.allSatisfy({ CSVContent(of: $0) == .text }), !Self.areTimes(names),
      case let rows = lines.dropFirst().map(Self.commaSeparated), rows[0].count > names.count,
      rows.allSatisfy({ $0.count == rows[0].count }), !rows.allSatisfy({ $0.last == "" }), !Self.areNumbered(rows),
      // A point is a decimal mark, so a comma isn't.
      !rows.joined().contains(where: { $0.contains(".") && CSVContent.isNumber($0) })
    else { return nil }
    width = rows[0].count
    decimals = (1..<width).filter { Self.areDecimals($0, rows) }
    guard !decimals.isEmpty else { return nil }
    guard decimals.count == width - names.count, zip(decimals, decimals.dropFirst()).allSatisfy({ $1 - $0 > 1 }) else {
      let example = "\(rows[0][decimals[0] - 1]),\(rows[0][decimals[0]])"
      throw CSVProblem(
        at: 0,
        "\(width) cells in each row but \(names.count) names, probably because commas are also decimal marks, as in "
          + "\(example); quote these numbers, or separate the cells by semicolons")
    }
  }

  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
    var text: [UInt8] = []
    for (index, line) in Self.lines(bytes).enumerated() where !line.allSatisfy(\.isWhitespace) {
      var cells = Self.commaSeparated(line)
      if text.isEmpty {
        text.append(row: cells)
        continue
      }
      guard cells.count == width else {
        throw CSVProblem(
          at: 0,
          "line \(index + 1) has \(counted(cells.count, "cell")) instead of \(width), and commas are also decimal marks; "
            + "separate the cells by semicolons")
      }
      for decimal in decimals.reversed() { cells[decimal - 1] += "." + cells.remove(at: decimal) }
      text.append(row: cells)
    }
    return text
  }

  /// Returns true if the cells of a column can only be decimals: all of them consist of digits, at least one starts with
  /// 0 and has more digits, and the cells to their left are integers that aren't years.
  private static func areDecimals(_ column: Int, _ rows: [[String]]) -> Bool {
    let integers = rows.map { $0[column - 1] }
    return rows.allSatisfy { !$0[column].isEmpty && $0[column].utf8.allSatisfy { $0 &- Ascii.zero < 10 } }
      && rows.contains { $0[column].utf8.first == Ascii.zero && $0[column].utf8.count > 1 }
      && integers.allSatisfy { $0.wholeMatch(of: /-?(?:0|[1-9][0-9]*)/) != nil }
      && !integers.allSatisfy { Int($0).map { 1700...2200 ~= $0 } ?? false }
  }

  /// Returns true if at least two names are components of dates, such as `hour` and `minute`. Leading zeros are then
  /// normal.
  private static func areTimes(_ names: [String]) -> Bool {
    names.count { name in
      CSVDateParts.Part.named.contains { $0.isNamed([CSVDateParts.Part.plain(name)]) }
    } > 1
  }

  /// Returns true if the first cells are consecutive integers, which are row numbers without a name.
  private static func areNumbered(_ rows: [[String]]) -> Bool {
    let numbers = rows.map { Int($0[0]) }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 != nil && $1 == $0! &+ 1 }
  }
}
