import Foundation

/// The sizes that a sweep measures.
///
/// Between two cache edges, the sizes are evenly spaced on a logarithmic scale. A cache edge is the largest size at
/// which two arrays of doubles fit in a cache.
public enum SweepSizes {
  /// The number of bytes that a point occupies in two arrays of doubles.
  private static let bytesPerPoint = 16

  private static let smallest = 16

  /// Returns the sizes of a sweep in ascending order.
  ///
  /// The smallest size is 16 points. The largest size is four times the size at the edge of the largest cache. At this
  /// size, the data is in main memory. If no cache size is known, the largest size is one million points.
  ///
  /// - Parameters:
  ///   - caches: The sizes of the caches in bytes, in any order.
  ///   - included: Additional sizes to measure.
  ///   - perDecade: The approximate number of sizes per power of ten, at least 1.
  ///   - limit: The largest number of points that the machine can handle. Larger sizes are omitted. If no size
  ///     remains, the only size is `limit`, or 1 if `limit` is less than 1.
  public static func sizes(caches: [Int], including included: [Int] = [], perDecade: Int, limit: Int = .max) -> [Int] {
    precondition(perDecade >= 1, "a decade needs at least one size")
    let edges = caches.map { $0 / bytesPerPoint }.filter { $0 > smallest }.sorted()
    let largest = edges.last.map { $0.multipliedReportingOverflow(by: 4) }.map { $0.overflow ? .max : $0.partialValue }
    let anchors = [smallest] + edges + [largest ?? 1_000_000]
    var sizes = Set(anchors + included)
    for (low, high) in zip(anchors, anchors.dropFirst()) where low < high {
      sizes.formUnion(steps(from: Double(low), to: Double(high), perDecade: perDecade))
    }
    let fitting = sizes.filter { $0 <= limit }
    return fitting.isEmpty ? [max(1, min(smallest, limit))] : fitting.sorted()
  }

  /// Returns sizes within a range, in ascending order. They include both bounds of the range.
  ///
  /// - Parameters:
  ///   - range: The range of sizes. Its lower bound must be at least 1.
  ///   - perDecade: The approximate number of sizes per power of ten, at least 1.
  package static func sizes(in range: ClosedRange<Int>, perDecade: Int) -> [Int] {
    let steps = steps(from: Double(range.lowerBound), to: Double(range.upperBound), perDecade: perDecade)
    return Set([range.lowerBound, range.upperBound] + steps).sorted()
  }

  /// Returns sizes between `low` and `high`, without these two. They are evenly spaced on a logarithmic scale and
  /// rounded to two significant digits.
  private static func steps(from low: Double, to high: Double, perDecade: Int) -> [Int] {
    let count = max(1, Int((log10(high / low) * Double(perDecade)).rounded()))
    return (1..<max(count, 1)).map { step in
      let size = low * pow(high / low, Double(step) / Double(count))
      let unit = pow(10, max(0, floor(log10(size)) - 1))
      return Int((size / unit).rounded() * unit)
    }
  }
}
