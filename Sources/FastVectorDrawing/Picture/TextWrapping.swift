import FastVectorCharts
import Foundation

extension Font {
  /// Returns the text as rows that are at most `width` points wide. A row that would be wider is broken between words.
  /// A word is broken only if it is wider than a row. Each row has at least one character, even if the character is
  /// wider.
  func wrapped(_ text: String, width: Double) -> [String] {
    guard !text.isEmpty else { return [] }
    return lines(of: text, width: width).flatMap { line -> [String] in
      guard self.width(of: line) > width else { return [line] }
      var rows = [""]
      var room = 0.0
      for character in line {
        let advance = self.width(of: String(character))
        if room + advance > width, room > 0 {
          rows.append("")
          room = 0
        }
        rows[rows.count - 1].append(character)
        room += advance
      }
      return rows
    }
  }
}
