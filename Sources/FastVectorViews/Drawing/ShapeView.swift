public import FastVectorGeometry
public import Foundation

/// A view that draws a shape, over which the same shape can be drawn again:
///
/// ```swift
/// Circle().fill(.yellow).stroke(.black, lineWidth: 2)
/// ```
public protocol ShapeView<Content>: View {
  associatedtype Content: FastVectorGeometry.Shape

  /// What is drawn.
  var shape: Content { get }
}

extension ShapeView {
  /// The shape filled, over what is drawn of it so far.
  public func fill<S: ShapeStyle>(
    _ content: S = .foreground, style: FillStyle = FillStyle()
  ) -> some ShapeView<Content> {
    LayeredShapeView(shape: shape, back: self, front: _ShapeView(shape: shape, style: content, fillStyle: style))
  }

  /// A line along the shape, over what is drawn of it so far.
  ///
  /// - Parameters:
  ///   - content: What the line is drawn with.
  ///   - style: How the line is drawn.
  ///   - antialiased: Changes nothing here: edges of lines are smooth.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    LayeredShapeView(shape: shape, back: self, front: _StrokeView(shape: shape, style: content, strokeStyle: style))
  }

  /// A line along the shape, over what is drawn of it so far.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension ShapeView where Content: FastVectorGeometry.InsettableShape {
  /// A line along the inside of the shape, over what is drawn of it so far.
  ///
  /// - Parameters:
  ///   - content: What the line is drawn with.
  ///   - style: How the line is drawn.
  ///   - antialiased: Changes nothing here: edges of lines are smooth.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    LayeredShapeView(
      shape: shape, back: self, front: shape.strokeBorder(content, style: style, antialiased: antialiased))
  }

  /// A line along the inside of the shape, over what is drawn of it so far.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension _ShapeView: ShapeView {}
extension _StrokeView: ShapeView {}

/// A shape that is drawn several times.
private struct LayeredShapeView<Content: FastVectorGeometry.Shape, Back: View, Front: View>: ShapeView {
  let shape: Content
  let back: Back
  let front: Front

  var body: some View { back.overlay(front) }
}

/// A line along the inside of a shape.
struct BorderShapeView<Content: FastVectorGeometry.InsettableShape, Style: ShapeStyle>: ShapeView {
  let shape: Content
  let style: Style
  let strokeStyle: StrokeStyle

  var body: some View {
    _StrokeView(shape: shape.inset(by: strokeStyle.lineWidth / 2), style: style, strokeStyle: strokeStyle)
  }
}
