/// The output of a program that repeatedly prints several tables, such as iostat. Each repetition is called a round:
///
/// ```
/// avg-cpu:  %user  %idle
///            2.87  88.69
///
/// Device    r/s  w/s
/// sda       2.5  0.5
/// ```
///
/// The output is converted to a table with one row per round. Columns are named after their headers, such as `%user`.
/// If a row starts with text, such as the device `sda`, this text is prefixed to the header, as in `sda r/s`.
struct RoundsText: TextFormat {
  let description = "each round of tables is a row"

  /// The headers of the tables, which are repeated in every round. Each round starts with the first header.
  private let headers: [[String]]

  init?(_ head: [UInt8]) {
    let sample = head.prefix(1 << 14)
    // Reject most tables early, without creating strings. There must be at least two headers, and each must be
    // repeated.
    guard Self.canBeHeaderCount(sample) >= 4 else { return nil }
    let lines = Self.lines(sample).map(Self.words)
    let isHeader = lines.map { $0.count > 2 && $0.allSatisfy { CSVContent(of: $0) == .text } }
    var headers: [[String]] = []
    for index in lines.indices.dropLast() where isHeader[index] && Self.isRow(lines[index + 1], below: lines[index]) {
      if !headers.contains(lines[index]), lines.count(where: { $0 == lines[index] }) > 1 {
        headers.append(lines[index])
      }
    }
    guard headers.count > 1 else { return nil }
    self.headers = headers
  }

  /// Returns the number of lines that have at least three words and don't start with a digit or a quotation mark.
  private static func canBeHeaderCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for line in bytes.split(separator: Ascii.newline) {
      guard let first = line.first(where: { $0 != Ascii.space && $0 != Ascii.tab }), first &- Ascii.zero >= 10,
        first != Ascii.quote
      else { continue }
      var (words, isInWord) = (0, false)
      for byte in line {
        let isSpace = byte == Ascii.space || byte == Ascii.tab
        if !isSpace && !isInWord { words += 1 }
        isInWord = !isSpace
      }
      if words > 2 { count += 1 }
    }
    return count
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var table = SparseTable<Int>()
    var times: [Int: Substring] = [:]
    var (round, time): (Int, Substring?) = (0, nil)
    var names: [String] = []
    for line in Self.lines(bytes) {
      let words = Self.words(line)
      if headers.contains(words) {
        if words == headers[0] {
          round += 1
          times[round] = time
        }
        names = words
      } else if CSVContent(of: String(line)) == .date {
        (time, names) = (line, [])
      } else if let first = words.first, Self.isRow(words, below: names) {
        let isNamed = CSVContent(of: first) == .text
        for (name, value) in zip(names.suffix(words.count), words).dropFirst(isNamed ? 1 : 0) {
          table.set(isNamed ? "\(first) \(name)" : name, round, to: Substring(value))
        }
      }
    }
    return table.text(times.isEmpty ? "index" : "time") { times.isEmpty ? "\($0)" : String(times[$0] ?? "") }
  }

  /// Returns true if a line contains a number and has one cell per name. The cell below the first name can be missing,
  /// as below `avg-cpu:`.
  private static func isRow(_ words: [String], below names: [String]) -> Bool {
    names.count - 1...names.count ~= words.count && words.contains { CSVContent(of: $0) == .number }
  }

  private static func words(_ line: Substring) -> [String] {
    line.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
