/// What an animation sees and keeps besides its value and time.
public struct AnimationContext<Value: VectorArithmetic> {
  /// What the animation keeps from one frame to the next.
  public var state: AnimationState<Value>

  /// Whether the animation has come so far that it counts as done, though it may still move a little.
  ///
  /// Completions that wait for `.logicallyComplete` run once it is set.
  public var isLogicallyComplete: Bool

  /// The environment as it is now, not as it was when the animation started.
  public internal(set) var environment: EnvironmentValues

  /// Makes a context, as an animator does for each animation that it starts. An animation changes the one that it is
  /// given, and does not replace it: a new one has an empty environment.
  ///
  /// - Parameters:
  ///   - state: What the animation finds in its state.
  ///   - environment: The environment that the animation sees.
  public init(
    state: AnimationState<Value> = AnimationState(), environment: EnvironmentValues = EnvironmentValues()
  ) {
    self.state = state
    isLogicallyComplete = false
    self.environment = environment
  }

  /// The same context around another state, which may be that of another type of values.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    var result = AnimationContext<T>(state: state, environment: environment)
    result.isLogicallyComplete = isLogicallyComplete
    return result
  }

  /// Becomes a copy of another context that shares nothing with it, using this one's memory again.
  mutating func overwrite(with other: Self) {
    state.overwrite(with: other.state)
    isLogicallyComplete = other.isLogicallyComplete
    environment = other.environment
  }

  /// Moves a value out of the state, so that changing it copies nothing.
  mutating func take<K: AnimationStateKey>(_ key: K.Type) -> K where K.Value == K {
    var value = K.defaultValue
    swap(&value, &state[key])
    return value
  }

  /// Runs `body` with the state that is kept in `nested`, which leaves this context's own state empty meanwhile.
  mutating func withNestedState<Result>(
    _ nested: inout AnimationState<Value>, _ body: (inout AnimationContext) -> Result
  ) -> Result {
    swap(&state, &nested)
    defer { swap(&state, &nested) }
    return body(&self)
  }
}
