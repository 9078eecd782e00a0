extension String {
  /// The text in a form that is safe to print to a terminal. It escapes control characters, line and paragraph
  /// separators, byte order marks, and characters that change the text direction (embeddings, overrides and isolates).
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControl: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns the beginning of the text, with an ellipsis if it is truncated.
  ///
  /// - Parameter count: The maximum length in Unicode scalars, at least 1. One character can consist of many scalars.
  package func prefix(scalars count: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars.prefix(count - 1)) + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
