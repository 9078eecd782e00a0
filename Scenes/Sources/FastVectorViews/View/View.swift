/// A part of a scene, described by its body.
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Creates the node for the view in the tree of a stage. Don't implement this for your views.
  static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self>
}

extension View {
  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { CompositeNode(view, inputs) }
}

extension View where Body == Never {
  /// Traps, because views that are drawn directly don't have a body.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: View {
  public typealias Body = Never
}

/// A view that shows nothing.
public struct EmptyView: View {
  /// Creates a view that shows nothing.
  public init() {}

  public static func _makeNode(_ view: EmptyView, _ inputs: _NodeInputs) -> _Node<EmptyView> { _Node(view, inputs) }

  public var body: Never { fatalError("EmptyView has no body") }
}

/// A result builder that combines several views into one.
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.first(first))
  }

  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.second(second))
  }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
