import FastVectorGeometry
public import Foundation

/// A view that takes all the room it is offered, and whose content depends on its size or place.
public struct GeometryReader<Content: View>: View {
  let content: (GeometryProxy) -> Content

  /// Makes a reader.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { GeometryNode(view, inputs) }
}

/// The size and place of a ``GeometryReader``.
public struct GeometryProxy {
  /// The size, in points.
  public let size: CGSize

  let frameInStage: (_ name: AnyHashable?) -> CGRect

  /// The rectangle in a coordinate space. A view that asks for it is evaluated again where it changes.
  public func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: CGRect(origin: .zero, size: size)
    case .global: frameInStage(nil)
    case .named(let name): frameInStage(name)
    }
  }
}

private final class GeometryNode<Content: View>: LeafNode<GeometryReader<Content>>, GeometryPlace {
  private var child: _Node<Content>?
  private var size: CGSize?
  private var isReading = false

  /// The place that the content has asked for.
  private var frameRead: CGRect?

  override var name: String { "GeometryReader" }
  override func makeItem() -> _LayoutItem { GeometryItem(self) }

  // The content is evaluated when the size is known.
  override func evaluate() {
    if !isReading { stage.layout.add(self) }
    isReading = true
    size = nil
  }

  func evaluate(_ size: CGSize) {
    guard size != self.size else { return }
    self.size = size
    frameRead = nil
    let proxy = GeometryProxy(size: size) { [weak self] in self?.readFrame(in: $0) ?? .zero }
    let content = evaluating(GeometryReader<Content>.self) { view.content(proxy) }
    bring(&child, content, context)
  }

  private var globalFrame: CGRect { (item as! GeometryItem).globalFrame }

  /// The rectangle in the space of a name; nil for that of the stage.
  private func readFrame(in name: AnyHashable?) -> CGRect {
    let frame = globalFrame
    if stage.evaluatingNode != nil { frameRead = frame }
    return name.flatMap { item.space(named: $0) }?.localFrame(frame) ?? frame
  }

  func placesChanged() {
    guard let frameRead, frameRead != globalFrame, let size else { return }
    self.size = nil
    item.invalidateLayout()
    evaluate(size)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  func contents() -> [_LayoutItem] { child?.items() ?? [] }
  override func contentsChanged() { item.invalidateLayout() }
}

private protocol GeometryPlace: _AnyNode, PlaceReader {
  func evaluate(_ size: CGSize)
  func contents() -> [_LayoutItem]
}

private final class GeometryItem: _LayoutItem {
  private weak var space: EffectItem?
  private var known: [_LayoutItem] = []

  override var children: [_LayoutItem] { known }

  deinit {
    for child in known { release(child) }
  }

  override func placed(_ proposal: ProposedViewSize) {
    let reader = node as! any GeometryPlace
    space = node.stage.layout.space
    reader.evaluate(size)
    known = reader.contents()
    for child in known { unsafe child.container = self }
    for child in known where !child.isLeaving { place(child, at: origin, ProposedViewSize(size)) }
  }

  override var redrawsContainer: Bool { true }

  override func appendDrawing(to list: inout DisplayList) {
    for child in known { child.draw(into: &list) }
  }

  /// The rectangle on the stage: where effects turn it, the one around it.
  var globalFrame: CGRect {
    let frame = CGRect(origin: origin, size: size)
    guard let transform = space?.globalTransform else { return frame }
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      CGPoint(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height).applying(transform)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return CGRect(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }
}
