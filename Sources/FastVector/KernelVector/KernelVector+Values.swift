extension KernelVector {
  /// Creates a vector with the elements of an array.
  ///
  /// - Complexity: O(n), one allocation.
  @inlinable
  public init(values: [Double]) { self.init(values) }

  /// Creates a vector with the elements of a sequence.
  ///
  /// - Complexity: O(n); one allocation if the sequence has contiguous storage, as arrays and vectors do.
  @inlinable
  public init(_ elements: some Sequence<Double>) {
    let copy = elements.withContiguousStorageIfAvailable { source in
      unsafe Self(count: source.count) { unsafe $0.update(from: source.baseAddress!, count: source.count) }
    }
    self = copy ?? Self(Array(elements))
  }

  /// Creates a vector of `count` elements that are all `value`.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public init(repeating value: Double, count: Int) {
    unsafe self.init(count: count) { unsafe $0.update(repeating: value, count: count) }
  }

  /// Creates a vector with the `count` elements `start`, `start + step`, `start + 2 * step` and so on. The first
  /// element is `start` even if `step` isn't finite.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public init(from start: Double, step: Double, count: Int) {
    unsafe self.init(count: count) {
      unsafe Kernels.ramp(from: start, step: step, into: $0, count: count)
      // The kernels compute `start + 0 * step`, which is NaN for an infinite step.
      if count > 0 { unsafe $0[0] = start }
    }
  }

  /// Creates a vector from one that uses different kernels.
  ///
  /// - Complexity: O(1); the two share storage until one of them is mutated.
  @inlinable
  public init<Others: VectorKernels>(_ other: KernelVector<Others>) {
    self.init(storage: other.storage, count: other.count)
  }

  /// Creates a vector by memory-mapping elements of a file, see ``VectorStorage``. Returns nil if they can't be mapped.
  package init?(mapping file: Int32, offset: Int, count: Int) {
    guard let storage = VectorStorage(mapping: file, offset: offset, count: count) else { return nil }
    self.init(storage: storage, count: count)
  }

  /// Advises the operating system that accesses to a memory-mapped file will be random, so that it doesn't read ahead.
  package func expectRandomAccess() { storage?.expectRandomAccess() }

  /// Creates a vector that views elements in the memory of `owner`. The owner must not change the elements while the
  /// vector exists. Mutating the vector copies the elements first.
  package init(viewing elements: UnsafeMutablePointer<Double>, count: Int, of owner: any AnyObject & Sendable) {
    unsafe self.init(storage: VectorStorage(viewing: elements, count: count, of: owner), count: count)
  }

  /// The owner of the elements if the vector is a view (see ``init(viewing:count:of:)``), otherwise nil.
  package var owner: (any AnyObject & Sendable)? { storage?.owner }

  /// Returns true if both vectors have the same count and their elements are at the same address. All empty vectors are
  /// identical.
  package func isIdentical(to other: Self) -> Bool {
    guard count == other.count, count > 0 else { return count == other.count }
    return unsafe withElements { a in unsafe other.withElements { b in unsafe a == b } }
  }

  /// The elements as an array.
  ///
  /// - Complexity: O(n) and one allocation to read or to write. ``span`` reads without a copy.
  @inlinable
  public var values: [Double] {
    get { Array(self) }
    set { self = Self(newValue) }
  }

  /// A read-only view of the elements, without a copy.
  ///
  /// - Complexity: O(1)
  public var span: Span<Double> {
    @_lifetime(borrow self)
    get {
      let start = unsafe storage.map { unsafe UnsafePointer($0.elements) } ?? danglingPointer
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// A mutable view of the elements.
  ///
  /// - Complexity: O(1), or O(n) and one allocation if a copy shares the storage.
  public var mutableSpan: MutableSpan<Double> {
    @_lifetime(&self)
    mutating get {
      unsafe withMutableElements { _ in }
      let start = unsafe storage.map { unsafe $0.elements } ?? UnsafeMutablePointer(mutating: danglingPointer)
      let span = unsafe MutableSpan(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}

extension KernelVector: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Double...) { self.init(elements) }
}
