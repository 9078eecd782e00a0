import CGIF
import FastVectorDrawing
import Foundation

/// A rectangle of a picture in at most 255 colours and transparency, as a frame of a GIF holds it.
struct IndexedImage {
  /// The index that leaves what was shown before.
  static let transparent = 255

  private(set) var colors = [GifColorType](repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 256)

  /// The index of each pixel, row by row.
  private(set) var indices: [UInt8]

  /// - Parameters:
  ///   - bitmap: An opaque picture.
  ///   - rect: What of it is taken.
  ///   - shown: The picture so far, whose pixels need not be stored again; nil where there is none.
  init(_ bitmap: Bitmap, _ rect: PixelRect, over shown: Bitmap?) {
    indices = [UInt8](repeating: UInt8(Self.transparent), count: rect.columns.count * rect.rows.count)
    let changed = bitmap.changedPixels(rect, over: shown)
    for (place, index) in zip(changed.places, indices(of: changed.colors)) { indices[place] = index }
  }

  /// Colours that are kept exactly where there are too many in all: those of the background, the axes and the middles of
  /// lines.
  private static let exactCount = 63

  /// The indices of colours: exact ones of the most frequent or, where they suffice, of all of them.
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

  /// The indices of the nearest of the colours, behind the exact ones, that giflib finds by a median cut.
  private mutating func quantizedIndices(of pixels: [UInt32]) -> [UInt8] {
    // They are only read, but giflib does not say so.
    var red = pixels.map { UInt8($0 >> 16) }, green = pixels.map { UInt8($0 >> 8 & 0xff) }
    var blue = pixels.map { UInt8($0 & 0xff) }
    var result = [UInt8](repeating: 0, count: pixels.count)
    var found = [GifColorType](repeating: colors[0], count: 256)
    var count = Int32(Self.transparent - Self.exactCount)
    _ = unsafe GifQuantizeBuffer(UInt32(pixels.count), 1, &count, &red, &green, &blue, &result, &found)
    for index in 0..<Self.transparent - Self.exactCount {
      // It works on five bits and leaves the others 0, which would make white grey.
      let color = found[index]
      colors[Self.exactCount + index] = GifColorType(
        Red: color.Red | color.Red >> 5, Green: color.Green | color.Green >> 5, Blue: color.Blue | color.Blue >> 5)
    }
    return result.map { $0 + UInt8(Self.exactCount) }
  }
}

extension Bitmap {
  /// The smallest rectangle outside of which this picture is another one; one pixel where they are the same.
  package func changes(from other: Bitmap?) -> PixelRect {
    guard let other else { return bounds }
    let stride = bytesPerRow / 4
    var columns = width..<width, rows = height..<height
    unsafe withPixels { a in
      unsafe other.withPixels { b in
        for row in 0..<height where unsafe memcmp(a + row * stride, b + row * stride, 4 * width) != 0 {
          rows = min(rows.lowerBound, row)..<row + 1
          let (x, y) = unsafe (a + row * stride, b + row * stride)
          // Only what is outside of the columns so far can widen them.
          let first = (0..<columns.lowerBound).first { unsafe x[$0] != y[$0] } ?? columns.lowerBound
          let known = columns.isEmpty ? first : columns.upperBound
          let end = (known..<width).last { unsafe x[$0] != y[$0] }.map { $0 + 1 } ?? known
          columns = first..<end
        }
      }
    }
    return rows.isEmpty ? PixelRect(columns: 0..<1, rows: 0..<1) : PixelRect(columns: columns, rows: rows)
  }

  /// The colours of the pixels of a rectangle that are not as in another picture, and their places in it, row by row.
  fileprivate func changedPixels(_ rect: PixelRect, over shown: Bitmap?) -> (colors: [UInt32], places: [Int]) {
    let (stride, block) = (bytesPerRow / 4, SIMD8<UInt32>.scalarCount)
    var colors: [UInt32] = []
    var places: [Int] = []
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
            places.append(first + column)
            column += 1
          }
        }
      }
      guard let shown else { return collect(nil) }
      unsafe shown.withPixels { unsafe collect($0) }
    }
    return (colors, places)
  }
}
