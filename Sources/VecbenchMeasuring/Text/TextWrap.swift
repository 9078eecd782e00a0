/// Line wrapping for terminals.
package enum TextWrap {
  /// Breaks text into lines at spaces, but not inside `10 000`, `32 KiB` or `5 %`. All lines but the first are
  /// indented by `indent` spaces. A word that is too long for a line gets a separate line.
  package static func lines(_ text: String, width: Int, indent: Int = 2) -> [String] {
    let glued = text.replacing(/(\d) (?=\d{3}\b|[KMGT]iB\b|%)/) { "\($0.output.1)\u{A0}" }
    var lines: [String] = []
    var line = String(text.prefix { $0 == " " })
    var isEmpty = true
    for word in glued.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
      if isEmpty {
        line += word
        isEmpty = false
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      }
    }
    return (lines + [line]).map { $0.replacing("\u{A0}", with: " ") }
  }
}
