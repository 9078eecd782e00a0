package import CChartKernels
import Dispatch

/// The bounds of every bucket of a line on its way from one vector to another, for all times at once.
///
/// A point on its way is a line in time: `a + (b - a) t`. The highest point of a bucket is the upper envelope of its
/// lines, which is convex; the lowest one the lower envelope. Once these are known, a frame costs what its columns
/// cost, however many points they hold.
///
/// Built in one pass over the vectors in which all but few lines are left out, because they are nowhere above an
/// upper envelope that is known so far; and one sort of those few.
package struct LineEnvelope: Sendable {
  /// The times for which it holds: the way, and what springs overshoot. One that starts at rest never goes further
  /// back than its start, nor further on than twice the way.
  package static let times = -0.25...2.25

  private var buckets: [fv_envelope_bucket]
  private let segments: [fv_segment]

  /// The bytes that it takes.
  package var memory: Int {
    buckets.count * MemoryLayout<fv_envelope_bucket>.stride + segments.count * MemoryLayout<fv_segment>.stride
  }

  /// Builds the envelopes of all buckets.
  ///
  /// - Parameters:
  ///   - start: The values at time 0, without NaN or infinities in the buckets.
  ///   - end: The values at time 1, as many.
  ///   - buckets: The buckets, within the vectors.
  ///   - threads: The number of cores to use, at least 1.
  /// - Complexity: O(n log n) at most, O(n) where few points of a column are on its envelope; memory for those.
  package init(from start: AnimatableVector, to end: AnimatableVector, buckets: [fv_bucket], threads: Int) {
    let parts = Self.split(buckets, into: threads)
    var built = [EnvelopeBuilder](repeating: EnvelopeBuilder(), count: parts.count)
    unsafe built.withUnsafeMutableBufferPointer { built in
      // Each iteration has an element of its own.
      nonisolated(unsafe) let built = unsafe built
      DispatchQueue.concurrentPerform(iterations: parts.count) { part in
        for bucket in buckets[parts[part]] { unsafe built[part].append(bucket, from: start, to: end) }
      }
    }
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

  /// Parts of the buckets with about the same number of points each.
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

  /// Reduces all buckets at a time.
  ///
  /// - Parameters:
  ///   - start: The coefficient of the values at time 0.
  ///   - time: That of the values at time 1, within ``times``.
  ///   - reductions: One for each bucket.
  /// - Complexity: O(c) for c buckets, where the time is near the one before; allocates nothing.
  package mutating func reduce(start: Double, time: Double, into reductions: inout [fv_reduction]) {
    let count = buckets.count
    unsafe buckets.withUnsafeMutableBufferPointer { buckets in
      unsafe segments.withUnsafeBufferPointer { segments in
        unsafe reductions.withUnsafeMutableBufferPointer { reductions in
          guard let r = reductions.baseAddress, let buckets = buckets.baseAddress, let segments = segments.baseAddress
          else { return }
          unsafe fv_chart_choose().pointee.reduce_envelope(r, buckets, segments, count, start, time)
        }
      }
    }
  }
}
