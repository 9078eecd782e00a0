#if !canImport(SwiftUI)
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

    /// Whether animations run on a symbolic value in the place of this one, which is then made once a frame by
    /// ``setToCombination(_:)``.
    ///
    /// That is so for an ``AnimatableVector`` of more than a few elements and for what holds one: pairs and packs ask their
    /// parts. The default is false, which is faster for a few numbers and lets animations see this type. A type of your own
    /// that holds an ``AnimatableVector`` returns what that one does; it shows the same without, but each operation of an
    /// animation then takes a pass over its elements. An animator asks its first value and its first target.
    var animatesSymbolically: Bool { get }
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
      // Not `+=`, which a type may have defined otherwise than `+`.
      self = self + difference
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
    public var animatesSymbolically: Bool { false }

    @inlinable
    public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
      setToSum(of: terms)
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

  /// A vector that computes a frame of an animation by ``VectorArithmetic/setToCombination(_:)`` of its own.
  ///
  /// The same as ``VectorArithmetic``, except where that is SwiftUI's, which lacks what this one adds. A type that
  /// conforms to it by this name compiles on every platform.
  public typealias CombinableVector = VectorArithmetic
#endif
