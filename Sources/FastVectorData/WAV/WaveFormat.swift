/// The format of the samples in a WAV file, as stored in its `fmt ` chunk.
struct WaveFormat {
  enum Sample {
    /// Unsigned integers of at most 8 bits. 128 represents zero.
    case int8
    case int16, int24, int32, float32, float64

    /// The size of a sample, in bytes.
    var size: Int {
      switch self {
      case .int8: 1
      case .int16: 2
      case .int24: 3
      case .int32, .float32: 4
      case .float64: 8
      }
    }
  }

  let sample: Sample
  let channelCount: Int

  /// The number of samples per second in each channel.
  let sampleRate: Int

  /// The size of a frame, in bytes. A frame consists of one sample from every channel.
  let frameSize: Int

  /// The minimum size of the `fmt ` chunk, in bytes.
  static let shortest = 16

  /// The size of the `fmt ` chunk, in bytes, if it has the extension of `WAVE_FORMAT_EXTENSIBLE`.
  static let extended = 40

  /// A reason for rejecting a header. It doesn't include the name of the file.
  struct Problem: Error {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The last 14 bytes of the GUID that identifies a format in `WAVE_FORMAT_EXTENSIBLE`. The first two bytes of the
  /// GUID are the 16-bit format tag.
  private static let identifier: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  /// Parses the contents of the `fmt ` chunk.
  ///
  /// - Parameter chunk: The first 40 bytes of the chunk, or fewer if it is shorter.
  init(chunk: [UInt8]) throws(Problem) {
    guard chunk.count >= Self.shortest else {
      throw Problem("a WAV format of \(chunk.count) bytes; it has at least \(Self.shortest)")
    }
    var tag = chunk.number(at: 0, count: 2)
    channelCount = chunk.number(at: 2, count: 2)
    sampleRate = chunk.number(at: 4, count: 4)
    frameSize = chunk.number(at: 12, count: 2)
    let bits = chunk.number(at: 14, count: 2)
    if tag == 0xFFFE {
      guard chunk.count >= Self.extended, chunk[26..<40].elementsEqual(Self.identifier) else {
        throw Problem("an unknown WAV format; \(Self.conversion)")
      }
      tag = chunk.number(at: 24, count: 2)
    }
    let samples: [(tag: Int, bits: ClosedRange<Int>, sample: Sample)] = [
      (1, 1...8, .int8), (1, 9...16, .int16), (1, 17...24, .int24), (1, 25...32, .int32), (3, 32...32, .float32),
      (3, 64...64, .float64),
    ]
    guard let found = samples.first(where: { $0.tag == tag && $0.bits.contains(bits) }) else {
      throw Problem("WAV samples in \(Self.name(tag, bits: bits)); \(Self.conversion)")
    }
    sample = found.sample
    guard sampleRate > 0 else { throw Problem("a sample rate of 0 Hz; it must be positive") }
    guard channelCount > 0, frameSize == channelCount * sample.size else {
      throw Problem(
        "\(counted(channelCount, "channel")) of \(bits) bits in \(counted(frameSize, "byte")); the WAV header is damaged"
      )
    }
  }

  private static let conversion = "convert it: ffmpeg -i FILE -c:a pcm_f32le out.wav"

  private static func name(_ tag: Int, bits: Int) -> String {
    switch tag {
    case 1: "integers of \(bits) bits"
    case 2, 0x11: "ADPCM"
    case 3: "floats of \(bits) bits"
    case 6: "A-law"
    case 7: "µ-law"
    case 0x55: "MP3"
    default: "format \(tag)"
    }
  }

  /// Calls `body` with the index and the value of each sample in a channel. Integers are scaled to -1...1.
  ///
  /// - Parameter frames: The bytes of complete frames, each of which contains one sample from every channel.
  @inline(__always)
  func convert(_ frames: Span<UInt8>, channel: Int, _ body: (Int, Double) -> Void) {
    // Use a separate loop for each format, so that the loops don't have to branch.
    switch sample {
    case .int8: forEach(frames, channel) { body($0, (Double(frames[$1]) - 128) / 128) }
    case .int16: forEach(frames, channel) { body($0, Double(Int16(truncatingIfNeeded: bits(frames, $1, 2))) / 0x8000) }
    case .int24:
      forEach(frames, channel) { body($0, Double(Int32(truncatingIfNeeded: bits(frames, $1, 3) << 8)) / 0x8000_0000) }
    case .int32:
      forEach(frames, channel) { body($0, Double(Int32(truncatingIfNeeded: bits(frames, $1, 4))) / 0x8000_0000) }
    case .float32:
      forEach(frames, channel) {
        body($0, Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(frames, $1, 4)))))
      }
    case .float64: forEach(frames, channel) { body($0, Double(bitPattern: bits(frames, $1, 8))) }
    }
  }

  /// Calls `body` for each sample in a channel, with the index of the sample and its byte offset in `frames`.
  @inline(__always)
  private func forEach(_ frames: Span<UInt8>, _ channel: Int, _ body: (Int, Int) -> Void) {
    var offset = channel * sample.size
    for index in 0..<frames.count / frameSize {
      body(index, offset)
      offset += frameSize
    }
  }

  /// Returns the little-endian number stored in the `count` bytes at `offset`.
  @inline(__always)
  private func bits(_ frames: Span<UInt8>, _ offset: Int, _ count: Int) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<count { bits |= UInt64(frames[offset + index]) << UInt64(8 * index) }
    return bits
  }
}

/// The format of the samples in a WAV file, and their position in the file.
struct WaveLayout {
  let format: WaveFormat
  /// The offset of the first sample in the file, in bytes.
  let dataOffset: Int
  /// The total size of all samples, in bytes.
  let dataCount: Int

  private static let maxChunks = 1000

  /// Reads the chunks of a file until its samples are found.
  ///
  /// A chunk consists of a 4-byte identifier, a 4-byte size, and its contents, which are padded to an even size.
  init(_ source: ByteSource) throws(WaveFormat.Problem) {
    let start = source.bytes(from: 0, count: 12)
    guard WaveFile.begins(start) else {
      throw WaveFormat.Problem("not a WAV file; it must begin with RIFF, a size, and WAVE")
    }
    var format: WaveFormat?
    var longDataCount: Int?
    var offset = 12
    for _ in 0..<Self.maxChunks {
      let header = source.bytes(from: offset, count: 8)
      guard header.count == 8 else { throw Self.truncated }
      let name = String(decoding: header[..<4], as: UTF8.self)
      let count = header.number(at: 4, count: 4)
      offset += 8
      switch name {
      case "fmt ":
        let chunk = source.bytes(from: offset, count: min(count, WaveFormat.extended))
        guard chunk.count == min(count, WaveFormat.extended) else { throw Self.truncated }
        format = try WaveFormat(chunk: chunk)
      case "ds64":
        let sizes = source.bytes(from: offset, count: 16)
        guard count >= 16, sizes.count == 16 else { throw Self.truncated }
        longDataCount = Int(truncatingIfNeeded: sizes.number(at: 8, count: 8))
      case "data":
        guard let format else { throw WaveFormat.Problem("WAV samples without a format; the file is damaged") }
        self.format = format
        dataOffset = offset
        let available = max(0, source.count - offset)
        let stated = count == 0xFFFF_FFFF ? longDataCount ?? 0 : count
        guard stated != 0 else {
          // The file was written to a pipe. The size of the samples wasn't known when the header was written.
          dataCount = available
          return
        }
        guard (0...available).contains(stated) else {
          throw WaveFormat.Problem(
            "the file ends within its samples: \(stated) bytes are needed, \(available) are there")
        }
        dataCount = stated
        return
      default: break
      }
      offset += count + count & 1
    }
    throw WaveFormat.Problem("more than \(Self.maxChunks) chunks before the samples; the WAV file is damaged")
  }

  private static let truncated = WaveFormat.Problem("the WAV file ends before its samples")
}

extension [UInt8] {
  /// Returns the little-endian number stored in the `count` bytes at `offset`.
  fileprivate func number(at offset: Int, count: Int) -> Int {
    Int(truncatingIfNeeded: self[offset..<offset + count].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}
