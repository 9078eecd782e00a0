public import Foundation

/// Keyframes that describe how a value changes over time.
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
/// Tracks run at the same time. When a track ends, its property keeps the last value. A property without a track keeps
/// its initial value. If two tracks animate the same property, the last track wins. Keyframes for the whole value don't
/// need to be in a track.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let tracks: [any ResolvedKeyframeTrack<Value>]

  /// The end time of the longest track in seconds, possibly infinite.
  public let duration: TimeInterval

  /// Creates a timeline from tracks of keyframes.
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

  /// Returns the value at `time`.
  ///
  /// - Parameter time: The time since the start, in seconds. Before the start, the function returns the initial value.
  ///   If a track begins with move keyframes, its value before the start is the value of the last of them. After the
  ///   end, the function returns the final value. NaN counts as the start.
  /// - Complexity: For each track, O(log n) for n keyframes, and one combination of at most four vectors.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(&value, time: time)
    return value
  }

  /// Updates a value for `time`: sets each property that has a track, and leaves all other properties unchanged.
  ///
  /// Reuses the storage of vectors that aren't shared, so frames between keyframes allocate nothing.
  ///
  /// - Parameters:
  ///   - value: The value to update.
  ///   - time: The time since the start, in seconds, as for ``value(time:)``.
  /// - Complexity: The same as for ``value(time:)``.
  public func update(_ value: inout Value, time: Double) {
    for track in tracks { track.setValue(in: &value, at: time) }
  }

  /// Returns the value at a fraction of the ``duration``.
  ///
  /// - Parameter progress: The fraction, clamped to 0...1; NaN counts as 0. If the duration is infinite, every fraction
  ///   above 0 gives the value at the end.
  /// - Complexity: The same as for ``value(time:)``.
  public func value(progress: Double) -> Value {
    value(time: progress > 0 ? min(progress, 1) * duration : 0)
  }

  /// Stores velocities in a value. For each property that has a track, sets the property's animatable data to its
  /// velocity at `time`, in units per second. Leaves all other properties unchanged.
  func setVelocities(in value: inout Value, at time: TimeInterval) {
    for track in tracks { track.setVelocity(in: &value, at: time) }
  }
}
