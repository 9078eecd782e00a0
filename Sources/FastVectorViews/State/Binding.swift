public import FastVectorAnimation

/// A value that is kept elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void

  /// The transaction of changes by this binding; nil for that of the code that makes them.
  ///
  /// It counts for bindings to states, and for those that are made with a setter that takes a transaction.
  private var ownTransaction: Transaction?

  /// Makes a binding from a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
  }

  /// Makes a binding from a getter and a setter that is given the transaction of the change.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding to a value that does not change.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue, ownTransaction ?? .current) }
  }

  /// The binding itself.
  public var projectedValue: Binding { self }

  /// Makes a binding of another, as a property wrapper does.
  public init(projectedValue: Binding) { self = projectedValue }

  /// A binding to a part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    var part = Binding<Part>(get: { get()[keyPath: keyPath] }) { newPart, transaction in
      var value = get()
      // An object changes now, under the transaction of the binding.
      withTransaction(transaction) { value[keyPath: keyPath] = newPart }
      set(value, transaction)
    }
    part.ownTransaction = ownTransaction
    return part
  }

  /// The transaction of changes by this binding.
  public var transaction: Transaction {
    get { ownTransaction ?? Transaction() }
    set { ownTransaction = newValue }
  }

  /// The binding, with a transaction for its changes.
  public func transaction(_ transaction: Transaction) -> Binding {
    var binding = self
    binding.ownTransaction = transaction
    return binding
  }

  /// The binding, with an animation for its changes.
  ///
  /// As in SwiftUI, it has no effect on a binding made by `init(get:set:)` with a setter that takes no transaction.
  public func animation(_ animation: Animation? = .default) -> Binding {
    transaction(Transaction(animation: animation))
  }
}

// As in SwiftUI, so that work for `DispatchQueue.main`, whose closures are sendable, may set it. Unchecked, because what is
// bound belongs to a stage, which runs that work itself, and to whose thread a binding belongs.
extension Binding: @unchecked Sendable where Value: Sendable {}
