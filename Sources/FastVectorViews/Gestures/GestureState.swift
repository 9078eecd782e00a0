public import FastVectorAnimation

/// A value that a gesture changes while it goes on, and that becomes what it was at first when the gesture ends, fails or
/// is cancelled.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private let initialValue: Value
  private let reset: (Value, inout Transaction) -> Void
  private var location: StateLocation<Value>?

  /// Makes a state with its first value.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue) { _, _ in } }

  /// Makes a state with its first value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Makes a state with its first value.
  ///
  /// - Parameter resetTransaction: The transaction under which it becomes its first value again.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { $1 = resetTransaction }
  }

  /// Makes a state with its first value.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// Makes a state with its first value.
  ///
  /// - Parameter reset: Given the last value and the transaction under which it becomes its first value again.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initialValue = wrappedValue
    self.reset = reset
  }

  /// Makes a state with its first value.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The value.
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
  /// Makes a state that is nil.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// Makes a state that is nil.
  public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(wrappedValue: nil, reset: reset) }
}

extension GestureState: ConnectedProperty {
  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    let location = storage as? StateLocation<Value> ?? StateLocation(initialValue, node: node)
    storage = location
    self.location = location
  }
}

// As `State`.
extension GestureState: @unchecked Sendable where Value: Sendable {}

/// A gesture that changes a state while it goes on.
public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  /// The gesture.
  public var base: Base

  /// The state.
  public var state: GestureState<State>

  let change: (Base.Value, inout State, inout Transaction) -> Void

  /// Makes a gesture that changes a state.
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
    // The state that was changed, for as long as the gesture goes on.
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
