import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Reduced lines` {
  /// A rectangle whose height isn't an integer, so that its diagonals don't pass through the corners of pixels.
  private static let rect = CGRect(x: 0, y: 0, width: 60, height: 41.3)

  /// Returns the pixels covered by the path through all points of a line at progress `t` of its change from `start` to
  /// `end`. A point that is NaN in `end` is a gap. A point that is NaN only in `start` has its final value.
  static func pixelsOfAllPoints(
    _ start: [Double], _ end: [Double], at t: Double, in rect: CGRect, x: ClosedRange<Double>, y: ClosedRange<Double>,
    positions: [Double]? = nil
  ) -> LitPixels {
    var pixels = LitPixels(width: Int(rect.width))
    let (left, bottom) = (rect.minX, rect.maxY)
    let xScale = rect.width / (x.upperBound - x.lowerBound)
    let yScale = rect.height / (y.upperBound - y.lowerBound)
    var previous: CGPoint?
    // A `while` loop is much faster than a `for` loop in debug builds.
    var index = 0
    while index < start.count {
      let (first, last) = (start[index], end[index])
      if last.isNaN {
        previous = nil
      } else {
        let value = (1 - t) * (first.isNaN ? last : first) + t * last
        let point = CGPoint(
          x: left + ((positions?[index] ?? Double(index)) - x.lowerBound) * xScale,
          y: bottom - (value - y.lowerBound) * yScale)
        if let previous {
          pixels.draw(from: previous, to: point)
        } else if index + 1 == start.count || end[index + 1].isNaN {
          // A point between two gaps is drawn as a line of length 0, so it is visible.
          pixels.draw(from: point, to: point)
        }
        previous = point
      }
      index += 1
    }
    return pixels
  }

  @Test(arguments: SampleLine.allCases, [1, 2, 3, 59, 61, 240, 1500])
  func `A reduced line covers the same pixels as all points`(line: SampleLine, count: Int) {
    let seed = UInt64(count)
    var generator = SeededGenerator(seed: seed)
    let start = line.values(count, &generator)
    let largest = start.map(abs).max() ?? 1
    let end = SampleLine.walk.values(count, &generator).map { $0 * largest }
    for hasGaps in [false, true] {
      // Only the final line has gaps. Each of its gaps is a gap during the whole change.
      let (a, b) = hasGaps ? (start, generator.withGaps(end, share: 0.02)) : (start, end)
      for envelopes in [EnvelopeBuilding.never, .immediately] {
        let animator = ChartAnimator([Series(a)], in: Self.rect, envelopes: envelopes)
        animator.animate(to: [Series(b)], .linear(duration: 1), at: 0)
        for time in [0.013, 0.42, 0.97] {
          let frame = animator.frame(at: time)
          var reduced = LitPixels(width: 60)
          reduced.draw(frame.lines[0].path)
          // Use the value of the curve, because the progress of `.linear` deviates from the time by about a millionth.
          let t = UnitCurve.linear.value(at: time)
          let full = Self.pixelsOfAllPoints(a, b, at: t, in: Self.rect, x: frame.xRange, y: frame.yRange)
          // Rounding can move a point to an adjacent pixel.
          #expect(reduced.differences(from: full) <= 2, "seed \(seed), gaps \(hasGaps), \(envelopes), at \(time)")
        }
      }
    }
  }

  @Test func `A reduced line has one to four points per column, for any number of points`() {
    var generator = SeededGenerator(seed: 1)
    let series = Series(SampleLine.walk.values(65_537, &generator))
    let frame = ChartAnimator([series], in: CGRect(x: 0, y: 0, width: 64, height: 50)).frame(at: 0)
    let line = frame.lines[0]
    #expect(line.columns.map(\.index) == Array(0...64), "the last point is on the right edge")
    #expect(line.path.verbs.count == 4 * 64 + 1)
    #expect(line.columns.reduce(0) { $0 + $1.pointCount } == 65_537)
    for column in line.columns {
      #expect(column.highest <= min(column.first, column.last) && column.lowest >= max(column.first, column.last))
    }
  }

  @Test func `A line with few points isn't reduced`() {
    let series = Series([1, 5, 2, 4])
    let animator = ChartAnimator([series], in: CGRect(x: 10, y: 20, width: 30, height: 40), yRange: .fixed(0...10))
    #expect(animator.frame(at: 0).lines[0].path.description == "10 56 m 20 40 l 30 52 l 40 44 l")
  }

  @Test func `Evenly spaced and explicit x values reduce to the same line`() throws {
    var generator = SeededGenerator(seed: 2)
    let values = AnimatableVector(SampleLine.walk.values(5000, &generator))
    let even = Series(values)
    let explicit = try Series(x: AnimatableVector(from: 0, step: 1, count: 5000), y: values)
    let frames = [even, explicit].map { ChartAnimator([$0], in: Self.rect).frame(at: 0).lines[0] }
    #expect(frames[0].path == frames[1].path)
    #expect(frames[0].columns.elementsEqual(frames[1].columns))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A window of a reduced line shows only the section inside the window`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = SampleLine.walk.values(2000, &generator)
    var x = 0.0
    let positions = values.map { _ in
      x += Double.random(in: 0.001...2, using: &generator)
      return x
    }
    let a = Double.random(in: -100...x, using: &generator)
    let window = a...a + Double.random(in: 0.1...x, using: &generator)
    let series = try Series(x: positions, y: values)
    let frame = ChartAnimator([series], in: Self.rect, xRange: .fixed(window)).frame(at: 0)
    var reduced = LitPixels(width: 60)
    reduced.draw(frame.lines[0].path)
    let full = Self.pixelsOfAllPoints(
      values, values, at: 0, in: Self.rect, x: window, y: frame.yRange, positions: positions)
    #expect(reduced.differences(from: full) <= 2, "seed \(seed)")
  }

  @Test func `A reduced line draws infinities at the edges and excludes them from the range`() {
    let frame = ChartAnimator([Series([0, .infinity, 10, -.infinity])], in: Self.rect).frame(at: 0)
    #expect(frame.yRange == 0...10)
    #expect(zip(frame.lines[0].path.ys.values, [41.3, 0, 0, 41.3]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test(
    arguments: [
      [], [.nan], [1], [.nan, .nan, .nan], [.infinity], [-.infinity, .infinity], [1e308, -1e308],
      [.leastNonzeroMagnitude, 0], [0, 0, 0], [.greatestFiniteMagnitude, .greatestFiniteMagnitude],
    ] as [[Double]],
    [CGSize(width: 60, height: 40), .zero, CGSize(width: 1e9, height: 1), CGSize(width: -5, height: 3)])
  func `A reduced line has finite coordinates for any numbers`(values: [Double], size: CGSize) {
    let animator = ChartAnimator([Series(values)], in: CGRect(origin: .zero, size: size), envelopes: .immediately)
    for target in [[1, 2, 3], values.reversed(), [], [.nan, 1e308]] as [[Double]] {
      animator.animate(to: [Series(target)], .bouncy, at: 0)
      for time in [0, 0.1, 0.3, 5.0] {
        let path = animator.frame(at: time).lines[0].path
        let isFinite = (path.xs.values + path.ys.values).allSatisfy { $0.isFinite }
        #expect(isFinite, "\(values) to \(target) at \(time)")
      }
    }
  }
}
