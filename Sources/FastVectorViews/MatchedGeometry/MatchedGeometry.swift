public import FastVectorGeometry
import Foundation

/// What a view takes from the source of its group.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Where its anchor is.
  public static let position = MatchedGeometryProperties(rawValue: 1)

  /// How large it is.
  public static let size = MatchedGeometryProperties(rawValue: 2)

  /// Both.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
  /// Gives views of a group the place and size of one of them, the source. What surrounds a view sees it where it would be
  /// otherwise.
  ///
  /// Where the source changes under an animation, all views of the group go along. A source that comes as another one of
  /// its group leaves starts where that one is, and the leaving one goes with it. Which one counts of several sources that
  /// are there is undefined.
  ///
  /// - Parameters:
  ///   - id: What the views of the group have in common.
  ///   - namespace: Where that counts.
  ///   - properties: What the view takes from the source.
  ///   - anchor: Which points of the source and of the view are at the same place.
  ///   - isSource: Whether the view may be the source.
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

/// What the views of a group have in common.
struct MatchedKey: Hashable {
  let id: AnyHashable
  let namespace: Namespace.ID
}

/// Takes the place and size of another view.
public struct _MatchedGeometryEffect: _ItemModifier {
  let key: MatchedKey
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    MatchedItem(around: child, modifier)
  }
}

/// The views of a stage that are matched, by their groups.
final class MatchedGroups: PlaceReader {
  private var entries: [(node: NodeReference, item: MatchedItem)] = []

  var isAlive: Bool { true }

  /// Those that are there.
  private var members: [MatchedItem] {
    entries.removeAll { $0.node.node?.isAlive != true }
    return entries.map(\.item)
  }

  func add(_ member: MatchedItem) { entries.append((member.node.reference, member)) }

  /// The place that a group shows, to which a view that comes into it is put first.
  func shownPlace(of key: MatchedKey, for newcomer: MatchedItem) -> CGRect? {
    let peers = members.filter { $0 !== newcomer && $0.effect.key == key && $0.shownPlace != nil }
    return (peers.last { $0.effect.isSource } ?? peers.last)?.shownPlace
  }

  func placesChanged() {
    let placed = members.filter(\.isPlaced)
    let groups = Dictionary(grouping: placed) { $0.effect.key }
    for member in placed {
      // The last one, where there are several against the rules.
      let source = groups[member.effect.key]?.last { $0.effect.isSource && !$0.isOnItsWayOut }
      member.follow(source)
    }
  }
}

/// An item that draws its content where its group is.
final class MatchedItem: ModifierItem<_MatchedGeometryEffect> {
  /// Where the anchor is on the stage, and the size there.
  private lazy var place = Attribute(CGRect.zero, owner: node)
  private weak var space: EffectItem?
  private var placedIn: ProposedViewSize?
  private var isShowingPlace = false

  override init(around child: _LayoutItem, _ modifier: _ModifierAttribute<_MatchedGeometryEffect>) {
    super.init(around: child, modifier)
    node.stage.matchedGroups.add(self)
  }

  var effect: _MatchedGeometryEffect { modifier.shown }
  var isPlaced: Bool { placedIn != nil }

  /// The place at the present time; nil before there is one.
  var shownPlace: CGRect? { isShowingPlace ? place.shown : nil }

  /// Whether the view has been removed, or one that it is in.
  var isOnItsWayOut: Bool {
    var next: _LayoutItem? = self
    while let item = next {
      if item.traits.isLeaving { return true }
      next = unsafe item.container
    }
    return false
  }

  /// From the coordinates of the item to those of the stage.
  private var transform: ProjectionTransform { space?.globalTransform ?? ProjectionTransform() }

  /// The place that layout gives the item.
  private var ownPlace: CGRect {
    let anchor = CGPoint(
      x: origin.x + effect.anchor.x * size.width, y: origin.y + effect.anchor.y * size.height)
    return CGRect(origin: anchor.applying(transform), size: size)
  }

  override func placed(_ proposal: ProposedViewSize) {
    space = node.stage.layout.space
    let isFirst = placedIn == nil
    placedIn = proposal
    if isFirst, let start = node.stage.matchedGroups.shownPlace(of: effect.key, for: self) { show(start) }
    placeContent()
  }

  /// Goes to the place of a source, or stays where there is none.
  func follow(_ source: MatchedItem?) {
    guard let source else { return }
    let target = source.ownPlace
    if shownPlace == nil {
      // The first place is no change.
      var still = Transaction()
      still.disablesAnimations = true
      return node.stage.with(still) {
        show(target)
        placeContent()
      }
    }
    // An effect around the source that moves on its own changes no animation under way.
    if place.isMoving, !node.stage.update.isUpdating { return }
    let own = node.transaction
    // What moves the source moves what follows it.
    place.move(to: target, under: own.animation == nil ? source.node.transaction : own)
    placeContent()
  }

  private func show(_ start: CGRect) {
    isShowingPlace = true
    place.move(to: start)
  }

  /// Places the content where it is at the present time.
  private func placeContent() {
    guard let placedIn else { return }
    let effect = effect
    var inverse = transform
    guard let shown = shownPlace, shown != ownPlace, inverse.invert() else { return put(at: origin, placedIn) }
    let proposal = effect.properties.contains(.size) ? ProposedViewSize(shown.size) : placedIn
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

  /// The place moves on.
  override func modifierChanged() {
    if isPlaced { placeContent() }
  }
}
