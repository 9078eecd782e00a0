import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Marks of charts` {
  /// Returns a chart of 400 × 300 pt whose x axis ranges from 0 to 10 and whose y axis ranges from 0 to 100.
  private func chart(_ marks: ChartMark...) -> Chart {
    Chart().xAxis(.fixed(0...10)).yAxis(.fixed(0...100)).size(width: 400, height: 300).mark(marks)
  }

  private let ramp = Series((0...10).map { 10 * Double($0) }, id: "ramp")

  /// Returns the position in the plot of an x value and a y value on the axes of `chart`.
  private func point(_ x: Double, _ y: Double, _ layout: ChartLayout) -> CGPoint {
    let plot = layout.plot
    return CGPoint(x: plot.minX + plot.width * x / 10, y: plot.maxY - plot.height * y / 100)
  }

  private func shapes(_ chart: Chart) throws -> (shapes: [ChartPicture.Shape], layout: ChartLayout) {
    let (picture, layout) = try chart.picture()
    return (picture.marks.flatMap(\.shapes), layout)
  }

  @Test func `A reference line is drawn at its value across the plot`() throws {
    let (shapes, layout) = try shapes(chart(.rule(y: 25), .rule(x: 5)))
    let (horizontal, vertical) = (shapes[0].path.boundingRect, shapes[1].path.boundingRect)
    #expect(abs(horizontal.minY - point(0, 25, layout).y) <= 0.5 && horizontal.height == 0)
    #expect(horizontal.minX == layout.plot.minX && horizontal.maxX == layout.plot.maxX)
    #expect(abs(vertical.minX - point(5, 0, layout).x) <= 0.5 && vertical.width == 0)
    #expect(vertical.minY == layout.plot.minY && vertical.maxY == layout.plot.maxY)
  }

  @Test func `Marks outside the plot draw nothing and don't extend the axes`() throws {
    let hidden = chart(
      .rule(x: 11, label: "a"), .rule(y: -1, label: "b"), .rule(y: Double.nan), .rectangle(x: 11...12, label: "c"),
      .annotation("d", x: 11, y: 50), .points(try Series(x: [11, 12], y: [50, 60])))
    let (picture, _) = try hidden.picture()
    #expect(picture.marks.flatMap(\.shapes).allSatisfy { $0.path.isEmpty })
    #expect(picture.texts.isEmpty)
    let marked = try Chart([ramp]).mark(.rule(x: 50), .rule(y: 1000), .rectangle(y: 200...300)).picture().picture
    let plain = try Chart([ramp]).picture().picture
    #expect(marked.xTicks == plain.xTicks && marked.yTicks == plain.yTicks)
  }

  @Test func `A rectangle covers its ranges and ends at the edges of the plot`() throws {
    let (shapes, layout) = try shapes(
      chart(.rectangle(x: 2...4, y: 10...20), .rectangle(x: 8...20), .rectangle(y: -Double.infinity...50)))
    let (a, b) = (point(2, 20, layout), point(4, 10, layout))
    func isClose(_ rect: CGRect, _ x: Double, _ y: Double, _ maxX: Double, _ maxY: Double) -> Bool {
      abs(rect.minX - x) + abs(rect.minY - y) + abs(rect.maxX - maxX) + abs(rect.maxY - maxY) < 1e-6
    }
    let plot = layout.plot
    #expect(isClose(shapes[0].path.boundingRect, a.x, a.y, b.x, b.y))
    #expect(isClose(shapes[1].path.boundingRect, point(8, 0, layout).x, plot.minY, plot.maxX, plot.maxY))
    #expect(isClose(shapes[2].path.boundingRect, plot.minX, point(0, 50, layout).y, plot.maxX, plot.maxY))
  }

  @Test func `A band contains exactly the points between its lines, even where they cross`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for round in 0..<20 {
      func series() throws -> Series {
        var x = Double.random(in: -1...1, using: &generator)
        var xs: [Double] = []
        while x < 10 {
          xs.append(x)
          x += Double.random(in: 0.2...2, using: &generator)
        }
        return try Series(x: xs, y: xs.map { _ in Double.random(in: 0...100, using: &generator) })
      }
      let (lower, upper) = try (series(), series())
      let (shapes, layout) = try shapes(chart(.area(from: .series(lower), to: upper)))
      for _ in 0..<200 {
        let (x, y) = (Double.random(in: 0...10, using: &generator), Double.random(in: 0...100, using: &generator))
        let (first, second) = (value(lower, at: x), value(upper, at: x))
        let isInside = if let first, let second { min(first, second)...max(first, second) ~= y } else { false }
        // Rounding can put a point on either side of an edge.
        if let first, let second, min(abs(first - y), abs(second - y)) < 0.01 { continue }
        #expect(shapes[0].path.contains(point(x, y, layout)) == isInside, "seed \(seed), round \(round)")
      }
    }
  }

  /// Returns the interpolated value of a series. Returns nil unless `x` is after the first point and not after the last
  /// one.
  private func value(_ series: Series, at x: Double) -> Double? {
    guard let next = (0..<series.count).first(where: { series[$0].x >= x }), next > 0 else { return nil }
    let (a, b) = (series[next - 1], series[next])
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
  }

  @Test func `An area with a negative color is split at its threshold`() throws {
    let (shapes, layout) = try shapes(chart(.area(from: 50, to: ramp).style { $0.negativeColor = .red }))
    try #require(shapes.count == 2)
    let (above, below) = (shapes[0], shapes[1])
    #expect(below.color.red == Color.red.red && above.color != below.color)
    #expect(above.path.contains(point(8, 60, layout)) && !above.path.contains(point(8, 40, layout)))
    #expect(below.path.contains(point(2, 40, layout)) && !below.path.contains(point(2, 10, layout)))
    #expect(!above.path.contains(point(2, 40, layout)) && !below.path.contains(point(8, 60, layout)))
  }

  @Test func `An area between two series ends at the gaps of either series`() throws {
    let lower = Series([0, 0, 0, 0, .nan, 0, 0, 0, 0, 0, 0]), upper = Series([9, 9, .nan, 9, 9, 9, 9, 9, 9, 9, 9])
    let (shapes, layout) = try shapes(chart(.area(from: .series(lower), to: upper)))
    let covered = (0..<10).map { shapes[0].path.contains(point(Double($0) + 0.5, 5, layout)) }
    #expect(covered == [true, false, false, false, false, true, true, true, true, true])
  }

  @Test(arguments: [InterpolationMethod.linear, .monotone])
  func `A point of an area between two gaps is a bar of 4 pt from the baseline to the point`(
    method: InterpolationMethod
  ) throws {
    let series = Series([.nan, .nan, 60, .nan, .nan, 20, .nan, 40, 40])
    let chart = chart(.area(from: 30, to: series).style { $0.negativeColor = .red }).interpolation(method)
    let (shapes, layout) = try shapes(chart)
    for (x, y, isBelow) in [(2.0, 60.0, false), (5, 20, true)] {
      let (top, bottom) = (point(x, max(y, 30), layout), point(x, min(y, 30), layout))
      for dx in [-3, -2.1, -1.9, 0, 1.9, 2.1] {
        let isCovered = abs(dx) < 2
        for (dy, isInside) in [(-0.1, false), (0.1, true)] {
          let path = shapes[isBelow ? 1 : 0].path
          #expect(path.contains(CGPoint(x: top.x + dx, y: top.y + dy)) == (isCovered && isInside), "\(x), \(dx), \(dy)")
          #expect(
            path.contains(CGPoint(x: top.x + dx, y: bottom.y - dy)) == (isCovered && isInside), "\(x), \(dx), \(dy)")
        }
      }
    }
    #expect(shapes[0].path.contains(point(7.5, 35, layout)))
    let single = try self.shapes(Chart().size(width: 400, height: 300).mark(.area(to: try Series(x: [3], y: [5]))))
    #expect(abs(single.shapes[0].path.boundingRect.width - 4) < 1e-6)
  }

  @Test func `The width of bars is a fraction of the smallest distance between points`() throws {
    let series = try Series(x: [1, 2, 4, 7], y: [10, 90, -20, 50])
    let (shapes, layout) = try shapes(chart(.bars(to: series, width: 0.5)))
    for (x, y, isCovered) in [(1.2, 5.0, true), (1.3, 5, false), (1.8, 85, true), (1.2, 15, false), (7.2, 49, true)] {
      #expect(shapes[0].path.contains(point(x, y, layout)) == isCovered, "\(x), \(y)")
    }
  }

  @Test(arguments: [ChartTheme.light, .dark, .print])
  func `Stacked areas have different colors, up to three times the size of the palette`(theme: ChartTheme) throws {
    let series = (0..<3 * theme.palette.count).map { Series([1, 2, 1], id: .number($0)) }
    let picture = try Chart().theme(theme).mark(ChartMark.stackedAreas(series)).picture().picture
    #expect(Set(picture.marks.flatMap(\.shapes).map(\.color)).count == series.count)
  }

  @Test func `Automatic ranges contain whole bars and their baseline`() throws {
    let frame = try Chart().mark(.bars(to: Series([50, 60, 55]), width: 1)).yAxis(tickCount: 5).picture().picture
    #expect(frame.yTicks.first?.label == "0")
    let bars = frame.marks[0].shapes[0].path.boundingRect
    let layout = try ChartLayout(Chart().mark(.bars(to: Series([50, 60, 55]), width: 1)).yAxis(tickCount: 5))
    #expect(abs(bars.minX - layout.plot.minX) < 1e-6 && abs(bars.maxX - layout.plot.maxX) < 1e-6)
  }

  @Test func `Marks that start at or below 0 extend to the bottom edge of a logarithmic axis`() throws {
    let lower = Series([0, -1, 10]), upper = Series([10, 100, 1000])
    let stacked = try ChartMark.stackedBars([Series([10, 100, 1000])])
    for mark in try stacked + [
      .bars(from: .series(lower), to: upper), .errorBars(from: lower, to: upper),
      .area(from: .series(lower), to: upper),
    ] {
      let chart = Chart().yAxis(.fixed(1...1000), scale: .log).size(width: 400, height: 300).mark(mark)
      let (shapes, layout) = try shapes(chart)
      let rect = shapes[0].path.boundingRect
      #expect(abs(rect.maxY - layout.plot.maxY) < 1e-6, "\(mark.type)")
      #expect(abs(rect.minY - layout.plot.minY) < 1e-6, "\(mark.type)")
    }
  }

  @Test(arguments: [[1.0, 10, 100, 1000], [400, 500, 600], [3], [1e-9, 2e5]])
  func `An automatic logarithmic axis starts below the lowest bar`(values: [Double]) throws {
    for marks in try [[.bars(to: Series(values))], ChartMark.stackedBars([Series(values)])] {
      let (shapes, layout) = try shapes(Chart().yAxis(scale: .log).size(width: 400, height: 300).mark(marks))
      let path = shapes[0].path
      let lowest = try #require(values.indices.map { path.ys[5 * $0] }.max())
      #expect(lowest < layout.plot.maxY - 4, "\(values)")
    }
  }

  @Test func `Error bars extend from one series to the other, and have caps if there is enough space`() throws {
    let lower = Series([10, 60, .nan, 20]), upper = Series([30, 40, 50, 80])
    let (shapes, layout) = try shapes(chart(.errorBars(from: lower, to: upper)))
    let path = shapes[0].path
    #expect(path.verbs.count { $0 == .move } == 9)
    let expected = [(0.0, 30.0), (0, 10), (1, 60), (1, 40), (3, 80), (3, 20)].map { point($0, $1, layout) }
    let vertical = stride(from: 0, to: path.xs.count, by: 6).flatMap { [$0, $0 + 1] }
    for (index, point) in zip(vertical, expected) {
      #expect(abs(path.xs[index] - point.x) < 1e-6 && abs(path.ys[index] - point.y) < 1e-6)
    }
    // The caps are 6 points wide, so the caps at the left and right edges of the plot extend beyond it by 3 points.
    let caps = path.boundingRect
    #expect(abs(caps.minX - layout.plot.minX + 3) < 1e-6 && shapes[0].clipMargin >= 3)
    let outside = try self.shapes(chart(.errorBars(from: Series([-20, 120]), to: Series([30, 150])))).shapes[0].path
    #expect(outside.verbs.count { $0 == .move } == 2 && outside.boundingRect.maxY <= layout.plot.maxY)
    let many = Series((0..<1000).map { Double($0 % 7) })
    let dense = try self.shapes(
      Chart().mark(.errorBars(from: many, to: Series((0..<1000).map { Double($0 % 5) }))).size(width: 400, height: 300))
    #expect(dense.shapes[0].path.verbs.count { $0 == .move } <= 400)
  }

  @Test func `Error bars between series with different x values throw an error`() throws {
    let even = Series([1, 2, 3])
    for other in [Series([1, 2]), try Series(x: [0, 1, 2.5], y: [4, 5, 6])] {
      #expect(throws: ChartError.errorBarXValuesDiffer) { try ChartMark.errorBars(from: even, to: other) }
    }
    let same = try ChartMark.errorBars(from: even, to: Series(x: [0, 1, 2], y: [4, 5, 6]))
    #expect(same.series.to?.count == 3)
  }

  @Test(arguments: ChartMark.Symbol.allCases)
  func `Points are drawn at the positions of a series, but only inside the plot`(symbol: ChartMark.Symbol) throws {
    let series = try Series(x: [-1, 0, 5, 7, 10, 11], y: [50, 50, 20, 120, 100, 50])
    let (shapes, layout) = try shapes(chart(.points(series, symbol: symbol, size: 8)))
    let rect = shapes[0].path.boundingRect
    #expect(rect.minX <= layout.plot.minX && rect.minX >= layout.plot.minX - 6)
    #expect(rect.maxX >= layout.plot.maxX && rect.maxX <= layout.plot.maxX + 6)
    let isStroked = shapes[0].stroke != nil
    #expect(isStroked || shapes[0].path.contains(point(5, 20, layout)))
  }

  @Test(arguments: ChartMark.Symbol.allCases)
  func `A symbol in a corner of the plot isn't clipped`(symbol: ChartMark.Symbol) throws {
    for (x, y) in [(0.0, 0.0), (10, 100)] {
      let (shapes, layout) = try shapes(chart(.points(try Series(x: [x], y: [y]), symbol: symbol, size: 16)))
      // Round caps extend a stroke by half its width.
      let overhang = (shapes[0].stroke?.lineWidth ?? 0) / 2
      let drawn = shapes[0].path.boundingRect.insetBy(dx: -overhang, dy: -overhang)
      let visible = layout.plot.insetBy(dx: -shapes[0].clipMargin, dy: -shapes[0].clipMargin)
      #expect(visible.insetBy(dx: -1e-6, dy: -1e-6).contains(drawn))
    }
  }

  @Test func `Stacked areas add up, and a gap interrupts its area and counts as 0 for the areas above it`() throws {
    let marks = try ChartMark.stackedAreas([
      Series([1, 2, 3], id: "a"), Series([10, .nan, 30], id: "b"), Series([100, 200, 300], id: "c"),
    ])
    let ends = marks.map { mark in if case .area(_, let to) = mark.content { Array(to.values) } else { [Double]() } }
    #expect(ends[0] == [1, 2, 3] && ends[2] == [111, 202, 333])
    #expect(ends[1][0] == 11 && ends[1][1].isNaN && ends[1][2] == 33)
    let baselines = marks.map { mark in if case .area(let from, _) = mark.content { from.values } else { [Double]() } }
    let expected: [[Double]] = [[0], [1, 2, 3], [11, 2, 33]]
    #expect(baselines == expected)
    #expect(marks.map(\.shownName) == ["a", "b", "c"])
    let error = #expect(throws: ChartError.self) { try ChartMark.stackedBars([Series([1, 2]), Series([1, 2, 3])]) }
    #expect(error == .stackedXValuesDiffer(index: 1))
    #expect(error?.description.contains("series 1") == true)
  }

  @Test func `Stacked bars with negative values extend downward from 0, and a gap has no bar`() throws {
    let marks = try ChartMark.stackedBars([
      Series([1, 2, -3], id: "a"), Series([-1, .nan, -2], id: "b"), Series([4, 5, 6], id: "c"),
    ])
    let bars = marks.map { mark -> [[Double]] in
      guard case .bars(.series(let start), let end, _) = mark.content else { return [] }
      return [Array(start.values), Array(end.values)]
    }
    #expect(bars[0] == [[0, 0, 0], [1, 2, -3]])
    #expect(bars[1][0] == [0, 2, -3] && bars[1][1][0] == -1 && bars[1][1][1].isNaN && bars[1][1][2] == -5)
    #expect(bars[2] == [[1, 2, 0], [5, 7, 6]])
  }

  @Test func `A mark with many points is reduced to a few coordinates per pixel column`() throws {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    let first = Series((0..<100_000).map { _ in Double.random(in: 0...100, using: &generator) })
    let second = Series((0..<100_000).map { _ in Double.random(in: 0...100, using: &generator) })
    let marks: [ChartMark] = try [
      .area(from: .series(first), to: second), .area(from: 50, to: first).style { $0.negativeColor = .red },
      .bars(to: first), .errorBars(from: first, to: second),
    ]
    for (position, mark) in marks.enumerated() {
      let chart = Chart().mark(mark).size(width: 400, height: 300)
      let count = try shapes(chart).shapes.reduce(0) { $0 + $1.path.xs.count }
      #expect(count > 300 && count < 400 * 12, "mark \(position) has \(count) points")
    }
  }

  /// Returns the pixels of a plot that are covered by the vertical strokes of a path, as columns and rows.
  private func pixels(_ path: Path, _ plot: CGRect) -> Set<[Int]> {
    var pixels: Set<[Int]> = []
    for start in stride(from: 0, to: path.xs.count, by: 2) {
      let column = Int((path.xs[start] - plot.minX).rounded(.down))
      let rows = [path.ys[start], path.ys[start + 1]].map { Int(($0 - plot.minY).rounded(.down)) }
      for row in rows[0]...rows[1] { pixels.insert([column, row]) }
    }
    return pixels
  }

  @Test func `An outlier among dense points is drawn as a symbol and not as a bar`() throws {
    var values = (0..<100_000).map { 10 + Double($0 % 10) / 10 }
    values[50_000] = 90
    let (shapes, layout) = try shapes(
      Chart().yAxis(.fixed(0...100)).mark(.points(Series(values))).size(width: 400, height: 300))
    let path = shapes[0].path, plot = layout.plot
    #expect(abs(path.boundingRect.minY - (plot.minY + 0.1 * plot.height)) <= 1)
    let lengths = stride(from: 0, to: path.ys.count, by: 2).map { path.ys[$0 + 1] - path.ys[$0] }
    #expect((lengths.max() ?? 0) <= 6)
  }

  @Test func `Dense points cover the pixels that contain points`() throws {
    var generator = SeededGenerator(seed: 4)
    let values = (0..<20_000).map { index -> Double in
      index % 50 == 0 ? .random(in: -20...120, using: &generator) : 50 + .random(in: -5...5, using: &generator)
    }
    let (shapes, layout) = try shapes(
      Chart().xAxis(.fixed(0...20_000)).yAxis(.fixed(0...100)).mark(.points(Series(values)))
        .size(width: 400, height: 300))
    let plot = layout.plot
    var expected: Set<[Int]> = []
    for (index, value) in values.enumerated() where 0...100 ~= value {
      expected.insert([Int(plot.width * Double(index) / 20_000), Int(plot.height * (1 - value / 100))])
    }
    let drawn = pixels(shapes[0].path, plot)
    // Rounding can move a point into an adjacent pixel.
    #expect(expected.subtracting(drawn).count <= 2)
    // A symbol can cover an empty pixel between two pixels with points.
    let extra = drawn.subtracting(expected).filter { pixel in
      !(expected.contains([pixel[0], pixel[1] - 1]) && expected.contains([pixel[0], pixel[1] + 1]))
    }
    #expect(extra.count <= 2)
  }

  @Test(arguments: 1...8) func `No symbol is drawn where a series has no point`(pointsPerColumn: Int) throws {
    // A column is reduced to its first, lowest, highest and last point. Some of them can be the same point.
    var generator = SeededGenerator(seed: 5)
    let count = 300 * pointsPerColumn
    let values = (0..<count).map { _ in [10.0, 50, 90][Int.random(in: 0..<3, using: &generator)] }
    let (shapes, layout) = try shapes(
      Chart().yAxis(.fixed(0...100)).mark(.points(Series(values), size: 2)).size(width: 400, height: 300))
    let path = shapes[0].path, plot = layout.plot
    let heights = [10.0, 50, 90].map { plot.maxY - plot.height * $0 / 100 }
    for y in path.ys { #expect(heights.contains { abs($0 - y) <= 1 }, "\(y)") }
    #expect(path.xs.count >= 2 * min(count, 300))
  }

  @Test(arguments: ChartMark.Symbol.allCases)
  func `The size of a picture of dense points depends on the number of pixels, not on the number of points`(
    symbol: ChartMark.Symbol
  ) throws {
    var generator = SeededGenerator(seed: 3)
    let counts = try [100_000, 400_000].map { count in
      let values = (0..<count).map { _ in Double.random(in: 0...100, using: &generator) }
      let chart = Chart().mark(.points(Series(values), symbol: symbol)).size(width: 400, height: 300)
      _ = try shapes(Chart().mark(.points(Series(values), symbol: symbol, size: 0)).size(width: 400, height: 300))
      return try shapes(chart).shapes[0].path.xs.count
    }
    // Even with open symbols, which have the most coordinates, the picture has fewer than four coordinates per pixel.
    #expect(counts[1] < counts[0] && counts[0] < 4 * 400 * 300)
  }

  @Test func `Dense bars cover each column from the baseline to its extreme`() throws {
    let values = (0..<100_000).map { index -> Double in
      50 + 40 * sin(Double(index) / 5000) + Double(index % 3)
    }
    let (shapes, layout) = try shapes(
      Chart().yAxis(.fixed(0...100)).mark(.bars(to: Series(values))).size(width: 400, height: 300))
    let plot = layout.plot
    // Points are 1 apart, and bars are 0.8 wide. The axis extends beyond the first and the last point by half the width
    // of a bar, so its length is 99 999 + 0.8.
    let columns = values.indices.map { Int((Double($0) + 0.4) / 99_999.8 * Double(plot.width)) }
    for column in stride(from: 5, to: Int(plot.width) - 5, by: 13) {
      let greatest = values.indices.filter { columns[$0] == column }.map { values[$0] }.max() ?? 0
      let top = plot.maxY - plot.height * greatest / 100
      let x = plot.minX + Double(column) + 0.5
      #expect(shapes[0].path.contains(CGPoint(x: x, y: top + 0.5)), "column \(column)")
      #expect(!shapes[0].path.contains(CGPoint(x: x, y: top - 0.5)), "column \(column)")
    }
  }
}

extension ChartMark.Baseline {
  /// The values of the baseline, which has a single value if it is constant.
  fileprivate var values: [Double] {
    switch self {
    case .value(let value): [value]
    case .series(let series): Array(series.values)
    }
  }
}
