import Foundation

/// A growing buffer for decompressed bytes, with a maximum size.
@safe struct DecodedBytes: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0
  private let limit: Int

  /// Creates an empty buffer.
  ///
  /// - Parameters:
  ///   - count: The expected number of bytes.
  ///   - limit: The maximum number of bytes.
  init(expecting count: Int, limit: Int) {
    self.limit = limit
    capacity = Self.capacity(count, limit: limit)
    unsafe start = malloc(capacity)!
  }

  deinit { unsafe free(start) }

  /// Limits a capacity to the range from 64 KiB to one byte more than the limit. With the additional byte,
  /// ``append(_:)`` can detect that the data exceeds the limit.
  private static func capacity(_ count: Int, limit: Int) -> Int { min(max(count, 1 << 16), limit + 1) }

  /// Appends the bytes that `fill` writes.
  ///
  /// - Parameter fill: A closure that writes bytes to the start of a buffer, which has room for at least one byte. It
  ///   returns the number of bytes that it wrote.
  /// - Throws: ``DecodingProblem/tooLarge(limit:)`` if the total number of bytes exceeds the limit.
  mutating func append(
    _ fill: (UnsafeMutableRawBufferPointer) throws(DecodingProblem) -> Int
  ) throws(DecodingProblem) {
    if count == capacity {
      capacity = Self.capacity(2 * capacity, limit: limit)
      // `realloc` moves large blocks by remapping their pages, without copying them.
      unsafe start = realloc(start, capacity)!
    }
    count += unsafe try fill(UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count))
    guard count <= limit else { throw .tooLarge(limit: limit) }
  }

  /// Returns the bytes as `Data` without copying them.
  consuming func data() -> Data {
    let (start, count) = unsafe (start, count)
    discard self
    return unsafe Data(bytesNoCopy: realloc(start, max(count, 1)) ?? start, count: count, deallocator: .free)
  }
}
