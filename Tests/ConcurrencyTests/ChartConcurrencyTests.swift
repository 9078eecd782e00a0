import CChartKernels
import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Charts on several threads` {
  @Test func `A copy of a chart can be drawn on another thread while rows are appended`() async throws {
    var chart = Chart(names: ["a"]).xAxis(.latest(3000))
    var x = 0.0
    func columns(_ chart: Chart) -> [LineFrame.Column] {
      let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
      let series = chart.resolvingLatest(dropsHiddenPoints: true).drawnSeries(on: .first)
      return Array(ChartAnimator(series, in: rect, envelopes: .never).frame(at: 0).lines[0].columns)
    }
    for _ in 0..<20 {
      let copy = chart
      async let drawn = columns(copy)
      for _ in 0..<2000 {
        x += 1
        try chart.append(x: x, y: [sin(x)], keeping: 10_000)
      }
      #expect(await drawn == columns(copy))
    }
  }

  @Test func `Points from another thread are appended in the order in which they were sent`() async throws {
    let stream = ChartStream()
    let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
    let chart = ChartAnimator([Series([], id: "a"), Series([], id: "b")], in: rect)
    await withTaskGroup(of: Void.self) { group in
      for id in ["a", "b"] {
        group.addTask { for number in 0..<500 { stream.append([Double(number)], to: .text(id)) } }
      }
    }
    stream.append([1], to: "nobody")
    #expect(throws: ChartStreamError.unknownLine("nobody", known: ["a", "b"])) {
      try chart.append(contentsOf: stream, at: 0)
    }
    for series in chart.series { #expect(series.values.values == (0..<500).map(Double.init)) }
    try chart.append(contentsOf: stream, at: 1)
    #expect(chart.series[0].count == 500)
  }

  /// The series is so long that it uses sliding memory, in which a window advances by remapping pages.
  @Test func `Copies of a series in other threads keep their points while the series slides`() async throws {
    let window = 800_000
    func values(_ indices: Range<Int>) -> AnimatableVector {
      AnimatableVector(from: Double(indices.lowerBound), step: 1, count: indices.count)
    }
    var series = Series(values(0..<window))
    var end = window
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        for _ in 0..<4 {
          try series.append(contentsOf: values(end..<end + 60_000))
          series.removeFirst(60_000)
          end += 60_000
        }
        let (copy, indices) = (series, end - window..<end)
        group.addTask {
          let extent = Double(indices.lowerBound)...Double(indices.upperBound - 1)
          return copy.values == values(indices) && copy.finiteExtent == extent
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test func `An envelope that several threads compute equals the minimum and maximum of all trajectories`() {
    var generator = SeededGenerator(seed: 3)
    let ends = (0..<2).map { _ in (0..<20_000).map { _ in Double.random(in: -9...9, using: &generator) } }
    let buckets = (0..<100).map { fv_bucket(start: $0 * 200, end: ($0 + 1) * 200) }
    for threads in [2, 3, 8] {
      var envelope = LineEnvelope(
        from: AnimatableVector(ends[0]), to: AnimatableVector(ends[1]), buckets: buckets, threads: threads)!
      var reductions = [fv_m4](repeating: fv_m4(), count: buckets.count)
      for time in [0, 0.5, 1] {
        envelope.reduce(start: 1 - time, time: time, 0..<buckets.count, into: &reductions)
        for (bucket, reduction) in zip(buckets, reductions) {
          let values = (bucket.start..<bucket.end).map { (1 - time) * ends[0][$0] + time * ends[1][$0] }
          #expect(abs(reduction.lowest - values.min()!) < 1e-12 && abs(reduction.highest - values.max()!) < 1e-12)
        }
      }
    }
  }

  /// The join combines the points of two lines. It is large enough to be computed by two threads.
  @Test func `A join of many alternating points has the values of both lines`() throws {
    var generator = SeededGenerator(seed: 7)
    let values = (0..<2).map { _ in (0..<20_000).map { _ in Double.random(in: -9...9, using: &generator) } }
    let join = try Join(
      from: Series(x: (0..<20_000).map { 2 * Double($0) }, y: values[0]),
      to: Series(x: (0..<20_000).map { 2 * Double($0) + 1 }, y: values[1]))
    let wrong = (1..<19_999).count { index in
      join.startValues[2 * index] != values[0][index] || join.endValues[2 * index + 1] != values[1][index]
    }
    #expect(join.count == 40_000 && wrong == 0)
  }
}
