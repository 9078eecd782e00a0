/// A vector of any number of doubles that animates as one value.
///
/// It is a value: a copy shares its storage until one of the two is written to. Operations that work in place
/// (`+=`, `-=`, `scale(by:)`, `interpolate(towards:amount:)` and the `setTo…` methods) allocate nothing while
/// the vector holds the only reference to its storage and has room for the result.
///
/// **Length.** Vectors of different length add as if the shorter one were padded with zeros. `zero` is the empty
/// vector, and the identity for every length. Two vectors are equal where their padded elements are: `[1, 0]`
/// equals `[1]`, so that `v - v == .zero` holds; compare ``values`` to tell them apart.
///
/// It is a collection that can be appended to, but not a `RangeReplaceableCollection`, whose `+` concatenates.
///
/// `Kernels` says who does the arithmetic. ``AnimatableVector`` is the one to use; the other kernel sets are for
/// comparison.
@frozen
public struct KernelVector<Kernels: VectorKernels>: Sendable {
  /// Nil where nothing was ever stored.
  @usableFromInline
  package var storage: VectorStorage?

  @usableFromInline
  var elementCount: Int

  /// The number of elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { elementCount }

  /// Makes the empty vector.
  ///
  /// - Complexity: O(1); allocates nothing.
  @inlinable
  public init() { self.init(storage: nil, count: 0) }

  @inlinable
  init(storage: VectorStorage?, count: Int) {
    self.storage = storage
    elementCount = count
  }

  /// Makes a vector with a new array of `count` elements, which `initialize` must write in full.
  @inlinable
  init(count: Int, initialize: (UnsafeMutablePointer<Double>) -> Void) {
    guard count != 0 else {
      self.init()
      return
    }
    let storage = VectorStorage(capacity: count)
    unsafe initialize(storage.elements)
    self.init(storage: storage, count: count)
  }

  /// The address of the first element, valid as long as the storage is retained.
  @inlinable @inline(__always)
  var start: UnsafeMutablePointer<Double> {
    guard _fastPath(storage != nil) else { return unsafe UnsafeMutablePointer(mutating: nowhere) }
    return unsafe storage.unsafelyUnwrapped.elements
  }

  /// Calls `body` with the address of the first of `count` elements.
  @inlinable @inline(__always)
  package func withElements<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return unsafe body(UnsafePointer(start))
  }

  /// Calls `body` with the address of the first of `count` elements, after making sure that nobody else sees
  /// what is written.
  @inlinable @inline(__always)
  package mutating func withMutableElements(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    if _slowPath(!ownsElements()) { copyStorage(capacity: count) }
    defer { withExtendedLifetime(storage) {} }
    unsafe body(start)
  }

  /// Whether nobody else sees what is written.
  @inlinable @inline(__always)
  mutating func ownsElements() -> Bool { isKnownUniquelyReferenced(&storage) && storage!.isWritable }

  /// Pads the vector with zeros up to `count` elements where it has fewer.
  @inlinable @inline(__always)
  mutating func pad(to count: Int) {
    if self.count < count { appendZeros(count - self.count) }
  }

  @usableFromInline
  mutating func appendZeros(_ zeros: Int) {
    reserveCapacity(count + zeros)
    unsafe storage!.elements.advanced(by: count).update(repeating: 0, count: zeros)
    elementCount += zeros
  }

  /// Makes sure that nobody else sees what is written, and that there is room for `capacity` elements.
  ///
  /// - Complexity: O(n) and one allocation where the vector has less room or shares its storage.
  public mutating func reserveCapacity(_ capacity: Int) {
    if ownsElements(), storage!.capacity >= capacity { return }
    copyStorage(capacity: Swift.max(capacity, count))
  }

  @usableFromInline
  mutating func copyStorage(capacity: Int) {
    guard capacity > 0 else { return }
    let copy = VectorStorage(capacity: capacity)
    unsafe withElements { unsafe copy.elements.update(from: $0, count: count) }
    storage = copy
  }

  /// Makes sure that there are exactly `count` elements which nobody else sees, of any value.
  @inlinable @inline(__always)
  package mutating func discardElements(count: Int) {
    if _slowPath(!ownsElements() || storage!.capacity < count) {
      storage = count == 0 ? nil : VectorStorage(capacity: count)
    }
    elementCount = count
  }

  /// Changes the number of elements and calls `body`, which must write all of them, with the address of the first.
  @inlinable @inline(__always)
  mutating func overwriteElements(count: Int, _ body: (UnsafeMutablePointer<Double>) -> Void) {
    discardElements(count: count)
    defer { withExtendedLifetime(storage) {} }
    unsafe body(start)
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1) on average; O(n) where a copy shares the storage.
  public mutating func append(_ element: Double) {
    grow(toHold: count + 1)
    unsafe storage!.elements[count] = element
    elementCount += 1
  }
}

/// A well-formed address for no elements.
@inlinable
var nowhere: UnsafePointer<Double> { unsafe UnsafePointer(bitPattern: MemoryLayout<Double>.alignment)! }

/// A vector of any number of doubles that animates as one value, with FastVector's own kernels.
///
/// It drops into SwiftUI-style code as the `animatableData` of a shape:
///
/// ```swift
/// var current = AnimatableVector(values: [50, 100, 75, 100])
/// current.interpolate(towards: AnimatableVector(values: [10, 20, 40, 80]), amount: 0.5)
/// ```
///
/// For the rules on length, equality and storage see ``KernelVector``; for NaN, infinities and rounding see the
/// article on special values.
public typealias AnimatableVector = KernelVector<NativeKernels>
