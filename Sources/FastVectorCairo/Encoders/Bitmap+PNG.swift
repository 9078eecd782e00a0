import CISAL
import CPixelKernels
import FastVectorFiles
public import Foundation

// Of lossless pictures of charts nearly all time goes into deflate, so that ISA-L compresses them, at an effort at which that takes
// less time than drawing, and there is one filter: see the page on encoding animations.

extension Bitmap {
  /// The picture as a PNG file, the same bytes for the same pixels.
  ///
  /// - Complexity: O(n) in the pixels
  public func png() -> Data {
    let isOpaque = isOpaque
    var file = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    let size = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
    // Eight bits for each component, with alpha or without; deflate; filters by row; not interlaced.
    file.appendPNGChunk("IHDR", size + [8, isOpaque ? 2 : 6, 0, 0, 0])
    file.appendPNGChunk("IDAT", compressedRows(bytesPerPixel: isOpaque ? 3 : 4))
    file.appendPNGChunk("IEND", [])
    return file
  }

  /// Writes the picture to a PNG file, see ``writePNG(to:)-(String)``.
  public func writePNG(to url: URL) throws { try writePNG(to: url.filePath()) }

  /// Writes the picture to a PNG file, which is there under its name once it is complete.
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

  /// The rows that are filtered and compressed together: few enough to stay in the cache.
  private static let rowsPerPart = 64

  /// The rows as a stream of zlib (RFC 1950), each after the number of its filter.
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

  /// Filters rows by Up: what differs from the row above. The axes and the background of a chart, and the middles of steep lines, are
  /// zeros then.
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

  /// Writes the differences of red, green, blue and alpha.
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

  /// The pixel with components that are not multiplied by its alpha, as Cairo's own writer of PNG rounds them.
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
  /// Adds a chunk: its length, its name, its contents and their checksum.
  fileprivate mutating func appendPNGChunk(_ name: String, _ contents: [UInt8]) {
    append(contentsOf: UInt32(contents.count).bigEndianBytes)
    let checked = Array(name.utf8) + contents
    append(contentsOf: checked)
    let checksum = unsafe checked.withUnsafeBytes { unsafe crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count)) }
    append(contentsOf: checksum.bigEndianBytes)
  }
}
