import FastVectorGeometry
import Foundation

/// Where something is put horizontally in more room than it takes. Leading is left, unless layout is from right to left.
public struct HorizontalAlignment: Hashable, Sendable {
  /// The share of the spare room that is before it.
  let share: CGFloat

  public static let leading = HorizontalAlignment(share: 0)
  public static let center = HorizontalAlignment(share: 0.5)
  public static let trailing = HorizontalAlignment(share: 1)
}

/// Where something is put vertically in more room than it takes.
public struct VerticalAlignment: Hashable, Sendable {
  /// The share of the spare room that is above it.
  let share: CGFloat

  public static let top = VerticalAlignment(share: 0)
  public static let center = VerticalAlignment(share: 0.5)
  public static let bottom = VerticalAlignment(share: 1)
}

/// Where something is put in more room than it takes.
public struct Alignment: Hashable, Sendable {
  /// Where horizontally.
  public var horizontal: HorizontalAlignment

  /// Where vertically.
  public var vertical: VerticalAlignment

  /// Makes an alignment of one for each direction.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// Where the origin of a size is in that of another one.
  func origin(of size: CGSize, in room: CGSize, at origin: CGPoint) -> CGPoint {
    CGPoint(
      x: origin.x + spare(room.width - size.width) * horizontal.share,
      y: origin.y + spare(room.height - size.height) * vertical.share)
  }

  /// Room without bounds in itself leaves none over.
  private func spare(_ length: CGFloat) -> CGFloat { length.isFinite ? length : 0 }
}

/// One of the sides of a rectangle. Leading is left, unless layout is from right to left.
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// Several sides.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    public static let top = Set(.top)
    public static let leading = Set(.leading)
    public static let bottom = Set(.bottom)
    public static let trailing = Set(.trailing)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// A direction.
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical
}

// Lengths along an axis, and across it.

extension Axis {
  func main(_ size: CGSize) -> CGFloat { self == .horizontal ? size.width : size.height }
  func cross(_ size: CGSize) -> CGFloat { self == .horizontal ? size.height : size.width }
  func main(_ size: ProposedViewSize) -> CGFloat? { self == .horizontal ? size.width : size.height }
  func cross(_ size: ProposedViewSize) -> CGFloat? { self == .horizontal ? size.height : size.width }

  func size(_ main: CGFloat, _ cross: CGFloat) -> CGSize {
    self == .horizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  func proposal(_ main: CGFloat?, _ cross: CGFloat?) -> ProposedViewSize {
    self == .horizontal
      ? ProposedViewSize(width: main, height: cross) : ProposedViewSize(width: cross, height: main)
  }
}
