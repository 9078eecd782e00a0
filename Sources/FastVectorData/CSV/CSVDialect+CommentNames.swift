import Foundation

extension CSVDialect {
  /// Removes the comma at the end of each name. For example, splitting `# time, value` at blanks would otherwise yield
  /// the name `time,`.
  static func withoutCommas(_ names: [String]) -> [String] {
    names.map { $0.count > 1 && $0.last == "," ? String($0.dropLast()) : $0 }
  }

  /// Returns the column names in a comment above the data, such as `# time value`. Returns nil if there are no
  /// comments, or if no comment contains one name per column. A label with a colon can precede the names, as in `#
  /// fields: time value`.
  ///
  /// The names are usually in the last comment, but a comment that contains units can follow them. If the table has
  /// more than two columns that aren't separated by blanks, any number of other comments can follow.
  static func namesInComment(
    _ bytes: Span<UInt8>, before start: Int, _ width: Int, _ separator: UInt8, _ comment: [UInt8]
  ) -> [String]? {
    var end = start
    while end > 0, bytes.isBlankOrLineEnding(end - 1) { end -= 1 }
    var line = end
    while line > 0, !bytes.isLineEnding(line - 1) { line -= 1 }
    guard !comment.isEmpty, line + comment.count <= end, bytes.starts(with: comment, at: line) else { return nil }
    let text = bytes.extracting(line + comment.count..<end)
    guard let rows = try? rows(text, from: 0, separator: separator, comment: []).rows, rows.count == 1,
      let cells = namesInComment(rows[0].cells, width)
        ?? (separator == Ascii.space ? phrases(text, width) ?? namesWithUnits(text, width) : nil),
      width > 1 || separator == Ascii.comma
    else {
      return width > 2 && separator != Ascii.space
        ? namesInComment(bytes, before: line, width, separator, comment) : nil
    }
    let names = separator == Ascii.space ? withoutCommas(cells) : cells
    // `MM` isn't treated as a unit here, because it can be the name of a column of months.
    guard names.contains(where: { $0 != "MM" && HeaderDetection.isUnit($0) }) else { return names }
    // This comment contains units, so the names are in the comment above it.
    return namesInComment(bytes, before: line, width, separator, comment) ?? names
  }

  /// Splits a comment at tabs and at sequences of two or more blanks. Names can therefore contain single blanks, as in
  /// `Time (s)  Height (m)`. Returns nil if there aren't as many names as columns.
  private static func phrases(_ text: Span<UInt8>, _ width: Int) -> [String]? {
    let names = text.text(in: text.trimmed(0..<text.count)).replacing("\t", with: "  ").split(separator: /\ {2,}/).map(
      String.init)
    return names.count == width ? names : nil
  }

  /// Splits a comment at commas if each part is a name with at most two words, or a name followed by a unit in
  /// parentheses, as in `time (day), luminosity (erg/s)`. Returns nil if there aren't as many names as columns.
  private static func namesWithUnits(_ text: Span<UInt8>, _ width: Int) -> [String]? {
    let names = text.text(in: text.trimmed(0..<text.count)).split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard names.count == width, width > 1,
      names.allSatisfy({ CSVContent(of: $0) == .text && $0.wholeMatch(of: /\S+(?: [^\s()]+)?(?: \([^()]*\))?/) != nil })
    else { return nil }
    return names
  }

  /// Returns the column names among the cells of a comment, or nil if there aren't as many names as columns. A label
  /// before the names, such as `fields:` in `# fields: time value`, is omitted. The label must be the first word and
  /// end with a colon, and all other words must be text without colons.
  private static func namesInComment(_ cells: [String], _ width: Int) -> [String]? {
    let words = cells[0].split(separator: " ", maxSplits: 1).map(String.init) + cells.dropFirst()
    let names = Array(words.dropFirst())
    if width > 1, names.count == width, words[0].count > 1, words[0].hasSuffix(":"),
      names.allSatisfy({ !$0.contains(":") && CSVContent(of: $0) == .text })
    {
      return names
    }
    return cells.count == width ? cells : nil
  }
}
