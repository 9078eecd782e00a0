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
protocol ResolvedKeyframeTrack<Root>: AnyObject {
  associatedtype Root

  /// The length, in seconds.
  var duration: TimeInterval { get }

  /// Sets the part that this track moves to its value at a time.
  func setValue(in root: inout Root, at time: TimeInterval)

  /// Sets the animatable data of the part that this track moves to its velocity at a time, in units a second.
  func setVelocity(in root: inout Root, at time: TimeInterval)
}

/// It never changes. An object finds its types at hand, where a value would have to look them up at each call.
final class KeyframePathTrack<Root, Part: Animatable>: ResolvedKeyframeTrack {
  private let keyPath: WritableKeyPath<Root, Part>
  private let path: KeyframePath<Part.AnimatableData>

  init(keyPath: WritableKeyPath<Root, Part>, path: KeyframePath<Part.AnimatableData>) {
    self.keyPath = keyPath
    self.path = path
  }

  var duration: TimeInterval { path.duration }

  func setValue(in root: inout Root, at time: TimeInterval) {
    var data = root[keyPath: keyPath].animatableData
    // Nothing but `data` then holds the storage of a vector, and it is used again.
    root[keyPath: keyPath].animatableData = .zero
    path.setValue(&data, at: time)
    root[keyPath: keyPath].animatableData = data
  }

  func setVelocity(in root: inout Root, at time: TimeInterval) {
    root[keyPath: keyPath].animatableData = path.velocity(at: time)
  }
}
