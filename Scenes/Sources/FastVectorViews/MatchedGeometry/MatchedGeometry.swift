import FastVectorGeometry
import Foundation

/// The properties that a view takes from the source of its group.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The position of the anchor.
  public static let position = MatchedGeometryProperties(rawValue: 1)

  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)

  /// The position of the anchor and the size.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
  /// Gives the views of a group the position and size of one of them, the source. The layout around a view isn't
  /// affected: it uses the frame that the view would otherwise have.
  ///
  /// If the source changes with an animation, all views of the group follow it. If a new source is inserted while
  /// another view of its group is removed, the new source starts with the position and size of the removed view. The
  /// removed view then moves with the new source until it disappears. If several sources are present, it is undefined
  /// which one is used.
  ///
  /// - Parameters:
  ///   - id: The identifier that the views of the group share.
  ///   - namespace: The namespace of the identifier.
  ///   - properties: The properties that the view takes from the source.
  ///   - anchor: The point that has the same position in the source and in the view.
  ///   - isSource: True if the view can be the source.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    modifier(
      _MatchedGeometryEffect(
        key: MatchedKey(id: AnyHashable(id), namespace: namespace), properties: properties, anchor: anchor,
        isSource: isSource))
  }
}

/// The identity of a group.
struct MatchedKey: Hashable {
  let id: AnyHashable
  let namespace: Namespace.ID
}

/// A modifier that gives a view the position and size of another one.
public struct _MatchedGeometryEffect: _ItemModifier {
  let key: MatchedKey
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    MatchedItem(around: child, modifier)
  }
}

/// The matched views of a stage.
final class MatchedGroups: GeometryObserver {
  private var entries: [(node: NodeReference, item: MatchedItem)] = []

  var isAlive: Bool { true }

  /// The matched views that are present.
  private var members: [MatchedItem] {
    entries.removeAll { $0.node.node?.isAlive != true }
    return entries.map(\.item)
  }

  func add(_ member: MatchedItem) { entries.append((member.node.reference, member)) }

  /// Returns the current position and size of a group, with which a newly inserted view starts.
  func shownRect(of key: MatchedKey, for newcomer: MatchedItem) -> CGRect? {
    let peers = members.filter { $0 !== newcomer && $0.effect.key == key && $0.shownRect != nil }
    return (peers.last { $0.effect.isSource } ?? peers.last)?.shownRect
  }

  func geometryChanged() {
    let placed = members.filter(\.isPlaced)
    let groups = Dictionary(grouping: placed) { $0.effect.key }
    for member in placed {
      // There should be at most one source. If there are several, use the last one.
      let source = groups[member.effect.key]?.last { $0.effect.isSource && !$0.isBeingRemoved }
      member.follow(source)
    }
  }
}

/// An item that draws its content in the frame that it shares with the other views of the same identifier, as
/// `matchedGeometryEffect` requires.
final class MatchedItem: ModifierItem<_MatchedGeometryEffect> {
  /// The position of the anchor on the stage, and the size of the view.
  private lazy var place = Attribute(CGRect.zero, owner: node)
  private weak var space: EffectItem?
  private var placedProposal: ProposedViewSize?
  private var hasRect = false

  override init(around child: _LayoutItem, _ modifier: _ModifierAttribute<_MatchedGeometryEffect>) {
    super.init(around: child, modifier)
    node.stage.matchedGroups.add(self)
  }

  var effect: _MatchedGeometryEffect { modifier.shown }
  var isPlaced: Bool { placedProposal != nil }

  /// The current position and size; nil until they are set.
  var shownRect: CGRect? { hasRect ? place.shown : nil }

  /// True if the view, or a view that contains it, is being removed.
  var isBeingRemoved: Bool {
    var next: _LayoutItem? = self
    while let item = next {
      if item.traits.isLeaving { return true }
      next = unsafe item.container
    }
    return false
  }

  /// The transform from the coordinates of the item to the coordinates of the stage.
  private var transform: ProjectionTransform { space?.globalTransform ?? ProjectionTransform() }

  /// The position of the item's anchor on the stage and the size of the item, as determined by the layout.
  private var layoutRect: CGRect {
    let anchor = CGPoint(
      x: origin.x + effect.anchor.x * size.width, y: origin.y + effect.anchor.y * size.height)
    return CGRect(origin: anchor.applying(transform), size: size)
  }

  override func placed(_ proposal: ProposedViewSize) {
    space = node.stage.layout.space
    let isFirst = placedProposal == nil
    placedProposal = proposal
    if isFirst, let start = node.stage.matchedGroups.shownRect(of: effect.key, for: self) { show(start) }
    placeContent()
  }

  /// Takes the position and size of a source. Without a source, keeps the current ones.
  func follow(_ source: MatchedItem?) {
    guard let source else { return }
    let target = source.layoutRect
    if shownRect == nil {
      // The initial position and size aren't a change, so don't animate them.
      var still = Transaction()
      still.disablesAnimations = true
      return node.stage.with(still) {
        show(target)
        placeContent()
      }
    }
    // If only time has advanced, the target can still have changed, because a geometry effect that encloses the source
    // is moving. This doesn't interrupt an animation in progress.
    if place.isMoving, !node.stage.update.isUpdating { return }
    let own = node.transaction
    // An animation of the source also applies to the views that follow it.
    place.move(to: target, under: own.animation == nil ? source.node.transaction : own)
    placeContent()
  }

  private func show(_ start: CGRect) {
    hasRect = true
    place.move(to: start)
  }

  /// Places the content according to the current position and size.
  private func placeContent() {
    guard let placedProposal else { return }
    let effect = effect
    var inverse = transform
    guard let shown = shownRect, shown != layoutRect, inverse.invert() else { return put(at: origin, placedProposal) }
    let proposal = effect.properties.contains(.size) ? ProposedViewSize(shown.size) : placedProposal
    let own = child.size(proposal)
    let point =
      effect.properties.contains(.position)
      ? shown.origin.applying(inverse)
      : CGPoint(x: origin.x + effect.anchor.x * size.width, y: origin.y + effect.anchor.y * size.height)
    put(
      at: CGPoint(x: point.x - effect.anchor.x * own.width, y: point.y - effect.anchor.y * own.height), proposal)
  }

  private func put(at point: CGPoint, _ proposal: ProposedViewSize) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let outer = node.stage.layout.space
    node.stage.layout.space = space
    defer { node.stage.layout.space = outer }
    child.place(at: point, proposal)
    if child.needsDrawing { invalidateDrawing() }
  }

  /// Called when the position or size changes during an animation.
  override func modifierChanged() {
    if isPlaced { placeContent() }
  }
}
