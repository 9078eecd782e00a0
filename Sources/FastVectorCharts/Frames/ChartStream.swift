import Synchronization

/// A thread-safe queue of points for a chart.
///
/// ```swift
/// let stream = ChartStream()
/// stream.append([21, 22], to: "sensor")             // from any thread
/// try live.append(contentsOf: stream, at: 2)        // on the thread that makes the frames
/// ```
///
/// Points stay in the queue, in the order in which they were appended, until a chart takes them.
public final class ChartStream: Sendable {
  /// Consecutive points for one line.
  struct Batch: Sendable {
    let id: Series.Identifier
    var x: [Double]?
    var y: [Double]
  }

  private let batches = Mutex<[Batch]>([])

  /// Creates an empty stream.
  public init() {}

  /// Appends values for a line with evenly spaced x values.
  ///
  /// - Complexity: Amortized O(m) for m values. Blocks while another thread appends or removes points.
  public func append(_ values: some Collection<Double>, to id: Series.Identifier) {
    batches.withLock { batches in
      if let last = batches.last, last.id == id, last.x == nil {
        batches[batches.count - 1].y.append(contentsOf: values)
      } else {
        batches.append(Batch(id: id, x: nil, y: Array(values)))
      }
    }
  }

  /// Appends points with explicit x values. Doesn't check the points. If they are invalid, for example because the
  /// counts of x and y differ, the chart that takes them throws an error.
  ///
  /// - Complexity: Amortized O(m) for m points. Blocks while another thread appends or removes points.
  public func append(x: some Collection<Double>, y: some Collection<Double>, to id: Series.Identifier) {
    batches.withLock { $0.append(Batch(id: id, x: Array(x), y: Array(y))) }
  }

  /// Removes and returns all batches.
  func takeAll() -> [Batch] {
    batches.withLock { batches in
      defer { batches = [] }
      return batches
    }
  }
}
