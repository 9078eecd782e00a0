import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Line charts` {
  private static let rect = CGRect(x: 10, y: 20, width: 300, height: 200)

  private func path(_ values: [Double], range: ClosedRange<Double>? = nil, in rect: CGRect = rect) -> Path {
    LineChart(AnimatableVector(values), range: range).path(in: rect)
  }

  /// Returns the exact coordinate of a value, computed with twice the precision, and the permitted error.
  private static func expected(
    _ value: Double, in range: ClosedRange<Double>, rect: CGRect
  ) -> (y: Double, bound: Double) {
    let span = DoubleDouble.sum(range.upperBound, -range.lowerBound).value
    let share = DoubleDouble.sum(value, -range.lowerBound).value / span
    let size = rect.height * (abs(value) + abs(range.lowerBound) + span) / span + abs(rect.maxY)
    return (rect.maxY - rect.height * share, 16 * Double.ulpOfOne * size)
  }

  @Test func `A line chart spreads its points over the width and its range over the height`() {
    let path = path([0, 50, 100, 25, 75])
    #expect(path.verbs == [.move, .line, .line, .line, .line])
    #expect(path.xs.values == [10, 85, 160, 235, 310])
    #expect(path.ys.values == [220, 120, 20, 170, 70])
  }

  @Test func `The bounds of a given range are at the edges`() {
    let path = path([-10, 30, 10, 50, -30], range: -10...30)
    #expect(path.ys.values == [220, 20, 120, -80, 320])
  }

  @Test(arguments: [2, 3, 7, 100, 1000, 1023, 1024, 1025, 5000])
  func `The first point is at the left edge and the last point at the right edge`(count: Int) {
    let xs = path((0..<count).map(Double.init)).xs.values
    #expect(xs.first == 10)
    #expect(abs(xs.last! - 310) <= 4 * 310 * Double.ulpOfOne)
    let steps = zip(xs, xs.dropFirst()).map { $1 - $0 }
    let step = 300 / Double(count - 1)
    #expect(steps.allSatisfy { abs($0 - step) <= 4 * 310 * .ulpOfOne })
  }

  @Test func `A single point is at the left edge, halfway up`() {
    let path = path([7])
    #expect(path.verbs == [.move])
    #expect(path.xs.values == [10] && path.ys.values == [120])
    #expect(self.path([7], range: 0...10).ys.values == [80])
  }

  @Test func `A chart without points is empty`() {
    #expect(path([]).isEmpty)
    #expect(path([], range: 0...1).isEmpty)
    #expect(path([]) == Path())
  }

  @Test func `Constant data is drawn in the middle`() {
    #expect(path([3, 3, 3]).ys.values == [120, 120, 120])
    #expect(path([0, 0]).ys.values == [120, 120])
    #expect(path([5, 6, 4], range: 5...5).ys.values == [120, 120, 120])
  }

  @Test func `NaN interrupts the line`() {
    let path = path([.nan, 0, 10, .nan, .nan, 5, .nan, 10, 0, .nan])
    #expect(path.verbs == [.gap, .move, .line, .gap, .gap, .move, .gap, .move, .line, .gap])
    #expect(path.ys[0].isNaN && path.ys[3].isNaN && path.ys[9].isNaN)
    #expect(path.ys[1] == 220 && path.ys[2] == 20 && path.ys[5] == 120)
    #expect(path.xs.values == self.path([Double](repeating: 0, count: 10)).xs.values)
  }

  @Test(arguments: [0, 1, 1023, 1024, 1025, 2047, 2048, 2999])
  func `A single NaN interrupts the line wherever it is`(place: Int) {
    var values = (0..<3000).map { Double($0 % 7) }
    values[place] = .nan
    let path = path(values)
    #expect(path.verbs.filter { $0 == .gap }.count == 1)
    #expect(path.verbs[place] == .gap)
    #expect(path.verbs.filter { $0 == .move }.count == (place == 0 || place == 2999 ? 1 : 2))
    #expect(path.ys.indices.allSatisfy { path.ys[$0].isNaN == ($0 == place) })
  }

  @Test func `A chart with only NaN has no line`() {
    #expect(path([.nan, .nan]).verbs == [.gap, .gap])
    #expect(path([.nan], range: 0...1).verbs == [.gap])
  }

  @Test func `Infinities are drawn at the edges and excluded from the range`() {
    let path = path([.infinity, 0, 10, -.infinity, 5, .nan])
    #expect(path.verbs == [.move, .line, .line, .line, .line, .gap])
    #expect(path.ys.values.dropLast() == [20, 220, 20, 220, 120])
    #expect(self.path([.infinity, -.infinity, 0], range: 0...10).ys.values == [20, 220, 220])
  }

  @Test func `Infinities are drawn at the edges if all other values are equal`() {
    let path = path([3, .infinity, 3, -.infinity])
    #expect(path.verbs == [.move, .line, .line, .line])
    #expect(path.ys.values == [120, 20, 120, 220])
  }

  @Test func `Infinities are drawn at the edges if there are no other values`() {
    let path = path([.infinity, -.infinity])
    #expect(path.verbs == [.move, .line])
    #expect(path.ys.values == [20, 220])
  }

  @Test func `Values outside the range are drawn outside the rectangle`() {
    let ys = path([20, -10], range: 0...10).ys.values
    #expect(ys == [-180, 420])
  }

  @Test func `The largest numbers can be drawn`() {
    let most = Double.greatestFiniteMagnitude
    for values in [[-1.7e308, 0, 1.7e308], [-most, 0, most]] {
      let path = path(values)
      #expect(path.verbs == [.move, .line, .line])
      let ys = path.ys.values
      #expect(abs(ys[0] - 220) < 1e-9 && abs(ys[1] - 120) < 1e-9 && abs(ys[2] - 20) < 1e-9)
    }
    #expect(path([0, most]).ys.values.allSatisfy { (20 - 1e-9...220 + 1e-9).contains($0) })
    // The value lies far outside a small range. It has no finite coordinate, but it isn't a gap.
    #expect(path([0, 1, most], range: 0...1).verbs == [.move, .line, .line])
  }

  @Test(arguments: [
    1, 1e-300, 1e-307, Double.leastNormalMagnitude, .leastNormalMagnitude / 1024, .leastNonzeroMagnitude,
  ])
  func `The smallest numbers can be drawn`(size: Double) {
    let path = path([0, 2 * size, 4 * size])
    #expect(path.verbs == [.move, .line, .line])
    let ys = path.ys.values
    if size >= 1e-300 {
      #expect(abs(ys[0] - 220) < 1e-9 && abs(ys[1] - 120) < 1e-9 && abs(ys[2] - 20) < 1e-9)
    } else {
      // The values are so close that the coordinates may be rounded to the middle of the chart, but their order must be
      // right.
      #expect(ys.allSatisfy { (20 - 1e-9...220 + 1e-9).contains($0) } && ys[0] >= ys[1] && ys[1] >= ys[2])
    }
  }

  @Test func `A chart shows the new values after its vector has changed`() {
    var chart = LineChart([0, 10], range: 0...10)
    chart.animatableData = chart.animatableData.interpolated(towards: [10, 0], amount: 0.25)
    #expect(chart.vector.values == [2.5, 7.5])
    #expect(chart.path(in: Self.rect).ys.values == [170, 70])
  }

  private static func firstMismatch<K: VectorKernels>(_ kernels: K.Type, seed: UInt64) -> String? {
    var generator = SeededGenerator(seed: seed)
    for count in [1, 2, 5, 100, 1023, 1024, 1025, 3000] {
      let values = generator.numbers(count)
      let range = -1e6...(2e6 + Double.random(in: 0..<1e6, using: &generator))
      let path = KernelLineChart(KernelVector<K>(values), range: range).path(in: rect)
      for i in 0..<count {
        let (y, bound) = expected(values[i], in: range, rect: rect)
        let x = count == 1 ? 10 : 10 + 300 * Double(i) / Double(count - 1)
        if !(abs(path.ys[i] - y) <= bound) { return "y[\(i)] of \(count) is \(path.ys[i]) instead of \(y)" }
        if !(abs(path.xs[i] - x) <= 4 * 310 * .ulpOfOne) { return "x[\(i)] of \(count) is \(path.xs[i])" }
      }
    }
    return nil
  }

  @Test(arguments: KernelsUnderTest.all, [61, 62] as [UInt64])
  func `All kernels place every point within the permitted error`(_ kernels: KernelsUnderTest, seed: UInt64) {
    let mismatch = Self.firstMismatch(kernels.type, seed: seed)
    #expect(mismatch == nil, "seed \(seed)")
  }

  private static func specialPath<K: VectorKernels>(_ kernels: K.Type) -> Path {
    KernelLineChart<K>([1, .nan, 3, .infinity, 0, -.infinity, .nan, 2]).path(in: rect)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `All kernels draw the same gaps and edges`(_ kernels: KernelsUnderTest) {
    let path = Self.specialPath(kernels.type)
    #expect(path.verbs == [.move, .gap, .move, .line, .line, .line, .gap, .move])
    let ys = path.ys.values
    #expect(ys[3] == 20 && ys[5] == 220 && ys[1].isNaN && ys[6].isNaN)
    #expect(abs(ys[2] - 20) < 1e-12 && abs(ys[4] - 220) < 1e-12)
  }
}
