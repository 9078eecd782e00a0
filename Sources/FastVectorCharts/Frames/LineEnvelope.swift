package import CChartKernels
import Dispatch

/// The upper and lower envelopes of every bucket during a transition between two vectors. A bucket consists of
/// consecutive points, such as the points in a pixel column.
///
/// The *trajectory* of a moving point is its value as a function of time `t`, which is linear: `a + (b - a) t`. The
/// maximum of a bucket, as a function of time, is the upper envelope of the trajectories in the bucket. This envelope
/// is convex and piecewise linear. The minimum is the lower envelope. Once the envelopes are known, frame time depends
/// only on the number of columns.
///
/// The build first finds preliminary envelopes from the extreme trajectories at a few points in time. It then discards
/// all trajectories that never exceed these envelopes, and sorts the few remaining ones.
package struct LineEnvelope: Sendable {
  /// The time interval for which the envelopes are valid. The transition is from 0 to 1, and springs can overshoot both
  /// ends. A spring that starts at rest stays between 0 and 2.
  package static let times = -0.25...2.25

  private var buckets: [fv_envelope_bucket]
  private let segments: [fv_segment]

  /// The memory of the envelopes, in bytes.
  package var memory: Int {
    buckets.count * MemoryLayout<fv_envelope_bucket>.stride + segments.count * MemoryLayout<fv_segment>.stride
  }

  /// Builds the envelopes of all buckets.
  ///
  /// - Parameters:
  ///   - start: The values at time 0, without NaN or infinities in the buckets.
  ///   - end: The values at time 1, with the same count.
  ///   - buckets: The buckets, as ranges within the vectors.
  ///   - threads: The number of threads to use, at least 1.
  ///   - limit: The maximum number of segments.
  /// - Returns: Nil if there would be more than `limit` segments.
  /// - Complexity: O(n) if few points of each column are on its envelopes, and at most O(n log n). The memory is
  ///   proportional to the number of trajectories on the envelopes.
  package init?(
    from start: AnimatableVector, to end: AnimatableVector, buckets: [fv_bucket], threads: Int, limit: Int = .max
  ) {
    let parts = Self.split(buckets, into: threads)
    var built = [EnvelopeBuilder](repeating: EnvelopeBuilder(), count: parts.count)
    unsafe built.withUnsafeMutableBufferPointer { built in
      // Each iteration accesses a different element, so there is no data race.
      nonisolated(unsafe) let built = unsafe built
      DispatchQueue.concurrentPerform(iterations: parts.count) { part in
        for bucket in buckets[parts[part]] where unsafe built[part].segments.count <= limit {
          unsafe built[part].append(bucket, from: start, to: end)
        }
      }
    }
    guard built.reduce(0, { $0 + $1.segments.count }) <= limit else { return nil }
    self.buckets = built[0].buckets
    var segments = built[0].segments
    for part in built.dropFirst() {
      let offset = UInt32(segments.count)
      self.buckets += part.buckets.map { bucket in
        var bucket = bucket
        bucket.lower += offset
        bucket.upper += offset
        return bucket
      }
      segments += part.segments
    }
    self.segments = segments
  }

  /// Splits the buckets into ranges with approximately the same number of points.
  private static func split(_ buckets: [fv_bucket], into threads: Int) -> [Range<Int>] {
    let points = buckets.reduce(0) { $0 + $1.end - $1.start }
    var parts: [Range<Int>] = []
    var first = 0
    var sum = 0
    for (index, bucket) in buckets.enumerated() {
      sum += bucket.end - bucket.start
      if sum * threads >= points * (parts.count + 1) {
        parts.append(first..<index + 1)
        first = index + 1
      }
    }
    return parts.isEmpty ? [0..<0] : parts
  }

  /// Computes the M4 aggregates of some buckets at one point in time: the first, lowest, highest and last value of each
  /// bucket.
  ///
  /// - Parameters:
  ///   - start: The coefficient of the values at time 0, which is 1 - `time`.
  ///   - time: The coefficient of the values at time 1, within ``times``.
  ///   - range: The indices of the buckets.
  ///   - reductions: The array for the results, which start at index 0.
  /// - Precondition: `range` is within the indices of the buckets, and `reductions` has an element for each of them.
  /// - Complexity: O(c) for c buckets if the time is close to the previous one. Allocates nothing.
  package mutating func reduce(start: Double, time: Double, _ range: Range<Int>, into reductions: inout [fv_m4]) {
    precondition(range.upperBound <= buckets.count && range.count <= reductions.count)
    unsafe buckets.withUnsafeMutableBufferPointer { buckets in
      unsafe segments.withUnsafeBufferPointer { segments in
        unsafe reductions.withUnsafeMutableBufferPointer { reductions in
          guard let r = reductions.baseAddress, let buckets = buckets.baseAddress, let segments = segments.baseAddress
          else { return }
          unsafe fv_chart_choose().pointee.reduce_envelope(
            r, buckets + range.lowerBound, segments, range.count, start, time)
        }
      }
    }
  }
}
