/// A property wrapper for a namespace of identifiers. On a stage, each view that declares a namespace has a separate
/// one.
@propertyWrapper
public struct Namespace: DynamicProperty {
  private var id: ID?

  /// Creates a namespace.
  public init() {}

  /// The identifier of the namespace. Before their views are on a stage, all namespaces have the same identifier.
  public var wrappedValue: ID { id ?? ID(number: 0) }

  /// The identifier of a namespace.
  public struct ID: Hashable, Sendable {
    fileprivate let number: Int
  }
}

extension Namespace: ConnectedProperty {
  private final class Storage {
    let id: ID
    init(_ id: ID) { self.id = id }
  }

  mutating func connect(to node: _AnyNode, storage: inout AnyObject?) {
    let kept = storage as? Storage ?? Storage(ID(number: node.stage.nextSerial()))
    storage = kept
    id = kept.id
  }
}
