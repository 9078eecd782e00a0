public import Foundation

/// Why values cannot be appended to a line of a chart.
public enum ChartStreamError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No line of the chart goes by the identifier, or the one that does is leaving.
  case unknownLine(Series.Identifier, known: [Series.Identifier])

  /// The values do not go on the series of the line.
  case invalidPoints(Series.Identifier, SeriesError)

  public var description: String {
    switch self {
    case .unknownLine(let id, let known):
      "there is no line \(id); the chart has \(known.isEmpty ? "none" : known.map(\.description).joined(separator: ", "))"
    case .invalidPoints(let id, let error): "line \(id): \(error)"
    }
  }
}

extension ChartAnimator {
  /// Adds values at the end of a line whose x values are evenly spaced.
  ///
  /// ```swift
  /// let live = ChartAnimator([Series([20, 21, 19], id: "sensor")], in: CGRect(x: 0, y: 0, width: 1280, height: 720))
  /// try live.append([22, 20], to: "sensor", at: 1, keeping: 1_000_000)
  /// ```
  ///
  /// The new points are there at once, also while a change is under way, which goes on for the others. Automatic ranges
  /// follow at the next frame, without animation; fixed ones stay.
  ///
  /// - Parameters:
  ///   - values: The values, NaN for a gap.
  ///   - id: The line, by the ``Series/id`` of its series, or by its place among the lines where that has none.
  ///   - time: When, in seconds, not before that of the last change.
  ///   - capacity: The number of points that the line keeps at most, those at the end; nil for all.
  /// - Throws: ``ChartStreamError`` where there is no such line, or where its x values do not follow from a step; the chart is
  ///   then as it was.
  /// - Complexity: O(m) on average for m values. A line that runs in curves, or whose points move along x, takes O(n) while
  ///   it changes.
  public func append(
    _ values: some Collection<Double>, to id: Series.Identifier, at time: TimeInterval, keeping capacity: Int? = nil
  ) throws(ChartStreamError) {
    try append(to: id, at: time, keeping: capacity) { series throws(SeriesError) in
      try series.append(contentsOf: values)
    }
  }

  /// Adds points at the end of a line whose points each have an x value of their own, see
  /// ``append(_:to:at:keeping:)``.
  ///
  /// - Parameters:
  ///   - x: The x values: finite, ascending, and above that of the last point.
  ///   - y: As many values, NaN for a gap.
  ///   - id: The line.
  ///   - time: When, in seconds.
  ///   - capacity: The number of points that the line keeps at most, those at the end; nil for all.
  /// - Throws: ``ChartStreamError`` where there is no such line, or where an x value is none or goes backwards; the chart is
  ///   then as it was.
  public func append(
    x: some Collection<Double>, y: some Collection<Double>, to id: Series.Identifier, at time: TimeInterval,
    keeping capacity: Int? = nil
  ) throws(ChartStreamError) {
    try append(to: id, at: time, keeping: capacity) { series throws(SeriesError) in try series.append(x: x, y: y) }
  }

  /// Adds all that was sent to a stream since the last call.
  ///
  /// - Parameters:
  ///   - stream: What other threads send points to.
  ///   - time: When, in seconds.
  ///   - capacity: The number of points that each line keeps at most, those at the end; nil for all.
  /// - Throws: The first ``ChartStreamError``. What goes on no line is left out, and the rest is added.
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
