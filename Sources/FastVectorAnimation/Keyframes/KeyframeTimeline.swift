public import Foundation

/// How a value changes over time, by keyframes.
///
/// ```swift
/// let timeline = KeyframeTimeline(initialValue: Pose()) {
///   KeyframeTrack(\.angle) {
///     CubicKeyframe(.degrees(20), duration: 0.3)
///     SpringKeyframe(.zero, spring: .bouncy)
///   }
///   KeyframeTrack(\.lift) { LinearKeyframe(12, duration: 0.5) }
/// }
/// let pose = timeline.value(time: 0.4)
/// ```
///
/// Tracks run at the same time. A track that is over keeps its last value, and a part of the value without a track its
/// initial one. Where two tracks move the same part, the last one counts. Keyframes of a value as a whole need no
/// track around them.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let tracks: [any ResolvedKeyframeTrack<Value>]

  /// The time until the end of the longest track, in seconds. It may be infinite.
  public let duration: TimeInterval

  /// Makes a timeline. All keyframes are resolved now, once.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first keyframe of each track.
  ///   - content: The tracks.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(content(), from: KeyframeStart(value: initialValue) { _ in })
  }

  init(_ keyframes: some Keyframes<Value>, from start: KeyframeStart<Value>) {
    var tracks: [any ResolvedKeyframeTrack<Value>] = []
    keyframes.resolve(into: &tracks, from: start)
    self.tracks = tracks
    initialValue = start.value
    duration = tracks.map(\.duration).max() ?? 0
  }

  /// The value at a time.
  ///
  /// - Parameter time: The time since the start, in seconds. Until the start the value is the initial one, or that of
  ///   the ``MoveKeyframe`` that begins a track; after the end it is the last one. NaN counts as the start.
  /// - Complexity: For each track, O(log n) for n keyframes, and one combination of at most four vectors.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(&value, time: time)
    return value
  }

  /// Sets the parts of a value that have tracks to what they are at a time, and leaves the others as they are.
  ///
  /// The storage of vectors that nothing else holds is used again: frames between keyframes allocate nothing.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - time: The time since the start, in seconds, as for ``value(time:)``.
  /// - Complexity: As ``value(time:)``.
  public func update(_ value: inout Value, time: Double) {
    for track in tracks { track.setValue(in: &value, at: time) }
  }

  /// The value at a share of the ``duration``.
  ///
  /// - Parameter progress: The share, clamped to 0...1; NaN counts as 0. Where a keyframe takes for ever, every share
  ///   above 0 is at its end.
  /// - Complexity: As ``value(time:)``.
  public func value(progress: Double) -> Value {
    value(time: progress > 0 ? min(progress, 1) * duration : 0)
  }

  /// Puts the velocity of each part that a track moves, in units a second, in the place of the part.
  func setVelocities(in value: inout Value, at time: TimeInterval) {
    for track in tracks { track.setVelocity(in: &value, at: time) }
  }
}
