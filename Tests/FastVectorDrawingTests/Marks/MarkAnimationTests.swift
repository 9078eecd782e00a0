import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Animated marks` {
  private func chart(_ marks: ChartMark...) -> Chart {
    Chart().xAxis(.fixed(0...10)).yAxis(.fixed(0...100)).size(width: 400, height: 300).mark(marks)
  }

  private func frames(_ start: Chart, _ end: Chart) throws -> ChartFrameSequence {
    try ChartFrameSequence(start.animated(to: end, .linear(duration: 1), frameRate: 10, rest: 0))
  }

  private func y(_ value: Double, _ layout: ChartLayout) -> Double {
    layout.plot.maxY - layout.plot.height * value / 100
  }

  @Test func `A reference line moves to its new value`() throws {
    let frames = try frames(chart(.rule(y: 20, label: "limit")), chart(.rule(y: 60)))
    for (time, value) in [(0.25, 30.0), (0.5, 40), (0.75, 50)] {
      let picture = frames.picture(at: time)
      #expect(abs(picture.marks[0].shapes[0].path.ys[0] - y(value, frames.layout)) < 1e-6)
      #expect(picture.texts.map(\.text) == ["limit"])
    }
    #expect(abs(frames.picture(at: 2).marks[0].shapes[0].path.ys[0] - y(60, frames.layout)) <= 0.5)
  }

  @Test func `Marks with the same id move, and the other marks fade`() throws {
    let start = chart(.rule(y: 20).id("a"), .rule(y: 30).id("b"))
    let frames = try frames(start, chart(.rule(y: 40).id("b"), .rule(y: 90).id("c")))
    let middle = frames.picture(at: 0.5)
    #expect(middle.marks.map(\.opacity) == [0.5, 1, 0.5])
    let ys = middle.marks.map { $0.shapes[0].path.ys[0] }
    for (place, value) in zip(ys, [20.0, 35, 90]) { #expect(abs(place - y(value, frames.layout)) < 1e-6) }
    #expect(frames.picture(at: 0).marks.map(\.opacity) == [1, 1, 0])
    #expect(frames.picture(at: 1).marks.map(\.opacity) == [0, 1, 1])
  }

  @Test func `A band moves with both of its series, and its threshold moves with its value`() throws {
    func band(_ lower: Double, _ upper: Double) -> ChartMark {
      .area(
        from: .series(Series([Double](repeating: lower, count: 11))),
        to: Series([Double](repeating: upper, count: 11), id: "band"))
    }
    let series = Series([Double](repeating: 50, count: 11), id: "area")
    let frames = try frames(
      chart(band(0, 20), .area(from: 0, to: series)), chart(band(40, 80), .area(from: 40, to: series)))
    let picture = frames.picture(at: 0.5)
    let (middle, area) = (picture.marks[0].shapes[0].path.boundingRect, picture.marks[1].shapes[0].path.boundingRect)
    #expect(abs(middle.minY - y(50, frames.layout)) < 1e-6 && abs(middle.maxY - y(20, frames.layout)) < 1e-6)
    #expect(abs(area.minY - y(50, frames.layout)) < 1e-6 && abs(area.maxY - y(20, frames.layout)) < 1e-6)
  }

  @Test func `Dense points move, and outliers remain separate points`() throws {
    let start = (0..<50_000).map { $0 % 5000 == 2500 ? 90.0 : 10 }, end = start.map { $0 == 90 ? 30 : 50.0 }
    func points(_ values: [Double]) -> Chart {
      Chart().yAxis(.fixed(0...100)).size(width: 400, height: 300).mark(.points(Series(values, id: "points")))
    }
    let frames = try frames(points(start), points(end))
    for (time, most, outlier) in [(0.0, 10.0, 90.0), (0.5, 30, 60), (0.25, 20, 75), (2, 50, 30)] {
      let path = frames.picture(at: time).marks[0].shapes[0].path
      let heights = path.ys.map { Int(((frames.layout.plot.maxY - $0) / frames.layout.plot.height * 100).rounded()) }
      let counts = Dictionary(heights.map { ($0, 1) }, uniquingKeysWith: +)
      let near = { (value: Double) in counts.filter { abs(Double($0.key) - value) <= 1 }.reduce(0) { $0 + $1.value } }
      #expect(near(outlier) == 20 && near(most) + 20 == heights.count, "\(time): \(counts)")
    }
  }

  @Test func `A mark of another type with the same id fades instead of moving`() throws {
    let frames = try frames(chart(.rule(y: 20).id("a")), chart(.rule(x: 5).id("a")))
    #expect(frames.picture(at: 0.5).marks.map(\.opacity) == [0.5, 0.5])
  }

  @Test func `Values of marks that can't be interpolated jump`() throws {
    let frames = try frames(
      chart(.rectangle(x: 2...4)), chart(.rectangle(x: 2...Double.infinity)))
    #expect(frames.picture(at: -1).marks[0].shapes[0].path.boundingRect.maxX < frames.layout.plot.maxX)
    #expect(frames.picture(at: 0.5).marks[0].shapes[0].path.boundingRect.maxX == frames.layout.plot.maxX)
  }

  @Test func `An animated SVG document contains the marks and their text`() throws {
    let start = chart(.rule(y: 20, label: "limit <1>"), .rectangle(x: 2...3)), end = chart(.rule(y: 60))
    let path = NSTemporaryDirectory() + "marks-\(UUID().uuidString).svg"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let frames = try frames(start, end)
    let encoder = AnimatedSVGEncoder(path: path, layout: frames.layout)
    try encoder.begin(frames.format())
    for number in 0..<frames.frameCount { try encoder.append(frames.picture(number)) }
    try encoder.finish()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("limit &lt;1&gt;") && text.contains("attributeName=\"opacity\""))
    #expect(text.contains("attributeName=\"d\""))
  }
}
