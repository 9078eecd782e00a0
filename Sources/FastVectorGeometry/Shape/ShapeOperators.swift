public import FastVectorAnimation
public import Foundation

extension Shape {
  /// Returns the part of the outline between two fractions of its length. See ``Path/trimmedPath(from:to:)``.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    _TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
  }

  /// Returns the outline of the stroked shape. See ``Path/strokedPath(_:)``.
  public func stroke(style: StrokeStyle) -> some Shape { _StrokedShape(shape: self, style: style) }

  /// Returns the outline of the shape stroked with a line width.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

  /// Returns the shape translated by an offset.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }

  /// Returns the shape translated by an offset.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> { self.offset(x: offset.x, y: offset.y) }

  /// Returns the shape translated by an offset.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> { offset(CGSize(width: x, height: y)) }

  /// Returns the shape scaled relative to an anchor in its rectangle.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }

  /// Returns the shape scaled relative to an anchor in its rectangle.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Returns the shape rotated around an anchor in its rectangle, clockwise if y points down.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// Returns the shape with a transform applied.
  public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }

  /// Returns the shape drawn into a rectangle of a fixed size, at the origin of the rectangle that is passed to
  /// ``Shape/path(in:)``.
  public func size(_ size: CGSize) -> some Shape { _SizedShape(shape: self, size: size, anchor: .topLeading) }

  /// Returns the shape drawn into a rectangle of a fixed size, at the origin of the rectangle that is passed to
  /// ``Shape/path(in:)``.
  public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }

  /// Returns the shape drawn into a rectangle of a fixed size. This rectangle is aligned at the anchor with the
  /// rectangle that is passed to ``Shape/path(in:)``.
  public func size(_ size: CGSize, anchor: UnitPoint) -> some Shape {
    _SizedShape(shape: self, size: size, anchor: anchor)
  }

  /// Returns the shape drawn into a rectangle of a fixed size. This rectangle is aligned at the anchor with the
  /// rectangle that is passed to ``Shape/path(in:)``.
  public func size(width: CGFloat, height: CGFloat, anchor: UnitPoint) -> some Shape {
    size(CGSize(width: width, height: height), anchor: anchor)
  }
}

extension UnitPoint {
  /// Returns the coordinates of this unit point in a rectangle.
  func point(in rect: CGRect) -> CGPoint { CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height) }
}

extension CGAffineTransform {
  /// Returns the transform applied relative to a point instead of the origin. The point remains fixed.
  func around(_ point: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: -point.x, y: -point.y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
  }
}
