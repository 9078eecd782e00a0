import FastVectorAnimation
import Synchronization

/// A model that notifies views before it changes.
///
/// On Apple platforms, this protocol is part of Combine. Here, a ``Published`` property or `objectWillChange.send()`
/// notifies the views.
public protocol ObservableObject: AnyObject {
  /// The publisher that notifies views before the object changes.
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher.publisher(of: self) }
}

/// A publisher that notifies views before an object changes.
public final class ObservableObjectPublisher: Sendable {
  // Unchecked is safe, because the object is only compared with nil.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  /// The publishers of objects that use the default `objectWillChange`.
  private static let publishers = Mutex<[ObjectIdentifier: Entry]>([:])

  private struct Subscriber: Sendable {
    let reference: NodeReference
    let executor: StageExecutor
  }

  private let subscribers = Mutex<[ObjectIdentifier: Subscriber]>([:])

  /// Creates a publisher without subscribers.
  public init() {}

  fileprivate static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let identifier = ObjectIdentifier(object)
    let entry = Entry(object: object, publisher: ObservableObjectPublisher())
    return publishers.withLock { publishers in
      if let known = publishers[identifier], known.object != nil { return known.publisher }
      // Remove the entries of deallocated objects if the table would otherwise grow.
      if publishers.count == publishers.capacity { publishers = publishers.filter { $0.value.object != nil } }
      publishers[identifier] = entry
      return entry.publisher
    }
  }

  /// Notifies the views that the object is about to change. They are evaluated after the change, with the transaction
  /// of the change.
  public func send() {
    let transaction = Transaction.current
    for subscriber in subscribers.withLock({ Array($0.values) }) {
      // Safe, because the transaction isn't changed after the stage's thread has received it.
      nonisolated(unsafe) let transaction = transaction
      subscriber.executor.run { [weak self] in
        if let node = subscriber.reference.node, node.isAlive {
          node.stage.enqueueEvaluation(of: node, unsafe transaction)
        } else {
          self?.subscribers.withLock { $0[ObjectIdentifier(subscriber.reference)] = nil }
        }
      }
    }
  }

  /// Subscribes a node, so that it is evaluated again whenever the object has changed.
  func subscribe(_ node: _AnyNode) {
    let subscriber = Subscriber(reference: node.reference, executor: node.stage.executor)
    subscribers.withLock { $0[ObjectIdentifier(subscriber.reference)] = subscriber }
  }
}

/// A property wrapper for a property of an ``ObservableObject`` whose changes update views.
@propertyWrapper
public struct Published<Value> {
  private var value: Value

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Creates a property with an initial value.
  public init(initialValue: Value) { value = initialValue }

  @available(*, unavailable, message: "@Published requires a class that conforms to ObservableObject")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object, wrapped _: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].value }
    set {
      object.objectWillChange.send()
      object[keyPath: storage].value = newValue
    }
  }
}

/// Bindings to the properties of an object.
@dynamicMemberLookup
public struct _ObjectBindings<Object: AnyObject> {
  let object: Object

  /// Returns a binding to a property of the object.
  public subscript<Part>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Part>) -> Binding<Part> {
    let object = object
    return Binding(get: { object[keyPath: keyPath] }) { value, transaction in
      withTransaction(transaction) { object[keyPath: keyPath] = value }
    }
  }
}

/// A property wrapper for a model that is passed to a view.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty, ConnectedProperty {
  /// The model.
  public var wrappedValue: Object

  /// Creates a property for a model.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// Creates a property for a model.
  public init(initialValue: Object) { wrappedValue = initialValue }

  /// Bindings to the properties of the model.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }

  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) { wrappedValue.objectWillChange.subscribe(node) }
}

/// A property wrapper for a model that is created when the view is inserted, and lives as long as the view is present.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, ConnectedProperty {
  private let make: () -> Object
  private var object: Object?

  /// Creates a property whose model is created when the view is inserted.
  public init(wrappedValue: @autoclosure @escaping () -> Object) { make = wrappedValue }

  /// The model. While the view isn't on a stage, each access creates another model.
  public var wrappedValue: Object { object ?? make() }

  /// Bindings to the properties of the model.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }

  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    let object = storage as? Object ?? make()
    storage = object
    self.object = object
    object.objectWillChange.subscribe(node)
  }
}

/// A property wrapper that reads a model from the environment: see ``View/environmentObject(_:)``.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty, ConnectedProperty {
  private var object: Object?

  /// Creates a property that reads a model from the environment by its type.
  public init() {}

  /// The model.
  ///
  /// - Precondition: The view is on a stage, and its environment contains a model of this type, set with
  ///   `environmentObject(_:)`.
  public var wrappedValue: Object {
    guard let object else {
      preconditionFailure("no object of type \(Object.self) in the environment; add one with environmentObject(_:)")
    }
    return object
  }

  /// Bindings to the properties of the model.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }

  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    object = node.context.environment[ObjectKey<Object>.self]
    object?.objectWillChange.subscribe(node)
  }
}

extension View {
  /// Adds a model to the environment of the view, for ``EnvironmentObject``.
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    transformEnvironment(\.self) { $0[ObjectKey<Object>.self] = object }
  }
}

/// The environment key for objects of a type.
struct ObjectKey<Object: AnyObject>: EnvironmentKey {
  static var defaultValue: Object? { nil }
}
