import FastVectorGeometry
public import Foundation

/// A view whose contents are drawn by a closure.
///
/// A canvas takes up the proposed size. It is redrawn when it is evaluated, when its size changes, and when the
/// appearance of a symbol changes. It is also redrawn when an observable value that the closure has read
/// changes.
///
/// Symbols are views that the closure can draw any number of times. They have state and animate like other views, but
/// they don't receive taps, and their preferences don't reach the views around the canvas.
///
/// ```swift
/// Canvas { context, size in
///   if let star = context.resolveSymbol(id: "star") { context.draw(star, at: CGPoint(x: 20, y: 20)) }
/// } symbols: {
///   Star().tag("star")
/// }
/// ```
public struct Canvas<Symbols: View>: View {
  /// The closure that draws the canvas. It receives a context, whose origin is the top left of the view, and the size
  /// of the view, in points.
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  /// The views that the closure can draw, identified by their tags: see ``View/tag(_:includeOptional:)``.
  public var symbols: Symbols

  /// Creates a canvas with symbols.
  ///
  /// - Parameters:
  ///   - opaque: Has no effect.
  ///   - colorMode: Has no effect, because colors are mixed in sRGB.
  ///   - rendersAsynchronously: Has no effect.
  ///   - renderer: The closure that draws the canvas into a context, given the size of the view.
  ///   - symbols: The views that the closure can draw, each at its ideal size.
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
  /// Creates a canvas without symbols.
  ///
  /// - Parameters:
  ///   - opaque: Has no effect.
  ///   - colorMode: Has no effect, because colors are mixed in sRGB.
  ///   - rendersAsynchronously: Has no effect.
  ///   - renderer: The closure that draws the canvas into a context, given the size of the view.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer
    ) { EmptyView() }
  }
}

/// The color space in which a canvas mixes colors.
public enum ColorRenderingMode: Hashable, Sendable {
  /// sRGB.
  case nonLinear
  /// Linear sRGB.
  case linear
  /// Linear sRGB in which components can be below 0 or above 1.
  case extendedLinear
}

private final class CanvasNode<Symbols: View>: LeafNode<Canvas<Symbols>>, CanvasContents {
  private var symbols: _Node<Symbols>?
  private var pictures: [Image.Source: Image.Picture] = [:]

  private var canvas: CanvasItem<Symbols> { item as! CanvasItem<Symbols> }

  override var name: String { "Canvas" }
  override func makeItem() -> _LayoutItem { CanvasItem<Symbols>(self) }
  override func evaluate() { updateOrCreate(&symbols, view.symbols, context) }
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

/// The contents of a canvas that a graphics context can resolve.
protocol CanvasContents: AnyObject {
  /// Returns the first symbol whose tag under `key` satisfies `isTag`.
  func symbol(tagged key: ObjectIdentifier, isTag: (Any) -> Bool) -> _LayoutItem?

  /// Returns the content of an image in an environment.
  func shown(_ image: Image, in environment: EnvironmentValues) -> Image.Shown
}

/// The layout item of a canvas.
///
/// The item is the container of the symbols, so that it is redrawn when a symbol changes. The symbols aren't its
/// children, so that layout and hit testing of the views around the canvas ignore them.
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
