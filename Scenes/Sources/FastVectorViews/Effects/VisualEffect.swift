public import FastVectorGeometry
public import Foundation

/// An effect that changes the appearance of a view without changing its layout; see ``View/visualEffect(_:)``.
public protocol VisualEffect: Sendable, Animatable {
  /// The type of the modifier that applies the effect.
  associatedtype _Modifier: ViewModifier
  var _modifier: _Modifier { get }
}

/// An effect that changes nothing. It is the start of a chain to which other effects are added.
public struct EmptyVisualEffect: VisualEffect {
  public var _modifier: EmptyModifier { EmptyModifier() }
}

/// An effect followed by a modifier.
private struct AddedEffect<Base: VisualEffect, Modifier: ViewModifier>: VisualEffect, @unchecked Sendable {
  let base: Base
  let modifier: Modifier

  var _modifier: ModifiedContent<Base._Modifier, Modifier> { base._modifier.concat(modifier) }
}

extension VisualEffect {
  private func adding(_ modifier: some ViewModifier) -> some VisualEffect {
    AddedEffect(base: self, modifier: modifier)
  }

  /// Draws the view offset by a distance in points.
  public func offset(_ offset: CGSize) -> some VisualEffect { adding(_OffsetEffect(offset: offset)) }

  /// Draws the view offset by a distance in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }

  /// Draws the view scaled relative to an anchor.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(_ScaleEffect(scale: scale, anchor: anchor))
  }

  /// Draws the view scaled relative to an anchor.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
  }

  /// Draws the view scaled relative to an anchor.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Draws the view rotated clockwise about an anchor.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(_RotationEffect(angle: angle, anchor: anchor))
  }

  /// Draws the view rotated in three dimensions: see ``View/rotation3DEffect(_:axis:anchor:anchorZ:perspective:)``.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    adding(_Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  /// Draws the view with an affine transform applied.
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    transformEffect(ProjectionTransform(transform))
  }

  /// Draws the view with a projection transform applied.
  public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
    adding(_TransformEffect(transform: transform))
  }

  /// Sets the opacity of the view, from 0 (invisible) to 1 (unchanged).
  public func opacity(_ opacity: Double) -> some VisualEffect { adding(_OpacityEffect(opacity: opacity)) }

  /// Applies a Gaussian blur to the view.
  ///
  /// - Parameters:
  ///   - radius: The standard deviation of the blur, in points.
  ///   - opaque: Ignored. Edges are blurred as for a view that isn't opaque.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { adding(_BlurEffect(radius: radius)) }

  /// Brightens or darkens the view by adding an amount to each color component: from -1 (black) to 1 (white).
  public func brightness(_ amount: Double) -> some VisualEffect { adding(_BrightnessEffect(amount: amount)) }

  /// Sets the contrast of the view: 0 is gray, 1 is unchanged, and negative amounts invert the colors.
  public func contrast(_ amount: Double) -> some VisualEffect { adding(_ContrastEffect(amount: amount)) }

  /// Sets the saturation of the view: 0 is gray, 1 is unchanged, and larger amounts increase the saturation.
  public func saturation(_ amount: Double) -> some VisualEffect { adding(_SaturationEffect(amount: amount)) }

  /// Reduces the saturation of the view: 0 is unchanged, and 1 is completely gray.
  public func grayscale(_ amount: Double) -> some VisualEffect { adding(_GrayscaleEffect(amount: amount)) }

  /// Rotates the hues of the view's colors by an angle.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { adding(_HueRotationEffect(angle: angle)) }
}

extension View {
  /// Applies effects that depend on the view's geometry. They don't change its size or its place in the layout.
  ///
  /// - Parameter effect: A closure that adds effects to an empty effect. Its second argument is the geometry of the
  ///   view without the effects. If the modifier applies to several views, this is the geometry of the first one.
  public func visualEffect<E: VisualEffect>(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> E
  ) -> some View { modifier(_VisualEffectModifier(effect: effect)) }
}

/// A modifier that applies effects that depend on a view's geometry.
public struct _VisualEffectModifier<Effect: VisualEffect>: ViewModifier {
  let effect: (EmptyVisualEffect, GeometryProxy) -> Effect

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { VisualEffectNode(view, inputs) }
}

/// A modifier that finds the geometry of a view. It is outside the view's effects, because the effects would otherwise
/// depend on themselves.
private struct GeometryProbe: _ItemModifier {
  /// The first item that the probe has created.
  final class Found {
    private(set) weak var first: PositionedItem?

    func add(_ item: PositionedItem) { first = first ?? item }
  }

  let found: Found

  static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    let item = PositionedItem(modifier.node, around: child)
    modifier.shown.found.add(item)
    return item
  }
}

private final class VisualEffectNode<V: View, E: VisualEffect>: _Node<ModifiedContent<V, _VisualEffectModifier<E>>>,
  GeometryObserver
{
  private typealias Content = ModifiedContent<ModifiedContent<V, E._Modifier>, GeometryProbe>

  private let found = GeometryProbe.Found()
  private var child: _Node<Content>?
  private var isReading = false

  /// The size, and the rectangle on the stage, for which the effects were last computed.
  private var known: (size: CGSize, frame: CGRect)?

  override func evaluate() {
    if !isReading { stage.layout.add(self) }
    isReading = true
    apply()
  }

  override func refresh() { apply() }

  func geometryChanged() {
    guard let item = found.first else { return }
    let frame = item.place.global(CGRect(origin: .zero, size: item.size))
    if let known, known == (item.size, frame) { return }
    known = (item.size, frame)
    apply()
  }

  private func apply() {
    let proxy =
      found.first?.geometry
      ?? GeometryProxy(size: .zero) { _ in
        .zero
      } localRect: { _ in
        .zero
      }
    let effect = tracking { view.modifier.effect(EmptyVisualEffect(), proxy) }
    updateOrCreate(&child, view.content.modifier(effect._modifier).modifier(GeometryProbe(found: found)), context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
