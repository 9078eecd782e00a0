public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// Applies a filter to each thing that is drawn from now on: first this one, then the filters so far.
  public mutating func addFilter(_ filter: Filter) { filters.append(filter) }

  /// What makes another picture of what is drawn.
  public struct Filter {
    /// How what is drawn is drawn together; nil for as it is.
    private let layer: DisplayList.Layer?

    private init(_ layer: DisplayList.Layer?) { self.layer = layer }

    private init<Effect: _LayerEffect>(_ effect: Effect) { self.init(effect._layer) }

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

    /// Inverted colours, in part: 0 for as they are, 1 for inverted.
    public static func colorInvert(_ amount: Double = 1) -> Filter { Filter(_ColorInvertEffect(amount: amount)) }

    /// Other colours.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { Filter(matrix.layer) }

    /// Black, as opaque as what is drawn is bright: see `luminanceToAlpha()` of views.
    public static var luminanceToAlpha: Filter { Filter(_LuminanceEffect()) }

    /// One colour where the opacity is in a range, and nothing elsewhere.
    ///
    /// A blur before it lets figures that come near to each other flow together.
    ///
    /// - Parameters:
    ///   - min: The least opacity, from 0 to 1.
    ///   - max: The greatest opacity.
    ///   - color: The colour.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter {
      Filter(DisplayList.Layer(filter: .alphaThreshold(min: min, max: max, color)))
    }

    /// Other places.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter(matrix.isFinite ? DisplayList.Layer(transform: matrix) : nil)
    }
  }
}
