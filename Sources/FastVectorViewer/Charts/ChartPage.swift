public import FastVectorCharts

/// A web page that shows a chart and can be updated when rows are appended to it.
///
/// ```swift
/// var chart = Chart(names: ["load"]).xAxis(.latest(60))
/// let page = try await ChartPage(chart)
/// print(page.address)
/// for await load in loads {
///   try chart.append(x: Date.now, y: [load])
///   page.show(chart)
/// }
/// ```
///
/// If the x axis has the range `latest`, the page follows the newest points until the user pans or zooms. Users can pan
/// and zoom through all points that the chart retains. For each vertical axis of the chart and of its panels, the page
/// shows a separate plot with the lines and marks of that axis. The page is served on the loopback interface only.
public final class ChartPage: Sendable {
  private let board: ChartBoard
  private let server: ViewServer

  /// The URL of the page, which contains a random token.
  public var address: String { server.address }

  /// Creates a page that shows a chart, and starts to serve it.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - port: The port; 0 to choose a free port.
  /// - Throws: ``ViewServerError`` if the port isn't available.
  public init(_ chart: Chart, port: UInt16 = 0) async throws(ViewServerError) {
    board = ChartBoard(following: chart)
    server = try await ViewServer(board, port: port)
  }

  /// Shows a chart to which rows were appended. Each open page shows the rows in its next frame. This method can be
  /// called on any thread.
  ///
  /// - Parameter chart: The chart, with the same lines and panels as the initial chart.
  /// - Complexity: O(log n) for n points per line
  public func show(_ chart: Chart) { board.show(chart) }

  /// Stops the server and closes its connections.
  public func stop() async { await server.stop() }
}
