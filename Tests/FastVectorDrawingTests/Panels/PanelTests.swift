import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Charts with panels` {
  private let chart = Chart(["a": [1.0, 2, 3]]).size(width: 400, height: 400)
    .panel(Chart([Series([100.0, 50, 0, 75, 25], id: "b")]).yAxis(label: "volume"), height: 0.5)

  @Test func `All panels have the same x axis, with labels only below the lowest panel`() throws {
    let (picture, layout) = try chart.picture()
    let (panel, panelLayout) = (try #require(picture.panels.first), try #require(layout.panels.first))
    #expect(panelLayout.plot.minX == layout.plot.minX && panelLayout.plot.maxX == layout.plot.maxX)
    #expect(picture.xTicks.map(\.position) == panel.xTicks.map(\.position))
    #expect(picture.xTicks.allSatisfy { $0.label.isEmpty })
    #expect(panel.xTicks.first?.label == "0" && panel.xTicks.last?.label == "4")
    // The line in the main plot ends in the middle, where x is 2.
    #expect(abs(picture.lines[0].path.boundingRect.maxX - layout.plot.midX) < 1e-6)
  }

  @Test func `The heights of panels are relative to the main plot, and lines are drawn in their panels`() throws {
    let (picture, layout) = try chart.picture()
    let plot = layout.panels[0].plot
    #expect(abs(plot.height - layout.plot.height / 2) <= 2)
    #expect(plot.minY > layout.plot.maxY && plot.maxY < 400)
    #expect(plot.insetBy(dx: -1e-6, dy: -1e-6).contains(picture.panels[0].lines[0].path.boundingRect))
    let label = try #require(ChartMarks(picture, layout).labels.first { $0.text == "volume" })
    #expect(label.point.y > layout.plot.maxY && label.point.y + label.font.lineHeight <= plot.minY)
  }

  @Test func `The vertical axes of panels are separate, or shared on request`() throws {
    let separate = try chart.picture().picture
    #expect(separate.yTicks.last?.label == "3.0" && separate.panels[0].yTicks.last?.label == "100")
    let shared = try chart.sharedYAxis().picture()
    for plot in [shared.picture, shared.picture.panels[0]] {
      #expect(plot.yTicks.first?.label == "0" && plot.yTicks.last?.label == "100")
    }
  }

  @Test func `Each plot has a legend, and its names have colors that no other plot has`() throws {
    let (picture, layout) = try chart.panel(Chart().mark(.bars(to: Series([1.0, 2], id: "c")))).picture()
    let labels = ChartMarks(picture, layout).labels.filter { ["a", "b", "c"].contains($0.text) }
    #expect(labels.map(\.text) == ["a", "b", "c"])
    let plots = [layout] + layout.panels
    for (label, (above, plot)) in zip(labels, zip([0] + plots.map(\.plot.maxY), plots)) {
      #expect(above < label.point.y && label.point.y < plot.plot.minY)
    }
    let palette = ChartTheme.light.palette
    #expect(picture.lines[0].color == palette[0] && picture.panels[0].lines[0].color == palette[1])
    #expect(picture.panels[1].marks[0].color == palette[2])
  }

  @Test(arguments: [Chart.Legend.top, .bottom, .right])
  func `Panels with equal lines share a legend`(placement: Chart.Legend) throws {
    let north = Series([1.0, 2, 3], id: "north"), south = Series([3.0, 2, 1], id: "south")
    func names(_ panel: Chart) throws -> [String] {
      let (picture, layout) = try Chart([north, south]).panel(panel).legend(placement).picture()
      return ChartMarks(picture, layout).labels.map(\.text).filter { ["north", "south"].contains($0) }
    }
    #expect(try names(Chart([north, south])) == ["north", "south"])
    #expect(try names(Chart([south, north])).count == 4)
    #expect(try names(Chart([north])).count == 3)
    #expect(try names(Chart([north, south]).lineStyle { $0.dash = [4, 2] }).count == 4)
  }

  @Test(arguments: [Chart.Legend.bottom, .right])
  func `A legend below or on the right contains the names from all panels`(placement: Chart.Legend) throws {
    let (picture, layout) = try chart.legend(placement).picture()
    let labels = ChartMarks(picture, layout).labels.filter { ["a", "b"].contains($0.text) }
    #expect(labels.map(\.text) == ["a", "b"])
    #expect(labels.allSatisfy { layout.panels[0].plot.maxY < $0.point.y || layout.plot.maxX < $0.point.x })
  }

  @Test func `Lines and marks with the same id in different panels have the same color`() throws {
    func series(_ id: Series.Identifier?) -> Series { Series([1.0, 2, 3], id: id) }
    let picture = try Chart([series("a"), series("b")])
      .panel(Chart([series("b"), series("c")]).mark(.bars(to: series("a"))))
      .panel(Chart([series("c"), series("d"), series(nil)]))
      .panel(Chart([series(nil)])).picture().picture
    let palette = ChartTheme.light.palette
    let translucent = palette.map { $0.opacity(ChartLine.Style.opacityAmongOthers) }
    let colors = ([picture] + picture.panels).map { $0.lines.map(\.color) }
    #expect(colors[0] == [translucent[0], translucent[1]] && colors[1] == [translucent[1], translucent[2]])
    // Each line without an id has a different color.
    #expect(colors[2] == [translucent[2], translucent[3], translucent[4]] && colors[3] == [palette[5]])
    #expect(picture.panels[0].marks.map(\.color) == [palette[0]])
  }

  @Test func `Panels are animated together, and the lines of a panel that disappears fade out`() throws {
    let end = Chart(["a": [3.0, 2, 1]])
    let frames = try ChartFrameSequence(chart.animated(to: end, .linear(duration: 1), frameRate: 10, rest: 0))
    #expect([0, 0.5, 1].map { frames.picture(at: $0).panels[0].lines[0].opacity } == [1, 0.5, 0])
    let middle = frames.picture(at: 0.5)
    let ys = middle.lines[0].path.ys
    #expect(abs(ys[0] - ys[ys.count - 1]) < 1e-6)
  }

  @Test func `A panel that only the end chart has isn't drawn, and doesn't change the x axis`() throws {
    let end = Chart([3.0, 2, 1])
    let frames = try ChartFrameSequence(Chart([1.0, 2, 3]).animated(to: end, .linear(duration: 1), frameRate: 10))
    let wide = end.panel(Chart([try Series(x: [0.0, 100], y: [1.0, 2])]))
    let other = try ChartFrameSequence(Chart([1.0, 2, 3]).animated(to: wide, .linear(duration: 1), frameRate: 10))
    let last = frames.frameCount - 1
    #expect(other.frameCount == frames.frameCount && other.picture(last).panels.isEmpty)
    #expect(other.picture(last).lines[0].path.xs == frames.picture(last).lines[0].path.xs)
  }

  @Test func `A time axis and a logarithmic axis extend over all panels`() throws {
    func series(_ values: [Double], _ first: Double) throws -> Series {
      try Series(x: (0..<3).map { Date(timeIntervalSince1970: first + 86_400 * Double($0)) }, y: values)
    }
    let (picture, layout) = try Chart([series([1, 10, 100], 0)]).yAxis(scale: .log)
      .panel(Chart([series([1, 2, 3], 86_400 * 8)]).yAxis(scale: .log)).sharedYAxis().picture()
    let (panel, plot) = (picture.panels[0], layout.panels[0].plot)
    #expect(abs(panel.lines[0].path.boundingRect.minX - plot.minX - 0.8 * plot.width) < 1e-6)
    #expect(panel.xTicks.contains { $0.label.contains("Jan") })
    #expect(picture.yTicks.map(\.label) == panel.yTicks.map(\.label) && picture.yTicks.last?.label == "100")
  }

  @Test func `Invalid heights of panels, and sizes too small for all panels, throw an error`() throws {
    for height in [0, -1, Double.nan, .infinity, 1000] {
      let error = #expect(throws: ChartLayoutError.self) { try chart.panel(Chart([1.0]), height: height).picture() }
      #expect("\(String(describing: error))".contains("the height of a panel must be between 0.01 and 100"))
    }
    let many = (0..<20).reduce(chart) { chart, _ in chart.panel(Chart([1.0, 2])) }
    let error = #expect(throws: ChartLayoutError.self) { try many.size(width: 200, height: 100).picture() }
    guard case .noRoom(200, 100, 200, let minHeight) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: Never.self) { try many.size(width: 200, height: minHeight).picture() }
    #expect(minHeight > 400)
  }

  @Test func `SVG documents clip each panel to its plot`() throws {
    let (picture, layout) = try chart.picture()
    let text = picture.svg(layout)
    #expect(text.components(separatedBy: "<clipPath").count == 3)
    #expect(text.contains("volume"))
  }

  @Test func `Panels in a terminal are stacked vertically, and their axes are aligned`() {
    let rows = chart.text(columns: 60, rows: 24).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.dropLast().count == 24)
    let first = rows.firstIndex { $0.contains("3.0") }, second = rows.firstIndex { $0.contains("100") }
    #expect(first ?? .max < second ?? .min)
    #expect(rows.contains { $0.contains("volume") })
  }
}
