import FastVectorGeometry
public import Foundation

/// A modifier that transforms how a view is drawn without changing its size. It animates through its `animatableData`.
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  /// Returns the transform for a view of a given size. The origin is the top left corner of the view. In a
  /// right-to-left layout, it is the top right corner, and x increases to the left.
  ///
  /// This method is called once for each frame in which the effect or the size has changed. If the transform contains a
  /// number that isn't finite, the view isn't drawn.
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

  /// Returns a variant of the effect that changes only how the view is drawn. Positions that views read, for example
  /// from a ``GeometryProxy``, don't include the effect.
  public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(base: self) }
}

/// An effect defined by this module. Its transform depends only on its own properties.
public protocol _OwnEffect: GeometryEffect {}

/// Returns the type name of an effect, and its animatable data.
private func effectSummary<Effect: Animatable>(_ effect: Effect) -> String {
  let data = effect.animatableData
  return "\(Effect.self)" + (data is EmptyAnimatableData ? "" : " \(describe(data))")
}

/// An effect that changes only how a view is drawn. Positions that views read, for example from a ``GeometryProxy``,
/// don't include the effect.
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

/// An item whose content has a separate coordinate space, with the origin at the item's top left. A transform maps this
/// space to the coordinate space around the item.
class EffectItem: LayeringItem {
  // Properties that are read in each frame are stored first.
  private var transform: ProjectionTransform?
  private var transformSize = CGSize.zero
  private let effectValue: (CGSize) -> ProjectionTransform
  private final let frame: Attribute<CGRect>

  /// True if the item was laid out from right to left when it was last placed.
  private var isMirrored = false

  /// True if the transform may depend on states or models.
  private let isTracked: Bool

  private let affectsLayout: Bool
  private let describe: () -> String?

  /// The nearest enclosing effect.
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
    // Compute the transform now, while its inputs are in the CPU cache. Drawing thousands of views would evict them.
    _ = effect
  }

  /// The effect's transform at the current time.
  private var effect: ProjectionTransform {
    let size = frame.shown.size
    if let transform, transformSize == size { return transform }
    // Effects of this module don't read states or models, so their dependencies aren't tracked.
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

  /// The transform from the coordinates inside the effect to the coordinates around it, at the current time.
  fileprivate var transformAround: ProjectionTransform {
    let origin = frame.shown.origin
    return effect.concatenating(ProjectionTransform(CGAffineTransform(translationX: origin.x, y: origin.y)))
  }

  override final func draw(as layer: inout DisplayList.Layer) -> Drawing {
    let transform = transformAround
    guard transform.isFinite else { return .nothing }
    if transform.isIdentity { return .unlayered }
    layer.transform = transform
    return .layer
  }

  override func hit(_ point: CGPoint) -> [_LayoutItem]? {
    let origin = frame.shown.origin
    let (transform, place) = (effect, CGPoint(x: point.x - origin.x, y: point.y - origin.y))
    var inverse = transform
    guard transform.isFinite, inverse.invert() else { return nil }
    let inside = place.applying(inverse)
    // Points behind the eye aren't visible.
    guard transform.m13 * inside.x + transform.m23 * inside.y + transform.m33 > 0 else { return nil }
    return child.hit(inside)
  }

  /// The transform that layout uses to convert coordinates inside the effect to coordinates of the stage. It is
  /// computed from the final positions of views instead of their animated ones, and from the current transforms of all
  /// effects except those ignored by layout.
  var globalTransform: ProjectionTransform {
    let place = ProjectionTransform(CGAffineTransform(translationX: origin.x, y: origin.y))
    let own = affectsLayout ? effect.concatenating(place) : place
    return space.map { own.concatenating($0.globalTransform) } ?? own
  }

  override var summary: String? { describe().map { "\($0) \(FastVectorViews.describe(frame.shown))" } }
}

extension _LayoutItem {
  /// The transform from the coordinates of the item's parent to the coordinates of the stage, at the current time.
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
