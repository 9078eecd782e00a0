import FastVectorCharts
import FastVectorDrawing
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Charts` {
  private let chart = Chart(["a": [1.0, 5, 2], "b": [30.0, 10, 20]]).size(width: 480, height: 270)

  @Test func `Ticks are at integers if all x values are integers`() throws {
    func labels(_ series: Series...) throws -> [String] {
      try Chart(series).size(width: 1200, height: 300).picture().picture.xTicks.map(\.label)
    }
    #expect(try labels(Series([1.0, 3, 2])) == ["0", "1", "2"])
    #expect(try labels(Series(x: [2008, 2009, 2011], y: [1, 3, 2])) == ["2008", "2009", "2010", "2011"])
    // Tables replace a repeated x value with the next larger double. It still counts as an integer.
    #expect(try labels(Series(x: [1, Double(1).nextUp, 3], y: [1, 3, 2])) == ["1", "2", "3"])
    #expect(try labels(Series(x: [0, 0.5, 2], y: [1, 3, 2])).contains { $0.contains(".") })
    #expect(try labels(Series([1.0, 3, 2]), Series(x: [0, 1.5, 2], y: [1, 3, 2])).contains { $0.contains(".") })
  }

  @Test(arguments: [([0.0, 1, 2], true), ([0, 0.5, 2], false)] as [([Double], Bool)])
  func `Ticks are at integers if all x values of marks are integers`(x: [Double], areIntegers: Bool) throws {
    let chart = try Chart().mark(.points(Series(x: x, y: [1, 3, 2]))).size(width: 1200, height: 300)
    let labels = try chart.picture().picture.xTicks.map(\.label)
    #expect(labels.contains { $0.contains(".") } != areIntegers)
  }

  @Test func `Values fill at least three quarters of the vertical axis, which has at least two ticks`() throws {
    let seed: UInt64 = 17
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let size = pow(10, Double.random(in: -9...9, using: &generator))
      let values = (0..<9).map { _ in Double.random(in: -1...1, using: &generator) * size }
      let height = Int.random(in: 90...1200, using: &generator)
      let (picture, layout) = try Chart(values).size(width: 300, height: height).picture()
      let positions = picture.yTicks.map(\.position)
      let note: Comment = "\(values), seed \(seed)"
      let covered = picture.lines[0].path.boundingRect.height / layout.plot.height
      #expect(positions.count >= 2 && covered >= 0.75 - 1e-9, note)
    }
  }

  @Test func `A theme scales fonts, lines and the strokes of marks`() throws {
    let marked = chart.mark(.rule(y: 3).style { $0.width = 2 }).lineStyle { $0.width = 3 }.title("Title")
    let plain = try marked.picture(), slides = try marked.theme(.slides).picture(),
      print = try marked.theme(.print).picture()
    func widths(_ picture: ChartPicture) -> [Double] {
      picture.lines.map { Double($0.style.lineWidth) }
        + picture.marks.flatMap { $0.shapes.compactMap { $0.stroke.map { Double($0.lineWidth) } } }
    }
    #expect(widths(slides.picture) == widths(plain.picture).map { $0 * 2 })
    #expect(widths(print.picture) == widths(plain.picture).map { $0 * 0.6 })
    #expect(slides.picture.svg(slides.layout).contains("font-size=\"28.8\""))
    #expect(slides.layout.plot.height < plain.layout.plot.height)
    #expect(plain.layout.plot == print.layout.plot)
  }

  @Test func `Each axis has at least two ticks, even in a small chart`() throws {
    for size in [(140, 90), (90, 140), (200, 120), (2000, 1000)] {
      for chart in [chart, chart.yAxis(.fixed(1.1...1.9)), chart.yAxis(.fixed(0.9...1.1)), chart.yAxis(scale: .log)] {
        let picture = try chart.legend(.hidden).size(width: size.0, height: size.1).picture().picture
        #expect(picture.yTicks.count >= 2 && picture.xTicks.count >= 2, "\(size)")
      }
    }
  }

  @Test func `Tick labels don't overlap and lie inside the picture`() throws {
    let hour = 3600.0
    for (step, count) in [(1, 9), (1, 90), (60, 500), (hour, 700), (24 * hour, 365), (24 * hour, 9000)] {
      for width in stride(from: 120, to: 1400, by: 29) {
        let dates = (0..<count).map { Date(timeIntervalSince1970: 1.262e9 + Double($0) * step) }
        let chart = try Chart(x: dates, y: Array(repeating: 1.0, count: count)).size(width: width, height: 200)
        let (picture, layout) = try chart.picture()
        #expect(picture.xTicks.count >= 1)
        var end = -Double.infinity
        for label in ChartMarks(picture, layout).labels
        where label.anchor == .top && label.point.y < layout.plot.maxY + 10 {
          let half = label.font.size(of: label.text).width / 2
          #expect(label.point.x - half >= max(end + 4, 0) && label.point.x + half <= Double(width), "\(step) \(width)")
          end = label.point.x + half
        }
      }
    }
  }

  @Test func `Series of dates have a time axis, and so do slices of them`() throws {
    let dates = (0..<48).map { Date(timeIntervalSince1970: 1_262_304_000 + 86_400 * Double($0)) }
    let series = try Series(x: dates, y: dates.indices, id: "a")
    let numbers = try Series(x: dates.map(\.timeIntervalSince1970), y: dates.indices.map(Double.init), id: "b")
    for chart in [
      Chart([series]), Chart(lines: [ChartLine(series)]), Chart().line(series), Chart([series.points(4..<9)]),
    ] {
      #expect(chart.xAxis.scale == .time)
      #expect(try chart.picture().picture.xTicks.contains { $0.label.contains("2010") })
    }
    for chart in [Chart([numbers]), Chart([series, numbers]), Chart(), Chart([Series([1, 2])])] {
      #expect(chart.xAxis.scale == .linear)
    }
    #expect(Chart([series]).xAxis(scale: .linear).xAxis.scale == .linear)
  }

  @Test func `A time axis shows the year only once`() throws {
    let dates = (0..<365).map { Date(timeIntervalSince1970: 1_262_304_000 + 86_400 * Double($0)) }
    let ticks = try Chart(x: dates, y: dates.indices.map(Double.init)).size(width: 800, height: 300).picture().picture
      .xTicks
    #expect(ticks.filter { $0.label.contains("2010") }.count == 1)
    #expect(ticks.first?.label == "Jan\n2010")
  }

  @Test(arguments: [nil, 0, 0.1])
  func `The layout leaves space for the tick labels of later frames, even if the movement is cut off`(
    duration: TimeInterval?
  ) throws {
    let moving = chart.animated(
      to: Chart(["a": [1e6, 2e6]]), .linear(duration: 1), frameRate: 10, duration: duration)
    let frames = try ChartFrameSequence(moving)
    for number in 0..<frames.frameCount {
      for label in ChartMarks(frames.picture(number), frames.layout).labels where label.anchor == .trailing {
        #expect(label.point.x - label.font.size(of: label.text).width >= 0)
      }
    }
    #expect(frames.layout.plot.minX > (try ChartLayout(chart)).plot.minX)
  }

  @Test func `The minimum size in the error about a picture that is too small has space for a plot`() throws {
    for (width, height) in [(1, 1), (60, 400), (400, 60), (100, 100)] {
      let long = chart.title(String(repeating: "word ", count: 30)).subtitle(String(repeating: "x", count: 90))
        .yAxis(label: "label").xAxis(label: "label").size(width: width, height: height)
      let error = #expect(throws: ChartLayoutError.self) { try long.svg() }
      guard case .noRoom(_, _, let minWidth, let minHeight) = error else { continue }
      #expect(throws: Never.self) {
        try long.size(width: max(width, minWidth), height: max(height, minHeight)).svg()
      }
    }
  }

  @Test func `Long titles wrap at the width of the chart`() throws {
    let words = "a title of many words that takes several rows " + String(repeating: "W", count: 90)
    let (picture, layout) = try chart.title(words).size(width: 300, height: 400).picture()
    let rows = ChartMarks(picture, layout).labels.filter { $0.font.isBold }
    #expect(rows.count > 3)
    #expect(rows.allSatisfy { $0.font.size(of: $0.text).width <= 300 })
    #expect(rows.map(\.text).joined().filter { $0 != " " } == words.filter { $0 != " " })
  }

  @Test func `Area shading extends to 0, and the axis includes 0`() throws {
    let area = Chart([5.0, 6, 7]).lineStyle { $0.hasArea = true }.size(width: 300, height: 200)
    let (picture, layout) = try area.picture()
    #expect(picture.lines[0].baseline == Double(layout.plot.maxY))
    let negative = Chart([-5.0, -6, -7]).lineStyle { $0.hasArea = true }.size(width: 300, height: 200)
    #expect(try negative.picture().picture.lines[0].baseline == Double(negative.picture().layout.plot.minY))
  }

  @Test func `Lines on the secondary axis use the scale of this axis`() throws {
    let second = try chart.style(of: "b") { $0.axis = .second }.secondYAxis(unit: "kg")
    let (picture, layout) = try second.picture()
    #expect(picture.yTicks.last?.label == "5" && picture.secondYTicks.last?.label == "30")
    #expect(layout.plot.maxX < (try ChartLayout(chart)).plot.maxX)
    let top = picture.lines[1].path.boundingRect.minY
    #expect(abs(top - layout.plot.minY) < 1)
  }

  @Test func `A vertical axis that nothing uses isn't drawn, and the grid lines are at the ticks of the other axis`()
    throws
  {
    // A legend at the ends of lines needs a single vertical axis, and would change the height of the plot.
    let chart = chart.legend(.hidden)
    let first = try chart.picture()
    let onSecond = try chart.style(of: "a") { $0.axis = .second }.style(of: "b") { $0.axis = .second }
    let second = try onSecond.mark(.rule(x: 1)).picture()
    #expect(second.picture.yTicks.isEmpty)
    #expect(second.picture.secondYTicks.map(\.label) == first.picture.yTicks.map(\.label))
    #expect(second.layout.plot.minX < first.layout.plot.minX && second.layout.plot.maxX < first.layout.plot.maxX)
    func gridLines(_ picture: ChartPicture, _ layout: ChartLayout) -> [CGFloat] {
      let rules: [ChartMarks.Rule] = ChartMarks(picture, layout).rules
      return rules.filter { $0.start.y == $0.end.y && $0.end.x == layout.plot.maxX }.map { $0.start.y }
    }
    #expect(gridLines(second.picture, second.layout) == gridLines(first.picture, first.layout))
    // An animated line stays on its axis, so only a new mark uses the first axis.
    #expect(try ChartFrameSequence(onSecond.animated(to: chart)).picture(0).yTicks.isEmpty)
    #expect(!(try ChartFrameSequence(onSecond.animated(to: chart.mark(.rule(y: 1)))).picture(0).yTicks.isEmpty))
  }

  @Test func `A vertical axis that isn't drawn has no label`() throws {
    func labels(_ chart: Chart) throws -> [String] {
      let (picture, layout) = try chart.yAxis(label: "left").secondYAxis(label: "right").picture()
      return ChartMarks(picture, layout).labels.map(\.text).filter { ["left", "right"].contains($0) }
    }
    let onSecond = try chart.style(of: "a") { $0.axis = .second }.style(of: "b") { $0.axis = .second }
    #expect(try labels(chart) == ["left"])
    #expect(try labels(onSecond) == ["right"])
    #expect(try labels(chart.panel(onSecond.yAxis(label: "left"))) == ["left"])
    #expect(try labels(onSecond.animated(to: chart).start) == ["right"])
  }

  @Test func `A logarithmic axis keeps only positive values and ends at ticks`() throws {
    let (picture, layout) = try Chart([0, 1, 10, -3, 100, 1000]).yAxis(scale: .log).size(width: 400, height: 300)
      .picture()
    #expect(picture.yTicks.map(\.label) == ["1", "10", "100", "1000"])
    #expect(picture.yTicks.first?.position == Double(layout.plot.maxY))
    let path = picture.lines[0].path
    #expect(abs(path.boundingRect.minY - layout.plot.minY) < 1 && abs(path.boundingRect.maxY - layout.plot.maxY) < 1)
    // A logarithmic axis can't start at 0, so it starts near the smallest value.
    let fixed = try Chart([1.0, 1000]).yAxis(.fixed(0...1000), scale: .log).size(width: 400, height: 300).picture()
    #expect(fixed.picture.yTicks.first?.label == "1")
  }

  @Test func `A line keeps its color and name as long as it has the same id`() throws {
    let frames = try ChartFrameSequence(
      chart.animated(to: Chart(["b": [1.0, 2], "c": [3.0, 4]]), .linear(duration: 1), frameRate: 10, rest: 0))
    let (first, last) = (frames.picture(0), frames.picture(frames.frameCount - 1))
    #expect(first.lines.map(\.opacity) == [1, 1, 0] && last.lines.map(\.opacity) == [0, 1, 1])
    #expect(first.lines.map(\.color) == last.lines.map(\.color))
    let names = ChartMarks(first, frames.layout).labels.map(\.text)
    #expect(["a", "b", "c"].allSatisfy(names.contains))
  }

  @Test func `The style of a line can be changed by its id, and an unknown id throws an error`() throws {
    #expect(try chart.style(of: "b") { $0.width = 3 }.lines[1].style.width == 3)
    let error = #expect(throws: ChartError.self) { try chart.style(of: "c") { $0.width = 3 } }
    #expect("\(String(describing: error))".contains(#""a", "b""#))
  }

  @Test(
    arguments: [
      (ChartAxis.Format.percent, 0...1, ["0 %", "50 %", "100 %"]), (.compact, 0...20_000, ["0", "10k", "20k"]),
      (.decimals(2), 0...2, ["0.00", "1.00", "2.00"]), (.custom { "<\($0)>" }, 0...2, ["<0.0>", "<1.0>", "<2.0>"]),
      (.percent, 0...0.002, ["0.0 %", "0.1 %", "0.2 %"]),
    ] as [(ChartAxis.Format, ClosedRange<Double>, [String])])
  func `Axis formats determine the labels`(
    format: ChartAxis.Format, range: ClosedRange<Double>, labels: [String]
  ) throws {
    let picture = try chart.yAxis(.fixed(range), format: format, tickCount: 2).picture().picture
    #expect(picture.yTicks.map(\.label) == labels)
  }

  @Test func `The ticks of two automatic axes are at the same heights`() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      func series(_ id: String) -> Series {
        let size = pow(10, Double.random(in: -6...9, using: &generator))
        let start = Double.random(in: -3...3, using: &generator) * size
        return Series([start, start + size * .random(in: 0.5...5, using: &generator)], id: .text(id))
      }
      let chart = try Chart([series("a"), series("b")]).style(of: "b") { $0.axis = .second }
        .size(width: 400, height: .random(in: 150...600, using: &generator))
      let (picture, layout) = try chart.picture()
      let note: Comment = "\(picture.yTicks.map(\.label)), \(picture.secondYTicks.map(\.label))"
      #expect(picture.yTicks.count >= 3 && picture.yTicks.count == picture.secondYTicks.count, note)
      for (first, second) in zip(picture.yTicks, picture.secondYTicks) {
        #expect(abs(first.position - second.position) < 1e-6 * layout.plot.height, note)
      }
      for line in picture.lines {
        let rect = line.path.boundingRect
        #expect(layout.plot.insetBy(dx: -1, dy: -1).contains(rect) && rect.height > 0.4 * layout.plot.height, note)
      }
    }
  }

  @Test func `The ticks of an axis with a fixed range are independent of the other axis`() throws {
    let chart = try Chart([Series([1, 9], id: "a"), Series([0, 700], id: "b")]).style(of: "b") { $0.axis = .second }
      .yAxis(.fixed(0...10)).size(width: 400, height: 300)
    let plain = try Chart([Series([0, 700], id: "b")]).size(width: 400, height: 300).picture().picture
    #expect(try chart.picture().picture.secondYTicks.map(\.label) == plain.yTicks.map(\.label))
  }
}
