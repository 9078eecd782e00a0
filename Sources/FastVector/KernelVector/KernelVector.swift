/// A variable-length vector of doubles that animates as one value.
///
/// It is a value type with copy-on-write storage. In-place operations (`+=`, `-=`, `scale(by:)`,
/// `interpolate(towards:amount:)` and the `setTo…` methods) allocate nothing while the vector holds the only reference
/// to its storage and has enough capacity for the result.
///
/// **Length.** Vectors of different lengths add as if the shorter one were padded with zeros. `zero` is the empty
/// vector, which is the additive identity for every length. Two vectors are equal if their padded elements are equal:
/// `[1, 0]` equals `[1]`, so `v - v == .zero` holds. To distinguish such vectors, compare ``values``.
///
/// It is a collection and supports appending. It doesn't conform to `RangeReplaceableCollection`, because `+` would
/// then also mean concatenation.
///
/// `Kernels` is the implementation of the arithmetic. Use ``AnimatableVector`` unless you want to compare kernel sets.
@frozen
public struct KernelVector<Kernels: VectorKernels>: Sendable {
  /// The storage, or nil for an empty vector without capacity.
  @usableFromInline
  package var storage: VectorStorage?

  @usableFromInline
  var elementCount: Int

  /// The number of elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { elementCount }

  /// Creates an empty vector.
  ///
  /// - Complexity: O(1); allocates nothing.
  @inlinable
  public init() { self.init(storage: nil, count: 0) }

  @inlinable
  init(storage: VectorStorage?, count: Int) {
    self.storage = storage
    elementCount = count
  }

  /// Creates a vector with new storage for `count` elements, all of which `initialize` must write.
  @inlinable
  package init(count: Int, initialize: (UnsafeMutablePointer<Double>) -> Void) {
    guard count != 0 else {
      self.init()
      return
    }
    let storage = VectorStorage(capacity: count)
    unsafe initialize(storage.elements)
    self.init(storage: storage, count: count)
  }

  /// The address of the first element, valid as long as the storage is retained. A dangling pointer if the vector has
  /// no storage.
  @inlinable @inline(__always)
  var start: UnsafeMutablePointer<Double> {
    guard _fastPath(storage != nil) else { return unsafe UnsafeMutablePointer(mutating: danglingPointer) }
    return unsafe storage.unsafelyUnwrapped.elements
  }

  /// Calls `body` with the address of the first of `count` elements.
  @inlinable @inline(__always)
  package func withElements<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return unsafe body(UnsafePointer(start))
  }

  /// Makes the storage unique, then calls `body` with the address of the first of `count` elements.
  @inlinable @inline(__always)
  package mutating func withMutableElements(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    if _slowPath(!ownsElements()) { copyStorage(capacity: count) }
    defer { withExtendedLifetime(storage) {} }
    unsafe body(start)
  }

  /// Returns true if the storage is writable and not shared.
  @inlinable @inline(__always)
  mutating func ownsElements() -> Bool { isKnownUniquelyReferenced(&storage) && storage!.isWritable }

  /// Pads the vector with zeros to at least `count` elements.
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

  /// Makes the storage unique, with room for at least `capacity` elements.
  ///
  /// - Complexity: O(n) and one allocation if the vector has less capacity or shares its storage.
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

  /// Sets the number of elements and makes the storage unique. The caller must write all elements, because their values
  /// are unspecified.
  @inlinable @inline(__always)
  package mutating func discardElements(count: Int) {
    if _slowPath(!ownsElements() || storage!.capacity < count) {
      storage = count == 0 ? nil : VectorStorage(capacity: count)
    }
    elementCount = count
  }

  /// Sets the number of elements, and calls `body` with the address of the first element. The closure must write all
  /// `count` elements.
  @inlinable @inline(__always)
  mutating func overwriteElements(count: Int, _ body: (UnsafeMutablePointer<Double>) -> Void) {
    discardElements(count: count)
    defer { withExtendedLifetime(storage) {} }
    unsafe body(start)
  }

  /// Appends an element.
  ///
  /// - Complexity: Amortized O(1), or O(n) if a copy shares the storage.
  public mutating func append(_ element: Double) {
    grow(toHold: count + 1)
    unsafe storage!.elements[count] = element
    elementCount += 1
  }
}

/// A well-aligned dangling pointer, for empty buffers.
@inlinable
var danglingPointer: UnsafePointer<Double> { unsafe UnsafePointer(bitPattern: MemoryLayout<Double>.alignment)! }

/// A variable-length vector of doubles that animates as one value, with FastVector's own kernels.
///
/// Use it as the `animatableData` of a shape in SwiftUI-style code:
///
/// ```swift
/// var current = AnimatableVector(values: [50, 100, 75, 100])
/// current.interpolate(towards: AnimatableVector(values: [10, 20, 40, 80]), amount: 0.5)
/// ```
///
/// For the rules on length, equality and storage see ``KernelVector``. For NaN, infinities and rounding see the article
/// "Rounding and special values".
public typealias AnimatableVector = KernelVector<NativeKernels>
