import FastVectorGeometry
public import Foundation

extension View {
  /// Puts a view in front of this one, which is offered its size.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: overlay, alignment: alignment, role: .overlay))
  }

  /// Puts views in front of this one, which are offered its size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View { modifier(_LayerModifier(layer: content(), alignment: alignment, role: .overlay)) }

  /// Fills the bounds of the view, in front of it.
  public func overlay<S: ShapeStyle>(_ style: S) -> some View { overlay(style, in: Rectangle()) }

  /// Fills a shape, in front of the view.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { overlay { shape.fill(style, style: fillStyle) } }

  /// Puts a view behind this one, which is offered its size.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: background, alignment: alignment, role: .background))
  }

  /// Puts views behind this one, which are offered its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View { modifier(_LayerModifier(layer: content(), alignment: alignment, role: .background)) }

  /// Fills the bounds of the view, behind it.
  ///
  /// - Parameters:
  ///   - style: What it is filled with.
  ///   - edges: Changes nothing here: stages have no safe area.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(style, in: Rectangle())
  }

  /// Fills a shape, behind the view.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { background { shape.fill(style, style: fillStyle) } }

  /// Draws the view only as far as another one is opaque, which is offered its size.
  ///
  /// Points hit the view as if it had no mask.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    modifier(_LayerModifier(layer: mask(), alignment: alignment, role: .mask))
  }

  /// Draws the view only as far as another one is opaque, which is offered its size.
  public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }

  /// Draws a line along the inside of the view's bounds.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay(Rectangle().strokeBorder(content, lineWidth: width))
  }
}

/// What a view is to another that gives it its size.
enum LayerRole {
  case overlay, background, mask
}

/// A view in front of another, behind it, or its mask.
public struct _LayerModifier<Layer: View>: ViewModifier {
  let layer: Layer
  let alignment: Alignment
  let role: LayerRole

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { LayerNode(view, inputs) }
}

/// Each view of the content gets a layer of its own.
final class LayerNode<V: View, Layer: View>: _Node<ModifiedContent<V, _LayerModifier<Layer>>> {
  private var child: _Node<V>?
  private var layers: [(inner: _LayoutItem, outer: LayerItem)] = []

  override func evaluate() {
    bring(&child, view.content, context)
    updateLayers()
  }

  /// The node of what the layers are on.
  var content: _AnyNode? { child }

  /// Replaces the layers, and leaves what they are on as it is.
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

  override var childrenFromFrontToBack: [_LayoutItem] {
    role == .mask ? [child] : super.childrenFromFrontToBack
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
  override var zIndex: Double { child.zIndex }
}
