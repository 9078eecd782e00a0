public import FastVectorCharts
public import FastVectorGeometry
public import Foundation

/// A shape that is also a view. It is drawn into a rectangle, and animates through its `animatableData`.
public protocol Shape: FastVectorGeometry.Shape, View {}

/// An insettable shape that is also a view.
public protocol InsettableShape: FastVectorGeometry.InsettableShape, Shape where InsetShape: InsettableShape {}

extension Shape {
  public var body: Never { fatalError("\(Self.self) has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _ShapeView(shape: $0, style: ForegroundStyle(), fillStyle: FillStyle()) }
  }

  /// Fills the shape with a style.
  public func fill<S: ShapeStyle>(_ style: S, style fillStyle: FillStyle = FillStyle()) -> some ShapeView<Self> {
    _ShapeView(shape: self, style: style, fillStyle: fillStyle)
  }

  /// Fills the shape with the foreground style.
  public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> { fill(.foreground, style: style) }

  /// Strokes the outline of the shape.
  ///
  /// - Parameters:
  ///   - style: The color or gradient of the stroke.
  ///   - strokeStyle: The line width, caps, joins and dashes of the stroke.
  ///   - antialiased: Ignored. Strokes are always antialiased.
  public func stroke<S: ShapeStyle>(
    _ style: S, style strokeStyle: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    _StrokeView(shape: self, style: style, strokeStyle: strokeStyle)
  }

  /// Strokes the outline of the shape with the given line width, in points.
  public func stroke<S: ShapeStyle>(
    _ style: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    stroke(style, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

// These conformances turn the shapes of other modules, and the results of shape operators, into views.

extension Rectangle: Shape {}
extension RoundedRectangle: Shape {}
extension UnevenRoundedRectangle: Shape {}
extension Capsule: Shape {}
extension Ellipse: Shape {}
extension Circle: Shape {}
extension Path: Shape {}
extension AnyShape: Shape {}
extension KernelLineChart: Shape {}
extension OffsetShape: Shape {}
extension ScaledShape: Shape {}
extension RotatedShape: Shape {}
extension TransformedShape: Shape {}
extension _TrimmedShape: Shape {}
extension _StrokedShape: Shape {}
extension _SizedShape: Shape {}
extension _InsetShape: Shape {}

extension Rectangle: InsettableShape {}
extension RoundedRectangle: InsettableShape {}
extension UnevenRoundedRectangle: InsettableShape {}
extension Capsule: InsettableShape {}
extension Ellipse: InsettableShape {}
extension Circle: InsettableShape {}
extension _InsetShape: InsettableShape {}
extension OffsetShape: InsettableShape where Content: InsettableShape {}
extension RotatedShape: InsettableShape where Content: InsettableShape {}

// In FastVectorGeometry, the following operators return an opaque type that isn't a view, and some have the name of a
// view modifier. These overloads, which return shapes that are views, take precedence.

extension Shape {
  /// Returns the part of the outline between two fractions of its length.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    _TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
  }

  /// Returns the outline of the shape's stroke.
  public func stroke(style: StrokeStyle) -> some Shape { _StrokedShape(shape: self, style: style) }

  /// Returns the outline of the shape's stroke with the given line width, in points.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

  /// Returns the shape translated by an offset.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }

  /// Returns the shape translated by an offset.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> { self.offset(x: offset.x, y: offset.y) }

  /// Returns the shape translated by an offset.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> { offset(CGSize(width: x, height: y)) }

  /// Returns a shape that is always drawn at a fixed size, from the top left of the available rectangle.
  public func size(_ size: CGSize) -> some Shape { _SizedShape(shape: self, size: size, anchor: .topLeading) }

  /// Returns a shape that is always drawn at a fixed size, from the top left of the available rectangle.
  public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }
}

extension FastVectorGeometry.InsettableShape {
  /// Strokes the inside of the shape's outline.
  ///
  /// - Parameters:
  ///   - content: The color or gradient of the stroke.
  ///   - style: The line width, caps, joins and dashes of the stroke.
  ///   - antialiased: Ignored. Strokes are always antialiased.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    BorderShapeView(shape: self, style: content, strokeStyle: style)
  }

  /// Strokes the inside of the shape's outline with the given line width, in points.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

/// A filled shape.
public struct _ShapeView<Content: FastVectorGeometry.Shape, Style: ShapeStyle>: View {
  public var shape: Content
  var style: Style
  var fillStyle: FillStyle

  public var body: Never { fatalError("a shape has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { ShapeNode<Self>(view, inputs) }
}

/// A stroked shape.
public struct _StrokeView<Content: FastVectorGeometry.Shape, Style: ShapeStyle>: View {
  public var shape: Content
  var style: Style
  var strokeStyle: StrokeStyle

  public var body: Never { fatalError("a line along a shape has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { ShapeNode<Self>(view, inputs) }
}

/// A view that draws a shape with a style.
private protocol ShapeDrawing {
  associatedtype Content: FastVectorGeometry.Shape
  associatedtype Style: ShapeStyle
  var shape: Content { get }
  var style: Style { get }

  /// The style of the stroke, which animates; nil if the shape is filled.
  var line: StrokeStyle? { get }
  var fillStyle: FillStyle { get }
}

extension _ShapeView: ShapeDrawing {
  fileprivate var line: StrokeStyle? { nil }
}

extension _StrokeView: ShapeDrawing {
  fileprivate var line: StrokeStyle? { strokeStyle }
  fileprivate var fillStyle: FillStyle { FillStyle() }
}

private final class ShapeNode<V: ShapeDrawing>: LeafNode<V> {
  lazy var shape = Attribute(view.shape, owner: self)
  lazy var paint = Attribute(view.style._paint(in: context.environment), owner: self)
  lazy var line = view.line.map { Attribute($0, owner: self) }

  override var name: String { String(describing: V.Content.self) }

  override func evaluate() {
    shape.set(view.shape)
    paint.set(view.style._paint(in: context.environment))
    if let style = view.line { line?.set(style) }
  }

  override func makeItem() -> _LayoutItem { ShapeItem<V>(self) }

  private var known: (path: Path, version: Int, size: CGSize)?

  /// Returns the path of the shape for a size. The path is cached until the shape or the size changes.
  func path(in size: CGSize) -> Path {
    if let known, known.version == shape.version, known.size == size { return known.path }
    known = nil
    let path = tracking { self.path(of: shape.shown, in: size) }
    known = (path, shape.version, size)
    return path
  }
}

private final class ShapeItem<V: ShapeDrawing>: LeafItem {
  private var shapeNode: ShapeNode<V> { node as! ShapeNode<V> }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { shapeNode.shape.target.sizeThatFits(proposal) }

  override func draw(in size: CGSize, into list: inout DisplayList) {
    let node = shapeNode
    guard node.paint.shown.isVisible else { return }
    let path = node.path(in: size)
    guard !path.isEmpty else { return }
    list.draw(with: node.paint.shown, in: CGRect(origin: .zero, size: size)) { paint, list in
      if let line = node.line {
        list.elements.append(.stroke(path, paint, line.shown))
      } else {
        list.elements.append(.fill(path, paint, node.view.fillStyle))
      }
    }
  }

  override func isHit(at point: CGPoint, in size: CGSize) -> Bool {
    let node = shapeNode
    guard node.paint.shown.isVisible else { return false }
    let path = node.path(in: size)
    return node.line.map { path.strokedPath($0.shown).contains(point) }
      ?? path.contains(point, eoFill: node.view.fillStyle.isEOFilled)
  }

  override var summary: String? {
    let node = shapeNode
    var text = "\(V.Content.self)" + (node.line == nil ? "" : " stroke \(short(node.line!.shown.lineWidth))")
    let data = node.shape.shown.animatableData
    if !(data is EmptyAnimatableData) { text += " \(describe(data))" }
    return text + " \(node.paint.shown.summary) \(describe(shownFrame))"
  }
}
