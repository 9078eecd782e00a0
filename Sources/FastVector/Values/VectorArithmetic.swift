public import Foundation

/// A value that can be animated: one that can be added, subtracted and scaled.
///
/// The requirements and defaults are SwiftUI's, so that conforming types move over unchanged.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies each component of this value by `rhs`, in place.
  mutating func scale(by rhs: Double)

  /// The dot product of this value with itself: the square of its Euclidean length.
  var magnitudeSquared: Double { get }

  /// Moves this value towards `other`: `self + (other - self) * amount`.
  ///
  /// - Parameters:
  ///   - other: The value that `amount` 1 leads to.
  ///   - amount: The share of the way. It is not clamped: below 0 and above 1 extrapolate.
  mutating func interpolate(towards other: Self, amount: Double)

  /// Becomes the sum of the terms.
  ///
  /// This is how a frame of an animation is made. The default adds the scaled vectors one after the other. A type
  /// that holds an ``AnimatableVector`` passes the terms on to its parts instead, see
  /// ``LinearCombination/map(_:)``, which makes a frame one pass and lets it use this value's storage again.
  mutating func setToCombination(_ terms: borrowing LinearCombination<Self>)

  /// The square of the length of the sum of the terms, without keeping the sum. The default makes the sum.
  static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double
}

extension VectorArithmetic {
  /// This value with each component multiplied by `rhs`.
  @inlinable
  public func scaled(by rhs: Double) -> Self {
    var result = self
    result.scale(by: rhs)
    return result
  }

  @inlinable
  public mutating func interpolate(towards other: Self, amount: Double) {
    var difference = other - self
    difference.scale(by: amount)
    self += difference
  }

  /// The value at `amount` of the way towards `other`: `self + (other - self) * amount`.
  ///
  /// - Parameters:
  ///   - other: The value that `amount` 1 leads to.
  ///   - amount: The share of the way. It is not clamped: below 0 and above 1 extrapolate.
  @inlinable
  public func interpolated(towards other: Self, amount: Double) -> Self {
    var result = self
    result.interpolate(towards: other, amount: amount)
    return result
  }
}

extension VectorArithmetic {
  @inlinable
  public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
    var sum: Self?
    for index in 0..<terms.count where terms.coefficient(at: index) != 0 {
      var term = terms.vector(at: index)
      if terms.coefficient(at: index) != 1 { term.scale(by: terms.coefficient(at: index)) }
      if sum == nil { sum = term } else { sum! += term }
    }
    self = sum ?? .zero
  }

  @inlinable
  public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    var sum = Self.zero
    sum.setToCombination(terms)
    return sum.magnitudeSquared
  }
}

extension Double: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= rhs }
  @inlinable public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  @inlinable public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  @inlinable public var magnitudeSquared: Double { Double(self * self) }
}
