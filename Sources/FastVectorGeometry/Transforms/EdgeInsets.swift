public import FastVector
public import Foundation

/// The distances by which the sides of a rectangle are inset.
@frozen
public struct EdgeInsets: Equatable, Sendable {
  /// The inset at the top, in points.
  public var top: CGFloat

  /// The inset at the leading side, in points.
  public var leading: CGFloat

  /// The inset at the bottom, in points.
  public var bottom: CGFloat

  /// The inset at the trailing side, in points.
  public var trailing: CGFloat

  /// Creates insets from a distance for each side.
  @inlinable
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets of 0 on all sides.
  @inlinable
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

extension EdgeInsets: Animatable {
  /// The insets in the order top, leading, bottom, trailing.
  @inlinable
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>> {
    get { AnimatablePair(top, AnimatablePair(leading, AnimatablePair(bottom, trailing))) }
    set {
      let rest = newValue.second
      self = EdgeInsets(
        top: newValue.first, leading: rest.first, bottom: rest.second.first, trailing: rest.second.second)
    }
  }
}
