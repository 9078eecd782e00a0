import CVectorKernels

/// The envelopes of runs, one after the other.
struct EnvelopeBuilder: Sendable {
  private(set) var runs: [fv_envelope_run] = []
  private(set) var segments: [fv_segment] = []

  private var upper = UpperEnvelope()

  /// The lower envelope is the upper one of the lines upside down.
  private var lower = UpperEnvelope()

  private var above: [fv_segment] = []
  private var below: [fv_segment] = []

  /// The lines of which the first bounds are made, evenly spaced among those of the run.
  private static let sampleCount = 32

  /// The lines that are gathered before the envelopes are made anew.
  private static let batch = 256

  /// Adds the envelopes of a run of the lines from `start` to `end`.
  mutating func append(_ run: fv_run, from start: AnimatableVector, to end: AnimatableVector) {
    upper.removeAll()
    lower.removeAll()
    let step = max(1, (run.end - run.start) / Self.sampleCount)
    unsafe start.withElements { a in
      unsafe end.withElements { b in
        for index in stride(from: run.start, to: run.end, by: step) {
          unsafe upper.append(fv_segment(from: 0, a: a[index], b: b[index]))
          unsafe lower.append(fv_segment(from: 0, a: -a[index], b: -b[index]))
        }
        upper.include()
        lower.include()
        var next = step > 1 ? run.start : run.end
        while next < run.end { unsafe includeLines(beyond: &next, upTo: run.end, a, b) }
        let last = run.end - 1
        unsafe runs.append(
          fv_envelope_run(
            first: fv_line(a: a[run.start], b: b[run.start]), last: fv_line(a: a[last], b: b[last]),
            lower: appendSegments(of: lower, sign: -1), upper: appendSegments(of: upper, sign: 1)))
      }
    }
  }

  /// Looks at lines from `next` on and includes those beyond the envelopes, as many as fit.
  private mutating func includeLines(
    beyond next: inout Int, upTo end: Int, _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>
  ) {
    // Batches grow with the envelope, so that all of them together sort no more than n log n.
    let capacity = Self.batch + 2 * max(upper.segments.count, lower.segments.count)
    if above.count < capacity {
      above = Array(repeating: fv_segment(), count: 2 * capacity)
      below = above
    }
    var (upperGuards, lowerGuards) = (upper.guards, lower.guards)
    var (aboveCount, belowCount) = (0, 0)
    unsafe above.withUnsafeMutableBufferPointer { above in
      unsafe below.withUnsafeMutableBufferPointer { below in
        var aboveList = unsafe fv_line_list(lines: above.baseAddress!, capacity: capacity, count: 0)
        var belowList = unsafe fv_line_list(lines: below.baseAddress!, capacity: capacity, count: 0)
        unsafe next = fv_choose().pointee.chart!.pointee.lines_beyond(
          a, b, next, end, &upperGuards, &lowerGuards, &aboveList, &belowList)
        unsafe (aboveCount, belowCount) = (aboveList.count, belowList.count)
      }
    }
    for line in above[..<aboveCount] { upper.append(line) }
    for line in below[..<belowCount] { lower.append(line) }
    upper.include()
    lower.include()
  }

  /// Adds the segments of an envelope and what ends them, and returns the place of the first.
  private mutating func appendSegments(of envelope: UpperEnvelope, sign: Double) -> UInt32 {
    let first = UInt32(segments.count)
    for segment in envelope.segments {
      segments.append(fv_segment(from: segment.from, a: sign * segment.a, b: sign * segment.b))
    }
    segments.append(fv_segment(from: .infinity, a: 0, b: 0))
    return first
  }
}
