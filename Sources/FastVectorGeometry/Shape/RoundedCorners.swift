public import FastVector
public import Foundation

/// The style in which the corners of a rectangle are rounded.
public enum RoundedCornerStyle: Sendable {
  /// Quarter circles.
  case circular
  /// Curves with continuous curvature, which occupy about 1.5 times the radius on each side.
  case continuous
}

/// The corner radii of a rectangle. The leading corners are always on the left.
@frozen
public struct RectangleCornerRadii: Equatable, Sendable {
  /// The radius of the upper left corner.
  public var topLeading: CGFloat
  /// The radius of the lower left corner.
  public var bottomLeading: CGFloat
  /// The radius of the lower right corner.
  public var bottomTrailing: CGFloat
  /// The radius of the upper right corner.
  public var topTrailing: CGFloat

  /// Creates corner radii, which are 0 by default.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  /// Returns the radii, reduced if necessary to fit a rectangle of the given size. A radius may exceed half of an
  /// adjacent side only if the neighboring corner needs less than half. Negative values and NaN become 0.
  func fitting(_ size: CGSize) -> RectangleCornerRadii {
    func radius(_ own: CGFloat, _ beside: CGFloat, _ above: CGFloat) -> CGFloat {
      let width = max(size.width / 2, size.width - max(0, beside))
      let height = max(size.height / 2, size.height - max(0, above))
      return max(0, min(own, width, height))
    }
    return RectangleCornerRadii(
      topLeading: radius(topLeading, topTrailing, bottomLeading),
      bottomLeading: radius(bottomLeading, bottomTrailing, topLeading),
      bottomTrailing: radius(bottomTrailing, bottomLeading, topTrailing),
      topTrailing: radius(topTrailing, topLeading, bottomTrailing))
  }

  /// Returns the radii, each reduced by `amount` but not below 0.
  func inset(by amount: CGFloat) -> RectangleCornerRadii {
    RectangleCornerRadii(
      topLeading: max(0, topLeading - amount), bottomLeading: max(0, bottomLeading - amount),
      bottomTrailing: max(0, bottomTrailing - amount), topTrailing: max(0, topTrailing - amount))
  }
}

extension RectangleCornerRadii: Animatable {
  /// The radii in the order top leading, bottom leading, bottom trailing, top trailing.
  public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get {
      AnimatablePair(AnimatablePair(topLeading, bottomLeading), AnimatablePair(bottomTrailing, topTrailing))
    }
    set {
      (topLeading, bottomLeading) = (newValue.first.first, newValue.first.second)
      (bottomTrailing, topTrailing) = (newValue.second.first, newValue.second.second)
    }
  }
}
