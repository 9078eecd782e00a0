public import FastVector

/// A result builder that combines keyframes into track content.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
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
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(branch: .first(component))
  }

  /// Builds the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(branch: .second(component))
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
  public static func buildBlock() -> some KeyframeTrackContent<Value> { EmptyKeyframeTrackContent() }

  /// The keyframes of either branch of an `if` or `switch`.
  public struct Conditional<ConditionalValue, First: KeyframeTrackContent, Second: KeyframeTrackContent>:
    KeyframeTrackContent
  where First.Value == ConditionalValue, Second.Value == ConditionalValue {
    enum Branch {
      case first(First)
      case second(Second)
    }

    public typealias Value = ConditionalValue

    let branch: Branch

    /// This content itself. It resolves the keyframes of the chosen branch directly, so it has no separate body.
    public var body: Self { self }
  }
}

extension KeyframeTrackContentBuilder.Conditional: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<ConditionalValue.AnimatableData>]) {
    switch branch {
    case .first(let content): content.resolve(into: &steps)
    case .second(let content): content.resolve(into: &steps)
    }
  }
}
