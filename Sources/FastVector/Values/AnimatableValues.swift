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
  public mutating func setToCombination(_ terms: LinearCombination<Self>) {
    let parts = Self.parts(of: terms)
    self = Self(repeat sum(of: each parts))
  }

  @inlinable
  public static func magnitudeSquared(of terms: LinearCombination<Self>) -> Double {
    var sum = 0.0
    for square in repeat (each Value).magnitudeSquared(of: each parts(of: terms)) { sum += square }
    return sum
  }

  /// The combinations of which each value becomes the sum.
  @inlinable
  static func parts(of terms: LinearCombination<Self>) -> (repeat LinearCombination<each Value>) {
    var parts = (repeat LinearCombination<each Value>())
    for index in 0..<terms.count {
      let vector = terms.vector(at: index)
      let coefficient = terms.coefficient(at: index)
      parts = (repeat (each parts).appending(each vector.value, scaledBy: coefficient))
    }
    return parts
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    for (left, right) in repeat (each lhs.value, each rhs.value) {
      if left != right { return false }
    }
    return true
  }
}

extension LinearCombination {
  /// The combination with another term.
  @inlinable
  func appending(_ vector: Vector, scaledBy coefficient: Double) -> Self {
    var result = self
    result.append(vector, scaledBy: coefficient)
    return result
  }
}

/// The sum of the terms.
@inlinable
func sum<Value: VectorArithmetic>(of terms: LinearCombination<Value>) -> Value {
  var result = Value.zero
  result.setToCombination(terms)
  return result
}

extension AnimatableValues: Sendable where repeat each Value: Sendable {}

extension AnimatableValues: Hashable where repeat each Value: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    for value in repeat each value { hasher.combine(value) }
  }
}
