import CChartKernels

/// The lines that are the highest ones at some time, in the order of these times.
struct UpperEnvelope: Sendable {
  /// The envelope, then the lines that are not included yet.
  private(set) var segments: [fv_segment] = []

  /// The number of segments of the envelope.
  private var count = 0

  mutating func removeAll() {
    segments.removeAll(keepingCapacity: true)
    count = 0
  }

  mutating func append(_ line: fv_segment) { segments.append(line) }

  /// Adds a line unless it is nowhere above the envelope.
  ///
  /// The difference of the two is greatest where the envelope becomes steeper than the line.
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

  /// Makes the envelope of all lines.
  ///
  /// Sorted by slope, each line in turn is the highest one from some time on. It is compared with the one that was so
  /// far, and drives out those that it overtakes before they had their time (the monotone chain of Andrew, Information
  /// Processing Letters 9, 1979, in the dual plane).
  ///
  /// - Complexity: O(n log n) for n lines.
  mutating func include() {
    segments.sort { $0.slope < $1.slope }
    count = 0
    for var line in segments {
      line.from = -.infinity
      while count > 0 {
        line.from = segments[count - 1].timeOfOvertaking(line)
        // One that is never the highest in the times that count, before or after, is left out, too.
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

  /// Includes what was added where it is more than the envelope, so that all of it is sorted no more than log n times.
  mutating func includeIfMany() {
    if segments.count > 2 * count + 256 { include() }
  }

  /// The times at which the highest lines are looked for first: both ends of those that count, and between them at
  /// even angles, since of two lines the one that is steeper the higher it is wins late.
  static let probeTimes: InlineArray<5, Double> = [
    LineEnvelope.times.lowerBound, 0.28, 0.58, 0.94, LineEnvelope.times.upperBound,
  ]

  /// Times and bounds, such that a line which is above the envelope somewhere is above a bound at one of the times.
  ///
  /// The envelope is that of the highest lines at the probe times. The difference of a line and such an envelope is
  /// concave between the times at which one of its lines overtakes another, and not above 0 at both ends: where it
  /// is not above 0 at these times either, it is so nowhere.
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

  /// The time from which on another line, which is at least as steep, is not below this one.
  func timeOfOvertaking(_ other: fv_segment) -> Double {
    let distance = a - other.a
    let slope = other.slope - slope
    return slope > 0 ? distance / slope : distance > 0 ? .infinity : -.infinity
  }
}
