import FastVectorGeometry
public import Foundation

/// An alignment of your own: where it is in a view that says nothing of it.
public protocol AlignmentID {
  /// The distance of the guide from the leading or the top edge of a view.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The size of a view in a proposed size, and its alignment guides.
public struct ViewDimensions: Equatable {
  /// The width, in points.
  public let width: CGFloat

  /// The height, in points.
  public let height: CGFloat

  /// Nil where no guide is explicit.
  private let source: (item: _LayoutItem, proposal: ProposedViewSize)?

  init(_ size: CGSize) { (width, height, source) = (size.width, size.height, nil) }

  init(_ item: _LayoutItem, _ proposal: ProposedViewSize) {
    let size = item.size(proposal)
    (width, height, source) = (size.width, size.height, (item, proposal))
  }

  /// The distance of a guide from the leading edge.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }

  /// The distance of a guide from the top edge.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }

  /// The distance of a guide from the leading edge where the view has been given one; nil where it has the default.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { self[explicit: guide.key] }

  /// The distance of a guide from the top edge where the view has been given one; nil where it has the default.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { self[explicit: guide.key] }

  subscript(key: AlignmentKey) -> CGFloat { self[explicit: key] ?? key.defaultValue(in: self) }
  private subscript(explicit key: AlignmentKey) -> CGFloat? {
    source.flatMap { $0.item.explicitGuide(key, in: $0.proposal) }
  }

  public static func == (lhs: ViewDimensions, rhs: ViewDimensions) -> Bool {
    lhs.width == rhs.width && lhs.height == rhs.height && lhs.source?.item === rhs.source?.item
      && lhs.source?.proposal == rhs.source?.proposal
  }
}

/// An alignment in one direction.
struct AlignmentKey: Hashable, @unchecked Sendable {
  let id: any AlignmentID.Type
  let axis: Axis

  /// What of a length is before the guide, for the alignments that are simple.
  private let fraction: CGFloat?

  init(_ id: any AlignmentID.Type, _ axis: Axis) {
    (self.id, self.axis) = (id, axis)
    fraction = (id as? any FractionAlignment.Type)?.fraction
  }

  var isBaseline: Bool { id is any BaselineAlignment.Type }

  static func == (lhs: AlignmentKey, rhs: AlignmentKey) -> Bool { lhs.axis == rhs.axis && lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) {
    hasher.combine(axis)
    hasher.combine(ObjectIdentifier(id))
  }

  func length(of size: CGSize) -> CGFloat { axis.main(size) }

  func defaultValue(in dimensions: ViewDimensions) -> CGFloat {
    fraction.map { $0 * length(of: CGSize(width: dimensions.width, height: dimensions.height)) }
      ?? id.defaultValue(in: dimensions)
  }

  /// Where a guide is in a view of a size that has no explicit ones.
  func defaultValue(in size: CGSize) -> CGFloat {
    fraction.map { $0 * length(of: size) } ?? id.defaultValue(in: ViewDimensions(size))
  }

  /// How far a view is from the beginning of a room, so that its guide is on that of the room.
  func distance(to item: _LayoutItem, _ proposal: ProposedViewSize, in room: CGSize) -> CGFloat {
    // Room without bounds in itself leaves none over.
    let distance = defaultValue(in: room) - item.guide(self, in: proposal)
    return distance.isFinite ? distance : 0
  }

  /// One guide of those of several views: the first and the last line of text, else the mean.
  func merged(_ guides: [CGFloat]) -> CGFloat? {
    if guides.isEmpty { return nil }
    return (id as? any BaselineAlignment.Type)?.merged(guides) ?? guides.reduce(0, +) / CGFloat(guides.count)
  }
}

/// An alignment at a fraction of a length.
private protocol FractionAlignment: AlignmentID {
  static var fraction: CGFloat { get }
}

extension FractionAlignment {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}

/// An alignment of texts.
private protocol BaselineAlignment: AlignmentID {
  static func merged(_ guides: [CGFloat]) -> CGFloat?
}

extension BaselineAlignment {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

enum StandardAlignments {
  enum Leading: FractionAlignment {
    static var fraction: CGFloat { 0 }
  }
  enum HorizontalCenter: FractionAlignment {
    static var fraction: CGFloat { 0.5 }
  }
  enum Trailing: FractionAlignment {
    static var fraction: CGFloat { 1 }
  }
  enum Top: FractionAlignment {
    static var fraction: CGFloat { 0 }
  }
  enum VerticalCenter: FractionAlignment {
    static var fraction: CGFloat { 0.5 }
  }
  enum Bottom: FractionAlignment {
    static var fraction: CGFloat { 1 }
  }
  enum FirstTextBaseline: BaselineAlignment {
    static func merged(_ guides: [CGFloat]) -> CGFloat? { guides.min() }
  }
  enum LastTextBaseline: BaselineAlignment {
    static func merged(_ guides: [CGFloat]) -> CGFloat? { guides.max() }
  }
}

extension _LayoutItem {
  /// Where a guide of the view is in a proposed size, from its leading or top edge.
  final func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat {
    // Most scenes have no guides of their own, and need not look for them.
    if node.stage.layout.hasExplicitGuides || key.isBaseline, let guide = explicitGuide(key, in: proposal) {
      return guide
    }
    return key.defaultValue(in: size(proposal))
  }
}

extension View {
  /// Puts a horizontal guide of the view at a distance from its leading edge.
  ///
  /// - Parameters:
  ///   - g: The guide.
  ///   - computeValue: The distance in points, of the size of the view and its other guides.
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(_AlignmentGuide(key: g.key, value: computeValue)) }

  /// Puts a vertical guide of the view at a distance from its top edge.
  ///
  /// - Parameters:
  ///   - g: The guide.
  ///   - computeValue: The distance in points, of the size of the view and its other guides.
  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(_AlignmentGuide(key: g.key, value: computeValue)) }
}

/// A guide of a view.
public struct _AlignmentGuide: _ItemModifier {
  let key: AlignmentKey
  let value: (ViewDimensions) -> CGFloat

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    child.node.stage.layout.hasExplicitGuides = true
    return GuideItem(around: child, modifier)
  }

  private final class GuideItem: ModifierItem<_AlignmentGuide> {
    override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
      let guide = modifier.shown
      guard guide.key == key else { return child.explicitGuide(key, in: proposal) }
      let value = node.tracking { guide.value(ViewDimensions(child, proposal)) }
      return value.isFinite ? value : nil
    }
  }
}
