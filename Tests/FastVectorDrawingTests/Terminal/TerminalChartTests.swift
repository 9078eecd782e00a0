import FastVectorDrawing
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Charts in characters` {
  private func chart(
    width: Int = 60, rows: Int = 6, names: [String?] = ["one"], usesUnicode: Bool = true
  ) -> TerminalChart {
    TerminalChart(
      width: width, rows: rows, texts: ChartTexts(xLabel: "points", yLabel: "ns"), names: names,
      yTickLabels: ["0.25", "100"], usesUnicode: usesUnicode)
  }

  private func picture(_ chart: TerminalChart) -> ChartPicture {
    let plot = chart.plot
    let ends = [CGPoint(x: plot.minX, y: plot.maxY), CGPoint(x: plot.maxX, y: plot.minY)]
    return ChartPicture(
      lines: [ChartPicture.Line(Path(points: ends.map { ($0.x, $0.y) }), dots: ends.map { ChartPicture.Dot($0) })],
      xTicks: [ChartPicture.Tick(plot.minX, "0"), ChartPicture.Tick(plot.maxX, "9")],
      yTicks: [ChartPicture.Tick(plot.maxY, "0.25"), ChartPicture.Tick(plot.minY, "100")],
      xRules: [ChartPicture.Tick(plot.midX, "L1d")])
  }

  @Test func `A chart in characters has axes, ticks, rules, dots and names`() {
    let chart = chart(width: 30)
    #expect(
      chart.lines(of: picture(chart), isColored: false) == [
        "  ns          L1d",
        " 100 ┤        ┊    ⢀⠔○ ○ one",
        "     │        ┊ ⢀⡠⠊⠁",
        "     │        ⡠⠔⠁",
        "     │     ⢀⠔⠊┊",
        "     │  ⢀⡠⠊⠁  ┊",
        "0.25 ┤○⠔⠁     ┊",
        "     └┬──────────────┬",
        "      0              9 points",
      ])
  }

  @Test func `Lines are drawn over reference lines`() {
    let chart = chart()
    var level = picture(chart)
    level.lines = [
      ChartPicture.Line(Path(points: [(chart.plot.minX, chart.plot.midY), (chart.plot.maxX, chart.plot.midY)]))
    ]
    level.yRules = [ChartPicture.Tick(chart.plot.minY, "limit")]
    let lines = chart.lines(of: level, isColored: false)
    #expect(lines.count { $0.contains("┊") } == 5)
    #expect(lines[1].contains("┄limit"))
  }

  @Test func `A chart in characters fits the width, and is plain ASCII on request`() {
    for width in [-5, 0, 20, 21, 60, 200] {
      for names in [[], ["one"], [String(repeating: "long", count: 100)]] {
        let chart = chart(width: width, names: names, usesUnicode: false)
        let lines = chart.lines(of: picture(chart), isColored: false)
        #expect(lines.allSatisfy { $0.count <= max(width, 16) && $0.allSatisfy(\.isASCII) && !$0.hasSuffix(" ") })
      }
    }
  }

  @Test func `Charts in characters can contain any numbers`() {
    let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, 7]
    let chart = chart(names: ["a", "b"])
    for x in numbers {
      for y in numbers {
        let tick = ChartPicture.Tick(x, "x")
        let line = ChartPicture.Line(
          Path(points: [(x, y), (y, x)]), dots: [ChartPicture.Dot(CGPoint(x: x, y: y), interval: 0...10)])
        let picture = ChartPicture(lines: [line, line], xTicks: [tick], yTicks: [tick], xRules: [tick], yRules: [tick])
        #expect(chart.lines(of: picture, isColored: true).count == 9)
      }
    }
  }
}
