public import FastVectorCharts

/// A page in the browser that shows a chart, and rows that are appended later.
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
/// If the x axis has the range `latest`, the page follows the data until the reader moves the window. Readers can zoom and
/// pan through all points that the chart retains. The page is served on the loopback interface only, and shows the lines
/// of the left axis of each panel, without marks.
public final class ChartPage: Sendable {
  private let board: ChartBoard
  private let server: ViewServer

  /// The URL of the page, which contains a random token.
  public var address: String { server.address }

  /// Serves a page that shows a chart.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - port: The port; 0 for a free port.
  /// - Throws: ``ViewServerError`` if the port isn't available.
  public init(_ chart: Chart, port: UInt16 = 0) async throws(ViewServerError) {
    board = ChartBoard(following: chart)
    server = try await ViewServer(board, port: port)
  }

  /// Shows a chart to which rows were appended. Can be called on any thread. Each open page shows the rows in its next
  /// frame.
  ///
  /// - Parameter chart: The chart, with the same lines and panels as the initial chart.
  /// - Complexity: O(1)
  public func show(_ chart: Chart) { board.show(chart) }

  /// Stops the server and closes its connections.
  public func stop() async { await server.stop() }
}
