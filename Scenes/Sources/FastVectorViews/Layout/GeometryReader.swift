import FastVectorGeometry
public import Foundation

/// A view that takes the whole proposed size, and whose content can depend on its size and position.
public struct GeometryReader<Content: View>: View {
  let content: (GeometryProxy) -> Content

  /// Creates a geometry reader.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { GeometryNode(view, inputs) }
}

/// The size and position of a view, for example of a ``GeometryReader``.
public struct GeometryProxy {
  /// The size of the view, in points.
  public let size: CGSize

  /// The insets of the safe area. They are always zero, because a stage has no safe area, and `safeAreaInset` reduces
  /// the size of the view instead.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  let frameInStage: (_ name: AnyHashable?) -> CGRect

  /// A closure that converts a rectangle of the stage to the coordinates of the view. Its argument is a closure,
  /// because the rectangle is read again whenever it may have changed.
  let localRect: (_ global: @escaping () -> CGRect) -> CGRect

  /// Returns the frame of the view in a coordinate space. A view that calls this method is evaluated again when the
  /// frame changes.
  public func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: CGRect(origin: .zero, size: size)
    case .global: frameInStage(nil)
    case .named(let name): frameInStage(name)
    }
  }
}

private final class GeometryNode<Content: View>: LeafNode<GeometryReader<Content>>, AnyGeometryNode {
  private var child: _Node<Content>?
  private var size: CGSize?
  private var isReading = false

  /// The rectangles that the content has read: their values at that time, and closures that return the current values.
  private var reads: [(rect: CGRect, now: () -> CGRect)] = []

  override var name: String { "GeometryReader" }
  override func makeItem() -> _LayoutItem { GeometryItem(self) }

  // The content is evaluated later, when the size is known.
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
    updateOrCreate(&child, content, context)
  }

  private var globalFrame: CGRect { (item as! GeometryItem).globalFrame }

  /// Returns the frame in a named coordinate space, or on the stage if the name is nil or unknown.
  private func readFrame(in name: AnyHashable?) -> CGRect {
    let frame = read { [unowned self] in globalFrame }
    return name.flatMap { item.space(named: $0) }?.place.local(frame) ?? frame
  }

  private func readLocal(_ global: @escaping () -> CGRect) -> CGRect {
    read { [unowned self] in (item as! GeometryItem).place.local(global()) }
  }

  /// Reads a rectangle, and records it as a dependency of the content.
  private func read(_ rect: @escaping () -> CGRect) -> CGRect {
    let value = rect()
    if stage.evaluatingNode != nil { reads.append((value, rect)) }
    return value
  }

  func geometryChanged() {
    guard let size, reads.contains(where: { $0.rect != $0.now() }) else { return }
    self.size = nil
    item.invalidateLayout()
    evaluate(size)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  func contents() -> [_LayoutItem] { child?.items() ?? [] }
  override func contentsChanged() { item.invalidateLayout() }
}

private protocol AnyGeometryNode: _AnyNode, GeometryObserver {
  func evaluate(_ size: CGSize)
  func contents() -> [_LayoutItem]
}

private final class GeometryItem: _LayoutItem {
  private(set) var place = LayoutPosition()
  private var known: [_LayoutItem] = []

  override var children: [_LayoutItem] { known }

  deinit {
    for child in known { release(child) }
  }

  override func placed(_ proposal: ProposedViewSize) {
    let reader = node as! any AnyGeometryNode
    place = LayoutPosition(space: node.stage.layout.space, origin: origin)
    reader.evaluate(size)
    known = reader.contents()
    for child in known { unsafe child.container = self }
    for child in known where !child.isLeaving { place(child, at: origin, ProposedViewSize(size)) }
  }

  override func appendDrawing(to list: inout DisplayList) {
    for child in known { child.draw(into: &list) }
  }

  /// The frame on the stage. If effects rotate the view, this is the bounding box.
  var globalFrame: CGRect { place.global(CGRect(origin: .zero, size: size)) }
}
