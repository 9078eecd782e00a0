/// Lines no wider than a terminal.
enum TextWrap {
  /// The text in lines that are broken at spaces; those after the first begin with `indent` spaces. A word that is
  /// wider than the rest of a line stands alone.
  static func lines(_ text: String, width: Int, indent: Int = 2) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      }
    }
    return lines + [line]
  }
}
