import FastVector

/// Tracks of keyframes that animate a value, or several of its properties, at the same time.
///
/// To use the same keyframes in several places, define a type that conforms to this protocol:
///
/// ```swift
/// struct Wave: Keyframes {
///   var body: some Keyframes<Pose> {
///     KeyframeTrack(\.angle) { CubicKeyframe(.degrees(20), duration: 0.3) }
///     KeyframeTrack(\.lift) { SpringKeyframe(12, duration: 0.5) }
///   }
/// }
/// ```
public protocol Keyframes<Value> {
  /// The type of the animated value.
  associatedtype Value = Self.Body.Value

  /// The type of ``body-swift.property``.
  associatedtype Body: Keyframes where Body.Value == Value

  /// The tracks that these keyframes consist of.
  @KeyframesBuilder<Self.Value> var body: Self.Body { get }
}

/// Keyframes that provide their tracks directly instead of through a body.
protocol PrimitiveKeyframes<Value>: Keyframes where Body == Self {
  /// Appends the tracks to `tracks`, with the initial value and velocity that `start` specifies.
  func appendTracks(to tracks: inout [any ResolvedKeyframeTrack<Value>], from start: KeyframeStart<Value>)
}

/// The initial value and velocity of keyframes.
struct KeyframeStart<Value> {
  /// The value before the first keyframe.
  let value: Value

  /// A closure that overwrites the animatable data of each animated property with the property's velocity, in units per
  /// second. It leaves other properties unchanged.
  let setVelocities: (inout Value) -> Void

  /// Returns the velocity of a property's animatable data, in units per second.
  func velocity<Part: Animatable>(at keyPath: WritableKeyPath<Value, Part>) -> Part.AnimatableData {
    var velocities = value
    velocities[keyPath: keyPath].animatableData = .zero
    setVelocities(&velocities)
    return velocities[keyPath: keyPath].animatableData
  }
}

extension Keyframes {
  /// Appends the tracks to `tracks`. Keyframes without their own tracks take them from their body.
  func resolve(into tracks: inout [any ResolvedKeyframeTrack<Value>], from start: KeyframeStart<Value>) {
    if let primitive = self as? any PrimitiveKeyframes<Value> {
      primitive.appendTracks(to: &tracks, from: start)
    } else {
      body.resolve(into: &tracks, from: start)
    }
  }
}

/// Keyframes without tracks.
struct EmptyKeyframes<Value>: PrimitiveKeyframes {
  var body: Self { self }

  func appendTracks(to tracks: inout [any ResolvedKeyframeTrack<Value>], from start: KeyframeStart<Value>) {}
}

/// Two sets of keyframes that play at the same time.
struct CombinedKeyframes<First: Keyframes, Second: Keyframes>: PrimitiveKeyframes
where First.Value == Second.Value {
  typealias Value = First.Value

  let first: First
  let second: Second

  var body: Self { self }

  func appendTracks(to tracks: inout [any ResolvedKeyframeTrack<Value>], from start: KeyframeStart<Value>) {
    first.resolve(into: &tracks, from: start)
    second.resolve(into: &tracks, from: start)
  }
}
