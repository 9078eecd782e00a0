import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartPicture {
  /// The sample of a line or a mark in a legend.
  struct LegendSample {
    let color: Color
    /// The height, in points.
    let height: Double
    /// The alternating lengths of dashes and gaps; empty for a solid sample.
    let dash: [CGFloat]
    /// The opacity of the name.
    let opacity: Double
    /// The symbol of points; nil for a straight line.
    var symbol: ChartMark.Symbol?
  }

  /// The height of the sample of a mark, in points.
  private static let markSampleHeight = 8.0

  /// Returns the samples of the lines, followed by the samples of the marks.
  func legendSamples(_ theme: ChartTheme) -> [LegendSample] {
    let lineSamples = lines.enumerated().map { index, line in
      LegendSample(
        // A thinner sample would hardly show its color.
        color: line.color(theme, at: index), height: max(3, min(line.style.lineWidth, 8)), dash: line.style.dash,
        opacity: line.opacity)
    }
    return lineSamples
      + marks.map {
        LegendSample(
          color: $0.color.opacity($0.opacity), height: Self.markSampleHeight, dash: [], opacity: $0.opacity,
          symbol: $0.symbol)
      }
  }
}
