/// Any number of animatable values that animate as one.
///
/// ```swift
/// var animatableData: AnimatableValues<Double, CGFloat, AnimatableVector> {
///   get { AnimatableValues(progress, width, heights) }
///   set { (progress, width, heights) = newValue.value }
/// }
/// ```
///
/// The values have the place of their components in a tuple, and no value at all is a valid choice: like
/// ``EmptyAnimatableData``, it has nothing to animate.
@frozen
public struct AnimatableValues<each Value: VectorArithmetic>: VectorArithmetic {
  /// The values.
  public var value: (repeat each Value)

  /// Makes one animatable value of several.
  @inlinable
  public init(_ value: repeat each Value) {
    self.value = (repeat each value)
  }

  /// The zeros of all values.
  @inlinable
  public static var zero: Self { Self(repeat (each Value).zero) }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(repeat (each lhs.value) + (each rhs.value))
  }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(repeat (each lhs.value) - (each rhs.value))
  }

  @inlinable
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  @inlinable
  public mutating func scale(by rhs: Double) {
    self = Self(repeat (each value).scaled(by: rhs))
  }

  /// The sum of the squares of all values.
  @inlinable
  public var magnitudeSquared: Double {
    var sum = 0.0
    for value in repeat each value { sum += value.magnitudeSquared }
    return sum
  }

  @inlinable
  public mutating func interpolate(towards other: Self, amount: Double) {
    self = Self(repeat (each value).interpolated(towards: each other.value, amount: amount))
  }

  @inlinable
  public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
    var offset = 0
    for type in repeat (each Value).self {
      let place = TuplePlace(type, after: offset)
      let parts = place.parts(of: terms)
      unsafe withUnsafeMutablePointer(to: &value) { unsafe place.pointer(in: $0).pointee.setToCombination(parts) }
      offset = place.end
    }
  }

  @inlinable
  public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    var offset = 0
    var sum = 0.0
    for type in repeat (each Value).self {
      let place = TuplePlace(type, after: offset)
      sum += type.magnitudeSquared(of: place.parts(of: terms))
      offset = place.end
    }
    return sum
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    for (left, right) in repeat (each lhs.value, each rhs.value) {
      if left != right { return false }
    }
    return true
  }
}

/// Where one value of a pack stands in the tuple of all of them: one after the other, each at its alignment.
///
/// The language has no other way to change one value of a pack in place.
@usableFromInline
struct TuplePlace<Value: VectorArithmetic> {
  @usableFromInline let start: Int

  @inlinable
  init(_ type: Value.Type, after offset: Int) {
    let alignment = MemoryLayout<Value>.alignment
    start = (offset + alignment - 1) / alignment * alignment
  }

  @inlinable
  var end: Int { start + MemoryLayout<Value>.size }

  @inlinable
  func pointer<Tuple>(in tuple: UnsafeMutablePointer<Tuple>) -> UnsafeMutablePointer<Value> {
    unsafe UnsafeMutableRawPointer(tuple).advanced(by: start).assumingMemoryBound(to: Value.self)
  }

  /// The combination of the values at this place.
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

extension AnimatableValues: Sendable where repeat each Value: Sendable {}

extension AnimatableValues: Hashable where repeat each Value: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    for value in repeat each value { hasher.combine(value) }
  }
}
