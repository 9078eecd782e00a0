import CGIF
import CPixelKernels
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `LZW of pixels` {
  /// Makes a GIF of one image, reads it with giflib, and compares it byte by byte.
  private static func expectDecoded(
    _ symbols: [UInt8], width: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bound = fv_lzw_bound(symbols.count)
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = unsafe fv_lzw(symbols, symbols.count, 255, output.baseAddress)
    }
    #expect(compressed.count <= bound, sourceLocation: sourceLocation)
    func size(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
    let sizes = size(width) + size(symbols.count / width)
    // A table of 256 colours, and one image.
    let head: [[UInt8]] = [
      Array("GIF89a".utf8), sizes, [0xf7, 0, 0], [UInt8](repeating: 0, count: 3 * 256), [0x2c, 0, 0, 0, 0], sizes,
      [0, 8],
    ]
    var file = Data(head.flatMap { $0 })
    for start in stride(from: 0, to: compressed.count, by: 255) {
      let block = compressed[start..<min(start + 255, compressed.count)]
      file.append(UInt8(block.count))
      file.append(contentsOf: block)
    }
    file.append(contentsOf: [0, 0x3b])
    try withTemporaryFolder { folder throws in
      try file.write(to: URL(fileURLWithPath: "\(folder)/image.gif"))
      var code: Int32 = 0
      guard let gif = unsafe DGifOpenFileName("\(folder)/image.gif", &code) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      defer { _ = unsafe DGifCloseFile(gif, &code) }
      let status = unsafe DGifSlurp(gif)
      #expect(status == GIF_OK, sourceLocation: sourceLocation)
      guard status == GIF_OK else { return }
      let isSame = unsafe memcmp(gif.pointee.SavedImages[0].RasterBits, symbols, symbols.count) == 0
      #expect(isSame, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `holds random runs and noise of any length`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = 100 * Int.random(in: 1...(seed % 2 == 0 ? 10 : 2000), using: &generator)
    let most = UInt8.random(in: 1...254, using: &generator)
    var symbols: [UInt8] = []
    while symbols.count < count {
      let length = Int.random(in: 1...(Bool.random(using: &generator) ? 5 : 2000), using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: symbols += [UInt8](repeating: 255, count: length)
      case 1: symbols += [UInt8](repeating: .random(in: 0...most, using: &generator), count: length)
      default: symbols += (0..<length).map { _ in .random(in: 0...most, using: &generator) }
      }
    }
    try Self.expectDecoded(Array(symbols[..<count]), width: 100)
  }

  @Test(arguments: 1...600) func `holds a run of any length`(length: Int) throws {
    try Self.expectDecoded([UInt8](repeating: 255, count: length), width: length)
  }

  /// Strings of 1, 2, 3 and so on use all codes up before so long a run ends.
  @Test func `holds a run that has more strings than there are codes`() throws {
    try Self.expectDecoded(
      [UInt8](repeating: 255, count: 3100 * 3100) + [7] + [UInt8](repeating: 255, count: 3099), width: 3100)
  }
}
