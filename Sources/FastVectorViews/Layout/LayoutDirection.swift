public import FastVectorAnimation
import FastVectorGeometry
import Foundation

/// Which side is the leading one, at which lines of text begin.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

private struct LayoutDirectionKey: EnvironmentKey {
  static let defaultValue = LayoutDirection.leftToRight
}

extension EnvironmentValues {
  /// Which side is the leading one; left where nothing else is said.
  ///
  /// From right to left, places and geometry effects are those from left to right seen in a mirror: the order of an
  /// ``HStack``, leading and trailing, offsets, rotations, what a transition moves. Shapes are mirrored in their own
  /// rectangles; images are not, nor what is written in a line of text.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }
}

extension _AnyNode {
  /// Whether what is at this place is laid out from right to left.
  var isMirrored: Bool { context.isMirrored }

  /// The outline of a shape in a rectangle at the origin.
  func path(of shape: some FastVectorGeometry.Shape, in size: CGSize) -> Path {
    let path = shape.path(in: CGRect(origin: .zero, size: size))
    return isMirrored ? path.applying(.mirroring(width: size.width)) : path
  }
}

extension CGAffineTransform {
  /// The mirror image of something of a width, in its own coordinates.
  static func mirroring(width: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
  }
}

extension ProjectionTransform {
  /// The transform as it looks in a mirror, of a view of a width.
  func mirrored(width: CGFloat) -> ProjectionTransform {
    let mirror = ProjectionTransform(.mirroring(width: width))
    return mirror.concatenating(self).concatenating(mirror)
  }
}
