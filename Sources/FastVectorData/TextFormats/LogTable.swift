import FastVectorFiles

/// A log whose lines contain names and values, such as `2024-01-31 temp=21.5 hum=40`, or times in brackets, as in the
/// logs of web servers.
///
/// The log is converted to a table with a column for each name. Words without a name are assigned to columns by their
/// position: the first unnamed word of each line is in the first such column, and so on.
struct LogTable: TextFormat {
  /// The names of the columns. A column of unnamed words is called `#1`, `#2` and so on: `#2` contains the second
  /// unnamed word of each line.
  private let columns: [String]

  /// The column of unnamed words that contains Unix times, as in the line protocol of InfluxDB. Nil if there isn't
  /// exactly one such column.
  private let timeColumn: String?

  /// The columns that identify a line of the log, such as `temp`. A line without any of these columns is omitted,
  /// because it is probably other text.
  private let marks: Set<String>

  /// The names that occur more than once in a line, such as `loss` in `train loss: 0.5 | val loss: 0.6`.
  private let repeatedNames: Set<String>

  /// The name in lines that consist only of a counter, such as `Epoch 3/10`, if such a line precedes each line of the
  /// log; otherwise nil.
  private let counter: String?

  /// True if the names of columns include the words before repeated names, such as `train loss` and `val loss`.
  private let hasPrefixes: Bool

  static let description = "names and values in each line"

  var description: String { Self.description }

  /// The maximum number of bytes and lines that are used to detect a log.
  private static let sampleSize = (bytes: 1 << 14, lines: 30)

  /// Detects a log by examining the first lines of a file. Returns nil if the file isn't a log.
  ///
  /// A file is a log in these cases:
  /// - At least 80 % of the lines contain the same name before a number, such as `temp=21.5`, or a time in brackets
  ///   at the same position.
  /// - The log is mixed with other text. A quarter of the lines, and at least five, contain two names before numbers,
  ///   and each of these names occurs in that many lines.
  /// - A quarter of the lines, and at least five, start with a date or a time and end with a quantity of the same
  ///   name, as in `10:20:30 [INFO] temperature 21.5 C`. If nearly all lines do, they are the rows of a table
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
    // Words that differ from line to line aren't part of the names, because each line would then add columns.
    let hasPrefixes = Self.columnCount(prefixed) <= 2 * Self.columnCount(lines)
    lines = hasPrefixes ? prefixed : lines.map { Self.distinct($0, repeatedNames, hasPrefixes: false) }
    marks = Self.frequentMarks(lines)
    guard !marks.isEmpty else { return nil }
    (self.marks, self.repeatedNames, self.hasPrefixes) = (marks, repeatedNames, hasPrefixes)
    counter = Self.counter(texts, marks)
    // A first line that has separators but no names is probably the header of a table whose cells contain names and
    // values. Such a file isn't a log.
    if marks.isDisjoint(with: Self.marks(lines[0])), texts[0].contains(where: { ",;\t".contains($0) }),
      !texts[0].contains(where: { "=:".contains($0) })
    {
      return nil
    }
    var columns: [String] = []
    var times: Set<String> = []
    // Some names occur only later in the log, such as `val_loss` at the end of each epoch.
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
    // If only complete progress bars remain in the log, as in most logs of Keras, they all have the same step.
    let steps = lines.joined().filter { $0.column == Self.bar }
    if !steps.isEmpty, Set(steps.map(\.text)).count == 1 { columns.removeAll { $0 == Self.bar } }
    self.columns = counter.map { counter in [counter] + columns.filter { $0 != counter } } ?? columns
    timeColumn = times.count == 1 ? times.first : nil
  }

  /// Returns the columns of a line that can identify a log: names before numbers, and positions of times in brackets,
  /// such as `#2`.
  private static func marks(_ cells: [Cell]) -> Set<String> {
    Set(cells.compactMap { cell in cell.isMark ? cell.column : nil })
  }

  /// The minimum number of lines that must contain the same names in a log that is mixed with other text.
  private static let fewestEntries = 5

  /// Returns the index of the first line that contains two frequent names before numbers. A name is frequent if it
  /// occurs in at least ``fewestEntries`` of the lines. Returns nil if there is no such line.
  private static func firstEntry(_ lines: [Substring]) -> Int? {
    let marks = lines.map { Self.marks(Self.cells($0)) }
    let counts = Dictionary(grouping: marks.joined()) { $0 }.mapValues(\.count)
    let names = Set(counts.filter { $0.value >= fewestEntries && !$0.key.hasPrefix("#") }.keys)
    return marks.firstIndex { $0.intersection(names).count >= 2 }
  }

  /// Returns true for integers that can be Unix times in seconds, milliseconds, microseconds or nanoseconds.
  private static func isUnixTime(_ text: String) -> Bool {
    [10, 13, 16, 19].contains(text.utf8.count) && text.hasPrefix("1") && Int(text) != nil
  }

  /// Returns the columns by which the lines of a log can be recognized; empty if the lines aren't a log.
  private static func frequentMarks(_ lines: [[Cell]]) -> Set<String> {
    let marks = lines.map(Self.marks)
    let counts = Dictionary(grouping: marks.joined()) { $0 }.mapValues(\.count)
    let frequent = Set(counts.filter { 5 * $0.value >= 4 * lines.count }.keys)
    if !frequent.isEmpty { return frequent }
    let fewest = max(fewestEntries, marks.count / 4)
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

  /// Returns the names that occur more than once in a line before numbers.
  private static func repeatedNames(_ cells: [Cell]) -> [String] {
    let names = cells.lazy.filter { $0.isMark && !$0.column.hasPrefix("#") }.map(\.column)
    return Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.map(\.key)
  }

  /// Makes the names of columns distinct, so that a repeated name doesn't overwrite a cell. If `hasPrefixes` is true,
  /// adds the words before a repeated name, as in `train loss`. Adds a number if the name is still repeated, as in
  /// `loss 2`.
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

  /// Returns the text of the converted table, with a header if there are names.
  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    var text: [UInt8] = []
    if hasNames { text.append(row: columns.map { $0 == timeColumn ? "time" : $0.hasPrefix("#") ? "" : $0 }) }
    var count = ""
    for line in Self.textLines(bytes) {
      if let counter, let value = Self.loneCounter(line), value.column == counter {
        count = value.text
        continue
      }
      var row = Array(repeating: "", count: columns.count)
      let cells = Self.distinct(Self.cells(line), repeatedNames, hasPrefixes: hasPrefixes)
      guard cells.contains(where: { marks.contains($0.column) }) else { continue }
      if counter != nil { row[0] = count }
      for cell in cells {
        if let place = places[cell.column] { row[place] = cell.text }
      }
      text.append(row: row)
    }
    return text
  }

  /// Returns the name in lines such as `Epoch 3/10` that precede the lines with the given names, about one line each.
  /// Each of them can also precede many lines with progress bars. Returns nil if there are no such lines.
  private static func counter(_ lines: [Substring], _ marks: Set<String>) -> String? {
    let counters = lines.compactMap(loneCounter).map(\.column)
    guard Set(counters).count == 1 else { return nil }
    if marks.contains(bar) { return counters[0] }
    guard counters.count > 2 else { return nil }
    let entries = lines.count { !marks.isDisjoint(with: Self.marks(cells($0))) }
    return 4 * abs(entries - counters.count) <= counters.count ? counters[0] : nil
  }

  /// Returns the counter of which a line consists, such as `Epoch 3/10`, or nil for other lines.
  private static func loneCounter(_ line: Substring) -> Cell? {
    guard line.utf8.count <= 40 else { return nil }
    var rest = line.drop(while: \.isWhitespace)
    let cell = counter(&rest)
    return rest.allSatisfy { $0.isWhitespace || $0 == ":" } ? cell : nil
  }

  private static let elapsed = "elapsed (s)"

  private struct Cell {
    var column: String
    let text: String
    /// True if the cell can identify a line of the log: it is a number with a name, or a time in brackets.
    let isMark: Bool
    /// The words directly before the name of a number, such as `train` in `train loss: 0.5`.
    var prefix = ""
    /// True if the cell is a number with a unit at the end of a line, and `column` contains the words before it.
    var isQuantity = false
  }

  /// Divides a line into cells: words, quotations, text in brackets, counters, and values with a name before `=` or
  /// `:`.
  ///
  /// Brackets at the start of a line can contain an integer, as in `[100] rmse: 0.25`, or a number of seconds, as in
  /// `[ 10s] tps: 44.5`. The integer is in the column `iteration`, and the seconds are in the column ``elapsed``.
  private static func cells(_ line: Substring) -> [Cell] {
    var cells: [Cell] = []
    var words = 0
    // The words so far that can precede the name of a number, such as `train` in `train loss: 0.5`. A bar discards
    // them.
    var (prefix, isPrefixOpen): ([String], Bool) = ([], false)
    var rest = line
    if let date = date(&rest) {
      words = 1
      cells.append(Cell(column: "#1", text: date, isMark: false))
    }
    while let first = rest.first {
      guard !first.isWhitespace, first != ",", first != ";" else {
        rest.removeFirst()
        continue
      }
      // CycleGAN and sysbench write names and values in parentheses, such as `(epoch: 1, iters: 100)`.
      if first == "(", cells.isEmpty || startsWithName(rest.dropFirst()) {
        rest.removeFirst()
        continue
      }
      if first == "[", let end = rest.firstIndex(of: "]") {
        let text = String(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
        isPrefixOpen = false
        if cells.isEmpty, Int(text) != nil {
          cells.append(Cell(column: "iteration", text: text, isMark: false))
          continue
        }
        if cells.isEmpty, let seconds = text.wholeMatch(of: /\s*([0-9.]+)\s*(?:s|sec|seconds)\s*/)?.output.1 {
          cells.append(Cell(column: elapsed, text: String(seconds), isMark: false))
          continue
        }
        if let progress = progress(text, after: cells.last) {
          cells[cells.count - 1] = progress
          words -= 1
          continue
        }
        if let inner = namedCells(text) {
          cells += inner
          continue
        }
        words += 1
        cells.append(Cell(column: "#\(words)", text: text, isMark: CSVContent(of: text) == .date))
      } else if let counter = counter(&rest) {
        isPrefixOpen = false
        cells.append(counter)
      } else if let name = name(&rest) {
        let text = value(&rest)
        isPrefixOpen = false
        if isEstimate(name, text) { continue }
        // After an elapsed time, a value named `time` is a duration, such as `response time: 4.5ms`. Keep the words
        // before it.
        let words = name == "time" && cells.first?.column == elapsed ? prefix : []
        for (name, text) in parts(name, text) {
          cells.append(
            Cell(
              column: (words + [name]).joined(separator: " "), text: text, isMark: CSVContent(of: text) == .number,
              prefix: prefix.joined(separator: " ")))
        }
      } else {
        words += 1
        var text = value(&rest)
        // A colon can follow the time at the start of a line.
        if text.last == ":", cells.count < 2, CSVContent(of: String(text.dropLast())) == .date { text.removeLast() }
        cells.append(Cell(column: "#\(words)", text: text, isMark: false))
        if text == "|" || !isPrefixOpen && isWord(text) { prefix = [] }
        isPrefixOpen = isWord(text)
        if isPrefixOpen { prefix.append(text.last == ":" ? String(text.dropLast()) : text) }
      }
    }
    return joiningQuantity(namingNumbers(cells))
  }

  /// Names numbers by the words before them, in a line that starts with a counter. For example, the numbers in
  /// `step 5: train loss 0.5, time 80ms` are named `train loss` and `time`. Returns the cells of other lines
  /// unchanged.
  private static func namingNumbers(_ cells: [Cell]) -> [Cell] {
    guard cells.prefix(3).contains(where: { isCounter($0.column) }) else { return cells }
    var named: [Cell] = []
    var words: [String] = []
    for cell in cells {
      if !cell.column.hasPrefix("#") {
        words = []
      } else if isWord(cell.text) {
        words.append(cell.text)
      } else if !words.isEmpty, CSVContent(of: cell.text) == .number {
        named.removeLast(words.count)
        named.append(Cell(column: words.joined(separator: " "), text: cell.text, isMark: true))
        words = []
        continue
      } else {
        words = []
      }
      named.append(cell)
    }
    return named
  }

  /// Returns true for words such as `train`, `Val.`, `top-1` and `Test:`.
  private static func isWord(_ text: String) -> Bool {
    text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.:@".contains($0) }
  }

  /// Returns the cells in brackets, if the text in brackets consists only of counters and named decimal numbers, as
  /// in `[Batch 100]` and `[D loss: 0.25]`. Otherwise, returns nil.
  private static func namedCells(_ text: String) -> [Cell]? {
    guard text.contains(where: \.isNumber), text.first?.isLetter == true, CSVContent(of: text) != .date else {
      return nil
    }
    let cells = cells(Substring(text))
    let named = cells.filter { !$0.column.hasPrefix("#") }
    guard !named.isEmpty, named.allSatisfy({ isCounter($0.column) || $0.isMark && $0.text.contains(".") }),
      cells.allSatisfy({ !$0.column.hasPrefix("#") || isWord($0.text) })
    else { return nil }
    return named
  }

  /// The names of columns that count the steps of a program.
  private static let counterNames: Set = [
    "epoch", "episode", "step", "iteration", "iter", "batch", "round", "generation", "game", "trial", "cycle", "frame",
    "timestep", "update",
  ]

  static func isCounter(_ name: String) -> Bool { counterNames.contains(name.lowercased()) }

  /// Removes a counter from the start of `rest` and returns it. Examples of counters are `Step 5`, `Epoch 003/100`,
  /// `iter: 7` and `Batch [20]`. Returns nil if `rest` doesn't start with a counter.
  private static func counter(_ rest: inout Substring) -> Cell? {
    let name = rest.prefix(while: \.isLetter)
    guard isCounter(String(name)) else { return nil }
    let mark = rest[name.endIndex...].prefix { " :=#[".contains($0) }
    let digits = rest[mark.endIndex...].prefix(while: \.isNumber)
    guard !mark.isEmpty, let number = Int(digits) else { return nil }
    var end = rest[digits.endIndex...]
    if end.first == "/" { end = end.dropFirst().drop(while: \.isNumber) }
    if mark.contains("["), end.first == "]" { end.removeFirst() }
    if end.first == ":" { end.removeFirst() }
    guard end.first.map({ $0.isWhitespace || ",;|[".contains($0) }) ?? true else { return nil }
    rest = end
    return Cell(column: String(name), text: "\(number)", isMark: mark.contains { $0 != " " })
  }

  /// Joins the quantity at the end of a line to a single cell, whose column is named after the words before it. For
  /// example, `[INFO] temperature 21.5 C` has the cell `21.5 C` in the column `temperature`.
  ///
  /// Returns the cells unchanged if the line doesn't end with a number and a unit, or if it contains numbers with
  /// names.
  private static func joiningQuantity(_ cells: [Cell]) -> [Cell] {
    guard !cells.contains(where: { $0.isMark && !$0.column.hasPrefix("#") }) else { return cells }
    for count in [1, 2] where cells.count > count + 1 {
      let text = cells.suffix(count).map(\.text).joined(separator: " ")
      guard cells.suffix(count).allSatisfy({ $0.column.hasPrefix("#") }), text.first.map({ !$0.isLetter }) == true,
        text.last.map({ !$0.isNumber }) == true, CSVContent(of: text) == .number
      else { continue }
      let words = cells.dropLast(count).reversed().prefix { $0.column.hasPrefix("#") && $0.text.allSatisfy(\.isLetter) }
      guard !words.isEmpty else { return cells }
      let name = words.reversed().map(\.text).joined(separator: " ")
      return cells.dropLast(count) + [Cell(column: name, text: text, isMark: false, isQuantity: true)]
    }
    return cells
  }

  /// Parses the progress of a loop, such as `Epoch [3/10]`. Returns a cell with the name `Epoch` and the value 3. If
  /// the word before the brackets contains colons, as in `INFO:root:Epoch`, the name is the part after the last
  /// colon. Returns nil for other text.
  ///
  /// - Parameters:
  ///   - text: The text in brackets.
  ///   - cell: The cell before the brackets.
  private static func progress(_ text: String, after cell: Cell?) -> Cell? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ Int($0) != nil }), let cell, cell.column.hasPrefix("#"),
      let name = cell.text.split(separator: ":").last, name.first?.isLetter == true
    else { return nil }
    return Cell(column: String(name), text: String(parts[0]), isMark: true)
  }

  /// Returns the numbers with names in a line, such as `0.75` with the name `loss` in `loss: 0.75`. The name includes
  /// all words before a colon, as in `test accuracy: 20 %`.
  static func namedNumbers(in line: Substring) -> [(name: String, value: String)] {
    let cells = cells(line)
    return cells.indices.filter { cells[$0].isMark && !cells[$0].column.hasPrefix("#") }.map { index in
      let words = cells[..<index].reversed().prefix { $0.column.hasPrefix("#") && $0.text.allSatisfy(\.isLetter) }
      return ((words.reversed().map(\.text) + [cells[index].column]).joined(separator: " "), cells[index].text)
    }
  }

  /// Returns true if a file is so likely to be a log that it isn't searched for columns of fixed width first.
  ///
  /// A file is likely to be a log in these cases:
  /// - At least half of the first lines, and at least two, contain two or more equals signs.
  /// - A line contains two names before numbers, such as `loss: 0.25 - accuracy: 0.75`, and each name occurs in at
  ///   least five lines.
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

  /// Removes a date of three words, such as `Jan 31 10:20:30`, from the start of a line and returns it. Returns nil
  /// if the line doesn't start with such a date.
  private static func date(_ rest: inout Substring) -> String? {
    let words = rest.split(separator: " ", maxSplits: 3)
    guard words.count == 4, words[0].first?.isLetter == true else { return nil }
    let text = words[..<3].joined(separator: " ")
    guard CSVContent(of: text) == .date else { return nil }
    rest = words[3]
    return text
  }

  /// Returns true for an estimate of the remaining time, such as `ETA: 9s`. It isn't a result of the program.
  private static func isEstimate(_ name: String, _ text: String) -> Bool {
    name.lowercased() == "eta" && text.contains { $0.isLetter || $0 == ":" }
  }

  /// Divides several values with a common name, such as `r/w/o` and `32.5/9.5/4.5)`. Returns other names and values
  /// unchanged.
  private static func parts(_ name: String, _ text: String) -> [(name: String, text: String)] {
    let names = name.split(separator: "/"), texts = text.split { $0 == "/" || $0 == ")" }
    guard names.count > 1, names.count == texts.count, texts.allSatisfy({ Double($0) != nil }) else {
      return [(name, text)]
    }
    return zip(names, texts).map { (String($0), String($1)) }
  }

  private static func startsWithName(_ text: Substring) -> Bool {
    var rest = text
    return name(&rest) != nil
  }

  private static let sourceExtensions: Set = [
    "c", "cc", "cpp", "cs", "cxx", "f90", "go", "h", "hpp", "java", "jl", "js", "kt", "lua", "m", "mm", "php", "py",
    "rb", "rs", "scala", "swift", "ts",
  ]

  /// Removes a name and the following `=` or `:` from the start of `rest`, and returns the name. Returns nil if
  /// `rest` doesn't start with a name.
  ///
  /// The text after a `:`, or after a `=` next to a blank, must be a number. Otherwise, `warning` in
  /// `warning: low memory` would be a name.
  private static func name(_ rest: inout Substring) -> String? {
    func isInWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "_.-%/".contains(character)
    }
    func word(_ text: Substring) -> Substring { text.prefix(while: isInWord) }
    var name = word(rest)
    // LightGBM writes names such as `training's auc`.
    if rest[name.endIndex...].hasPrefix("'s ") { name = rest[..<word(rest[name.endIndex...].dropFirst(3)).endIndex] }
    // A name can end with text in parentheses, such as the unit in `T(C)=21` or `lat (ms,95%): 57.9`.
    let blank = rest[name.endIndex...].prefix(1).filter { $0 == " " }
    let unit = rest[name.endIndex...].dropFirst(blank.count)
    if !name.isEmpty, unit.first == "(", let end = unit.firstIndex(of: ")") {
      let inner = unit[..<end].dropFirst()
      if !inner.isEmpty, inner.allSatisfy({ isInWord($0) || $0 == "," }) { name = rest[...end] }
    }
    let gap = rest[name.endIndex...].prefix { $0 == " " }
    guard name.first?.isLetter ?? false, let mark = rest[gap.endIndex...].first,
      mark == "=" || mark == ":" && gap.isEmpty
    else { return nil }
    var value = rest[gap.endIndex...].dropFirst()
    // A number after the path of a source file is a line number, as in `main.c:20`.
    if mark == ":", value.first?.isNumber == true, let point = name.lastIndex(of: "."),
      sourceExtensions.contains(String(name[name.index(after: point)...]))
    {
      return nil
    }
    if mark == ":" || value.first == " " || !gap.isEmpty {
      value = value.drop { $0 == " " }
      guard let digit = value.first(where: { !"+-.".contains($0) }), digit.isNumber else { return nil }
    }
    rest = value
    return String(name)
  }

  /// Removes the word or quoted text at the start of `rest`, and returns it without quotation marks.
  private static func value(_ rest: inout Substring) -> String {
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
      let text = rest[..<end].dropFirst()
      rest = rest[rest.index(after: end)...]
      return String(text)
    }
    // A comma before a digit is part of the value, because it can be a decimal mark.
    var end = rest.startIndex
    while end < rest.endIndex, !rest[end].isWhitespace {
      let next = rest.index(after: end)
      if ",;".contains(rest[end]), next == rest.endIndex || !rest[next].isNumber { break }
      end = next
    }
    let text = rest[..<end]
    rest = rest[end...]
    return String(text)
  }
}
