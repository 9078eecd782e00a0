import FastVectorAnimation
import FastVectorGeometry
import Foundation

/// A layout with the views in it.
struct _LayoutView<L: Layout, Content: View>: View {
  let layout: L
  let content: Content

  var body: Never { fatalError("a layout has no body") }

  static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { LayoutNode(view, inputs) }
}

/// The place of a layout.
private protocol LayoutPlace: _AnyNode {
  /// The direction of the stack that the layout is; nil for none.
  var orientation: Axis? { get }
  var engine: any LayoutEngine { get }
  func contents() -> [_LayoutItem]
}

private final class LayoutNode<L: Layout, Content: View>: LeafNode<_LayoutView<L, Content>>, LayoutPlace {
  private lazy var layout = Attribute(view.layout, owner: self)
  private var child: _Node<Content>?
  private var known: (engine: any LayoutEngine, version: Int)?
  private var knownOrientation: Axis?

  private var base: any Layout { (view.layout as? AnyLayout)?.base ?? view.layout }

  override var name: String { engine.name }
  var orientation: Axis? { type(of: base).layoutProperties.stackOrientation }

  /// What the layout at the present time is computed by.
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
    bring(&child, view.content, context)
    let orientation = orientation
    // Spacers and dividers take other room along another axis.
    if !isFirst, orientation != knownOrientation { item.invalidateAllLayout() }
    knownOrientation = orientation
  }

  override func attributeMoved() { item.invalidateLayout() }
  override func makeItem() -> _LayoutItem { LayoutContainerItem(self) }
  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  func contents() -> [_LayoutItem] { child?.items() ?? [] }
  override func contentsChanged() { (item as! LayoutContainerItem).invalidateContents() }
}

extension _AnyNode {
  /// The direction of the stack around the view; nil where it has none.
  var stackAxis: Axis? {
    var ancestor = parent
    while let here = ancestor {
      if let place = here as? any LayoutPlace { return place.orientation }
      ancestor = here.parent
    }
    return nil
  }

  /// The row of a grid that the view is in; nil where the layout around it comes first.
  var gridRow: (any GridRowPlace)? {
    var ancestor = parent
    while let here = ancestor, !(here is any LayoutPlace) {
      if let row = here as? any GridRowPlace { return row }
      ancestor = here.parent
    }
    return nil
  }
}

/// The views of a layout, as they are at one time.
struct LayoutContent {
  let items: [_LayoutItem]

  /// Another number wherever one of them may be different.
  let version: Int
  let direction: LayoutDirection
}

/// Where a view of a layout is.
struct LayoutPart {
  let item: _LayoutItem
  let proposal: ProposedViewSize
  var origin: CGPoint
}

/// What computes a layout.
protocol LayoutEngine {
  /// The name of the layout, for messages.
  var name: String { get }

  func size(of content: LayoutContent, in proposal: ProposedViewSize) -> CGSize
  func parts(of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize) -> [LayoutPart]

  /// A guide of all views together, from the origin of the bounds; nil for the default one.
  func explicitGuide(
    _ key: AlignmentKey, of content: LayoutContent, in bounds: CGRect, _ proposal: ProposedViewSize
  ) -> CGFloat?
  func spacing(of content: LayoutContent) -> ViewSpacing
}

/// What computes a layout of somebody's own.
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

/// The item of a layout.
private final class LayoutContainerItem: ContainerItem {
  private var place: any LayoutPlace { node as! any LayoutPlace }

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
