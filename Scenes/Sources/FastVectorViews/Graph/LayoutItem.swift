import FastVectorGeometry
import Foundation

/// An object that is laid out and drawn.
///
/// Layout follows SwiftUI: an item chooses a size for a proposed size, and is then placed. Positions are in the
/// coordinates of the nearest enclosing geometry effect. Sizes, positions, and drawings are cached until something in
/// the item changes.
public class _LayoutItem {
  // The properties that each frame reads for moving items are first, so that they share a cache line.

  /// The enclosing item, which is invalidated together with this item. The reference isn't weak, because an object with
  /// weak references is slower to retain and release. A container clears the references of its children when it is
  /// deallocated.
  unowned(unsafe) var container: _LayoutItem?

  /// The stage of the item's node. The reference is valid because only the stage lays out and draws items.
  private unowned(unsafe) let stage: Stage

  private(set) final var needsDrawing = true
  private var needsPlacing = true

  unowned let node: _AnyNode

  /// The enclosing item.
  final var outer: _LayoutItem? { unsafe container }

  // These sizes are read by each enclosing stack. Checking exclusivity took a tenth of the time of the first layout.
  @exclusivity(unchecked) private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
  private var proposal: ProposedViewSize?

  /// The maximum number of cached sizes. A stack requests three sizes, and enclosing layouts may request more.
  private static var maxSizes: Int { 8 }

  /// The size that the item chose when it was last placed.
  private(set) var size = CGSize.zero
  private(set) var origin = CGPoint.zero

  init(_ node: _AnyNode) {
    self.node = node
    unsafe stage = node.stage
  }

  /// Detaches a child from this item, if this item is still the container of the child.
  final func release(_ child: _LayoutItem) {
    if unsafe child.container === self { unsafe child.container = nil }
  }

  /// A cache of the properties that stacks and transitions read, because reading them from the items traverses all
  /// modifiers.
  struct Traits {
    let isLeaving: Bool
    let layoutPriority: Double
    let spacing: ViewSpacing
    let zIndex: Double
  }

  private var cachedTraits: Traits?

  final var traits: Traits {
    if let cachedTraits { return cachedTraits }
    let traits = Traits(
      isLeaving: isLeaving, layoutPriority: layoutPriority, spacing: spacing, zIndex: zIndex ?? 0)
    cachedTraits = traits
    return traits
  }

  /// A number that changes whenever the layout of the item may have changed.
  private(set) final var layoutVersion = 0

  var children: [_LayoutItem] { [] }

  /// Returns the size of the item for a proposed size.
  final func size(_ proposal: ProposedViewSize) -> CGSize {
    for known in unsafe sizes where known.proposal == proposal { return known.size }
    let size = checked(chooseSize(proposal))
    if unsafe sizes.isEmpty { unsafe sizes.reserveCapacity(4) }
    if unsafe sizes.count == Self.maxSizes { unsafe sizes.removeFirst() }
    unsafe sizes.append((proposal, size))
    return size
  }

  /// Places the item and its contents, unless nothing has changed since the last placement.
  final func place(at origin: CGPoint, _ proposal: ProposedViewSize) {
    guard needsPlacing || origin != self.origin || proposal != self.proposal else { return }
    needsPlacing = false
    needsDrawing = true
    unsafe stage.countPlacing()
    size = size(proposal)
    self.origin = origin
    self.proposal = proposal
    placed(proposal)
  }

  /// Invalidates the layout of the item and its containers. Call this if the size of something in the item may have
  /// changed.
  final func invalidateLayout() {
    var next: _LayoutItem? = self
    while let item = next, unsafe !item.needsPlacing || !item.sizes.isEmpty || item.cachedTraits != nil || item === self
    {
      unsafe item.sizes.removeAll(keepingCapacity: true)
      item.cachedTraits = nil
      item.layoutVersion += 1
      item.needsPlacing = true
      item.needsDrawing = true
      next = unsafe item.container
    }
    node.stage.layout.isNeeded = true
  }

  /// Invalidates the layout of the item, all of its descendants, and its containers.
  final func invalidateAllLayout() {
    for child in children { child.invalidateAllLayout() }
    invalidateLayout()
  }

  /// Invalidates the drawing of the item and its containers. Call this if something in the item looks different.
  final func invalidateDrawing() {
    needsDrawing = true
    // Usually, the drawing of the container is already invalid. The drawings of its containers are then invalid, too.
    guard let outer = unsafe container, !outer.needsDrawing else { return }
    outer.invalidateDrawing()
  }

  /// Appends the drawing of the item to a list.
  final func draw(into list: inout DisplayList) {
    if needsDrawing {
      // Reset first, because drawing can invalidate the item again.
      needsDrawing = false
      unsafe stage.countDrawing()
      updateDrawing()
    }
    appendDrawing(to: &list)
  }

  /// Updates the single element that the item drew last, if that is cheaper than drawing the item again.
  ///
  /// - Returns: True if the element is up to date. Otherwise its contents are unspecified.
  final func redrawIfNeeded(_ element: inout DisplayList.Element) -> Bool {
    guard needsDrawing else { return true }
    guard updateDrawing(of: &element) else { return false }
    needsDrawing = false
    unsafe stage.countDrawing()
    return true
  }

  /// Updates the single element that the item drew last. Returns false if the item must be drawn again instead.
  func updateDrawing(of element: inout DisplayList.Element) -> Bool { false }

  /// True if drawing the item also redraws a container inside it. That container can update its last drawing in place
  /// if it holds the only reference to the drawing.
  var redrawsContainer: Bool { !children.isEmpty }

  /// Updates the cached drawing. Only leaves and containers have one, because other items are cheap to draw.
  func updateDrawing() {}

  /// Appends the drawing, which must be up to date, to a list.
  func appendDrawing(to list: inout DisplayList) {}

  /// Places a child at a point of a left-to-right layout. In a right-to-left layout, the point is mirrored.
  final func place(_ child: _LayoutItem, at point: CGPoint, _ proposal: ProposedViewSize) {
    guard node.isMirrored else { return child.place(at: point, proposal) }
    let x = 2 * origin.x + size.width - point.x - child.size(proposal).width
    child.place(at: CGPoint(x: x, y: point.y), proposal)
  }

  /// Returns a valid size: replaces negative lengths and NaN with 0, and warns about them.
  private func checked(_ size: CGSize) -> CGSize {
    func checked(_ length: CGFloat) -> CGFloat {
      if length >= 0 { return length }
      node.stage.warn(.invalidLength(view: node.name, length: "\(length)"))
      return 0
    }
    return CGSize(width: checked(size.width), height: checked(size.height))
  }

  /// Returns the size that the item chooses for a proposed size.
  func chooseSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// Places the contents of the item. Called when the item has been placed.
  func placed(_ proposal: ProposedViewSize) {}

  /// True while the view's transition runs after the view has been removed. Layout ignores such views.
  var isLeaving: Bool { false }

  // As in SwiftUI, if several modifiers of a view set its transition, a layout value, or its drawing order, the
  // innermost one applies.

  /// The transition for the insertion and removal of the view, or nil if the view sets none.
  var transition: AnyTransition? { nil }

  /// The host of the transition that is already applied to the view, if any.
  var transitionHost: (any TransitionHost)? { nil }

  /// Finds the items at a point in the coordinates around the item. Views in front are tested first.
  ///
  /// - Returns: The items that contain the hit view and respond to touches or a pointer, innermost first, or nil if no
  ///   view is at the point.
  func hit(_ point: CGPoint) -> [_LayoutItem]? {
    for child in childrenFrontToBack {
      if let items = child.hit(point) { return items }
    }
    return nil
  }

  /// The children in the order of hit testing.
  var childrenFrontToBack: [_LayoutItem] { children.reversed() }

  /// Called when the value of the item's modifier has changed.
  func modifierChanged() {}

  /// The priority of the view in stacks. Views with a higher priority are sized first.
  var layoutPriority: Double { 0 }

  /// The preferred spacing around the view, for stacks without explicit spacing.
  var spacing: ViewSpacing { ViewSpacing() }

  /// Returns the distance of an explicit guide from the leading or top edge for a proposed size, or nil for the default
  /// position of the alignment.
  func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? { nil }

  /// Returns the value that the view sets for the enclosing layout with the given type of key, or nil if it sets none.
  func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }

  /// The drawing order among siblings, or nil if the view sets none. Views with a higher value are in front.
  var zIndex: Double? { nil }

  /// The description of the item in the text tree, or nil to omit the item.
  var summary: String? { nil }
}

/// An item that contains a single other item, and by default behaves like that item.
class WrappingItem: _LayoutItem {
  // This property is read for each item in each frame. Checking exclusivity took a tenth of the frame time.
  @exclusivity(unchecked) private var wrapped: _LayoutItem

  final var child: _LayoutItem { unsafe wrapped }

  init(_ node: _AnyNode, around child: _LayoutItem) {
    unsafe wrapped = child
    super.init(node)
    unsafe child.container = self
  }

  deinit { release(child) }

  /// Replaces the contained item.
  final func wrap(_ other: _LayoutItem) {
    guard other !== child else { return }
    release(child)
    unsafe wrapped = other
    unsafe other.container = self
    invalidateLayout()
  }

  override var children: [_LayoutItem] { [child] }
  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { child.size(proposal) }
  override func placed(_ proposal: ProposedViewSize) { child.place(at: origin, proposal) }
  override final var redrawsContainer: Bool { child.needsDrawing && child.redrawsContainer }
  override func appendDrawing(to list: inout DisplayList) { child.draw(into: &list) }
  override func updateDrawing(of element: inout DisplayList.Element) -> Bool { child.redrawIfNeeded(&element) }
  override var isLeaving: Bool { child.isLeaving }
  override var transition: AnyTransition? { child.transition }
  override var transitionHost: (any TransitionHost)? { child.transitionHost }
  override var layoutPriority: Double { child.layoutPriority }
  override var spacing: ViewSpacing { child.spacing }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { child.layoutValue(key) }
  override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    child.explicitGuide(key, in: proposal)
  }
  override var zIndex: Double? { child.zIndex }
}

/// The item of a modifier, which contains the modified item.
class ModifierItem<Modifier>: WrappingItem {
  let modifier: _ModifierAttribute<Modifier>

  init(around child: _LayoutItem, _ modifier: _ModifierAttribute<Modifier>) {
    self.modifier = modifier
    super.init(modifier.node, around: child)
  }
}

/// An item that draws into a frame. The frame animates if the item's position or size changes with an animation.
class LeafItem: _LayoutItem {
  private var drawing = DisplayList()
  private lazy var frame = Attribute(CGRect.zero, owner: node)

  /// The frame at the current time.
  final var shownFrame: CGRect { frame.shown }

  override func placed(_ proposal: ProposedViewSize) { frame.move(to: CGRect(origin: origin, size: size)) }

  override final func updateDrawing() {
    drawing = DisplayList()
    let frame = shownFrame
    let (width, height) = (max(0, frame.width), max(0, frame.height))
    guard frame.minX.isFinite, frame.minY.isFinite, width.isFinite, height.isFinite else { return }
    drawing.layer(at: frame.origin) { draw(in: CGSize(width: width, height: height), into: &$0) }
  }

  override final func appendDrawing(to list: inout DisplayList) { list.append(drawing) }

  /// Draws into a rectangle of the given size at the origin.
  func draw(in size: CGSize, into list: inout DisplayList) {}

  override func hit(_ point: CGPoint) -> [_LayoutItem]? {
    let frame = shownFrame
    let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    return frame.contains(point) && isHit(at: inside, in: frame.size) ? [] : nil
  }

  /// Returns true if a point hits the drawing. The point is inside a rectangle of the given size at the origin.
  func isHit(at point: CGPoint, in size: CGSize) -> Bool { true }
}

/// A node with a single item.
class LeafNode<V>: _Node<V> {
  lazy var item: _LayoutItem = makeItem()
  func makeItem() -> _LayoutItem { _LayoutItem(self) }
  override func items() -> [_LayoutItem] { [item] }
  override func itemsChanged() { item.invalidateLayout() }
  override func attributeMoved() { item.invalidateDrawing() }
}

/// A modifier that adds an item around each item of its content.
public protocol _ItemModifier: ViewModifier where Body == Never {
  static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem
}

extension _ItemModifier {
  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> {
    ItemModifierNode(view, inputs) { child, modifier in _makeItem(around: child, modifier) }
  }
}

/// The modifier of a node, as an animatable attribute.
public final class _ModifierAttribute<Modifier> {
  unowned let node: _AnyNode
  let attribute: Attribute<Modifier>

  init(_ modifier: Modifier, node: _AnyNode) {
    self.node = node
    attribute = Attribute(modifier, owner: node)
  }

  /// The modifier at the current time.
  var shown: Modifier { attribute.shown }
}

/// The node of a modifier that adds an item around each item of its content.
class ItemModifierNode<V: View, M: ViewModifier>: _Node<ModifiedContent<V, M>> {
  private lazy var modifier = _ModifierAttribute(view.modifier, node: self)
  private let makeItem: (_LayoutItem, _ModifierAttribute<M>) -> _LayoutItem
  private var child: _Node<V>?
  private var inner: [_LayoutItem] = []
  private(set) final var wrapped: [_LayoutItem] = []

  init(
    _ view: ModifiedContent<V, M>, _ inputs: _NodeInputs,
    makeItem: @escaping (_LayoutItem, _ModifierAttribute<M>) -> _LayoutItem
  ) {
    self.makeItem = makeItem
    super.init(view, inputs)
  }

  override var name: String { String(describing: M.self) }

  override func evaluate() {
    modifier.attribute.set(installed(view.modifier))
    updateOrCreate(&child, view.content, context)
    attributeMoved()
  }

  override func refresh() { attributeMoved() }

  override func attributeMoved() {
    for item in wrapped {
      item.modifierChanged()
      item.invalidateDrawing()
    }
  }

  override func itemsChanged() {
    for item in wrapped { item.invalidateLayout() }
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }

  override func items() -> [_LayoutItem] {
    let items = child?.items() ?? []
    guard !items.elementsEqual(inner, by: ===) else { return wrapped }
    let known = Dictionary(
      zip(inner, wrapped).map { (ObjectIdentifier($0), $1) }, uniquingKeysWith: { first, _ in first })
    wrapped = items.map { known[ObjectIdentifier($0)] ?? makeItem($0, modifier) }
    inner = items
    return wrapped
  }
}
