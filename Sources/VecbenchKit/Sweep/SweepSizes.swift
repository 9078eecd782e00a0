import Foundation

/// The sizes of a sweep: even steps on a logarithmic scale from one cache edge to the next, where two arrays of doubles
/// stop fitting into a cache.
public enum SweepSizes {
  /// The bytes of a point in two vectors.
  private static let bytesPerPoint = 16

  private static let smallest = 16

  /// The sizes in ascending order.
  ///
  /// They go from 16 points to four times what the largest cache holds, where memory alone counts; to a million
  /// where no cache is known.
  ///
  /// - Parameters:
  ///   - caches: The sizes of the caches in bytes, in any order.
  ///   - included: Sizes that are measured in any case.
  ///   - perDecade: How many sizes there are from one power of ten to the next, about; at least 1.
  ///   - limit: The most points that the machine can take.
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

  /// The sizes from one to another, both included, in ascending order.
  ///
  /// - Parameters:
  ///   - range: The least size, at least 1, and the greatest.
  ///   - perDecade: How many sizes there are from one power of ten to the next, about; at least 1.
  package static func sizes(in range: ClosedRange<Int>, perDecade: Int) -> [Int] {
    let steps = steps(from: Double(range.lowerBound), to: Double(range.upperBound), perDecade: perDecade)
    return Set([range.lowerBound, range.upperBound] + steps).sorted()
  }

  /// What lies between two sizes, with two significant digits.
  private static func steps(from low: Double, to high: Double, perDecade: Int) -> [Int] {
    let count = max(1, Int((log10(high / low) * Double(perDecade)).rounded()))
    return (1..<max(count, 1)).map { step in
      let size = low * pow(high / low, Double(step) / Double(count))
      let unit = pow(10, max(0, floor(log10(size)) - 1))
      return Int((size / unit).rounded() * unit)
    }
  }
}
