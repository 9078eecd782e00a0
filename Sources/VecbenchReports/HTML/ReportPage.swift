import FastVectorCharts
import FastVectorPictures
import Foundation
import VecbenchKit

/// A report as an HTML page with a written summary, plots, and a table of all results.
struct ReportPage {
  let report: Report

  func body() throws -> String {
    let allSeries = ResultSeries.all(in: report.results)
    var page = HTMLPage(title: "vecbench: the fastest variants on \(report.environment.processor)")
    page.heading("The fastest variants", level: 1)
    let subtitle = [report.environment.processor, report.environment.date, report.settings.data]
    page.paragraph(subtitle.filter { !$0.isEmpty }.joined(separator: ", "), class: "faint")
    if !report.isComplete { page.paragraph("Interrupted: not everything was measured.", class: "warning") }
    if report.environment.buildConfiguration == "debug" {
      page.paragraph("A debug build: the figures below say nothing about speed.", class: "warning")
    }
    if !allSeries.isEmpty {
      page.list(allSeries.map { $0.verdict + "." })
      page.paragraph(
        """
        A variant wins if the 95 % interval of its median time ends below all others. All sizes in the list were measured. \
        Peak bandwidth is the same memory traffic without arithmetic. Vertical lines: cache sizes. Faint strokes: the \
        intervals. Point at a dot for its figures.
        """, class: "faint")
      if allSeries.contains(where: { $0.lines.contains { $0.results.contains { $0.frames != nil } } }) {
        page.paragraph(
          """
          Bars of frames: the lightest shade spans the times of all frames, the next one the middle 90 %, and the darkest \
          the middle 50 %. Dots: the medians.
          """, class: "faint")
      }
    }
    for series in allSeries { try add(series, to: &page) }
    page.heading("All numbers")
    page.paragraph(
      "Times in nanoseconds, sizes in bytes, rounded; what does not apply is empty. JSON and CSV have all digits.",
      class: "faint")
    page.table(numbers)
    if !rounds.isEmpty {
      page.folded("The time of a call in every round, in nanoseconds", rounds.joined(separator: "\n"))
    }
    page.heading("Environment")
    page.code(try JSONReport.text(of: report.environment))
    page.heading("Settings")
    page.code(try JSONReport.text(of: report.settings))
    return page.text
  }

  private func add(_ series: ResultSeries, to page: inout HTMLPage) throws {
    let plots = ResultSeriesPlots(series: series, environment: report.environment)
    var pictures: [String] = []
    if series.sizes > 1 {
      pictures = try [plots.timePlot, plots.throughputPlot].compactMap { plot in
        try plot?.svg(width: 620, height: 380, dark: .dark)
      }
    }
    let frames = try framePlots(of: series)
    guard !pictures.isEmpty || !frames.isEmpty else { return }
    page.heading(series.name)
    for group in [pictures, frames] where !group.isEmpty { page.figures(group) }
  }

  /// Returns plots of the frame time distribution at two sizes: the one closest to 10 000 points and the largest one.
  private func framePlots(of series: ResultSeries) throws -> [String] {
    let sizes = Set(series.lines.flatMap { $0.results.filter { $0.frames != nil }.map(\.size) })
    let distance = { (size: Int) in abs(log10(Double(size)) - 4) }
    let shown = Set([sizes.min { distance($0) < distance($1) }, sizes.max()].compactMap { $0 }).sorted()
    return try shown.compactMap { size in
      let rows = series.lines.compactMap { line, results in
        results.first { $0.size == size && $0.frames != nil }.map { (line.name, line.colorIndex, $0) }
      }
      let title = "\(series.name): frames of \(Formatting.counted(Formatting.grouped(size), "point"))"
      return try FramePlot(title: title, rows: rows).svg(width: 620, dark: .dark)
    }
  }

  /// The times of all rounds, with one line per result. Results without rounds are omitted.
  private var rounds: [String] {
    report.results.compactMap { result in
      result.roundsNanoseconds.map { times in
        ([result.identifier] + times.map(Formatting.significant)).joined(separator: " ")
      }
    }
  }

  private var numbers: Table {
    let columns = CSVReport.columns
    var table = Table(header: columns.map(\.rawValue), leftColumns: [0, 1])
    table.rows = report.results.map { result in
      columns.map { column in
        let interval = column == .medianNanoseconds ? result.interval : nil
        return CSVReport.cell(column, of: result) { number in
          Formatting.significant(number, digits: Formatting.supportedDigits(of: number, interval: interval))
        }
      }
    }
    return table
  }
}
