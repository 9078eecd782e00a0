/// The strings that represent missing values. Empty cells are always missing values.
struct MissingValue {
  /// The strings that represent missing values by default, in lower case. Cells are compared without regard to case.
  /// The strings include those that pandas, R, spreadsheets, C and Home Assistant write.
  private static let words: Set<String> = [
    "na", "n/a", "n.a.", "n/a.", "nan", "-nan", "+nan", "null", "nil", "none", "nat", "missing", "<na>", "#na", "#n/a",
    "#n/a n/a", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!",
    "#spill!", "#calc!", "#field!", "#blocked!", "#connect!", "#unknown!", "#getting_data", "#error!", "1.#ind",
    "-1.#ind", "1.#qnan", "-1.#qnan",
    "\\n", "-", "--", "---", ".", "..", "...", "?", "*", "**", "***", "****", "*****", ":", "–", "—", "nodata",
    "no data", "not available", "undefined", "undef", "(null)", "<null>", "blank", "empty", "mm", "unknown",
    "unavailable",
  ]

  /// The words of at most eight bytes, packed into integers by ``key(_:in:)``. They are sorted for binary search.
  private static let shortWords = words.map { Array($0.utf8) }.filter { $0.count <= 8 }.map { word in
    key(word.span, in: word.indices)
  }.sorted()

  private static let longWords = words.filter { $0.utf8.count > 8 }

  /// The strings that ``CSVOptions/missing`` adds to the defaults. They are case-sensitive.
  private let additional: [[UInt8]]

  /// True if one of the additional strings is a number or a date. In this case, cells must be compared with the
  /// additional strings before they are converted.
  let includesValues: Bool

  init(_ additional: Set<String>) {
    self.additional = additional.map { Array($0.utf8) }
    includesValues = additional.contains { [.number, .date].contains(CSVContent(of: $0)) }
  }

  /// Returns true if a trimmed cell represents a missing value.
  func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    Self.matches(bytes, in: range) || isAdditional(bytes, in: range)
  }

  /// Returns true if a trimmed cell is one of the additional strings.
  func isAdditional(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    additional.contains { $0.count == range.count && bytes.starts(with: $0, at: range.lowerBound) }
  }

  /// Returns true if a trimmed cell represents a missing value by default. It can be a word such as `n/a`, or a limit
  /// such as `<0.5`, which leaves the actual value unknown.
  static func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    if let first = range.first, bytes[first] == UInt8(ascii: "<") || bytes[first] == UInt8(ascii: ">") {
      let limit = bytes.trimmed(first + 1..<range.upperBound)
      if DecimalNumber(bytes, in: limit, allowsComma: true) != nil { return true }
    }
    guard range.count > 8 else { return range.isEmpty || isShortWord(key(bytes, in: range)) }
    return longWords.contains { bytes.holds($0, in: range) }
  }

  /// Packs up to eight bytes into an integer. Letters are converted to lower case.
  @inline(__always)
  private static func key(_ bytes: Span<UInt8>, in range: Range<Int>) -> UInt64 {
    var key: UInt64 = 0
    for index in range {
      let byte = bytes[index]
      key = key << 8 | UInt64(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
    return key
  }

  private static func isShortWord(_ key: UInt64) -> Bool {
    let words = shortWords
    var (start, end) = (0, words.count)
    while start < end {
      let middle = (start + end) / 2
      if words[middle] < key { start = middle + 1 } else { end = middle }
    }
    return start < words.count && words[start] == key
  }
}
