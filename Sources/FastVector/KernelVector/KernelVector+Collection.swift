extension KernelVector: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }

  /// The element at `position`.
  ///
  /// - Precondition: `position` is at least 0 and less than `count`.
  /// - Complexity: O(1) to read. The first write after a copy takes O(n) and one allocation, later writes take O(1). In
  ///   a loop, writing through ``mutableSpan`` is faster, because it checks for shared storage only once.
  @inlinable
  public subscript(position: Int) -> Double {
    get {
      precondition(position >= 0 && position < count, "index out of range")
      return unsafe withElements { unsafe $0[position] }
    }
    set {
      precondition(position >= 0 && position < count, "index out of range")
      unsafe withMutableElements { unsafe $0[position] = newValue }
    }
  }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Double>) throws -> Result
  ) rethrows -> Result? {
    defer { withExtendedLifetime(storage) {} }
    return try unsafe body(UnsafeBufferPointer(start: storage?.elements, count: count))
  }

  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Double>) throws -> Result
  ) rethrows -> Result? {
    unsafe withMutableElements { _ in }
    var elements = unsafe UnsafeMutableBufferPointer(start: storage?.elements, count: count)
    defer { withExtendedLifetime(storage) {} }
    return try unsafe body(&elements)
  }
}
