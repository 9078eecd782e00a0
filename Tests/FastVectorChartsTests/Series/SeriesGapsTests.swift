import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Gaps between distant points` {
  private func drawn(_ series: Series, _ style: ChartLine.Style) -> Series {
    Chart(lines: [ChartLine(series, style: style)]).drawnSeries(on: .first)[0]
  }

  /// Returns the x values of each segment between gaps.
  private func parts(_ series: Series) -> [[Double]] {
    (0..<series.count).reduce(into: [[]]) { parts, index in
      if series[index].y.isNaN { parts.append([]) } else { parts[parts.count - 1].append(series[index].x) }
    }.filter { !$0.isEmpty }
  }

  @Test func `A line breaks between points whose distance exceeds the longest connected distance`() throws {
    let series = try Series(x: [0, 1, 2, 5, 6, 9.5], y: [1, 2, 3, 4, 5, 6])
    #expect(parts(drawn(series, ChartLine.Style(longestGap: 3))) == [[0, 1, 2, 5, 6], [9.5]])
    #expect(parts(drawn(series, ChartLine.Style(longestGap: 2.9))) == [[0, 1, 2], [5, 6], [9.5]])
    #expect(parts(drawn(series, ChartLine.Style(longestGap: 0))).count == 6)
    #expect(parts(drawn(series, ChartLine.Style(longestGap: .nan))).count == 1)
    #expect(parts(drawn(series, ChartLine.Style(longestGap: .infinity))).count == 1)
  }

  @Test func `Evenly spaced points are either all connected or all isolated`() throws {
    let series = try Series([1, 2, 3], start: 0, step: 60)
    #expect(parts(drawn(series, ChartLine.Style(longestGap: 60))) == [[0, 60, 120]])
    #expect(parts(drawn(series, ChartLine.Style(longestGap: 59))) == [[0], [60], [120]])
  }

  @Test func `A line that connects its gaps has the same points, except for those that are NaN`() {
    let series = Series([.nan, 1, .nan, .nan, 4, 5, .nan])
    let connected = drawn(series, ChartLine.Style(connectsGaps: true))
    #expect(Array(connected.values) == [1, 4, 5])
    #expect((0..<3).map { connected[$0].x } == [1, 4, 5])
    #expect(parts(drawn(series, ChartLine.Style(connectsGaps: true, longestGap: 2))) == [[1], [4, 5]])
    #expect(drawn(Series([Double.nan, .nan]), ChartLine.Style(connectsGaps: true)).isEmpty)
  }

  @Test(arguments: [(false, nil), (true, nil), (false, 1.5), (true, 2)])
  func `Gaps in areas are the same as in lines with the same style`(connects: Bool, longest: Double?) throws {
    let series = try Series(x: [0, 1, 2, 3, 5, 6, 9], y: [1, .nan, 3, 4, 5, .nan, 7])
    let line = parts(drawn(series, ChartLine.Style(connectsGaps: connects, longestGap: longest)))
    let mark = ChartMark.area(from: .series(series), to: series).style {
      ($0.connectsGaps, $0.longestGap) = (connects, longest)
    }
    let area = Chart().drawnSeries(of: mark)
    #expect(try parts(#require(area.from)) == line && parts(#require(area.to)) == line)
    let bars = Chart().drawnSeries(of: .bars(to: series).style { $0.connectsGaps = connects })
    #expect(try #require(bars.to).count == 7)
  }

  @Test func `Points keep their identifiers when a line breaks`() throws {
    let series = try Series(x: [0, 1, 9], y: [1, .nan, 3], identifiers: ["a", "b", "c"])
    let connected = drawn(series, ChartLine.Style(connectsGaps: true))
    #expect((0..<2).map(connected.identifier) == ["a", "c"])
    let broken = drawn(series, ChartLine.Style(longestGap: 2))
    #expect((0..<4).map(broken.identifier) == ["a", "b", nil, "c"])
  }

  @Test func `Random series break exactly at the distances above the limit`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var x = 0.0
      let xs = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        x += Double.random(in: 0.1...4, using: &generator)
        return x
      }
      let series = try Series(x: xs, y: xs.map { _ in 1.0 })
      var expected: [[Double]] = []
      for x in xs {
        if let last = expected.last?.last, x - last <= 2 {
          expected[expected.count - 1].append(x)
        } else {
          expected.append([x])
        }
      }
      #expect(parts(drawn(series, ChartLine.Style(longestGap: 2))) == expected, "seed \(seed)")
    }
  }

  @Test func `The distance between points is measured before logarithms are taken`() throws {
    var chart = Chart(lines: [
      ChartLine(try Series(x: [1, 10, 1000], y: [1, 2, 3]), style: ChartLine.Style(longestGap: 9))
    ])
    chart.xAxis.scale = .log
    #expect(parts(chart.drawnSeries(on: .first)[0]) == [[0, 1], [3]])
  }
}
