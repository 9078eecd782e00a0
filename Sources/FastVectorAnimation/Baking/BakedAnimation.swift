public import Foundation

/// An animation worked out in advance: how far it has come, frame by frame.
///
/// ```swift
/// let bounce = Animation.bouncy.baked()
/// print("transition: transform \(bounce.duration)s \(bounce.cssLinear())")
/// ```
public struct BakedAnimation: Hashable, Sendable {
  /// How far the animation has come at a time.
  public struct Stop: Hashable, Sendable {
    /// The share of the duration, from 0 to 1.
    public var offset: Double

    /// The share of the change: 0 at the start, 1 at the target, and beyond where it overshoots.
    public var progress: Double

    /// Makes a stop.
    public init(offset: Double, progress: Double) {
      self.offset = offset
      self.progress = progress
    }
  }

  /// The seconds from the start to the end, or to where it was cut off.
  public let duration: TimeInterval

  /// Whether it was cut off because it went on for longer.
  public let isCutOff: Bool

  /// The frames, at equal steps from offset 0 to 1. The last one is the target, unless it was cut off.
  public let samples: [Stop]

  /// The fewest of the samples with straight lines between which no sample is further off than a tolerance.
  ///
  /// - Parameter tolerance: The greatest difference in progress. At 0 and below, all samples are kept that do not lie
  ///   exactly on a line.
  /// - Complexity: O(n²) for n samples at worst, O(n log n) as a rule.
  public func stops(tolerance: Double = 0.002) -> [Stop] {
    guard samples.count > 2 else { return samples }
    var isKept = [Bool](repeating: false, count: samples.count)
    isKept[0] = true
    isKept[samples.count - 1] = true
    // Ramer, Douglas and Peucker: keep the sample that is furthest off a line, then look at both halves.
    var open = [0...samples.count - 1]
    while let range = open.popLast() {
      guard let (furthest, distance) = furthest(in: range), distance > max(tolerance, 0) else { continue }
      isKept[furthest] = true
      open += [range.lowerBound...furthest, furthest...range.upperBound]
    }
    return zip(samples, isKept).filter(\.1).map(\.0)
  }

  private func furthest(in range: ClosedRange<Int>) -> (index: Int, distance: Double)? {
    let (first, last) = (samples[range.lowerBound], samples[range.upperBound])
    return range.dropFirst().dropLast().map { index in
      let share = (samples[index].offset - first.offset) / (last.offset - first.offset)
      let line = first.progress + (last.progress - first.progress) * share
      return (index, abs(samples[index].progress - line))
    }.max { $0.1 < $1.1 }
  }

  /// The timing function of CSS that shows the animation, as `linear(0, 0.5 25%, 1)`.
  ///
  /// Use it with ``duration``.
  ///
  /// - Parameter tolerance: The greatest difference in progress from the samples.
  public func cssLinear(tolerance: Double = 0.002) -> String {
    let stops = stops(tolerance: tolerance).enumerated().map { index, stop in
      let isEdge = index == 0 || stop.offset == 1  // whose place goes without saying
      return css(stop.progress, digits: 4) + (isEdge ? "" : " \(css(stop.offset * 100, digits: 2))%")
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  /// The keyframes of CSS that show the animation. Their timing function must be `linear`.
  ///
  /// - Parameters:
  ///   - name: The name of the keyframes.
  ///   - tolerance: The greatest difference in progress from the samples.
  ///   - declarations: What to declare at a progress, as `"opacity: \($0)"`.
  public func cssKeyframes(
    named name: String, tolerance: Double = 0.002, _ declarations: (_ progress: Double) -> String
  ) -> String {
    let lines = stops(tolerance: tolerance).map { stop in
      "  \(css(stop.offset * 100, digits: 2))% { \(declarations(stop.progress)) }\n"
    }
    return "@keyframes \(name) {\n\(lines.joined())}\n"
  }
}

/// A number in as few digits as it takes, without an exponent.
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
  /// Works the animation out in advance, as it runs from 0 to 1.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The least rate of samples, from 1 to 1000. Anything else counts as 60.
  ///   - limit: The seconds after which an animation that still runs is cut off, from 0 to 3600; NaN counts as 60.
  ///   - environment: What the animation finds in its environment.
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

  /// When the animation is over: between which frames it ends, then halved, and rounded to a microsecond.
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
