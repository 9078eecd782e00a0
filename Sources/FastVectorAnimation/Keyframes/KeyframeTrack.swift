import FastVector
import Foundation

/// Keyframes that animate a property of a value, or the whole value.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Content.Value>
  private let content: Content

  /// Creates a track that animates the whole value instead of one of its properties.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    self.init(\.self, content: content)
  }

  /// Creates a track that animates a property of the value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - content: The keyframes of the property.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

  /// The track itself, because it isn't composed of other tracks.
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

/// A track with resolved keyframes, type-erased over the property that it animates.
protocol ResolvedKeyframeTrack<Root>: AnyObject {
  associatedtype Root

  /// The duration in seconds.
  var duration: TimeInterval { get }

  /// Sets the property of this track to its value at `time`.
  func setValue(in root: inout Root, at time: TimeInterval)

  /// Sets the animatable data of this track's property in `root` to the velocity of the property at `time`, in units
  /// per second.
  func setVelocity(in root: inout Root, at time: TimeInterval)
}

/// A track for the property at a key path.
///
/// This type is a class rather than a structure, because each method call on a generic structure would have to look up
/// the type arguments at run time.
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
    // Clear the property, so that `data` holds the only reference to the storage of a vector and can reuse it.
    root[keyPath: keyPath].animatableData = .zero
    path.setValue(&data, at: time)
    root[keyPath: keyPath].animatableData = data
  }

  func setVelocity(in root: inout Root, at time: TimeInterval) {
    root[keyPath: keyPath].animatableData = path.velocity(at: time)
  }
}
