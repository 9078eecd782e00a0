import FastVectorFiles

/// A log whose lines contain names and values, such as `2024-01-31 temp=21.5 hum=40`, or times in brackets, as in logs
/// of web servers.
///
/// The log is converted to a table with one column per name. Words without a name are assigned to columns by their
/// position. For example, the first unnamed words of all lines form a column.
struct LogTable: TextFormat {
  /// The names of the columns. Columns of unnamed words are called `#1`, `#2` and so on. For example, `#2` contains the
  /// second unnamed word of each line.
  private let columns: [String]

  /// The column of unnamed words that contains Unix times, as in the line protocol of InfluxDB. Nil if there is no such
  /// column, or more than one.
  private let timeColumn: String?

  /// The columns that identify lines of the log, such as `temp`. Lines without any of these columns are omitted,
  /// because they are probably other text.
  private let marks: Set<String>

  /// The names that occur more than once in the same line, such as `loss` in `train loss: 0.5 | val loss: 0.6`.
  private let repeatedNames: Set<String>

  /// The name of a counter, such as `Epoch` in `Epoch 3/10`, if each line of the log is preceded by a line that
  /// contains only this counter. Nil otherwise.
  private let counter: String?

  /// True if the names of columns include the words before repeated names, as in `train loss` and `val loss`.
  private let hasPrefixes: Bool

  static let description = "names and values in each line"

  var description: String { Self.description }

  /// The maximum number of bytes and lines to examine when detecting a log.
  private static let sampleSize = (bytes: 1 << 14, lines: 30)

  /// Detects a log by examining the first lines of a file. Returns nil if the file isn't a log.
  ///
  /// A file is a log in any of these cases:
  /// - At least 80 % of the lines contain the same name before a number, such as `temp=21.5`, or a time in brackets
  ///   at the same position.
  /// - The log is mixed with other text. At least a quarter of the lines, and at least five, contain two names before
  ///   numbers, and each of these names occurs in at least that many lines.
  /// - At least a quarter of the lines, and at least five, start with a date or a time and end with a quantity of the
  ///   same name, as in `10:20:30 [INFO] temperature 21.5 C`. If nearly all lines do, they are the rows of a table
  ///   instead.
  ///
  /// - Parameter head: The first bytes of the file, up to the end of a line.
  init?(_ head: [UInt8]) {
    let sample = head.prefix(Self.sampleSize.bytes)
    guard sample.contains(where: { "=:[|".utf8.contains($0) }) else { return nil }
    var texts = Self.textLines(sample)
    if sample.count < head.count { _ = texts.popLast() }
    var lines = texts.prefix(Self.sampleSize.lines).map(Self.cells)
    guard lines.count > 2 else { return nil }
    var marks = Self.frequentMarks(lines)
    if marks.isEmpty, texts.count > lines.count, let first = Self.firstEntry(texts) {
      texts.removeFirst(first)
      lines = texts.prefix(Self.sampleSize.lines).map(Self.cells)
      marks = Self.frequentMarks(lines)
    }
    guard !marks.isEmpty else { return nil }
    let repeatedNames = Set(lines.flatMap(Self.repeatedNames))
    let prefixed = lines.map { Self.distinct($0, repeatedNames, hasPrefixes: true) }
    // Words that differ from line to line aren't part of the names. Otherwise, each line would add new columns.
    let hasPrefixes = Self.columnCount(prefixed) <= 2 * Self.columnCount(lines)
    lines = hasPrefixes ? prefixed : lines.map { Self.distinct($0, repeatedNames, hasPrefixes: false) }
    marks = Self.frequentMarks(lines)
    guard !marks.isEmpty else { return nil }
    (self.marks, self.repeatedNames, self.hasPrefixes) = (marks, repeatedNames, hasPrefixes)
    counter = Self.counter(texts, marks)
    // If the first line has separators but no names, it is probably the header of a table whose cells contain names and
    // values. Such a file isn't a log.
    if marks.isDisjoint(with: Self.marks(lines[0])), texts[0].contains(where: { ",;\t".contains($0) }),
      !texts[0].contains(where: { "=:".contains($0) })
    {
      return nil
    }
    var columns: [String] = []
    var times: Set<String> = []
    // Some names first occur later in the log, such as `val_loss` at the end of each epoch.
    let later = texts.dropFirst(lines.count).map { text in
      Self.distinct(Self.cells(text), repeatedNames, hasPrefixes: hasPrefixes)
    }
    let named = later.filter { !marks.isDisjoint(with: Self.marks($0)) }.joined().filter {
      $0.isMark && !$0.column.hasPrefix("#")
    }
    for cell in lines.lazy.filter({ $0.contains { marks.contains($0.column) } }).joined() + named {
      if !columns.contains(cell.column) {
        columns.append(cell.column)
        if cell.column.hasPrefix("#") { times.insert(cell.column) }
      }
      if !Self.isUnixTime(cell.text) { times.remove(cell.column) }
    }
    // Omit the step count if it is the same in all lines. This is the case if only complete progress bars remain in the
    // log, as in most logs of Keras.
    let steps = lines.joined().filter { $0.column == Self.bar }
    if !steps.isEmpty, Set(steps.map(\.text)).count == 1 { columns.removeAll { $0 == Self.bar } }
    self.columns = counter.map { counter in [counter] + columns.filter { $0 != counter } } ?? columns
    timeColumn = times.count == 1 ? times.first : nil
  }

  /// Returns the columns of a line that can identify a log. They are names before numbers, and positions of times in
  /// brackets, such as `#2`.
  private static func marks(_ cells: [Cell]) -> Set<String> {
    Set(cells.compactMap { cell in cell.isMark ? cell.column : nil })
  }

  /// The minimum number of lines that must contain the same names, if other text is mixed with the log.
  private static let minEntries = 5

  /// Returns the index of the first line that contains two frequent names before numbers. A name is frequent if it
  /// occurs in at least ``minEntries`` of the lines. Returns nil if there is no such line.
  private static func firstEntry(_ lines: [Substring]) -> Int? {
    let marks = lines.map { Self.marks(Self.cells($0)) }
    let counts = Dictionary(grouping: marks.joined()) { $0 }.mapValues(\.count)
    let names = Set(counts.filter { $0.value >= minEntries && !$0.key.hasPrefix("#") }.keys)
    return marks.firstIndex { $0.intersection(names).count >= 2 }
  }

  /// Returns true if a text is an integer that can be a Unix time in seconds, milliseconds, microseconds or
  /// nanoseconds.
  static func isUnixTime(_ text: String) -> Bool {
    [10, 13, 16, 19].contains(text.utf8.count) && text.hasPrefix("1") && Int(text) != nil
  }

  /// Returns the columns by which lines of the log can be recognized. Empty if the file isn't a log.
  private static func frequentMarks(_ lines: [[Cell]]) -> Set<String> {
    let marks = lines.map(Self.marks)
    let counts = Dictionary(grouping: marks.joined()) { $0 }.mapValues(\.count)
    let frequent = Set(counts.filter { 5 * $0.value >= 4 * lines.count }.keys)
    if !frequent.isEmpty { return frequent }
    let fewest = max(minEntries, marks.count / 4)
    let names = Set(counts.filter { $0.value >= fewest }.keys)
    if marks.count(where: { $0.intersection(names).count >= 2 }) >= fewest { return names }
    // If nearly all lines end with a quantity, they are probably the rows of a table.
    let quantities = lines.compactMap(Self.quantity)
    guard 5 * quantities.count < 4 * lines.count else { return [] }
    return Set(Dictionary(grouping: quantities) { $0 }.filter { $0.value.count >= fewest }.keys)
  }

  /// Returns the name of the quantity at the end of a line that starts with a date or a time, such as `temperature` in
  /// `10:20:30 [INFO] temperature 21.5 C`. Returns nil if there is no such quantity.
  private static func quantity(_ cells: [Cell]) -> String? {
    guard let first = cells.first, let last = cells.last, last.isQuantity, CSVContent(of: first.text) == .date else {
      return nil
    }
    return last.column
  }

  private static func columnCount(_ lines: [[Cell]]) -> Int { Set(lines.joined().map(\.column)).count }

  /// Returns the names that precede numbers more than once in a line.
  private static func repeatedNames(_ cells: [Cell]) -> [String] {
    let names = cells.lazy.filter { $0.isMark && !$0.column.hasPrefix("#") }.map(\.column)
    return Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.map(\.key)
  }

  /// Makes the column names in a line distinct. If `hasPrefixes` is true, adds the words before a repeated name, as in
  /// `train loss`. If the name is still repeated, adds a number, as in `loss 2`.
  private static func distinct(_ cells: [Cell], _ repeatedNames: Set<String>, hasPrefixes: Bool) -> [Cell] {
    var counts: [String: Int] = [:]
    return cells.map { cell in
      guard repeatedNames.contains(cell.column) else { return cell }
      var cell = cell
      if hasPrefixes, !cell.prefix.isEmpty { cell.column = "\(cell.prefix) \(cell.column)" }
      counts[cell.column, default: 0] += 1
      if let count = counts[cell.column], count > 1 { cell.column += " \(count)" }
      return cell
    }
  }

  /// True if the converted table has a header.
  var hasNames: Bool { columns.contains { !$0.hasPrefix("#") } }

  /// Converts the log to the text of a table. The table has a header if there are names.
  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    var text: [UInt8] = []
    if hasNames { text.append(row: columns.map { $0 == timeColumn ? "time" : $0.hasPrefix("#") ? "" : $0 }) }
    var count = ""
    for line in Self.textLines(bytes) {
      if let counter, let value = Self.singleCounter(line), value.column == counter {
        count = value.text
        continue
      }
      var row = Array(repeating: "", count: columns.count)
      let cells = Self.distinct(Self.cells(line), repeatedNames, hasPrefixes: hasPrefixes)
      guard cells.contains(where: { marks.contains($0.column) }) else { continue }
      if counter != nil { row[0] = count }
      for cell in cells {
        if let index = indices[cell.column] { row[index] = cell.text }
      }
      text.append(row: row)
    }
    return text
  }

  /// Returns the name of the counter in lines such as `Epoch 3/10`. The number of these lines must be about the same as
  /// the number of lines with the given names, unless the log contains progress bars. Returns nil if there is no such
  /// counter.
  private static func counter(_ lines: [Substring], _ marks: Set<String>) -> String? {
    let counters = lines.compactMap(singleCounter).map(\.column)
    guard Set(counters).count == 1 else { return nil }
    if marks.contains(bar) { return counters[0] }
    guard counters.count > 2 else { return nil }
    let entries = lines.count { !marks.isDisjoint(with: Self.marks(cells($0))) }
    return 4 * abs(entries - counters.count) <= counters.count ? counters[0] : nil
  }

  /// Returns true if a file is very likely to be a log. In this case, it isn't searched for fixed-width columns first.
  ///
  /// A file is very likely to be a log in either of these cases:
  /// - At least half of the first lines, and at least two of them, contain two or more equals signs.
  /// - A line contains two names before numbers, as in `loss: 0.25 - accuracy: 0.75`, and each of these names occurs
  ///   in at least five lines.
  static func isLikely(_ head: [UInt8]) -> Bool {
    let sample = head.prefix(sampleSize.bytes)
    // Reject most tables early, without creating strings.
    let marks = zip(sample, sample.dropFirst()).count { first, second in
      first == UInt8(ascii: "=") || first == UInt8(ascii: ":") && second == Ascii.space
    }
    guard marks > 3 else { return false }
    let all = textLines(sample)
    let lines = all.prefix(sampleSize.lines)
    return 2 * lines.count { line in line.utf8.count { $0 == UInt8(ascii: "=") } > 1 } >= max(lines.count, 3)
      || firstEntry(all) != nil
  }
}
