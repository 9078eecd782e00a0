public import FastVectorGeometry
public import Foundation

/// A modifier that draws what it modifies as one picture, changed as a whole. It takes no part in layout.
public protocol _LayerEffect: _ItemModifier, Animatable {
  /// How what is modified is drawn together; nil for as it is.
  var _layer: DisplayList.Layer? { get }

  /// As the text of a stage has it.
  var _summary: String { get }
}

extension _LayerEffect {
  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    LayerEffectItem(around: child, modifier)
  }
}

private final class LayerEffectItem<Effect: _LayerEffect>: LayeringModifierItem<Effect> {
  override func draw(as layer: inout DisplayList.Layer) -> Drawing {
    guard var own = modifier.shown._layer else { return .asItIs }
    own.elements = layer.elements
    layer = own
    return .layer
  }

  override var summary: String? { modifier.shown._layer == nil ? nil : modifier.shown._summary }
}

extension View {
  /// Blurs the view by a Gaussian function.
  ///
  /// - Parameters:
  ///   - radius: Its standard deviation, in points.
  ///   - opaque: Changes nothing here.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { modifier(_BlurEffect(radius: radius)) }

  /// Puts a shadow behind the view: its opacity in a colour, blurred and moved.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - radius: The standard deviation of the blur, in points.
  ///   - x: How far it is moved to the right.
  ///   - y: How far it is moved down.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    modifier(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y)))
  }

  /// Mixes the view with what is behind it in the nearest group.
  public func blendMode(_ blendMode: BlendMode) -> some View { modifier(_BlendModeEffect(blendMode: blendMode)) }

  /// Draws the view as one picture before opacity, blend modes and other effects around it.
  public func compositingGroup() -> some View { modifier(_GroupEffect()) }

  /// Draws the view as one picture.
  ///
  /// - Parameter opaque: Changes nothing here.
  public func drawingGroup(opaque: Bool = false) -> some View { modifier(_GroupEffect()) }
}

/// How a picture is mixed with what is behind it.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusLighter
}

/// A blur.
public struct _BlurEffect: _LayerEffect {
  var radius: CGFloat

  public var animatableData: CGFloat {
    get { radius }
    set { radius = newValue }
  }

  public var _layer: DisplayList.Layer? { radius > 0 ? DisplayList.Layer(filter: .blur(radius: radius)) : nil }
  public var _summary: String { "blur \(short(radius))" }
}

/// A shadow.
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

/// A blend mode.
public struct _BlendModeEffect: _LayerEffect {
  var blendMode: BlendMode

  public var _layer: DisplayList.Layer? {
    blendMode == .normal ? nil : DisplayList.Layer(blendMode: blendMode)
  }

  public var _summary: String { "blend mode \(blendMode)" }
}

/// A group that is drawn as one picture.
public struct _GroupEffect: _LayerEffect {
  public var _layer: DisplayList.Layer? { DisplayList.Layer(isGroup: true) }
  public var _summary: String { "group" }
}
