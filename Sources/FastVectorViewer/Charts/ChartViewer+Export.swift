import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import Foundation

extension ChartViewer {
  /// Adds a file with the visible part of the charts to a message. If the file can't be created, adds the reason
  /// instead.
  mutating func addFile(
    _ format: ExportFormat, to message: inout ViewMessage, for request: ViewRequest, at time: TimeInterval
  ) {
    do {
      message.contents = try contents(format, for: request, at: time)
      message.file = ViewMessage.File(name: "\(fileName).\(format.rawValue)", type: format.mediaType)
    } catch {
      message.problem = "\(error)"
    }
  }

  /// The name of the file without its extension: the first 80 characters of the page's title, or "chart" if the title
  /// is empty. Hyphens replace characters that can be invalid in file names.
  private var fileName: String {
    let name = board.title.map { $0.isLetter || $0.isNumber || "-_. ".contains($0) ? $0 : "-" }
    return name.isEmpty ? "chart" : String(name.prefix(80))
  }

  private mutating func contents(
    _ format: ExportFormat, for request: ViewRequest, at time: TimeInterval
  ) throws -> Data {
    guard let window = visibleRange(at: time) else { throw ExportError.empty }
    if format == .csv {
      guard board.loader == nil else { throw ExportError.isReduced }
      return try table(in: window)
    }
    let pictures = try board.withState { try stackablePictures($0, window: window, for: request, at: time) }
    switch format {
    case .png:
      return try Bitmap(stacking: pictures.map { try ChartRenderer(layout: $0.layout).bitmap(of: $0.picture) }).png()
    default:
      let height = pictures.first?.layout.height ?? request.height
      return Data(
        Self.stacked(pictures.map { $0.picture.svg($0.layout) }, width: request.width, height: height).utf8)
    }
  }

  /// Returns a picture of each chart. Each plot is at least as tall as on the page, because labels that fit into the
  /// plot of the page might not fit into a shorter one. The pictures are therefore taller than the charts on the page
  /// if they have a title or legend. All pictures have the same height.
  private mutating func stackablePictures(
    _ state: ChartBoard.State, window: ClosedRange<Double>, for request: ViewRequest, at time: TimeInterval
  ) throws(ChartLayoutError) -> [(picture: ChartPicture, layout: ChartLayout)] {
    let heights = panels.map { Double($0.shown?.plot.height ?? 0) }
    var request = request
    while true {
      let yLabels = zip(panels, state.motions).flatMap { $0.yLabels($1, for: request, at: time) }
      var pictures: [(picture: ChartPicture, layout: ChartLayout)] = []
      do {
        for (index, motion) in zip(panels.indices, state.motions) {
          pictures.append(
            try panels[index].picture(
              motion, window: window, yLabels: yLabels, hasIntegerX: state.motions.allSatisfy(\.hasIntegerX),
              for: request, at: time))
        }
      } catch .noRoom(_, let height, let minWidth, let minHeight) where minWidth <= request.width && height < minHeight
      {
        request.height = minHeight
        continue
      }
      let missing = zip(heights, pictures).map { $0 - Double($1.layout.plot.height) }.max() ?? 0
      guard missing > 0 else { return pictures }
      request.height += Int(missing.rounded(.up))
    }
  }

  /// Returns an SVG document that stacks the given SVG documents vertically. `width` and `height` are the size of each
  /// document, in points.
  private static func stacked(_ documents: [String], width: Int, height: Int) -> String {
    if documents.count == 1 { return documents[0] }
    let parts = documents.enumerated().map { index, document in
      "<g transform=\"translate(0 \(index * height))\">\(document)</g>\n"
    }
    let total = documents.count * height
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(total)" width="\(width)" height="\(total)">
      \(parts.joined())</svg>

      """
  }

  /// Returns the points in a window as CSV: a column of x values, and a column of y values for each visible legend
  /// entry. An entry with a baseline also has a column for the baseline.
  ///
  /// - Throws: `ExportError.tooManyRows` if the window contains too many points.
  private mutating func table(in window: ClosedRange<Double>) throws(ExportError) -> Data {
    let (lines, scale) = board.withState { state in
      let lines = zip(panels.indices, state.motions).flatMap { panels[$0].visibleData($1) }
      return (lines, state.motions.first?.target.xAxis.scale ?? .linear)
    }
    // A point at the edge of the window must not be lost because its logarithm was rounded.
    let bounds = [window.lowerBound.nextDown, window.upperBound.nextUp].map(scale.value)
    guard let table = VisibleTable(lines, in: bounds[0]...bounds[1], isTime: scale == .time) else { throw .tooManyRows }
    return Data(table.csv.utf8)
  }
}

/// An error that prevents the export of the visible part of the charts.
private enum ExportError: Error, CustomStringConvertible {
  case empty
  case tooManyRows
  case isReduced

  var description: String {
    switch self {
    case .empty: "there is nothing to save"
    case .isReduced: "the page has only the pixels of these lines; read the rows from the database"
    case .tooManyRows: "a CSV file can have at most \(VisibleTable.maxRows) rows; zoom in to save fewer points"
    }
  }
}
