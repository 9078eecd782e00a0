public import FastVectorGeometry
public import Foundation

/// A modifier that moves what is drawn by a transform, and leaves sizes as they are. It animates by its data.
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  /// The transform of a view of a size, in coordinates from its top left; where layout is from right to left, from its
  /// top right to the left.
  ///
  /// It is called once for each frame in which the effect or the size has changed. A transform that has numbers which
  /// are not finite shows nothing.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> {
    ItemModifierNode(view, inputs) { child, modifier in
      EffectItem(around: child, modifier.node, affectsLayout: true, isTracked: !(Self.self is any _OwnEffect.Type)) {
        modifier.shown.effectValue(size: $0)
      } summary: {
        effectSummary(modifier.shown)
      }
    }
  }

  /// The effect as something to be seen only: places that views ask for are those without it.
  public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(base: self) }
}

/// An effect of this module, whose transform depends on its own values alone.
public protocol _OwnEffect: GeometryEffect {}

/// The name of an effect and what of it animates.
private func effectSummary<Effect: Animatable>(_ effect: Effect) -> String {
  let data = effect.animatableData
  return "\(Effect.self)" + (data is EmptyAnimatableData ? "" : " \(describe(data))")
}

/// An effect that places take no notice of.
public struct _IgnoredByLayoutEffect<Base: GeometryEffect>: GeometryEffect {
  public var base: Base

  public init(base: Base) { self.base = base }

  public var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> {
    ItemModifierNode(view, inputs) { child, modifier in
      EffectItem(around: child, modifier.node, affectsLayout: false, isTracked: !(Base.self is any _OwnEffect.Type)) {
        modifier.shown.effectValue(size: $0)
      } summary: {
        effectSummary(modifier.shown.base) + " ignored by layout"
      }
    }
  }
}

/// An item whose inside has coordinates of its own, from its top left, which a transform maps to those around it.
class EffectItem: LayeringItem {
  // What a frame reads comes first.
  private var transform: ProjectionTransform?
  private var transformSize = CGSize.zero
  private let effectValue: (CGSize) -> ProjectionTransform
  private final let frame: Attribute<CGRect>

  /// Whether it is laid out from right to left, as at the last placing.
  private var isMirrored = false

  /// Whether the transform may depend on states and models.
  private let isTracked: Bool

  private let affectsLayout: Bool
  private let describe: () -> String?

  /// The effect around this one.
  private(set) weak var space: EffectItem?

  init(
    around child: _LayoutItem, _ node: _AnyNode, affectsLayout: Bool, isTracked: Bool,
    effectValue: @escaping (CGSize) -> ProjectionTransform, summary: @escaping () -> String?
  ) {
    frame = Attribute(CGRect.zero, owner: node)
    self.affectsLayout = affectsLayout
    self.isTracked = isTracked
    self.effectValue = effectValue
    describe = summary
    super.init(node, around: child)
  }

  override func modifierChanged() {
    transform = nil
    // At once: what it is made of has just been read, and is no longer in the cache where thousands are drawn.
    _ = effect
  }

  /// The effect's transform at the present time.
  private var effect: ProjectionTransform {
    let size = frame.shown.size
    if let transform, transformSize == size { return transform }
    // Effects of this module read nothing that could change.
    var effect = isTracked ? node.tracking { effectValue(size) } : effectValue(size)
    if isMirrored { effect = effect.mirrored(width: size.width) }
    transform = effect
    transformSize = size
    return effect
  }

  override func placed(_ proposal: ProposedViewSize) {
    frame.move(to: CGRect(origin: origin, size: size))
    if isMirrored != node.isMirrored {
      isMirrored = node.isMirrored
      transform = nil
    }
    space = node.stage.layout.space
    let outer = node.stage.layout.space
    node.stage.layout.space = self
    defer { node.stage.layout.space = outer }
    child.place(at: .zero, proposal)
    _ = effect
  }

  /// From the coordinates inside to those around the effect, at the present time.
  fileprivate var transformAround: ProjectionTransform {
    let origin = frame.shown.origin
    return effect.concatenating(ProjectionTransform(CGAffineTransform(translationX: origin.x, y: origin.y)))
  }

  override final func draw(as layer: inout DisplayList.Layer) -> Drawing {
    let transform = transformAround
    guard transform.isFinite else { return .nothing }
    if transform.isIdentity { return .asItIs }
    layer.transform = transform
    return .layer
  }

  override func hit(_ point: CGPoint) -> [_LayoutItem]? {
    let origin = frame.shown.origin
    let (transform, place) = (effect, CGPoint(x: point.x - origin.x, y: point.y - origin.y))
    var inverse = transform
    guard transform.isFinite, inverse.invert() else { return nil }
    let inside = place.applying(inverse)
    // In front of the eye.
    guard transform.m13 * inside.x + transform.m23 * inside.y + transform.m33 > 0 else { return nil }
    return child.hit(inside)
  }

  /// From the coordinates inside to those of the stage, as layout sees it: at rest, and with the effects that it sees as
  /// they are.
  var globalTransform: ProjectionTransform {
    let place = ProjectionTransform(CGAffineTransform(translationX: origin.x, y: origin.y))
    let own = affectsLayout ? effect.concatenating(place) : place
    return space.map { own.concatenating($0.globalTransform) } ?? own
  }

  override var summary: String? { describe().map { "\($0) \(FastVectorViews.describe(frame.shown))" } }
}

extension _LayoutItem {
  /// From the coordinates around the item to those of the stage, at the present time.
  final var shownTransform: ProjectionTransform {
    var transform = ProjectionTransform()
    var next = outer
    while let item = next {
      if let effect = item as? EffectItem { transform = transform.concatenating(effect.transformAround) }
      next = item.outer
    }
    return transform
  }
}
