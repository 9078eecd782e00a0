import Synchronization

/// The hand-over of points from other threads to a chart.
///
/// ```swift
/// let stream = ChartStream()
/// stream.append([21, 22], to: "sensor")             // from any thread
/// try live.append(contentsOf: stream, at: 2)        // where frames are made
/// ```
///
/// Points wait in it, in the order in which they were sent, until the chart takes them.
public final class ChartStream: Sendable {
  /// Points in a row for a line.
  struct Batch: Sendable {
    let id: Series.Identifier
    var x: [Double]?
    var y: [Double]
  }

  private let batches = Mutex<[Batch]>([])

  /// Makes an empty stream.
  public init() {}

  /// Sends values to a line whose x values are evenly spaced.
  ///
  /// - Complexity: O(m) on average for m values; waits for others that send or take.
  public func append(_ values: some Collection<Double>, to id: Series.Identifier) {
    batches.withLock { batches in
      if let last = batches.last, last.id == id, last.x == nil {
        batches[batches.count - 1].y.append(contentsOf: values)
      } else {
        batches.append(Batch(id: id, x: nil, y: Array(values)))
      }
    }
  }

  /// Sends points to a line whose points each have an x value of their own.
  ///
  /// - Complexity: O(m) on average for m points; waits for others that send or take.
  public func append(x: some Collection<Double>, y: some Collection<Double>, to id: Series.Identifier) {
    batches.withLock { $0.append(Batch(id: id, x: Array(x), y: Array(y))) }
  }

  /// Takes what was sent.
  func takeAll() -> [Batch] {
    batches.withLock { batches in
      defer { batches = [] }
      return batches
    }
  }
}
