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
/// `Kernels` says who does the arithmetic. ``AnimatableVector`` is the one to use; the other kernel sets are for
/// comparison.
@frozen
public struct KernelVector<Kernels: VectorKernels>: Sendable {
  /// Nil for the empty vector.
  @usableFromInline
  var storage: VectorStorage?

  /// Makes the empty vector.
  ///
  /// - Complexity: O(1); allocates nothing.
  @inlinable
  public init() { storage = nil }

  @inlinable
  init(storage: VectorStorage) { self.storage = storage.count == 0 ? nil : storage }

  /// Makes a vector with a new array of `count` elements, which `initialize` must write in full.
  @inlinable
  init(count: Int, initialize: (UnsafeMutablePointer<Double>) -> Void) {
    guard count > 0 else {
      self.init()
      return
    }
    let storage = VectorStorage(count: count)
    unsafe initialize(storage.elements)
    self.init(storage: storage)
  }

  /// The number of elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { storage?.count ?? 0 }

  /// Calls `body` with the address of the first of `count` elements.
  @inlinable @inline(__always)
  func withElements<Result>(_ body: (UnsafePointer<Double>, _ count: Int) -> Result) -> Result {
    guard let storage else {
      return unsafe body(UnsafePointer(bitPattern: MemoryLayout<Double>.alignment)!, 0)
    }
    defer { withExtendedLifetime(storage) {} }
    return unsafe body(storage.elements, storage.count)
  }

  /// Makes sure that nobody else sees what is written next, and that there are at least `count` elements; new
  /// ones are zero.
  @inlinable @inline(__always)
  mutating func reserveUnique(_ count: Int) {
    if isKnownUniquelyReferenced(&storage), let storage, storage.count >= count { return }
    copyStorage(count: Swift.max(count, self.count))
  }

  @usableFromInline
  mutating func copyStorage(count: Int) {
    guard count > 0 else { return }
    let copy = VectorStorage(count: count)
    let kept = self.count
    unsafe withElements { elements, _ in unsafe copy.elements.update(from: elements, count: kept) }
    unsafe (copy.elements + kept).update(repeating: 0, count: count - kept)
    storage = copy
  }

  /// Makes sure that there are exactly `count` elements which nobody else sees, of any value.
  @inlinable @inline(__always)
  mutating func discardElements(count: Int) {
    if isKnownUniquelyReferenced(&storage), let storage, storage.count == count { return }
    storage = count == 0 ? nil : VectorStorage(count: count)
  }
}

/// A vector of any number of doubles that animates as one value, with FastVector's own kernels.
///
/// It drops into SwiftUI-style code as the `animatableData` of a shape:
///
/// ```swift
/// var current = AnimatableVector(values: [50, 100, 75, 100])
/// current.interpolate(towards: AnimatableVector(values: [10, 20, 40, 80]), amount: 0.5)
/// ```
///
/// For the rules on length, equality and storage see ``KernelVector``; for NaN, infinities and rounding see
/// <doc:SpecialValues>.
public typealias AnimatableVector = KernelVector<NativeKernels>
