import VecbenchKit

/// A text report of the fastest variant at each size, in sentences and terminal charts.
struct CurvesReport {
  let report: Report
  let style: TerminalStyle

  var body: String {
    let allSeries = ResultSeries.all(in: report.results)
    var blocks = [
      EnvironmentSummary(environment: report.environment).lines(width: style.width).joined(separator: "\n")
    ]
    for series in allSeries {
      var lines = TextWrap.lines(series.verdict + ".", width: style.width)
      if series.sizes > 1 {
        let plots = ResultSeriesPlots(series: series, environment: report.environment, hasTooltips: false)
        lines += ["", plots.timePlot.text(style)]
      }
      blocks.append(lines.joined(separator: "\n"))
    }
    if allSeries.isEmpty { blocks.append("No results can be compared.") }
    blocks.append(report.isComplete ? legend : "Interrupted: the results above are incomplete.")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var legend: String {
    TextWrap.lines(
      """
      A variant wins if the 95 % interval of its time ends below all others. All sizes named above were measured. \
      Peak bandwidth: a loop without arithmetic moves the same bytes. Vertical lines: cache sizes.
      """, width: style.width, indent: 0
    ).joined(separator: "\n")
  }
}
