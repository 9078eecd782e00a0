import FastVectorCharts
import FastVectorDrawing
import Foundation
import TestSupport
import Testing

@Suite struct `Isolated points` {
  private typealias Stroke = (points: [[Double]], attributes: [String: String])

  /// Returns the strokes of the lines in a document, with their coordinates in pt.
  private func strokes(_ svg: String) throws -> [Stroke] {
    try XMLElements(svg).elements.filter { $0.name == "path" && $0.attributes["d"]?.contains(/[HVz]/) == false }
      .map { element in
        (try points(ofSVGPath: element.attributes["d"] ?? "").map { [$0.0 / 10, $0.1 / 10] }, element.attributes)
      }
  }

  @Test func `A point between two gaps is a round dot that is 4 points wide, or as wide as a wider line`() throws {
    for (width, diameter) in [(1.5, "40"), (4, "40"), (9, "90")] {
      for dash in [nil, [5.0, 3]] {
        let chart = Chart([1, 2, .nan, 3, .nan, 2, 1]).size(width: 300, height: 200)
          .lineStyle { ($0.width, $0.dash) = (width, dash) }
        let strokes = try strokes(chart.svg())
        let dots = try #require(strokes.last)
        #expect(strokes.count == 2 && strokes[0].points.count == 4 && dots.points.count == 2)
        #expect(dots.points[0] == dots.points[1])
        #expect(dots.attributes["stroke-width"] == diameter && dots.attributes["stroke-linecap"] == "round")
        #expect(dots.attributes["stroke-dasharray"] == nil)
        #expect(dots.attributes["stroke"] == strokes[0].attributes["stroke"])
      }
    }
  }

  @Test func `A single point, and a first or last point next to a gap, are isolated points`() throws {
    let one = try strokes(Chart([5.0]).size(width: 300, height: 200).svg())
    #expect(one.last?.points.count == 2 && one.last?.attributes["stroke-width"] == "40")
    let ends = try strokes(Chart([1, .nan, 2, 3, .nan, 1]).size(width: 300, height: 200).svg())
    #expect(ends.map(\.points.count) == [2, 4])
  }

  @Test func `A line without gaps has no isolated points, and its path is its only stroke`() throws {
    let (picture, _) = try Chart((0..<3000).map { sin(Double($0) / 50) }).size(width: 300, height: 200).picture()
    let (line, dots) = picture.lines[0].strokes
    #expect(line == picture.lines[0] && dots == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Isolated points of a random line are dots, and all other points belong to the line`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<50).map { _ in
      Bool.random(using: &generator) ? .nan : Double.random(in: 0...10, using: &generator)
    }
    let chart = Chart(values).yAxis(.fixed(0...10)).size(width: 900, height: 300)
    let plot = try ChartLayout(chart).plot
    let extent = try #require(chart.xExtent)
    func place(_ index: Int) -> [Double] {
      [
        plot.minX + plot.width * (Double(index) - extent.lowerBound) / (extent.upperBound - extent.lowerBound),
        plot.maxY - plot.height * values[index] / 10,
      ]
    }
    func isGap(_ index: Int) -> Bool { !values.indices.contains(index) || values[index].isNaN }
    let finite = values.indices.filter { !isGap($0) }
    let alone = finite.filter { isGap($0 - 1) && isGap($0 + 1) }
    let strokes = try strokes(chart.svg())
    func match(_ a: [[Double]], _ b: [[Double]]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { abs($0[0] - $1[0]) < 0.06 && abs($0[1] - $1[1]) < 0.06 }
    }
    #expect(match(strokes[0].points, finite.filter { !alone.contains($0) }.map(place)), "seed \(seed)")
    #expect(match(strokes[1].points, alone.flatMap { [place($0), place($0)] }), "seed \(seed)")
  }

  @Test func `An isolated point is a dot in each frame of an animation`() throws {
    let frames = try ChartFrameSequence(
      Chart([1, 2, .nan, 3, .nan, 2]).animated(to: Chart([5, 2, .nan, 1, .nan, 3]), .linear(duration: 1), frameRate: 5))
    for number in 0..<frames.frameCount {
      let strokes = frames.picture(number).lines[0].strokes
      #expect(strokes.isolatedPoints?.path.xs.count == 4, "frame \(number)")
    }
  }

  @Test func `Several points within the size of a dot become one dot, and a longer section remains a line`() {
    func line(_ points: [(Double, Double)]) -> ChartPicture.Line {
      var path = Path()
      for (index, point) in points.enumerated() {
        let point = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return ChartPicture.Line(path, style: .chartLine(width: 1.5))
    }
    for short in [[(10, 10), (11, 12), (12.5, 11)], [(10, 10), (10, 10)]] as [[(Double, Double)]] {
      #expect(line(short).strokes.line.path.isEmpty && line(short).strokes.isolatedPoints != nil)
    }
    for long in [[(10, 10), (12.6, 10)], [(10, 10), (11, 12.6)]] as [[(Double, Double)]] {
      #expect(line(long).strokes.isolatedPoints == nil)
    }
    #expect(ChartPicture.Line(line([(1, 1), (1, 1)]).path, style: .chartLine(width: 0)).strokes.isolatedPoints == nil)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `Each column of a terminal chart with an isolated value has a dot`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<400).map { _ in
      Int.random(in: 0..<30, using: &generator) > 0 ? .nan : Double.random(in: 0...10, using: &generator)
    }
    let width = 158.9
    let frame = ChartAnimator([Series(values)], in: CGRect(x: 0, y: 0, width: width, height: 39)).frame(at: 0)
    var canvas = BrailleCanvas(columns: 80, rows: 10)
    canvas.draw(frame.lines[0].path)
    let rows = canvas.text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    func isLit(_ column: Int) -> Bool {
      let bits: UInt32 = column % 2 == 0 ? 0x47 : 0xb8
      return rows.contains {
        $0.count > column / 2 && $0[column / 2] != " "
          && $0[column / 2].unicodeScalars.first!.value & bits != 0
      }
    }
    let columns = Set(
      values.indices.filter { !values[$0].isNaN }.map { Int(Double($0) * width / Double(values.count - 1)) })
    #expect(columns.allSatisfy(isLit), "seed \(seed)")
  }
}

@Suite struct `Clip regions of lines` {
  @Test func `The clip region of a line is the plot extended by half of the line width`() throws {
    for width in [1.5, 4] {
      let chart = Chart([1, 2, 3]).size(width: 300, height: 200).lineStyle { $0.width = width }
      let (plot, document) = (try ChartLayout(chart).plot, try XMLElements(chart.svg()))
      let clip = try #require(document.elements.firstIndex { $0.name == "clipPath" })
      let rect = document.elements[clip + 1].attributes
      #expect(Double(rect["x"] ?? "") == plot.minX - width / 2 && Double(rect["y"] ?? "") == plot.minY - width / 2)
      #expect(Double(rect["width"] ?? "") == plot.width + width && Double(rect["height"] ?? "") == plot.height + width)
    }
  }

  @Test func `The clip region of an area is the plot, and each clip region has a unique identifier`() throws {
    let chart = Chart(["a": [1.0, 2, .nan, 3], "b": [2.0, 1, 0, 2]]).size(width: 300, height: 200)
      .lineStyle { $0.hasArea = true }
    let (plot, document) = (try ChartLayout(chart).plot, try XMLElements(chart.svg()))
    let clips = document.elements.indices.filter { document.elements[$0].name == "clipPath" }
    let widths = clips.compactMap { Double(document.elements[$0 + 1].attributes["width"] ?? "") }
    let expected = [0, 1.5, 4].map { Double(plot.width) + $0 }
    #expect(widths == expected)
    let identifiers = clips.compactMap { document.elements[$0].attributes["id"] }
    #expect(Set(identifiers).count == 3)
    let used = document.elements.compactMap { $0.attributes["clip-path"] }
    #expect(Set(used) == Set(identifiers.map { "url(#\($0))" }))
  }
}

@Suite struct `Infinite values in charts` {
  @Test(arguments: [ScaleType.linear, .log])
  func `Infinite values are at the edges of the plot for any range`(scale: ScaleType) throws {
    for range in [nil, ChartAxis.Range.fixed(1...100)] {
      let chart = Chart([1, 2, .infinity, 3, 4, -.infinity, 2]).size(width: 400, height: 300)
        .yAxis(range, scale: scale)
      let (picture, layout) = try chart.picture()
      let path = picture.lines[0].path
      #expect(abs(path.ys[2] - layout.plot.minY) < 1e-9)
      // A logarithmic scale can't represent negative values.
      if scale == .linear { #expect(path.ys.count == 7 && abs(path.ys[5] - layout.plot.maxY) < 1e-9) }
      #expect(path.ys.allSatisfy { $0 >= layout.plot.minY - 1e-9 && $0 <= layout.plot.maxY + 1e-9 })
    }
  }

  @Test func `Infinite values that appear during an animation move to the edge of the new range`() throws {
    let frames = try ChartFrameSequence(
      Chart([1, 3, 5, .infinity]).animated(
        to: Chart([10, .infinity, 900, 3]), .linear(duration: 1), frameRate: 1000, rest: 0))
    let (top, ys) = (frames.layout.plot.minY, (0..<frames.frameCount).map { frames.picture($0).lines[0].path.ys })
    #expect(abs(ys[0][3] - top) < 1e-9 && abs(ys[frames.frameCount - 1][1] - top) < 1e-9)
    let last = ys[frames.frameCount - 10][1] - top
    #expect(last > 0 && last < 2)
  }

  @Test func `Values outside the range are clipped in a terminal and don't overwrite text`() {
    func texts(_ values: [Double]) -> [String] {
      let chart = Chart(values, name: "name").yAxis(.fixed(0...2)).legend(.visible).title("title")
      let rows = chart.text(columns: 40, rows: 10).split(separator: "\n", omittingEmptySubsequences: false)
      return rows.map { $0.filter { !("\u{2801}"..."\u{28FF}").contains($0) && $0 != " " } }
    }
    #expect(texts([1, 5, 1, -5, 1, 5]) == texts([1, 1, 1, 1, 1, 1]))
  }

  @Test func `Infinite values are at the top and the bottom in a terminal`() {
    let rows = Chart([1, 1, .infinity, 1, -.infinity, 1, 1]).yAxis(.fixed(0...2)).text(columns: 40, rows: 10)
      .split(separator: "\n", omittingEmptySubsequences: false)
    func isBraille(_ character: Character) -> Bool { ("\u{2801}"..."\u{28FF}").contains(character) }
    #expect(rows[0].contains(where: isBraille) && rows[8].contains(where: isBraille))
  }
}
