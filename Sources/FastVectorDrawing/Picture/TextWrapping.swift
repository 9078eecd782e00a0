import FastVectorCharts
import Foundation

extension Font {
  /// Divides text into rows with a maximum width, in points. Rows are broken between words. A word is broken only if it
  /// is wider than a row. Each row has at least one character, even if the character itself is too wide.
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
