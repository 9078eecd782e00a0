import FastVector
import FastVectorAnimation
import FastVectorSwiftUI
import Foundation
import Testing

/// SwiftUI's `VectorArithmetic` has no requirement for computing a frame in one pass, so the animator has to find
/// FastVector's implementation.
struct VectorTests {
  private struct Plain: VectorArithmetic {
    var value: Double
    static var zero: Self { Self(value: 0) }
    static func + (lhs: Self, rhs: Self) -> Self { Self(value: lhs.value + rhs.value) }
    static func - (lhs: Self, rhs: Self) -> Self { Self(value: lhs.value - rhs.value) }
    mutating func scale(by rhs: Double) { value *= rhs }
    var magnitudeSquared: Double { value * value }
  }

  /// A vector whose linear combinations are the constants 42 and 43, which show that its implementation was called.
  private struct Stubborn: CombinableVector {
    var value: Double
    static var zero: Self { Self(value: 0) }
    static func + (lhs: Self, rhs: Self) -> Self { lhs }
    static func - (lhs: Self, rhs: Self) -> Self { lhs }
    mutating func scale(by rhs: Double) {}
    var magnitudeSquared: Double { 0 }
    mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) { value = 42 }
    static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double { 43 }
    var animatesSymbolically: Bool { true }
  }

  /// Pairs aren't `Animatable` in SwiftUI, so this type contains one.
  private struct Value: Animatable {
    var animatableData: AnimatablePair<AnimatableVector, Double>
  }

  /// A vector of more than 32 elements. Animations of such a vector are symbolic by default (`animatesSymbolically`).
  private static let long = AnimatableVector(repeating: 2, count: 100)

  private func combination<V: VectorArithmetic>(_ a: V, _ b: V) -> (V, Double, Bool) {
    var terms = LinearCombination<V>()
    terms.append(a, scaledBy: 2)
    terms.append(b, scaledBy: -1)
    var result = a
    result.setToCombination(terms)
    return (result, V.magnitudeSquared(of: terms), a.animatesSymbolically)
  }

  @Test func `A generic linear combination uses the vector's own implementation`() {
    #expect(combination(Plain(value: 3), Plain(value: 1)) == (Plain(value: 5), 25, false))
    #expect(combination(Stubborn(value: 3), Stubborn(value: 1)) == (Stubborn(value: 42), 43, true))
    #expect(combination([3, 1] as AnimatableVector, [1]) == ([5, 2], 29, false))
    #expect(combination(Self.long, Self.long) == (Self.long, 400, true))
    #expect(combination(1.5, 1) == (2, 4, false))
  }

  @Test func `Pairs and packs combine their components with the components' own implementations`() {
    let pair = combination(AnimatablePair([3, 1] as AnimatableVector, 2.0), AnimatablePair([1], 1))
    #expect(pair == (AnimatablePair([5, 2], 3), 38, false))
    #expect(combination(AnimatablePair(Self.long, 2.0), AnimatablePair(Self.long, 2)).2)
    let values = combination(
      AnimatableValues(Float(2), [3, 1] as AnimatableVector, Stubborn(value: 1)),
      AnimatableValues(Float(1), [1], Stubborn(value: 1)))
    #expect(values == (AnimatableValues(Float(3), [5, 2], Stubborn(value: 42)), 9 + 29 + 43, true))
    #expect(!combination(AnimatableValues(1.0, 2.0), AnimatableValues(1.0, 2.0)).2)
  }

  @Test func `An animator shows the same values for a vector as for its single elements`() {
    let old = (0..<40).map { 100 * sin(Double($0)) }
    let new = (0..<40).map { 300 * cos(Double($0)) }
    for animation: Animation in [.linear, .spring, .bouncy, .interpolatingSpring(stiffness: 90, damping: 6)] {
      let vectors = Animator(Value(animatableData: AnimatablePair(AnimatableVector(old), 1)))
      vectors.animate(to: Value(animatableData: AnimatablePair(AnimatableVector(new), 2)), animation, at: 0)
      vectors.animate(to: Value(animatableData: AnimatablePair(AnimatableVector(old), 3)), animation, at: 0.1)
      let elements = zip(old, new).map { old, new in
        let animator = Animator(old)
        animator.animate(to: new, animation, at: 0)
        animator.animate(to: old, animation, at: 0.1)
        return animator
      }
      // Compare only times before the first spring stops. The duration of a spring depends on the distance that the
      // whole vector moves, so springs of single elements would stop at other times.
      for time in stride(from: 0, to: 0.4, by: 0.05) {
        let value = vectors.value(at: time).animatableData
        for (element, animator) in zip(value.first, elements) {
          #expect(abs(element - animator.value(at: time)) < 1e-7, "\(animation) at \(time)")
        }
      }
    }
  }
}
