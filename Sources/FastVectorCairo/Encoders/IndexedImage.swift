import CGIF
import FastVectorDrawing
import Foundation
import Synchronization

/// A rectangle of a picture in the form that a GIF frame stores, with at most 255 colors and transparency.
struct IndexedImage {
  /// The color index of transparent pixels. Transparent pixels keep the color of the previous frame.
  static let transparent = 255

  private(set) var colors = [GifColorType](repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 256)

  /// The color index of each pixel, in row-major order.
  private(set) var indices: [UInt8]

  /// Converts a rectangle of a bitmap to palette indices.
  ///
  /// - Parameters:
  ///   - bitmap: An opaque bitmap.
  ///   - rect: The rectangle to convert.
  ///   - shown: The previous frame; nil for the first frame. Pixels that are equal in both frames become transparent.
  init(_ bitmap: Bitmap, _ rect: PixelRect, over shown: Bitmap?) {
    indices = [UInt8](repeating: UInt8(Self.transparent), count: rect.columns.count * rect.rows.count)
    let changed = bitmap.changedPixels(rect, over: shown)
    for (offset, index) in zip(changed.offsets, indices(of: changed.colors)) { indices[offset] = index }
  }

  /// Creates an image that consists of transparent pixels.
  init(transparentPixels count: Int) { indices = [UInt8](repeating: UInt8(Self.transparent), count: count) }

  /// If an image has more than 255 colors, the number of most frequent colors that remain exact. In a chart, they
  /// include the colors of the background, the axes and the interior of lines.
  private static let exactCount = 63

  /// Stores the colors of pixels in the color table, and returns the color index of each pixel. If there are at most
  /// 255 colors, all of them remain exact. Otherwise, only the most frequent ones do.
  private mutating func indices(of pixels: [UInt32]) -> [UInt8] {
    let frequent = ColorTable(counting: pixels).sorted { ($1.value, $0.color) < ($0.value, $1.color) }
    let isExact = frequent.count <= Self.transparent
    var known = ColorTable()
    for (index, entry) in frequent.prefix(isExact ? frequent.count : Self.exactCount).enumerated() {
      known.set(index, for: entry.color)
      colors[index] = GifColorType(
        Red: UInt8(entry.color >> 16), Green: UInt8(entry.color >> 8 & 0xff), Blue: UInt8(entry.color & 0xff))
    }
    let exact = pixels.map { known[$0] }
    var rest = isExact ? [] : quantizedIndices(of: zip(pixels, exact).filter { $1 == nil }.map(\.0))[...]
    return exact.map { index in index.map { UInt8($0) } ?? rest.removeFirst() }
  }

  /// A lock for `GifQuantizeBuffer`, which isn't thread-safe because it stores the axis along which it sorts colors in
  /// a global variable.
  private static let quantizer = Mutex(())

  /// Reduces the colors of pixels with giflib's median cut algorithm, and returns the color index of each pixel. The
  /// reduced colors follow the exact colors in the color table.
  private mutating func quantizedIndices(of pixels: [UInt32]) -> [UInt8] {
    // giflib only reads these arrays, although its parameters aren't declared const.
    var red = pixels.map { UInt8($0 >> 16) }, green = pixels.map { UInt8($0 >> 8 & 0xff) }
    var blue = pixels.map { UInt8($0 & 0xff) }
    var result = [UInt8](repeating: 0, count: pixels.count)
    var found = [GifColorType](repeating: colors[0], count: 256)
    var count = Int32(Self.transparent - Self.exactCount)
    Self.quantizer.withLock { _ in
      _ = unsafe GifQuantizeBuffer(UInt32(pixels.count), 1, &count, &red, &green, &blue, &result, &found)
    }
    for index in 0..<Self.transparent - Self.exactCount {
      // giflib keeps the upper five bits of each component and clears the others, which would turn white into gray.
      // Copy the upper three bits into the lower three bits instead.
      let color = found[index]
      colors[Self.exactCount + index] = GifColorType(
        Red: color.Red | color.Red >> 5, Green: color.Green | color.Green >> 5, Blue: color.Blue | color.Blue >> 5)
    }
    return result.map { $0 + UInt8(Self.exactCount) }
  }
}

extension Bitmap {
  /// Returns the smallest rectangle that contains all differences from another picture of the same size. Returns nil if
  /// the pictures are equal. If there is no other picture, returns the rectangle of all pixels.
  package func changes(from other: Bitmap?) -> PixelRect? {
    guard let other else { return bounds }
    let stride = bytesPerRow / 4
    var columns = width..<width, rows = height..<height
    unsafe withPixels { a in
      unsafe other.withPixels { b in
        for row in 0..<height where unsafe memcmp(a + row * stride, b + row * stride, 4 * width) != 0 {
          rows = min(rows.lowerBound, row)..<row + 1
          let (x, y) = unsafe (a + row * stride, b + row * stride)
          // Search only outside the current range of columns, because pixels within it can't extend the rectangle.
          let first = (0..<columns.lowerBound).first { unsafe x[$0] != y[$0] } ?? columns.lowerBound
          let known = columns.isEmpty ? first : columns.upperBound
          let end = (known..<width).last { unsafe x[$0] != y[$0] }.map { $0 + 1 } ?? known
          columns = first..<end
        }
      }
    }
    return rows.isEmpty ? nil : PixelRect(columns: columns, rows: rows)
  }

  /// Returns the pixels in a rectangle that differ from another picture, or all pixels if there is no other picture.
  /// Pixels are returned as 24-bit colors, with their row-major indices in the rectangle.
  fileprivate func changedPixels(_ rect: PixelRect, over shown: Bitmap?) -> (colors: [UInt32], offsets: [Int]) {
    let (stride, block) = (bytesPerRow / 4, SIMD8<UInt32>.scalarCount)
    var colors: [UInt32] = []
    var offsets: [Int] = []
    unsafe withPixels { pixels in
      func collect(_ before: UnsafePointer<UInt32>?) {
        for (index, row) in rect.rows.enumerated() {
          let first = index * rect.columns.count - rect.columns.lowerBound
          let pixels = unsafe pixels + row * stride
          let before = unsafe before.map { unsafe $0 + row * stride }
          var column = rect.columns.lowerBound
          while column < rect.columns.upperBound {
            if let before = unsafe before {
              if column + block <= rect.columns.upperBound,
                unsafe memcmp(pixels + column, before + column, 4 * block) == 0
              {
                column += block
                continue
              }
              if unsafe pixels[column] == before[column] {
                column += 1
                continue
              }
            }
            unsafe colors.append(pixels[column] & 0xff_ffff)
            offsets.append(first + column)
            column += 1
          }
        }
      }
      guard let shown else { return collect(nil) }
      unsafe shown.withPixels { unsafe collect($0) }
    }
    return (colors, offsets)
  }
}
