import Foundation

/// How a table is written.
struct CSVDialect {
  /// Where the first row begins: behind the byte order mark, if there is one.
  let start: Int

  let separator: UInt8

  /// Whether numbers may have a decimal comma.
  var allowsComma: Bool { separator != Ascii.comma }

  /// Looks at the first rows.
  ///
  /// The separator is the one of tab, semicolon and comma that stands, outside quotation marks, as often in most of
  /// the first 20 rows as in the first one, and at least once. Among those that do equally well the earlier one in this
  /// list is taken, since commas also occur in numbers.
  init(_ bytes: Span<UInt8>) {
    start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    var best = (separator: Ascii.comma, score: 0)
    for separator in [Ascii.tab, Ascii.semicolon, Ascii.comma] {
      let score = Self.score(of: separator, bytes, from: start)
      if score > best.score { best = (separator, score) }
    }
    separator = best.separator
  }

  /// How many of the first rows have as many cells as the first one; 0 where that is one cell.
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
    // A row that is not valid or not over within the limit counts as far as it was read.
    if count > 0 { counts.append(count) }
    guard let first = counts.first, first > 1 else { return 0 }
    return counts.count { $0 == first }
  }

  /// Why bytes are not a text that can be read; nil where they are.
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

  /// The offset of the first NUL byte, at the speed of the C library.
  private static func firstZero(_ contents: Data) -> Int? {
    unsafe contents.withUnsafeBytes { bytes in
      unsafe memchr(bytes.baseAddress!, 0, bytes.count).map { unsafe UnsafeRawPointer($0) - bytes.baseAddress! }
    }
  }

  /// Whether there is a byte order mark of UTF-16, or each second of the first bytes is zero.
  private static func isUTF16(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    let mark = (bytes[0], bytes[1])
    if mark == (0xFF, 0xFE) || mark == (0xFE, 0xFF) { return true }
    let isZero = (0..<4).map { bytes[$0] == 0 }
    return isZero == [true, false, true, false] || isZero == [false, true, false, true]
  }

  /// The line of a byte, from 1.
  private static func line(of offset: Int, _ bytes: Span<UInt8>) -> Int {
    1
      + (0..<offset).count {
        bytes[$0] == Ascii.newline || (bytes[$0] == Ascii.carriageReturn && bytes[$0 + 1] != Ascii.newline)
      }
  }
}
