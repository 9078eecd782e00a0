public import FastVectorGeometry
public import Foundation

/// A modifier that draws its content as a single picture, and changes the picture as a whole. It doesn't affect layout.
public protocol _LayerEffect: _ItemModifier, Animatable {
  /// The layer in which to draw the content; nil to draw it unchanged.
  var _layer: DisplayList.Layer? { get }

  /// The description of the effect in ``Stage/text``.
  var _summary: String { get }
}

extension _LayerEffect {
  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    LayerEffectItem(around: child, modifier)
  }
}

private final class LayerEffectItem<Effect: _LayerEffect>: LayeringModifierItem<Effect> {
  override func draw(as layer: inout DisplayList.Layer) -> Drawing {
    guard var own = modifier.shown._layer else { return .unlayered }
    own.elements = layer.elements
    layer = own
    return .layer
  }

  override var summary: String? { modifier.shown._layer == nil ? nil : modifier.shown._summary }
}

extension View {
  /// Applies a Gaussian blur to the view.
  ///
  /// - Parameters:
  ///   - radius: The standard deviation of the blur, in points.
  ///   - opaque: Ignored.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { modifier(_BlurEffect(radius: radius)) }

  /// Adds a shadow behind the view: a blurred and offset copy of the view's shape, in a single color.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow.
  ///   - radius: The standard deviation of the blur, in points.
  ///   - x: The horizontal offset, in points. Positive values move the shadow to the right.
  ///   - y: The vertical offset, in points. Positive values move the shadow down.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    modifier(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y)))
  }

  /// Sets the mode for blending the view with the content behind it, within the nearest enclosing compositing group.
  public func blendMode(_ blendMode: BlendMode) -> some View { modifier(_BlendModeEffect(blendMode: blendMode)) }

  /// Composites the view into a single picture before opacity, blend modes and other effects around it are applied.
  public func compositingGroup() -> some View { modifier(_GroupEffect()) }

  /// Composites the view into a single picture.
  ///
  /// - Parameter opaque: Ignored.
  public func drawingGroup(opaque: Bool = false) -> some View { modifier(_GroupEffect()) }
}

/// A mode for blending a picture with the content behind it.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusLighter
}

/// The modifier behind `blur(radius:opaque:)`.
public struct _BlurEffect: _LayerEffect {
  var radius: CGFloat

  public var animatableData: CGFloat {
    get { radius }
    set { radius = newValue }
  }

  public var _layer: DisplayList.Layer? { radius > 0 ? DisplayList.Layer(filter: .blur(radius: radius)) : nil }
  public var _summary: String { "blur \(short(radius))" }
}

/// The modifier behind `shadow(color:radius:x:y:)`.
public struct _ShadowEffect: _LayerEffect {
  var color: Color
  var radius: CGFloat
  var offset: CGSize

  public var animatableData: AnimatablePair<Color.AnimatableData, AnimatablePair<CGFloat, CGSize.AnimatableData>> {
    get { AnimatablePair(color.animatableData, AnimatablePair(radius, offset.animatableData)) }
    set {
      color.animatableData = newValue.first
      radius = newValue.second.first
      offset.animatableData = newValue.second.second
    }
  }

  public var _layer: DisplayList.Layer? {
    guard color.opacity > 0, offset.width.isFinite, offset.height.isFinite else { return nil }
    return DisplayList.Layer(filter: .shadow(color, radius: max(0, radius), offset: offset))
  }

  public var _summary: String {
    "shadow \(color.summary) \(short(radius)) (\(short(offset.width)), \(short(offset.height)))"
  }
}

/// The modifier behind `blendMode(_:)`.
public struct _BlendModeEffect: _LayerEffect {
  var blendMode: BlendMode

  public var _layer: DisplayList.Layer? {
    blendMode == .normal ? nil : DisplayList.Layer(blendMode: blendMode)
  }

  public var _summary: String { "blend mode \(blendMode)" }
}

/// The modifier behind `compositingGroup()` and `drawingGroup(opaque:)`.
public struct _GroupEffect: _LayerEffect {
  public var _layer: DisplayList.Layer? { DisplayList.Layer(isGroup: true) }
  public var _summary: String { "group" }
}
