public import FastVectorCharts
public import FastVectorGeometry
public import Foundation

/// A figure that is drawn into a rectangle, that can be animated by its `animatableData`, and that is a view.
public protocol Shape: FastVectorGeometry.Shape, View {}

/// A shape that can be drawn inside itself, at a distance from its outline, and that is a view.
public protocol InsettableShape: FastVectorGeometry.InsettableShape, Shape where InsetShape: InsettableShape {}

extension Shape {
  public var body: Never { fatalError("\(Self.self) has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _ShapeView(shape: $0, style: ForegroundStyle(), fillStyle: FillStyle()) }
  }

  /// The shape, filled.
  public func fill<S: ShapeStyle>(_ style: S, style fillStyle: FillStyle = FillStyle()) -> some ShapeView<Self> {
    _ShapeView(shape: self, style: style, fillStyle: fillStyle)
  }

  /// The shape, filled with the foreground style.
  public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> { fill(.foreground, style: style) }

  /// A line along the shape.
  ///
  /// - Parameters:
  ///   - style: What the line is drawn with.
  ///   - strokeStyle: How the line is drawn.
  ///   - antialiased: Changes nothing here: edges of lines are smooth.
  public func stroke<S: ShapeStyle>(
    _ style: S, style strokeStyle: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    _StrokeView(shape: self, style: style, strokeStyle: strokeStyle)
  }

  /// A line along the shape.
  public func stroke<S: ShapeStyle>(
    _ style: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    stroke(style, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

// What shapes make of themselves is a view too.

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

// Where a shape's operator is called like one of a view, or says no type, the one of shapes that are views wins.

extension Shape {
  /// The part of the outline between two fractions of its length.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    _TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
  }

  /// The outline of a line drawn along the shape.
  public func stroke(style: StrokeStyle) -> some Shape { _StrokedShape(shape: self, style: style) }

  /// The outline of a line of a width drawn along the shape.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

  /// The shape moved by a distance.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }

  /// The shape moved by a distance.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> { self.offset(x: offset.x, y: offset.y) }

  /// The shape moved by a distance.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> { offset(CGSize(width: x, height: y)) }

  /// The shape in a rectangle of a size at the origin of the one it is drawn into.
  public func size(_ size: CGSize) -> some Shape { _SizedShape(shape: self, size: size, anchor: .topLeading) }

  /// The shape in a rectangle of a size at the origin of the one it is drawn into.
  public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }
}

extension FastVectorGeometry.InsettableShape {
  /// A line along the inside of the shape.
  ///
  /// - Parameters:
  ///   - content: What the line is drawn with.
  ///   - style: How the line is drawn.
  ///   - antialiased: Changes nothing here: edges of lines are smooth.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    BorderShapeView(shape: self, style: content, strokeStyle: style)
  }

  /// A line along the inside of the shape.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

/// A shape, filled.
public struct _ShapeView<Content: FastVectorGeometry.Shape, Style: ShapeStyle>: View {
  public var shape: Content
  var style: Style
  var fillStyle: FillStyle

  public var body: Never { fatalError("a shape has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { ShapeNode<Self>(view, inputs) }
}

/// A line along a shape.
public struct _StrokeView<Content: FastVectorGeometry.Shape, Style: ShapeStyle>: View {
  public var shape: Content
  var style: Style
  var strokeStyle: StrokeStyle

  public var body: Never { fatalError("a line along a shape has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { ShapeNode<Self>(view, inputs) }
}

/// A view that draws a shape in a style.
private protocol ShapeDrawing {
  associatedtype Content: FastVectorGeometry.Shape
  associatedtype Style: ShapeStyle
  var shape: Content { get }
  var style: Style { get }

  /// What of the line animates; nothing where the shape is filled.
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

  /// The figure in a size, made anew only where the shape or the size is another one.
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
