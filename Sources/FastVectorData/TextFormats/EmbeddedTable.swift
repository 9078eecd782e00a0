/// A table of numbers in the output of a program, after a long text, such as the table of a run in a log of LAMMPS.
///
/// The words in the line above the table are the names of its columns. If the table is continued after other text, such
/// as warnings, or starts again for the next run, its rows are joined.
struct EmbeddedTable: TextFormat {
  let description = "a table within other text"

  private let names: [Substring]

  /// The minimum number of lines above the table that contain text. Fewer lines are titles of a table.
  private static let fewestLines = 20

  /// The minimum number of successive rows from which the table is detected.
  private static let fewestRows = 5

  init?(_ head: [UInt8]) {
    var previous: [Substring] = []
    var names: [Substring] = []
    var (rows, textLines) = (0, 0)
    for line in Self.lines(head) {
      let words = Self.words(line)
      if Self.isRow(words) {
        if rows == 0 { names = previous }
        rows = names.count == words.count ? rows + 1 : 0
        // A table near the start of the file is read as usual.
        guard rows == 0 || textLines > Self.fewestLines else { return nil }
        if rows == Self.fewestRows, names.allSatisfy({ $0.first?.isLetter == true }) {
          self.names = names
          return
        }
      } else {
        rows = 0
        textLines += words.isEmpty ? 0 : 1
      }
      previous = words
    }
    return nil
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.append(row: names.map(String.init))
    let lines = Self.lines(bytes).map(Self.words).drop { $0 != names }
    for words in lines where words.count == names.count && Self.isRow(words) {
      text.append(row: words.map(String.init))
    }
    return text
  }

  private static func words(_ line: Substring) -> [Substring] { line.split(whereSeparator: \.isWhitespace) }

  /// Returns true if a line consists of at least two numbers.
  private static func isRow(_ words: [Substring]) -> Bool { words.count > 1 && words.allSatisfy { Double($0) != nil } }
}
