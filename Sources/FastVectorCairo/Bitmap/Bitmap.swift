import FastVectorDrawing
public import FastVectorGeometry
public import Foundation

/// A picture in memory. Rows are stored from top to bottom. Each pixel consists of 32 bits, as premultiplied ARGB in
/// native byte order. Cairo uses the same format, so it can draw directly into this memory.
///
/// A bitmap has value semantics. Copies share their pixels until one of them is modified. If there isn't enough memory
/// for copying shared pixels, modifying a bitmap traps.
public struct Bitmap: Sendable {
  /// The valid widths and heights of a bitmap, in pixels. They are the same as for pictures of charts. Cairo supports
  /// larger sizes.
  public static let sizes = ChartLayout.sizes

  /// The width, in pixels.
  public var width: Int { pixels.width }

  /// The height, in pixels.
  public var height: Int { pixels.height }

  /// The number of bytes from the start of one row to the start of the next. Rows are padded to a multiple of 64 bytes,
  /// the size of a cache line.
  public var bytesPerRow: Int { pixels.bytesPerRow }

  private var pixels: PixelStorage

  /// Creates a transparent bitmap.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  /// - Throws: ``BitmapError`` if the size isn't valid or there isn't enough memory.
  /// - Complexity: O(1). The system allocates zeroed memory pages when the pixels are first accessed.
  public init(width: Int, height: Int) throws(BitmapError) {
    guard Self.sizes.contains(width), Self.sizes.contains(height) else {
      throw .size(width: width, height: height)
    }
    guard let pixels = PixelStorage(width: width, height: height) else {
      throw .memory(width: width, height: height)
    }
    self.pixels = pixels
  }

  /// The pixel at a column and row, as premultiplied ARGB with alpha in the highest byte and blue in the lowest.
  ///
  /// - Precondition: The column and row are inside the bitmap.
  public subscript(column: Int, row: Int) -> UInt32 {
    precondition((0..<width).contains(column) && (0..<height).contains(row), "pixel out of range")
    return unsafe pixels.start[row * (bytesPerRow / 4) + column]
  }

  /// Sets every pixel to a color.
  ///
  /// - Complexity: O(n) for n pixels
  public mutating func fill(_ color: Color) {
    let word = color.premultiplied
    let count = height * (bytesPerRow / 4)
    unsafe withMutablePixels { unsafe $0.update(repeating: word, count: count) }
  }

  /// Copies the pixels and size of another bitmap.
  ///
  /// - Complexity: O(n) for n pixels if the sizes are equal and no other bitmap shares this bitmap's pixels.
  ///   Otherwise O(1), because this bitmap then shares the pixels of the other one.
  mutating func setPixels(to other: Bitmap) {
    guard width == other.width, height == other.height, isKnownUniquelyReferenced(&pixels) else { return self = other }
    unsafe pixels.start.update(from: other.pixels.start, count: height * (bytesPerRow / 4))
  }

  /// Calls `body` with a pointer to the first pixel. The distance between the starts of rows is ``bytesPerRow``.
  package func withPixels<Result>(_ body: (UnsafePointer<UInt32>) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(pixels) {} }
    return try unsafe body(pixels.start)
  }

  /// Calls `body` with a mutable pointer to the first pixel. If other bitmaps share the pixels, they are copied first.
  package mutating func withMutablePixels<Result>(
    _ body: (UnsafeMutablePointer<UInt32>) throws -> Result
  ) rethrows -> Result {
    if !isKnownUniquelyReferenced(&pixels) { pixels = pixels.copy() }
    defer { withExtendedLifetime(pixels) {} }
    return try unsafe body(pixels.start)
  }
}

extension Bitmap: Equatable {
  /// Returns true if two bitmaps have the same size and pixels.
  ///
  /// - Complexity: O(n) for n pixels
  public static func == (lhs: Bitmap, rhs: Bitmap) -> Bool {
    guard lhs.width == rhs.width, lhs.height == rhs.height else { return false }
    let stride = lhs.bytesPerRow / 4
    return unsafe lhs.withPixels { left in
      unsafe rhs.withPixels { right in
        (0..<lhs.height).allSatisfy { row in
          unsafe memcmp(left + row * stride, right + row * stride, 4 * lhs.width) == 0
        }
      }
    }
  }
}

/// An error that occurs while creating a bitmap or drawing into it.
public enum BitmapError: Error, Hashable, CustomStringConvertible {
  /// The width or height, in pixels, isn't in ``Bitmap/sizes``.
  case size(width: Int, height: Int)
  /// There isn't enough memory for a bitmap of this size.
  case memory(width: Int, height: Int)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "the width and height of a bitmap must be between \(Bitmap.sizes.lowerBound) and \(Bitmap.sizes.upperBound) pixels "
        + "(got \(width) x \(height))"
    case .memory(let width, let height): "not enough memory for a bitmap of \(width) x \(height) pixels"
    }
  }
}

extension Color {
  /// The color as a pixel of a bitmap, in premultiplied ARGB.
  var premultiplied: UInt32 {
    let (red, green, blue, alpha) = bytes
    func multiplied(_ component: UInt8) -> UInt32 { (UInt32(component) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | multiplied(red) << 16 | multiplied(green) << 8 | multiplied(blue)
  }
}

extension BitmapError: LocalizedError {
  public var errorDescription: String? { description }
}
