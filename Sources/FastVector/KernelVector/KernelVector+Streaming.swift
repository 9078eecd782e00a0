extension KernelVector {
  /// Appends the elements of a sequence.
  ///
  /// - Complexity: Amortized O(m) for m new elements, or O(n + m) if a copy shares the storage.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Double>) {
    let copied: Void? = elements.withContiguousStorageIfAvailable { source in
      guard source.count > 0 else { return }
      grow(toHold: count + source.count)
      unsafe storage!.elements.advanced(by: count).update(from: source.baseAddress!, count: source.count)
      elementCount += source.count
    }
    if copied == nil { for element in elements { append(element) } }
  }

  /// Removes the first `removed` elements, in place. Keeps the capacity, unless a copy shares the storage.
  ///
  /// - Precondition: `removed` is at least 0 and at most `count`.
  /// - Complexity: O(n), or O(1) if all elements or none are removed.
  public mutating func removeFirst(_ removed: Int) {
    precondition(
      removed >= 0 && removed <= count,
      "the number of removed elements must be between 0 and \(count) (got \(removed))")
    guard removed > 0 else { return }
    let rest = count - removed
    if rest > 0 {
      unsafe withMutableElements { unsafe $0.update(from: $0 + removed, count: rest) }
    }
    elementCount = rest
  }

  /// Ensures room for `count` elements. Grows the storage geometrically if it has to reallocate.
  @usableFromInline
  mutating func grow(toHold count: Int) {
    let room = storage?.capacity ?? 0
    reserveCapacity(count <= room ? room : Swift.max(8, 2 * self.count, count))
  }
}
