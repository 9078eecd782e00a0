import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Text and names of marks` {
  private let chart = Chart().xAxis(.fixed(0...10)).yAxis(.fixed(0...100)).size(width: 400, height: 300)

  @Test func `The text of marks is inside the plot and doesn't overlap, except for annotations`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let marks = (0..<12).map { index -> ChartMark in
        let (x, y) = (Double.random(in: -1...11, using: &generator), Double.random(in: -10...110, using: &generator))
        let label = ["", "limit", "a longer label", "a label that is so long that it hardly fits into any plot"][
          index % 4]
        return switch index % 3 {
        case 0: .rule(x: x, label: label)
        case 1: .rule(y: y, label: label)
        default: .rectangle(x: x...x + 2, y: y...y + 30, label: label)
        }
      }
      let (picture, layout) = try chart.mark(marks).picture()
      for (index, text) in picture.texts.enumerated() {
        #expect(layout.plot.contains(text.frame), "seed \(seed), round \(round)")
        #expect(!picture.texts[..<index].contains { $0.frame.intersects(text.frame) }, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func `A label that doesn't fit into its range is next to the range`() throws {
    func place(_ mark: ChartMark) throws -> (text: String, frame: CGRect, plot: CGRect) {
      let (picture, layout) = try chart.mark(mark).picture()
      let text = try #require(picture.texts.first)
      return (text.text, text.frame, layout.plot)
    }
    let narrow = try place(.rectangle(x: 5...5.1, label: "short outage"))
    #expect(narrow.text == "short outage" && narrow.frame.minX >= narrow.plot.minX + 0.51 * narrow.plot.width)
    let last = try place(.rectangle(x: 9.9...10, label: "short outage"))
    #expect(last.text == "short outage" && last.frame.maxX <= last.plot.minX + 0.99 * last.plot.width)
    let low = try place(.rectangle(y: 50...51, label: "target"))
    #expect(low.text == "target" && low.frame.maxY <= low.plot.midY)
    let top = try place(.rectangle(y: 99...100, label: "target"))
    #expect(top.text == "target" && top.frame.minY >= top.plot.minY + 0.01 * top.plot.height)
    let long = try place(.rectangle(x: 2...8, label: String(repeating: "long ", count: 20)))
    #expect(long.text.hasSuffix("…") && long.frame.width <= 0.6 * long.plot.width)
  }

  @Test func `An annotation that doesn't fit is moved into the plot, and truncated if it is wider`() throws {
    let long = String(repeating: "very ", count: 100) + "long"
    let marks: [ChartMark] = [
      .annotation("corner", x: 10, y: 100, offset: CGSize(width: 50, height: -50)), .annotation(long, x: 0, y: 0),
      .annotation("not a number", x: 5, y: 50, offset: CGSize(width: CGFloat.nan, height: .infinity)),
    ]
    let (picture, layout) = try chart.mark(marks).picture()
    #expect(picture.texts.count == 3)
    for text in picture.texts { #expect(layout.plot.insetBy(dx: -1e-6, dy: -1e-6).contains(text.frame)) }
    #expect(picture.texts[1].text.hasSuffix("…"))
  }

  @Test func `The labels of two vertical lines next to each other don't cross the other line`() throws {
    for labels in [["a", "b"], ["first event", "b"], ["a", "second event"], ["first event", "second event"]] {
      let rules = zip([5.0, 5.1], labels).map { ChartMark.rule(x: $0, label: $1) }
      for marks in [rules, rules.reversed()] {
        let (picture, layout) = try chart.mark(marks).picture()
        let lines = [0.5, 0.51].map { layout.plot.minX + layout.plot.width * $0 }
        let frames = labels.map { label in picture.texts.first { $0.text == label }?.frame ?? .null }
        #expect(frames[0].maxX < lines[0] && frames[1].minX > lines[1], "\(frames), \(lines)")
      }
    }
  }

  @Test func `The labels of several vertical lines next to each other have the order of the lines`() throws {
    let seed: UInt64 = 3
    var generator = SeededGenerator(seed: seed)
    let labels = (0..<6).map { "release 1.\($0)" }
    for count in 3...6 {
      for distance in [0.06, 0.1, 0.3] {
        let rules = (0..<count).map { ChartMark.rule(x: 5 + distance * Double($0), label: labels[$0]) }
        let (picture, layout) = try chart.mark(rules.shuffled(using: &generator)).picture()
        let place: Comment = "seed \(seed), \(count) lines, distance \(distance)"
        let frames = labels.prefix(count).compactMap { label in picture.texts.first { $0.text == label }?.frame }
        try #require(frames.count == count, place)
        // The first label is to the left of all lines, and the others are below each other, to the right of their lines.
        let lines = (0..<count).map { layout.plot.minX + layout.plot.width * (5 + distance * Double($0)) / 10 }
        #expect(frames[0].maxX < lines[0], place)
        for index in 1..<count {
          #expect(frames[index].minX > lines[index] && frames[index].minX < lines[index] + 6, place)
          #expect(index == 1 || frames[index].minY >= frames[index - 1].maxY - 1e-6, place)
        }
      }
    }
  }

  @Test func `An arrow points from its text to its point`() throws {
    let (picture, layout) = try chart.mark(.annotation("peak", x: 5.0, y: 50.0)).picture()
    let path = picture.marks[0].shapes[0].path
    let target = CGPoint(x: layout.plot.midX, y: layout.plot.midY)
    #expect(abs(path.xs[1] - target.x) < 1e-6 && abs(path.ys[1] - target.y) < 1e-6)
    #expect(picture.texts[0].frame.insetBy(dx: -1e-6, dy: -1e-6).contains(CGPoint(x: path.xs[0], y: path.ys[0])))
    let near = try chart.mark(.annotation("peak", x: 5.0, y: 50.0, offset: .zero)).picture().picture
    #expect(near.marks[0].shapes.allSatisfy(\.path.isEmpty) && near.texts.count == 1)
  }

  @Test func `Marks with series are in the legend, in the color of the line with the same id if there is one`() throws {
    let line = Series([1.0, 2, 3], id: "line")
    let marked = chart.line(line).mark(
      .points(line), .bars(to: Series([1.0, 2, 3], id: "bars")), .area(to: Series([1.0, 2]), label: "area"),
      .rule(y: 2, label: "limit"))
    let (picture, layout) = try marked.picture()
    let names = ChartMarks(picture, layout).labels.filter { ["line", "bars", "area", "limit"].contains($0.text) }
    #expect(names.map(\.text) == ["line", "bars", "area"])
    #expect(picture.marks[0].color == picture.lines[0].color)
    #expect(picture.marks[1].color == ChartTheme.light.color(ofLine: 1))
    #expect(picture.marks[2].color == ChartTheme.light.color(ofLine: 2).opacity(0.5))
    #expect(picture.marks[3].color == ChartTheme.light.secondaryText)
  }

  @Test func `Marks of different types with the same series have the same color`() throws {
    let (a, b) = (Series([1.0, 2], id: "a"), Series([2.0, 3], id: "b"))
    let picture = try Chart().mark(.area(to: a), .points(b), .points(a), .area(from: 1, to: a)).picture().picture
    let (first, second, third) = (
      ChartTheme.light.color(ofLine: 0), ChartTheme.light.color(ofLine: 1), ChartTheme.light.color(ofLine: 2)
    )
    #expect(picture.marks.map(\.color) == [first.opacity(0.5), second, first, third.opacity(0.5)])
  }

  @Test func `A chart has a time axis if its only marks have dates`() throws {
    let dates = (0..<3).map { Date(timeIntervalSince1970: 86_400 * Double($0)) }
    let series = try Series(x: dates, y: [1.0, 2, 3])
    #expect(Chart().mark(.bars(to: series)).xAxis.scale == .time)
    #expect(Chart([1.0, 2]).mark(.bars(to: series)).xAxis.scale == .linear)
  }

  @Test func `Marks can use logarithmic and secondary axes`() throws {
    let marked = Chart([1.0, 1000]).yAxis(.fixed(1...1000), scale: .log).secondYAxis(.fixed(0...1))
      .mark(
        .rule(y: 10), .rule(y: 0.5).style { $0.axis = .second }, .rule(y: 0), .area(from: 0, to: Series([10.0, 100]))
      )
      .size(width: 400, height: 300)
    let (picture, layout) = try marked.picture()
    let plot = layout.plot
    #expect(abs(picture.marks[0].shapes[0].path.ys[0] - (plot.maxY - plot.height / 3)) <= 0.5)
    #expect(abs(picture.marks[1].shapes[0].path.ys[0] - plot.midY) <= 0.5)
    #expect(picture.marks[2].shapes[0].path.isEmpty)
    #expect(abs(picture.marks[3].shapes[0].path.boundingRect.maxY - plot.maxY) < 1e-6)
    #expect(!picture.secondYTicks.isEmpty)
  }

  @Test func `Charts in a terminal show marks, their text and their names`() {
    let marked = Chart().mark(
      .bars(to: Series((0..<20).map(Double.init)), label: "bars"), .rule(y: 10, label: "limit"),
      .rectangle(x: 2...8, label: "range"))
    let text = marked.legend(.visible).text(columns: 60, rows: 20)
    #expect(text.contains("█ bars") && text.contains("limit") && text.contains("range"))
    #expect(text.contains("⣿"))
  }
}
