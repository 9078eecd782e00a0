import CChartKernels

/// A builder for the upper and lower envelope of each bucket. See ``LineEnvelope``.
struct EnvelopeBuilder: Sendable {
  private(set) var buckets: [fv_envelope_bucket] = []
  private(set) var segments: [fv_segment] = []

  private var upper = UpperEnvelope()

  /// The lower envelope, stored as the upper envelope of the negated trajectories.
  private var lower = UpperEnvelope()

  /// Buffers for trajectories that may be on the upper or the lower envelope.
  private var above = [fv_segment](repeating: fv_segment(), count: batch)
  private var below = [fv_segment](repeating: fv_segment(), count: batch)

  private static let batch = 1024

  /// The maximum number of points in a short bucket. In such a bucket, all trajectories are sorted. In larger buckets,
  /// most trajectories are discarded first.
  private static let short = 64

  /// Appends the envelopes of a bucket for the transition from `start` to `end`.
  mutating func append(_ bucket: fv_bucket, from start: AnimatableVector, to end: AnimatableVector) {
    upper.removeAll()
    lower.removeAll()
    unsafe start.withElements { a in
      unsafe end.withElements { b in
        if bucket.end - bucket.start <= Self.short {
          for index in bucket.start..<bucket.end {
            unsafe upper.append(fv_segment(from: 0, a: a[index], b: b[index]))
            unsafe lower.append(fv_segment(from: 0, a: -a[index], b: -b[index]))
          }
        } else {
          unsafe gather(bucket, a, b)
        }
        upper.include()
        lower.include()
        unsafe buckets.append(
          fv_envelope_bucket(
            a: fv_m4(first: a[bucket.start], lowest: 0, highest: 0, last: a[bucket.end - 1]),
            b: fv_m4(first: b[bucket.start], lowest: 0, highest: 0, last: b[bucket.end - 1]),
            // The copies of segments are valid during an empty time interval, so that the first frame replaces them.
            from: .infinity, until: -.infinity,
            lower: appendSegments(of: lower, sign: -1), upper: appendSegments(of: upper, sign: 1)))
      }
    }
  }

  /// Collects the trajectories that may be on an envelope. The extreme trajectories at the probe times give bounds for
  /// all others (see ``UpperEnvelope/guards``). A trajectory that doesn't exceed any of these bounds is discarded.
  private mutating func gather(_ bucket: fv_bucket, _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) {
    var highest = InlineArray<5, fv_trajectory>(repeating: fv_trajectory())
    var lowest = highest
    var probes = UpperEnvelope.probeTimes
    unsafe withUnsafeMutablePointers(&probes, &highest, &lowest) { probes, highest, lowest in
      unsafe fv_chart_choose().pointee.extreme_lines(a, b, bucket.start, bucket.end, probes, highest, lowest)
    }
    for index in highest.indices {
      upper.append(fv_segment(from: 0, a: highest[index].a, b: highest[index].b))
      lower.append(fv_segment(from: 0, a: -lowest[index].a, b: -lowest[index].b))
    }
    upper.include()
    lower.include()
    var upperGuards = upper.guards
    var lowerGuards = lower.guards
    var next = bucket.start
    while next < bucket.end {
      var (aboveCount, belowCount) = (0, 0)
      unsafe above.withUnsafeMutableBufferPointer { above in
        unsafe below.withUnsafeMutableBufferPointer { below in
          var aboveList = unsafe fv_line_list(lines: above.baseAddress!, capacity: above.count, count: 0)
          var belowList = unsafe fv_line_list(lines: below.baseAddress!, capacity: below.count, count: 0)
          unsafe next = fv_chart_choose().pointee.lines_beyond(
            a, b, next, bucket.end, &upperGuards, &lowerGuards, &aboveList, &belowList)
          unsafe (aboveCount, belowCount) = (aboveList.count, belowList.count)
        }
      }
      for line in above[..<aboveCount] { upper.appendIfAbove(line) }
      for line in below[..<belowCount] { lower.appendIfAbove(line) }
      upper.includeIfMany()
      lower.includeIfMany()
    }
  }

  /// Appends the segments of an envelope, followed by a segment that terminates it. Returns the index of the first
  /// segment.
  private mutating func appendSegments(of envelope: UpperEnvelope, sign: Double) -> UInt32 {
    let first = UInt32(segments.count)
    for segment in envelope.segments {
      segments.append(fv_segment(from: segment.from, a: sign * segment.a, b: sign * segment.b))
    }
    segments.append(fv_segment(from: .infinity, a: 0, b: 0))
    return first
  }
}

/// Calls `body` with the addresses of the elements of three arrays.
private func withUnsafeMutablePointers<let count: Int, A, B, C>(
  _ a: inout InlineArray<count, A>, _ b: inout InlineArray<count, B>, _ c: inout InlineArray<count, C>,
  _ body: (UnsafeMutablePointer<A>, UnsafeMutablePointer<B>, UnsafeMutablePointer<C>) -> Void
) {
  var a = a.mutableSpan
  var b = b.mutableSpan
  var c = c.mutableSpan
  unsafe a.withUnsafeMutableBufferPointer { a in
    unsafe b.withUnsafeMutableBufferPointer { b in
      unsafe c.withUnsafeMutableBufferPointer { c in
        unsafe body(a.baseAddress!, b.baseAddress!, c.baseAddress!)
      }
    }
  }
}
