import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// All methods except linear interpolation, which has separate tests, and centered steps, whose vertical lines are
/// between the points.
private let interpolations = InterpolationMethod.allCases.filter { $0 != .linear && $0 != .stepCenter }

@Suite struct `Charts of steps and curves` {
  private static let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
  private static let pinned = AxisRange.fixed(0...100)

  private func chart(
    _ series: Series, _ interpolation: InterpolationMethod, x: ClosedRange<Double> = 0...100
  ) -> ChartAnimator {
    ChartAnimator([series], in: Self.rect, xRange: .fixed(x), yRange: Self.pinned, interpolation: interpolation)
  }

  private func randomSeries(_ generator: inout SeededGenerator, count: Int) throws -> Series {
    try Series(
      x: (0..<count).map { Double($0) * 100 / Double(count - 1) },
      y: (0..<count).map { _ in Double.random(in: 0...100, using: &generator) })
  }

  private func xs(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].x } }

  private func ys(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  /// Returns the line through points, with y increasing downward as in pictures.
  private func path(_ interpolation: InterpolationMethod, _ xs: [Double], _ values: [Double]) -> Path {
    interpolation.path(xs: AnimatableVector(xs), ys: AnimatableVector(values.map { 100 - $0 }))
  }

  private func isNear(_ path: Path, _ other: Path) -> Bool {
    path.verbs == other.verbs
      && zip(path.xs + path.ys, other.xs + other.ys).allSatisfy { abs($0 - $1) < 1e-9 || ($0.isNaN && $1.isNaN) }
  }

  @Test(arguments: interpolations, [1, 2] as [UInt64])
  func `A chart draws the curve through its points`(interpolation: InterpolationMethod, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (start, end) = (try randomSeries(&generator, count: 21), try randomSeries(&generator, count: 21))
    let chart = chart(start, interpolation)
    let xs = xs(start)
    #expect(isNear(chart.frame(at: 0).lines[0].path, path(interpolation, xs, ys(start))))
    chart.animate(to: [end], .linear(duration: 1), at: 0)
    // The expected path is the weighted mean of the two paths. For every method except monotone, this is the path of
    // the mean values.
    let middle = zip(path(interpolation, xs, ys(start)).ys, path(interpolation, xs, ys(end)).ys)
      .map { $0 * 0.75 + $1 * 0.25 }
    let shown = chart.frame(at: 0.25).lines[0].path
    #expect(shown.verbs == path(interpolation, xs, ys(start)).verbs)
    #expect(zip(shown.ys, middle).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(isNear(chart.frame(at: 2).lines[0].path, path(interpolation, xs, ys(end))))
  }

  @Test(arguments: interpolations) func `A curve has gaps, and a point between two gaps is drawn`(
    interpolation: InterpolationMethod
  ) throws {
    let series = try Series(x: [0, 20, 40, 60, 80, 100], y: [10, .nan, 50, .nan, 20, 30])
    let path = chart(series, interpolation).frame(at: 0).lines[0].path
    let moves = path.verbs.filter { $0 == .move }
    #expect(moves.count == 3)
    #expect(zip(path.xs, path.ys).filter { $0 == 40 && $1 == 50 }.count == 2)
  }

  @Test(arguments: interpolations)
  func `A window of a curve looks the same as the same section of the whole curve`(
    interpolation: InterpolationMethod
  ) throws {
    var generator = SeededGenerator(seed: 3)
    let series = try randomSeries(&generator, count: 1001)
    let whole = path(interpolation, xs(series).map { ($0 - 40) * 20 }, ys(series))
    let shown = chart(series, interpolation, x: 40...45).frame(at: 0).lines[0].path
    func steps(_ path: Path) -> [[Double]] {
      zip(path.xs, path.ys).filter { 0...100 ~= $0.0 }.map { [$0, $1] }
    }
    let (expected, actual) = (steps(whole), steps(shown))
    #expect(!expected.isEmpty && expected.count == actual.count)
    #expect(zip(expected.joined(), actual.joined()).allSatisfy { abs($0 - $1) < 1e-8 })
  }

  @Test(arguments: interpolations) func `A curve is straight if its points are closer together than pixels`(
    interpolation: InterpolationMethod
  ) throws {
    var generator = SeededGenerator(seed: 4)
    let series = try randomSeries(&generator, count: 5000)
    let straight = chart(series, .linear).frame(at: 0).lines[0].path
    #expect(chart(series, interpolation).frame(at: 0).lines[0].path == straight)
  }

  /// Returns the value of the point that is nearest to `x`.
  private func nearest(_ series: Series, to x: Double) -> Double {
    ys(series)[xs(series).indices.min { abs(xs(series)[$0] - x) < abs(xs(series)[$1] - x) }!]
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Centered steps have the value of the nearest point, even during a change`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (start, end) = (try randomSeries(&generator, count: 21), try randomSeries(&generator, count: 34))
    let chart = chart(start, .stepCenter)
    chart.animate(to: [end], .linear(duration: 1), at: 0)
    for (time, share) in [(0.0, 0.0), (0.25, 0.25), (2, 1)] {
      let path = chart.frame(at: time).lines[0].path
      for x in stride(from: 0.37, to: 100, by: 1.7) {
        let next = try #require(path.xs.firstIndex { $0 > x })
        let expected = nearest(start, to: x) * (1 - share) + nearest(end, to: x) * share
        #expect(abs(100 - path.ys[next] - expected) < 1e-9 || abs(100 - path.ys[next - 1] - expected) < 1e-9)
        #expect(abs(path.ys[next] - path.ys[next - 1]) < 1e-9, "seed \(seed), at \(x), not level")
      }
    }
  }

  @Test func `The automatic range of a natural spline includes the whole curve`() throws {
    let series = try Series(x: [0.0, 1, 2, 3], y: [0.0, 10, 10, 0])
    let chart = Chart([series]).interpolation(.naturalSpline).yAxis(.data)
    // The second derivative is -12 at both inner points, so the curve rises 12 / 8 above them in the middle.
    func range(_ chart: Chart, _ series: [Series]) -> ClosedRange<Double> {
      chart.yRange(.first, of: series, tickCount: 5)
    }
    let whole = range(chart, [series])
    #expect(whole.lowerBound == 0 && abs(whole.upperBound - 11.5) < 1e-9)
    let area = range(Chart().mark(.area(to: series)).interpolation(.naturalSpline).yAxis(.data), [series])
    #expect(area.lowerBound == 0 && abs(area.upperBound - 11.5) < 1e-9)
    #expect(range(chart.interpolation(.monotone), [series]) == 0...10)
    #expect(range(Chart().mark(.points(series)).interpolation(.naturalSpline).yAxis(.data), [series]) == 0...10)
    // The curve is symmetric, so its maximum is outside the window.
    #expect(range(chart.xAxis(.fixed(0...1)), [series]) == 0...10)
    let many = Series((0..<10_000).map { Double($0 % 2) })
    #expect(range(Chart([many]).interpolation(.naturalSpline).yAxis(.data), [many]) == 0...1)
  }

  @Test(arguments: [InterpolationMethod.monotone, .naturalSpline])
  func `Curves begin and end at repeated x values`(method: InterpolationMethod) throws {
    // The x values of a series are distinct, so repeated x values in a file are increased to the next `Double`.
    let series = try Series(x: [10.0, 30, 30.0.nextUp, 50], y: [20.0, 40, 80, 60])
    let path = try #require(chart(series, method).frame(at: 0).lines.first).path
    // Both curves have only two points, so they are straight.
    let straight = try #require(chart(series, .linear).frame(at: 0).lines.first).path
    var points: [CGPoint] = []
    path.forEach { element in
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let point, let first, let second): points += [first, second, point]
      case .quadCurve, .closeSubpath: break
      }
    }
    for point in points {
      let expected = point.x < 30 ? 100 - (10 + point.x) : point.x > 30 ? 100 - (110 - point.x) : point.y
      #expect(abs(point.y - expected) < 1e-6, "\(point)")
    }
    #expect(straight.boundingRect == path.boundingRect)
    let chart = Chart([series]).interpolation(method).yAxis(.data)
    #expect(chart.yRange(.first, of: [series], tickCount: 5) == 20...80)
  }
}
