#if canImport(SwiftUI)
  public import SwiftUI

  // What SwiftUI has already is SwiftUI's own, so that a vector of ours is `animatableData` there. These names alone are
  // passed on: a program that imports this module has no `Animation` or `Path` of SwiftUI's unless it imports that, too.
  @_exported public import protocol SwiftUI.VectorArithmetic
  @_exported public import struct SwiftUI.AnimatablePair
  @_exported public import struct SwiftUI.AnimatableValues
  @_exported public import struct SwiftUI.EmptyAnimatableData

  /// SwiftUI's protocol. An alias, since an import of one name cannot tell it from the macro of the same name.
  public typealias Animatable = SwiftUI.Animatable

  /// A vector that computes a frame of an animation in one pass, which SwiftUI's `VectorArithmetic` has no requirements
  /// for.
  ///
  /// The animator looks for it at run time. Elsewhere `VectorArithmetic` itself has these requirements.
  public protocol CombinableVector: VectorArithmetic {
    /// Becomes the sum of the terms.
    mutating func setToCombination(_ terms: borrowing LinearCombination<Self>)

    /// The square of the length of the sum of the terms, without keeping the sum.
    static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double

    /// Whether animations run on a symbolic value in the place of this one, which is then made once a frame by
    /// ``setToCombination(_:)``. The default is false.
    var animatesSymbolically: Bool { get }
  }

  extension CombinableVector {
    public var animatesSymbolically: Bool { false }

    @inlinable
    public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) { setToSum(of: terms) }

    @inlinable
    public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
      var sum = Self.zero
      sum.setToCombination(terms)
      return sum.magnitudeSquared
    }
  }

  // What the animation engine calls on vectors of any type: the way of a ``CombinableVector`` where it is one.
  extension VectorArithmetic {
    /// Whether animations run on a symbolic value in the place of this one: see ``CombinableVector``.
    public var animatesSymbolically: Bool { (self as? any CombinableVector)?.animatesSymbolically ?? false }

    /// Becomes the sum of the terms: see ``CombinableVector``.
    @inlinable
    public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
      guard let type = Self.self as? any CombinableVector.Type else { return setToSum(of: terms) }
      func set<V: CombinableVector>(_ type: V.Type, _ vector: inout Self) {
        unsafe withUnsafeMutablePointer(to: &vector) { vector in
          unsafe withUnsafePointer(to: terms) { terms in
            // V is Self, only the compiler does not know it.
            unsafe UnsafeMutableRawPointer(vector).assumingMemoryBound(to: V.self).pointee.setToCombination(
              UnsafeRawPointer(terms).assumingMemoryBound(to: LinearCombination<V>.self).pointee)
          }
        }
      }
      set(type, &self)
    }

    /// The square of the length of the sum of the terms: see ``CombinableVector``.
    @inlinable
    public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
      guard let type = Self.self as? any CombinableVector.Type else {
        var sum = Self.zero
        sum.setToSum(of: terms)
        return sum.magnitudeSquared
      }
      func square<V: CombinableVector>(_ type: V.Type) -> Double {
        unsafe withUnsafePointer(to: terms) { terms in
          unsafe V.magnitudeSquared(
            of: UnsafeRawPointer(terms).assumingMemoryBound(to: LinearCombination<V>.self).pointee)
        }
      }
      return square(type)
    }
  }
#endif
