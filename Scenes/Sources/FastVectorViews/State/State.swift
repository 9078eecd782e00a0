import FastVectorAnimation

/// A property wrapper for a value that a stage stores for a view as long as the view is present. If the view is removed
/// and inserted again, it starts with the initial value.
///
/// Before the view is on a stage, the state returns its initial value and ignores changes.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value
  private var location: StateLocation<Value>?

  /// Creates a state with an initial value.
  public init(wrappedValue: Value) { initialValue = wrappedValue }

  /// Creates a state with an initial value.
  public init(initialValue: Value) { self.initialValue = initialValue }

  /// The value.
  ///
  /// When the value changes, the views that have read it are evaluated again. Don't change the value while a view is
  /// being evaluated: the stage then records a warning and applies the change after the evaluation. A change on another
  /// thread, for example by a task, is applied before the next event or frame of the stage.
  public var wrappedValue: Value {
    get { location?.get() ?? initialValue }
    nonmutating set { location?.set(newValue, .current) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initialValue) }
    return Binding(get: location.get, set: location.set)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state with the initial value nil.
  public init() { self.init(wrappedValue: nil) }
}

// Unchecked is safe, because a state and its value belong to the thread of a stage, as in `Binding`.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: ConnectedProperty {
  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    let location = storage as? StateLocation<Value> ?? StateLocation(initialValue, node: node)
    storage = location
    self.location = location
  }
}

/// The storage of a state.
final class StateLocation<Value> {
  private let owner: NodeReference

  /// The value that bodies read, as of the update in progress.
  private var value: Value

  /// The value after all changes so far, including changes that the update in progress doesn't show yet. Actions read
  /// this value.
  private var latest: Value

  private var readers: [NodeReference] = []

  init(_ value: Value, node: _AnyNode) {
    self.value = value
    latest = value
    owner = node.reference
  }

  func get() -> Value {
    guard let reader = owner.node?.stage.evaluatingNode else { return latest }
    if !readers.contains(where: { $0.node === reader }) {
      readers.removeAll { $0.node?.isAlive != true }
      readers.append(reader.reference)
    }
    return value
  }

  func set(_ newValue: Value, _ transaction: Transaction) {
    guard let node = owner.node else { return }
    guard node.stage.executor.isOnCurrentThread else {
      // This is safe, because only the stage's thread uses the change after this point.
      nonisolated(unsafe) let change = (location: WeakLocation(self), value: newValue, transaction: transaction)
      return node.stage.executor.enqueue {
        unsafe change.location.location?.set(change.value, change.transaction)
      }
    }
    guard node.isAlive, !isSame(latest, newValue) else { return }
    latest = newValue
    if let evaluating = node.stage.evaluatingNode {
      node.stage.warn(.stateChangedWhileEvaluated(view: evaluating.name))
    }
    node.stage.enqueue(transaction) { [weak self] in self?.apply(newValue) }
  }

  private func apply(_ newValue: Value) {
    value = newValue
    for reader in readers {
      if let node = reader.node { node.stage.makeDirty(node) }
    }
    readers = []
  }
}

/// A weak reference to the storage of a state.
private struct WeakLocation<Value> {
  weak var location: StateLocation<Value>?

  init(_ location: StateLocation<Value>) { self.location = location }
}

/// Returns true if two values are known to be equal. Values that aren't `Equatable` count as different.
func isSame<Value>(_ value: Value, _ other: Value) -> Bool {
  func isEqual<T: Equatable>(_ value: T) -> Bool { value == other as? T }
  guard let value = value as? any Equatable else { return false }
  return isEqual(value)
}
