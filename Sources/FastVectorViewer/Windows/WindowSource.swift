/// A source of lines that are larger than memory, such as a database. It returns only the points that are needed to
/// draw a window (a range of x values) at a given width in pixels.
///
/// Its methods are called on one thread, except ``cancel()``.
package protocol WindowSource: AnyObject, Sendable {
  /// Returns the charts with reduced lines. Within the window, a reduced line covers exactly the same pixels as the
  /// complete line. Outside the window, it can be coarser. Charts without named marks can have more lines than in the
  /// previous call. The new lines follow the others, and fade in.
  ///
  /// - Parameters:
  ///   - window: The x values at the edges of the window; nil for an overview.
  ///   - columns: The width of the window, in pixels.
  func panels(in window: ClosedRange<Double>?, columns: Double) throws -> [ChartBoard.Panel]

  /// Reads the points around a window. Later calls of ``panels(in:columns:)`` can include these points even if they are
  /// outside the requested window.
  ///
  /// - Parameters:
  ///   - surroundings: A range of x values that contains the window and its surroundings.
  ///   - columns: The width of that range, in pixels.
  func prefetch(_ surroundings: ClosedRange<Double>, columns: Double) throws

  /// Returns true if rows or lines were added since the last call. Later calls of the other methods then use them.
  func hasNewRows() throws -> Bool

  /// A note for the status line about rows that the charts don't show; nil if there is nothing to report.
  var notice: String? { get }

  /// Cancels the method call that is in progress, which then throws an error. Can be called on any thread.
  func cancel()
}
