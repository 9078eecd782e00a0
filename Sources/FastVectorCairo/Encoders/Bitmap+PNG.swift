import CISAL
import CPixelKernels
import FastVectorFiles
public import Foundation

// Deflate compression takes up nearly all of the time for encoding a chart as a PNG file. The rows are therefore
// compressed with the fast library ISA-L, at a level that takes less time than drawing the chart. All rows use the same
// filter. See EncodingAnimations.md.

extension Bitmap {
  /// Encodes the picture as a PNG file. Equal pixels always result in equal bytes.
  ///
  /// - Complexity: O(n) for n pixels
  public func png() -> Data {
    let isOpaque = isOpaque
    var file = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    let size = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
    // Eight bits per component, with or without alpha. Deflate compression, adaptive filters, not interlaced.
    file.appendPNGChunk("IHDR", size + [8, isOpaque ? 2 : 6, 0, 0, 0])
    file.appendPNGChunk("IDAT", compressedRows(bytesPerPixel: isOpaque ? 3 : 4))
    file.appendPNGChunk("IEND", [])
    return file
  }

  /// Writes the picture to a PNG file. See ``writePNG(to:)-(String)``.
  public func writePNG(to url: URL) throws { try writePNG(to: url.filePath()) }

  /// Writes the picture to a PNG file. The file gets its final name when it is complete.
  ///
  /// - Throws: `FileError`.
  public func writePNG(to path: String) throws {
    let file = try AtomicFile(path: path)
    try file.write(png())
    try file.finish()
  }

  private var isOpaque: Bool {
    unsafe withPixels { pixels in
      (0..<height).allSatisfy { row in unsafe fv_is_opaque(pixels + row * (bytesPerRow / 4), width) }
    }
  }

  /// The number of rows that are filtered and compressed at a time. It is small enough to keep the rows in the
  /// processor's cache.
  private static let rowsPerPart = 64

  /// Filters and compresses the rows. Returns a zlib stream (RFC 1950) in which each row consists of the number of its
  /// filter and the filtered bytes.
  private func compressedRows(bytesPerPixel: Int) -> [UInt8] {
    let rowLength = 1 + width * bytesPerPixel
    var part = [UInt8](repeating: 0, count: rowLength * min(Self.rowsPerPart, height))
    var stream = ZlibStream()
    for start in stride(from: 0, to: height, by: Self.rowsPerPart) {
      let rows = start..<min(start + Self.rowsPerPart, height)
      filter(rows, bytesPerPixel: bytesPerPixel, into: &part)
      stream.append(part[..<(rows.count * rowLength)], isLast: rows.upperBound == height)
    }
    return stream.bytes
  }

  /// Applies the PNG filter Up, which subtracts from each row the row above. Most pixels of the background, vertical
  /// axes and steep lines are equal to the pixel above, and therefore become zero.
  private func filter(_ rows: Range<Int>, bytesPerPixel: Int, into bytes: inout [UInt8]) {
    let (rowLength, stride) = (1 + width * bytesPerPixel, bytesPerRow / 4)
    let clear = [UInt32](repeating: 0, count: width)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe withPixels { pixels in
        unsafe clear.withUnsafeBufferPointer { clear in
          for row in rows {
            let start = unsafe pixels + row * stride
            let above = unsafe row == 0 ? clear.baseAddress! : start - stride
            let target = unsafe bytes.baseAddress! + (row - rows.lowerBound) * rowLength
            unsafe target[0] = 2
            if bytesPerPixel == 3 {
              unsafe fv_filter_up(start, above, width, target + 1)
            } else {
              for column in 0..<width {
                let (pixel, above) = unsafe (
                  start[column].withoutPremultiplication, above[column].withoutPremultiplication
                )
                unsafe Self.put(pixel, minus: above, into: target + 1 + 4 * column)
              }
            }
          }
        }
      }
    }
  }

  /// Writes the differences between the components of two pixels, in the order red, green, blue and alpha.
  @inline(__always)
  private static func put(_ pixel: UInt32, minus above: UInt32, into bytes: UnsafeMutablePointer<UInt8>) {
    unsafe bytes[0] = UInt8(truncatingIfNeeded: (pixel >> 16) &- (above >> 16))
    unsafe bytes[1] = UInt8(truncatingIfNeeded: (pixel >> 8) &- (above >> 8))
    unsafe bytes[2] = UInt8(truncatingIfNeeded: pixel &- above)
    unsafe bytes[3] = UInt8(truncatingIfNeeded: (pixel >> 24) &- (above >> 24))
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }

  /// The pixel as ARGB without premultiplication. Components are rounded as in Cairo's PNG writer.
  fileprivate var withoutPremultiplication: UInt32 {
    let alpha = self >> 24
    guard alpha > 0 else { return 0 }
    func component(_ shift: UInt32) -> UInt32 {
      Swift.min(((self >> shift & 0xff) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return alpha << 24 | component(16) | component(8) | component(0)
  }
}

extension Data {
  /// Appends a chunk, which consists of its length, type, data and CRC.
  fileprivate mutating func appendPNGChunk(_ name: String, _ contents: [UInt8]) {
    append(contentsOf: UInt32(contents.count).bigEndianBytes)
    let checked = Array(name.utf8) + contents
    append(contentsOf: checked)
    let checksum = unsafe checked.withUnsafeBytes { unsafe crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count)) }
    append(contentsOf: checksum.bigEndianBytes)
  }
}
