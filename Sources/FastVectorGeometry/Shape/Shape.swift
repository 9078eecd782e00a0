public import Foundation

/// A figure that is drawn into a rectangle, and that can be animated by its `animatableData`.
public protocol Shape: Animatable, Sendable {
  /// The outline of the shape within a rectangle.
  func path(in rect: CGRect) -> Path

  /// How the shape is meant to be drawn: filled, unless it says otherwise.
  static var role: ShapeRole { get }

  /// The size the shape takes of what it is offered: all of it, and 10 where it is offered none in particular, unless
  /// it says otherwise.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  public static var role: ShapeRole { .fill }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}

/// How a shape is meant to be drawn.
public enum ShapeRole: Sendable {
  /// Its area is filled.
  case fill
  /// Its outline is drawn.
  case stroke
  /// It separates what lies beside it.
  case separator
}

/// A path is a shape that takes no notice of the rectangle, and does not animate.
extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

/// How the area of a path is filled.
public struct FillStyle: Equatable, Sendable {
  /// Whether the even-odd rule says what lies inside, in place of the nonzero rule: see ``Path/contains(_:eoFill:)``.
  public var isEOFilled: Bool

  /// Whether edges are smoothed.
  public var isAntialiased: Bool

  /// Makes a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
