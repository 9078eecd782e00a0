extension KernelVector {
  /// Makes a vector of the elements of an array.
  ///
  /// - Complexity: O(n), one allocation.
  @inlinable
  public init(values: [Double]) { self.init(values) }

  /// Makes a vector of the elements of a sequence.
  ///
  /// - Complexity: O(n); one allocation where the sequence has contiguous storage, as arrays and vectors do.
  @inlinable
  public init(_ elements: some Sequence<Double>) {
    let copy = elements.withContiguousStorageIfAvailable { source in
      unsafe Self(count: source.count) { unsafe $0.update(from: source.baseAddress!, count: source.count) }
    }
    self = copy ?? Self(Array(elements))
  }

  /// Makes a vector of `count` elements that are all `value`.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public init(repeating value: Double, count: Int) {
    unsafe self.init(count: count) { unsafe $0.update(repeating: value, count: count) }
  }

  /// Makes a vector of `count` elements `start`, `start + step`, `start + 2 * step` and so on.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public init(from start: Double, step: Double, count: Int) {
    unsafe self.init(count: count) { unsafe Kernels.ramp(from: start, step: step, into: $0, count: count) }
  }

  /// Makes a vector with the storage of one that other kernels work on.
  ///
  /// - Complexity: O(1); the two share storage until one of them is written to.
  @inlinable
  public init<Others: VectorKernels>(_ other: KernelVector<Others>) {
    self.init(storage: other.storage, count: other.count)
  }

  /// Makes a vector of elements that stay in a file until they are looked at, see ``VectorStorage``; nil where they
  /// cannot.
  package init?(mapping file: Int32, offset: Int, count: Int) {
    guard let storage = VectorStorage(mapping: file, offset: offset, count: count) else { return nil }
    self.init(storage: storage, count: count)
  }

  /// Tells the system that elements of a file are looked at here and there, so that it reads no pages ahead.
  package func expectRandomAccess() { storage?.expectRandomAccess() }

  /// Makes a vector of elements that belong to `owner`, which keeps them as they are. They are copied before anything
  /// is written.
  package init(viewing elements: UnsafeMutablePointer<Double>, count: Int, of owner: any AnyObject & Sendable) {
    unsafe self.init(storage: VectorStorage(viewing: elements, count: count, of: owner), count: count)
  }

  /// What the elements belong to where they are only viewed, see ``init(viewing:count:of:)``.
  package var owner: (any AnyObject & Sendable)? { storage?.owner }

  /// Whether both are the same elements at the same place in memory.
  package func isIdentical(to other: Self) -> Bool {
    guard count == other.count, count > 0 else { return count == other.count }
    return unsafe withElements { a in unsafe other.withElements { b in unsafe a == b } }
  }

  /// The elements as an array.
  ///
  /// - Complexity: O(n), one allocation, to read as to write. ``span`` reads without a copy.
  @inlinable
  public var values: [Double] {
    get { Array(self) }
    set { self = Self(newValue) }
  }

  /// The elements, to read without a copy.
  ///
  /// - Complexity: O(1)
  public var span: Span<Double> {
    @_lifetime(borrow self)
    get {
      let start = unsafe storage.map { unsafe UnsafePointer($0.elements) } ?? nowhere
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The elements, to write in place.
  ///
  /// - Complexity: O(1), or O(n) and one allocation where a copy shares the storage.
  public var mutableSpan: MutableSpan<Double> {
    @_lifetime(&self)
    mutating get {
      unsafe withMutableElements { _ in }
      let start = unsafe storage.map { unsafe $0.elements } ?? UnsafeMutablePointer(mutating: nowhere)
      let span = unsafe MutableSpan(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}

extension KernelVector: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Double...) { self.init(elements) }
}
