import FastVector
import Foundation
import Testing

@Suite struct `Packs of animatable values` {
  private typealias Three = AnimatableValues<Double, CGFloat, AnimatableVector>
  private typealias None = AnimatableValues<>

  @Test func `A pack contains a tuple of its values`() {
    var values = AnimatableValues(1.0, CGFloat(2), AnimatableVector([3, 4]))
    let first = values.value
    #expect(first.0 == 1 && first.1 == 2 && first.2 == [3, 4])
    values.value = (1, 5, [3, 4])
    #expect(values == Three(1, 5, [3, 4]))
    #expect(values != Three(1, 5, [3]))
    let (progress, width, heights) = values.value
    #expect(progress == 1 && width == 5 && heights.count == 2)
  }

  @Test func `The zero of a pack has the zeros of its values`() {
    #expect(Three.zero.value.0 == 0 && Three.zero.value.1 == 0 && Three.zero.value.2.isEmpty)
    let values = Three(1, 2, [3, 4])
    #expect(values + .zero == values && .zero + values == values && values - values == .zero)
  }

  @Test func `Packs are added and subtracted value by value`() {
    #expect(Three(1, 2, [3, 4]) + Three(10, 20, [30]) == Three(11, 22, [33, 4]))
    #expect(Three(1, 2, [3, 4]) - Three(10, 20, [30]) == Three(-9, -18, [-27, 4]))
    var values = Three(1, 2, [3])
    values += Three(1, 1, [1, 1])
    #expect(values == Three(2, 3, [4, 1]))
    values -= Three(2, 1, [4, 2])
    #expect(values == Three(0, 2, [0, -1]))
  }

  @Test func `Packs are scaled and interpolated value by value`() {
    var values = Three(1, 2, [3, 4])
    let copy = values
    values.scale(by: -2)
    #expect(values == Three(-2, -4, [-6, -8]))
    #expect(copy.scaled(by: 0.5) == Three(0.5, 1, [1.5, 2]))
    values.interpolate(towards: Three(2, 4, [6, 8, 10]), amount: 0.75)
    #expect(values == Three(1, 2, [3, 4, 7.5]))
    #expect(copy.interpolated(towards: .zero, amount: 2) == Three(-1, -2, [-3, -4]))
    #expect(copy == Three(1, 2, [3, 4]))
  }

  @Test func `The squared magnitude of a pack is the sum over its values`() {
    #expect(AnimatableValues(3.0, CGFloat(4)).magnitudeSquared == 25)
    #expect(Three(1, 2, [3, 4]).magnitudeSquared == 30)
    #expect(AnimatableValues(AnimatableValues(1.0, Float(2)), AnimatablePair(3.0, 4.0)).magnitudeSquared == 30)
  }

  @Test func `A combination of packs equals the combinations of their values`() {
    let vectors = [Three(1, 2, [3, 4]), Three(-5, 6, [7]), Three(8, 9, [10, 11, 12])]
    let coefficients = [2, -0.5, 3]
    var terms = LinearCombination<Three>()
    for (vector, coefficient) in zip(vectors, coefficients) { terms.append(vector, scaledBy: coefficient) }
    var sum = Three(100, 100, [100])
    sum.setToCombination(terms)
    #expect(sum == Three(28.5, 28, [32.5, 41, 36]))
    #expect(Three.magnitudeSquared(of: terms) == sum.magnitudeSquared)
    sum.setToCombination(LinearCombination())
    #expect(sum == .zero)
  }

  @Test func `A pack can be empty`() {
    var none = None()
    none.scale(by: 3)
    none += .zero
    #expect(none == .zero && none + none - none == none)
    #expect(none.magnitudeSquared == 0)
    #expect(none.interpolated(towards: .zero, amount: 0.5) == none)
    #expect(MemoryLayout<None>.size == 0)
    #expect(MemoryLayout<AnimatableValues<Double, CGFloat>>.size == 16)
  }

  @Test func `A pack is hashable and Sendable if its values are`() async {
    let set = Set([AnimatableValues(1.0, 2.0), AnimatableValues(1.0, 2.0), AnimatableValues(2.0, 1.0)])
    #expect(set.count == 2)
    let values = AnimatableValues(1.0, CGFloat(2))
    let sent = await Task.detached { values.scaled(by: 2) }.value
    #expect(sent == AnimatableValues(2, 4))
  }

  @Test func `A pack can be the animatable data of a custom type`() {
    struct Bubble: Animatable {
      var size = 1.0
      var heights: AnimatableVector = [1, 2]

      var animatableData: AnimatableValues<Double, AnimatableVector> {
        get { AnimatableValues(size, heights) }
        set { (size, heights) = newValue.value }
      }
    }
    var bubble = Bubble()
    bubble.animatableData.scale(by: 3)
    #expect(bubble.size == 3 && bubble.heights == [3, 6])
  }
}
