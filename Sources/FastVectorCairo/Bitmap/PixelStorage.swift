import FastVectorDrawing
import Foundation

/// The memory of a bitmap. Only bitmaps write to it, after they have made sure that they are alone.
@safe final class PixelStorage: @unchecked Sendable {
  let width: Int
  let height: Int
  let bytesPerRow: Int

  /// The first pixel, at the start of a line of the cache, as is every row.
  let start: UnsafeMutablePointer<UInt32>

  private let allocation: UnsafeMutableRawPointer

  private static let alignment = 64

  /// Clear pixels, and room behind them for the rest of a vector; nil where there is no memory for them.
  init?(width: Int, height: Int) {
    let bytesPerRow = (4 * width + Self.alignment - 1) / Self.alignment * Self.alignment
    guard let allocation = unsafe calloc(1, bytesPerRow * height + 2 * Self.alignment) else { return nil }
    unsafe self.allocation = allocation
    unsafe start = allocation.alignedUp(toMultipleOf: Self.alignment).assumingMemoryBound(to: UInt32.self)
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }

  deinit { unsafe free(allocation) }

  func copy() -> PixelStorage {
    guard let copy = PixelStorage(width: width, height: height) else {
      fatalError("no memory for a copy of a picture of \(width) x \(height) pixels")
    }
    unsafe copy.start.update(from: start, count: height * (bytesPerRow / 4))
    return copy
  }
}
