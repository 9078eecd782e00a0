import FastVectorCharts
import FastVectorDrawing
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Tables of the drawn data` {
  /// Returns the cells of a table that has no quotation marks.
  private func cells(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test func `The table of a small chart has all visible points, and empty cells for gaps`() throws {
    let chart = Chart([
      try Series(x: [1.0, 2, 3.5, 5], y: [0.1, .nan, -2, .infinity], id: "a"),
      try Series(x: [2.0, 3, 5], y: [1e20, 1.0 / 3, 5], id: "b"),
    ])
    #expect(
      try chart.csv() == "x,a,b\n1.0,0.1,\n2.0,,1e+20\n3.0,,0.3333333333333333\n3.5,-2.0,\n5.0,inf,5.0\n")
    #expect(try chart.xAxis(.fixed(1.5...3)).csv() == "x,a,b\n2.0,,1e+20\n3.0,,0.3333333333333333\n")
    #expect(try chart.xAxis(.fixed(3.6...4)).csv() == "x,a,b\n")
  }

  @Test func `Panels and the series of marks have columns in the table, and each name occurs once`() throws {
    let a = Series([1.0, 2], id: "a"), b = Series([3.0, 4], id: "b"), c = Series([5.0, 6], id: "c")
    let chart = try Chart([a]).mark(.points(a), .errorBars(from: b, to: c), .rule(y: 3)).panel(
      Chart([Series([7.0, 8])]))
    #expect(try chart.csv() == "x,a,line 2,b,c\n0.0,1.0,7.0,3.0,5.0\n1.0,2.0,8.0,4.0,6.0\n")
  }

  @Test func `Different series with the same name have separate columns in the table`() throws {
    let a = Series([1.0, 2], id: "a"), b = Series([3.0, 4], id: "b"), other = Series([5.0, 6], id: "b")
    let renamed = Chart(lines: [ChartLine(a, name: "b")]).mark(.area(from: .series(a), to: b), .points(other))
    #expect(try renamed.csv() == "x,b,b,b\n0.0,1.0,3.0,5.0\n1.0,2.0,4.0,6.0\n")
    let stacks = Chart().mark(try ChartMark.stackedBars([a, b]))
      .panel(Chart().mark(try ChartMark.stackedBars([other, b]))).panel(Chart([b]))
    #expect(try stacks.csv() == "x,b,a,b\n0.0,3.0,1.0,5.0\n1.0,4.0,2.0,6.0\n")
  }

  @Test func `The table has the values of each layer of a stack, even if the layer below has a gap`() throws {
    // The sum 0.1 + 0.2 isn't exact.
    let a = Series([0.1, .nan, 0], id: "a"), b = Series([0.2, 4, -2], id: "b")
    for marks in [try ChartMark.stackedAreas([a, b]), try ChartMark.stackedBars([a, b])] {
      #expect(try Chart().mark(marks).csv() == "x,a,b\n0.0,0.1,0.2\n1.0,,4.0\n2.0,0.0,-2.0\n")
    }
  }

  @Test func `The table has the values at both ends of bars between two series`() throws {
    let chart = Chart().mark(.bars(from: .series(Series([1.0, 2], id: "low")), to: Series([3.0, 4], id: "high")))
    #expect(try chart.csv() == "x,low,high\n0.0,1.0,3.0\n1.0,2.0,4.0\n")
  }

  @Test(arguments: [
    ("a,b", "\"a,b\""), ("a\r\nb", "\"a\r\nb\""), ("a\nb", "\"a\nb\""), ("\"a\"", "\"\"\"a\"\"\""),
    ("a\"\u{301}", "\"a\"\"\u{301}\""), ("a b", "a b"),
  ])
  func `Names with separators, line breaks or quotation marks are quoted in the table`(
    name: String, cell: String
  ) throws {
    #expect(try Chart([1.0], name: name).csv() == "x,\(cell)\n0.0,1.0\n")
  }

  @Test func `Dates in the table have as many decimal places as necessary, even before 1970`() throws {
    for (seconds, text) in [
      (-86_400.5, "1969-12-30T23:59:59.5Z"), (-0.125, "1969-12-31T23:59:59.875Z"), (0, "1970-01-01T00:00:00Z"),
      (0.25, "1970-01-01T00:00:00.25Z"), (1_700_000_000, "2023-11-14T22:13:20Z"),
      (1_700_000_000.000001, "2023-11-14T22:13:20.000001Z"),
    ] {
      let chart = try Chart(x: [Date(timeIntervalSince1970: seconds)], y: [1.0])
      #expect(try chart.csv() == "time,line 1\n\(text),1.0\n")
    }
  }

  @Test func `The table of a large chart has the first, lowest, highest and last point of each pixel column`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    let x = (0..<20_000).map { 10 + 0.5 * Double($0) + Double.random(in: 0..<0.4, using: &generator) }
    let y = x.map { sin($0 / 700) + Double.random(in: -1...1, using: &generator) }
    for (scale, isLog) in [(1.0, false), (2, false), (1, true)] {
      let chart = try Chart(x: x, y: y).xAxis(scale: isLog ? .log : .linear).size(width: 300, height: 200, scale: scale)
      let layout = try chart.picture().layout
      let rows = cells(try chart.csv()).dropFirst().map { (Double($0[0]) ?? .nan, Double($0[1]) ?? .nan) }
      let kept = Dictionary(uniqueKeysWithValues: rows)
      func place(_ x: Double) -> Double { isLog ? log10(x) : x }
      let (lower, upper) = (place(x[0]), place(x[x.count - 1]))
      let width = layout.plot.width * scale
      #expect(Double(rows.count) <= 4 * (width + 1))
      // A point that is close to the edge of a pixel column can belong to either column.
      let columns = Dictionary(grouping: zip(x, y)) { ((place($0.0) - lower) / (upper - lower) * width).rounded(.down) }
      for (column, points) in columns {
        let isNearEdge = points.contains { point in
          let offset = (place(point.0) - lower) / (upper - lower) * width
          return abs(offset - offset.rounded()) < 1e-9
        }
        guard !isNearEdge else { continue }
        let extremes = [
          points.first, points.last, points.min { $0.1 < $1.1 }, points.max { $0.1 < $1.1 },
        ]
        for case let point? in extremes { #expect(kept[point.0] == point.1, "column \(column), seed \(seed)") }
      }
    }
  }

  @Test func `A gap in a line of many points has a row in the table`() throws {
    var y = (0..<50_000).map { sin(Double($0) / 900) }
    for row in 20_000..<20_400 { y[row] = .nan }
    let rows = cells(try Chart(y).size(width: 300, height: 200).csv()).dropFirst()
    #expect(rows.filter { $0[1].isEmpty }.map { $0[0] } == ["20000.0"])
    #expect(rows.contains { $0[0] == "19999.0" } && rows.contains { $0[0] == "20400.0" })
  }

  @Test func `The table of a series with fewer points than pixel columns has all points`() throws {
    let x = (0..<100).map { $0 < 50 ? Double($0) / 1000 : Double($0) }
    let y = (0..<100).map { Double($0 % 7) }
    let rows = cells(try Chart(x: x, y: y).size(width: 300, height: 200).csv()).dropFirst()
    #expect(rows.map { $0.map { Double($0) } } == zip(x, y).map { [$0, $1] })
  }

  @Test func `The table of dense points has a point in each pixel that contains points`() throws {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    let x = (0..<4000).map { Double($0) / 4000 }
    let y = x.map { _ in Double.random(in: -1...1, using: &generator) }
    let series = try Series(x: x, y: y, id: "y")
    for lines in [[], [series]] {
      let chart = Chart(lines).mark(.points(series)).panel(Chart([Series([1, 2])])).yAxis(.fixed(-1...1))
        .xAxis(.fixed(0...1)).size(width: 300, height: 300, scale: 2)
      let plot = try chart.picture().layout.plot
      func pixels(_ points: some Sequence<(Double, Double)>) -> Set<[Int]> {
        Set(points.map { [Int($0 * plot.width * 2), Int(($1 + 1) / 2 * plot.height * 2)] })
      }
      let table = cells(try chart.csv())
      let column = try #require(table[0].firstIndex(of: "y"))
      let kept = table.dropFirst().compactMap { row in Double(row[column]).map { (Double(row[0]) ?? .nan, $0) } }
      let drawn = pixels(zip(x, y))
      // Because of rounding errors, a point at the edge of a pixel can be in either of two pixels.
      #expect(drawn.subtracting(pixels(kept)).count <= drawn.count / 1000, "seed \(seed)")
      #expect(kept.count <= 4000 && drawn.count > 3000)
    }
  }

  @Test func `Repeated x values are the same in the table, and each of their points has a row`() throws {
    // The x values of a series are distinct, so repeated x values in a file are increased to the next `Double`.
    let x = [0, 0.0.nextUp, 1, 1.0.nextUp, 1.0.nextUp.nextUp, 2]
    let chart = Chart([try Series(x: x, y: [1, 2, 3, 4, 5, 6], id: "v")])
    #expect(try chart.csv() == "x,v\n0.0,1.0\n0.0,2.0\n1.0,3.0\n1.0,4.0\n1.0,5.0\n2.0,6.0\n")
    let day = 1_700_000_000.0
    let times = Chart([try Series(x: [day, day.nextUp], y: [1, 2], id: "v")]).xAxis(scale: .time)
    #expect(try times.csv() == "time,v\n2023-11-14T22:13:20Z,1.0\n2023-11-14T22:13:20Z,2.0\n")
  }
}
