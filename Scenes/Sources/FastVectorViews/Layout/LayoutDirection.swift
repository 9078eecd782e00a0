public import FastVectorAnimation
import FastVectorGeometry
import Foundation

/// The direction of layout, which determines the leading side: the side at which lines of text begin.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

private struct LayoutDirectionKey: EnvironmentKey {
  static let defaultValue = LayoutDirection.leftToRight
}

extension EnvironmentValues {
  /// The layout direction, which is left to right by default.
  ///
  /// Right-to-left layout mirrors positions and geometry effects: the order of an ``HStack``, the leading and trailing
  /// edges, offsets, rotations, and the movement of transitions. Shapes are mirrored within their frames. Images and
  /// the text within a line aren't mirrored.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }
}

extension _AnyNode {
  /// True if the views of the node are laid out from right to left.
  var isMirrored: Bool { context.isMirrored }

  /// Returns the path of a shape in a rectangle of the given size at the origin, mirrored if layout is right to left.
  func path(of shape: some FastVectorGeometry.Shape, in size: CGSize) -> Path {
    let path = shape.path(in: CGRect(origin: .zero, size: size))
    return isMirrored ? path.applying(.mirroring(width: size.width)) : path
  }
}

extension CGAffineTransform {
  /// Returns the transform that mirrors content of the given width horizontally.
  static func mirroring(width: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
  }
}

extension ProjectionTransform {
  /// Returns the mirror image of the transform, for a view of the given width.
  func mirrored(width: CGFloat) -> ProjectionTransform {
    let mirror = ProjectionTransform(.mirroring(width: width))
    return mirror.concatenating(self).concatenating(mirror)
  }
}
