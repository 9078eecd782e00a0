extension AnimatableValues: CombinableVector {
  /// True if any of the values animates symbolically.
  @inlinable
  public var animatesSymbolically: Bool {
    for value in repeat each value {
      if value.animatesSymbolically { return true }
    }
    return false
  }

  @inlinable
  public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
    var end = 0
    for type in repeat (each Value).self {
      let place = TuplePlace(type, after: &end)
      let parts = place.parts(of: terms)
      unsafe withUnsafeMutablePointer(to: &value) { unsafe place.pointer(in: $0).pointee.setToCombination(parts) }
    }
  }

  @inlinable
  public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    var end = 0
    var sum = 0.0
    for type in repeat (each Value).self {
      sum += type.magnitudeSquared(of: TuplePlace(type, after: &end).parts(of: terms))
    }
    return sum
  }
}

/// The byte offset of one value of a pack in the memory of a tuple, which stores its values in order, each at its
/// alignment.
///
/// The offset gives in-place access. Swift can only iterate over copies of the values of a pack, and a copy of a vector
/// shares its storage. The storage could then not be reused, and each frame would allocate.
@usableFromInline
struct TuplePlace<Value: VectorArithmetic> {
  @usableFromInline let start: Int

  @inlinable
  init(_ type: Value.Type, after end: inout Int) {
    let alignment = MemoryLayout<Value>.alignment
    start = (end + alignment - 1) / alignment * alignment
    end = start + MemoryLayout<Value>.size
  }

  @inlinable
  func pointer<Tuple>(in tuple: UnsafeMutablePointer<Tuple>) -> UnsafeMutablePointer<Value> {
    unsafe UnsafeMutableRawPointer(tuple).advanced(by: start).assumingMemoryBound(to: Value.self)
  }

  /// Returns the combination of the values at this offset, with the same coefficients.
  @inlinable
  func parts<each Element>(
    of terms: borrowing LinearCombination<AnimatableValues<repeat each Element>>
  ) -> LinearCombination<Value> {
    terms.map { vector in
      unsafe withUnsafePointer(to: vector.value) {
        unsafe pointer(in: UnsafeMutablePointer(mutating: $0)).pointee
      }
    }
  }
}
