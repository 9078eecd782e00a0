import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Column layouts` {
  /// Returns a random start and step. Points can lie inside columns, exactly at their edges, or so far from 0 that
  /// their x values are rounded.
  private static func spacing(_ generator: inout SeededGenerator) -> (start: Double, step: Double) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: (Double(Int.random(in: -50...50, using: &generator)), 0.25)
    case 1: (1e15, 1)
    case 2: (Double.random(in: -1e-3...1e-3, using: &generator), 1e-9)
    default: (Double.random(in: -1e6...1e6, using: &generator), Double.random(in: 1e-3...10, using: &generator))
    }
  }

  @Test func `Evenly spaced points are in the same pixel columns as points with the same explicit x values`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for round in 0..<rounds(300) {
      let count = [1, 3, 40, 700, 9000].randomElement(using: &generator)!
      let (start, step) = Self.spacing(&generator)
      let line = SampleLine.walk.values(count, &generator)
      let values = generator.withGaps(line, share: round % 3 == 0 ? 0.002 : 0)
      var even = try Series(values, start: start, step: step)
      let dropped = round % 2 == 0 ? 0 : Int.random(in: 0..<count, using: &generator)
      even.removeFirst(dropped)
      let given = try Series(x: even.xValues.vector.values, y: even.values)
      let width = Double(Int.random(in: 1...400, using: &generator)) + (round % 5 == 0 ? 0.5 : 0)
      let rect = CGRect(x: Double.random(in: -9...9, using: &generator), y: 0, width: width, height: 100)
      let extent = try #require(even.xValues.extent)
      let edges = (0..<2).map { _ in
        Double.random(in: extent.lowerBound - 3 * step...extent.upperBound + 3 * step, using: &generator)
      }
      let window: AxisRange = round % 4 == 0 ? .automatic : .fixed(min(edges[0], edges[1])...max(edges[0], edges[1]))
      let frames = [even, given].map { ChartAnimator([$0], in: rect, xRange: window).frame(at: 0) }
      let comment: Comment =
        "seed \(seed), round \(round): \(count) points from \(start) by \(step), \(window) in \(rect)"
      #expect(frames[0].lines.map { Array($0.columns) } == frames[1].lines.map { Array($0.columns) }, comment)
      #expect(frames[0].lines.map(\.path) == frames[1].lines.map(\.path), comment)
    }
  }
}
