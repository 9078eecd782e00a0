import Foundation

/// A report as one page: in words, as plots, and with all its numbers.
struct ReportPage {
  let report: Report

  func body() throws -> String {
    let works = Work.all(in: report.results)
    var page = HTMLPage(title: "vecbench: which way is faster on \(report.environment.processor)")
    page.heading("Which way is faster here", level: 1)
    page.paragraph("\(report.environment.processor), \(report.environment.date), \(report.settings.data)", class: "faint")
    if !report.isComplete { page.paragraph("Interrupted: not everything was measured.", class: "warning") }
    if report.environment.buildConfiguration == "debug" {
      page.paragraph("A debug build: no figure below says anything about speed.", class: "warning")
    }
    if !works.isEmpty {
      page.list(works.map { $0.verdict + "." })
      page.paragraph(
        """
        A way wins where the 95 % interval of its median time ends below all others; the sizes named were measured. \
        Dashed: plain memory traffic of the same bytes, the roof. Vertical lines: what a cache holds of the vectors that \
        take part. Shaded: the intervals. Point at a dot for its figures.
        """, class: "faint")
    }
    for work in works { add(work, to: &page) }
    page.heading("All numbers")
    page.paragraph("Times in nanoseconds, sizes in bytes; what does not apply is empty.", class: "faint")
    page.table(numbers)
    if !rounds.isEmpty { page.folded("The time of a call in every round, in nanoseconds", rounds.joined(separator: "\n")) }
    page.heading("Environment")
    page.code(try JSONReport.text(of: report.environment))
    page.heading("Settings")
    page.code(try JSONReport.text(of: report.settings))
    return page.text
  }

  private func add(_ work: Work, to page: inout HTMLPage) {
    let plots = WorkPlots(work: work, environment: report.environment)
    var pictures: [String] = []
    if work.sizes > 1 {
      for var plot in [plots.timePlot(in: .page), plots.throughputPlot(in: .page)].compactMap({ $0 }) {
        (plot.width, plot.height, plot.nameWidth) = (620, 380, 150)
        pictures.append(plot.svg)
      }
    }
    let frames = framePlots(of: work)
    guard !pictures.isEmpty || !frames.isEmpty else { return }
    page.heading(work.name)
    for group in [pictures, frames] where !group.isEmpty { page.figures(group) }
  }

  /// How the frames are distributed at ten thousand points or the size next to it, and at the largest one.
  private func framePlots(of work: Work) -> [String] {
    let sizes = Set(work.ways.flatMap { $0.rows.filter { $0.frames != nil }.map(\.points) })
    let distance = { (size: Int) in abs(log10(Double(size)) - 4) }
    let shown = Set([sizes.min { distance($0) < distance($1) }, sizes.max()].compactMap { $0 }).sorted()
    return shown.compactMap { size in
      let rows = work.ways.compactMap { way, rows in
        rows.first { $0.points == size && $0.frames != nil }.map { (way.name, way.color, $0) }
      }
      return FramePlot(title: "\(work.name): frames of \(Formatting.grouped(size)) points", rows: rows).svg
    }
  }

  /// A line for each result that was measured in rounds.
  private var rounds: [String] {
    report.results.compactMap { row in
      row.roundsNanoseconds.map { times in
        ([row.exportName] + times.map { "\($0)" }).joined(separator: " ")
      }
    }
  }

  private var numbers: Table {
    let columns = CSVReport.columns
    var table = Table(header: columns.map(\.rawValue), leftColumns: [0, 1])
    table.rows = report.results.map { row in columns.map { CSVReport.cell($0, of: row) } }
    return table
  }
}
