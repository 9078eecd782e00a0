import ArgumentParser
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
      let zoom = length > 0 ? min((all.upperBound - all.lowerBound) / length, Self.maxColumnsPerPixel) : 1
      var line = 0
      for file in files {
        if let database = file.database {
          let detail = try database.series(in: all, columns: Double(layout.plot.width) * layout.scale * zoom)
          for (offset, series) in detail.enumerated() {
            try chart.checkLogarithmicAxis(of: chart.lines[line + offset].style.axis, series, in: all, database.table)
            chart.lines[line + offset].series = chart.lines[line + offset].series.replacing(with: series)
          }
        }
        line += file.lines.count
      }
    #endif
    return chart
  }

  #if PostgreSQL && os(Linux)
    /// Throws an error if a vertical axis is logarithmic and can't represent all values of a database line. The rows were
    /// reduced to the lowest and highest value of each pixel column, so their positive values may be missing.
    private func checkLogarithmicAxis(
      of side: ChartLine.Axis, _ series: Series, in range: ClosedRange<Double>, _ table: SQLTable
    ) throws {
      let (axis, name) = side == .first ? (yAxis, AxisName.y) : (secondYAxis, .secondY)
      guard axis.scale == .log, series.contains(where: { $0.y <= 0 && range.contains($0.x) }) else { return }
      throw ValidationError(
        "--log \(name.rawValue): the column '\(table.y)' of \(table.name) has values of 0 or less, which a logarithmic "
          + "axis can't show; replace them with NULL in --query")
    }
  #endif

  /// The maximum resolution of a query for an animation, in buckets per pixel column.
  private static let maxColumnsPerPixel = 16.0
}
