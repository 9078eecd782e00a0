/// A space of identifiers that belongs to the place of a view in the tree.
@propertyWrapper
public struct Namespace: DynamicProperty {
  private var id: ID?

  /// Makes a namespace.
  public init() {}

  /// The namespace's own identifier; one for all before the view is on a stage.
  public var wrappedValue: ID { id ?? ID(number: 0) }

  /// Tells namespaces apart.
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
