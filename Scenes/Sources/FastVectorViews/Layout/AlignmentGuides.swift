import FastVectorGeometry
public import Foundation

/// A type that identifies a custom alignment, and defines its position in views without an explicit guide.
public protocol AlignmentID {
  /// Returns the distance of the guide from the leading or top edge of a view without an explicit guide.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The size of a view for a proposed size, and its alignment guides.
public struct ViewDimensions: Equatable {
  /// The width, in points.
  public let width: CGFloat

  /// The height, in points.
  public let height: CGFloat

  /// The view whose explicit guides apply, or nil if all guides have their default positions.
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

  /// The distance of an explicit guide from the leading edge, or nil if the view has no such guide.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { self[explicit: guide.key] }

  /// The distance of an explicit guide from the top edge, or nil if the view has no such guide.
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

/// An alignment along one axis.
struct AlignmentKey: Hashable, @unchecked Sendable {
  let id: any AlignmentID.Type
  let axis: Axis

  /// The position of the guide as a fraction of the length, or nil if the alignment isn't defined by a fraction.
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

  /// Returns the position of the guide in a view of the given size that has no explicit guides.
  func defaultValue(in size: CGSize) -> CGFloat {
    fraction.map { $0 * length(of: size) } ?? id.defaultValue(in: ViewDimensions(size))
  }

  /// Returns the offset, within the container, at which the guide of a view coincides with the guide of the container.
  func distance(to item: _LayoutItem, _ proposal: ProposedViewSize, in room: CGSize) -> CGFloat {
    // The difference isn't finite if the container is infinite.
    let distance = defaultValue(in: room) - item.guide(self, in: proposal)
    return distance.isFinite ? distance : 0
  }

  /// Merges the guides of several views: the minimum for the first text baseline, the maximum for the last text
  /// baseline, and the mean for all other alignments. Returns nil for an empty array.
  func merged(_ guides: [CGFloat]) -> CGFloat? {
    if guides.isEmpty { return nil }
    return (id as? any BaselineAlignment.Type)?.merged(guides) ?? guides.reduce(0, +) / CGFloat(guides.count)
  }
}

/// An alignment at a fixed fraction of a length.
private protocol FractionAlignment: AlignmentID {
  static var fraction: CGFloat { get }
}

extension FractionAlignment {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}

/// An alignment at a baseline of text.
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
  /// Returns the distance of a guide from the leading or top edge of the view, for a proposed size.
  final func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat {
    // Most scenes have no explicit guides, so the search for them is skipped.
    if node.stage.layout.hasExplicitGuides || key.isBaseline, let guide = explicitGuide(key, in: proposal) {
      return guide
    }
    return key.defaultValue(in: size(proposal))
  }
}

extension View {
  /// Sets the position of a horizontal alignment guide of this view.
  ///
  /// - Parameters:
  ///   - g: The guide to set.
  ///   - computeValue: A closure that returns the distance of the guide from the leading edge, in points, given the
  ///     size and the other guides of this view.
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(_AlignmentGuide(key: g.key, value: computeValue)) }

  /// Sets the position of a vertical alignment guide of this view.
  ///
  /// - Parameters:
  ///   - g: The guide to set.
  ///   - computeValue: A closure that returns the distance of the guide from the top edge, in points, given the size
  ///     and the other guides of this view.
  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(_AlignmentGuide(key: g.key, value: computeValue)) }
}

/// A modifier that sets an alignment guide of a view.
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
