/// A type-erased view. When the type of the wrapped view changes, the state of the previous view is discarded.
public struct AnyView: View {
  let view: any View

  /// Creates a type-erased view.
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }

  /// Creates a type-erased view.
  public init<V: View>(erasing view: V) { self.init(view) }

  public var body: Never { fatalError("AnyView has no body") }

  public static func _makeNode(_ view: AnyView, _ inputs: _NodeInputs) -> _Node<AnyView> {
    ErasedNode(view, inputs) { ($0.view, nil) }
  }
}

/// A node for a view that contains a type-erased view.
final class ErasedNode<V>: _Node<V> {
  /// A closure that returns the contained view, and a version number. An equal number means that the view hasn't
  /// changed.
  private let content: (V) -> (view: any View, version: Int?)
  private var child: _AnyNode?
  private var version: Int?

  init(_ view: V, _ inputs: _NodeInputs, content: @escaping (V) -> (view: any View, version: Int?)) {
    self.content = content
    super.init(view, inputs)
  }

  override func evaluate() {
    let (content, version) = content(view)
    if let version, version == self.version, child?.context.version == context.version { return }
    self.version = version
    updateOrCreate(content)
  }

  private func updateOrCreate<Content: View>(_ view: Content) {
    if let child = child as? _Node<Content> { return child.update(view, context) }
    if let child {
      child.tearDown()
      contentsChanged()
    }
    let node = Content._makeNode(view, inputs)
    child = node
    node.start()
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
