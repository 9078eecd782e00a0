import FastVectorGeometry
public import Foundation

extension View {
  /// Layers a view in front of this view. The proposed size of the overlay is the size of this view.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: overlay, alignment: alignment, role: .overlay))
  }

  /// Layers views in front of this view. The proposed size of each is the size of this view.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View { modifier(_LayerModifier(layer: content(), alignment: alignment, role: .overlay)) }

  /// Fills the bounds of this view with a style, in front of the view.
  public func overlay<S: ShapeStyle>(_ style: S) -> some View { overlay(style, in: Rectangle()) }

  /// Fills a shape with a style, in front of this view.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { overlay { shape.fill(style, style: fillStyle) } }

  /// Layers a view behind this view. The proposed size of the background is the size of this view.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: background, alignment: alignment, role: .background))
  }

  /// Layers views behind this view. The proposed size of each is the size of this view.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View { modifier(_LayerModifier(layer: content(), alignment: alignment, role: .background)) }

  /// Fills the bounds of this view with a style, behind the view.
  ///
  /// - Parameters:
  ///   - style: The style of the fill.
  ///   - edges: Ignored, because a stage has no safe area.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(style, in: Rectangle())
  }

  /// Fills a shape with a style, behind this view.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { background { shape.fill(style, style: fillStyle) } }

  /// Masks this view with the opacity of other views. The proposed size of the mask is the size of this view.
  ///
  /// Hit testing ignores the mask.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    modifier(_LayerModifier(layer: mask(), alignment: alignment, role: .mask))
  }

  /// Masks this view with the opacity of another view. The proposed size of the mask is the size of this view.
  public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }

  /// Draws a border of the given width, in points, along the inside of the bounds of this view.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay(Rectangle().strokeBorder(content, lineWidth: width))
  }
}

/// The role of a view that takes its size from the view that it is attached to.
enum LayerRole {
  case overlay, background, mask
}

/// A modifier that adds an overlay, a background, or a mask to a view.
public struct _LayerModifier<Layer: View>: ViewModifier {
  let layer: Layer
  let alignment: Alignment
  let role: LayerRole

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { LayerNode(view, inputs) }
}

/// A node that creates a separate layer for each view of the content.
final class LayerNode<V: View, Layer: View>: _Node<ModifiedContent<V, _LayerModifier<Layer>>> {
  private var child: _Node<V>?
  private var layers: [(inner: _LayoutItem, outer: LayerItem)] = []

  override func evaluate() {
    updateOrCreate(&child, view.content, context)
    updateLayers()
  }

  /// The node of the content, without the layers.
  var content: _AnyNode? { child }

  /// Replaces the layers without updating the content.
  func update(_ modifier: _LayerModifier<Layer>) {
    view.modifier = modifier
    updateLayers()
    itemsChanged()
  }

  private func updateLayers() {
    for layer in layers {
      layer.outer.alignment = view.modifier.alignment
      (layer.outer.layer as! _Node<Layer>).update(view.modifier.layer, context)
    }
  }

  override func itemsChanged() {
    for layer in layers { layer.outer.invalidateLayout() }
  }

  override func contentsChanged() {
    for layer in layers { layer.outer.invalidateContents() }
    super.contentsChanged()
  }

  override var children: [_AnyNode] { (child.map { [$0] } ?? []) + layers.map(\.outer.layer) }

  override func items() -> [_LayoutItem] {
    var old = Dictionary(layers.map { (ObjectIdentifier($0.inner), $0) }, uniquingKeysWith: { first, _ in first })
    layers = (child?.items() ?? []).map { item in
      old.removeValue(forKey: ObjectIdentifier(item)) ?? (item, makeLayer(around: item))
    }
    for layer in old.values { layer.outer.layer.tearDown() }
    return layers.map(\.outer)
  }

  private func makeLayer(around item: _LayoutItem) -> LayerItem {
    let node = Layer._makeNode(view.modifier.layer, inputs)
    node.start()
    let layer = LayerItem(self, around: item, layer: node, role: view.modifier.role)
    layer.alignment = view.modifier.alignment
    return layer
  }
}

private final class LayerItem: ContainerItem {
  let child: _LayoutItem
  let layer: _AnyNode
  let role: LayerRole
  var alignment = Alignment.center

  init(_ node: _AnyNode, around child: _LayoutItem, layer: _AnyNode, role: LayerRole) {
    self.child = child
    self.layer = layer
    self.role = role
    super.init(node)
    unsafe child.container = self
  }

  override func contents() -> [_LayoutItem] {
    role == .background ? layer.items() + [child] : [child] + layer.items()
  }
  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { child.size(proposal) }

  override func placed(_ proposal: ProposedViewSize) {
    child.place(at: origin, proposal)
    let room = ProposedViewSize(size)
    for item in laidOut where item !== child {
      let place = alignment.origin(of: item, room, over: child, proposal)
      self.place(item, at: CGPoint(x: origin.x + place.x, y: origin.y + place.y), room)
    }
  }

  override func appendDrawing(to list: inout DisplayList) {
    guard role == .mask else { return super.appendDrawing(to: &list) }
    var mask = DisplayList()
    for item in children where item !== child { item.draw(into: &mask) }
    list.layer(DisplayList.Layer(mask: mask.elements)) { child.draw(into: &$0) }
  }

  override var childrenFrontToBack: [_LayoutItem] {
    role == .mask ? [child] : super.childrenFrontToBack
  }

  override var summary: String? { role == .mask ? "masked by the last" : nil }
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
