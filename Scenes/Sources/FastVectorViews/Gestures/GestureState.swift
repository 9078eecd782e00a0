public import FastVectorAnimation

/// A value that a gesture updates while it's in progress. It's reset to its initial value when the gesture ends, fails
/// or is cancelled.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private let initialValue: Value
  private let reset: (Value, inout Transaction) -> Void
  private var location: StateLocation<Value>?

  /// Creates a state with an initial value.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue) { _, _ in } }

  /// Creates a state with an initial value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Creates a state with an initial value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value.
  ///   - resetTransaction: The transaction with which the state is reset to its initial value.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { $1 = resetTransaction }
  }

  /// Creates a state with an initial value, and with a transaction for resetting the state to this value.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// Creates a state with an initial value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value.
  ///   - reset: A closure that configures the transaction with which the state is reset. It receives the last value and
  ///     the transaction.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initialValue = wrappedValue
    self.reset = reset
  }

  /// Creates a state with an initial value, and with a closure that configures the transaction for resetting the state.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The current value.
  public var wrappedValue: Value { location?.get() ?? initialValue }

  /// The state itself, for `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  fileprivate func update(_ change: (inout Value, inout Transaction) -> Void) {
    var (value, transaction) = (wrappedValue, Transaction())
    change(&value, &transaction)
    location?.set(value, transaction)
  }

  fileprivate func end() {
    var transaction = Transaction()
    reset(wrappedValue, &transaction)
    location?.set(initialValue, transaction)
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a state with an initial value of nil, and with a transaction for resetting the state to nil.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// Creates a state with an initial value of nil, and with a closure that configures the transaction for resetting the
  /// state.
  public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(wrappedValue: nil, reset: reset) }
}

extension GestureState: ConnectedProperty {
  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    let location = storage as? StateLocation<Value> ?? StateLocation(initialValue, node: node)
    storage = location
    self.location = location
  }
}

// Unchecked is safe, because a gesture state and its value belong to the thread of a stage, as in `Binding`.
extension GestureState: @unchecked Sendable where Value: Sendable {}

/// A gesture that updates a gesture state while it's in progress.
public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  /// The gesture whose values update the state.
  public var base: Base

  /// The state.
  public var state: GestureState<State>

  let change: (Base.Value, inout State, inout Transaction) -> Void

  /// Creates a gesture that updates a gesture state.
  public init(
    base: Base, state: GestureState<State>, body: @escaping (Base.Value, inout State, inout Transaction) -> Void
  ) {
    self.base = base
    self.state = state
    change = body
  }

  public typealias Value = Base.Value
  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    // The state that the gesture has updated and must reset when it ends.
    var changed: GestureState<State>?
    func end() {
      changed?.end()
      changed = nil
    }
    return ActionRecognizer(Base._makeRecognizer(gesture.map(\.base)), cancel: { end }) { _, phase in
      switch phase {
      case .possible: return nil
      case .active(let value):
        guard let gesture = gesture.current else { return nil }
        return {
          changed = gesture.state
          gesture.state.update { gesture.change(value, &$0, &$1) }
        }
      case .ended, .failed: return end
      }
    }
  }
}
