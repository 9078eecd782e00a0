import FastVector
public import Foundation

/// The precomputed progress of an animation, frame by frame.
///
/// ```swift
/// let bounce = Animation.bouncy.baked()
/// print("transition: transform \(bounce.duration)s \(bounce.cssLinear())")
/// ```
public struct BakedAnimation: Hashable, Sendable {
  /// The progress of the animation at one point in time.
  public struct Stop: Hashable, Sendable {
    /// The fraction of the duration, from 0 to 1.
    public var offset: Double

    /// The fraction of the change: 0 at the start, 1 at the target, and outside 0...1 if the animation overshoots.
    public var progress: Double

    /// Creates a stop from its offset and progress.
    public init(offset: Double, progress: Double) {
      self.offset = offset
      self.progress = progress
    }
  }

  /// The time in seconds from the start to the end, or to the time limit if the animation was cut off.
  public let duration: TimeInterval

  /// True if the animation was cut off because it was still running at the time limit.
  public let isCutOff: Bool

  /// The samples, at equal intervals from offset 0 to 1. The last sample is the target, unless the animation was cut
  /// off.
  public let samples: [Stop]

  /// Returns a subset of the samples. Linear interpolation between them approximates all samples within a tolerance.
  ///
  /// - Parameter tolerance: The maximum difference in progress. At 0 or less, a sample is removed only if it lies
  ///   exactly on the line between two remaining samples. NaN counts as 0.002.
  /// - Complexity: O(n²) for n samples in the worst case, O(n log n) typically.
  public func stops(tolerance: Double = 0.002) -> [Stop] {
    guard samples.count > 2 else { return samples }
    let tolerance = tolerance.isNaN ? 0.002 : max(tolerance, 0)
    var isKept = [Bool](repeating: false, count: samples.count)
    isKept[0] = true
    isKept[samples.count - 1] = true
    // Use the Ramer–Douglas–Peucker algorithm: keep the sample that is farthest from the line between the ends of the
    // range, and then process the two parts.
    var open = [0...samples.count - 1]
    while let range = open.popLast() {
      guard let (furthest, distance) = furthest(in: range), distance > tolerance else { continue }
      isKept[furthest] = true
      open += [range.lowerBound...furthest, furthest...range.upperBound]
    }
    return zip(samples, isKept).filter(\.1).map(\.0)
  }

  private func furthest(in range: ClosedRange<Int>) -> (index: Int, distance: Double)? {
    let (first, last) = (samples[range.lowerBound], samples[range.upperBound])
    return range.dropFirst().dropLast().map { index in
      let fraction = (samples[index].offset - first.offset) / (last.offset - first.offset)
      let line = first.progress + (last.progress - first.progress) * fraction
      return (index, abs(samples[index].progress - line))
    }.max { $0.1 < $1.1 }
  }

  /// Returns the animation as a CSS timing function, for example `linear(0, 0.5 25%, 1)`.
  ///
  /// Use the timing function with a CSS duration of ``duration`` seconds.
  ///
  /// - Parameter tolerance: The maximum difference in progress from the samples, as for ``stops(tolerance:)``.
  public func cssLinear(tolerance: Double = 0.002) -> String {
    let stops = stops(tolerance: tolerance).enumerated().map { index, stop in
      let isEdge = index == 0 || stop.offset == 1  // CSS implies the offsets of the first and last stop.
      return css(stop.progress, digits: 4) + (isEdge ? "" : " \(css(stop.offset * 100, digits: 2))%")
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  /// Returns the animation as CSS keyframes. Use them with the timing function `linear`.
  ///
  /// - Parameters:
  ///   - name: The name of the keyframes.
  ///   - tolerance: The maximum difference in progress from the samples, as for ``stops(tolerance:)``.
  ///   - declarations: A closure that returns the CSS declarations for a progress, for example `"opacity: \($0)"`.
  public func cssKeyframes(
    named name: String, tolerance: Double = 0.002, _ declarations: (_ progress: Double) -> String
  ) -> String {
    let lines = stops(tolerance: tolerance).map { stop in
      "  \(css(stop.offset * 100, digits: 2))% { \(declarations(stop.progress)) }\n"
    }
    return "@keyframes \(name) {\n\(lines.joined())}\n"
  }
}

/// Returns a number as CSS text, without an exponent and without trailing zeros. Numbers that aren't finite become 0.
private func css(_ number: Double, digits: Int) -> String {
  let scale = pow(10, Double(digits))
  let rounded = (number * scale).rounded() / scale
  guard rounded.isFinite else { return "0" }
  var text = String(format: "%.\(digits)f", rounded)
  while text.last == "0" { text.removeLast() }
  if text.last == "." { text.removeLast() }
  return text == "-0" ? "0" : text
}

extension Animation {
  /// Returns this animation, precomputed for a change from 0 to 1.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The minimum sample rate, from 1 to 1000. Other values count as 60.
  ///   - limit: The time in seconds after which the animation is cut off, from 0 to 3600. NaN counts as 60.
  ///   - environment: The environment of the animation.
  public func baked(
    framesPerSecond: Double = 60, limit: TimeInterval = 60, environment: EnvironmentValues = EnvironmentValues()
  ) -> BakedAnimation {
    let rate = (1...1000).contains(framesPerSecond) ? framesPerSecond : 60
    let limit = limit.isNaN ? 60 : min(max(limit, 0), 3600)
    let end = end(framesPerSecond: rate, limit: limit, environment)
    let intervals = max(1, Int(clamping: (end.time * rate - 1e-6).rounded(.up)))
    var context = AnimationContext<Double>(environment: environment)
    let samples = (0...intervals).map { index in
      let offset = Double(index) / Double(intervals)
      let progress = animate(value: 1, time: offset * end.time, context: &context) ?? 1
      return BakedAnimation.Stop(offset: offset, progress: index == intervals && !end.isCutOff ? 1 : progress)
    }
    return BakedAnimation(duration: end.time, isCutOff: end.isCutOff, samples: samples)
  }

  /// Returns the end time of the animation in seconds, rounded to a microsecond, or the limit if the animation is cut
  /// off.
  ///
  /// Finds the frame interval that contains the end of the animation, and bisects this interval.
  private func end(
    framesPerSecond: Double, limit: TimeInterval, _ environment: EnvironmentValues
  ) -> (time: TimeInterval, isCutOff: Bool) {
    var context = AnimationContext<Double>(environment: environment)
    var running = 0.0
    for number in 0...Int(clamping: limit * framesPerSecond) {
      let time = Double(number) / framesPerSecond
      let before = context
      guard animate(value: 1, time: time, context: &context) == nil else {
        running = time
        continue
      }
      return (firstTime(after: running, before: time, with: before), false)
    }
    return (limit, true)
  }

  private func firstTime(
    after running: TimeInterval, before over: TimeInterval, with context: AnimationContext<Double>
  ) -> TimeInterval {
    var (running, over) = (running, over)
    while over - running > 1e-9 {
      let middle = (running + over) / 2
      var context = context
      if animate(value: 1, time: middle, context: &context) == nil { over = middle } else { running = middle }
    }
    return (over * 1e6).rounded() / 1e6
  }
}
