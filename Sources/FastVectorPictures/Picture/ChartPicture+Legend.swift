import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartPicture {
  /// The sample of a line or mark in a legend, which is a short line or a symbol in front of the name.
  struct LegendSample {
    let color: Color
    /// The height of the sample, in points.
    let height: Double
    /// The alternating lengths of dashes and gaps. Empty if the sample is solid.
    let dash: [CGFloat]
    /// The opacity of the name next to the sample.
    let opacity: Double
    /// The symbol if the mark consists of points; nil if the sample is a straight line.
    var symbol: ChartMark.Symbol?
  }

  /// The height of the samples of marks, in points.
  private static let markSampleHeight = 8.0

  /// Returns the samples of the lines, followed by the samples of the marks.
  func legendSamples(_ theme: ChartTheme) -> [LegendSample] {
    let lineSamples = lines.enumerated().map { index, line in
      LegendSample(
        // If a sample were less than 3 points high, its color would be hard to recognize.
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
