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
