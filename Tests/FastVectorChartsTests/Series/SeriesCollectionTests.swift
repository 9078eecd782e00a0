import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Series as collections of points` {
  private func samples() throws -> [Series] {
    var streamed = try Series([9, 8, 7, 6, 5, 4], start: 10, step: 0.5, id: "s")
    streamed.removeFirst(2)
    var named = try Series(x: [1, 2, 4, 8], y: [1, .nan, 3, 4], identifiers: ["a", "b", "c", "d"], id: 7)
    named.removeFirst()
    return [Series(), Series([3]), streamed, named, try Series(x: [-2, 0, 1e9], y: [1, 2, 3])]
  }

  @Test func `A series can be iterated and sliced`() throws {
    for series in try samples() {
      #expect(series.map(\.x) == (0..<series.count).map { series[$0].x })
      #expect(series.reversed().map(\.x) == series.map(\.x).reversed())
      #expect(series.dropFirst().map(\.x) == Array(series.map(\.x).dropFirst()))
      #expect(series.first?.x == series.xValues.extent?.lowerBound)
    }
  }

  @Test func `A slice of a series keeps the id, the x values and the identifiers`() throws {
    for series in try samples() {
      for start in -1...series.count + 1 {
        for end in start...series.count + 2 {
          let part = series.points(start..<end)
          let rows = (start..<end).clamped(to: 0..<series.count)
          #expect(part.id == series.id && part.map(\.x) == rows.map { series[$0].x })
          #expect(zip(part, rows).allSatisfy { $0.y == series[$1].y || $0.y.isNaN && series[$1].y.isNaN })
          #expect(rows.enumerated().allSatisfy { part.identifier(at: $0) == series.identifier(at: $1) })
        }
      }
    }
  }

  @Test func `A series finds its points in a range of x values`() throws {
    let bounds = [-Double.infinity, -3, -2, 0, 0.5, 2, 3, 4, 11, 11.25, 12.5, 1e9, .infinity]
    for series in try samples() {
      for lower in bounds {
        for upper in bounds where upper >= lower {
          #expect(series.points(x: lower...upper).map(\.x) == series.map(\.x).filter { (lower...upper).contains($0) })
          let rows = series.indices.filter { (lower...upper).contains(series[$0].x) }
          #expect(Array(series.rows(x: lower...upper)) == rows)
        }
      }
    }
  }

  @Test func `The extent of a chart's lines covers all lines, and is nil if there are no points`() throws {
    let chart = Chart([Series([1, 2, 3]), try Series(x: [-5.0, 1], y: [1.0, 2]), Series()])
    #expect(chart.xExtent == -5...2 && Chart([Series()]).xExtent == nil)
  }

  @Test func `A literal of numbers can contain NaN and infinities`() {
    #expect(Chart([1, 2, .infinity, .nan]).lines[0].series == Series([1, 2, .infinity, .nan]))
    #expect(Chart([1, 2.5], name: "a").lines[0].series == Series([1, 2.5], id: "a"))
    #expect(Chart([1, 2, 3]).lines[0].series == Series([1, 2, 3]))
    #expect(Chart([2 as Float]).lines[0].series == Series([2]))
    #expect(Chart([]).lines.isEmpty)
  }

  @Test func `A series can be created from any numeric type, and from dates`() throws {
    let dates = [0.0, 60, 61].map { Date(timeIntervalSince1970: $0) }
    #expect(Series([1, 2.5] as [Float]) == Series([1, 2.5]))
    #expect(Series([1, 2] as [Int]) == Series([1, 2]))
    #expect(try Series(x: dates, y: [1, 2, 3] as [Float]) == Series(x: [0, 60, 61], y: [1, 2, 3]))
    #expect(throws: SeriesError.xNotAscending(row: 1, x: 0, previous: 60)) {
      try Series(x: [dates[1], dates[0]], y: [1.0, 2])
    }
    #expect(try Chart(x: dates, y: [1.0, 2, 3]).xAxis.scale == .time)
    #expect(try Chart(x: [1, 2, 3], y: [1.0, 2, 3]).xAxis.scale == .linear)
  }
}
