import FastVectorCharts
import Foundation

/// Something that is laid out and drawn.
///
/// Layout is SwiftUI's: an item is offered a size, chooses one, and is placed. Places are in the coordinates of the
/// nearest geometry effect around it.
public class _LayoutItem {
  unowned let node: _AnyNode
  private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
  private var sizesStamp = -1

  /// The size that was chosen at the last placing.
  private(set) var size = CGSize.zero
  private(set) var origin = CGPoint.zero

  init(_ node: _AnyNode) { self.node = node }

  var children: [_LayoutItem] { [] }

  /// The size chosen of one that is offered.
  final func size(_ proposal: ProposedViewSize) -> CGSize {
    if sizesStamp != node.stage.layoutStamp {
      sizes.removeAll(keepingCapacity: true)
      sizesStamp = node.stage.layoutStamp
    }
    if let known = sizes.first(where: { $0.proposal == proposal }) { return known.size }
    let size = checked(chooseSize(proposal))
    sizes.append((proposal, size))
    return size
  }

  /// Places the item.
  final func place(at origin: CGPoint, _ proposal: ProposedViewSize) {
    size = size(proposal)
    self.origin = origin
    placed(proposal)
  }

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

  func draw(into list: inout DisplayList) {}

  /// Whether the view has been removed and is on its way out, so that layout takes no notice of it.
  var isLeaving: Bool { false }

  /// How the view comes and goes.
  var transition: AnyTransition? { nil }

  /// Which of the views in a stack is asked for its size first: those of highest priority.
  var layoutPriority: Double { 0 }

  /// Whether stacks leave no room beside it of their own.
  var hasNoSpacing: Bool { false }

  /// What is drawn over what: views of a higher number are in front of their siblings.
  var zIndex: Double { 0 }

  /// What of the item the text tree shows; nil for nothing.
  var summary: String? { nil }
}

/// An item that has another one in it, and lets it through where it does nothing else.
class WrappingItem: _LayoutItem {
  let child: _LayoutItem

  init(_ node: _AnyNode, around child: _LayoutItem) {
    self.child = child
    super.init(node)
  }

  override var children: [_LayoutItem] { [child] }
  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { child.size(proposal) }
  override func placed(_ proposal: ProposedViewSize) { child.place(at: origin, proposal) }
  override func draw(into list: inout DisplayList) { child.draw(into: &list) }
  override var isLeaving: Bool { child.isLeaving }
  override var transition: AnyTransition? { child.transition }
  override var layoutPriority: Double { child.layoutPriority }
  override var hasNoSpacing: Bool { child.hasNoSpacing }
  override var zIndex: Double { child.zIndex }

  /// The modifier has another value than before.
  func modifierChanged() {}
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
  private lazy var frame = Attribute(CGRect.zero, owner: node)

  /// The rectangle at the present time.
  final var shownFrame: CGRect { frame.shown }

  override func placed(_ proposal: ProposedViewSize) { frame.move(to: CGRect(origin: origin, size: size)) }

  override func draw(into list: inout DisplayList) {
    let frame = shownFrame
    let (width, height) = (max(0, frame.width), max(0, frame.height))
    guard frame.minX.isFinite, frame.minY.isFinite, width.isFinite, height.isFinite else { return }
    list.layer(at: frame.origin) { draw(in: CGSize(width: width, height: height), into: &$0) }
  }

  /// Draws into a rectangle at the origin.
  func draw(in size: CGSize, into list: inout DisplayList) {}
}

/// A node that is one leaf.
class LeafNode<V>: _Node<V> {
  lazy var item: _LayoutItem = makeItem()
  func makeItem() -> _LayoutItem { _LayoutItem(self) }
  override func items() -> [_LayoutItem] { [item] }
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
final class ItemModifierNode<V: View, M: ViewModifier>: _Node<ModifiedContent<V, M>> {
  private lazy var modifier = _ModifierAttribute(view.modifier, node: self)
  private let makeItem: (_LayoutItem, _ModifierAttribute<M>) -> _LayoutItem
  private var child: _Node<V>?
  private var wrappers: [ObjectIdentifier: (inner: _LayoutItem, outer: _LayoutItem)] = [:]
  private var wrapped: [_LayoutItem] = []

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
    for item in wrapped { (item as? WrappingItem)?.modifierChanged() }
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }

  override func items() -> [_LayoutItem] {
    let inner = child?.items() ?? []
    var used: [ObjectIdentifier: (inner: _LayoutItem, outer: _LayoutItem)] = [:]
    wrapped = inner.map { item in
      let wrapper = wrappers[ObjectIdentifier(item)] ?? (item, makeItem(item, modifier))
      used[ObjectIdentifier(item)] = wrapper
      return wrapper.outer
    }
    wrappers = used
    return wrapped
  }
}
