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

  /// How far the safe area is from the edges: nothing, as a stage is safe all over, and what `safeAreaInset` puts at an
  /// edge takes its room from the view.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  let frameInStage: (_ name: AnyHashable?) -> CGRect

  /// A rectangle of the stage, which may become another one, in the coordinates of the reader.
  let localRect: (_ global: @escaping () -> CGRect) -> CGRect

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

  /// The rectangles that the content has asked for, as they were then.
  private var reads: [(rect: CGRect, now: () -> CGRect)] = []

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
    reads = []
    let proxy = GeometryProxy(size: size) { [weak self] in
      self?.readFrame(in: $0) ?? .zero
    } localRect: { [weak self] in
      self?.readLocal($0) ?? .zero
    }
    let content = evaluating(GeometryReader<Content>.self) { view.content(proxy) }
    bring(&child, content, context)
  }

  private var globalFrame: CGRect { (item as! GeometryItem).globalFrame }

  /// The rectangle in the space of a name; nil for that of the stage.
  private func readFrame(in name: AnyHashable?) -> CGRect {
    let frame = read { [unowned self] in globalFrame }
    return name.flatMap { item.space(named: $0) }?.place.local(frame) ?? frame
  }

  private func readLocal(_ global: @escaping () -> CGRect) -> CGRect {
    read { [unowned self] in (item as! GeometryItem).place.local(global()) }
  }

  /// Reads a rectangle that the content depends on.
  private func read(_ rect: @escaping () -> CGRect) -> CGRect {
    let value = rect()
    if stage.evaluatingNode != nil { reads.append((value, rect)) }
    return value
  }

  func placesChanged() {
    guard let size, reads.contains(where: { $0.rect != $0.now() }) else { return }
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
  private(set) var place = LaidOutPlace()
  private var known: [_LayoutItem] = []

  override var children: [_LayoutItem] { known }

  deinit {
    for child in known { release(child) }
  }

  override func placed(_ proposal: ProposedViewSize) {
    let reader = node as! any GeometryPlace
    place = LaidOutPlace(space: node.stage.layout.space, origin: origin)
    reader.evaluate(size)
    known = reader.contents()
    for child in known { unsafe child.container = self }
    for child in known where !child.isLeaving { place(child, at: origin, ProposedViewSize(size)) }
  }

  override func appendDrawing(to list: inout DisplayList) {
    for child in known { child.draw(into: &list) }
  }

  /// The rectangle on the stage: where effects turn it, the one around it.
  var globalFrame: CGRect { place.global(CGRect(origin: .zero, size: size)) }
}
