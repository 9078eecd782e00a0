/// A source of lines that are larger than memory, such as a database. It reduces them to the pixel columns of a window.
///
/// Its methods are called on one thread, except ``cancel()``.
package protocol WindowSource: AnyObject, Sendable {
  /// Returns the charts, with exact pixel columns in a window and fewer points outside it.
  ///
  /// - Parameters:
  ///   - window: The x values at the edges of the window; nil for an overview.
  ///   - columns: The width of the window, in pixels.
  func panels(in window: ClosedRange<Double>?, columns: Double) throws -> [ChartBoard.Panel]

  /// Reads the points around a window. Later calls of ``panels(in:columns:)`` return them outside their window.
  ///
  /// - Parameters:
  ///   - surroundings: The x values at the edges of the window with its surroundings.
  ///   - columns: The width of that range, in pixels.
  func prefetch(_ surroundings: ClosedRange<Double>, columns: Double) throws

  /// Returns true if rows were appended since the last call.
  func hasNewRows() throws -> Bool

  /// Makes the current call of another method throw an error.
  func cancel()
}
