#if os(Linux)
  import FastVectorData
  import Foundation

  /// A decoder that converts text in a given encoding to UTF-8, chunk by chunk. A chunk may end in the middle of a
  /// character.
  ///
  /// Copies of a parser share the decoder, and only one of them may use it at a time.
  @safe final class StreamDecoder: @unchecked Sendable {
    private let converter: iconv_t

    /// The number of bytes to skip after an invalid sequence: the size of a code unit of the encoding.
    private let unitSize: Int

    /// The received bytes of a character that isn't complete yet.
    private var rest: [UInt8] = []

    /// The buffer for a part of the converted text.
    private var block = [CChar](repeating: 0, count: 1 << 16)

    /// Creates a decoder. Returns nil if iconv doesn't support the encoding.
    init?(_ encoding: TextEncoding) {
      let newline = Data("\n".utf8)
      guard let converter = unsafe Self.converter(from: encoding.name, to: "UTF-8") else { return nil }
      unsafe self.converter = converter
      // The size of a code unit is the difference between the sizes of two newlines and one. A single size could
      // include a byte order mark. If the encoding can't represent newlines, as some encodings of Braille can't, assume
      // one byte.
      let sizes = [newline, newline + newline].compactMap { Self.size(of: $0, in: encoding) }
      unitSize = sizes.count == 2 ? max(sizes[1] - sizes[0], 1) : 1
    }

    deinit { unsafe iconv_close(converter) }

    /// Converts a chunk to UTF-8. Each invalid code unit is replaced with U+FFFD. An incomplete character at the end is
    /// kept for the next chunk.
    func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      unsafe rest.append(contentsOf: bytes)
      var (text, start) = ([UInt8](), 0)
      while unsafe Self.convert(&rest, from: &start, with: converter, through: &block, to: &text) == .invalid {
        text += "\u{FFFD}".utf8
        start = min(start + unitSize, rest.count)
      }
      rest.removeFirst(start)
      return text
    }

    /// Prepares the decoder for the start of another text. Returns U+FFFD if the last text ended with an incomplete
    /// character; otherwise returns no bytes.
    func end() -> [UInt8] {
      defer { rest = [] }
      _ = unsafe iconv(converter, nil, nil, nil, nil)
      return rest.isEmpty ? [] : Array("\u{FFFD}".utf8)
    }

    /// The reason why a conversion stopped.
    private enum End { case finished, incomplete, invalid }

    /// Converts text up to the first invalid or incomplete sequence.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - start: The index of the first byte to convert. On return, the index of the first byte that isn't converted.
    ///   - converter: The converter.
    ///   - block: A buffer for a part of the converted text.
    ///   - text: The text to which the converted text is appended.
    private static func convert(
      _ bytes: inout [UInt8], from start: inout Int, with converter: iconv_t, through block: inout [CChar],
      to text: inout [UInt8]
    ) -> End {
      var left = bytes.count - start
      var result = End.finished
      unsafe bytes.withUnsafeMutableBytes { bytes in
        var next = unsafe bytes.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) }
        var isBlockFull = true
        while isBlockFull {
          unsafe block.withUnsafeMutableBufferPointer { block in
            var end = block.baseAddress
            var room = block.count
            let hasStopped = unsafe iconv(converter, &next, &left, &end, &room) == -1
            let reason = errno
            isBlockFull = hasStopped && reason == E2BIG
            if hasStopped, !isBlockFull { result = reason == EINVAL ? .incomplete : .invalid }
            unsafe text.append(
              contentsOf: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: block[..<(block.count - room)])))
          }
        }
      }
      start = bytes.count - left
      return result
    }

    /// Returns the size of UTF-8 text in another encoding, in bytes. Returns nil if the text can't be converted.
    private static func size(of text: Data, in encoding: TextEncoding) -> Int? {
      guard let converter = unsafe converter(from: "UTF-8", to: encoding.name) else { return nil }
      defer { unsafe iconv_close(converter) }
      var (bytes, start, block, converted) = (Array(text), 0, [CChar](repeating: 0, count: 64), [UInt8]())
      let end = unsafe convert(&bytes, from: &start, with: converter, through: &block, to: &converted)
      return end == .finished ? converted.count : nil
    }

    private static func converter(from source: String, to target: String) -> iconv_t? {
      let converter = unsafe iconv_open(target, source)
      // `iconv_open` returns -1 if it fails.
      return unsafe Int(bitPattern: converter) == -1 ? nil : converter
    }
  }
#endif
