/// Records that extend over several lines. The first line of each record contains only a date, or only a name and a
/// number. For example, these are the first lines of three files, side by side:
///
/// ```
/// 2024-01-31T10:00       epoch 1               Wed Aug 14 11:57:20 2013
/// 21.5 40                loss: 0.75               253528 K total memory
/// 2024-01-31T10:05       accuracy: 20.5 %         150060 K used memory
/// 21.7 41                epoch 2               Wed Aug 14 11:57:21 2013
/// ```
///
/// All records have the same number of lines, not counting blank lines. Each record becomes a row. A named value, such
/// as `loss: 0.75` or `253528 K total memory`, is assigned to the column with this name. In records of two lines, the
/// second line can contain cells without names instead, as in the first file.
struct RecordBlocks: TextFormat {
  let description = "each record has several lines"

  /// True if the values have names.
  private let isNamed: Bool

  /// The number of lines in a record.
  private let length: Int

  /// The index of the first line of the first record, not counting blank lines.
  private let first: Int

  /// The names in the line above the first record. Empty if there is no such line.
  private let header: [String]

  /// The maximum number of lines in a record, and the number of records to examine.
  private static let (longest, sampleSize) = (40, 20)

  init?(_ head: [UInt8]) {
    let sample = head.prefix(1 << 14)
    var lines = Self.textLines(sample)
    if sample.count < head.count { _ = lines.popLast() }
    guard let first = lines.prefix(3).firstIndex(where: { Self.key(of: $0) != nil }),
      let second = lines.prefix(first + 1 + Self.longest).dropFirst(first + 1).firstIndex(where: {
        Self.isSimilar($0, to: lines[first])
      })
    else { return nil }
    let length = second - first
    let keys = Array(stride(from: first, to: lines.count, by: length).prefix(Self.sampleSize))
    guard length > 1, keys.count > 2, keys.allSatisfy({ Self.isSimilar(lines[$0], to: lines[first]) }),
      lines[first..<keys.last!].count(where: { Self.isSimilar($0, to: lines[first]) }) == keys.count - 1
    else { return nil }
    (self.length, self.first) = (length, first)
    isNamed = length > 2 || !LogTable.namedNumbers(in: lines[first + 1]).isEmpty
    header = first == 1 ? Self.cells(lines[0]) : []
    let cells = Self.cells(lines[first + 1])
    let hasValues =
      isNamed ? !Self.values(lines[(first + 1)..<second]).isEmpty : cells.contains(where: CSVContent.isNumber)
    // If the second line starts with a date in the same format, the lines are the rows of a table, some of which
    // contain only a date.
    guard hasValues, isNamed || Self.marks(cells[0]) != Self.marks(String(lines[first])) else { return nil }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let lines = Self.textLines(bytes)
    let records = stride(from: first, to: lines.count, by: length).map { start in
      (key: Self.key(of: lines[start]), others: lines[(start + 1)..<min(start + length, lines.count)])
    }
    let name = records[0].key?.name ?? ""
    if isNamed {
      var table = SparseTable<Int>()
      for (index, record) in records.enumerated() {
        for (name, value) in Self.values(record.others) { table.set(name, index, to: value) }
      }
      return table.text(name) { records[$0].key?.value ?? "" }
    }
    let rows = records.map { [$0.key?.value ?? ""] + ($0.others.first.map(Self.cells) ?? []) }
    let width = rows.map(\.count).max() ?? 1
    var text: [UInt8] = []
    text.append(row: [name] + (1..<width).map { $0 <= header.count ? header[$0 - 1] : "" })
    for row in rows { text.append(row: row + Array(repeating: "", count: width - row.count)) }
    return text
  }

  /// Returns all lines that aren't blank, without leading and trailing blanks.
  private static func textLines(_ bytes: some Collection<UInt8>) -> [Substring] {
    lines(bytes).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Parses the first line of a record. There are two forms:
  /// - The line consists of a word and an integer, such as `epoch 1` or `Epoch 1/20`. Returns the word and the first
  ///   integer.
  /// - The line contains only a date (see ``date(of:)``). Returns the name `date` and the date.
  ///
  /// Returns nil if the line doesn't have one of these forms.
  private static func key(of line: Substring) -> (name: String, value: String)? {
    guard line.utf8.count <= 40 else { return nil }
    let words = line.split { $0.isWhitespace || $0 == ":" }
    if words.count == 2, words[0].allSatisfy(\.isLetter) {
      let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
      if parts.count <= 2, parts.allSatisfy({ Int($0) != nil }) { return (String(words[0]), String(parts[0])) }
    }
    return date(of: line).map { ("date", $0) }
  }

  /// Returns the date in a line that contains nothing else except for quotation marks and separators. Dates that
  /// consist only of digits, such as `20240131`, aren't accepted, because they can be numbers.
  static func date(of line: Substring) -> String? {
    guard line.utf8.count <= 40 else { return nil }
    let text = String(line.drop { "\" ".contains($0) }.trimmingSuffix { "\", ;\t".contains($0) })
    return text.contains { !$0.isNumber } && CSVContent(of: text) == .date ? text : nil
  }

  /// Returns the characters of a date that aren't digits, such as `--`, without trailing separators.
  private static func marks(_ text: String) -> String {
    (date(of: text[...]) ?? "").filter { !$0.isNumber }
  }

  private static func isSimilar(_ line: Substring, to other: Substring) -> Bool {
    guard let key = key(of: line) else { return false }
    return key.name == Self.key(of: other)?.name
  }

  /// Splits a line into cells at tabs, semicolons, commas or blanks. The first of these separators that the line
  /// contains is used.
  private static func cells(_ line: Substring) -> [String] {
    let separators: [Character] = ["\t", ";", ","]
    let separator = separators.first { line.contains($0) }
    let cells =
      separator.map { line.split(separator: $0, omittingEmptySubsequences: false) } ?? line.split(separator: " ")
    return cells.map { String($0.trimmed) }
  }

  /// Returns the named values in lines such as `loss: 0.75, accuracy: 20 %` and `253528 K total memory`.
  private static func values(_ lines: some Collection<Substring>) -> [(name: String, value: Substring)] {
    lines.flatMap { line in
      let words = line.split(separator: " ")
      if let first = words.first, words.count > 1, CSVContent.isNumber(String(first)) {
        return [(words.dropFirst().joined(separator: " "), first)]
      }
      return LogTable.namedNumbers(in: line).map { ($0.name, Substring($0.value)) }
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace) }

  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !predicate($0) }) else { return self[endIndex...] }
    return self[...last]
  }
}
