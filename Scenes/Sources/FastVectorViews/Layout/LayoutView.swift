import FastVectorAnimation
import FastVectorGeometry
import Foundation

/// A view that arranges its content with a layout.
struct _LayoutView<L: Layout, Content: View>: View {
  let layout: L
  let content: Content

  var body: Never { fatalError("a layout has no body") }

  static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { LayoutNode(view, inputs) }
}

/// A layout node, independent of the types of its layout and content.
private protocol AnyLayoutNode: _AnyNode {
  /// The axis of the stack, or nil if the layout isn't a stack.
  var orientation: Axis? { get }
  var engine: any LayoutEngine { get }
  func contents() -> [_LayoutItem]
}

private final class LayoutNode<L: Layout, Content: View>: LeafNode<_LayoutView<L, Content>>, AnyLayoutNode {
  private lazy var layout = Attribute(view.layout, owner: self)
  private var child: _Node<Content>?
  private var known: (engine: any LayoutEngine, version: Int)?
  private var cachedOrientation: Axis?

  private var base: any Layout { (view.layout as? AnyLayout)?.base ?? view.layout }

  override var name: String { engine.name }
  var orientation: Axis? { type(of: base).layoutProperties.stackOrientation }

  /// The engine that computes the layout at the current time.
  var engine: any LayoutEngine {
    if let known, known.version == layout.version { return known.engine }
    let shown: any Layout = (layout.shown as? AnyLayout)?.base ?? layout.shown
    let engine = engine(of: shown)
    known = (engine, layout.version)
    return engine
  }

  private func engine<Base: Layout>(of layout: Base) -> any LayoutEngine {
    if let stack = layout as? any _StackLayout { return stack._makeEngine() }
    guard let engine = known?.engine as? TypedLayoutEngine<Base> else { return TypedLayoutEngine(layout) }
    engine.layout = layout
    return engine
  }

  override func evaluate() {
    let isFirst = child == nil
    layout.set(installed(view.layout))
    updateOrCreate(&child, view.content, context)
    let orientation = orientation
    // The sizes of spacers and dividers depend on the axis of the stack.
    if !isFirst, orientation != cachedOrientation { item.invalidateAllLayout() }
    cachedOrientation = orientation
  }

  override func attributeMoved() { item.invalidateLayout() }
  override func makeItem() -> _LayoutItem { LayoutContainerItem(self) }
  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  func contents() -> [_LayoutItem] { child?.items() ?? [] }
  override func contentsChanged() { (item as! LayoutContainerItem).invalidateContents() }
}

extension _AnyNode {
  /// The axis of the innermost enclosing layout, or nil if that layout isn't a stack or doesn't exist.
  var stackAxis: Axis? {
    var ancestor = parent
    while let here = ancestor {
      if let place = here as? any AnyLayoutNode { return place.orientation }
      ancestor = here.parent
    }
    return nil
  }

  /// The grid row that contains the view, or nil if the view isn't in a row or is in another layout within the row.
  var gridRow: (any AnyGridRowNode)? {
    var ancestor = parent
    while let here = ancestor, !(here is any AnyLayoutNode) {
      if let row = here as? any AnyGridRowNode { return row }
      ancestor = here.parent
    }
    return nil
  }
}

/// A snapshot of the views in a layout.
struct LayoutContent {
  let items: [_LayoutItem]

  /// A number that changes whenever the layout of one of the items may have changed.
  let version: Int
  let direction: LayoutDirection
}

/// The position and the proposed size of a view in a layout.
struct LayoutPart {
  let item: _LayoutItem
  let proposal: ProposedViewSize
  var origin: CGPoint
}

/// An engine that computes the sizes and positions of the views in a layout.
protocol LayoutEngine {
  /// The name of the layout, for use in messages.
  var name: String { get }

  func size(of content: LayoutContent, in proposal: ProposedViewSize) -> CGSize
  func parts(of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize) -> [LayoutPart]

  /// Returns the position of an alignment guide of the layout relative to the origin of the bounds, or nil for the
  /// default.
  func explicitGuide(
    _ key: AlignmentKey, of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize
  ) -> CGFloat?
  func spacing(of content: LayoutContent) -> ViewSpacing
}

/// An engine that calls a custom layout, and stores its cache.
private final class TypedLayoutEngine<L: Layout>: LayoutEngine {
  var layout: L
  private var cache: L.Cache?
  private var version: Int?
  private let placements = LayoutPlacements()

  init(_ layout: L) { self.layout = layout }

  var name: String { String(describing: L.self) }

  private func calling<Result>(
    _ content: LayoutContent, _ body: (LayoutSubviews, inout L.Cache) -> Result
  ) -> Result {
    let subviews = LayoutSubviews(content.items, placements, content.direction)
    placements.reset(count: content.items.count)
    var current = cache ?? layout.makeCache(subviews: subviews)
    if cache != nil, version != content.version { layout.updateCache(&current, subviews: subviews) }
    version = content.version
    defer { cache = current }
    return body(subviews, &current)
  }

  func size(of content: LayoutContent, in proposal: ProposedViewSize) -> CGSize {
    calling(content) { layout.sizeThatFits(proposal: proposal, subviews: $0, cache: &$1) }
  }

  func parts(of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize) -> [LayoutPart] {
    calling(content) { subviews, cache in
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      return content.items.enumerated().map { index, item in
        let placement = subviews.placements[index, in: bounds, proposal]
        let origin = placement.origin(of: item.size(placement.proposal))
        return LayoutPart(item: item, proposal: placement.proposal, origin: origin)
      }
    }
  }

  func explicitGuide(
    _ key: AlignmentKey, of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    calling(content) { subviews, cache in
      switch key.axis {
      case .horizontal:
        layout.explicitAlignment(
          of: HorizontalAlignment(key), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      case .vertical:
        layout.explicitAlignment(
          of: VerticalAlignment(key), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      }
    }
  }

  func spacing(of content: LayoutContent) -> ViewSpacing {
    calling(content) { layout.spacing(subviews: $0, cache: &$1) }
  }
}

private final class LayoutContainerItem: ContainerItem {
  private var place: any AnyLayoutNode { node as! any AnyLayoutNode }

  override func contents() -> [_LayoutItem] { place.contents() }

  private var content: LayoutContent {
    LayoutContent(items: laidOut, version: layoutVersion, direction: node.isMirrored ? .rightToLeft : .leftToRight)
  }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { place.engine.size(of: content, in: proposal) }

  override func placed(_ proposal: ProposedViewSize) {
    for part in place.engine.parts(of: content, in: CGRect(origin: origin, size: size), proposal) {
      place(part.item, at: part.origin, part.proposal)
    }
  }

  override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    let bounds = CGRect(origin: .zero, size: size(proposal))
    return place.engine.explicitGuide(key, of: content, in: bounds, proposal)
  }

  override var spacing: ViewSpacing { place.engine.spacing(of: content) }
  override var summary: String? { node.name }
}
