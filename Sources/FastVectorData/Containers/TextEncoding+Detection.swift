/// The detection of encodings for text that isn't valid UTF-8.
extension TextEncoding {
  /// The names of the encodings that ``detected(in:)`` can confuse with each other.
  static let uncertain: Set = [chinese, korean, traditionalChinese]

  private static let chinese = "GB18030"
  private static let korean = "CP949"
  private static let traditionalChinese = "CP950"

  /// Detects text in a Chinese, Japanese or Korean encoding, given that the text isn't valid UTF-8. Returns nil if the
  /// text is probably in another encoding.
  ///
  /// All bytes must be valid in the encoding. The result is the first of these encodings that applies:
  /// - Shift_JIS in Microsoft's variant CP932, if two kana are adjacent.
  /// - Big5 in Microsoft's variant CP950, if at least half of the two-byte characters are common and adjacent, and one
  ///   of them has a second byte below 0x80.
  /// - EUC-JP, if at least a tenth of the two-byte characters are kana.
  /// - EUC-KR in Microsoft's variant CP949, if the text contains at least eight different Korean letters, and only
  ///   two-byte characters that Korean text commonly contains.
  /// - GB18030, if all two-byte characters are in GB 2312, an older encoding that GB18030 extends. Text in other
  ///   languages usually fails this test, because some of its accented letters are single bytes. Two accented letters
  ///   next to each other, as in `Größe`, also look like such a character. Therefore, the text is rejected if at least
  ///   half of its words of two-byte characters are single characters between two Latin letters.
  ///
  /// - Parameter head: The text, or its first bytes up to the end of a line.
  /// - Complexity: O(n)
  static func detected(in head: some Sequence<UInt8>) -> TextEncoding? {
    if isShiftJIS(head) { return try? TextEncoding(named: "CP932") }
    if isBig5(head) { return try? TextEncoding(named: traditionalChinese) }
    var lead: UInt8?
    var (words, wordsInLatin, characters, kana) = (0, 0, 0, 0)
    // The number of two-byte characters in the current word, and whether a Latin letter precedes the word.
    var (length, isAfterLetter) = (0, false)
    for byte in head {
      if let first = lead {
        guard 0xA1...0xF7 ~= first, 0xA1...0xFE ~= byte else { return nil }
        (lead, length, characters) = (nil, length + 1, characters + 1)
        if 0xA4...0xA5 ~= first { kana += 1 }
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
    return try? TextEncoding(named: isKorean(head) ? korean : chinese)
  }

  /// Returns true if text is in EUC-KR rather than in GB 2312. All its non-ASCII bytes must form two-byte characters.
  ///
  /// In EUC-KR, Korean letters have first bytes from 0xB0 to 0xC8, and the Chinese characters above them are rare. In
  /// GB 2312, about half of the characters in a text are above that range, so eight characters below it are rarely
  /// Chinese.
  private static func isKorean(_ head: some Sequence<UInt8>) -> Bool {
    let minLetters = 8
    var lead: UInt8?
    var letters: Set<UInt16> = []
    for byte in head where byte >= 0x80 {
      guard let first = lead else {
        lead = byte
        continue
      }
      guard first <= 0xC8 else { return false }
      if first >= 0xB0, letters.count < minLetters { letters.insert(UInt16(first) << 8 | UInt16(byte)) }
      lead = nil
    }
    return letters.count == minLetters
  }

  /// Returns true if text is in Big5; see ``detected(in:)``.
  private static func isBig5(_ head: some Sequence<UInt8>) -> Bool {
    var lead: UInt8?
    var (characters, inWords, hasAsciiTrail) = (0, 0, false)
    // The number of common characters next to each other.
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
}
