import Foundation

/// The format of a table.
struct CSVDialect {
  /// The offset of the first row, after the byte order mark if there is one.
  let start: Int

  let separator: UInt8

  /// True if numbers may have a decimal comma.
  var allowsComma: Bool { separator != Ascii.comma }

  /// Detects the format from the first rows.
  ///
  /// The separator is a tab, a semicolon or a comma that occurs at least once in the first row, outside quotation
  /// marks. It is the one for which most of the first 20 rows have the same count as the first row. If several are
  /// equal, it is the first of them in this order, because commas also occur in numbers.
  init(_ bytes: Span<UInt8>) {
    start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    var best = (separator: Ascii.comma, score: 0)
    for separator in [Ascii.tab, Ascii.semicolon, Ascii.comma] {
      let score = Self.score(of: separator, bytes, from: start)
      if score > best.score { best = (separator, score) }
    }
    separator = best.separator
  }

  /// Returns the number of first rows with as many cells as the very first one, or 0 if that has one cell.
  private static func score(of separator: UInt8, _ bytes: Span<UInt8>, from start: Int) -> Int {
    var scanner = CSVScanner(bytes, separator: separator, from: start)
    let limit = start + CSVScanner.longestCell
    var counts: [Int] = []
    var count = 0
    while counts.count < 20, scanner.position < limit, let cell = (try? scanner.next()) ?? nil {
      count += 1
      guard cell.endsRow else { continue }
      counts.append(count)
      count = 0
    }
    // A row that is invalid, or exceeds the limit, counts with the cells read so far.
    if count > 0 { counts.append(count) }
    guard let first = counts.first, first > 1 else { return 0 }
    return counts.count { $0 == first }
  }

  /// Returns the reason why bytes aren't valid text, or nil if they are.
  static func problem(_ contents: Data) -> (line: Int?, reason: String)? {
    if contents.isEmpty { return (nil, "the file is empty; a CSV file with numbers is needed") }
    let bytes = contents.span
    if isUTF16(bytes) { return (nil, "not a text file in UTF-8 but in UTF-16; save it as UTF-8") }
    if let zero = firstZero(contents) {
      return (line(of: zero, bytes), "not a text file: it contains a NUL byte; a CSV file in UTF-8 is needed")
    }
    do {
      _ = try UTF8Span(validating: bytes)
      return nil
    } catch {
      return (line(of: error.byteOffsets.lowerBound, bytes), "not a text file in UTF-8; a CSV file in UTF-8 is needed")
    }
  }

  /// Returns the offset of the first NUL byte. Uses `memchr`, which is vectorized.
  private static func firstZero(_ contents: Data) -> Int? {
    unsafe contents.withUnsafeBytes { bytes in
      unsafe memchr(bytes.baseAddress!, 0, bytes.count).map { unsafe UnsafeRawPointer($0) - bytes.baseAddress! }
    }
  }

  /// Returns true if there is a UTF-16 byte order mark, or if every second one of the first bytes is zero.
  private static func isUTF16(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    let mark = (bytes[0], bytes[1])
    if mark == (0xFF, 0xFE) || mark == (0xFE, 0xFF) { return true }
    let isZero = (0..<4).map { bytes[$0] == 0 }
    return isZero == [true, false, true, false] || isZero == [false, true, false, true]
  }

  /// Returns the line of a byte, from 1.
  private static func line(of offset: Int, _ bytes: Span<UInt8>) -> Int {
    1
      + (0..<offset).count {
        bytes[$0] == Ascii.newline || (bytes[$0] == Ascii.carriageReturn && bytes[$0 + 1] != Ascii.newline)
      }
  }
}
