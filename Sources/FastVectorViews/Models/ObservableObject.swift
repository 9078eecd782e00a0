import FastVectorAnimation
import Synchronization

/// A model of which views are made anew when it is about to change.
///
/// On Apple's platforms it comes with Combine. Here a ``Published`` property, or `objectWillChange.send()`, tells the views.
public protocol ObservableObject: AnyObject {
  /// Tells that the object is about to change.
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher.publisher(of: self) }
}

/// Tells views that an object is about to change.
public final class ObservableObjectPublisher: Sendable {
  // Unchecked, as the object is only looked at for whether it is still there.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  /// The publishers of objects that have none of their own.
  private static let publishers = Mutex<[ObjectIdentifier: Entry]>([:])

  private struct Subscriber: Sendable {
    let reference: NodeReference
    let executor: StageExecutor
  }

  private let subscribers = Mutex<[ObjectIdentifier: Subscriber]>([:])

  /// Makes a publisher that nobody listens to yet.
  public init() {}

  fileprivate static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let identifier = ObjectIdentifier(object)
    let entry = Entry(object: object, publisher: ObservableObjectPublisher())
    return publishers.withLock { publishers in
      if let known = publishers[identifier], known.object != nil { return known.publisher }
      // Where the table would grow, first by what is gone.
      if publishers.count == publishers.capacity { publishers = publishers.filter { $0.value.object != nil } }
      publishers[identifier] = entry
      return entry.publisher
    }
  }

  /// Tells that the object is about to change. The views are made anew after the change, under its animation.
  public func send() {
    let transaction = Transaction.current
    for subscriber in subscribers.withLock({ Array($0.values) }) {
      // Handed over to the thread of the stage as it is.
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

  /// Makes a node be evaluated anew when the object has changed.
  func subscribe(_ node: _AnyNode) {
    let subscriber = Subscriber(reference: node.reference, executor: node.stage.executor)
    subscribers.withLock { $0[ObjectIdentifier(subscriber.reference)] = subscriber }
  }
}

/// A property of an ``ObservableObject`` whose changes make views anew.
@propertyWrapper
public struct Published<Value> {
  private var value: Value

  /// Makes a property with its first value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Makes a property with its first value.
  public init(initialValue: Value) { value = initialValue }

  @available(*, unavailable, message: "@Published is for properties of an ObservableObject, which is a class")
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

  /// A binding to a property.
  public subscript<Part>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Part>) -> Binding<Part> {
    let object = object
    return Binding(get: { object[keyPath: keyPath] }) { value, transaction in
      withTransaction(transaction) { object[keyPath: keyPath] = value }
    }
  }
}

/// A model that a view is given.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty, ConnectedProperty {
  /// The model.
  public var wrappedValue: Object

  /// Makes a property of a model.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// Makes a property of a model.
  public init(initialValue: Object) { wrappedValue = initialValue }

  /// Bindings to the properties of the model.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }

  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) { wrappedValue.objectWillChange.subscribe(node) }
}

/// A model that is made with the view's place in the tree, and lives as long.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, ConnectedProperty {
  private let make: () -> Object
  private var object: Object?

  /// Makes a property whose model is made when the view comes.
  public init(wrappedValue: @autoclosure @escaping () -> Object) { make = wrappedValue }

  /// The model. Before the view is on a stage, each call makes another one.
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

/// A model of the environment: see ``View/environmentObject(_:)``.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty, ConnectedProperty {
  private var object: Object?

  /// Makes a property of the model of its type.
  public init() {}

  /// The model.
  ///
  /// - Precondition: The view is on a stage, inside of `environmentObject(_:)` with a model of this type.
  public var wrappedValue: Object {
    guard let object else {
      preconditionFailure("no object of type \(Object.self) in the environment: give it by environmentObject(_:)")
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
  /// Puts a model into the environment of the view, for ``EnvironmentObject``.
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    transformEnvironment(\.self) { $0[ObjectKey<Object>.self] = object }
  }
}

/// The object of a type in an environment.
struct ObjectKey<Object: AnyObject>: EnvironmentKey {
  static var defaultValue: Object? { nil }
}
