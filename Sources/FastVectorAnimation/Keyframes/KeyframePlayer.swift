public import Foundation

/// Plays the timeline of keyframes over and over, or whenever a trigger changes.
///
/// ```swift
/// var bounce = KeyframePlayer(initialValue: 0.0, trigger: likes) { height in
///   CubicKeyframe(height + 20, duration: 0.1)
///   SpringKeyframe(0, spring: .bouncy)
/// }
/// bounce.update(trigger: likes + 1, at: 3)
/// let height = bounce.value(at: 3.2)
/// ```
///
/// It has no clock: every time is given, in seconds on one time line of your choice.
public struct KeyframePlayer<Value> {
  private enum Mode {
    case repeating
    case resting
    case triggered(by: any Equatable)
  }

  private let initialValue: Value
  private let makeTimeline: (KeyframeStart<Value>) -> KeyframeTimeline<Value>
  private var mode: Mode
  private var timeline: KeyframeTimeline<Value>?
  private var startTime: TimeInterval = 0

  /// Plays keyframes over and over from time 0 on.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first keyframe of each track.
  ///   - repeating: Whether the keyframes play. Otherwise the value is that at their beginning.
  ///   - keyframes: The tracks for an initial value. It is called once, now.
  public init(
    initialValue: Value, repeating: Bool = true,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) {
    self.init(initialValue: initialValue, mode: repeating ? .repeating : .resting, keyframes: keyframes)
    timeline = makeTimeline(KeyframeStart(value: initialValue) { _ in })
  }

  /// Waits at a value, and plays keyframes whenever a trigger changes.
  ///
  /// - Parameters:
  ///   - initialValue: The value until the first change.
  ///   - trigger: The value whose changes start the keyframes.
  ///   - keyframes: The tracks for a value. It is called at each start: with `initialValue` if nothing is in motion, as
  ///     SwiftUI does (whose documentation says otherwise), else with the value at that time.
  public init(
    initialValue: Value, trigger: some Equatable,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) {
    self.init(initialValue: initialValue, mode: .triggered(by: trigger), keyframes: keyframes)
  }

  private init(initialValue: Value, mode: Mode, keyframes: @escaping (Value) -> some Keyframes<Value>) {
    self.initialValue = initialValue
    self.mode = mode
    makeTimeline = { start in KeyframeTimeline(keyframes(start.value), from: start) }
  }

  /// Starts the keyframes if the trigger is another than before.
  ///
  /// - Parameters:
  ///   - trigger: The trigger now.
  ///   - time: Now, in seconds.
  public mutating func update(trigger: some Equatable, at time: TimeInterval) {
    guard case .triggered(let previous) = mode, !isEqual(trigger, previous) else { return }
    mode = .triggered(by: trigger)
    self.trigger(at: time)
  }

  /// Starts the keyframes.
  ///
  /// If nothing is in motion, they start at the initial value, from rest. Otherwise they go on from the value at that
  /// time, and cubic and spring keyframes that begin a track go on with its velocity. A player without a trigger
  /// takes no notice.
  ///
  /// - Parameter time: Now, in seconds. NaN counts as 0.
  public mutating func trigger(at time: TimeInterval) {
    guard case .triggered = mode else { return }
    let time = time.isNaN ? 0 : time
    if let timeline, !isFinished(at: time) {
      let elapsed = time - startTime
      let start = KeyframeStart(value: timeline.value(time: elapsed)) { value in
        timeline.setVelocities(in: &value, at: elapsed)
      }
      self.timeline = makeTimeline(start)
    } else {
      timeline = makeTimeline(KeyframeStart(value: initialValue) { _ in })
    }
    startTime = time
  }

  /// The value at a time.
  ///
  /// - Parameter time: The time, in seconds: until the start, the value is that at the start. NaN counts as the start.
  public func value(at time: TimeInterval) -> Value {
    guard let timeline else { return initialValue }
    let elapsed = time - startTime
    switch mode {
    case .repeating: return timeline.value(time: elapsed.truncatingRemainder(dividingBy: timeline.duration))
    case .resting: return timeline.value(time: 0)
    case .triggered: return timeline.value(time: elapsed)
    }
  }

  /// Whether nothing moves at a time and after it.
  ///
  /// Keyframes that repeat finish only if they take no time.
  public func isFinished(at time: TimeInterval) -> Bool {
    guard let timeline else { return true }
    switch mode {
    case .repeating: return timeline.duration == 0
    case .resting: return true
    case .triggered: return time - startTime >= timeline.duration
    }
  }
}

/// Whether two values of perhaps different types are equal.
private func isEqual<T: Equatable>(_ value: T, _ other: any Equatable) -> Bool { value == other as? T }
