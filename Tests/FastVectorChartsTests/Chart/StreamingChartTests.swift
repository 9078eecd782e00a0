import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Appending rows to a chart` {
  private func points(_ series: Series) -> [[Double]] { series.map { [$0.x, $0.y] } }

  @Test func `A row has a value for each line, and the chart keeps its settings`() throws {
    var chart = Chart(names: ["a", "b"]).title("Load").yAxis(.fixed(0...1), format: .percent).theme(.dark)
    chart = try chart.style(of: "b") { $0.width = 3 }
    try chart.append(x: 0.5, y: [1, 2])
    try chart.append([(x: 1, y: [3, .nan]), (x: 7, y: [5, 6])])
    #expect(chart.lines.map(\.series.id) == ["a", "b"])
    #expect(points(chart.lines[0].series) == [[0.5, 1], [1, 3], [7, 5]])
    #expect(chart.lines[1].series.map(\.x) == [0.5, 1, 7] && chart.lines[1].series[1].y.isNaN)
    #expect(chart.title == "Load" && chart.theme == .dark && chart.lines[1].style.width == 3)
  }

  @Test func `An invalid row throws an error and leaves the chart unchanged`() throws {
    var chart = Chart(names: ["a", "b"])
    #expect(throws: ChartError.valueCount(values: 1, lines: 2)) { try chart.append(x: 0, y: [1]) }
    for x in [Double.nan, .infinity, -.infinity] {
      let error = #expect(throws: ChartError.self) { try chart.append(x: x, y: [1, 2]) }
      #expect(error?.description.contains("it must be a finite number") == true)
    }
    #expect(chart.xExtent == nil)
    try chart.append(x: 3, y: [1, 2])
    #expect(throws: ChartError.invalidRow(.duplicateX(row: 1, x: 3))) { try chart.append(x: 3, y: [1, 2]) }
    #expect(throws: ChartError.invalidRow(.xNotAscending(row: 1, x: 2, previous: 3))) {
      try chart.append(x: 2, y: [1, 2])
    }
    #expect(throws: ChartError.valueCount(values: 3, lines: 2)) {
      try chart.append([(x: 4.0, y: [1, 2]), (x: 5, y: [1, 2, 3]), (x: 6, y: [1, 2])])
    }
    #expect(chart.lines.map { $0.series.map(\.x) } == [[3, 4], [3, 4]])
    var named = Chart([try Series(x: [1], y: [1], identifiers: ["p"])])
    #expect(throws: ChartError.invalidRow(.identifierMismatch(row: 1, isNeeded: true))) {
      try named.append(x: 2, y: [1])
    }
  }

  @Test func `Rows can be appended to a chart of evenly spaced points, and to one without lines`() throws {
    var chart = Chart(["a": [1.0, 2, 3], "b": [4, 5, 6]])
    try chart.append(x: 2.5, y: [7, 8])
    #expect(points(chart.lines[0].series) == [[0, 1], [1, 2], [2, 3], [2.5, 7]])
    #expect(points(chart.lines[1].series) == [[0, 4], [1, 5], [2, 6], [2.5, 8]])
    var empty = Chart()
    try empty.append(x: 1, y: [])
    #expect(empty.lines.isEmpty)
  }

  @Test func `In a row, the values of panels follow the values of the main plot`() throws {
    var chart = Chart(names: ["a"]).panel(Chart(names: ["b", "c"])).panel(Chart().mark(.rule(y: 1)))
    try chart.append(x: 1, y: [10, 20, 30])
    #expect(points(chart.lines[0].series) == [[1, 10]])
    #expect(chart.panels[0].chart.lines.map { points($0.series) } == [[[1, 20]], [[1, 30]]])
    #expect(throws: ChartError.valueCount(values: 1, lines: 3)) { try chart.append(x: 2, y: [1]) }
  }

  @Test func `The first date makes the x axis a time axis`() throws {
    var chart = Chart(names: ["a"])
    try chart.append(x: Date(timeIntervalSince1970: 60), y: [1])
    #expect(chart.xAxis.scale == .time && chart.lines[0].series[0].x == 60)
    var numbers = Chart(names: ["a"])
    try numbers.append(x: 1, y: [1])
    try numbers.append(x: Date(timeIntervalSince1970: 60), y: [1])
    #expect(numbers.xAxis.scale == .linear)
  }

  @Test func `Marks with the id of a line show the line's points, and other marks keep theirs`() throws {
    let fixed = try Series(x: [0, 1], y: [5, 5], id: "limit")
    var chart = Chart(names: ["low", "high"])
      .mark(
        .area(from: .series(Series(id: "low")), to: Series(id: "high")), .points(Series(id: "high")),
        .points(fixed), .rule(y: 3))
    try chart.append([(x: 1, y: [1, 4]), (x: 2, y: [2, 5])])
    #expect(points(try #require(chart.marks[0].series.from)) == [[1, 1], [2, 2]])
    #expect(points(try #require(chart.marks[0].series.to)) == [[1, 4], [2, 5]])
    #expect(points(try #require(chart.marks[1].series.to)) == [[1, 4], [2, 5]])
    #expect(chart.marks[2].series.to == fixed)
  }

  @Test func `A chart with a capacity keeps its newest points`() throws {
    var chart = Chart(names: ["a"])
    for x in 0..<10_000 { try chart.append(x: x, y: [Double(x)], keeping: 100) }
    #expect(chart.lines[0].series.map(\.x) == (9900..<10_000).map(Double.init))
    try chart.append(x: 20_000, y: [1], keeping: 0)
    #expect(chart.lines[0].series.isEmpty)
  }

  @Test func `A copy of a chart keeps its points while rows are appended to another copy`() throws {
    var chart = Chart(names: ["a"])
    try chart.append([(x: 0, y: [0]), (x: 1, y: [1])])
    var copy = chart
    try chart.append(x: 2, y: [2])
    try copy.append(x: 3, y: [3])
    #expect(points(chart.lines[0].series) == [[0, 0], [1, 1], [2, 2]])
    #expect(points(copy.lines[0].series) == [[0, 0], [1, 1], [3, 3]])
  }

  @Test(arguments: [nil, 1000])
  func `Appending rows makes a number of allocations that is logarithmic in the number of rows`(capacity: Int?) throws {
    var chart = Chart(names: ["a", "b", "c"]).xAxis(.latest(100))
    let values = [1.0, 2, 3]
    var x = 0.0
    for _ in 0..<10_000 {
      x += 1
      try chart.append(x: x, y: values, keeping: capacity)
    }
    let allocations = fewestAllocations {
      for _ in 0..<10_000 {
        x += 1
        try? chart.append(x: x, y: values, keeping: capacity)
      }
    }
    // The chart has six buffers, which are replaced only a few times while 10 000 rows are appended.
    if case .counted(let count) = allocations { #expect(count <= 500) }
    #expect(chart.lines[0].series.count == min(capacity ?? .max, 50_000))
  }
}

@Suite struct `Windows that follow the data` {
  private func resolved(_ chart: Chart) -> Chart { chart.resolvingLatest(dropsHiddenPoints: true) }

  @Test func `A window ends at the greatest x value of all plots`() throws {
    var chart = Chart([try Series(x: [0, 50], y: [1, 2]), try Series(x: [20], y: [3])]).xAxis(.latest(10))
    #expect(resolved(chart).window == 40...50)
    chart = chart.panel(Chart([try Series(x: [70], y: [0])]))
    #expect(resolved(chart).window == 60...70)
    chart = chart.mark(.points(try Series(x: [80], y: [0])))
    #expect(resolved(chart).window == 70...80)
    // By default, the width of a bar is 0.8 times the distance between points, which is 1 here. The window extends by
    // half a bar (0.4) beyond the last point.
    chart = chart.mark(.bars(to: try Series(x: [99, 100], y: [1, 2])))
    #expect(resolved(chart).window == 90.4...100.4)
  }

  @Test func `A chart has an x range if it is empty, has a single point, or has an unusual window length`() throws {
    let empty = Chart(names: ["a"])
    #expect(resolved(empty.xAxis(.latest(10))).window == 0...10)
    var one = empty
    try one.append(x: 5, y: [1])
    #expect(resolved(one.xAxis(.latest(10))).window == -5...5)
    for length in [Double.nan, 0, -1, .infinity] {
      #expect(resolved(one.xAxis(.latest(length))).window == nil)
      #expect(one.xAxis(.latest(length)).xRange(of: one.drawnSeries(on: .first)) == 2.5...7.5)
    }
    for length in [1e-300, .greatestFiniteMagnitude] {
      let window = try #require(resolved(one.xAxis(.latest(length))).window)
      #expect(window.lowerBound < 5 && window.upperBound >= 5 && window.lowerBound.isFinite)
    }
    #expect(one.xAxis(.fixed(0...1)).resolvingLatest(dropsHiddenPoints: true).window == nil)
  }

  @Test func `A logarithmic window starts at the first point if it would start at or below zero`() throws {
    let series = try Series(x: [1, 10, 1000], y: [1, 2, 3])
    #expect(resolved(Chart([series]).xAxis(.latest(900), scale: .log)).window == 2...3)
    #expect(resolved(Chart([series]).xAxis(.latest(1000), scale: .log)).window == 0...3)
  }

  @Test func `An automatic vertical range depends only on the visible section of the line`() throws {
    let seed: UInt64 = 0x5EED
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      var x = 0.0
      let count = Int.random(in: 0...300, using: &generator)
      let points = (0..<count).map { _ -> (x: Double, y: Double) in
        x += Double.random(in: 0.1...2, using: &generator)
        let special = [Double.nan, .infinity, -.infinity].randomElement(using: &generator)!
        return (x, Int.random(in: 0..<20, using: &generator) == 0 ? special : .random(in: -9...9, using: &generator))
      }
      let length = Double.random(in: 0.5...300, using: &generator)
      var chart = Chart(names: ["a"]).xAxis(.latest(length)).yAxis(.data)
      try chart.append(points.map { (x: $0.x, y: [$0.y]) })
      let part = resolved(chart)
      let found = part.yRange(.first, of: part.drawnSeries(on: .first), tickCount: 5)
      let expected = AxisRange.automatic([extent(of: points, from: x - length)])
      let tolerance = 1e-9
      #expect(
        abs(found.lowerBound - expected.lowerBound) < tolerance
          && abs(found.upperBound - expected.upperBound) < tolerance, "seed \(seed), round \(round)")
    }
  }

  /// Returns the range of the finite values at or after `start`, including the interpolated value at `start`.
  private func extent(of points: [(x: Double, y: Double)], from start: Double) -> ClosedRange<Double>? {
    var values = points.filter { $0.x >= start }.map(\.y)
    if let before = points.last(where: { $0.x < start }), let after = points.first(where: { $0.x >= start }) {
      values.append(before.y + (after.y - before.y) * (start - before.x) / (after.x - before.x))
    }
    values = values.filter(\.isFinite)
    return values.isEmpty ? nil : values.min()!...values.max()!
  }

  @Test func `Hidden points are dropped without a copy of the visible points`() throws {
    var chart = Chart(names: ["a"]).xAxis(.latest(100))
    for x in 0..<100_000 { try chart.append(x: x, y: [1]) }
    let part = resolved(chart)
    let (all, visible) = (chart.lines[0].series, part.lines[0].series)
    #expect(visible.count == 101 + 66 && visible[visible.count - 1].x == 99_999)
    #expect(visible.storedCount == all.storedCount)
    #expect(chart.resolvingLatest(dropsHiddenPoints: false).lines[0].series.count == 100_000)
  }
}
