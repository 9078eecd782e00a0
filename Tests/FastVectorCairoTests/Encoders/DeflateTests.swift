import CDeflate
import CPixelKernels
import TestSupport
import Testing

@Suite struct `Deflate of pixels` {
  /// Compresses parts, and reads the stream with libdeflate.
  private static func expectDecoded(_ parts: [UInt8]..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    let bytes = parts.flatMap { $0 }
    let bound = fv_deflate_bound(bytes.count)
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      let deflater = unsafe fv_deflate_begin(output.baseAddress)!
      for part in parts { unsafe fv_deflate_add(deflater, part, part.count) }
      count = unsafe fv_deflate_end(deflater)
    }
    #expect(!stream.isEmpty && stream.count <= bound, sourceLocation: sourceLocation)
    let decompressor = unsafe libdeflate_alloc_decompressor()!
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var decoded = [UInt8](repeating: 0, count: bytes.count)
    var (read, written) = (0, 0)
    let result = unsafe libdeflate_deflate_decompress_ex(
      decompressor, stream, stream.count, &decoded, bytes.count, &read, &written)
    #expect(result == LIBDEFLATE_SUCCESS, sourceLocation: sourceLocation)
    #expect(read == stream.count && written == bytes.count && decoded == bytes, sourceLocation: sourceLocation)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `holds random runs, repetitions and noise`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      let length = Int.random(in: 1...(Bool.random(using: &generator) ? 20 : 3000), using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes += [UInt8](repeating: 0, count: length)
      case 1: bytes += [UInt8](repeating: .random(in: 0...255, using: &generator), count: length)
      case 2: bytes += (0..<length).map { _ in .random(in: 0...255, using: &generator) }
      default:
        guard !bytes.isEmpty else { continue }
        let distance = Int.random(in: 1...bytes.count, using: &generator)
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
      }
    }
    try Self.expectDecoded(bytes)
    let middle = Int.random(in: 0...bytes.count, using: &generator)
    try Self.expectDecoded(Array(bytes[..<middle]), Array(bytes[middle...]))
  }

  @Test(arguments: [[], [7], [7, 8, 9]] as [[UInt8]])
  func `holds runs of zeros of any length`(start: [UInt8]) throws {
    for length in 0..<1100 { try Self.expectDecoded(start + [UInt8](repeating: 0, count: length) + start) }
  }

  @Test(arguments: 32_760...32_776) func `repeats what is no farther away than the window`(distance: Int) throws {
    var generator = SeededGenerator(seed: UInt64(distance))
    let bytes = (0..<distance).map { _ in UInt8.random(in: 1...255, using: &generator) }
    try Self.expectDecoded(bytes + bytes.prefix(300))
  }

  @Test func `limits codes to 15 bits where counts would make them longer`() throws {
    var generator = SeededGenerator(seed: 30)
    var (count, next) = (1, 1)
    var bytes: [UInt8] = []
    // A code of Fibonacci's numbers is as long as it can be.
    for symbol in 1...22 as ClosedRange<UInt8> {
      bytes += [UInt8](repeating: symbol, count: count)
      (count, next) = (next, count + next)
    }
    try Self.expectDecoded(bytes.shuffled(using: &generator))
  }

  @Test func `holds more tokens than a block`() throws {
    var generator = SeededGenerator(seed: 31)
    try Self.expectDecoded((0..<200_000).map { _ in .random(in: 0...255, using: &generator) })
  }
}
