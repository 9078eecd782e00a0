public import Foundation

/// A size that is offered to a view or a shape, where nil stands for whichever size suits it.
@frozen
public struct ProposedViewSize: Equatable, Sendable {
  /// The width offered, in points.
  public var width: CGFloat?

  /// The height offered, in points.
  public var height: CGFloat?

  /// Offers a width and a height.
  @inlinable
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Offers a size.
  @inlinable
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// Offers nothing: asks for the smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)

  /// Offers whichever size suits.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Offers all there is: asks for the largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// The size offered, with a size of one's own where none is.
  @inlinable
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}
