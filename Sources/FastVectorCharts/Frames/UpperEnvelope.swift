import CChartKernels

/// The upper envelope of linear trajectories (see ``LineEnvelope``). It consists of the trajectories that are the
/// highest at some point in time, in chronological order.
struct UpperEnvelope: Sendable {
  /// The segments of the envelope, followed by pending trajectories, which aren't included in the envelope yet.
  private(set) var segments: [fv_segment] = []

  /// The number of segments of the envelope.
  private var count = 0

  mutating func removeAll() {
    segments.removeAll(keepingCapacity: true)
    count = 0
  }

  mutating func append(_ line: fv_segment) { segments.append(line) }

  /// Appends a trajectory to the pending trajectories if it is above the envelope at some time.
  ///
  /// Compares the trajectory with the envelope only at the time when the envelope becomes steeper than the trajectory.
  /// This is sufficient, because the trajectory exceeds the envelope most at that time.
  ///
  /// - Complexity: O(log n)
  mutating func appendIfAbove(_ line: fv_segment) {
    let slope = line.slope
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].slope > slope { high = middle } else { low = middle + 1 }
    }
    let steeper = segments[min(low, count - 1)]
    let times = LineEnvelope.times
    let time = low == count ? times.upperBound : min(max(steeper.from, times.lowerBound), times.upperBound)
    if line.value(at: time) > steeper.value(at: time) { segments.append(line) }
  }

  /// Computes the envelope of all trajectories, including the pending ones.
  ///
  /// Trajectories are sorted by slope, so each trajectory on the envelope becomes the highest later than the previous
  /// one. A new trajectory is compared with the last trajectory on the envelope. The new trajectory replaces all
  /// trajectories that it overtakes before they become the highest. This is the monotone chain algorithm (A. M. Andrew,
  /// Information Processing Letters 9, 1979) in the dual plane.
  ///
  /// - Complexity: O(n log n) for n trajectories.
  mutating func include() {
    segments.sort { $0.slope < $1.slope }
    count = 0
    for var line in segments {
      line.from = -.infinity
      while count > 0 {
        line.from = segments[count - 1].timeOfOvertaking(line)
        // Also drop trajectories that are the highest only outside ``LineEnvelope/times``.
        guard line.from <= max(segments[count - 1].from, LineEnvelope.times.lowerBound) else { break }
        line.from = -.infinity
        count -= 1
      }
      guard line.from <= LineEnvelope.times.upperBound else { continue }
      segments[count] = line
      count += 1
    }
    segments.removeLast(segments.count - count)
  }

  /// Includes the pending trajectories if there are many more of them than segments in the envelope. More than half of
  /// the trajectories that such a call sorts are therefore pending ones. In total, these calls sort fewer than 2 n
  /// trajectories when n trajectories are appended.
  mutating func includeIfMany() {
    if segments.count > 2 * count + 256 { include() }
  }

  /// The points in time at which a build first searches for extreme trajectories: both ends of ``LineEnvelope/times``,
  /// and three times in between. The value of a trajectory at time t is the dot product of (a, b) and (1 - t, t). The
  /// times are chosen so that the angles between neighboring vectors (1 - t, t) are approximately equal.
  static let probeTimes: InlineArray<5, Double> = [
    LineEnvelope.times.lowerBound, 0.28, 0.58, 0.94, LineEnvelope.times.upperBound,
  ]

  /// Four points in time, and the value of the envelope at each of them. A trajectory that is above the envelope at any
  /// time is above it at one of these times.
  ///
  /// The envelope must consist of the highest trajectories at the probe times, which include both ends of the valid
  /// interval. At these ends, no trajectory is above the envelope. As a function of time, the difference between a
  /// trajectory and the envelope is concave and piecewise linear. Its maximum is therefore at an end of the interval or
  /// at a time when the slope of the envelope changes. The result contains the times of these changes.
  var guards: fv_guard {
    func time(_ index: Int) -> Double {
      let time = segments[min(index, segments.count - 1)].from
      return min(max(time, LineEnvelope.times.lowerBound), LineEnvelope.times.upperBound)
    }
    func bound(_ index: Int) -> Double { segments[min(index, segments.count - 1)].value(at: time(index)) }
    return fv_guard(
      times: (time(1), time(2), time(3), time(4)), bounds: (bound(1), bound(2), bound(3), bound(4)))
  }
}

extension fv_segment {
  var slope: Double { b - a }

  func value(at time: Double) -> Double { a + (b - a) * time }

  /// Returns the time at which another trajectory overtakes this one. The slope of the other trajectory must not be
  /// less than the slope of this one.
  func timeOfOvertaking(_ other: fv_segment) -> Double {
    let distance = a - other.a
    let slope = other.slope - slope
    return slope > 0 ? distance / slope : distance > 0 ? .infinity : -.infinity
  }
}
