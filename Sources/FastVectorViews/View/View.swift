/// A part of a scene: a value that says what is there, by its body.
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// What the view is made of.
  @ViewBuilder var body: Body { get }

  /// Makes the view's place in the tree of a stage. Views of your own leave this alone.
  static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self>
}

extension View {
  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { CompositeNode(view, inputs) }
}

extension View where Body == Never {
  /// Views that are drawn themselves have no body.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: View {
  public typealias Body = Never
}

/// A view that shows nothing.
public struct EmptyView: View {
  /// Makes a view that shows nothing.
  public init() {}

  public static func _makeNode(_ view: EmptyView, _ inputs: _NodeInputs) -> _Node<EmptyView> { _Node(view, inputs) }

  public var body: Never { fatalError("EmptyView has no body") }
}

/// Makes one view of several.
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
