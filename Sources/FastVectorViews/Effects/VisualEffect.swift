public import FastVectorGeometry
public import Foundation

/// Effects on how a view looks, which leave its layout alone; see ``View/visualEffect(_:)``.
public protocol VisualEffect: Sendable, Animatable {
  /// The effects, as a modifier of views.
  associatedtype _Modifier: ViewModifier
  var _modifier: _Modifier { get }
}

/// No effect, to which others are added.
public struct EmptyVisualEffect: VisualEffect {
  public var _modifier: EmptyModifier { EmptyModifier() }
}

/// An effect after others.
private struct AddedEffect<Base: VisualEffect, Modifier: ViewModifier>: VisualEffect, @unchecked Sendable {
  let base: Base
  let modifier: Modifier

  var _modifier: ModifiedContent<Base._Modifier, Modifier> { base._modifier.concat(modifier) }
}

extension VisualEffect {
  private func adding(_ modifier: some ViewModifier) -> some VisualEffect {
    AddedEffect(base: self, modifier: modifier)
  }

  /// Draws the view at a distance.
  public func offset(_ offset: CGSize) -> some VisualEffect { adding(_OffsetEffect(offset: offset)) }

  /// Draws the view at a distance.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }

  /// Draws the view scaled away from an anchor.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(_ScaleEffect(scale: scale, anchor: anchor))
  }

  /// Draws the view scaled away from an anchor.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
  }

  /// Draws the view scaled away from an anchor.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Draws the view rotated about an anchor, clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(_RotationEffect(angle: angle, anchor: anchor))
  }

  /// Draws the view rotated in space, as ``View/rotation3DEffect(_:axis:anchor:anchorZ:perspective:)`` does.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    adding(_Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  /// Draws the view moved by a transform.
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    transformEffect(ProjectionTransform(transform))
  }

  /// Draws the view moved by a transform.
  public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
    adding(_TransformEffect(transform: transform))
  }

  /// Draws the view less opaque: 0 for not at all, 1 for as it is.
  public func opacity(_ opacity: Double) -> some VisualEffect { adding(_OpacityEffect(opacity: opacity)) }

  /// Blurs the view.
  ///
  /// - Parameters:
  ///   - radius: The standard deviation, in points.
  ///   - opaque: Is taken and not used: edges are as those of a view that is not opaque.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { adding(_BlurEffect(radius: radius)) }

  /// Adds an amount to the components of the view's colours: from -1 for black to 1 for white.
  public func brightness(_ amount: Double) -> some VisualEffect { adding(_BrightnessEffect(amount: amount)) }

  /// Moves the view's colours away from grey: 0 for grey, 1 for as they are, negative for inverted.
  public func contrast(_ amount: Double) -> some VisualEffect { adding(_ContrastEffect(amount: amount)) }

  /// Makes the view's colours purer, or paler: 0 for grey, 1 for as they are.
  public func saturation(_ amount: Double) -> some VisualEffect { adding(_SaturationEffect(amount: amount)) }

  /// Takes the colours out of the view: 0 for as they are, 1 for grey.
  public func grayscale(_ amount: Double) -> some VisualEffect { adding(_GrayscaleEffect(amount: amount)) }

  /// Turns the hues of the view's colours.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { adding(_HueRotationEffect(angle: angle)) }
}

extension View {
  /// Draws the view with effects that depend on its size and place. They change neither.
  ///
  /// - Parameter effect: The effects, added to an empty one, of the size and place of the view without them. Of several
  ///   views, it is that of the first.
  public func visualEffect<E: VisualEffect>(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> E
  ) -> some View { modifier(_VisualEffectModifier(effect: effect)) }
}

/// Effects of a view that depend on its geometry.
public struct _VisualEffectModifier<Effect: VisualEffect>: ViewModifier {
  let effect: (EmptyVisualEffect, GeometryProxy) -> Effect

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { VisualEffectNode(view, inputs) }
}

/// What finds the place of a view, around its effects, which would otherwise depend on themselves.
private struct PlaceProbe: _ItemModifier {
  /// The items that were made, in order.
  final class Found {
    private(set) weak var first: PlacedItem?

    func add(_ item: PlacedItem) { first = first ?? item }
  }

  let found: Found

  static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    let item = PlacedItem(modifier.node, around: child)
    modifier.shown.found.add(item)
    return item
  }
}

private final class VisualEffectNode<V: View, E: VisualEffect>: _Node<ModifiedContent<V, _VisualEffectModifier<E>>>,
  PlaceReader
{
  private typealias Content = ModifiedContent<ModifiedContent<V, E._Modifier>, PlaceProbe>

  private let found = PlaceProbe.Found()
  private var child: _Node<Content>?
  private var isReading = false

  /// The size and the rectangle on the stage that the effects are for.
  private var known: (size: CGSize, frame: CGRect)?

  override func evaluate() {
    if !isReading { stage.layout.add(self) }
    isReading = true
    apply()
  }

  override func refresh() { apply() }

  func placesChanged() {
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
    bring(&child, view.content.modifier(effect._modifier).modifier(PlaceProbe(found: found)), context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
