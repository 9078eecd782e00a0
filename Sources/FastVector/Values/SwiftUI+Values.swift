#if canImport(SwiftUI)
  public import SwiftUI

  // These types are re-exported from SwiftUI, so that a FastVector vector can be `animatableData` in SwiftUI. Importing
  // FastVector doesn't import other names from SwiftUI, such as `Animation` or `Path`.
  @_exported public import protocol SwiftUI.VectorArithmetic
  @_exported public import struct SwiftUI.AnimatablePair
  @_exported public import struct SwiftUI.AnimatableValues
  @_exported public import struct SwiftUI.EmptyAnimatableData

  /// An alias of SwiftUI's protocol. The protocol can't be re-exported by name, because SwiftUI also has a macro named
  /// `Animatable`, which makes the import ambiguous.
  public typealias Animatable = SwiftUI.Animatable

  /// A vector that computes a frame of an animation in one pass. SwiftUI's `VectorArithmetic` lacks the requirements
  /// for this.
  ///
  /// The animator checks for this conformance at run time. On other platforms, `VectorArithmetic` itself has these
  /// requirements.
  public protocol CombinableVector: VectorArithmetic {
    /// Sets this value to the sum of the terms.
    mutating func setToCombination(_ terms: borrowing LinearCombination<Self>)

    /// Returns the squared magnitude of the sum of the terms. Implementations don't need to store the sum.
    static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double

    /// True if animations run on a symbolic value (a few coefficients) instead of this one. Each frame is then computed
    /// by a single call to ``setToCombination(_:)``. The default is false.
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

  // The animation engine calls these methods on vectors of any type. They forward to ``CombinableVector`` if the type
  // conforms.
  extension VectorArithmetic {
    /// True if animations run on a symbolic value instead of this one, see ``CombinableVector``.
    public var animatesSymbolically: Bool { (self as? any CombinableVector)?.animatesSymbolically ?? false }

    /// Sets this value to the sum of the terms, see ``CombinableVector``.
    @inlinable
    public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
      guard let type = Self.self as? any CombinableVector.Type else { return setToSum(of: terms) }
      func set<V: CombinableVector>(_ type: V.Type, _ vector: inout Self) {
        unsafe withUnsafeMutablePointer(to: &vector) { vector in
          unsafe withUnsafePointer(to: terms) { terms in
            // V is Self, but the compiler can't infer that.
            unsafe UnsafeMutableRawPointer(vector).assumingMemoryBound(to: V.self).pointee.setToCombination(
              UnsafeRawPointer(terms).assumingMemoryBound(to: LinearCombination<V>.self).pointee)
          }
        }
      }
      set(type, &self)
    }

    /// Returns the squared magnitude of the sum of the terms, see ``CombinableVector``.
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
