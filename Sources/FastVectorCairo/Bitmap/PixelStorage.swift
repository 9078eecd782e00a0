import FastVectorDrawing
import Foundation

/// The reference-counted pixels of bitmaps. They are modified only while a single bitmap refers to them.
@safe final class PixelStorage: @unchecked Sendable {
  let width: Int
  let height: Int
  let bytesPerRow: Int

  /// The address of the first pixel. Every row starts at a cache line boundary.
  let start: UnsafeMutablePointer<UInt32>

  private let allocation: UnsafeMutableRawPointer

  private static let alignment = 64

  /// Allocates transparent pixels. At least 64 more bytes are allocated after the last pixel, which allows code to load
  /// a SIMD vector of up to 64 bytes at any pixel. Returns nil if there isn't enough memory.
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
      fatalError("not enough memory to copy a bitmap of \(width) x \(height) pixels")
    }
    unsafe copy.start.update(from: start, count: height * (bytesPerRow / 4))
    return copy
  }
}
