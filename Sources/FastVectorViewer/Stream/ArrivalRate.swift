package import Foundation

/// The rate at which points of a stream arrive, as an average over the last second.
package struct ArrivalRate: Sendable {
  /// Samples of the total number of points received so far, at least 0.1 s apart.
  private var samples: [(time: TimeInterval, count: Int)] = []

  private static let period = 1.0
  private static let interval = 0.1

  package init() {}

  /// Records the total number of points received until the given time, in seconds. Does nothing within 0.1 s of the
  /// last recorded time.
  package mutating func record(_ count: Int, at time: TimeInterval) {
    if let last = samples.last, time < last.time + Self.interval { return }
    samples.append((time, count))
    // Keep one sample from before the averaging period, because the average starts at this sample.
    if let first = samples.firstIndex(where: { $0.time > time - Self.period }), first > 1 {
      samples.removeFirst(first - 1)
    }
  }

  /// Returns the number of points per second; nil until 0.2 s after the first recorded time.
  ///
  /// - Parameters:
  ///   - count: The total number of points received so far.
  ///   - time: The current time, in seconds.
  package func perSecond(_ count: Int, at time: TimeInterval) -> Double? {
    let start = samples.last { $0.time <= time - Self.period } ?? samples.first
    guard let start, time >= start.time + 2 * Self.interval else { return nil }
    return Double(count - start.count) / (time - start.time)
  }
}
