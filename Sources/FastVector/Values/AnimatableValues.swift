#if !canImport(SwiftUI)
  /// Any number of animatable values that animate as one.
  ///
  /// ```swift
  /// var animatableData: AnimatableValues<Double, CGFloat, AnimatableVector> {
  ///   get { AnimatableValues(progress, width, heights) }
  ///   set { (progress, width, heights) = newValue.value }
  /// }
  /// ```
  ///
  /// The values are the elements of a tuple. An empty pack is valid: like ``EmptyAnimatableData``, it has nothing to
  /// animate.
  @frozen
  public struct AnimatableValues<each Value: VectorArithmetic>: AdditiveArithmetic {
    /// The combined values, as a tuple.
    public var value: (repeat each Value)

    /// Combines several animatable values into one.
    @inlinable
    public init(_ value: repeat each Value) {
      self.value = (repeat each value)
    }

    /// The value whose elements are all zero.
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

    /// The sum of the squared magnitudes of all values.
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
    public static func == (lhs: Self, rhs: Self) -> Bool {
      for (left, right) in repeat (each lhs.value, each rhs.value) {
        if left != right { return false }
      }
      return true
    }
  }

  extension AnimatableValues: Sendable where repeat each Value: Sendable {}

  extension AnimatableValues: Hashable where repeat each Value: Hashable {
    @inlinable
    public func hash(into hasher: inout Hasher) {
      for value in repeat each value { hasher.combine(value) }
    }
  }
#endif
