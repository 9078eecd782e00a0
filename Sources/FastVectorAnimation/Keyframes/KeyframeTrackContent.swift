public import FastVector

/// A sequence of keyframes that animate one value.
///
/// To use the same keyframes in several tracks, define a type that conforms to this protocol:
///
/// ```swift
/// struct Shake: KeyframeTrackContent {
///   var body: some KeyframeTrackContent<Double> {
///     for offset in [4.0, -3, 2, -1, 0] { LinearKeyframe(offset, duration: 0.05) }
///   }
/// }
/// ```
public protocol KeyframeTrackContent<Value> {
  /// The type of the animated value.
  associatedtype Value: Animatable = Self.Body.Value

  /// The type of ``body-swift.property``.
  associatedtype Body: KeyframeTrackContent where Body.Value == Value

  /// The keyframes that this content consists of, in playback order.
  @KeyframeTrackContentBuilder<Self.Value> var body: Self.Body { get }
}

/// Content that provides its steps directly instead of through a body.
protocol PrimitiveKeyframeTrackContent<Value>: KeyframeTrackContent where Body == Self {
  /// Appends the steps to `steps`, in playback order.
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>])
}

extension KeyframeTrackContent {
  /// Appends the steps to `steps`, in playback order. Content without its own steps takes them from its body.
  func resolve(into steps: inout [KeyframeStep<Value.AnimatableData>]) {
    if let primitive = self as? any PrimitiveKeyframeTrackContent<Value> {
      primitive.appendSteps(to: &steps)
    } else {
      body.resolve(into: &steps)
    }
  }
}

/// Content without keyframes.
struct EmptyKeyframeTrackContent<Value: Animatable>: PrimitiveKeyframeTrackContent {
  var body: Self { self }

  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {}
}

/// Two sequences of keyframes, played one after the other.
struct CombinedKeyframeTrackContent<First: KeyframeTrackContent, Second: KeyframeTrackContent>:
  PrimitiveKeyframeTrackContent
where First.Value == Second.Value {
  typealias Value = First.Value

  let first: First
  let second: Second

  var body: Self { self }

  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    first.resolve(into: &steps)
    second.resolve(into: &steps)
  }
}

/// Sequences of keyframes from the iterations of a loop, played one after the other.
struct KeyframeTrackContentList<Content: KeyframeTrackContent>: PrimitiveKeyframeTrackContent {
  typealias Value = Content.Value

  let contents: [Content]

  var body: Self { self }

  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    for content in contents { content.resolve(into: &steps) }
  }
}
