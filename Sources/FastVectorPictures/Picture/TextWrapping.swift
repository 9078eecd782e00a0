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

  /// Returns names, truncated to a width in points. Different names that would be equal if their ends were truncated,
  /// such as `temperature in hall 1` and `temperature in hall 2`, are truncated in the middle instead.
  func cut(_ names: [String], to width: Double) -> [String] {
    let cuts = names.map { cut($0, to: width) }
    let originals = Dictionary(grouping: Set(zip(cuts, names).map { [$0, $1] }), by: { $0[0] })
    return zip(cuts, names).map { shown, name in
      shown != name && originals[shown, default: []].count > 1 ? cutInMiddle(name, to: width) : shown
    }
  }

  /// Returns as many characters of the beginning and of the end as fit into a width, with an ellipsis between them.
  private func cutInMiddle(_ text: String, to width: Double) -> String {
    var shown = "…"
    for count in 1..<max(text.count, 1) {
      let next = text.prefix((count + 1) / 2) + "…" + text.suffix(count / 2)
      if self.width(of: String(next)) > width { break }
      shown = String(next)
    }
    return shown
  }
}
