public import FastVectorAnimation

/// A property wrapper that reads and writes a value stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void

  /// The transaction for changes through this binding, or nil to use the transaction of the code that makes the change.
  ///
  /// It has an effect only on bindings to states, and on bindings created with a setter that takes a transaction.
  private var ownTransaction: Transaction?

  /// Creates a binding from a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
  }

  /// Creates a binding from a getter and a setter that takes the transaction of the change.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.get = get
    self.set = set
  }

  /// Returns a binding to a constant value. It ignores changes.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The bound value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue, ownTransaction ?? .current) }
  }

  /// The binding itself.
  public var projectedValue: Binding { self }

  /// Creates a binding from another one, as property wrappers require.
  public init(projectedValue: Binding) { self = projectedValue }

  /// Returns a binding to a part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    var part = Binding<Part>(get: { get()[keyPath: keyPath] }) { newPart, transaction in
      var value = get()
      // If the value is an object, this changes the object immediately, with the binding's transaction.
      withTransaction(transaction) { value[keyPath: keyPath] = newPart }
      set(value, transaction)
    }
    part.ownTransaction = ownTransaction
    return part
  }

  /// The transaction for changes through this binding.
  public var transaction: Transaction {
    get { ownTransaction ?? Transaction() }
    set { ownTransaction = newValue }
  }

  /// Returns a copy of the binding that makes changes with the given transaction.
  public func transaction(_ transaction: Transaction) -> Binding {
    var binding = self
    binding.ownTransaction = transaction
    return binding
  }

  /// Returns a copy of the binding that makes changes with the given animation.
  ///
  /// As in SwiftUI, this has no effect on a binding created by `init(get:set:)` with a setter that doesn't take a
  /// transaction.
  public func animation(_ animation: Animation? = .default) -> Binding {
    transaction(Transaction(animation: animation))
  }
}

// A binding is Sendable, as in SwiftUI, so that closures for `DispatchQueue.main`, which must be Sendable, can set it.
// Unchecked is safe, because a binding and its value belong to the thread of a stage, on which the stage runs these
// closures.
extension Binding: @unchecked Sendable where Value: Sendable {}
