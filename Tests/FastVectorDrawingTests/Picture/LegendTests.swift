import FastVectorCharts
import FastVectorDrawing
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Legends` {
  /// Returns a chart whose lines all end at 0, so that there is no space for names at the ends of lines.
  private static func chart(_ count: Int, _ legend: Chart.Legend = .automatic) -> Chart {
    let series = (0..<count).map { Series([Double($0), Double(-$0), 0], id: .text("series \($0)")) }
    return Chart(series).size(width: 640, height: 360).legend(legend)
  }

  /// Returns the text and the frame of each label that contains the name of a line or the number of omitted names.
  private static func names(_ picture: ChartPicture, _ layout: ChartLayout) -> [(text: String, frame: CGRect)] {
    ChartMarks(picture, layout).labels.filter { $0.text.hasPrefix("series") || $0.text.hasSuffix(" more") }.map {
      label in
      let size = label.font.size(of: label.text)
      return (
        label.text,
        CGRect(
          x: label.point.x - label.anchor.x * size.width, y: label.point.y - label.anchor.y * size.height,
          width: size.width, height: size.height)
      )
    }
  }

  @Test(arguments: [1, 2, 5, 20, 60, 100, 1000], [Chart.Legend.top, .bottom, .right, .lineEnds])
  func `A legend fits into the picture for any number of names, and its last entry counts the omitted ones`(
    count: Int, legend: Chart.Legend
  ) throws {
    let (picture, layout) = try Self.chart(count, legend).picture()
    let names = Self.names(picture, layout)
    let more = names.compactMap { Int($0.text.dropFirst(4).dropLast(5)) }
    #expect(names.count - more.count + more.reduce(0, +) == count && more.count <= 1)
    #expect(names.last?.text.hasSuffix(" more") == !more.isEmpty && more != [1])
    for (index, name) in names.enumerated() {
      #expect(CGRect(x: 0, y: 0, width: 640, height: 360).contains(name.frame), "\(name)")
      #expect(!layout.plot.insetBy(dx: 0.1, dy: 0.1).intersects(name.frame), "\(name)")
      #expect(!names[..<index].contains { $0.frame.insetBy(dx: 0, dy: 0.1).intersects(name.frame) }, "\(name)")
    }
    let bare = try Self.chart(count, .hidden).picture().layout.plot
    // A legend takes at most a quarter of the chart's height or a third of its width, plus the height of one row.
    #expect(layout.plot.height >= bare.height - 360 * 0.25 - 21 && layout.plot.width >= bare.width - 640 / 3.0 - 20)
  }

  @Test func `A legend is above, below or to the right of the plot, or hidden`() throws {
    for (legend, isThere) in [
      (.top, { $0.maxY <= $1.minY }), (.bottom, { $0.minY >= $1.maxY }), (.right, { $0.minX >= $1.maxX }),
    ] as [(Chart.Legend, (CGRect, CGRect) -> Bool)] {
      let (picture, layout) = try Self.chart(5, legend).xAxis(label: "label").picture()
      #expect(Self.names(picture, layout).allSatisfy { isThere($0.frame, layout.plot) }, "\(legend)")
    }
    let (picture, layout) = try Self.chart(5, .hidden).picture()
    #expect(Self.names(picture, layout).isEmpty)
  }

  @Test(arguments: [Chart.Legend.top, .bottom, .right, .lineEnds])
  func `Names that don't fit and have the same beginning are distinguishable by their ends`(
    legend: Chart.Legend
  ) throws {
    let names = (1...3).map { "mean temperature of the air in the northern building, hall \($0)" }
    let lines = names.enumerated().map { ChartLine(Series([0.0, Double($0)]), name: $1) }
    let chart = Chart(lines: lines + [ChartLine(Series([0.0, 4]), name: "a")]).legend(legend)
    let (picture, layout) = try chart.size(width: 300, height: 400).picture()
    let labels = ChartMarks(picture, layout).labels
    let shown = labels.filter { $0.text.contains("…") }
    #expect(Set(shown.map(\.text)).count == 3 && shown.count == 3, "\(shown.map(\.text))")
    #expect(shown.allSatisfy { $0.text.hasPrefix("mea") && "123".contains($0.text.last ?? " ") })
    #expect(labels.contains { $0.text == "a" })
    let room = legend == .top || legend == .bottom ? 300 : 100.0
    #expect(shown.allSatisfy { $0.font.size(of: $0.text).width <= room })
  }

  @Test func `Names are at the ends of their lines if there is enough space`() throws {
    func isAtEnds(_ chart: Chart) throws -> Bool {
      let (picture, layout) = try chart.size(width: 640, height: 360).picture()
      return Self.names(picture, layout).allSatisfy { $0.frame.minX > layout.plot.maxX }
    }
    func chart(_ ends: [Double]) -> Chart {
      Chart(ends.enumerated().map { Series([0, $1], id: .text("series \($0)")) })
    }
    #expect(try isAtEnds(chart([1, 2, 3])))
    let (picture, layout) = try chart([1, 2, 3]).size(width: 640, height: 360).picture()
    for (name, line) in zip(Self.names(picture, layout).sorted { $0.text < $1.text }, picture.lines) {
      #expect(abs(name.frame.midY - (line.path.ys.last ?? .nan)) < 1)
    }
    #expect(!(try isAtEnds(chart([1, 2, 2.01]))))
    #expect(!(try isAtEnds(chart([1, 2, .nan]))))
    // A line that ends earlier would be too far from its name.
    #expect(!(try isAtEnds(Chart([Series([1, 2, 3], id: "series a"), Series([3, 1], id: "series b")]))))
    let long = Series.Identifier.text("series" + String(repeating: "w", count: 60))
    #expect(!(try isAtEnds(Chart([Series([1, 2], id: "series a"), Series([2, 1], id: long)]))))
    #expect(!(try isAtEnds(chart([1, 2]).style(of: "series 1") { $0.axis = .second })))
  }

  @Test func `Names of marks are above the plot if the names of lines are at their ends`() throws {
    let band = ChartMark.area(
      from: .series(Series([0, 1], id: "low")), to: Series([2, 3], id: "high"), label: "series c")
    let chart = Chart([Series([0, 1], id: "series a")]).mark(band).mark(.points(Series([1, 2], id: "series b")))
    func isAbove(_ chart: Chart) throws -> [String: Bool] {
      let (picture, layout) = try chart.size(width: 640, height: 360).legend(.lineEnds).picture()
      let places = Self.names(picture, layout).map { ($0.text, $0.frame.maxY <= layout.plot.minY) }
      return Dictionary(uniqueKeysWithValues: places)
    }
    #expect(try isAbove(chart) == ["series a": false, "series b": true, "series c": true])
    #expect(try isAbove(Chart().mark(band)) == ["series c": true])
    let names = try isAbove(Chart([Series([0, 1], id: "series d")]).panel(chart))
    #expect(names.keys.sorted() == ["series a", "series b", "series c", "series d"])
  }

  @Test func `Names at the ends of translucent lines are opaque`() throws {
    let chart = Chart([Series([0, 1], id: "series a"), Series([0, 2], id: "series b")]).legend(.lineEnds)
    let (picture, layout) = try chart.size(width: 640, height: 360).picture()
    #expect(picture.lines.allSatisfy { $0.color(layout.theme, at: 0).opacity < 1 })
    #expect(
      ChartMarks(picture, layout).labels.filter { $0.text.hasPrefix("series") }.allSatisfy { $0.color.opacity == 1 })
  }

  @Test func `Names at the ends of lines don't overlap labels of the second axis`() throws {
    let chart = try Self.chart(3, .lineEnds).style(of: "series 1") { $0.axis = .second }
    let (picture, layout) = try chart.picture()
    let ticks = picture.secondYTicks.map { ChartFonts().tick.size(of: $0.label).width }.max() ?? 0
    #expect(Self.names(picture, layout).allSatisfy { $0.frame.minX >= layout.plot.maxX + ticks })
  }

  @Test func `The legend shows the dash pattern of a line`() throws {
    let (picture, layout) = try Self.chart(35, .top).picture()
    let samples = ChartMarks(picture, layout).rules.filter { $0.start.y == $0.end.y && $0.end.y < layout.plot.minY }
    #expect(samples.count >= 15)
    for (sample, line) in zip(samples, picture.lines) {
      #expect(sample.dash == line.style.dash)
      #expect(sample.end.x - sample.start.x >= line.style.dash.reduce(0, +))
    }
  }

  @Test(arguments: ChartMark.Symbol.allCases)
  func `The legend shows the symbol of points`(symbol: ChartMark.Symbol) throws {
    let points = ChartMark.points(Series([1, 3, 2], id: "series"), symbol: symbol).style { $0.opacity = 0.5 }
    let chart = Chart([Series([1, 2, 3], id: "other")]).mark(points).legend(.top).size(width: 400, height: 300)
    let (picture, layout) = try chart.picture()
    let marks = ChartMarks(picture, layout)
    let sample = try #require(marks.symbols.first)
    let shape = picture.marks[0].shapes[0]
    #expect(marks.symbols.count == 1)
    #expect((sample.stroke == nil) == (shape.stroke == nil) && sample.color == shape.color)
    #expect(sample.path.verbs == Array(shape.path.verbs.prefix(sample.path.verbs.count)))
    let label = try #require(marks.labels.first { $0.text == "series" })
    #expect(sample.path.boundingRect.maxX < label.point.x && abs(sample.path.boundingRect.midY - label.point.y) < 2)
    #expect(picture.svg(layout).contains("<path transform=\"scale(0.1)\""))
  }

  @Test func `The legend shows an area with its opacity`() throws {
    let area = ChartMark.area(to: Series([1, 3, 2], id: "series"))
    for mark in [area, area.style { $0.opacity = 0.3 }] {
      let (picture, layout) = try Chart().mark(mark).legend(.top).size(width: 400, height: 300).picture()
      let color = picture.marks[0].shapes[0].color
      #expect(ChartMarks(picture, layout).rules.contains { $0.color == color && $0.end.y < layout.plot.minY })
      #expect(mark.style.opacity != nil || color.opacity == 0.5)
    }
  }

  @Test func `A legend shows every name if only one name would be omitted`() throws {
    for width in 200...700 {
      for count in [2, 3, 8, 22] {
        let names = (0..<count).map { "series \($0) " + String(repeating: "n", count: 3 + 7 * $0 % 11) }
        let chart = Chart(names.map { Series([Double($0.count), 0], id: .text($0)) }).legend(.top)
          .size(width: width, height: 300)
        let (picture, layout) = try chart.picture()
        let shown = Self.names(picture, layout).map(\.text)
        #expect(!shown.contains("and 1 more"), "\(width), \(count)")
        guard !shown.contains(where: { $0.hasSuffix(" more") }) else { continue }
        #expect(shown.count == count, "\(width)")
        for (text, name) in zip(shown, names) where text != name {
          #expect(text.hasSuffix("…") && name.hasPrefix(text.dropLast()), "\(text)")
        }
      }
    }
  }

  @Test func `The minimum size in the error about a truncated legend has space for a plot`() throws {
    for (width, height) in [(100, 30), (300, 50), (60, 60)] {
      let chart = Self.chart(100, .top).size(width: width, height: height)
      let error = #expect(throws: ChartLayoutError.self) { try chart.picture() }
      guard case .noRoom(_, _, let minWidth, let minHeight) = error else { continue }
      #expect(throws: Never.self) {
        try chart.size(width: max(width, minWidth), height: max(height, minHeight)).picture()
      }
    }
  }
}
