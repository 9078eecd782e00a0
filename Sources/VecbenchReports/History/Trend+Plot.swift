import FastVectorCharts
import FastVectorPictures
import VecbenchKit

extension Trend {
  /// A plot of the medians of all runs, numbered from 1 on the x axis.
  var plot: LinePlot {
    var plot = LinePlot(title: name, xLabel: "", yLabel: "ns")
    plot.xScale = .linear
    plot.xTicks = ticks
    plot.rules = changes.map { (Double($0.index) + 0.5, "") }
    let points = points.enumerated().map { index, point in
      LinePlot.Point(
        x: Double(index + 1), y: point.result.medianNanoseconds, interval: point.result.interval,
        note: "\(point.name), \(point.day): \(Formatting.time(point.result.medianNanoseconds))")
    }
    plot.series = [.init(name: "", colorIndex: 0, points: points)]
    return plot
  }

  /// The tick labels: the first and last commit, and the commits at which the level changes. Long names are truncated,
  /// so that fewer labels overlap. Overlapping labels are omitted.
  private var ticks: [(x: Double, label: String)] {
    let indices = Set([0, points.count - 1] + changes.map(\.index)).sorted()
    return indices.map { (x: Double($0 + 1), label: String(points[$0].name.prefix(16))) }
  }
}
