public import Foundation

/// A figure that is drawn into a rectangle, and that can be animated by its `animatableData`.
public protocol Shape: Animatable, Sendable {
  /// The outline of the shape within a rectangle.
  func path(in rect: CGRect) -> Path
}
