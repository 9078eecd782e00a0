/// A view that consists of several views, in order.
public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  public var body: Never { fatalError("TupleView has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { TupleNode(view, inputs) }
}

private final class TupleNode<each Content: View>: _Node<TupleView<repeat each Content>> {
  private var nodes: [_AnyNode] = []

  override func evaluate() {
    var index = 0
    repeat updateOrCreate(each view.content, at: &index)
  }

  private func updateOrCreate<V: View>(_ view: V, at index: inout Int) {
    defer { index += 1 }
    if index < nodes.count, let node = nodes[index] as? _Node<V> { return node.update(view, context) }
    let node = V._makeNode(view, inputs)
    node.start()
    nodes.append(node)
  }

  override var children: [_AnyNode] { nodes }
  override func items() -> [_LayoutItem] { nodes.flatMap { $0.items() } }
}

/// A view that combines several views into one, without affecting their layout.
public struct Group<Content: View>: View {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs, content: \.content)
  }
}

/// A node for a view that only contains another view.
final class ForwardingNode<V: View, Content: View>: _Node<V> {
  private let content: (V) -> Content
  private var child: _Node<Content>?

  init(_ view: V, _ inputs: _NodeInputs, content: @escaping (V) -> Content) {
    self.content = content
    super.init(view, inputs)
  }

  override func evaluate() { updateOrCreate(&child, content(view), context) }
  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
