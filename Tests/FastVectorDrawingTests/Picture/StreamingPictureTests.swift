import FastVectorCharts
import FastVectorDrawing
import FastVectorFiles
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Pictures of streaming charts` {
  /// A random chart without points. The method `chart(_:)` fills it with rows.
  private struct Sample {
    var empty: Chart

    /// Returns the chart with all points, created at once instead of row by row.
    func chart(_ rows: [(x: Double, y: [Double])]) throws -> Chart {
      var (chart, column) = (empty, 0)
      func fill(_ chart: inout Chart) throws {
        for index in chart.lines.indices {
          chart.lines[index].series = try Series(
            x: rows.map(\.x), y: rows.map { $0.y[column] }, id: chart.lines[index].series.id)
          column += 1
        }
        let lines = chart.lines
        chart.marks = chart.marks.map {
          $0.mapSeries { series in lines.first { $0.series.id == series.id }?.series ?? series }
        }
        for index in chart.panels.indices { try fill(&chart.panels[index].chart) }
      }
      try fill(&chart)
      return chart
    }

    /// Creates a random chart of three lines.
    init(_ generator: inout SeededGenerator) throws {
      func chance(_ generator: inout SeededGenerator) -> Bool { Bool.random(using: &generator) }
      var chart = Chart(names: ["a", "b"])
      for index in chart.lines.indices {
        var style = ChartLine.Style()
        style.axis = chance(&generator) ? .first : .second
        style.hasArea = chance(&generator)
        style.connectsGaps = chance(&generator)
        style.longestGap = chance(&generator) ? 1.5 : nil
        chart.lines[index].style = style
      }
      if chance(&generator) { chart = chart.yAxis(scale: .log) }
      if chance(&generator) { chart = chart.secondYAxis(.fixed(-3...7), format: .percent) }
      if chance(&generator) {
        let low = Series(id: "a"), high = Series(id: "b")
        chart = try chart.mark(
          .area(from: .series(low), to: high), .bars(to: low), .errorBars(from: low, to: high), .points(high),
          .rule(y: 2, label: "limit"), .rectangle(x: 3.0...30))
      }
      let panel = Chart(names: ["c"]).mark(.points(Series(id: "c"))).yAxis(label: "panel")
      chart = chart.panel(panel, height: 0.5)
      if chance(&generator) { chart = chart.sharedYAxis() }
      let methods: [InterpolationMethod] = [.linear, .stepStart, .stepCenter, .stepEnd, .monotone, .naturalSpline]
      chart = chart.interpolation(methods.randomElement(using: &generator)!)
      if Int.random(in: 0..<4, using: &generator) == 0 { chart = chart.xAxis(scale: .log) }
      if chance(&generator) { chart = chart.xAxis(scale: .time) }
      empty = chart.size(width: 320, height: 240).title("Sample")
    }
  }

  private func rows(_ count: Int, _ generator: inout SeededGenerator) -> [(x: Double, y: [Double])] {
    var x = Double.random(in: -3...3, using: &generator)
    return (0..<count).map { _ in
      x += Double.random(in: 0.01...2, using: &generator)
      let y = (0..<3).map { _ in
        switch Int.random(in: 0..<24, using: &generator) {
        case 0: Double.nan
        case 1: Double.infinity
        case 2: -Double.infinity
        default: Double.random(in: -2...10, using: &generator)
        }
      }
      return (x, y)
    }
  }

  @Test func `At each step, a chart built by appending rows equals a chart created with the same rows`() throws {
    let seed: UInt64 = 41
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let sample = try Sample(&generator)
      let rows = rows([0, 1, 2, 40][round % 4], &generator)
      let length = Double.random(in: 0.5...60, using: &generator)
      var appended = sample.empty.xAxis(round % 3 == 0 ? nil : .latest(length))
      for count in 0...rows.count {
        if count > 0 { try appended.append(x: rows[count - 1].x, y: rows[count - 1].y) }
        let expected = try sample.chart(Array(rows.prefix(count))).xAxis(appended.xAxis.range)
        #expect(try appended.svg() == expected.svg(), "seed \(seed), round \(round), \(count) rows")
        #expect(appended.text() == expected.text(), "seed \(seed), round \(round), \(count) rows")
      }
    }
  }

  @Test func `A window of a streaming chart shows the same lines as a fixed range of all points`() throws {
    let seed: UInt64 = 97
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let sample = try Sample(&generator)
      let rows = rows(Int.random(in: 1...400, using: &generator), &generator)
      let length = Double.random(in: 0.5...200, using: &generator)
      let range = ChartAxis.Range.fixed(0.1...8)
      var chart = try sample.chart(rows).yAxis(range).secondYAxis(range).xAxis(.latest(length))
      // Remove bars. They extend the window, and their width depends on the smallest distance between all points.
      chart.marks.removeAll { if case .bars = $0.content { true } else { false } }
      chart.panels[0].chart = chart.panels[0].chart.yAxis(range)
      let window = try #require(chart.xExtent).upperBound
      let (picture, layout) = try chart.legend(.top).picture()
      let all = chart.xAxis(.fixed(window - length...window)).legend(.top)
      let (expected, expectedLayout) = try all.picture()
      #expect(layout == expectedLayout, "seed \(seed), round \(round)")
      #expect(picture.xTicks == expected.xTicks, "seed \(seed), round \(round)")
      for (a, b) in zip(picture.plots(layout), expected.plots(expectedLayout)) {
        #expect(a.picture.lines == b.picture.lines, "seed \(seed), round \(round), \(sample.empty.interpolation)")
        #expect(a.picture.marks == b.picture.marks, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func `A change between streaming charts starts and ends with their pictures`() throws {
    var generator = SeededGenerator(seed: 7)
    let rows = rows(300, &generator).map { (x: $0.x, y: [$0.y[0].isFinite ? $0.y[0] : 0]) }
    var start = Chart(names: ["a"]).xAxis(.latest(50)).size(width: 300, height: 200)
    try start.append(rows.prefix(200))
    var end = start
    try end.append(rows.dropFirst(200))
    let frames = try ChartFrameSequence(start.animated(to: end, .linear(duration: 1), frameRate: 10, rest: 0))
    func lines(_ picture: ChartPicture) -> CGRect { picture.lines[0].path.boundingRect }
    #expect(frames.picture(at: 0).xTicks.map(\.label) == (try start.picture().picture.xTicks.map(\.label)))
    #expect(frames.picture(at: 1).xTicks.map(\.label) == (try end.picture().picture.xTicks.map(\.label)))
    let middle = frames.picture(at: 0.5)
    // The line extends over the whole plot during the animation.
    #expect(lines(middle).minX <= frames.layout.plot.minX && lines(middle).maxX >= frames.layout.plot.maxX - 1e-6)
  }

  @Test func `The number of allocations for a frame doesn't depend on the length of the history`() throws {
    func allocations(_ count: Int) throws -> AllocationCount {
      var chart = Chart(names: ["a", "b"]).xAxis(.latest(500)).size(width: 320, height: 240)
      for x in 0..<count { try chart.append(x: x, y: [Double(x % 7), x % 10 == 0 ? Double.nan : 1]) }
      return fewestAllocations { _ = try? chart.picture() }
    }
    // Both charts have the same number of tick labels. The labels differ in length, so allow a difference of 10 %.
    let (short, long) = (try allocations(2000), try allocations(1_000_000))
    guard case .counted(let few) = short, case .counted(let many) = long else { return }
    #expect(abs(many - few) <= few / 10, "\(few) and \(many)")
  }

  @Test func `The plot of a stream moves only if the labels become wider`() throws {
    var room = TickLabelRoom()
    func plot(_ values: [Double]) throws -> CGRect {
      try ChartFrameSequence(AnimatedChart(Chart(values).size(width: 300, height: 200)), &room).layout.plot
    }
    let (narrow, wide, again) = (try plot([1, 5]), try plot([0, 1_234_567]), try plot([1, 5]))
    #expect(wide.minX > narrow.minX && again == wide)
    #expect(try Chart([1.0, 5]).size(width: 300, height: 200).picture().layout.plot == narrow)
  }

  @Test func `The legend of a streaming chart is at the top, even if names would fit at the ends of lines`() throws {
    var chart = Chart(names: ["a", "b"]).size(width: 400, height: 300)
    try chart.append([(x: 0, y: [0, 10]), (x: 1, y: [1, 9])])
    let still = try chart.picture().layout, streaming = try chart.xAxis(.latest(1)).picture().layout
    #expect(streaming.plot.maxX > still.plot.maxX && streaming.plot.minY > still.plot.minY)
  }

  @Test func `A player draws each chart over the previous one`() throws {
    let pseudo = try PseudoTerminal(columns: 30, rows: 10)
    defer { pseudo.close() }
    let player = try TerminalPlayer(
      Terminal(descriptor: pseudo.terminal, environment: ["TERM": "xterm", "NO_COLOR": "1"]))
    var chart = Chart(names: ["a"]).xAxis(.latest(10))
    _ = pseudo.read()
    for x in 0..<3 {
      try chart.append(x: x, y: [Double(x)])
      try player.show(chart)
      let rows = chart.text(columns: 30, rows: 9).split(separator: "\n", omittingEmptySubsequences: false)
      let frame = pseudo.read()
      #expect(frame.hasPrefix("\u{1B}[1;1H\(rows[0])\u{1B}[K\u{1B}[2;1H\(rows[1])"))
      #expect(!frame.contains("\u{1B}[2J"))
    }
    try player.finish()
  }
}
