/// A table of numbers below a long text in the output of a program. For example, a log of LAMMPS contains the row `0
/// 300 1.25` below the names `Step Temp Press`.
///
/// The columns are named by the words in the line above the table. The rows can be interrupted by other text, such as
/// warnings. The table can also be repeated, for example for a second run. All runs with at least ``minRows`` rows are
/// joined into one table. If the numbers in the first column don't ascend from run to run, a last column with the run
/// number is added.
struct EmbeddedTable: TextFormat {
  var description: String { "tables of at least \(Self.minRows) rows within other text" }

  private let names: [Substring]

  /// The maximum number of lines of text above an ordinary table, such as titles. If there are more lines above a
  /// table, it is an embedded table.
  private static let minLines = 20

  /// The minimum number of successive rows of numbers that are recognized as a table.
  private static let minRows = 5

  /// The maximum number of lines of numbers that are above the table and don't belong to it. If there are more of them,
  /// the file isn't treated as text with an embedded table.
  private static let maxStrayRows = 5

  init?(_ head: [UInt8]) {
    var previous = 0..<0
    var names: [Substring] = []
    var (rows, strayRows, textLines, start) = (0, 0, 0, 0)
    let bytes = head.span
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != Ascii.newline { end += 1 }
      let line = start..<end
      start = end + 1
      // Skip lines that can't be rows of numbers. This check is cheap, because it stops at the first letter. In a line
      // of text, this is usually near the start.
      guard Self.canBeRow(bytes, line) else {
        rows = 0
        textLines += bytes.trimmed(line).isEmpty ? 0 : 1
        previous = line
        continue
      }
      let words = Self.blankSeparated(Self.text(head, line))
      if rows == 0 { names = Self.blankSeparated(Self.text(head, previous)) }
      previous = line
      rows = names.count == words.count && Self.isRow(words) ? rows + 1 : 0
      if rows == 0 { strayRows += 1 }
      // If there are numbers near the start of the file, or many lines of numbers without names above them, the file is
      // an ordinary table.
      guard textLines > Self.minLines, strayRows <= Self.maxStrayRows else { return nil }
      if rows == Self.minRows, names.allSatisfy({ $0.first?.isLetter == true }) {
        self.names = names
        return
      }
    }
    return nil
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var runs: [[[Substring]]] = []
    for words in Self.lines(bytes).lazy.map(Self.blankSeparated) {
      if words == names {
        runs.append([])
      } else if !runs.isEmpty, words.count == names.count, Self.isRow(words) {
        runs[runs.count - 1].append(words)
      }
    }
    runs.removeAll { $0.count < Self.minRows }
    let x = runs.joined().compactMap { Double($0[0]) }
    let isAscending = zip(x, x.dropFirst()).allSatisfy(<=)
    var text: [UInt8] = []
    text.append(row: names.map(String.init) + (isAscending ? [] : ["run"]))
    for (index, rows) in runs.enumerated() {
      for words in rows { text.append(row: words.map(String.init) + (isAscending ? [] : ["run \(index + 1)"])) }
    }
    return text
  }

  /// Returns true if a line isn't empty and contains only bytes that can be part of a row of numbers. These are digits,
  /// signs, points, the letters `e` and `E`, blanks, tabs and carriage returns.
  private static func canBeRow(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    !line.isEmpty
      && line.allSatisfy { index in
        switch bytes[index] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), Ascii.space, Ascii.tab, Ascii.carriageReturn, Ascii.plus,
          Ascii.minus,
          Ascii.point, UInt8(ascii: "e"), UInt8(ascii: "E"):
          true
        default: false
        }
      }
  }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> Substring {
    Substring(String(decoding: bytes[range], as: UTF8.self))
  }

  /// Returns true if a line consists of at least two numbers.
  private static func isRow(_ words: [Substring]) -> Bool { words.count > 1 && words.allSatisfy { Double($0) != nil } }
}
