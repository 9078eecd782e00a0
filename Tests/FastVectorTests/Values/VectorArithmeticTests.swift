import FastVector
import Foundation
import TestSupport
import Testing

/// Tests of the operations that every animatable value has, on scalars and on a type that implements only the
/// requirements.
@Suite struct `Vector arithmetic` {
  /// A custom type that uses the default implementations of `VectorArithmetic` and `Animatable`.
  struct Pixel: VectorArithmetic, Animatable {
    var red: Double
    var green: Double

    static var zero: Pixel { Pixel(red: 0, green: 0) }
    static func + (a: Pixel, b: Pixel) -> Pixel { Pixel(red: a.red + b.red, green: a.green + b.green) }
    static func - (a: Pixel, b: Pixel) -> Pixel { Pixel(red: a.red - b.red, green: a.green - b.green) }
    mutating func scale(by rhs: Double) {
      red *= rhs
      green *= rhs
    }
    var magnitudeSquared: Double { red * red + green * green }
  }

  private func check<Value: VectorArithmetic>(_ make: (Double) -> Value) {
    #expect(make(3).scaled(by: 2) == make(6))
    var value = make(3)
    value.scale(by: -0.5)
    #expect(value == make(-1.5))
    value = make(2)
    value.interpolate(towards: make(10), amount: 0.25)
    #expect(value == make(4))
    value = make(2)
    value.interpolate(towards: make(10), amount: -0.5)
    #expect(value == make(-2))
    #expect(make(2).interpolated(towards: make(10), amount: 1.5) == make(14))
    #expect(make(2).interpolated(towards: make(10), amount: 0) == make(2))
    #expect(make(2).interpolated(towards: make(10), amount: 1) == make(10))
    #expect(make(2) + .zero == make(2))
    #expect(make(2) - make(2) == .zero)
    #expect(Value.zero.magnitudeSquared == 0)
  }

  @Test func `Interpolation doesn't clamp the amount for any type`() {
    check { $0 }
    check { Float($0) }
    check { CGFloat($0) }
    check { Pixel(red: $0, green: -$0) }
    check { AnimatablePair($0, Float($0)) }
    check { AnimatableVector(values: [$0, 2 * $0]) }
    check { KernelVector<NaiveKernels>(values: [$0, 2 * $0]) }
    check { KernelVector<SIMDKernels>(values: [$0, 2 * $0]) }
  }

  @Test func `Types that contain a long vector at any depth are animated symbolically`() {
    for (count, isSymbolic) in [(0, false), (1, false), (32, false), (33, true), (10_000, true)] {
      let vector = AnimatableVector(repeating: 1, count: count)
      #expect(vector.animatesSymbolically == isSymbolic)
      #expect(KernelVector<NaiveKernels>(vector.values).animatesSymbolically == isSymbolic)
      #expect(AnimatablePair(1.0, AnimatablePair(2.0, vector)).animatesSymbolically == isSymbolic)
      #expect(AnimatableValues(1.0, AnimatablePair(vector, 2.0), 3.0).animatesSymbolically == isSymbolic)
    }
    #expect(!AnimatablePair(1.0, AnimatableValues(2.0, CGFloat(3))).animatesSymbolically)
    // swift-format-ignore
    #expect(!AnimatableValues< >().animatesSymbolically && !EmptyAnimatableData().animatesSymbolically)
    #expect(!Pixel.zero.animatesSymbolically)
  }

  @Test func `Nonmutating operations don't change the receiver`() {
    let vector: AnimatableVector = [1, 2]
    _ = vector.scaled(by: 5)
    _ = vector.interpolated(towards: [7, 7], amount: 0.5)
    #expect(vector.values == [1, 2])
  }

  @Test func `The squared magnitude of a scalar is its square`() {
    #expect((-3.0).magnitudeSquared == 9)
    #expect(Float(-1.5).magnitudeSquared == 2.25)
    #expect(CGFloat(4).magnitudeSquared == 16)
    #expect(Double.infinity.magnitudeSquared == .infinity)
    #expect(Double.nan.magnitudeSquared.isNaN)
    #expect(Pixel(red: 3, green: 4).magnitudeSquared == 25)
  }

  @Test func `A Float or a CGFloat can be scaled by a Double`() {
    #expect(Float(3).scaled(by: 0.5) == 1.5)
    #expect(CGFloat(3).scaled(by: 0.1) == 3 * 0.1)
  }

  @Test func `A vector is its own animatable data`() {
    var number = 3.0
    #expect(number.animatableData == 3)
    number.animatableData = 5
    #expect(number == 5)
    var float = Float(1)
    float.animatableData += 1
    #expect(float == 2)
    var length: CGFloat = 1
    length.animatableData = 4
    #expect(length == 4)
    var pixel = Pixel(red: 1, green: 2)
    pixel.animatableData = Pixel(red: 3, green: 4)
    #expect(pixel == Pixel(red: 3, green: 4))
    #expect(pixel.animatableData == pixel)
  }

  /// A type without animatable data.
  struct Still: Animatable { var name = "still" }

  @Test func `A type without animatable data has empty data`() {
    var still = Still()
    #expect(type(of: still.animatableData) == EmptyAnimatableData.self)
    still.animatableData = EmptyAnimatableData()
    #expect(still.animatableData == .zero)
    #expect(still.name == "still")
  }

  @Test func `Empty animatable data has no components`() {
    var nothing = EmptyAnimatableData()
    nothing.scale(by: 7)
    nothing += nothing
    nothing.interpolate(towards: .zero, amount: 0.5)
    #expect(nothing == .zero)
    #expect(nothing - nothing == .zero)
    #expect(nothing.magnitudeSquared == 0)
    #expect(MemoryLayout<EmptyAnimatableData>.size == 0)
  }
}
