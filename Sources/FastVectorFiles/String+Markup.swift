extension String {
  /// The text with markup characters escaped, for use between tags or in an attribute of XML or HTML. Characters that
  /// XML 1.0 doesn't allow become U+FFFD.
  package var escapedForMarkup: String {
    // Most strings need no escapes, so check the bytes first. In UTF-8, U+FFFE and U+FFFF start with 0xEF.
    guard utf8.contains(where: { $0 < 0x20 || [0x22, 0x26, 0x27, 0x3C, 0x3E, 0xEF].contains($0) }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
