import FastVectorAnimation

/// A value that belongs to the place of a view in the tree: it lives while the view is there, and starts anew when the
/// view comes back.
///
/// Before the view is on a stage it reads as its first value, and what is set then is forgotten.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value
  private var location: StateLocation<Value>?

  /// Makes a state with its first value.
  public init(wrappedValue: Value) { initialValue = wrappedValue }

  /// Makes a state with its first value.
  public init(initialValue: Value) { self.initialValue = initialValue }

  /// The value.
  ///
  /// A change evaluates anew what has read it. To change it while a view is evaluated is a mistake, which the stage
  /// warns of; it then happens right after. What another thread changes, as a task may, is taken up before the next
  /// event or frame of the stage.
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
  /// Makes a state that is nil.
  public init() { self.init(wrappedValue: nil) }
}

// As `Binding`.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: ConnectedProperty {
  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    let location = storage as? StateLocation<Value> ?? StateLocation(initialValue, node: node)
    storage = location
    self.location = location
  }
}

/// Where a state is kept.
final class StateLocation<Value> {
  private let owner: NodeReference

  /// The value that bodies see: that of the update under way.
  private var value: Value

  /// The value after all changes, which actions see.
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
    guard node.stage.executor.isHere else {
      // Handed over as it is, and touched by the thread of the stage alone from now on.
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

/// A place of a state that may be gone.
private struct WeakLocation<Value> {
  weak var location: StateLocation<Value>?

  init(_ location: StateLocation<Value>) { self.location = location }
}

/// Whether two values are equal, as far as one can know.
func isSame<Value>(_ value: Value, _ other: Value) -> Bool {
  func isEqual<T: Equatable>(_ value: T) -> Bool { value == other as? T }
  guard let value = value as? any Equatable else { return false }
  return isEqual(value)
}
