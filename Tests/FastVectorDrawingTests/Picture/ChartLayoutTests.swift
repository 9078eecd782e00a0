import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import PictureTestSupport
import Testing

@Suite struct `Layout of charts` {
  @Test func `The plot takes all the space that the text leaves`() throws {
    let bare = try ChartLayout(width: 400, height: 300)
    let full = try SampleChart.layout(width: 400, height: 300)
    #expect(CGRect(x: 0, y: 0, width: 400, height: 300).contains(bare.plot))
    #expect(bare.plot.contains(full.plot) && full.plot.width < bare.plot.width && full.plot.height < bare.plot.height)
    #expect(bare.plot.width >= 370 && bare.plot.height >= 240)
  }

  @Test func `A long legend has several rows`() throws {
    let names: [String?] = (0..<12).map { "a line with a long name \($0)" }
    let one = try ChartLayout(width: 400, height: 400, names: [names[0]])
    let many = try ChartLayout(width: 400, height: 400, names: names)
    #expect(many.plot.height < one.plot.height - 50 && many.plot.height >= one.plot.height - 100)
  }

  @Test func `The title of a vertical axis takes the space that the other title leaves`() throws {
    let long = String(repeating: "long title ", count: 4).trimmingCharacters(in: .whitespaces)
    let series = ["a", "b"].map { Series([1, 2], id: .text($0)) }
    let chart = try Chart(series).style(of: "b") { $0.axis = .second }.size(width: 400, height: 300)
    func titles(_ first: String, _ second: String) throws -> [ChartMarks.Label] {
      let (picture, layout) = try chart.yAxis(label: first).secondYAxis(label: second).picture()
      return ChartMarks(picture, layout).labels.filter { $0.text.hasPrefix("long") || $0.text == "short" }
    }
    #expect(try titles(long, "short").map(\.text).contains(long))
    #expect(try titles("short", long).map(\.text).contains(long))
    let both = try titles(long + " " + long, long + " " + long).filter { $0.text.hasSuffix("…") }
    #expect(both.count == 2 && both.allSatisfy { $0.font.width(of: $0.text) < 200 })
  }

  @Test(arguments: [Chart.Legend.top, .right, .lineEnds])
  func `The title of the second vertical axis ends at the labels of this axis, not above a legend`(
    legend: Chart.Legend
  ) throws {
    let chart = try Chart(["first", "a series with a long name"].map { Series([1, 2], id: .text($0)) })
      .style(of: "first") { $0.axis = .second }.secondYAxis(label: "kg").legend(legend).size(width: 500, height: 300)
    let (picture, layout) = try chart.picture()
    let labels = ChartMarks(picture, layout).labels
    let title = try #require(labels.first { $0.text == "kg" })
    let ticks = picture.secondYTicks.map { ChartFonts().tick.width(of: $0.label) }.max() ?? 0
    #expect(title.anchor == .topTrailing && title.point.y < layout.plot.minY)
    #expect(title.point.x >= layout.plot.maxX + ticks && title.point.x <= layout.plot.maxX + ticks + 8)
  }

  @Test func `A picture with an invalid size throws an error`() {
    #expect(throws: ChartLayoutError.size(width: 0, height: 100)) { try ChartLayout(width: 0, height: 100) }
    #expect(throws: ChartLayoutError.size(width: 40_000, height: 1000)) {
      try ChartLayout(width: 20_000, height: 500, scale: 2)
    }
    for scale in [0, -1, .nan, .infinity] {
      #expect(throws: ChartLayoutError.self) { try ChartLayout(width: 400, height: 300, scale: scale) }
    }
  }

  @Test(arguments: [11, 20, 37, 50, 100])
  func `The labels of an axis with more ticks than there is room for are at round numbers`(count: Int) throws {
    let chart = Chart([50.0, 200]).yAxis(.data, tickCount: count).size(width: 500, height: 300)
    let (picture, layout) = try chart.picture()
    let labels = picture.yTicks.compactMap { Double($0.label) }
    let step = try #require(zip(labels, labels.dropFirst()).map { $1 - $0 }.min())
    #expect([10, 20, 50].contains(step) && labels == Array(stride(from: labels[0], through: 200, by: step)))
    #expect(labels.contains(100) && labels.contains(200) && picture.yTicks.count >= labels.count)
    let drawn = ChartMarks(picture, layout).labels.compactMap { Double($0.text) }
    #expect(Set(labels).isSubset(of: drawn))
  }

  @Test(arguments: [100, 150, 200, 300, 400, 600])
  func `Labels of a logarithmic axis with many powers of ten are evenly spaced`(height: Int) throws {
    for decades in stride(from: 20.0, through: 590, by: 29) {
      let chart = Chart([1e-290, pow(10, decades - 290)]).yAxis(scale: .log).size(width: 300, height: height)
      let (picture, _) = try chart.legend(.hidden).picture()
      let labeled = picture.yTicks.indices.filter { !picture.yTicks[$0].label.isEmpty }
      let gaps = zip(labeled, labeled.dropFirst()).map { $1 - $0 }
      #expect(labeled.count >= 2 && Set(gaps).count == 1, "\(picture.yTicks.map(\.label))")
      #expect(picture.yTicks.count <= 5 * labeled.count + 4, "\(picture.yTicks.map(\.label))")
    }
  }

  @Test func `The width of text includes all letters of a character, but not its accents`() {
    let font = Font.system(size: 20)
    func width(_ text: String) -> Double { font.size(of: text).width }
    // Two characters with three consonants, two vowel signs, and a mark without an advance.
    #expect("हिन्दी".count == 2 && abs(width("हिन्दी") - 5 * width("0")) < 1e-9)
    #expect(width("e\u{301}") == width("e") && width("👨‍👩‍👧") == 20 && width("🇫🇷") == 20)
  }
}
