import FastVectorCharts
import Foundation
import TestSupport
import Testing

private let interpolations = InterpolationMethod.allCases

@Suite struct `Entering and leaving points` {
  private static let rect = CGRect(x: 0, y: 0, width: 300, height: 200)

  private func chart(_ series: Series, _ interpolation: InterpolationMethod) -> ChartAnimator {
    ChartAnimator(
      [series], in: Self.rect, xRange: .fixed(0...100), yRange: .fixed(-50...150), interpolation: interpolation)
  }

  /// Returns a series whose x values range from 0 to 100. Some of the x values are from a list that all series use, and
  /// the others are random. The points are so far apart that rounding their coordinates hardly changes the slopes
  /// between them.
  private func series(_ count: Int, _ generator: inout SeededGenerator) throws -> Series {
    let common = [0, 13, 40, 41.5, 77.5, 100].filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }
    let own = (0..<count).map { _ in Double(Int.random(in: 0...200, using: &generator)) / 2 }
    let xs = Set([0, 100] + common + own).sorted()
    return try Series(x: xs, y: xs.map { _ in Double.random(in: 0...100, using: &generator) })
  }

  /// Returns the heights of a path at evenly spaced x values. At a vertical step, returns the height before the step.
  private func heights(_ path: Path) throws -> [Double] {
    var pieces: [[CGPoint]] = []
    var last = CGPoint.zero
    path.forEach { element in
      switch element {
      case .move(let point): last = point
      case .line(let point):
        pieces.append([last, point])
        last = point
      case .curve(let point, let control1, let control2):
        pieces.append([last, control1, control2, point])
        last = point
      default: Issue.record("unexpected element: \(element)")
      }
    }
    return try stride(from: 0.0123, to: 299.9, by: 0.7717).map { x in
      let piece = try #require(pieces.first { $0[0].x <= x && x <= $0[$0.count - 1].x && $0[0].x < $0[$0.count - 1].x })
      let u = (x - piece[0].x) / (piece[piece.count - 1].x - piece[0].x)
      let v = 1 - u
      return piece.count == 2
        ? v * piece[0].y + u * piece[1].y
        : v * v * v * piece[0].y + 3 * v * u * (v * piece[1].y + u * piece[2].y) + u * u * u * piece[3].y
    }
  }

  private func greatestDifference(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test(arguments: interpolations, [1, 2, 3, 4] as [UInt64])
  func `Points enter and leave on the line that is drawn`(interpolation: InterpolationMethod, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (start, end) = (try series(9, &generator), try series(12, &generator))
    let chart = chart(start, interpolation)
    let before = try heights(chart.frame(at: 0).lines[0].path)
    chart.animate(to: [end], .linear(duration: 1), at: 1)
    #expect(greatestDifference(try heights(chart.frame(at: 1).lines[0].path), before) < 1e-9)
    let after = try heights(chart.frame(at: 3).lines[0].path)
    let again = self.chart(start, interpolation)
    again.animate(to: [end], .linear(duration: 1), at: 1)
    let middle = try heights(again.frame(at: 1.25).lines[0].path)
    #expect(greatestDifference(middle, zip(before, after).map { $0 * 0.75 + $1 * 0.25 }) < 1e-9)
    let last = again.frame(at: 2 - 1e-13)
    #expect(!again.isFinished(at: 2 - 1e-13))
    #expect(greatestDifference(try heights(last.lines[0].path), after) < 1e-9)
  }

  @Test(arguments: interpolations, [5, 6, 7, 8] as [UInt64])
  func `Points enter and leave on the line while it changes`(interpolation: InterpolationMethod, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let chart = chart(try series(9, &generator), interpolation)
    var time = 0.0
    for animation in [Animation.spring, .bouncy, .linear(duration: 0.3), .easeIn(duration: 0.5)] {
      let before = try heights(chart.frame(at: time).lines[0].path)
      chart.animate(to: [try series(12, &generator)], animation, at: time)
      #expect(greatestDifference(try heights(chart.frame(at: time).lines[0].path), before) < 1e-9, "at \(time)")
      time += 0.1
    }
  }

  @Test(arguments: interpolations)
  func `Points enter and leave on the line even if they move along x`(interpolation: InterpolationMethod) throws {
    func named(_ xs: [Double], _ ys: [Double], _ names: [String]) throws -> Series {
      try Series(x: xs, y: ys, identifiers: names.map { .text($0) })
    }
    let chart = chart(try named([0, 20, 60, 100], [10, 90, 30, 50], ["a", "b", "c", "d"]), interpolation)
    let before = try heights(chart.frame(at: 0).lines[0].path)
    chart.animate(
      to: [try named([0, 5, 50, 70, 100], [0, 10, 20, 80, 70], ["a", "x", "b", "y", "d"])], .linear(duration: 1), at: 0)
    #expect(greatestDifference(try heights(chart.frame(at: 0).lines[0].path), before) < 1e-9)
    // Steps aren't compared, because a step is drawn at the x value of its point and moves with the point.
    let near = try heights(chart.frame(at: 1e-9).lines[0].path)
    if interpolation.isSmooth { #expect(greatestDifference(near, before) < 1e-5) }
  }

  @Test(arguments: interpolations)
  func `A line keeps its gaps and its section outside the shared range while points enter`(
    interpolation: InterpolationMethod
  ) throws {
    let chart = chart(try Series(x: [0, 10, 20, 60, 100], y: [10, 90, .nan, 40, 20]), interpolation)
    chart.animate(
      to: [try Series(x: [0, 5, 15, 20, 60, 90], y: [10, 70, 20, .nan, 10, 20])], .linear(duration: 1), at: 0)
    for time in [0, 0.25, 0.5, 2] {
      let path = chart.frame(at: time).lines[0].path
      #expect(path.verbs.filter { $0 == .move }.count == 2)
      #expect(path.xs.allSatisfy { $0.isFinite })
    }
  }
}

extension InterpolationMethod {
  fileprivate var isSmooth: Bool { ![.stepStart, .stepCenter, .stepEnd].contains(self) }
}
