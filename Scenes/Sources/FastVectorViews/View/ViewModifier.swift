/// A modifier that creates a new view from an existing one.
public protocol ViewModifier {
  /// The type of the body.
  associatedtype Body: View

  /// Returns the modified view, given the view to modify.
  @ViewBuilder func body(content: Content) -> Body

  /// The view to modify, as passed to the body.
  typealias Content = _ViewModifier_Content<Self>

  /// Creates the node for the modified view in the tree of a stage. Don't implement this for your modifiers.
  static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>>
}

extension ViewModifier {
  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { BodyModifierNode(view, inputs) }

  /// Returns a modifier that applies this modifier, then another.
  public func concat<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension ViewModifier where Body == Never {
  /// Traps, because modifiers that are laid out or drawn directly don't have a body.
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

/// A modifier that animates through its `animatableData`. As in SwiftUI, conforming to `Animatable` is enough for any
/// modifier.
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier {
  /// Creates a modifier that changes nothing.
  public init() {}

  public func body(content: Content) -> some View { content }
}

/// A view or a modifier with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  /// The view or modifier to modify.
  public var content: Content

  /// The modifier to apply.
  public var modifier: Modifier

  /// Creates modified content.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    Modifier._makeNode(view, inputs)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

extension View {
  /// Returns the view with a modifier applied.
  public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The view that a modifier modifies, as passed to its body.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  let view: any View
  let version: Int

  public var body: Never { fatalError("the content of a modifier has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ErasedNode(view, inputs) { ($0.view, $0.version) }
  }
}

/// A node for a modifier that has a body. If the modifier is `Animatable`, the node animates it.
private final class BodyModifierNode<V: View, M: ViewModifier>: _Node<ModifiedContent<V, M>> {
  private lazy var modifier = Attribute(view.modifier, owner: self)
  private var version = 0
  private var child: _Node<M.Body>?

  override var name: String { String(describing: M.self) }

  override func evaluate() {
    version += 1
    modifier.set(installed(view.modifier))
    evaluateBody()
  }

  override func attributeMoved() { evaluateBody() }
  override func refresh() { evaluateBody() }

  private func evaluateBody() {
    let content = _ViewModifier_Content<M>(view: view.content, version: version)
    let body = evaluating(M.self) { modifier.shown.body(content: content) }
    updateOrCreate(&child, body, context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
