public import Foundation

/// An error while appending points to a line of a chart.
public enum ChartStreamError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no line with this identifier, or the line is disappearing. `known` contains the identifiers of all lines
  /// that aren't disappearing.
  case unknownLine(Series.Identifier, known: [Series.Identifier])

  /// The points can't be appended to the series of the line.
  case invalidPoints(Series.Identifier, SeriesError)

  public var description: String {
    switch self {
    case .unknownLine(let id, let known):
      known.isEmpty
        ? "no line has the identifier \(id), because the chart has no lines"
        : "no line has the identifier \(id); the lines are \(known.map(\.description).joined(separator: ", "))"
    case .invalidPoints(let id, let error): "line \(id): \(error)"
    }
  }
}

extension ChartAnimator {
  /// Appends values to a line with evenly spaced x values.
  ///
  /// ```swift
  /// let live = ChartAnimator([Series([20, 21, 19], id: "sensor")], in: CGRect(x: 0, y: 0, width: 1280, height: 720))
  /// try live.append([22, 20], to: "sensor", at: 1, keeping: 1_000_000)
  /// ```
  ///
  /// The new points appear immediately. A transition in progress continues for the existing points. Automatic ranges
  /// are updated in the next frame, without animation. Fixed ranges don't change.
  ///
  /// - Parameters:
  ///   - values: The y values; NaN is a gap.
  ///   - id: The ``Series/id`` of the line's series, or the index of the line if its series has no id.
  ///   - time: The time of the change, in seconds. Unlike ``animate(to:by:_:at:stagger:entering:leaving:)``, this
  ///     method never undoes changes: a time before the last change counts as the time of the last change.
  ///   - capacity: The maximum number of points in the line. If there are more, the oldest points are dropped. Nil
  ///     retains all points.
  /// - Precondition: `capacity` isn't negative.
  /// - Throws: ``ChartStreamError`` if the chart has no such line, or if the values can't be appended to its series.
  ///   The chart is then unchanged. See ``Series/append(contentsOf:)`` for the conditions.
  /// - Complexity: Amortized O(m) for m values. The next frame takes an additional O(n) for lines with centered steps
  ///   or infinities. During a transition, it also takes an additional O(n) for curves and for points that move along
  ///   x.
  public func append(
    _ values: some Collection<Double>, to id: Series.Identifier, at time: TimeInterval, keeping capacity: Int? = nil
  ) throws(ChartStreamError) {
    try append(to: id, at: time, keeping: capacity) { series throws(SeriesError) in
      try series.append(contentsOf: values)
    }
  }

  /// Appends points with explicit x values to a line. See ``append(_:to:at:keeping:)``.
  ///
  /// - Parameters:
  ///   - x: The x values: finite, strictly ascending, and greater than the x value of the last point.
  ///   - y: The y values, as many as there are x values; NaN is a gap.
  ///   - id: The identifier of the line.
  ///   - time: The time of the change, in seconds.
  ///   - capacity: The maximum number of points in the line. If there are more, the oldest points are dropped. Nil
  ///     retains all points.
  /// - Precondition: `capacity` isn't negative.
  /// - Throws: ``ChartStreamError`` if the chart has no such line, or if the points can't be appended to its series.
  ///   The chart is then unchanged. See ``Series/append(x:y:)`` for the conditions.
  public func append(
    x: some Collection<Double>, y: some Collection<Double>, to id: Series.Identifier, at time: TimeInterval,
    keeping capacity: Int? = nil
  ) throws(ChartStreamError) {
    try append(to: id, at: time, keeping: capacity) { series throws(SeriesError) in try series.append(x: x, y: y) }
  }

  /// Appends all points that were added to a stream since the last call.
  ///
  /// - Parameters:
  ///   - stream: The stream that other threads append points to.
  ///   - time: The time of the change, in seconds.
  ///   - capacity: The maximum number of points in each line. If there are more, the oldest points are dropped. Nil
  ///     retains all points.
  /// - Precondition: `capacity` isn't negative.
  /// - Throws: The first ``ChartStreamError`` that occurs. Points that can't be appended are dropped; all other points
  ///   are appended.
  public func append(
    contentsOf stream: ChartStream, at time: TimeInterval, keeping capacity: Int? = nil
  ) throws(ChartStreamError) {
    var first: ChartStreamError?
    for batch in stream.takeAll() {
      do {
        if let x = batch.x {
          try append(x: x, y: batch.y, to: batch.id, at: time, keeping: capacity)
        } else {
          try append(batch.y, to: batch.id, at: time, keeping: capacity)
        }
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
  }
}

extension ChartStreamError: LocalizedError {
  public var errorDescription: String? { description }
}
