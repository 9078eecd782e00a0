import FastVectorGeometry
import Foundation

/// Something that is laid out and drawn.
///
/// Layout is SwiftUI's: an item is offered a size, chooses one, and is placed. Places are in the coordinates of the
/// nearest geometry effect around it. Sizes, places and drawings are kept until something in the item changes.
public class _LayoutItem {
  // What a frame reads of items that move comes first, so that it shares a cache line.

  /// What the item is in, which changes with it. Not weak, as that slows down each reference to it; a container that ends
  /// lets go of what is in it.
  unowned(unsafe) var container: _LayoutItem?

  /// The stage of the node: it alone lays out and draws items.
  private unowned(unsafe) let stage: Stage

  private(set) final var needsDrawing = true
  private var needsPlacing = true

  unowned let node: _AnyNode

  /// What the item is in.
  final var outer: _LayoutItem? { unsafe container }

  // Asked for by each stack around the item: checks of overlapping accesses took a tenth of a first layout.
  @exclusivity(unchecked) private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
  private var proposal: ProposedViewSize?

  /// The sizes that are kept at most: a stack asks for three, and what is around it may ask again.
  private static var mostSizes: Int { 8 }

  /// The size that was chosen at the last placing.
  private(set) var size = CGSize.zero
  private(set) var origin = CGPoint.zero

  init(_ node: _AnyNode) {
    self.node = node
    unsafe stage = node.stage
  }

  /// Says to an item, as its container ends, that it is in nothing.
  final func release(_ child: _LayoutItem) {
    if unsafe child.container === self { unsafe child.container = nil }
  }

  /// What stacks and transitions look at, found once through all modifiers.
  struct Traits {
    let isLeaving: Bool
    let layoutPriority: Double
    let spacing: ViewSpacing
    let zIndex: Double
  }

  private var knownTraits: Traits?

  final var traits: Traits {
    if let knownTraits { return knownTraits }
    let traits = Traits(
      isLeaving: isLeaving, layoutPriority: layoutPriority, spacing: spacing, zIndex: zIndex)
    knownTraits = traits
    return traits
  }

  /// Another number wherever the layout of the item may be another one.
  private(set) final var layoutVersion = 0

  var children: [_LayoutItem] { [] }

  /// The size chosen of one that is offered.
  final func size(_ proposal: ProposedViewSize) -> CGSize {
    for known in unsafe sizes where known.proposal == proposal { return known.size }
    let size = checked(chooseSize(proposal))
    if unsafe sizes.isEmpty { unsafe sizes.reserveCapacity(4) }
    if unsafe sizes.count == Self.mostSizes { unsafe sizes.removeFirst() }
    unsafe sizes.append((proposal, size))
    return size
  }

  /// Places the item, and what is in it, unless all is where it was.
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

  /// Something in the item may take other room: it is laid out anew, and what it is in.
  final func invalidateLayout() {
    var next: _LayoutItem? = self
    while let item = next, unsafe !item.needsPlacing || !item.sizes.isEmpty || item.knownTraits != nil || item === self
    {
      unsafe item.sizes.removeAll(keepingCapacity: true)
      item.knownTraits = nil
      item.layoutVersion += 1
      item.needsPlacing = true
      item.needsDrawing = true
      next = unsafe item.container
    }
    node.stage.layout.isNeeded = true
  }

  /// Everything in the item is laid out anew.
  final func invalidateAllLayout() {
    for child in children { child.invalidateAllLayout() }
    invalidateLayout()
  }

  /// Something in the item looks different: it is drawn anew, and what it is in.
  final func invalidateDrawing() {
    needsDrawing = true
    // As a rule, what it is in is drawn anew already.
    guard let outer = unsafe container, !outer.needsDrawing else { return }
    outer.invalidateDrawing()
  }

  /// Adds what the item draws to a list.
  final func draw(into list: inout DisplayList) {
    if needsDrawing {
      // First, as it may become different again when it is drawn.
      needsDrawing = false
      unsafe stage.countDrawing()
      updateDrawing()
    }
    appendDrawing(to: &list)
  }

  /// Brings the one element up to date that the item has drawn last, where that takes less than drawing it anew.
  ///
  /// - Returns: Whether the element is up to date. Where it is not, it may be anything.
  final func redrawIfNeeded(_ element: inout DisplayList.Element) -> Bool {
    guard needsDrawing else { return true }
    guard updateDrawing(of: &element) else { return false }
    needsDrawing = false
    unsafe stage.countDrawing()
    return true
  }

  /// Brings the one element up to date that the item has drawn last, and returns whether it did.
  func updateDrawing(of element: inout DisplayList.Element) -> Bool { false }

  /// Whether a container in the item is drawn anew: in place, if nothing else holds what it drew last.
  var redrawsContainer: Bool { !children.isEmpty }

  /// Brings up to date what is kept of the drawing: that of leaves and containers. What is around them is cheap to draw.
  func updateDrawing() {}

  /// Adds the drawing, which is up to date, to a list.
  func appendDrawing(to list: inout DisplayList) {}

  /// Places a child at a point that is meant for layout from left to right.
  final func place(_ child: _LayoutItem, at point: CGPoint, _ proposal: ProposedViewSize) {
    guard node.isMirrored else { return child.place(at: point, proposal) }
    let x = 2 * origin.x + size.width - point.x - child.size(proposal).width
    child.place(at: CGPoint(x: x, y: point.y), proposal)
  }

  /// A size that can be worked with: what is no number or negative counts as 0.
  private func checked(_ size: CGSize) -> CGSize {
    func checked(_ length: CGFloat) -> CGFloat {
      if length >= 0 { return length }
      node.stage.warn(.invalidLength(view: node.name, length: "\(length)"))
      return 0
    }
    return CGSize(width: checked(size.width), height: checked(size.height))
  }

  /// Chooses a size of one that is offered.
  func chooseSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// Has been placed: places what is inside.
  func placed(_ proposal: ProposedViewSize) {}

  /// Whether the view has been removed and is on its way out, so that layout takes no notice of it.
  var isLeaving: Bool { false }

  /// How the view comes and goes.
  var transition: AnyTransition? { nil }

  /// What makes the view come and go already.
  var transitionHost: (any TransitionHost)? { nil }

  /// Finds what a point of the coordinates around the item hits, in front first.
  ///
  /// - Returns: What is around what is hit and takes fingers or a pointer, the innermost first; nil where nothing is hit.
  func hit(_ point: CGPoint) -> [_LayoutItem]? {
    for child in childrenFromFrontToBack {
      if let items = child.hit(point) { return items }
    }
    return nil
  }

  /// The children in the order in which a point hits them.
  var childrenFromFrontToBack: [_LayoutItem] { children.reversed() }

  /// The modifier that the item is of has another value than before.
  func modifierChanged() {}

  /// Which of the views in a stack is asked for its size first: those of highest priority.
  var layoutPriority: Double { 0 }

  /// What stacks without a spacing of their own leave free around it.
  var spacing: ViewSpacing { ViewSpacing() }

  /// Where a guide is that the view has been given in a proposed size, from its leading or top edge; nil for where the
  /// alignment has it by default.
  func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? { nil }

  /// What the view tells the layout that it is in, by the type of its key.
  func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }

  /// What is drawn over what: views of a higher number are in front of their siblings.
  var zIndex: Double { 0 }

  /// What of the item the text tree shows; nil for nothing.
  var summary: String? { nil }
}

/// An item that has another one in it, and lets it through where it does nothing else.
class WrappingItem: _LayoutItem {
  // Read for each item of each frame: checks of overlapping accesses took a tenth of a frame.
  @exclusivity(unchecked) private var wrapped: _LayoutItem

  final var child: _LayoutItem { unsafe wrapped }

  init(_ node: _AnyNode, around child: _LayoutItem) {
    unsafe wrapped = child
    super.init(node)
    unsafe child.container = self
  }

  deinit { release(child) }

  /// Has another item in it from now on.
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
  override var zIndex: Double { child.zIndex }
}

/// An item of a modifier, around what it modifies.
class ModifierItem<Modifier>: WrappingItem {
  let modifier: _ModifierAttribute<Modifier>

  init(around child: _LayoutItem, _ modifier: _ModifierAttribute<Modifier>) {
    self.modifier = modifier
    super.init(modifier.node, around: child)
  }
}

/// An item that draws something, in a rectangle that moves to where it is laid out when that changes under an animation.
class LeafItem: _LayoutItem {
  private var drawing = DisplayList()
  private lazy var frame = Attribute(CGRect.zero, owner: node)

  /// The rectangle at the present time.
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

  /// Draws into a rectangle at the origin.
  func draw(in size: CGSize, into list: inout DisplayList) {}

  override func hit(_ point: CGPoint) -> [_LayoutItem]? {
    let frame = shownFrame
    let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    return frame.contains(point) && isHit(at: inside, in: frame.size) ? [] : nil
  }

  /// Whether a point of the rectangle at the origin hits what is drawn in it.
  func isHit(at point: CGPoint, in size: CGSize) -> Bool { true }
}

/// A node that is one leaf.
class LeafNode<V>: _Node<V> {
  lazy var item: _LayoutItem = makeItem()
  func makeItem() -> _LayoutItem { _LayoutItem(self) }
  override func items() -> [_LayoutItem] { [item] }
  override func itemsChanged() { item.invalidateLayout() }
  override func attributeMoved() { item.invalidateDrawing() }
}

/// A modifier that is an item around each one of what it modifies.
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

/// A modifier at a place of the tree.
public final class _ModifierAttribute<Modifier> {
  unowned let node: _AnyNode
  let attribute: Attribute<Modifier>

  init(_ modifier: Modifier, node: _AnyNode) {
    self.node = node
    attribute = Attribute(modifier, owner: node)
  }

  /// The modifier at the present time.
  var shown: Modifier { attribute.shown }
}

/// A modifier whose items are those of the content, each in another one.
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
    bring(&child, view.content, context)
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
