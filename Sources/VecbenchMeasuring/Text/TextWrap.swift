/// Line wrapping for terminals.
package enum TextWrap {
  /// Breaks text into lines at spaces, except at spaces within a number or before its unit, as in `10 000`, `32 KiB` or
  /// `5 %`. All lines except the first are indented by `indent` spaces. A word that is too long for a line is written
  /// on a separate line.
  package static func lines(_ text: String, width: Int, indent: Int = 2) -> [String] {
    var lines: [String] = []
    var line = String(text.prefix { $0 == " " })
    var length = line.count
    var isEmpty = true
    for word in words(of: text) {
      let count = word.count
      if isEmpty {
        line += word
        length += count
        isEmpty = false
      } else if length + 1 + count <= width {
        line += " " + word
        length += 1 + count
      } else {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
        length = indent + count
      }
    }
    return lines + [line]
  }

  /// Splits text at spaces into parts that must not be broken. The spaces between the parts are omitted.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for part in text.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
      if let last = words.last?.last, last.isWholeNumber, continuesNumber(part) {
        words[words.endIndex - 1] += " " + part
      } else {
        words.append(String(part))
      }
    }
    return words
  }

  /// Returns true if text after a number and a space belongs to the number. This is the case if it starts with three
  /// more digits, a unit, or a percent sign.
  private static func continuesNumber(_ text: Substring) -> Bool {
    if text.first == "%" { return true }
    let start = text.prefix(3)
    guard start.count == 3, start.allSatisfy(\.isWholeNumber) || ["KiB", "MiB", "GiB", "TiB"].contains(start) else {
      return false
    }
    return text.dropFirst(3).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}
