#if !canImport(SwiftUI)
  /// Two animatable values that animate as one. Pairs can be nested to animate any number of values.
  @frozen
  public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: AdditiveArithmetic {
    /// The first value.
    public var first: First

    /// The second value.
    public var second: Second

    /// Creates a pair of two values.
    @inlinable
    public init(_ first: First, _ second: Second) {
      self.first = first
      self.second = second
    }

    /// A pair of two zeros.
    @inlinable
    public static var zero: Self { Self(.zero, .zero) }

    @inlinable
    public static func + (lhs: Self, rhs: Self) -> Self {
      Self(lhs.first + rhs.first, lhs.second + rhs.second)
    }

    @inlinable
    public static func - (lhs: Self, rhs: Self) -> Self {
      Self(lhs.first - rhs.first, lhs.second - rhs.second)
    }

    @inlinable
    public static func += (lhs: inout Self, rhs: Self) {
      lhs.first += rhs.first
      lhs.second += rhs.second
    }

    @inlinable
    public static func -= (lhs: inout Self, rhs: Self) {
      lhs.first -= rhs.first
      lhs.second -= rhs.second
    }

    @inlinable
    public mutating func scale(by rhs: Double) {
      first.scale(by: rhs)
      second.scale(by: rhs)
    }

    /// The sum of the squared magnitudes of both values.
    @inlinable
    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }

    @inlinable
    public mutating func interpolate(towards other: Self, amount: Double) {
      first.interpolate(towards: other.first, amount: amount)
      second.interpolate(towards: other.second, amount: amount)
    }
  }

  extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
  extension AnimatablePair: Hashable where First: Hashable, Second: Hashable {}
#endif
