/// Trends as one page: a plot for each row, with its changes named.
package struct TrendPage {
  private let trends: [Trend]

  package init(_ trends: [Trend]) { self.trends = trends }

  package var text: String {
    var page = HTMLPage(title: "vecbench: history")
    page.heading("History", level: 1)
    let changes = trends.flatMap { trend in trend.changes.map { "\(trend.name): \($0.words)" } }
    if changes.isEmpty { page.paragraph("No row has changed its level.") } else { page.list(changes) }
    page.figures(trends.filter { !$0.points.isEmpty }.map { plot(of: $0).svg })
    page.heading("All numbers")
    var table = Table(header: ["row", "commit", "date", "median_ns", "low_ns", "high_ns"], leftColumns: [0, 1, 2])
    table.rows = trends.flatMap { trend in
      trend.points.map { point in
        let row = point.result
        let figures = [row.medianNanoseconds, row.lowNanoseconds, row.highNanoseconds].map { $0.map { "\($0)" } ?? "" }
        return [trend.name, point.commit + (point.isDirty ? "+" : ""), point.date] + figures
      }
    }
    page.table(table)
    return page.text
  }

  private func plot(of trend: Trend) -> LinePlot {
    var plot = LinePlot(title: trend.name, xLabel: "", yLabel: "ns", style: .page)
    (plot.width, plot.height, plot.nameWidth) = (620, 300, 40)
    plot.xScale = .linear
    plot.xTicks = trend.ticks
    plot.marks = trend.changes.map { .init(x: Double($0.index) + 0.5, name: "") }
    let points = trend.points.enumerated().map { index, point in
      let words = "\(point.name), \(point.day): \(Formatting.time(point.result.medianNanoseconds))"
      return LinePlot.Point(
        x: Double(index + 1), y: point.result.medianNanoseconds, interval: point.result.interval, title: words)
    }
    plot.series = [.init(name: "", color: .blue, points: points)]
    return plot
  }
}
