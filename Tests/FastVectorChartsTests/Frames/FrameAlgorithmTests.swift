import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Algorithms for frames` {
  typealias Algorithm = LineFrame.Algorithm

  private static let rect = CGRect(x: 0, y: 0, width: 4, height: 100)

  private static func walk(_ count: Int, seed: UInt64) -> Series {
    var generator = SeededGenerator(seed: seed)
    return Series(SampleLine.walk.values(count, &generator))
  }

  private static func chart(_ count: Int, _ envelopes: EnvelopeBuilding = .immediately) -> ChartAnimator {
    ChartAnimator([walk(count, seed: 1)], in: rect, envelopes: envelopes)
  }

  private static func algorithm(_ chart: ChartAnimator, at time: TimeInterval) -> Algorithm {
    chart.frame(at: time).lines[0].algorithm
  }

  /// Animates a chart to new values `changes` times. Each change starts before the previous one has finished.
  private static func animate(_ chart: ChartAnimator, count: Int, changes: Int = 1) {
    for change in 0..<changes {
      chart.animate(to: [walk(count, seed: UInt64(2 + change))], .linear(duration: 1), at: 0.25 * Double(change))
    }
  }

  @Test(arguments: [(8, Algorithm.directPass), (1000, .directPass), (60_000, .minMaxPyramids)])
  func `A line at rest uses pyramids if its columns have at least 512 points`(count: Int, expected: Algorithm) {
    #expect(Self.algorithm(Self.chart(count), at: 0) == expected)
    #expect(Self.algorithm(Self.chart(count, .never), at: 0) == .directPass)
  }

  @Test(arguments: [(40, Algorithm.directPass), (1000, .columnEnvelopes), (60_000, .columnEnvelopes)])
  func `A change in a fixed window uses envelopes of columns if they have at least 16 points`(
    count: Int, expected: Algorithm
  ) {
    let chart = Self.chart(count)
    Self.animate(chart, count: count)
    for time in [0.1, 0.5, 0.9] { #expect(Self.algorithm(chart, at: time) == expected, "time \(time)") }
  }

  @Test(arguments: [(1000, Algorithm.directPass, Algorithm.directPass), (60_000, .minMaxPyramids, .blockEnvelopes)])
  func `A change in a moving window uses envelopes of blocks from the second frame`(
    count: Int, first: Algorithm, later: Algorithm
  ) {
    let chart = Self.chart(count)
    _ = chart.frame(at: 0)
    Self.animate(chart, count: count)
    for frame in 1..<10 {
      let time = Double(frame) / 10
      let start = Double(frame) * 30
      chart.setRanges(x: .fixed(start...start + 0.9 * Double(count)), nil, at: time)
      #expect(Self.algorithm(chart, at: time) == (frame == 1 ? first : later), "frame \(frame)")
    }
  }

  @Test(arguments: [(1000, Algorithm.directPass), (60_000, .minMaxPyramids)])
  func `An interrupted change uses pyramids if its columns have at least 512 points`(count: Int, expected: Algorithm) {
    let chart = Self.chart(count)
    Self.animate(chart, count: count, changes: 2)
    for time in [0.3, 0.5, 0.7] { #expect(Self.algorithm(chart, at: time) == expected, "time \(time)") }
  }

  @Test(arguments: [JoinRule.index, .stretching])
  func `A change with points that move along x uses envelopes of blocks`(rule: JoinRule) {
    let chart = Self.chart(60_000)
    chart.animate(to: [Self.walk(54_000, seed: 2)], by: rule, .linear(duration: 1), at: 0)
    _ = chart.frame(at: 0.1)
    for time in [0.3, 0.5, 0.7] { #expect(Self.algorithm(chart, at: time) == .blockEnvelopes, "time \(time)") }
  }
}
