import FastVectorFiles

#if Compression && os(Linux)
  import CISAL
  import CLZMA
  import CZstd
#endif

/// A decompressor that writes its output sequentially into buffers of any size.
///
/// The data can consist of several consecutive parts (see ``Compression``). Zeros after a part are padding and are
/// ignored.
final class Decompressor {
  private let compression: Compression
  private let source: ByteSource
  private let limit: Int

  /// The size of the compressed data, in bytes.
  private let inputCount: Int

  /// The section of the compressed data that is in memory. Its first ``used`` bytes have been decoded.
  private var input: [UInt8] = []
  private var used = 0

  /// The offset of the end of ``input`` within the compressed data.
  private var inputEnd = 0

  /// The decoder of the current part; nil between parts.
  private var decoder: (any PartDecoder)?

  /// The offset of the end of the last complete part within the compressed data.
  private var partEnd = 0

  /// The number of bytes that have been decompressed so far.
  private(set) var outputCount = 0

  /// The number of bytes to read from the source at once.
  private static let inputSize = 1 << 16

  /// Creates a decompressor for a source.
  ///
  /// - Parameter limit: The maximum number of decompressed bytes.
  init(_ compression: Compression, _ source: ByteSource, limit: Int) throws(DecodingProblem) {
    self.compression = compression
    self.source = source
    self.limit = limit
    inputCount = source.count
    decoder = try compression.decoder()
  }

  /// The offset of the first byte of compressed data that hasn't been decoded.
  var inputOffset: Int { inputEnd - input.count + used }

  /// The fraction of the compressed data that has been decoded.
  var progress: Double { inputCount > 0 ? Double(inputOffset) / Double(inputCount) : 1 }

  /// Decodes the next bytes.
  ///
  /// - Returns: The number of decoded bytes. It is less than the size of the buffer only at the end of the data.
  /// - Throws: `DecodingProblem` if the data is invalid, or if it exceeds the limit.
  func read(into output: UnsafeMutableRawBufferPointer) throws(DecodingProblem) -> Int {
    var filled = 0
    while filled < output.count, try startPart() {
      if used == input.count { refill() }
      let step = unsafe try decode(into: UnsafeMutableRawBufferPointer(rebasing: output[filled...]))
      used += step.consumed
      filled += step.produced
      outputCount += step.produced
      guard outputCount <= limit else { throw .tooLarge(limit: limit) }
      if step.isComplete {
        decoder = nil
        partEnd = inputOffset
      } else if step.consumed == 0, step.produced == 0 {
        throw .truncated
      }
    }
    return filled
  }

  private func decode(into output: UnsafeMutableRawBufferPointer) throws(DecodingProblem) -> DecodingStep {
    let input = input
    return unsafe try input.span.withUnsafeBytes { bytes throws(DecodingProblem) in
      unsafe try decoder!.decode(UnsafeRawBufferPointer(rebasing: bytes[used...]), into: output)
    }
  }

  /// Starts the next part if the current one is complete. Returns false at the end of the data.
  private func startPart() throws(DecodingProblem) -> Bool {
    if decoder != nil { return true }
    skipPadding()
    let next = input[used...].prefix(8)
    if compression.begins(next) {
      decoder = try compression.decoder()
      return true
    }
    guard !next.isEmpty else { return false }
    guard !compression.begins(next, isTruncated: true) else { throw .truncated }
    throw .trailingBytes(offset: partEnd, count: inputCount - partEnd)
  }

  /// Skips padding, and reads more data until ``input`` contains the next eight bytes or all of the remaining bytes.
  private func skipPadding() {
    repeat {
      if input.count - used < 8 { refill() }
      while used < input.count, input[used] == 0 { used += 1 }
    } while input.count - used < 8 && inputEnd < inputCount
  }

  /// Removes the decoded bytes from ``input``, and appends more compressed data.
  private func refill() {
    let bytes = source.bytes(from: inputEnd, count: Self.inputSize)
    input.removeFirst(used)
    used = 0
    input += bytes
    // If the file has been truncated since it was opened, the data ends before `inputCount`. Treat this as the end.
    inputEnd = bytes.isEmpty ? inputCount : inputEnd + bytes.count
  }
}

/// The result of a call to ``PartDecoder/decode(_:into:)``.
private struct DecodingStep {
  /// The number of bytes of input that were decoded.
  let consumed: Int
  /// The number of bytes that were written to the output.
  let produced: Int
  /// True if the current part of the compressed data is complete.
  let isComplete: Bool
}

/// A decoder for one part of compressed data.
private protocol PartDecoder {
  /// Decodes some of the input, and writes the result to the output.
  ///
  /// - Parameter output: A buffer with room for at least one byte.
  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecodingProblem) -> DecodingStep
}

#if Compression && os(Linux)
  extension Compression {
    fileprivate func decoder() throws(DecodingProblem) -> any PartDecoder {
      switch self {
      case .gzip: GzipDecoder()
      case .zstd: try ZstdDecoder()
      case .xz: try XZDecoder()
      }
    }
  }

  /// The maximum number of bytes per call to ISA-L, which uses 32-bit integers for sizes.
  private let maxStepSize = 1 << 30

  @safe private final class GzipDecoder: PartDecoder {
    private let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)

    init() {
      unsafe isal_inflate_init(state)
      unsafe state.pointee.crc_flag = UInt32(ISAL_GZIP)
    }

    deinit { unsafe state.deallocate() }

    func decode(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(DecodingProblem) -> DecodingStep {
      let (available, room) = (min(input.count, maxStepSize), min(output.count, maxStepSize))
      // ISA-L doesn't write to its input, although it takes a mutable pointer.
      unsafe state.pointee.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      unsafe state.pointee.avail_in = UInt32(available)
      unsafe state.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      unsafe state.pointee.avail_out = UInt32(room)
      switch unsafe isal_inflate(state) {
      case ISAL_DECOMP_OK, ISAL_END_INPUT: break
      case ISAL_INCORRECT_CHECKSUM: throw .damaged(reason: "wrong checksum")
      case ISAL_UNSUPPORTED_METHOD: throw .damaged(reason: "unknown compression method")
      default: throw .damaged(reason: nil)
      }
      return unsafe DecodingStep(
        consumed: available - Int(state.pointee.avail_in), produced: room - Int(state.pointee.avail_out),
        isComplete: state.pointee.block_state == ISAL_BLOCK_FINISH)
    }
  }

  @safe private final class ZstdDecoder: PartDecoder {
    private let stream: OpaquePointer

    init() throws(DecodingProblem) {
      guard let stream = unsafe ZSTD_createDStream() else { throw .other("there is no memory for a zstd decoder") }
      unsafe self.stream = stream
    }

    deinit { _ = unsafe ZSTD_freeDStream(stream) }

    func decode(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(DecodingProblem) -> DecodingStep {
      var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
      var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      let result = unsafe ZSTD_decompressStream(stream, &target, &source)
      guard ZSTD_isError(result) == 0 else {
        throw .damaged(reason: unsafe String(cString: ZSTD_getErrorName(result)).lowercased())
      }
      return unsafe DecodingStep(consumed: source.pos, produced: target.pos, isComplete: result == 0)
    }
  }

  @safe private final class XZDecoder: PartDecoder {
    private var stream = unsafe lzma_stream()

    init() throws(DecodingProblem) {
      guard unsafe lzma_stream_decoder(&stream, UInt64(InputFile.memoryLimit), 0) == LZMA_OK else {
        throw .other("there is no memory for an xz decoder")
      }
    }

    deinit { unsafe lzma_end(&stream) }

    func decode(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(DecodingProblem) -> DecodingStep {
      unsafe stream.next_in = input.bindMemory(to: UInt8.self).baseAddress
      unsafe stream.avail_in = input.count
      unsafe stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
      unsafe stream.avail_out = output.count
      var isComplete = false
      switch unsafe lzma_code(&stream, LZMA_RUN) {
      // `LZMA_BUF_ERROR` isn't an error here. It means that the decoder needs more input.
      case LZMA_OK, LZMA_BUF_ERROR: break
      case LZMA_STREAM_END: isComplete = true
      case LZMA_MEMLIMIT_ERROR, LZMA_MEM_ERROR: throw .other("the xz data takes too much memory to decompress")
      default: throw .damaged(reason: nil)
      }
      return unsafe DecodingStep(
        consumed: input.count - stream.avail_in, produced: output.count - stream.avail_out, isComplete: isComplete)
    }
  }
#else
  extension Compression {
    fileprivate func decoder() throws(DecodingProblem) -> any PartDecoder {
      throw .other("compressed with \(self), which this build can't read; decompress it first: \(command) FILE")
    }
  }
#endif
