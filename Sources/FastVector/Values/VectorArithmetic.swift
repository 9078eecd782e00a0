#if !canImport(SwiftUI)
  public import Foundation

  /// A type whose values can be added, subtracted and scaled, and therefore animated.
  ///
  /// The requirements and defaults match SwiftUI's, so a conforming type needs no changes to be used with SwiftUI.
  public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies each component of this value by `rhs`, in place.
    mutating func scale(by rhs: Double)

    /// The dot product of this value with itself, which is the square of its Euclidean norm.
    var magnitudeSquared: Double { get }

    /// Interpolates this value towards `other`: `self + (other - self) * amount`.
    ///
    /// - Parameters:
    ///   - other: The result at `amount` 1.
    ///   - amount: The fraction of the way to `other`. It isn't clamped: values below 0 and above 1 extrapolate.
    mutating func interpolate(towards other: Self, amount: Double)

    /// Sets this value to the sum of the terms.
    ///
    /// Animations call this method to compute each frame. The default implementation adds the scaled vectors one after
    /// the other. A type that contains an ``AnimatableVector`` should implement this method and forward the terms to
    /// its stored properties, see ``LinearCombination/map(_:)``. A frame then takes one pass and reuses this value's
    /// storage.
    mutating func setToCombination(_ terms: borrowing LinearCombination<Self>)

    /// Returns the squared magnitude of the sum of the terms.
    ///
    /// The default implementation stores the sum in a temporary value. Implement this method to avoid the temporary.
    static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double

    /// True if animations run on a symbolic value (a few coefficients) instead of this one. Each frame is then computed
    /// by a single call to ``setToCombination(_:)``.
    ///
    /// An ``AnimatableVector`` of more than 32 elements returns true. Pairs and packs return true if any of their
    /// components does. The default is false, which is faster for a few numbers; custom animations then receive values
    /// of this type.
    ///
    /// If your type contains an ``AnimatableVector``, return the vector's `animatesSymbolically`. If you return false,
    /// the frames are the same, but each operation of an animation takes a pass over the elements. An animator reads
    /// this property from its first value and its first target.
    var animatesSymbolically: Bool { get }
  }

  extension VectorArithmetic {
    /// Returns this value with each component multiplied by `rhs`.
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
      // Don't use `+=` here, because a type could define it differently from `+`.
      self = self + difference
    }

    /// Returns the value at `amount` of the way to `other`: `self + (other - self) * amount`.
    ///
    /// - Parameters:
    ///   - other: The result at `amount` 1.
    ///   - amount: The fraction of the way to `other`. It isn't clamped: values below 0 and above 1 extrapolate.
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

  /// A vector that implements ``VectorArithmetic/setToCombination(_:)`` to compute a frame of an animation in one pass.
  ///
  /// On platforms without SwiftUI, this is an alias of ``VectorArithmetic``. On platforms with SwiftUI, it is a
  /// separate protocol, because SwiftUI's `VectorArithmetic` lacks this method. A type that conforms to
  /// `CombinableVector` compiles on every platform.
  public typealias CombinableVector = VectorArithmetic
#endif
