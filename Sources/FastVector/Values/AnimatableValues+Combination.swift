extension AnimatableValues: CombinableVector {
  /// True if any of the values animates symbolically, see ``VectorArithmetic/animatesSymbolically``.
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
      let place = TupleOffset(type, after: &end)
      let parts = place.parts(of: terms)
      unsafe withUnsafeMutablePointer(to: &value) { unsafe place.pointer(in: $0).pointee.setToCombination(parts) }
    }
  }

  @inlinable
  public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    var end = 0
    var sum = 0.0
    for type in repeat (each Value).self {
      sum += type.magnitudeSquared(of: TupleOffset(type, after: &end).parts(of: terms))
    }
    return sum
  }
}

/// The byte offset of a value in a tuple. A tuple stores its values in order, each aligned for its type.
///
/// The offset gives in-place access to the value. Iterating over the values of a pack copies each of them, and a copy
/// of a vector shares its storage. Shared storage can't be overwritten, so each frame would allocate.
@usableFromInline
struct TupleOffset<Value: VectorArithmetic> {
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

  /// Returns the combination of the values at this offset in the tuples, with the same coefficients.
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
