public import FastVector
public import Foundation

/// A shape that can be inset, for example so that a stroke stays inside the original outline.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape

  /// Returns the shape inset by a distance. Negative distances expand it.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A shape that is inset by drawing it into a smaller rectangle.
public protocol _RectangleInsettableShape: Shape {
  /// Returns the shape to draw into a rectangle that is inset by a distance. By default, it is the shape itself.
  func _inset(by amount: CGFloat) -> Self
}

extension _RectangleInsettableShape {
  public func _inset(by amount: CGFloat) -> Self { self }

  /// Returns the shape inset by a distance. Negative distances expand it. If the distance exceeds half of a side, the
  /// path of the shape is empty.
  public func inset(by amount: CGFloat) -> _InsetShape<Self> { _InsetShape(base: self, amount: amount) }
}

/// A shape that is drawn into an inset rectangle.
public struct _InsetShape<Base: _RectangleInsettableShape>: InsettableShape {
  public var base: Base
  public var amount: CGFloat

  public var animatableData: AnimatablePair<Base.AnimatableData, CGFloat> {
    get { AnimatablePair(base.animatableData, amount) }
    set { (base.animatableData, amount) = (newValue.first, newValue.second) }
  }

  public func path(in rect: CGRect) -> Path {
    let rect = rect.insetBy(dx: amount, dy: amount)
    return rect.isNull ? Path() : base._inset(by: amount).path(in: rect)
  }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

  public func inset(by amount: CGFloat) -> Self { _InsetShape(base: base, amount: self.amount + amount) }
}

extension Rectangle: InsettableShape, _RectangleInsettableShape {}
extension Capsule: InsettableShape, _RectangleInsettableShape {}
extension Ellipse: InsettableShape, _RectangleInsettableShape {}
extension Circle: InsettableShape, _RectangleInsettableShape {}

/// Insetting also reduces the corner radii by the amount, down to 0.
extension RoundedRectangle: InsettableShape, _RectangleInsettableShape {
  public func _inset(by amount: CGFloat) -> RoundedRectangle {
    let size = CGSize(width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount))
    return RoundedRectangle(cornerSize: size, style: style)
  }
}

/// Insetting also reduces all corner radii by the amount, down to 0.
extension UnevenRoundedRectangle: InsettableShape, _RectangleInsettableShape {
  public func _inset(by amount: CGFloat) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii.inset(by: amount), style: style)
  }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
  public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
  public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
}
