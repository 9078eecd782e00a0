/// A decoder that converts UTF-16 text to UTF-8, chunk by chunk. A chunk may end in the middle of a character.
struct UTF16Decoder {
  private let isBigEndian: Bool

  /// The received bytes of a character that isn't complete yet.
  private var rest: [UInt8] = []

  /// Creates a decoder if the text starts with a byte order mark or an ASCII character in UTF-16. Returns nil
  /// otherwise.
  init?(detecting head: [UInt8]) {
    guard head.count >= 2 else { return nil }
    switch (head[0], head[1]) {
    case (0xFF, 0xFE), (1..., 0): isBigEndian = false
    case (0xFE, 0xFF), (0, 1...): isBigEndian = true
    default: return nil
    }
  }

  /// Converts a chunk to UTF-8. Invalid code units are replaced with U+FFFD. An incomplete character at the end is kept
  /// for the next chunk.
  mutating func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    unsafe rest.append(contentsOf: bytes)
    var units = (0..<rest.count / 2).map { index in
      UInt16(rest[2 * index]) << (isBigEndian ? 8 : 0) | UInt16(rest[2 * index + 1]) << (isBigEndian ? 0 : 8)
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest.removeFirst(2 * units.count)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns U+FFFD if the text ended with an incomplete character; otherwise returns no bytes.
  func end() -> [UInt8] { rest.isEmpty ? [] : Array("\u{FFFD}".utf8) }
}
