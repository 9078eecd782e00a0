/// Keyframes that follow one another and move one value.
///
/// Make a type of your own to use the same keyframes in several tracks:
///
/// ```swift
/// struct Shake: KeyframeTrackContent {
///   var body: some KeyframeTrackContent<Double> {
///     for offset in [4.0, -3, 2, -1, 0] { LinearKeyframe(offset, duration: 0.05) }
///   }
/// }
/// ```
public protocol KeyframeTrackContent<Value> {
  /// The type of the value that moves.
  associatedtype Value: Animatable = Self.Body.Value

  /// The type of ``body-swift.property``.
  associatedtype Body: KeyframeTrackContent where Body.Value == Value

  /// The keyframes.
  @KeyframeTrackContentBuilder<Self.Value> var body: Self.Body { get }
}

/// Content that knows its steps itself and has no other content as its body.
protocol PrimitiveKeyframeTrackContent<Value>: KeyframeTrackContent where Body == Self {
  /// Appends the steps of this content.
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>])
}

extension KeyframeTrackContent {
  /// Appends the steps of this content, whoever made its type.
  func resolve(into steps: inout [KeyframeStep<Value.AnimatableData>]) {
    if let primitive = self as? any PrimitiveKeyframeTrackContent<Value> {
      primitive.appendSteps(to: &steps)
    } else {
      body.resolve(into: &steps)
    }
  }
}

/// No keyframes.
struct EmptyKeyframeTrackContent<Value: Animatable>: PrimitiveKeyframeTrackContent {
  var body: Self { self }

  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {}
}

/// Content, and then other content.
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

/// Content of one type, one after the other.
struct KeyframeTrackContentList<Content: KeyframeTrackContent>: PrimitiveKeyframeTrackContent {
  typealias Value = Content.Value

  let contents: [Content]

  var body: Self { self }

  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    for content in contents { content.resolve(into: &steps) }
  }
}
