import FastVector
import Foundation
import Testing

@Suite struct `Animatable pairs` {
  @Test func `The zero of a pair consists of two zeros`() {
    let zero = AnimatablePair<Double, Double>.zero
    #expect(zero.first == 0 && zero.second == 0)
    #expect(zero.magnitudeSquared == 0)
    #expect(AnimatablePair<Double, AnimatableVector>.zero.second.isEmpty)
  }

  @Test func `Pairs are added and subtracted component by component`() {
    let difference = AnimatablePair(3.0, 4.0) - AnimatablePair(1.5, -1)
    #expect(difference == AnimatablePair(1.5, 5))
    let sum = AnimatablePair(3.0, 4.0) + AnimatablePair(1.5, -1)
    #expect(sum == AnimatablePair(4.5, 3))
    var pair = sum
    pair += AnimatablePair(1, 2)
    #expect(pair == AnimatablePair(5.5, 5))
    pair -= AnimatablePair(0.5, 6)
    #expect(pair == AnimatablePair(5, -1))
  }

  @Test func `The squared magnitude of a pair includes nested components`() {
    #expect(AnimatablePair(3.0, CGFloat(4)).magnitudeSquared == 25)
    #expect(AnimatablePair(3.0, AnimatablePair(4.0, 12.0)).magnitudeSquared == 169)
    #expect(AnimatablePair(AnimatablePair(3.0, 4.0), AnimatableVector(values: [12])).magnitudeSquared == 169)
    #expect(AnimatablePair(5.0, EmptyAnimatableData()).magnitudeSquared == 25)
  }

  @Test func `Scaling and interpolating a pair affect all components`() {
    var nested = AnimatablePair(1.0, AnimatablePair(Float(2), CGFloat(3)))
    nested.scale(by: 2)
    #expect(nested == AnimatablePair(2, AnimatablePair(4, 6)))
    nested.interpolate(towards: AnimatablePair(10, AnimatablePair(0, 6)), amount: 0.25)
    #expect(nested == AnimatablePair(4, AnimatablePair(3, 6)))
    let beyond = AnimatablePair(2.0, 1.0).interpolated(towards: AnimatablePair(10, 2), amount: 1.5)
    #expect(beyond == AnimatablePair(14, 2.5))
  }

  @Test func `Interpolating a pair interpolates its vectors in place`() {
    var pair = AnimatablePair(AnimatableVector(values: [0, 8]), 1.0)
    let copy = pair
    pair.interpolate(towards: AnimatablePair([4, 0], 3), amount: 0.5)
    #expect(pair.first.values == [2, 4] && pair.second == 2)
    #expect(copy.first.values == [0, 8] && copy.second == 1)
  }

  @Test func `The hash of a pair depends on its components`() {
    let pairs = Set([AnimatablePair(1.0, 2.0), AnimatablePair(1.0, 2.0), AnimatablePair(2.0, 1.0)])
    #expect(pairs.count == 2)
    #expect(AnimatablePair(1.0, 2.0) != AnimatablePair(2.0, 1.0))
  }
}
