import FastVectorDrawing
import Foundation

/// A picture in memory: rows of pixels from the top, each 32 bits of premultiplied ARGB in the byte order of the
/// machine, which is Cairo's format too, so that Cairo draws into the same memory.
///
/// A bitmap is a value: copies share their pixels until one of them is drawn into.
public struct Bitmap: Sendable {
  /// Columns and rows that a bitmap may have: those of a picture, and Cairo's limits.
  public static let sizes = ChartLayout.sizes

  /// Columns of pixels.
  public var width: Int { pixels.width }

  /// Rows of pixels.
  public var height: Int { pixels.height }

  /// Bytes from the start of a row to the start of the next: the pixels of a row, and what fills up its last line of
  /// the cache.
  public var bytesPerRow: Int { pixels.bytesPerRow }

  private var pixels: PixelStorage

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  /// - Throws: ``BitmapError`` where a picture cannot have that size.
  /// - Complexity: O(1) until the pixels are touched: the system provides them clear.
  public init(width: Int, height: Int) throws(BitmapError) {
    guard Self.sizes.contains(width), Self.sizes.contains(height) else {
      throw .size(width: width, height: height)
    }
    guard let pixels = PixelStorage(width: width, height: height) else {
      throw .memory(width: width, height: height)
    }
    self.pixels = pixels
  }

  /// A pixel as premultiplied ARGB: alpha in the uppermost byte, blue in the lowest.
  ///
  /// - Precondition: The column and the row are in the picture.
  public subscript(column: Int, row: Int) -> UInt32 {
    precondition((0..<width).contains(column) && (0..<height).contains(row), "pixel out of range")
    return unsafe pixels.start[row * (bytesPerRow / 4) + column]
  }

  /// Paints every pixel in one colour, whatever was there.
  public mutating func fill(_ color: Color) {
    let word = color.premultiplied
    let count = height * (bytesPerRow / 4)
    unsafe withMutablePixels { unsafe $0.update(repeating: word, count: count) }
  }

  /// Takes the pixels of another picture, and its size.
  ///
  /// - Complexity: O(n) in the pixels; allocates only where the sizes differ or the pixels are shared.
  mutating func setPixels(to other: Bitmap) {
    guard width == other.width, height == other.height, isKnownUniquelyReferenced(&pixels) else { return self = other }
    unsafe pixels.start.update(from: other.pixels.start, count: height * (bytesPerRow / 4))
  }

  /// Calls `body` with the first pixel; the rows follow each other `bytesPerRow` apart.
  package func withPixels<Result>(_ body: (UnsafePointer<UInt32>) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(pixels) {} }
    return try unsafe body(pixels.start)
  }

  /// Calls `body` with the first pixel of memory that no other bitmap shares.
  package mutating func withMutablePixels<Result>(
    _ body: (UnsafeMutablePointer<UInt32>) throws -> Result
  ) rethrows -> Result {
    if !isKnownUniquelyReferenced(&pixels) { pixels = pixels.copy() }
    defer { withExtendedLifetime(pixels) {} }
    return try unsafe body(pixels.start)
  }
}

extension Bitmap: Equatable {
  /// Whether two pictures have the same size and pixels.
  ///
  /// - Complexity: O(n) in the pixels
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

/// There is no picture of this size.
public enum BitmapError: Error, Hashable, CustomStringConvertible {
  /// The size is none that a picture may have.
  case size(width: Int, height: Int)
  /// There is not enough memory.
  case memory(width: Int, height: Int)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "a picture of \(width) x \(height) pixels: width and height have to be \(Bitmap.sizes.lowerBound) to "
        + "\(Bitmap.sizes.upperBound)"
    case .memory(let width, let height): "no memory for a picture of \(width) x \(height) pixels"
    }
  }
}

extension Color {
  /// The colour as pixels hold it: premultiplied ARGB.
  var premultiplied: UInt32 {
    let (red, green, blue, alpha) = bytes
    func multiplied(_ component: UInt8) -> UInt32 { (UInt32(component) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | multiplied(red) << 16 | multiplied(green) << 8 | multiplied(blue)
  }
}
