import FastVectorGeometry
public import Foundation

/// A view that is drawn by a function.
///
/// It takes all the room it is offered, and is drawn anew when it is evaluated, when its size changes, when something
/// observable that the function read changes, and when one of its symbols looks different.
///
/// Symbols are views for the function to draw, any number of times. They have states, and move, as other views do; but
/// they take no taps, and what they prefer is not told to the views around the canvas.
///
/// ```swift
/// Canvas { context, size in
///   if let star = context.resolveSymbol(id: "star") { context.draw(star, at: CGPoint(x: 20, y: 20)) }
/// } symbols: {
///   Star().tag("star")
/// }
/// ```
public struct Canvas<Symbols: View>: View {
  /// Draws into the context, whose origin is the top left of the view.
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  /// Views that the function draws, by their tags: see ``View/tag(_:includeOptional:)``.
  public var symbols: Symbols

  /// Makes a canvas.
  ///
  /// - Parameters:
  ///   - opaque: Changes nothing here.
  ///   - colorMode: Changes nothing here: colours are mixed in sRGB.
  ///   - rendersAsynchronously: Changes nothing here.
  ///   - renderer: Draws into the context a view of a size.
  ///   - symbols: Views that the function draws. Each has its ideal size.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { CanvasNode(view, inputs) }
}

extension Canvas where Symbols == EmptyView {
  /// Makes a canvas without symbols.
  ///
  /// - Parameters:
  ///   - opaque: Changes nothing here.
  ///   - colorMode: Changes nothing here: colours are mixed in sRGB.
  ///   - rendersAsynchronously: Changes nothing here.
  ///   - renderer: Draws into the context a view of a size.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer
    ) { EmptyView() }
  }
}

/// The space in which a canvas mixes colours.
public enum ColorRenderingMode: Hashable, Sendable {
  /// sRGB.
  case nonLinear
  /// sRGB with linear components.
  case linear
  /// The same with components beyond 0 to 1.
  case extendedLinear
}

private final class CanvasNode<Symbols: View>: LeafNode<Canvas<Symbols>>, CanvasContents {
  private var symbols: _Node<Symbols>?
  private var pictures: [Image.Source: Image.Picture] = [:]

  private var canvas: CanvasItem<Symbols> { item as! CanvasItem<Symbols> }

  override var name: String { "Canvas" }
  override func makeItem() -> _LayoutItem { CanvasItem<Symbols>(self) }
  override func evaluate() { bring(&symbols, view.symbols, context) }
  override func refresh() { item.invalidateDrawing() }
  override var children: [_AnyNode] { symbols.map { [$0] } ?? [] }
  override var presentChildren: [_AnyNode] { [] }
  override func contentsChanged() { canvas.invalidateSymbols() }

  fileprivate func symbolItems() -> [_LayoutItem] { symbols?.items() ?? [] }

  func symbol(tagged key: ObjectIdentifier, isTag: (Any) -> Bool) -> _LayoutItem? {
    canvas.symbols.first { $0.layoutValue(key).map(isTag) ?? false }
  }

  func shown(_ image: Image, in environment: EnvironmentValues) -> Image.Shown {
    let source = image.source(in: environment)
    let picture = pictures[source] ?? stage.picture(of: source)
    pictures[source] = picture
    return Image.Shown(picture, in: environment)
  }
}

/// What a context finds in the canvas that it draws.
protocol CanvasContents: AnyObject {
  /// The first symbol whose tag of a type, by its key, is the one.
  func symbol(tagged key: ObjectIdentifier, isTag: (Any) -> Bool) -> _LayoutItem?

  /// What an image shows.
  func shown(_ image: Image, in environment: EnvironmentValues) -> Image.Shown
}

/// The symbols are in the item, so that it is drawn anew with them, but are none of its children: what is around it does
/// not lay them out, and nothing in them is tapped.
private final class CanvasItem<Symbols: View>: LeafItem {
  private var known: [_LayoutItem]?

  private var canvas: CanvasNode<Symbols> { node as! CanvasNode<Symbols> }

  deinit {
    for symbol in known ?? [] { release(symbol) }
  }

  var symbols: [_LayoutItem] {
    if let known { return known }
    let symbols = canvas.symbolItems()
    known = symbols
    for symbol in symbols { unsafe symbol.container = self }
    return symbols
  }

  func invalidateSymbols() {
    known = nil
    invalidateLayout()
  }

  override func placed(_ proposal: ProposedViewSize) {
    super.placed(proposal)
    for symbol in symbols where !symbol.isLeaving { symbol.place(at: .zero, .unspecified) }
  }

  override func draw(in size: CGSize, into list: inout DisplayList) {
    var context = GraphicsContext(
      contents: canvas, environment: canvas.context.environment, bounds: CGRect(origin: .zero, size: size))
    canvas.tracking { canvas.view.renderer(&context, size) }
    list.elements += context.target.elements
  }

  override var summary: String? { "Canvas \(describe(shownFrame))" }
}
