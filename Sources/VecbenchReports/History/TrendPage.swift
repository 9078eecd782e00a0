import FastVectorCharts
import FastVectorPictures
import VecbenchKit

/// An HTML page with a plot of each trend, and the commits at which its level changed.
package struct TrendPage {
  private let trends: [Trend]

  package init(_ trends: [Trend]) { self.trends = trends }

  package func text() throws -> String {
    var page = HTMLPage(title: "vecbench: history")
    page.heading("History", level: 1)
    let changes = trends.flatMap { trend in trend.changes.map { "\(trend.name): \($0.words)" } }
    if changes.isEmpty { page.paragraph("No level has changed.") } else { page.list(changes) }
    page.figures(try trends.filter { !$0.points.isEmpty }.map { try $0.plot.svg(width: 620, height: 300, dark: .dark) })
    page.heading("All numbers")
    var table = Table(header: ["benchmark", "commit", "date", "median", "low", "high"], leftColumns: [0, 1, 2])
    table.rows = trends.flatMap { trend in
      trend.points.map { point in
        let result = point.result
        let ends = [result.lowNanoseconds, result.highNanoseconds].map { $0.map { Formatting.time($0) } ?? "" }
        let median = Formatting.time(result.medianNanoseconds, interval: result.interval)
        return [trend.name, point.commit + (point.isDirty ? "+" : ""), point.date, median] + ends
      }
    }
    page.table(table)
    return page.text
  }
}
