/// Division of a log's lines into cells.
extension LogTable {
  /// Returns the counter in a line that contains nothing else, such as `Epoch 3/10`. Returns nil if the line isn't of
  /// this form.
  static func singleCounter(_ line: Substring) -> Cell? {
    guard line.utf8.count <= 40 else { return nil }
    var rest = line.drop(while: \.isWhitespace)
    let cell = counter(&rest)
    return rest.allSatisfy { $0.isWhitespace || $0 == ":" } ? cell : nil
  }

  private static let elapsed = "elapsed (s)"

  struct Cell {
    var column: String
    let text: String
    /// True if the cell can identify a line of the log. It must be a number with a name, or a time in brackets.
    let isMark: Bool
    /// The words directly before the name of a number. For example, the name in `train loss: 0.5` has the prefix
    /// `train`.
    var prefix = ""
    /// True if the cell is a number with a unit at the end of a line. `column` then contains the words before it.
    var isQuantity = false
  }

  /// Divides a line into cells. A cell can be a word, a quotation, text in brackets, a counter, or a value after a name
  /// and `=` or `:`.
  ///
  /// Brackets at the start of a line can contain an integer, as in `[100] rmse: 0.25`, or a number of seconds, as in `[
  /// 10s] tps: 44.5`. The integer becomes a cell of the column `iteration`. The seconds become a cell of the column
  /// ``elapsed``.
  static func cells(_ line: Substring) -> [Cell] {
    var cells: [Cell] = []
    var words = 0
    // The words that can belong to the next name, such as `train` in `train loss: 0.5`. They are discarded at a
    // vertical bar, and at the first word after a cell that isn't a word.
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
      // CycleGAN and sysbench write names and values in parentheses, as in `(epoch: 1, iters: 100)`.
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
        // In a line with an elapsed time, a value named `time` is a duration, as in `response time: 4.5ms`. Keep the
        // words before its name.
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
        // The time at the start of a line can be followed by a colon.
        if text.last == ":", cells.count < 2, CSVContent(of: String(text.dropLast())) == .date { text.removeLast() }
        cells.append(Cell(column: "#\(words)", text: text, isMark: false))
        if text == "|" || !isPrefixOpen && isWord(text) { prefix = [] }
        isPrefixOpen = isWord(text)
        if isPrefixOpen { prefix.append(text.last == ":" ? String(text.dropLast()) : text) }
      }
    }
    return joiningQuantity(namingNumbers(cells))
  }

  /// If a line starts with a counter, names its numbers by the words before them. For example, the numbers in `step 5:
  /// train loss 0.5, time 80ms` are named `train loss` and `time`. Returns the cells of other lines unchanged.
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

  /// Returns true if the text is a word such as `train`, `Val.`, `top-1` or `Test:`.
  private static func isWord(_ text: String) -> Bool {
    text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.:@".contains($0) }
  }

  /// Divides the text in brackets into cells if it consists only of counters and named decimal numbers, as in `[Batch
  /// 100]` and `[D loss: 0.25]`. Returns nil otherwise.
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

  /// Removes a counter from the start of `rest` and returns it. Counters are, for example, `Step 5`, `Epoch 003/100`,
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

  /// Joins the number and the unit at the end of a line into a single cell. Its column is named by the words before it.
  /// For example, `[INFO] temperature 21.5 C` has the cell `21.5 C` in the column `temperature`.
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
  /// the word before the brackets contains colons, as in `INFO:root:Epoch`, the name is the part after the last colon.
  /// Returns nil if the text isn't of this form.
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

  /// Returns the named numbers in a line, such as `0.75` with the name `loss` in `loss: 0.75`. A name includes all
  /// words before the colon, as in `test accuracy: 20 %`.
  static func namedNumbers(in line: Substring) -> [(name: String, value: String)] {
    let cells = cells(line)
    return cells.indices.filter { cells[$0].isMark && !cells[$0].column.hasPrefix("#") }.map { index in
      let words = cells[..<index].reversed().prefix { $0.column.hasPrefix("#") && $0.text.allSatisfy(\.isLetter) }
      return ((words.reversed().map(\.text) + [cells[index].column]).joined(separator: " "), cells[index].text)
    }
  }

  /// Removes a date that consists of three words, such as `Jan 31 10:20:30`, from the start of a line and returns it.
  /// Returns nil if the line doesn't start with such a date.
  private static func date(_ rest: inout Substring) -> String? {
    let words = rest.split(separator: " ", maxSplits: 3)
    guard words.count == 4, words[0].first?.isLetter == true else { return nil }
    let text = words[..<3].joined(separator: " ")
    guard CSVContent(of: text) == .date else { return nil }
    rest = words[3]
    return text
  }

  /// Returns true if a value is an estimate of the remaining time, such as `ETA: 9s`, rather than a result of the
  /// program.
  private static func isEstimate(_ name: String, _ text: String) -> Bool {
    name.lowercased() == "eta" && text.contains { $0.isLetter || $0 == ":" }
  }

  /// Splits several values with a combined name, such as `r/w/o` and `32.5/9.5/4.5`. Returns other names and values
  /// unchanged.
  private static func parts(_ name: String, _ text: String) -> [(name: String, text: String)] {
    let names = name.split(separator: "/"), texts = text.split(separator: "/")
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

  /// Removes a name and the following `=` or `:` from the start of `rest`, and returns the name. Returns nil if `rest`
  /// doesn't start with a name.
  ///
  /// The value after `:`, or after `=` next to a blank, must be a number. Otherwise, the text `warning: low memory`
  /// would have the name `warning`.
  private static func name(_ rest: inout Substring) -> String? {
    func isInWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "_.-%/".contains(character)
    }
    func word(_ text: Substring) -> Substring { text.prefix(while: isInWord) }
    var name = word(rest)
    // LightGBM writes names such as `training's auc`.
    if rest[name.endIndex...].hasPrefix("'s ") { name = rest[..<word(rest[name.endIndex...].dropFirst(3)).endIndex] }
    // A name can end with text in parentheses, such as a unit in `T(C)=21` or `lat (ms,95%): 57.9`.
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

  /// Removes a word or quoted text from the start of `rest`, and returns it without quotation marks, and without a
  /// closing parenthesis that belongs to an earlier name, as in `(epoch: 1, time: 0.5)`.
  private static func value(_ rest: inout Substring) -> String {
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
      let text = rest[..<end].dropFirst()
      rest = rest[rest.index(after: end)...]
      return String(text)
    }
    // A comma before a digit can be a decimal mark, so treat it as part of the value.
    var end = rest.startIndex
    while end < rest.endIndex, !rest[end].isWhitespace {
      let next = rest.index(after: end)
      if ",;".contains(rest[end]), next == rest.endIndex || !rest[next].isNumber { break }
      end = next
    }
    let text = rest[..<end]
    rest = rest[end...]
    return String(text.last == ")" && !text.contains("(") ? text.dropLast() : text)
  }
}
