/// A table that consists of blocks of rows. A date and the header precede each block. For example, a script that calls
/// `date` and `vmstat` writes such a table:
///
/// ```
/// Wed Aug 28 16:02:01 UTC 2019
///  r  b   swpd   free
///  0  0 162472 147794
///  1  0 162472 147742
/// Wed Aug 28 16:03:01 UTC 2019
///  r  b   swpd   free
///  0  0 162472 147750
/// ```
///
/// The rows are joined into one table, with the dates in the first column. Other lines are omitted.
struct DatedBlocks: TextFormat {
  let description = "a date above each block of rows"

  /// The column names in the repeated header, where they are separated by blanks.
  private let names: [Substring]

  /// The minimum number of blocks for detecting the format.
  private static let minBlocks = 3

  init?(_ head: [UInt8]) {
    guard Self.lines(head.prefix(1 << 10)).prefix(5).contains(where: { RecordBlocks.date(of: $0) != nil }) else {
      return nil
    }
    let lines = Self.lines(head.prefix(1 << 14))
    var counts: [[Substring]: Int] = [:]
    var (isBelowDate, previous) = (false, [Substring]())
    for line in lines where !line.isEmpty {
      let words = Self.blankSeparated(line)
      if RecordBlocks.date(of: line) != nil {
        (isBelowDate, previous) = (true, [])
      } else if isBelowDate {
        if Self.isRow(words), words.count == previous.count {
          counts[previous, default: 0] += 1
          isBelowDate = false
        }
        previous = words
      }
    }
    guard counts.count == 1, let (names, count) = counts.first, count >= Self.minBlocks, names.count > 1,
      names.allSatisfy({ CSVContent(of: String($0)) == .text })
    else { return nil }
    self.names = names
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.append(row: ["date"] + names.map(String.init))
    var date = ""
    for line in Self.lines(bytes) {
      if let next = RecordBlocks.date(of: line) { date = next }
      let words = Self.blankSeparated(line)
      if words.count == names.count, Self.isRow(words) { text.append(row: [date] + words.map(String.init)) }
    }
    return text
  }

  /// Returns true if more than half of the words are numbers.
  private static func isRow(_ words: [Substring]) -> Bool {
    2 * words.count { CSVContent.isNumber(String($0)) } > words.count
  }
}
