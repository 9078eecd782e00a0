import FastVectorFiles
import Foundation

/// A format that compresses one file, in one or several consecutive parts (gzip members, zstd frames, xz streams).
enum Compression: String, CaseIterable {
  case gzip, zstd, xz

  /// The first bytes of every part.
  var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    }
  }

  /// Returns true if the bytes begin with the signature of a part.
  ///
  /// - Parameter isTruncated: True to also accept an incomplete signature at the end of the data.
  func begins(_ bytes: some Collection<UInt8>, isTruncated: Bool = false) -> Bool {
    // A skippable frame of zstd contains user data such as an index. The low 4 bits of its first byte are arbitrary.
    let skippable: [UInt8] = [(bytes.first ?? 0) & 0x0F | 0x50, 0x2A, 0x4D, 0x18]
    return ([signature] + (self == .zstd ? [skippable] : [])).contains { signature in
      bytes.starts(with: signature) || isTruncated && signature.starts(with: bytes)
    }
  }

  /// The command that decompresses a file.
  var command: String { "\(self) -d" }

  /// Returns the decompressed bytes. Zeros after a part are padding, and are ignored.
  ///
  /// - Parameter limit: The maximum number of decompressed bytes.
  func decode(_ contents: Data, limit: Int) throws(DecodingProblem) -> Data {
    #if Compression && os(Linux)
      var output = DecodedBytes(expecting: 4 * contents.count, limit: limit)
      var (offset, end) = (0, 0)
      repeat {
        let rest = contents.dropFirst(offset)
        let length = unsafe try rest.span.withUnsafeBytes { input throws(DecodingProblem) in
          unsafe try self.decodePart(input, into: &output)
        }
        end = offset + length
        offset = end + contents.dropFirst(end).prefix { $0 == 0 }.count
      } while begins(contents.dropFirst(offset).prefix(8))
      let rest = contents.dropFirst(offset)
      guard rest.isEmpty else {
        guard !begins(rest, isTruncated: true) else { throw .truncated }
        throw .trailingBytes(offset: end, count: contents.count - end)
      }
      return output.data()
    #else
      throw .other("compressed with \(self), which this build can't read; decompress it first: \(command) FILE")
    #endif
  }
}

#if Compression && os(Linux)
  import CISAL
  import CLZMA
  import CZstd

  extension Compression {
    /// Decodes the first part of the input and returns its length in bytes.
    private func decodePart(
      _ input: UnsafeRawBufferPointer, into output: inout DecodedBytes
    ) throws(DecodingProblem) -> Int {
      switch self {
      case .gzip: unsafe try Self.decodeGzip(input, into: &output)
      case .zstd: unsafe try Self.decodeZstd(input, into: &output)
      case .xz: unsafe try Self.decodeXZ(input, into: &output)
      }
    }

    /// The maximum number of bytes per call of ISA-L, which counts in 32 bits.
    private static let longestStep = 1 << 30

    private static func decodeGzip(
      _ input: UnsafeRawBufferPointer, into output: inout DecodedBytes
    ) throws(DecodingProblem) -> Int {
      let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)
      defer { unsafe state.deallocate() }
      unsafe isal_inflate_init(state)
      unsafe state.pointee.crc_flag = UInt32(ISAL_GZIP)
      let bytes = unsafe input.bindMemory(to: UInt8.self)
      var consumed = 0
      while true {
        let available = min(bytes.count - consumed, longestStep)
        // ISA-L doesn't write to its input, although it takes a mutable pointer.
        unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress! + consumed)
        unsafe state.pointee.avail_in = UInt32(available)
        var isFull = false
        unsafe try output.append { space throws(DecodingProblem) in
          let room = min(space.count, longestStep)
          unsafe state.pointee.next_out = space.baseAddress!.assumingMemoryBound(to: UInt8.self)
          unsafe state.pointee.avail_out = UInt32(room)
          switch unsafe isal_inflate(state) {
          case ISAL_DECOMP_OK, ISAL_END_INPUT: break
          case ISAL_INCORRECT_CHECKSUM: throw .damaged(reason: "wrong checksum")
          case ISAL_UNSUPPORTED_METHOD: throw .damaged(reason: "unknown compression method")
          default: throw .damaged(reason: nil)
          }
          isFull = unsafe state.pointee.avail_out == 0
          return unsafe room - Int(state.pointee.avail_out)
        }
        consumed += available - Int(unsafe state.pointee.avail_in)
        if unsafe state.pointee.block_state == ISAL_BLOCK_FINISH { return consumed }
        guard isFull || consumed < bytes.count else { throw .truncated }
      }
    }

    private static func decodeZstd(
      _ input: UnsafeRawBufferPointer, into output: inout DecodedBytes
    ) throws(DecodingProblem) -> Int {
      guard let stream = unsafe ZSTD_createDStream() else { throw .other("there is no memory for a zstd decoder") }
      defer { _ = unsafe ZSTD_freeDStream(stream) }
      var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
      while true {
        var isFull = false
        var isComplete = false
        unsafe try output.append { space throws(DecodingProblem) in
          var target = unsafe ZSTD_outBuffer(dst: space.baseAddress, size: space.count, pos: 0)
          let result = unsafe ZSTD_decompressStream(stream, &target, &source)
          guard ZSTD_isError(result) == 0 else {
            throw .damaged(reason: unsafe String(cString: ZSTD_getErrorName(result)).lowercased())
          }
          isFull = unsafe target.pos == target.size
          isComplete = result == 0
          return unsafe target.pos
        }
        if isComplete { return unsafe source.pos }
        guard isFull else { throw .truncated }
      }
    }

    private static func decodeXZ(
      _ input: UnsafeRawBufferPointer, into output: inout DecodedBytes
    ) throws(DecodingProblem) -> Int {
      var stream = unsafe lzma_stream()
      guard unsafe lzma_stream_decoder(&stream, UInt64(InputFile.memoryLimit), 0) == LZMA_OK else {
        throw .other("there is no memory for an xz decoder")
      }
      defer { unsafe lzma_end(&stream) }
      unsafe stream.next_in = input.bindMemory(to: UInt8.self).baseAddress
      unsafe stream.avail_in = input.count
      while true {
        var isFull = false
        var isComplete = false
        unsafe try output.append { space throws(DecodingProblem) in
          unsafe stream.next_out = space.baseAddress!.assumingMemoryBound(to: UInt8.self)
          unsafe stream.avail_out = space.count
          switch unsafe lzma_code(&stream, LZMA_RUN) {
          case LZMA_OK: break
          case LZMA_STREAM_END: isComplete = true
          case LZMA_BUF_ERROR: throw .truncated
          case LZMA_MEMLIMIT_ERROR, LZMA_MEM_ERROR: throw .other("the xz data takes too much memory to decompress")
          default: throw .damaged(reason: nil)
          }
          isFull = unsafe stream.avail_out == 0
          return unsafe space.count - stream.avail_out
        }
        if isComplete { return unsafe input.count - stream.avail_in }
        guard isFull else { throw .truncated }
      }
    }
  }
#endif
