import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Infinite points` {
  /// A rectangle whose top and bottom edges lie inside pixel rows, not between them.
  private static let rect = CGRect(x: 0, y: 0.4, width: 60, height: 41.3)

  /// Returns a line with isolated and consecutive gaps and infinities.
  private static func line(_ count: Int, share: Double, _ generator: inout SeededGenerator) -> [Double] {
    var values = SampleLine.noise.values(count, &generator)
    var index = 0
    while index < count {
      if Double.random(in: 0..<1, using: &generator) < share {
        let special = [Double.nan, .infinity, -.infinity].randomElement(using: &generator)!
        for position in index..<min(count, index + Int.random(in: 1...4, using: &generator)) {
          values[position] = special
        }
      }
      index += 1
    }
    return values
  }

  /// Returns the values with infinities replaced by the bounds of a range.
  private static func drawn(_ values: [Double], in range: ClosedRange<Double>) -> [Double] {
    values.map { $0 == .infinity ? range.upperBound : $0 == -.infinity ? range.lowerBound : $0 }
  }

  private static func pixelsOfAllPoints(
    _ start: [Double], _ end: [Double], at t: Double, x: ClosedRange<Double>, y: ClosedRange<Double>
  ) -> LitPixels {
    `Reduced lines`.pixelsOfAllPoints(drawn(start, in: y), drawn(end, in: y), at: t, in: rect, x: x, y: y)
  }

  @Test(arguments: [1, 2, 3, 7, 59, 240, 1500, rounds(200_000)], [EnvelopeBuilding.never, .immediately])
  func `Infinite values of a line at rest are at the edges of a fixed range, even in a window`(
    count: Int, envelopes: EnvelopeBuilding
  ) {
    let seed = UInt64(count)
    var generator = SeededGenerator(seed: seed)
    for share in [0.5, 0.02, 3 / Double(count)] {
      let values = Self.line(count, share: share, &generator)
      let animator = ChartAnimator(
        [Series(values)], in: Self.rect, yRange: .fixed(-1.5...2), envelopes: envelopes)
      for x in [0...Double(max(count - 1, 1)), Double(count) * 0.3...Double(count) * 0.6] {
        animator.setRanges(x: .fixed(x), nil, at: 0)
        let frame = animator.frame(at: 1)
        var reduced = LitPixels(width: 60)
        reduced.draw(frame.lines[0].path)
        let full = Self.pixelsOfAllPoints(values, values, at: 1, x: x, y: -1.5...2)
        #expect(reduced.differences(from: full) <= 2, "seed \(seed), share \(share), \(x)")
      }
    }
  }

  @Test(arguments: [1, 3, 59, 240, 5000, rounds(200_000)], [EnvelopeBuilding.never, .immediately])
  func `Infinite values at one end of an animation move to or from the edges, and at both ends stay at the edges`(
    count: Int, envelopes: EnvelopeBuilding
  ) {
    let seed = UInt64(count)
    var generator = SeededGenerator(seed: seed)
    for share in [0.3, 3 / Double(count)] {
      var (a, b) = (Self.line(count, share: share, &generator), Self.line(count, share: share, &generator))
      // A point that is NaN after the transition is a gap during the whole transition. Remove the gaps of the initial
      // line, and keep some infinities in both lines.
      for index in a.indices {
        if a[index].isNaN { a[index] = 0 }
        if index % 3 == 0, b[index].isInfinite { a[index] = b[index] }
      }
      let animator = ChartAnimator([Series(a)], in: Self.rect, yRange: .fixed(-1.5...2), envelopes: envelopes)
      animator.animate(to: [Series(b)], .linear(duration: 1), at: 0)
      for (time, x) in [(0.013, 0...1.0), (0.42, 0...1.0), (0.5, 0.3...0.6), (0.97, 0.1...0.9)] {
        let x = x.lowerBound * Double(count)...x.upperBound * Double(count)
        animator.setRanges(x: .fixed(x), nil, at: 0)
        let frame = animator.frame(at: time)
        var reduced = LitPixels(width: 60)
        reduced.draw(frame.lines[0].path)
        let full = Self.pixelsOfAllPoints(a, b, at: UnitCurve.linear.value(at: time), x: x, y: -1.5...2)
        #expect(reduced.differences(from: full) <= 2, "seed \(seed), share \(share), at \(time)")
      }
    }
  }

  @Test(arguments: InterpolationMethod.allCases)
  func `Infinite values are at the edges with every interpolation, at rest and in an animation`(
    method: InterpolationMethod
  ) {
    let values: [Double] = [1, 2, .infinity, 3, .nan, -.infinity, .nan, 4]
    let animator = ChartAnimator(
      [Series(values)], in: CGRect(x: 0, y: 0, width: 70, height: 100), yRange: .fixed(0...100), interpolation: method)
    func touchesBothEdges(at time: Double) -> Bool {
      let ys = animator.frame(at: time).lines[0].path.ys
      return ys.contains { abs($0) < 1e-9 } && ys.contains { abs($0 - 100) < 1e-9 }
    }
    #expect(touchesBothEdges(at: 0))
    animator.animate(to: [Series([2, 3, .infinity, 1, .nan, -.infinity, .nan, 4])], .spring, at: 0)
    #expect(touchesBothEdges(at: 0.1))
  }

  @Test func `Infinite values stay at the edges while the vertical range changes`() {
    let values: [Double] = [1, .infinity, 2, -.infinity, 3]
    let animator = ChartAnimator([Series(values)], in: Self.rect, yRange: .fixed(0...4))
    animator.animate(to: [Series([2, .infinity, 3, -.infinity, 4])], .linear(duration: 1), at: 0)
    animator.setRanges(y: .fixed(-50...100), .linear(duration: 1), at: 0)
    for time in [0, 0.3, 0.9, 1, 2] {
      let ys = animator.frame(at: time).lines[0].path.ys
      #expect(ys[1] == Self.rect.minY && ys[3] == Self.rect.maxY, "at \(time)")
    }
  }

  @Test func `Infinite values that appear or vanish during an animation move continuously with an automatic range`() {
    let animator = ChartAnimator([Series([0, 5, 10])], in: CGRect(x: 0, y: 0, width: 60, height: 100))
    animator.animate(to: [Series([0, .infinity, 20])], .linear(duration: 1), at: 0)
    func y(_ time: Double) -> Double { animator.frame(at: time).lines[0].path.ys[1] }
    #expect(abs(y(0) - 50) < 1e-9)
    #expect(abs(y(0.999) - 0) < 0.2 && y(1) == 0)
    animator.animate(to: [Series([0, 3, 30])], .linear(duration: 1), at: 2)
    #expect(abs(y(2)) < 1e-9)
    #expect(abs(y(2.001)) < 0.2 && abs(y(3) - 90) < 1e-9)
  }

  @Test func `Infinite values continue from their current position after an interruption`() {
    let animator = ChartAnimator([Series([0, 5, 10])], in: CGRect(x: 0, y: 0, width: 60, height: 100))
    animator.animate(to: [Series([-.infinity, .infinity, 10])], .spring, at: 0)
    let ys = animator.frame(at: 0.2).lines[0].path.ys.values
    animator.animate(to: [Series([-.infinity, 7, .infinity])], .spring, at: 0.2)
    let after = animator.frame(at: 0.2).lines[0].path.ys.values
    #expect(zip(ys, after).allSatisfy { abs($0 - $1) < 1e-9 })
    animator.animate(to: [Series([-.infinity, .infinity, .infinity])], .spring, at: 0.3)
    let end = animator.frame(at: 10).lines[0].path.ys
    #expect(end.values == [100, 0, 0])
  }

  @Test func `Infinite values that are appended or dropped during an animation are at the edges`() throws {
    let animator = ChartAnimator([Series([0, 5, .infinity, 10], id: "a")], in: Self.rect, yRange: .fixed(0...10))
    animator.animate(to: [Series([1, 6, .infinity, 9], id: "a")], .linear(duration: 1), at: 0)
    try animator.append([2, -.infinity], to: "a", at: 0.5, keeping: 5)
    let moving = animator.frame(at: 0.5).lines[0].path.ys
    #expect(moving.count == 5 && moving[1] == Self.rect.minY && moving[4] == Self.rect.maxY)
    let resting = animator.frame(at: 2).lines[0].path.ys
    #expect(resting.count == 5 && resting[1] == Self.rect.minY && resting[4] == Self.rect.maxY)
  }

  #if !DEBUG
    @Test(arguments: [EnvelopeBuilding.never, .immediately])
    func `Frames with infinite values make no allocations`(envelopes: EnvelopeBuilding) {
      var generator = SeededGenerator(seed: 6)
      let lines = (0..<2).map { _ in Series(Self.line(50_000, share: 0.001, &generator)) }
      let chart = ChartAnimator([lines[0]], in: Self.rect, envelopes: envelopes)
      chart.animate(to: [lines[1]], .spring(duration: 100), at: 0)
      chart.setRanges(x: .fixed(20_000...30_000), .linear(duration: 100), at: 0)
      var (time, sum) = (0.1, 0.0)
      #expect(
        fewestAllocations {
          for _ in 0..<50 {
            time += 0.01
            sum += chart.frame(at: time).lines[0].path.ys[0]
          }
        }.isZeroWhereCounted)
      #expect(sum.isFinite)
    }
  #endif
}
