import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Algorithms for frames` {
  private static let rect = CGRect(x: 0, y: 0, width: 4, height: 100)

  /// Returns a random walk. With 60 000 points, the chart has far more than 512 points per column, so that few blocks
  /// are opened. With 1000 points, it has between 16 and 512 points per column.
  private static func walk(_ count: Int, seed: UInt64) -> Series {
    var generator = SeededGenerator(seed: seed)
    return Series(SampleLine.walk.values(count, &generator))
  }

  private static func chart(_ count: Int, envelopes: EnvelopeBuilding = .atOnce) -> ChartAnimator {
    ChartAnimator([walk(count, seed: 1)], in: rect, envelopes: envelopes)
  }

  private static func algorithm(_ chart: ChartAnimator, at time: TimeInterval) -> LineFrame.Algorithm {
    chart.frame(at: time).lines[0].algorithm
  }

  /// Animates a chart to other values, twice if the change is interrupted.
  private static func animate(_ chart: ChartAnimator, count: Int, changes: Int = 1) {
    for change in 0..<changes {
      chart.animate(to: [walk(count, seed: UInt64(2 + change))], .linear(duration: 1), at: 0.25 * Double(change))
    }
  }

  @Test(arguments: [(8, LineFrame.Algorithm.directPass), (1000, .directPass), (60_000, .minMaxPyramids)])
  func `A line at rest uses pyramids if its columns have many points`(
    count: Int, expected: LineFrame.Algorithm
  ) {
    #expect(Self.algorithm(Self.chart(count), at: 0) == expected)
    #expect(Self.algorithm(Self.chart(count, envelopes: .never), at: 0) == .directPass)
  }

  @Test(arguments: [(40, LineFrame.Algorithm.directPass), (1000, .envelopes), (60_000, .envelopes)])
  func `A change in a fixed window uses envelopes if its columns have at least 16 points`(
    count: Int, expected: LineFrame.Algorithm
  ) {
    let chart = Self.chart(count)
    Self.animate(chart, count: count)
    for time in [0.1, 0.5, 0.9] { #expect(Self.algorithm(chart, at: time) == expected, "time \(time)") }
  }

  @Test(arguments: [(1000, LineFrame.Algorithm.directPass), (60_000, .minMaxPyramids)])
  func `A change in a moving window uses pyramids if its columns have many points`(
    count: Int, expected: LineFrame.Algorithm
  ) {
    let chart = Self.chart(count)
    Self.animate(chart, count: count)
    // The window of the first frame is the first one, so it hasn't moved yet.
    for frame in 1...2 {
      let time = Double(frame) / 10
      let first = Double(frame) * 30
      chart.setRanges(x: .fixed(first...first + 0.9 * Double(count)), nil, at: time)
      let algorithm = Self.algorithm(chart, at: time)
      #expect(frame == 1 || algorithm == expected)
    }
  }

  @Test(arguments: [(1000, LineFrame.Algorithm.directPass), (60_000, .minMaxPyramids)])
  func `An interrupted change uses pyramids if its columns have many points`(
    count: Int, expected: LineFrame.Algorithm
  ) {
    let chart = Self.chart(count)
    Self.animate(chart, count: count, changes: 2)
    // Later frames may use the direct pass, if this one has opened too many blocks.
    #expect(Self.algorithm(chart, at: 0.3) == expected)
  }

  @Test(arguments: [JoinRule.index, .stretching])
  func `A change with points that move along x uses pyramids`(rule: JoinRule) {
    let chart = Self.chart(60_000)
    chart.animate(to: [Self.walk(54_000, seed: 2)], by: rule, .linear(duration: 1), at: 0)
    #expect(Self.algorithm(chart, at: 0.3) == .minMaxPyramids)
  }
}
