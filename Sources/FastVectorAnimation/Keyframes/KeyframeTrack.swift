import Foundation

/// Keyframes that move one part of a value, or all of it.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Content.Value>
  private let content: Content

  /// Makes a track that moves the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    self.init(\.self, content: content)
  }

  /// Makes a track that moves a part of the value.
  ///
  /// - Parameters:
  ///   - keyPath: The part.
  ///   - content: Its keyframes.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

  /// The track itself.
  public var body: Self { self }
}

extension KeyframeTrack: PrimitiveKeyframes {
  public typealias Value = Root

  func appendTracks(to tracks: inout [any ResolvedKeyframeTrack<Root>], from start: KeyframeStart<Root>) {
    var steps: [KeyframeStep<Content.Value.AnimatableData>] = []
    content.resolve(into: &steps)
    guard !steps.isEmpty else { return }
    let path = KeyframePath(
      steps, initialValue: start.value[keyPath: keyPath].animatableData,
      initialVelocity: start.velocity(at: keyPath))
    tracks.append(KeyframePathTrack(keyPath: keyPath, path: path))
  }
}

/// A track whose keyframes are resolved, whatever the type of the part that it moves.
protocol ResolvedKeyframeTrack<Root> {
  associatedtype Root

  /// The length, in seconds.
  var duration: TimeInterval { get }

  /// Sets the part that this track moves to its value at a time.
  func setValue(in root: inout Root, at time: TimeInterval)

  /// Sets the animatable data of the part that this track moves to its velocity at a time, in units a second.
  func setVelocity(in root: inout Root, at time: TimeInterval)
}

struct KeyframePathTrack<Root, Part: Animatable>: ResolvedKeyframeTrack {
  let keyPath: WritableKeyPath<Root, Part>
  let path: KeyframePath<Part.AnimatableData>

  var duration: TimeInterval { path.duration }

  func setValue(in root: inout Root, at time: TimeInterval) {
    path.setValue(&root[keyPath: keyPath].animatableData, at: time)
  }

  func setVelocity(in root: inout Root, at time: TimeInterval) {
    root[keyPath: keyPath].animatableData = path.velocity(at: time)
  }
}
