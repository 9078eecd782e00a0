/// Which way is faster from which size on: in words, and as charts for the terminal.
struct CurvesReport {
  let report: Report
  let style: TerminalStyle

  var body: String {
    let works = Work.all(in: report.results)
    var blocks = [
      EnvironmentSummary(environment: report.environment).lines
        .flatMap { TextWrap.lines($0, width: style.width, indent: 10) }.joined(separator: "\n")
    ]
    for work in works {
      var lines = TextWrap.lines(work.verdict + ".", width: style.width)
      if work.sizes > 1 { lines += ["", chart(of: work)] }
      blocks.append(lines.joined(separator: "\n"))
    }
    if works.isEmpty { blocks.append("Nothing was measured that could be compared.") }
    blocks.append(report.isComplete ? legend : "Interrupted: what is above was measured before.")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func chart(of work: Work) -> String {
    var plot = TerminalPlot(yLabel: "ns/pt")
    let roof = work.roof.map { (x: Double($0.points), y: $0.nanoseconds / Double($0.points)) }
    plot.series = work.ways.map { way, rows in
      .init(name: way.name, color: way.color, points: rows.map { (Double($0.points), $0.nanosecondsPerPoint) })
    }
    plot.series.append(.init(name: "roof", color: .gray, isReference: true, points: roof))
    plot.marks = report.environment.caches.map { (Double($0.bytes) / Double(work.bytesPerPoint), $0.name) }
    return plot.text(style)
  }

  private var legend: String {
    TextWrap.lines(
      """
      A way wins where the 95 % interval of its time ends below all others; sizes named were measured. roof: the same \
      bytes moved without arithmetic; vertical lines: what a cache holds.
      """, width: style.width, indent: 0
    ).joined(separator: "\n")
  }
}
