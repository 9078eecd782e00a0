import CVectorKernels

/// The lines that are the highest ones at some time, in the order of these times.
struct UpperEnvelope: Sendable {
  /// The envelope, then the lines that are not included yet.
  private(set) var segments: [fv_segment] = []

  mutating func removeAll() { segments.removeAll(keepingCapacity: true) }

  mutating func append(_ line: fv_segment) { segments.append(line) }

  /// Makes the envelope of all lines.
  ///
  /// Sorted by slope, each line in turn is the highest one from some time on. It is compared with the one that was so
  /// far, and drives out those that it overtakes before they had their time (the monotone chain of Andrew, Information
  /// Processing Letters 9, 1979, in the dual plane).
  ///
  /// - Complexity: O(n log n) for n lines.
  mutating func include() {
    segments.sort { $0.slope < $1.slope }
    var count = 0
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

  /// Times and bounds, such that a line which is above the envelope somewhere is above a bound at one of the times.
  ///
  /// The difference of a line and the highest of some lines of the envelope is concave between the times at which one
  /// of these overtakes another: where it is not above 0 at these and at both ends, it is so nowhere.
  var guards: fv_guard {
    let times = LineEnvelope.times
    let (first, last) = (segments[0], segments[segments.count - 1])
    let middle = highest(at: 0.5)
    let left = min(max(first.timeOfOvertaking(middle), times.lowerBound), times.upperBound)
    let right = min(max(middle.timeOfOvertaking(last), times.lowerBound), times.upperBound)
    return fv_guard(
      times: (times.lowerBound, left, right, times.upperBound),
      bounds: (
        first.value(at: times.lowerBound), middle.value(at: left), middle.value(at: right),
        last.value(at: times.upperBound)
      ))
  }

  private func highest(at time: Double) -> fv_segment {
    segments[(segments.firstIndex { $0.from > time } ?? segments.count) - 1]
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
