extension StringProtocol {
  /// The number of columns that the text takes up in a terminal. East Asian characters and emoji take up two columns,
  /// and marks that combine with other characters take up none.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the longest prefix that takes up at most `count` columns in a terminal.
  func prefix(columns count: Int) -> SubSequence {
    var rest = count
    return prefix { character in
      rest -= character.columns
      return rest >= 0
    }
  }
}

extension String {
  /// Returns the text truncated to a number of columns in a terminal. Truncated text ends with an ellipsis.
  package func cut(toColumns count: Int) -> String {
    columns <= count ? self : count < 1 ? "" : prefix(columns: count - 1) + "…"
  }
}

extension Character {
  /// The number of columns that the character takes up in a terminal. A control character counts as a space.
  var columns: Int {
    // Terminals differ in the width of a symbol with the emoji variation selector. Two columns always suffice.
    if unicodeScalars.contains(where: { $0.isWide || $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }) {
      return 2
    }
    return unicodeScalars.count { !$0.isCombining }
  }
}

extension Unicode.Scalar {
  /// True if the scalar takes up no column, such as a combining mark, a joiner or another format character.
  fileprivate var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }

  /// True if the East Asian width of the scalar is wide or fullwidth (Unicode Standard Annex #11), apart from emoji.
  /// Some unassigned scalars in East Asian blocks are included.
  fileprivate var isWide: Bool {
    switch value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
