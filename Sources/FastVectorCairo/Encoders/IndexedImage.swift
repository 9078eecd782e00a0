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
    let stride = bitmap.bytesPerRow / 4
    let count = rect.columns.count * rect.rows.count
    indices = [UInt8](repeating: UInt8(Self.transparent), count: count)
    // Pixels that have changed: their colours, and their places.
    var changed: [UInt32] = []
    var places: [Int] = []
    unsafe bitmap.withPixels { pixels in
      func collect(_ before: UnsafePointer<UInt32>?) {
        var place = 0
        for row in rect.rows {
          for column in rect.columns {
            let pixel = unsafe pixels[row * stride + column] & 0xff_ffff
            if unsafe before == nil || before![row * stride + column] & 0xff_ffff != pixel {
              changed.append(pixel)
              places.append(place)
            }
            place += 1
          }
        }
      }
      guard let shown else { return collect(nil) }
      unsafe shown.withPixels { unsafe collect($0) }
    }
    for (place, index) in zip(places, indices(of: changed)) { indices[place] = index }
  }

  /// Colours that are kept exactly where there are too many in all: those of the background, the axes and the middles of
  /// lines.
  private static let exactCount = 63

  /// The indices of colours: exact ones of the most frequent or, where they suffice, of all of them.
  private mutating func indices(of pixels: [UInt32]) -> [UInt8] {
    let frequent = Self.counts(of: pixels).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let isExact = frequent.count <= Self.transparent
    var known: [UInt32: UInt8] = [:]
    for (index, entry) in frequent.prefix(isExact ? frequent.count : Self.exactCount).enumerated() {
      known[entry.key] = UInt8(index)
      colors[index] = GifColorType(
        Red: UInt8(entry.key >> 16), Green: UInt8(entry.key >> 8 & 0xff), Blue: UInt8(entry.key & 0xff))
    }
    var rest = isExact ? [] : quantizedIndices(of: pixels.filter { known[$0] == nil })[...]
    return pixels.map { pixel in known[pixel] ?? rest.removeFirst() }
  }

  private static func counts(of pixels: [UInt32]) -> [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    // Runs of a colour are counted together.
    var start = 0
    while start < pixels.count {
      var end = start + 1
      while end < pixels.count, pixels[end] == pixels[start] { end += 1 }
      counts[pixels[start], default: 0] += end - start
      start = end
    }
    return counts
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
          let first = (0..<width).first { unsafe x[$0] != y[$0] } ?? 0
          let last = (0..<width).last { unsafe x[$0] != y[$0] } ?? 0
          columns = min(columns.lowerBound, first)..<max(columns.isEmpty ? 0 : columns.upperBound, last + 1)
        }
      }
    }
    return rows.isEmpty ? PixelRect(columns: 0..<1, rows: 0..<1) : PixelRect(columns: columns, rows: rows)
  }
}
