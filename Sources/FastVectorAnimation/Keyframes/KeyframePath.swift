import FastVector
import Foundation

/// The path of a value through its keyframes, resolved into consecutive segments.
struct KeyframePath<Data: VectorArithmetic> {
  private var segments: [KeyframeSegment<Data>] = []

  /// The end times of the segments, in seconds.
  private var endTimes: [TimeInterval] = []

  /// The value at and before the start.
  private var startValue: Data

  /// The value after the end.
  private var finalValue: Data

  /// The velocity at the end of the last resolved keyframe, in units per second.
  private var finalVelocity: Data

  /// The end time of the last segment, in seconds.
  var duration: TimeInterval { endTimes.last ?? 0 }

  /// Creates a path by resolving keyframes into segments.
  ///
  /// - Parameters:
  ///   - steps: The keyframes.
  ///   - initialValue: The value before the first keyframe.
  ///   - initialVelocity: The start velocity in units per second, used only if the first keyframe is cubic or a spring.
  init(_ steps: [KeyframeStep<Data>], initialValue: Data, initialVelocity: Data) {
    startValue = initialValue
    finalValue = initialValue
    finalVelocity = initialVelocity
    let steps = steps.compactMap(\.normalized)
    for (index, step) in steps.enumerated() {
      append(step, next: index + 1 < steps.count ? steps[index + 1] : nil)
    }
  }

  private mutating func append(_ step: KeyframeStep<Data>, next: KeyframeStep<Data>?) {
    switch step {
    case .move(let to):
      finalValue = to
      finalVelocity = .zero
      if segments.isEmpty { startValue = to }
    case .linear(let to, let duration, let curve):
      let slope = (to - finalValue).scaled(by: 1 / duration)
      append(
        .line(curve), to: to, startVelocity: .zero,
        endVelocity: slope.scaled(by: curve.velocity(at: 1).finiteOrZero), end: to, duration: duration)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      append(
        .cubic, to: to, startVelocity: startVelocity ?? finalVelocity,
        endVelocity: endVelocity ?? joiningVelocity(to: to, duration: duration, next: next), end: to,
        duration: duration)
    case .spring(let to, let duration, let spring, let startVelocity):
      append(spring, to: to, duration: duration, startVelocity: startVelocity ?? finalVelocity)
    }
  }

  /// Appends a spring segment.
  ///
  /// - Parameter duration: The time in seconds after which the segment ends, even if the spring hasn't reached its
  ///   target. If it is nil, the segment ends when the spring has settled to within 0.0001 of its target, as in
  ///   SwiftUI.
  private mutating func append(_ spring: Spring, to: Data, duration: TimeInterval?, startVelocity: Data) {
    let distance = to - finalValue
    let duration =
      duration ?? spring.settlingDuration(target: distance, initialVelocity: startVelocity, epsilon: 0.0001)
    guard KeyframeStep<Data>.takesTime(duration) else { return }
    append(
      .spring(spring), to: to, startVelocity: startVelocity,
      endVelocity: spring.velocity(target: distance, initialVelocity: startVelocity, time: duration),
      end: finalValue + spring.value(target: distance, initialVelocity: startVelocity, time: duration),
      duration: duration)
  }

  private mutating func append(
    _ shape: KeyframeSegment<Data>.Shape, to: Data, startVelocity: Data, endVelocity: Data, end: Data,
    duration: TimeInterval
  ) {
    let segment = KeyframeSegment(
      shape: shape, from: finalValue, distance: to - finalValue, startVelocity: startVelocity,
      endVelocity: endVelocity, end: end, startTime: self.duration, duration: duration)
    endTimes.append(self.duration + duration)
    segments.append(segment)
    finalValue = end
    finalVelocity = endVelocity
  }

  /// Returns the end velocity, in units per second, of a cubic segment that starts at `finalValue`. It equals the start
  /// velocity of the next keyframe, as described for ``CubicKeyframe``. The end velocity is zero if the next keyframe
  /// is a move, or if there is no next keyframe.
  ///
  /// - Parameters:
  ///   - to: The value at the end of the segment.
  ///   - duration: The duration of the segment, in seconds.
  ///   - next: The next keyframe, or nil for the last segment.
  private func joiningVelocity(to: Data, duration: TimeInterval, next: KeyframeStep<Data>?) -> Data {
    switch next {
    case nil, .move: .zero
    case .linear(let target, let nextDuration, let curve):
      (target - to).scaled(by: curve.velocity(at: 0).finiteOrZero / nextDuration)
    case .cubic(let target, let nextDuration, let startVelocity, _):
      startVelocity ?? (target - finalValue).scaled(by: 1 / (duration + nextDuration))
    case .spring(let target, _, _, let startVelocity):
      startVelocity ?? (target - finalValue).scaled(by: 1 / (2 * duration))
    }
  }
}

extension KeyframePath {
  /// Sets `value` to the value at `time`.
  ///
  /// - Parameter time: The time since the start, in seconds. At the exact end time of a segment, the value is the end
  ///   value of that segment, even if the next segment starts elsewhere. NaN counts as the start.
  /// - Complexity: O(log n) for n segments, and one evaluation.
  func setValue(_ value: inout Data, at time: TimeInterval) {
    guard time > 0 else { return value = startValue }
    guard let index = segment(at: time) else { return value = finalValue }
    guard time < endTimes[index] else { return value = segments[index].end }
    segments[index].setValue(&value, at: time - segments[index].startTime)
  }

  /// Returns the velocity in units per second at `time`. It is zero before the start and after the end.
  func velocity(at time: TimeInterval) -> Data {
    guard time >= 0, let index = segment(at: time) else { return .zero }
    return segments[index].velocity(at: time - segments[index].startTime)
  }

  /// Returns the index of the first segment that ends at or after `time`, or nil if all segments end earlier. `time`
  /// must not be negative.
  private func segment(at time: TimeInterval) -> Int? {
    var low = 0
    var high = endTimes.count
    while low < high {
      let middle = (low + high) / 2
      if endTimes[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low < endTimes.count ? low : nil
  }
}
