import FastVectorPictures
import VecbenchKit

/// The times of a sweep as a single SVG image. The image has a plot for each benchmark that was measured at several
/// sizes, one below the other.
struct ReportPicture {
  let report: Report

  private static let width = 860
  private static let height = 480

  var svg: String {
    get throws(ChartLayoutError) {
      let plots = ResultSeries.all(in: report.results).filter { $0.sizes > 1 }
        .map { ResultSeriesPlots(series: $0, environment: report.environment).standalonePicture }
      guard let first = plots.first else {
        let texts = ChartTexts(title: "No benchmark was measured at several sizes.")
        return ChartPicture().svg(try ChartLayout(width: Self.width, height: 120, texts: texts))
      }
      if plots.count == 1 { return try first.svg(width: Self.width, height: Self.height) }
      let size = "\(Self.width) \(Self.height * plots.count)"
      var text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img" aria-label="Times by number of points">

        """
      for (index, plot) in plots.enumerated() {
        let picture = try plot.svg(width: Self.width, height: Self.height)
        text += "<g transform=\"translate(0 \(Self.height * index))\">\n\(picture)</g>\n"
      }
      return text + "</svg>\n"
    }
  }
}
