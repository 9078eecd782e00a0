public import FastVectorGeometry
public import Foundation

/// A view that draws a shape. More fills and strokes of the shape can be drawn over it:
///
/// ```swift
/// Circle().fill(.yellow).stroke(.black, lineWidth: 2)
/// ```
public protocol ShapeView<Content>: View {
  associatedtype Content: FastVectorGeometry.Shape

  /// The shape.
  var shape: Content { get }
}

extension ShapeView {
  /// Fills the shape, over its previous fills and strokes.
  public func fill<S: ShapeStyle>(
    _ content: S = .foreground, style: FillStyle = FillStyle()
  ) -> some ShapeView<Content> {
    LayeredShapeView(shape: shape, back: self, front: _ShapeView(shape: shape, style: content, fillStyle: style))
  }

  /// Strokes the outline of the shape, over its previous fills and strokes.
  ///
  /// - Parameters:
  ///   - content: The color or gradient of the stroke.
  ///   - style: The line width, caps, joins and dashes of the stroke.
  ///   - antialiased: Ignored. Strokes are always antialiased.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    LayeredShapeView(shape: shape, back: self, front: _StrokeView(shape: shape, style: content, strokeStyle: style))
  }

  /// Strokes the outline of the shape with the given line width, over its previous fills and strokes.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension ShapeView where Content: FastVectorGeometry.InsettableShape {
  /// Strokes the inside of the shape's outline, over its previous fills and strokes.
  ///
  /// - Parameters:
  ///   - content: The color or gradient of the stroke.
  ///   - style: The line width, caps, joins and dashes of the stroke.
  ///   - antialiased: Ignored. Strokes are always antialiased.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    LayeredShapeView(
      shape: shape, back: self, front: shape.strokeBorder(content, style: style, antialiased: antialiased))
  }

  /// Strokes the inside of the shape's outline with the given line width, over its previous fills and strokes.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension _ShapeView: ShapeView {}
extension _StrokeView: ShapeView {}

/// A view of a shape, drawn over another view of the same shape.
private struct LayeredShapeView<Content: FastVectorGeometry.Shape, Back: View, Front: View>: ShapeView {
  let shape: Content
  let back: Back
  let front: Front

  var body: some View { back.overlay(front) }
}

/// A stroke along the inside of a shape's outline.
struct BorderShapeView<Content: FastVectorGeometry.InsettableShape, Style: ShapeStyle>: ShapeView {
  let shape: Content
  let style: Style
  let strokeStyle: StrokeStyle

  var body: some View {
    _StrokeView(shape: shape.inset(by: strokeStyle.lineWidth / 2), style: style, strokeStyle: strokeStyle)
  }
}
