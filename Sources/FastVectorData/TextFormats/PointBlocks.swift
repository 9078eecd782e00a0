/// Blocks of points that are separated by two or more blank lines, as in gnuplot's data files:
///
/// ```
/// # run a
/// 0 1.5
/// 1 2.5
///
///
/// # run b
/// 0 3
/// 1 4
/// ```
///
/// The text is converted to a table with an additional column that contains the names of the blocks.
struct PointBlocks: TextFormat {
  let description = "blocks of points"

  init?(_ head: [UInt8]) {
    guard Self.hasBlankLines(head), let blocks = Self.blocks(head), blocks.count > 1,
      blocks.dropLast().allSatisfy({ $0.rows.count > 1 }),
      Set(blocks.lazy.flatMap(\.rows).map(\.count)).count == 1
    else { return nil }
  }

  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
    guard let blocks = Self.blocks(bytes) else {
      throw CSVProblem(at: 0, "blocks of points that also contain other lines") {
        "\($0.advice(toSet: .separator)) to read a single table"
      }
    }
    let width = blocks[0].rows[0].count
    // The column names are either above the first block only, or repeated above all blocks.
    let names = blocks[0].titles.lazy.filter { title in
      blocks.dropFirst().allSatisfy { $0.titles.isEmpty || $0.titles.contains(title) }
    }.map { $0.split(separator: " ").map(String.init) }.first {
      $0.count == width && $0.allSatisfy { Double($0) == nil }
    }
    let titles = blocks.map { $0.titles.last { $0 != names?.joined(separator: " ") } }
    let areDistinct = Set(titles).count == blocks.count && !titles.contains(nil)
    var text: [UInt8] = []
    text.append(row: (names ?? ["x"] + (1..<width).map { "\($0 + 1)" }) + ["block"])
    for (number, block) in blocks.enumerated() {
      let title = titles[number].flatMap { areDistinct ? $0 : nil } ?? "block \(number + 1)"
      for row in block.rows { text.append(row: row + [title]) }
    }
    return text
  }

  private struct Block {
    /// The comments and quoted lines above the rows, without `#` and quotation marks.
    var titles: [String] = []
    var rows: [[String]] = []
  }

  /// Returns true if two successive lines are blank.
  private static func hasBlankLines(_ bytes: [UInt8]) -> Bool {
    var lineEndings = 0
    for byte in bytes {
      if byte == Ascii.newline {
        lineEndings += 1
        if lineEndings > 2 { return true }
      } else if byte != Ascii.carriageReturn && byte != Ascii.space {
        lineEndings = 0
      }
    }
    return false
  }

  /// Returns the blocks in the text. Every line must be a row of at least two numbers, a blank line, a comment, or a
  /// title in quotation marks. Returns nil if there is any other line.
  private static func blocks(_ bytes: [UInt8]) -> [Block]? {
    var blocks = [Block()]
    var blankLines = 0
    for line in lines(bytes) {
      guard line.contains(where: { !$0.isWhitespace }) else {
        blankLines += 1
        continue
      }
      if blankLines > 1, !blocks[blocks.count - 1].rows.isEmpty { blocks.append(Block()) }
      blankLines = 0
      let words = line.split { $0.isWhitespace || $0 == "," }.map(String.init)
      if line.hasPrefix("#") || line.hasPrefix("\"") {
        let title = line.drop { "#\" ".contains($0) }.filter { $0 != "\"" }
        if blocks[blocks.count - 1].rows.isEmpty {
          blocks[blocks.count - 1].titles.append(title.split(separator: " ").joined(separator: " "))
        }
      } else if words.count > 1, words.allSatisfy({ [.number, .missing].contains(CSVContent(of: $0)) }) {
        blocks[blocks.count - 1].rows.append(words)
      } else {
        return nil
      }
    }
    if blocks.last?.rows.isEmpty == true { blocks.removeLast() }
    return blocks
  }
}
