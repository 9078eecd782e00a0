import FastVectorGeometry
import Foundation

/// An alignment along the horizontal axis. The leading edge is on the left, unless the layout direction is right to
/// left.
public struct HorizontalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  /// Creates a custom alignment.
  public init(_ id: any AlignmentID.Type) { self.init(AlignmentKey(id, .horizontal)) }

  init(_ key: AlignmentKey) { self.key = key }

  public static let leading = HorizontalAlignment(StandardAlignments.Leading.self)
  public static let center = HorizontalAlignment(StandardAlignments.HorizontalCenter.self)
  public static let trailing = HorizontalAlignment(StandardAlignments.Trailing.self)
}

/// An alignment along the vertical axis.
public struct VerticalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  /// Creates a custom alignment.
  public init(_ id: any AlignmentID.Type) { self.init(AlignmentKey(id, .vertical)) }

  init(_ key: AlignmentKey) { self.key = key }

  public static let top = VerticalAlignment(StandardAlignments.Top.self)
  public static let center = VerticalAlignment(StandardAlignments.VerticalCenter.self)
  public static let bottom = VerticalAlignment(StandardAlignments.Bottom.self)

  /// The baseline of the first line of text, or the bottom edge of a view without text.
  public static let firstTextBaseline = VerticalAlignment(StandardAlignments.FirstTextBaseline.self)

  /// The baseline of the last line of text, or the bottom edge of a view without text.
  public static let lastTextBaseline = VerticalAlignment(StandardAlignments.LastTextBaseline.self)
}

/// An alignment along both axes.
public struct Alignment: Hashable, Sendable {
  /// The alignment along the horizontal axis.
  public var horizontal: HorizontalAlignment

  /// The alignment along the vertical axis.
  public var vertical: VerticalAlignment

  /// Creates an alignment from a horizontal and a vertical alignment.
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

  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

  /// Returns the origin at which the alignment guides of a view coincide with the default guides of its container.
  func origin(of item: _LayoutItem, _ proposal: ProposedViewSize, in room: CGSize, at origin: CGPoint) -> CGPoint {
    CGPoint(
      x: origin.x + horizontal.key.distance(to: item, proposal, in: room),
      y: origin.y + vertical.key.distance(to: item, proposal, in: room))
  }

  /// Returns the origin, relative to `base`, at which the alignment guides of a view coincide with the guides of
  /// `base`. Takes explicit guides of both views into account.
  func origin(
    of item: _LayoutItem, _ proposal: ProposedViewSize, over base: _LayoutItem, _ baseProposal: ProposedViewSize
  ) -> CGPoint {
    func distance(_ key: AlignmentKey) -> CGFloat {
      let distance = base.guide(key, in: baseProposal) - item.guide(key, in: proposal)
      return distance.isFinite ? distance : 0
    }
    return CGPoint(x: distance(horizontal.key), y: distance(vertical.key))
  }
}

/// An edge of a rectangle. The leading edge is on the left, unless the layout direction is right to left.
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// A set of edges.
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

/// The horizontal or the vertical axis.
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical

  /// A set of axes.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

// Conversions between sizes and lengths along an axis (main) and across it (cross).

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
