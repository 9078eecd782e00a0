/// Makes track content of the keyframes in a closure.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
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
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(branch: .first(component))
  }

  /// Takes the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(branch: .second(component))
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
  public static func buildBlock() -> some KeyframeTrackContent<Value> { EmptyKeyframeTrackContent() }

  /// The keyframes of one of the two branches of an `if` or `switch`.
  public struct Conditional<ConditionalValue, First: KeyframeTrackContent, Second: KeyframeTrackContent>:
    KeyframeTrackContent
  where First.Value == ConditionalValue, Second.Value == ConditionalValue {
    enum Branch {
      case first(First)
      case second(Second)
    }

    public typealias Value = ConditionalValue

    let branch: Branch

    /// The conditional keyframes themselves.
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
