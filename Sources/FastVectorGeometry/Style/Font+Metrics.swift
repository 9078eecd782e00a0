public import Foundation

// The metrics of DejaVu Sans, so that layout needs no font library. The tables contain the advances of the printable
// characters of ASCII and Latin-1, in 2048ths of the font size, from the font files of version 2.37. All other
// characters have estimated advances. From U+1100 on, which includes East Asian characters and pictographs, the
// estimate is the font size. Below U+1100, it is the advance of a digit.

extension Font {
  private static let unitsPerEm: CGFloat = 2048

  private static let regularAdvances: [CGFloat] = [
    651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651, 690, 1303, 1303, 1303, 1303,
    1303, 1303, 1303, 1303, 1303, 1303, 690, 690, 1716, 1716, 1716, 1087, 2048, 1401, 1405, 1430, 1577, 1294, 1178,
    1587, 1540, 604, 604, 1343, 1141, 1767, 1532, 1612, 1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251,
    1403, 799, 690, 799, 1716, 1024, 1024, 1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569,
    1995, 1298, 1253, 1300, 1300, 842, 1067, 803, 1298, 1212, 1675, 1212, 1212, 1075, 1303, 690, 1303, 1716, 651,
    821, 1303, 1303, 1303, 1303, 690, 1024, 1024, 2048, 965, 1253, 1716, 739, 2048, 1024, 1024, 1716, 821, 821,
    1024, 1303, 1303, 651, 1024, 821, 965, 1253, 1985, 1985, 1985, 1087, 1401, 1401, 1401, 1401, 1401, 1401, 1995,
    1430, 1294, 1294, 1294, 1294, 604, 604, 604, 604, 1587, 1532, 1612, 1612, 1612, 1612, 1612, 1716, 1612, 1499,
    1499, 1499, 1499, 1251, 1239, 1290, 1255, 1255, 1255, 1255, 1255, 1255, 2011, 1126, 1260, 1260, 1260, 1260,
    569, 569, 569, 569, 1253, 1298, 1253, 1253, 1253, 1253, 1253, 1716, 1253, 1298, 1298, 1298, 1298, 1212, 1300,
    1212,
  ]

  private static let boldAdvances: [CGFloat] = [
    713, 934, 1067, 1716, 1425, 2052, 1786, 627, 936, 936, 1071, 1716, 778, 850, 778, 748, 1425, 1425, 1425, 1425,
    1425, 1425, 1425, 1425, 1425, 1425, 819, 819, 1716, 1716, 1716, 1188, 2048, 1585, 1561, 1503, 1700, 1399, 1399,
    1681, 1714, 762, 762, 1587, 1305, 2038, 1714, 1741, 1501, 1741, 1577, 1475, 1397, 1663, 1585, 2259, 1579, 1483,
    1485, 936, 748, 936, 1716, 1024, 1024, 1382, 1466, 1214, 1466, 1389, 891, 1466, 1458, 702, 702, 1362, 702,
    2134, 1458, 1407, 1466, 1466, 1010, 1219, 979, 1458, 1335, 1892, 1321, 1335, 1192, 1458, 748, 1458, 1716, 713,
    934, 1425, 1425, 1303, 1425, 748, 1024, 1024, 2048, 1155, 1323, 1716, 850, 2048, 1024, 1024, 1716, 897, 897,
    1024, 1507, 1303, 778, 1024, 897, 1155, 1323, 2120, 2120, 2120, 1188, 1585, 1585, 1585, 1585, 1585, 1585, 2222,
    1503, 1399, 1399, 1399, 1399, 762, 762, 762, 762, 1716, 1714, 1741, 1741, 1741, 1741, 1741, 1716, 1741, 1663,
    1663, 1663, 1663, 1483, 1511, 1473, 1382, 1382, 1382, 1382, 1382, 1382, 2146, 1214, 1389, 1389, 1389, 1389,
    702, 702, 702, 702, 1407, 1458, 1407, 1407, 1407, 1407, 1407, 1716, 1407, 1458, 1458, 1458, 1458, 1335, 1466,
    1335,
  ]

  /// Returns the advance of a character, in 2048ths of the font size.
  private static func advance(of letter: Unicode.Scalar, in advances: [CGFloat]) -> CGFloat {
    switch letter.value {
    case 0x20..<0x7f: advances[Int(letter.value) - 0x20]
    case 0xa0..<0x100: advances[Int(letter.value) - 0xa0 + 0x5f]
    // Control characters are drawn as spaces.
    case 0..<0x20, 0x7f..<0xa0: advances[0]
    case 0x1100...: unitsPerEm
    default: advances[0x10]
    }
  }

  /// Returns the advance of a character in DejaVu Sans Mono, in 2048ths of the font size. From U+1100 on, it is an
  /// estimate.
  private static func monospacedAdvance(of letter: Unicode.Scalar) -> CGFloat {
    letter.value < 0x1100 ? 1233 : unitsPerEm
  }

  /// The line height, in points.
  package var lineHeight: CGFloat { size * (1901 + 483) / Self.unitsPerEm }

  /// The distance from the top of a row to the baseline, in points.
  package var ascent: CGFloat { size * 1901 / Self.unitsPerEm }

  /// Returns the size of a row of text, in points.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func size(of text: String) -> CGSize { CGSize(width: width(of: text), height: lineHeight) }

  /// Returns the width of a row of text, in points.
  package func width<S: StringProtocol>(of text: S) -> CGFloat {
    let advances = isBold ? Self.boldAdvances : Self.regularAdvances
    var units: CGFloat = 0
    for character in text {
      for (index, letter) in character.unicodeScalars.enumerated() where index == 0 || Self.hasAdvance(letter) {
        units += design == .monospaced ? Self.monospacedAdvance(of: letter) : Self.advance(of: letter, in: advances)
      }
    }
    return units * size / Self.unitsPerEm
  }

  /// Returns true if a scalar has an advance although it isn't the first scalar of its character. In scripts such as
  /// Devanagari, these are letters and vowel signs. Accents and the parts of pictographs have no advance.
  private static func hasAdvance(_ letter: Unicode.Scalar) -> Bool {
    [.otherLetter, .spacingMark].contains(letter.properties.generalCategory)
  }

  /// Returns the text if it fits into a width, in points. Otherwise, returns the longest prefix that leaves room for an
  /// ellipsis, followed by the ellipsis. If there is no room for the ellipsis either, returns only the ellipsis.
  package func cut(_ text: String, to width: CGFloat) -> String {
    // Add a margin for rounding errors, because the caller may have computed `width` from the same text.
    if self.width(of: text) <= width + 1e-6 { return text }
    var beginning = ""
    for character in text {
      if self.width(of: beginning + String(character) + "…") > width { break }
      beginning.append(character)
    }
    return beginning + "…"
  }

  /// Returns the text as rows, broken at line breaks, and between words if a row would be wider than `width` points. A
  /// single word that is wider isn't broken.
  package func lines(of text: String, width: CGFloat) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      // Add a margin for rounding errors, because the caller may have computed `width` from the same text.
      if self.width(of: paragraph) <= width + 1e-6 { return [String(paragraph)] }
      var lines: [String] = []
      for word in paragraph.split(separator: " ") {
        if let last = lines.last, self.width(of: last + " " + word) <= width + 1e-6 {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines.isEmpty ? [""] : lines
    }
  }
}
