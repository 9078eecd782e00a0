public import FastVector

/// A result builder that combines tracks into keyframes. It also accepts keyframes without a track, which then animate
/// the whole value.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// Returns a keyframe or other content unchanged.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }

  /// Concatenates the content from each iteration of a loop.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> some KeyframeTrackContent<Value> {
    KeyframeTrackContentList(contents: components)
  }

  /// Builds the first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value {
    KeyframeTrackContentBuilder<Value>.buildEither(first: component)
  }

  /// Builds the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value {
    KeyframeTrackContentBuilder<Value>.buildEither(second: component)
  }

  /// Starts the result with the first expression of the closure.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }

  /// Appends the next expression of the closure.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    CombinedKeyframeTrackContent(first: accumulated, second: next)
  }

  /// Builds empty content, without keyframes.
  public static func buildBlock() -> some KeyframeTrackContent<Value> where Value: Animatable {
    EmptyKeyframeTrackContent<Value>()
  }

  /// Puts keyframes that aren't in a track into a track for the whole value.
  public static func buildFinalResult<Content: KeyframeTrackContent>(
    _ component: Content
  ) -> KeyframeTrack<Value, Value, Content> where Content.Value == Value {
    KeyframeTrack { component }
  }
}

extension KeyframesBuilder {
  /// Returns a track or other keyframes unchanged.
  public static func buildExpression<Content: Keyframes>(_ expression: Content) -> Content
  where Content.Value == Value { expression }

  /// Starts the result with the first track of the closure.
  public static func buildPartialBlock<Content: Keyframes>(first: Content) -> Content
  where Content.Value == Value { first }

  /// Adds the next track of the closure, which plays at the same time.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> {
    CombinedKeyframes(first: accumulated, second: next)
  }

  /// Builds empty keyframes, without tracks.
  public static func buildBlock() -> some Keyframes<Value> { EmptyKeyframes<Value>() }

  /// Returns the tracks of the closure unchanged.
  public static func buildFinalResult<Content: Keyframes>(_ component: Content) -> Content
  where Content.Value == Value { component }
}
