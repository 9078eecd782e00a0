package import FastVectorFiles
package import Foundation

/// Converts text to UTF-8.
///
/// If `encoding` is nil, the first of these encodings that applies is used:
/// - UTF-16, if the text starts with a UTF-16 byte order mark. The mark is removed.
/// - UTF-16 without a byte order mark, if the high bytes of at least half of the characters are zero.
/// - UTF-8, if the text is valid UTF-8. It is returned without copying, including any byte order mark.
/// - An encoding of Chinese, Japanese or Korean text, if all non-ASCII bytes form such characters; see
///   `TextEncoding.detected(in:)`.
/// - Windows-1252. Bytes that Windows-1252 doesn't define are decoded as Latin-1.
///
/// - Parameters:
///   - name: The name of the file in error messages.
///   - encoding: The encoding of the text; nil to detect it.
/// - Returns: The text and the name of its encoding. The name is nil if UTF-8 was detected.
/// - Throws: `FileError` if the text contains NUL characters, or if it isn't valid in the given encoding or in
///   detected UTF-16. If `encoding` is nil, also throws if the text starts with a UTF-32 byte order mark.
/// - Complexity: O(n)
package func decodedText(
  _ data: Data, name: String, encoding: TextEncoding? = nil
) throws(FileError) -> (utf8: Data, encoding: String?) {
  if let encoding {
    let text = try encoding.decode(data, file: name)
    if let offset = firstZero(text) { throw notText(text.prefix(offset), name: name) }
    return (text, encoding.name)
  }
  for mark in [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]] where data.starts(with: mark) {
    throw .badData(name, "UTF-32; save it as UTF-8")
  }
  if let order = UTF16Order(mark: data) { return try (order.decode(data.dropFirst(2), name: name), order.rawValue) }
  if let offset = firstZero(data) {
    guard let order = UTF16Order(guessing: data) else {
      throw notText(data.prefix(offset), name: name)
    }
    return try (order.decode(data, name: name), order.rawValue)
  }
  do {
    _ = try UTF8Span(validating: data.span)
    return (data, nil)
  } catch {
    guard let encoding = TextEncoding.detected(in: data), let text = try? encoding.decode(data, file: name) else {
      return (windows1252(data), "Windows-1252")
    }
    return (text, encoding.name)
  }
}

/// Returns the offset of the first NUL byte, or nil if there is none. Uses `memchr` because it is vectorized.
private func firstZero(_ data: Data) -> Int? {
  unsafe data.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return nil }
    return unsafe memchr(start, 0, bytes.count).map { unsafe UnsafeRawPointer($0) - start }
  }
}

/// Returns an error for binary data, which contains a NUL byte.
///
/// - Parameter beginning: The bytes before the NUL byte.
private func notText(_ beginning: Data, name: String) -> FileError {
  let line = beginning.count { $0 == Ascii.newline } + 1
  return .badData("\(name):\(line)", "binary data (a NUL byte); a text file in UTF-8, or a .npy or WAV file is needed")
}

private enum UTF16Order: String {
  case littleEndian = "UTF-16LE"
  case bigEndian = "UTF-16BE"

  /// Reads a byte order mark. Returns nil if the data doesn't start with one.
  init?(mark data: Data) {
    if data.starts(with: [0xFF, 0xFE]) {
      self = .littleEndian
    } else if data.starts(with: [0xFE, 0xFF]) {
      self = .bigEndian
    } else {
      return nil
    }
  }

  /// Guesses the byte order of UTF-16 text from its first 64 KiB. Returns nil if the data probably isn't UTF-16.
  ///
  /// Tables consist mostly of ASCII characters, which have a high byte of zero in UTF-16. A byte order is therefore
  /// accepted if at least half of the high bytes and none of the low bytes are zero.
  init?(guessing data: Data) {
    let sample = data.prefix(1 << 16)
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    guard sample.count.isMultiple(of: 2), min(zeros[0], zeros[1]) == 0, 4 * max(zeros[0], zeros[1]) >= sample.count
    else { return nil }
    self = zeros[0] == 0 ? .littleEndian : .bigEndian
  }

  func decode(_ data: Data, name: String) throws(FileError) -> Data {
    guard data.count.isMultiple(of: 2) else {
      throw .badData(name, "\(rawValue) text that ends within a character; the file is incomplete")
    }
    let bytes = data.span
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in 0..<bytes.count / 2 {
      let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
      units.append(self == .littleEndian ? second << 8 | first : first << 8 | second)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var line = 1
    var decoder = UTF16()
    var iterator = units.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return Data(text)
      case .error: throw .badData("\(name):\(line)", "half of a surrogate pair, which isn't valid \(rawValue)")
      case .scalarValue("\0"): throw notText(Data(text), name: name)
      case .scalarValue(let scalar):
        if scalar == "\n" { line += 1 }
        text.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
  }
}

/// The code points that Windows-1252 assigns to the bytes 0x80 to 0x9F. Bytes without a definition are decoded as
/// Latin-1.
private let windows1252Controls: [UInt16] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
  0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
  0x017E, 0x0178,
]

private func windows1252(_ data: Data) -> Data {
  var text: [UInt8] = []
  text.reserveCapacity(data.count + data.count / 8)
  let bytes = data.span
  for index in bytes.indices {
    let byte = bytes[index]
    guard byte >= 0x80 else {
      text.append(byte)
      continue
    }
    let code = byte < 0xA0 ? windows1252Controls[Int(byte) - 0x80] : UInt16(byte)
    text.append(contentsOf: UTF8.encode(Unicode.Scalar(code)!)!)
  }
  return Data(text)
}
