/// The texts that mean a missing value, in addition to an empty cell.
enum MissingValue {
  /// Texts in lower case that are recognized in any case: the markers of pandas, R, spreadsheets and C.
  private static let words: Set<String> = [
    "na", "n/a", "n.a.", "n/a.", "nan", "-nan", "+nan", "null", "nil", "none", "nat", "missing", "<na>", "#na", "#n/a",
    "#n/a n/a", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!", "1.#ind", "-1.#ind", "1.#qnan", "-1.#qnan",
    "\\n", "-", "--", "---", ".", "..", "...", "?", "*", "**", "***", ":", "–", "—", "nodata", "no data",
    "not available", "undefined", "undef", "(null)", "<null>", "blank", "empty", "mm",
  ]

  private static let longest = 16

  /// Returns true if a trimmed cell means a missing value.
  static func matches(_ bytes: Span<UInt8>, in range: Range<Int>, _ additional: Set<String>) -> Bool {
    if range.isEmpty { return true }
    guard range.count <= longest || !additional.isEmpty else { return false }
    let text = bytes.text(in: range)
    return additional.contains(text) || (range.count <= longest && words.contains(text.lowercased()))
  }
}
