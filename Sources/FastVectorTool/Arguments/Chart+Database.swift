import FastVectorCharts
import FastVectorDrawing
import FastVectorSQL
import Foundation

extension Chart {
  /// Queries the chart's database lines again at the resolution of the plot, and returns the chart with the new points.
  /// Lines that were read from files don't change.
  ///
  /// - Parameters:
  ///   - files: The sources of the chart's lines, in the order of the lines.
  ///   - layout: The layout of the chart. The width of its plot determines the number of pixel columns.
  ///   - range: The x range of the plot.
  ///   - other: The x range of the plot at the other end of the animation; nil if the chart isn't animated.
  func reduced(
    _ files: [SeriesFile], in layout: ChartLayout, range: ClosedRange<Double>, to other: ClosedRange<Double>? = nil
  ) throws -> Chart {
    var chart = self
    #if PostgreSQL && os(Linux)
      let other = other ?? range
      let all = min(range.lowerBound, other.lowerBound)...max(range.upperBound, other.upperBound)
      let length = min(range.upperBound - range.lowerBound, other.upperBound - other.lowerBound)
      // An animation also shows x ranges between its first and last one. A single query covers all of them, at the
      // resolution of the narrower range.
      let zoom = length > 0 ? min((all.upperBound - all.lowerBound) / length, Self.mostColumnsPerPixel) : 1
      var line = 0
      for file in files {
        if let database = file.database {
          let detail = try database.series(in: all, columns: Double(layout.plot.width) * layout.scale * zoom)
          for (offset, series) in detail.enumerated() {
            chart.lines[line + offset].series = chart.lines[line + offset].series.replacing(with: series)
          }
        }
        line += file.lines.count
      }
    #endif
    return chart
  }

  /// The maximum resolution of a query for an animation, in buckets per pixel column.
  private static let mostColumnsPerPixel = 16.0
}
