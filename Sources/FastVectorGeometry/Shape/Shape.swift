public import FastVector
public import Foundation

/// A two-dimensional shape that is drawn into a rectangle. Animations interpolate its `animatableData`.
public protocol Shape: Animatable, Sendable {
  /// Returns the outline of the shape in a rectangle.
  func path(in rect: CGRect) -> Path

  /// The intended rendering of the shape: filled by default.
  static var role: ShapeRole { get }

  /// Returns the size of the shape for a proposed size. By default, it is the proposed size, with nil dimensions
  /// replaced by 10 points.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  public static var role: ShapeRole { .fill }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}

/// The intended rendering of a shape.
public enum ShapeRole: Sendable {
  /// The shape is filled.
  case fill
  /// The outline of the shape is stroked.
  case stroke
  /// The shape separates its neighbors, like a divider.
  case separator
}

/// A path is a shape that ignores the rectangle and doesn't animate.
extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

/// The fill rule of paths, and whether their edges are antialiased.
public struct FillStyle: Equatable, Sendable {
  /// True for the even-odd rule, false for the nonzero winding rule. See ``Path/contains(_:eoFill:)``.
  public var isEOFilled: Bool

  /// True if edges are antialiased.
  public var isAntialiased: Bool

  /// Creates a fill style. By default, it uses the nonzero winding rule and antialiasing.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
