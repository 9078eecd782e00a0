#if !canImport(SwiftUI)
  /// The animatable data of a type with nothing to animate.
  @frozen
  public struct EmptyAnimatableData: VectorArithmetic, Hashable, Sendable {
    /// Creates empty animatable data.
    @inlinable public init() {}

    /// The empty value. All values of this type are equal.
    @inlinable public static var zero: Self { Self() }

    @inlinable public static func + (lhs: Self, rhs: Self) -> Self { Self() }
    @inlinable public static func - (lhs: Self, rhs: Self) -> Self { Self() }
    @inlinable public mutating func scale(by rhs: Double) {}

    /// The squared magnitude, which is always 0.
    @inlinable public var magnitudeSquared: Double { 0 }
  }
#endif
