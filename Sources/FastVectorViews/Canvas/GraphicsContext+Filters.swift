public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// Applies a filter to each thing that is drawn from now on: first this one, then the filters so far.
  public mutating func addFilter(_ filter: Filter) { filters.append(filter) }

  /// What makes another picture of what is drawn.
  public struct Filter {
    /// How what is drawn is drawn together; nil for as it is.
    private let layer: DisplayList.Layer?

    private init<Effect: _LayerEffect>(_ effect: Effect) { layer = effect._layer }

    func applied(to content: DisplayList.Layer) -> DisplayList.Layer {
      guard var layer else { return content }
      layer.elements = [.layer(content)]
      return layer
    }

    /// A Gaussian blur, by its standard deviation.
    public static func blur(radius: CGFloat) -> Filter { Filter(_BlurEffect(radius: radius)) }

    /// A shadow.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y))) }

    /// More light, or less: see `brightness(_:)` of views.
    public static func brightness(_ amount: Double) -> Filter { Filter(_BrightnessEffect(amount: amount)) }

    /// More contrast, or less: see `contrast(_:)` of views.
    public static func contrast(_ amount: Double) -> Filter { Filter(_ContrastEffect(amount: amount)) }

    /// Purer colours, or paler ones: see `saturation(_:)` of views.
    public static func saturation(_ amount: Double) -> Filter { Filter(_SaturationEffect(amount: amount)) }

    /// Less colour: see `grayscale(_:)` of views.
    public static func grayscale(_ amount: Double) -> Filter { Filter(_GrayscaleEffect(amount: amount)) }

    /// Other hues: see `hueRotation(_:)` of views.
    public static func hueRotation(_ angle: Angle) -> Filter { Filter(_HueRotationEffect(angle: angle)) }

    /// Multiplied colours: see `colorMultiply(_:)` of views.
    public static func colorMultiply(_ color: Color) -> Filter { Filter(_ColorMultiplyEffect(color: color)) }
  }
}
