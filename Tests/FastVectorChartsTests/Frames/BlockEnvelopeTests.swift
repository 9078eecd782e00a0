import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Envelopes of blocks` {
  /// Returns a series. One in four series has a few gaps.
  private static func series(_ generator: inout SeededGenerator, count: Int) -> Series {
    var values = SampleLine.allCases.randomElement(using: &generator)!.values(count, &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 { values = generator.withGaps(values, share: 0.0003) }
    return Series(values)
  }

  private static func rect(columns: Int) -> CGRect { CGRect(x: 0, y: 0, width: columns, height: 100) }

  /// Returns three charts that animate from one series to another, and the largest absolute value of both series. An
  /// envelope is the precomputed minimum and maximum of several points as functions of time. The first chart builds its
  /// envelopes immediately, the second one builds them in the background, and the last one has none.
  private static func charts(
    _ first: Series, _ second: Series, columns: Int, by rule: JoinRule
  ) -> (charts: [ChartAnimator], largest: Double) {
    let extents = [first, second].compactMap(\.finiteExtent)
    let charts = [EnvelopeBuilding.immediately, .inBackground, .never].map { envelopes in
      let chart = ChartAnimator([first], in: rect(columns: columns), envelopes: envelopes)
      chart.animate(to: [second], by: rule, .bouncy(duration: 0.5, extraBounce: 0.2), at: 0)
      return chart
    }
    return (charts, extents.reduce(0) { max($0, abs($1.lowerBound), abs($1.upperBound)) })
  }

  /// Expects the same heights from all charts, except for rounding errors, which are proportional to the largest value.
  private static func expectEqual(
    _ charts: [ChartAnimator], _ largest: Double, at time: TimeInterval, _ comment: String
  ) {
    let range = charts[0].yRange(at: time)
    let error = 64 * largest.ulp / (range.upperBound - range.lowerBound)
    let columns = charts.map { Array($0.frame(at: time).lines[0].columns) }
    for other in columns.dropLast() {
      let isEqual =
        other.count == columns.last!.count
        && zip(other, columns.last!).allSatisfy { a, b in
          a.index == b.index && a.pointCount == b.pointCount
            && zip([a.first, a.lowest, a.highest, a.last], [b.first, b.lowest, b.highest, b.last]).allSatisfy {
              abs($0 - $1) <= 100 * max(error, 1e-9) || $0 == $1
            }
        }
      #expect(isEqual, "\(comment), \(range)")
    }
  }

  @Test(arguments: [7, 80], 0..<rounds(8))
  func `A window that moves during a change has the same frames with and without envelopes`(columns: Int, round: Int) {
    let seed = UInt64(round)
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 60_000...90_000, using: &generator)
    let (charts, largest) = Self.charts(
      Self.series(&generator, count: count), Self.series(&generator, count: count), columns: columns, by: .key)
    for frame in 0..<40 {
      let time = Double(frame) / 60
      let width = Double.random(in: Double(count) / 8...Double(count), using: &generator)
      let start = Double.random(in: -100...Double(count) - width + 100, using: &generator)
      for chart in charts { chart.setRanges(x: .fixed(start...start + width), nil, at: time) }
      Self.expectEqual(charts, largest, at: time, "seed \(seed), frame \(frame)")
      if frame == 20 { ChartAnimator.waitForBackgroundBuilds() }
    }
  }

  @Test(arguments: [JoinRule.index, .stretching], 0..<rounds(3))
  func `Points that move along x have the same frames with and without envelopes`(rule: JoinRule, round: Int) {
    let seed = UInt64(round)
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 60_000...90_000, using: &generator)
    let (charts, largest) = Self.charts(
      Self.series(&generator, count: count), Self.series(&generator, count: count * 9 / 10), columns: 80, by: rule)
    for frame in 0..<40 { Self.expectEqual(charts, largest, at: Double(frame) / 60, "seed \(seed), frame \(frame)") }
  }

  @Test func `A smooth curve has no envelopes of blocks, because they would take more memory than its points`() {
    let lines = [0, 2].map { phase in Series((0..<60_000).map { sin(Double($0) / 5000 + phase) }) }
    let chart = ChartAnimator([lines[0]], in: Self.rect(columns: 7), envelopes: .immediately)
    chart.animate(to: [lines[1]], .linear(duration: 1), at: 0)
    for frame in 0..<10 {
      chart.setRanges(x: .fixed(Double(frame)...54_000 + Double(frame)), nil, at: Double(frame) / 10)
      #expect(chart.frame(at: Double(frame) / 10).lines[0].algorithm != .blockEnvelopes)
    }
  }
}
