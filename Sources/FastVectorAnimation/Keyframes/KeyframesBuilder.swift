/// Makes keyframes of the tracks in a closure, or of the keyframes of a single track.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// Takes a keyframe or other content of the closure as it is.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }

  /// Makes content of what a loop gives, one after the other.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> some KeyframeTrackContent<Value> {
    KeyframeTrackContentList(contents: components)
  }

  /// Takes the first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value {
    KeyframeTrackContentBuilder<Value>.buildEither(first: component)
  }

  /// Takes the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value {
    KeyframeTrackContentBuilder<Value>.buildEither(second: component)
  }

  /// Begins with the first line of the closure.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }

  /// Goes on with the next line of the closure.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    CombinedKeyframeTrackContent(first: accumulated, second: next)
  }

  /// Makes content of no lines: no keyframes.
  public static func buildBlock() -> some KeyframeTrackContent<Value> where Value: Animatable {
    EmptyKeyframeTrackContent<Value>()
  }

  /// Makes the result of the closure: bare keyframes become a track of the whole value.
  public static func buildFinalResult<Content: KeyframeTrackContent>(
    _ component: Content
  ) -> KeyframeTrack<Value, Value, Content> where Content.Value == Value {
    KeyframeTrack { component }
  }
}

extension KeyframesBuilder {
  /// Takes a keyframe or other content of the closure as it is.
  public static func buildExpression<Content: Keyframes>(_ expression: Content) -> Content
  where Content.Value == Value { expression }

  /// Begins with the first line of the closure.
  public static func buildPartialBlock<Content: Keyframes>(first: Content) -> Content
  where Content.Value == Value { first }

  /// Goes on with the next track of the closure, at the same time.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> {
    CombinedKeyframes(first: accumulated, second: next)
  }

  /// Makes content of no lines: no keyframes.
  public static func buildBlock() -> some Keyframes<Value> { EmptyKeyframes<Value>() }

  /// Makes the result of the closure: bare keyframes become a track of the whole value.
  public static func buildFinalResult<Content: Keyframes>(_ component: Content) -> Content
  where Content.Value == Value { component }
}
