/// A view of any type. Where the type changes, the state of what was there is lost.
public struct AnyView: View {
  let view: any View

  /// Hides the type of a view.
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }

  /// Hides the type of a view.
  public init<V: View>(erasing view: V) { self.init(view) }

  public var body: Never { fatalError("AnyView has no body") }

  public static func _makeNode(_ view: AnyView, _ inputs: _NodeInputs) -> _Node<AnyView> {
    ErasedNode(view, inputs) { ($0.view, nil) }
  }
}

/// A node whose view holds one of any type.
final class ErasedNode<V>: _Node<V> {
  /// The view, and the number of its version, by which one knows whether it is the one that was there.
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
    bring(content)
  }

  private func bring<Content: View>(_ view: Content) {
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
