import FastVectorFiles
public import Foundation

/// A text encoding that iconv can convert to UTF-8.
public struct TextEncoding: Hashable, Sendable {
  /// The name of the encoding, such as `GB18030`, as passed to the initializer.
  public let name: String

  /// Creates an encoding from its name.
  ///
  /// - Parameter name: A name that iconv supports, such as `GB18030`, `Shift_JIS` or `windows-1250`, in upper or lower
  ///   case. The command `iconv --list` prints the supported names.
  /// - Throws: ``UnknownTextEncoding`` if iconv doesn't support the encoding. On platforms other than Linux, only
  ///   `UTF-8` is supported.
  public init(named name: String) throws(UnknownTextEncoding) {
    self.name = name
    #if os(Linux)
      // Reject names to which iconv gives a special meaning. An empty name stands for the encoding of the locale,
      // characters outside of ASCII are ignored, and a slash starts a list of options.
      guard !name.isEmpty, name.utf8.allSatisfy({ Ascii.space + 1..<0x7F ~= $0 }), !name.contains("/"),
        let converter = unsafe Self.converter(name)
      else { throw UnknownTextEncoding(name: name) }
      unsafe iconv_close(converter)
    #else
      guard name.uppercased() == "UTF-8" else { throw UnknownTextEncoding(name: name) }
    #endif
  }

  /// The names of the encodings for which ``detected(in:)`` can mistake other East Asian text.
  static let uncertain: Set = [chinese, traditionalChinese, korean]

  private static let chinese = "GB18030"
  private static let traditionalChinese = "CP950"
  private static let korean = "CP949"

  /// The minimum number of different characters that distinguishes Korean from Chinese. A Chinese character has a
  /// lead byte of Korean letters with a probability of one half.
  private static let minKoreanLetters = 8

  /// Detects text in a Chinese, Japanese or Korean encoding, given that the text isn't valid UTF-8. Returns nil if the
  /// text is probably in another encoding.
  ///
  /// All bytes must be valid in the encoding. The result is:
  /// - Shift_JIS in Microsoft's variant CP932, if two kana are adjacent.
  /// - Big5 in Microsoft's variant CP950, if at least half of the characters outside of ASCII are common ones next to
  ///   each other, and the second byte of some of them is in ASCII.
  /// - EUC-JP, if at least a tenth of the characters outside of ASCII are kana.
  /// - EUC-KR in Microsoft's variant CP949, if the text contains at least eight different Korean letters and no Chinese
  ///   characters outside of their range.
  /// - GB18030, if all bytes outside of ASCII belong to two-byte characters of GB 2312, an older encoding that GB18030
  ///   extends. Text in other languages usually fails this test, because some of its accented letters are single bytes.
  ///   Two accented letters next to each other, as in `Größe`, also look like such a character. Therefore, the text is
  ///   rejected if at least half of its words of two-byte characters are single characters between two Latin letters.
  ///
  /// - Parameter head: The text, or its first bytes up to the end of a line.
  static func detected(in head: some Sequence<UInt8>) -> TextEncoding? {
    if isShiftJIS(head) { return try? TextEncoding(named: "CP932") }
    if isBig5(head) { return try? TextEncoding(named: traditionalChinese) }
    var lead: UInt8?
    var (words, wordsInLatin, characters, kana) = (0, 0, 0, 0)
    // The different characters with a lead byte of Korean letters, and whether there are no Chinese characters outside
    // of this range.
    var (letters, isKorean) = (Set<UInt16>(), true)
    // The number of two-byte characters in the current word, and whether a Latin letter precedes the word.
    var (length, isAfterLetter) = (0, false)
    for byte in head {
      if let first = lead {
        guard 0xA1...0xF7 ~= first, 0xA1...0xFE ~= byte else { return nil }
        (lead, length, characters) = (nil, length + 1, characters + 1)
        if 0xA4...0xA5 ~= first { kana += 1 }
        if 0xB0...0xC8 ~= first, letters.count < minKoreanLetters { letters.insert(UInt16(first) << 8 | UInt16(byte)) }
        if first > 0xC8 { isKorean = false }
      } else if byte >= 0x80 {
        lead = byte
      } else {
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
        if length > 0 { words += 1 }
        if length == 1, isAfterLetter, isLetter { wordsInLatin += 1 }
        (length, isAfterLetter) = (0, isLetter)
      }
    }
    guard characters > 0, lead == nil, wordsInLatin == 0 || 2 * wordsInLatin < words else { return nil }
    if 10 * kana >= characters { return try? TextEncoding(named: "EUC-JP") }
    return try? TextEncoding(named: isKorean && letters.count == minKoreanLetters ? korean : chinese)
  }

  /// Returns true if all bytes are valid in Big5, at least half of the characters outside of ASCII are common ones next
  /// to each other, and the second byte of one of them is in ASCII.
  private static func isBig5(_ head: some Sequence<UInt8>) -> Bool {
    var lead: UInt8?
    var (characters, inWords, hasAsciiTrail) = (0, 0, false)
    // The number of adjacent common characters.
    var length = 0
    for byte in head {
      if let first = lead {
        guard 0x40...0x7E ~= byte || 0xA1...0xFE ~= byte else { return false }
        let isCommon = 0xA4...0xC6 ~= first
        (lead, characters, length) = (nil, characters + 1, isCommon ? length + 1 : 0)
        if length > 1 {
          inWords += length == 2 ? 2 : 1
          hasAsciiTrail = hasAsciiTrail || byte < 0x80
        }
      } else if byte >= 0x80 {
        guard 0xA1...0xF9 ~= byte else { return false }
        lead = byte
      } else {
        length = 0
      }
    }
    return lead == nil && hasAsciiTrail && 2 * inWords >= characters
  }

  /// Returns true if all bytes are valid in Shift_JIS, and two kana are adjacent.
  private static func isShiftJIS(_ head: some Sequence<UInt8>) -> Bool {
    var lead: UInt8?
    var (isAfterKana, hasWord) = (false, false)
    for byte in head {
      if let first = lead {
        guard 0x40...0xFC ~= byte, byte != 0x7F else { return false }
        // Hiragana, katakana and the prolonged sound mark.
        let isKana =
          first == 0x82 && 0x9F...0xF1 ~= byte || first == 0x83 && 0x40...0x96 ~= byte || first == 0x81 && byte == 0x5B
        if isKana && isAfterKana { hasWord = true }
        (lead, isAfterKana) = (nil, isKana)
      } else if 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte {
        lead = byte
      } else {
        guard byte < 0x80 || 0xA1...0xDF ~= byte else { return false }
        isAfterKana = false
      }
    }
    return hasWord && lead == nil
  }

  /// Returns true if text that isn't UTF-8 is probably not in Windows-1252 either. One of these conditions must be
  /// true:
  /// - More than half of the non-ASCII bytes are in the range from 0x80 to 0x9F, which contains only a few letters in
  ///   Windows-1252.
  /// - Four non-ASCII bytes are adjacent, as in words of other scripts.
  static func isUnlikelyWindows1252(_ head: some Sequence<UInt8>) -> Bool {
    var (rare, all, length) = (0, 0, 0)
    for byte in head {
      length = byte < 0x80 ? 0 : length + 1
      if length == 4 { return true }
      if byte >= 0x80 { all += 1 }
      if 0x80..<0xA0 ~= byte { rare += 1 }
    }
    return 2 * rare > all
  }

  /// Converts text in this encoding to UTF-8.
  ///
  /// - Parameters:
  ///   - data: The text in this encoding.
  ///   - file: The name of the file in error messages.
  /// - Throws: `FileError` if some bytes aren't valid in this encoding. The message describes the first of them.
  /// - Complexity: O(n)
  func decode(_ data: Data, file: String) throws(FileError) -> Data {
    #if os(Linux)
      let (text, end) = converted(data)
      if end == data.count { return text }
      let line = text.count { $0 == Ascii.newline } + 1
      let byte = "0x" + String(data[data.startIndex + end], radix: 16, uppercase: true)
      throw .badData(
        "\(file):\(line)", "invalid \(name) text (the byte \(byte)); the file has another encoding")
    #else
      return data
    #endif
  }

  #if os(Linux)
    /// Converts the longest valid prefix of the text to UTF-8. Returns the converted text, and the size of the prefix
    /// in the original encoding, in bytes.
    private func converted(_ data: Data) -> (text: Data, end: Int) {
      var text = Data()
      guard let converter = unsafe Self.converter(name) else { return (text, 0) }
      defer { unsafe iconv_close(converter) }
      var block = [CChar](repeating: 0, count: 1 << 16)
      var left = data.count
      unsafe data.withUnsafeBytes { bytes in
        // iconv doesn't write to its input.
        var next = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        var isBlockFull = true
        while isBlockFull {
          unsafe block.withUnsafeMutableBufferPointer { block in
            var end = block.baseAddress
            var room = block.count
            isBlockFull = unsafe iconv(converter, &next, &left, &end, &room) == -1 && errno == E2BIG
            unsafe text.append(UnsafeBufferPointer(rebasing: block[..<(block.count - room)]))
          }
        }
      }
      return (text, data.count - left)
    }

    private static func converter(_ name: String) -> iconv_t? {
      let converter = unsafe iconv_open("UTF-8", name)
      // `iconv_open` returns -1 if it fails.
      return unsafe Int(bitPattern: converter) == -1 ? nil : converter
    }
  #endif
}

/// An error that is thrown if a text encoding is unknown.
public struct UnknownTextEncoding: Error, Hashable, CustomStringConvertible {
  /// The unknown name.
  public let name: String

  public var description: String {
    "unknown text encoding \"\(name)\"; valid are the names that iconv --list prints, such as GB18030, Shift_JIS and "
      + "windows-1250"
  }
}

extension UnknownTextEncoding: LocalizedError {
  public var errorDescription: String? { description }
}
