package import FastVectorCharts
package import FastVectorDrawing
import Foundation

/// A chart whose lines are a function of time.
package enum SampleChart {
  package static let texts = ChartTexts(title: "Title", subtitle: "Subtitle", xLabel: "x", yLabel: "y")

  package static func layout(
    width: Int = 320, height: Int = 240, scale: Double = 1, theme: ChartTheme = .light
  ) throws -> ChartLayout {
    try ChartLayout(
      width: width, height: height, scale: scale, theme: theme, texts: texts, names: ["one", nil, "three"],
      yTickLabels: ["100"])
  }

  package static func picture(_ layout: ChartLayout, time: Double = 0) -> ChartPicture {
    let plot = layout.plot
    func path(_ value: (Double) -> Double) -> Path {
      Path(
        points: (0...Int(plot.width)).map {
          (plot.minX + Double($0), plot.maxY - plot.height * value(Double($0) / plot.width))
        })
    }
    return ChartPicture(
      lines: [
        ChartPicture.Line(path { 0.5 + 0.4 * sin(7 * $0 + time) }, style: .chartLine(width: 2), baseline: plot.maxY),
        ChartPicture.Line(path { 0.2 + 0.6 * $0 * (1 - time / 4) }),
        ChartPicture.Line(path { 0.8 - 0.5 * $0 * $0 }, style: StrokeStyle(lineWidth: 2, dash: [6, 4])),
      ],
      xTicks: (0...4).map { ChartPicture.Tick(plot.minX + plot.width * Double($0) / 4, "\($0)") },
      yTicks: (0...4).map { ChartPicture.Tick(plot.maxY - plot.height * Double($0) / 4, "\(25 * $0)") })
  }
}
