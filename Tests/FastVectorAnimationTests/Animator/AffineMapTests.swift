import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Affine maps of animators` {
  /// Returns the elements in reverse order, with every second one negated. This map preserves the Euclidean length of a
  /// vector, on which the duration of some animations depends.
  private func image(_ vector: AnimatableVector) -> AnimatableVector {
    AnimatableVector(vector.values.reversed().enumerated().map { $0 % 2 == 0 ? $1 : -$1 })
  }

  private func image(_ change: Change, shiftedBy shift: AnimatableVector) -> Change {
    func image(_ numbers: [Double]) -> [Double] { (shift + self.image(AnimatableVector(numbers))).values }
    return switch change.kind {
    case .target(let numbers, let animation): Change(time: change.time, kind: .target(image(numbers), animation))
    case .jump(let numbers): Change(time: change.time, kind: .jump(image(numbers)))
    case .stop, .settle: change
    }
  }

  private func expectClose(_ a: AnimatableVector, _ b: AnimatableVector, _ comment: Comment) {
    let largest = max(100, a.values.map(abs).max() ?? 0)
    #expect(a.count == b.count && zip(a.values, b.values).allSatisfy { abs($0 - $1) <= 1e-8 * largest }, comment)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `A mapped animator continues with the mapped values of the original motion`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let changes = generator.changes(generator.integer(2...14), within: 2, vectorCounts: 5...5)
    let mapped = generator.integer(1...changes.count)
    let start = AnimatableVector((0..<5).map { _ in generator.number(-100...100) })
    let shift = AnimatableVector((0..<5).map { _ in generator.number(-100...100) })
    let plain = Animator(combining: start)
    let turned = Animator(combining: start)
    for change in changes[..<mapped] {
      change.make(of: plain)
      change.make(of: turned)
    }
    let time = changes[mapped - 1].time + 0.05
    plain.map(at: time, positions: { $0 }, differences: { $0 })
    turned.map(at: time, positions: { shift + image($0) }, differences: image)
    expectClose(turned.value(at: time), shift + image(plain.value(at: time)), "seed \(seed), at once")
    expectClose(turned.target, shift + image(plain.target), "seed \(seed), target")
    for change in changes[mapped...] where change.time > time {
      change.make(of: plain)
      image(change, shiftedBy: shift).make(of: turned)
    }
    for time in generator.times(25, upTo: 4) {
      expectClose(turned.value(at: time), shift + image(plain.value(at: time)), "seed \(seed), at \(time)")
    }
  }

  @Test func `A map can change the number of elements`() {
    let animator = Animator(combining: AnimatableVector([0, 0]))
    animator.animate(to: AnimatableVector([10, 20]), .linear(duration: 1), at: 0)
    let image = { (vector: AnimatableVector) in AnimatableVector([vector[0], (vector[0] + vector[1]) / 2, vector[1]]) }
    animator.map(at: 0.25, positions: image, differences: image)
    animator.animate(to: AnimatableVector([10, 15, 20, 8]), .linear(duration: 1), at: 0.25)
    #expect(animator.value(at: 0.25).values.elementsEqual([2.5, 3.75, 5, 0]) { abs($0 - $1) < 1e-5 })
    #expect(animator.value(at: 2) == AnimatableVector([10, 15, 20, 8]))
    #expect(animator.value(at: 0) == animator.value(at: 0.25), "earlier times are forgotten")
  }

  @Test func `Mapping an animator at rest maps its target`() {
    let animator = Animator(combining: AnimatableVector([1, 2]))
    animator.map(at: 3, positions: { $0 + $0 }, differences: { $0 + $0 })
    #expect(animator.value(at: 4).values == [2, 4])
    #expect(animator.target.values == [2, 4])
  }

  @Test func `The terms of a frame add up to its value`() {
    let animator = Animator(combining: AnimatableVector([1, 2]))
    let counts = [0.0, 0.5, 3].map { time -> Int in
      if time == 0 { animator.animate(to: AnimatableVector([3, 0]), .linear(duration: 1), at: 0.25) }
      let value = animator.value(at: time)
      return animator.withCombination(at: time) { terms in
        var sum = AnimatableVector.zero
        sum.setToCombination(terms)
        #expect(sum == value)
        return terms.count
      }
    }
    #expect(counts == [1, 2, 1])
  }
}
