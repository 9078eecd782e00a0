import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Line transitions` {
  private static let rect = CGRect(x: 10, y: 20, width: 300, height: 200)

  /// Returns true if two paths have the same segments, and coordinates that differ by at most `bound`.
  private static func agree(_ a: Path, _ b: Path, within bound: Double = 1e-11) -> Bool {
    guard a.verbs == b.verbs, a.xs.count == b.xs.count, a.ys.count == b.ys.count else { return false }
    return zip(a.xs, b.xs).allSatisfy { abs($0 - $1) <= bound }
      && zip(a.ys, b.ys).allSatisfy { abs($0 - $1) <= bound || ($0.isNaN && $1.isNaN) }
  }

  private static func wrongFrames<K: VectorKernels>(_ kernels: K.Type, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var wrong: [String] = []
    for (first, second) in [(0, 0), (1, 1), (5, 5), (100, 100), (3, 7), (7, 3), (0, 4), (4, 0), (2500, 2500)] {
      let (start, end) = (generator.wholeNumbers(first), generator.wholeNumbers(second))
      let range = -1500.0...1000
      var transition = KernelLineTransition(
        from: KernelVector<K>(start), to: KernelVector<K>(end), range: range, in: rect)
      let count = max(first, second)
      let (a, b) = (AnimatableVector(start), AnimatableVector(end))
      let zeros = AnimatableVector(repeating: 0, count: count)
      for progress in [0, 1, 0.5, 0.25, 1.2, -0.3, 1 / 3.0] {
        let values = (a + zeros).interpolated(towards: b + zeros, amount: progress)
        let chart = LineChart(values, range: range).path(in: rect)
        if !agree(transition.path(at: progress), chart) {
          wrong.append("\(first) to \(second) points at \(progress)")
        }
      }
    }
    return wrong
  }

  @Test(arguments: KernelsUnderTest.all, [71, 72] as [UInt64])
  func `A transition draws the chart of the interpolated values at every progress`(
    _ kernels: KernelsUnderTest, seed: UInt64
  ) {
    let wrong = Self.wrongFrames(kernels.type, seed: seed)
    #expect(wrong.isEmpty, "seed \(seed)")
  }

  @Test func `The default range of a transition contains the ranges of both ends`() {
    var transition = LineTransition(from: [0, 10], to: [20, 40], in: Self.rect)
    #expect(transition.path(at: 0).ys.values == [220, 170])
    #expect(transition.path(at: 1).ys.values == [120, 20])
    #expect(transition.path(at: 0.5).ys.values == [170, 95])
  }

  @Test func `A transition overshoots without clamping`() {
    var transition = LineTransition(from: [0, 100], to: [100, 0], in: Self.rect)
    let ys = transition.path(at: 1.2).ys.values
    #expect(abs(ys[0] + 20) < 1e-11 && abs(ys[1] - 260) < 1e-11)
  }

  @Test func `A point that is NaN at either end has its final state from the start`() {
    var transition = LineTransition(
      from: [0, .nan, 20, .nan, 40], to: [40, 10, .nan, .nan, 0], in: Self.rect)
    for progress in [0, 0.25, 1, 1.2] {
      let path = transition.path(at: progress)
      #expect(path.verbs == [.move, .line, .gap, .gap, .move], "at \(progress)")
      let ys = path.ys.values
      #expect(abs(ys[0] - (220 - 200 * progress)) < 1e-11, "at \(progress)")
      #expect(abs(ys[1] - 170) < 1e-11, "at \(progress)")
      #expect(ys[2].isNaN && ys[3].isNaN, "at \(progress)")
      #expect(abs(ys[4] - (20 + 200 * progress)) < 1e-11, "at \(progress)")
    }
  }

  @Test func `Points that the shorter end lacks count as zeros, even if they are NaN at the longer end`() {
    var transition = LineTransition(from: [10], to: [10, .nan, 20], in: Self.rect)
    #expect(transition.path(at: 0.5).verbs == [.move, .gap, .move])
    #expect(transition.path(at: 0).xs.values == [10, 160, 310])
  }

  @Test func `Infinities are drawn at the edges in a transition`() {
    var transition = LineTransition(
      from: [.infinity, 0, 10, -.infinity, .infinity], to: [0, -.infinity, 0, .infinity, .infinity],
      in: Self.rect)
    let expected = [
      0: [20, 220, 20, 220, 20], 0.5: [120, 220, 120, 120, 20], 1: [220, 220, 220, 20, 20.0],
    ]
    for (progress, ys) in expected {
      let path = transition.path(at: progress)
      #expect(path.verbs == [.move, .line, .line, .line, .line], "at \(progress)")
      #expect(zip(path.ys, ys).allSatisfy { abs($0 - $1) < 1e-11 }, "at \(progress): \(path.ys)")
    }
  }

  @Test func `Infinities are drawn at the edges in a transition whose other values are equal`() {
    var transition = LineTransition(from: [3, .infinity], to: [3, .infinity], in: Self.rect)
    let path = transition.path(at: 0.5)
    #expect(path.verbs == [.move, .line])
    #expect(path.ys.values == [120, 20])
  }

  @Test func `A transition between the largest numbers stays finite`() {
    let most = Double.greatestFiniteMagnitude
    var transition = LineTransition(from: [-most, most, 0], to: [most, -most, most], in: Self.rect)
    for (progress, expected) in [(0, [220, 20, 120]), (0.5, [120, 120, 70]), (1, [20, 220, 20])]
      as [(Double, [Double])]
    {
      let path = transition.path(at: progress)
      #expect(path.verbs == [.move, .line, .line], "at \(progress)")
      #expect(zip(path.ys, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "at \(progress): \(path.ys)")
    }
  }

  @Test func `A new frame doesn't change a path that was retained before`() {
    var transition = LineTransition(from: [0, 100], to: [100, 0], in: Self.rect)
    let first = transition.path(at: 0)
    let second = transition.path(at: 0.5)
    let third = transition.path(at: 1)
    #expect(first.ys.values == [220, 20])
    #expect(second.ys.values == [120, 120])
    #expect(third.ys.values == [20, 220])
  }

  @Test func `Writing to a path doesn't change other paths`() {
    var transition = LineTransition(from: [0, 100], to: [100, 0], in: Self.rect)
    var path = transition.path(at: 0)
    path.addLine(to: CGPoint(x: 0, y: 0))
    #expect(path.verbs.count == 3)
    #expect(transition.path(at: 0).ys.values == [220, 20])
    #expect(transition.path(at: 0).verbs == [.move, .line])
  }

  @Test func `Copies of a transition are independent`() {
    var transition = LineTransition(from: [0, 100], to: [100, 0], in: Self.rect)
    var copy = transition
    let path = transition.path(at: 0)
    let other = copy.path(at: 1)
    #expect(path.ys.values == [220, 20])
    #expect(other.ys.values == [20, 220])
    _ = copy.path(at: 0.5)
    #expect(path.ys.values == [220, 20])
    #expect(transition.path(at: 0).ys.values == [220, 20])
  }

  @Test func `A frame depends only on its progress`() {
    let (start, end) = (
      AnimatableVector(from: 0, step: 1.7, count: 100), AnimatableVector(from: 90, step: -3.1, count: 100)
    )
    var once = LineTransition(from: start, to: end, in: Self.rect)
    var often = once
    for progress in stride(from: 0.0, through: 1.2, by: 0.1) { _ = often.path(at: progress) }
    #expect(often.path(at: 0.3).ys.values == once.path(at: 0.3).ys.values)
  }

  #if !DEBUG
    /// Returns the number of allocations for ten frames. Debug builds skip the test, because unoptimized iteration over
    /// an array of vectors allocates.
    private static func allocations<K: VectorKernels>(_ kernels: K.Type, count: Int) -> AllocationCount {
      var transition = KernelLineTransition(
        from: KernelVector<K>(from: 0, step: 1, count: count),
        to: KernelVector<K>(from: 5, step: -1, count: count),
        in: rect)
      var sum = transition.path(at: 0).ys[0]
      return fewestAllocations {
        for frame in 0..<10 { sum += transition.path(at: Double(frame) / 10).ys[0] }
      }
    }

    @Test(arguments: KernelsUnderTest.all, [10, 1000, 40_000])
    func `A frame of a transition makes no allocations if no path is retained`(_ kernels: KernelsUnderTest, count: Int)
    {
      #expect(Self.allocations(kernels.type, count: count).isZeroWhereCounted)
    }
  #endif
}
