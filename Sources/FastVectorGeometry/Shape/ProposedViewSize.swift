public import Foundation

/// A size proposed to a view or a shape. A dimension that is nil requests the ideal size.
@frozen
public struct ProposedViewSize: Equatable, Sendable {
  /// The proposed width, in points.
  public var width: CGFloat?

  /// The proposed height, in points.
  public var height: CGFloat?

  /// Creates a proposal of a width and a height, in points. A dimension that is nil requests the ideal size.
  @inlinable
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal from a size, without nil dimensions.
  @inlinable
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// A proposal that requests the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)

  /// A proposal that requests the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// A proposal that requests the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the proposed size, with nil dimensions replaced with the dimensions of another size.
  @inlinable
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}
