public import VecbenchKit

extension ReportFormat {
  /// The report formats that include plots.
  public static let plots: [ReportFormat] = [curves, html, svg]

  public static let curves = ReportFormat(
    name: "curves", summary: "the fastest variant at each size, in words and as charts"
  ) { report, style in CurvesReport(report: try report.printable(), style: style).body }

  public static let html = ReportFormat(
    name: "html", summary: "a self-contained page: words, plots and all numbers"
  ) { report, _ in try ReportPage(report: report.printable()).body() }

  public static let svg = ReportFormat(
    name: "svg", summary: "a picture of the times of each benchmark, against the size"
  ) { report, _ in try ReportPicture(report: report.printable()).svg }
}
