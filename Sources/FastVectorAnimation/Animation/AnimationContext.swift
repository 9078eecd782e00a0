public import FastVector

/// The state and environment of an animation, in addition to its value and time.
public struct AnimationContext<Value: VectorArithmetic> {
  /// The state that the animation keeps between frames.
  public var state: AnimationState<Value>

  /// True if the animation counts as complete, even if it still moves a little.
  ///
  /// The animator reads this property after each call of ``CustomAnimation/animate(value:time:context:)``: at each
  /// frame up to the queried time, and at the queried time itself if it is between two frames. Completions with the
  /// criteria ``AnimationCompletionCriteria/logicallyComplete`` run as soon as the property has been true at one of
  /// these times. Changing it back to false later has no effect. If it never becomes true, the completions run when the
  /// animation is over.
  public var isLogicallyComplete: Bool

  /// The current environment, which can differ from the environment at the start of the animation.
  public internal(set) var environment: EnvironmentValues

  /// Creates a context. An animator creates one for each animation that it starts.
  ///
  /// A custom animation should modify the context that is passed to it, not replace it, because a new context has an
  /// empty environment.
  ///
  /// - Parameters:
  ///   - state: The initial state of the animation.
  ///   - environment: The environment of the animation.
  public init(
    state: AnimationState<Value> = AnimationState(), environment: EnvironmentValues = EnvironmentValues()
  ) {
    self.state = state
    isLogicallyComplete = false
    self.environment = environment
  }

  /// Returns a copy of this context with another state, which may have a different value type.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    var result = AnimationContext<T>(state: state, environment: environment)
    result.isLogicallyComplete = isLogicallyComplete
    return result
  }

  /// Overwrites this context with a deep copy of another one, and reuses the memory of this context.
  mutating func overwrite(with other: Self) {
    state.overwrite(with: other.state)
    isLogicallyComplete = other.isLogicallyComplete
    environment = other.environment
  }

  /// Moves a value out of the state, so that the caller can mutate the value without copying it. Leaves the default
  /// value in the state.
  mutating func take<K: AnimationStateKey>(_ key: K.Type) -> K where K.Value == K {
    var value = K.defaultValue
    swap(&value, &state[key])
    return value
  }

  /// Runs `body` with `nested` as the state of this context. Afterwards, stores the changed state in `nested` and
  /// restores the previous state of this context.
  mutating func withNestedState<Result>(
    _ nested: inout AnimationState<Value>, _ body: (inout AnimationContext) -> Result
  ) -> Result {
    swap(&state, &nested)
    defer { swap(&state, &nested) }
    return body(&self)
  }
}
