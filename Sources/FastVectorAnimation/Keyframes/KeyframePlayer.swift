public import Foundation

/// A player that repeats keyframes, or plays them whenever a trigger changes.
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
/// The player has no clock: pass every time in seconds, relative to an origin of your choice.
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

  /// Creates a player that repeats keyframes, starting at time 0.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first keyframe of each track.
  ///   - repeating: True to play the keyframes again and again. False to keep the value at the start of the keyframes.
  ///   - keyframes: A closure that returns the tracks for an initial value. It is called once, by this initializer.
  public init(
    initialValue: Value, repeating: Bool = true,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) {
    self.init(initialValue: initialValue, mode: repeating ? .repeating : .resting, keyframes: keyframes)
    timeline = makeTimeline(KeyframeStart(value: initialValue) { _ in })
  }

  /// Creates a player that rests at a value and plays keyframes whenever a trigger changes.
  ///
  /// - Parameters:
  ///   - initialValue: The value until the trigger first changes.
  ///   - trigger: The value whose changes start the keyframes.
  ///   - keyframes: A closure that returns the tracks for a value. It is called whenever the keyframes start. Its
  ///     argument is the value at that time if a motion is in progress, and `initialValue` otherwise. SwiftUI does the
  ///     same, although its documentation says otherwise.
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

  /// Starts the keyframes if the trigger differs from its previous value. A player without a trigger ignores this call.
  ///
  /// - Parameters:
  ///   - trigger: The current value of the trigger.
  ///   - time: The current time in seconds.
  public mutating func update(trigger: some Equatable, at time: TimeInterval) {
    guard case .triggered(let previous) = mode, !isEqual(trigger, previous) else { return }
    mode = .triggered(by: trigger)
    self.trigger(at: time)
  }

  /// Starts the keyframes.
  ///
  /// If no motion is in progress, the keyframes start at the initial value, from rest. Otherwise they continue from the
  /// current value, and tracks that begin with a cubic or spring keyframe also continue at the current velocity. A
  /// player without a trigger ignores this call.
  ///
  /// - Parameter time: The current time in seconds. NaN counts as 0.
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

  /// Returns the value at `time`.
  ///
  /// - Parameter time: The time in seconds. Times before the start, and NaN, count as the start.
  public func value(at time: TimeInterval) -> Value {
    guard let timeline else { return initialValue }
    let elapsed = time - startTime
    switch mode {
    case .repeating:
      let duration = timeline.duration
      return timeline.value(time: duration > 0 ? elapsed.truncatingRemainder(dividingBy: duration) : elapsed)
    case .resting: return timeline.value(time: 0)
    case .triggered: return timeline.value(time: elapsed)
    }
  }

  /// Returns true if the value doesn't move at or after a time.
  ///
  /// Repeating keyframes are never finished unless their duration is 0.
  public func isFinished(at time: TimeInterval) -> Bool {
    guard let timeline else { return true }
    switch mode {
    case .repeating: return timeline.duration == 0
    case .resting: return true
    case .triggered: return time - startTime >= timeline.duration
    }
  }
}

/// Returns true if two values have the same type and are equal.
private func isEqual<T: Equatable>(_ value: T, _ other: any Equatable) -> Bool { value == other as? T }
