public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// Applies a filter to each subsequent drawing operation, before the filters that were added earlier.
  public mutating func addFilter(_ filter: Filter) { filters.append(filter) }

  /// An effect on a drawing operation.
  public struct Filter {
    /// The layer that applies the filter, or nil if the filter has no effect.
    private let layer: DisplayList.Layer?

    private init(_ layer: DisplayList.Layer?) { self.layer = layer }

    private init<Effect: _LayerEffect>(_ effect: Effect) { self.init(effect._layer) }

    func applied(to content: DisplayList.Layer) -> DisplayList.Layer {
      guard var layer else { return content }
      layer.elements = [.layer(content)]
      return layer
    }

    /// A Gaussian blur. The radius is the standard deviation, in points.
    public static func blur(radius: CGFloat) -> Filter { Filter(_BlurEffect(radius: radius)) }

    /// A shadow behind the drawing, blurred by a standard deviation of `radius` points and offset by `x` and `y`.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y))) }

    /// Changes the brightness, as `brightness(_:)` does for views.
    public static func brightness(_ amount: Double) -> Filter { Filter(_BrightnessEffect(amount: amount)) }

    /// Changes the contrast, as `contrast(_:)` does for views.
    public static func contrast(_ amount: Double) -> Filter { Filter(_ContrastEffect(amount: amount)) }

    /// Changes the saturation, as `saturation(_:)` does for views.
    public static func saturation(_ amount: Double) -> Filter { Filter(_SaturationEffect(amount: amount)) }

    /// Reduces the saturation, as `grayscale(_:)` does for views.
    public static func grayscale(_ amount: Double) -> Filter { Filter(_GrayscaleEffect(amount: amount)) }

    /// Rotates the hues, as `hueRotation(_:)` does for views.
    public static func hueRotation(_ angle: Angle) -> Filter { Filter(_HueRotationEffect(angle: angle)) }

    /// Multiplies the colors by another color, as `colorMultiply(_:)` does for views.
    public static func colorMultiply(_ color: Color) -> Filter { Filter(_ColorMultiplyEffect(color: color)) }

    /// Inverts the colors by an amount, from 0 for unchanged to 1 for fully inverted.
    public static func colorInvert(_ amount: Double = 1) -> Filter { Filter(_ColorInvertEffect(amount: amount)) }

    /// Transforms the colors by a matrix.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { Filter(matrix.layer) }

    /// Replaces the colors with black whose opacity is their luminance, as `luminanceToAlpha()` does for views.
    public static var luminanceToAlpha: Filter { Filter(_LuminanceEffect()) }

    /// Fills all pixels whose opacity is in the given range with `color`, and makes all other pixels transparent.
    ///
    /// After a blur, this filter merges shapes that are close to each other. Filters added later are applied first, so
    /// add this one before the blur.
    ///
    /// - Parameters:
    ///   - min: The lowest opacity, from 0 to 1.
    ///   - max: The highest opacity, from 0 to 1.
    ///   - color: The color.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter {
      Filter(DisplayList.Layer(filter: .alphaThreshold(min: min, max: max, color)))
    }

    /// Transforms the drawing by a matrix. The filter has no effect if the matrix isn't finite.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter(matrix.isFinite ? DisplayList.Layer(transform: matrix) : nil)
    }
  }
}
