import FastVectorGeometry

/// A pale layer that lets through some of what is behind it, without a blur.
public struct Material: ShapeStyle, Hashable {
  /// How opaque the layer is.
  private let opacity: Double

  /// A layer that mostly lets through.
  public static let ultraThin = Material(opacity: 0.45)

  /// A layer that lets through more than it hides.
  public static let thin = Material(opacity: 0.6)

  /// A layer that lets through some.
  public static let regular = Material(opacity: 0.75)

  /// A layer that hides more than it lets through.
  public static let thick = Material(opacity: 0.85)

  /// A layer that mostly hides.
  public static let ultraThick = Material(opacity: 0.93)

  /// The layer of bars.
  public static let bar = Material(opacity: 0.85)

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(Color(white: environment.colorScheme == .dark ? 0.12 : 0.97, opacity: opacity))
  }
}

extension ShapeStyle where Self == Material {
  /// A layer that mostly lets through.
  public static var ultraThinMaterial: Material { .ultraThin }

  /// A layer that lets through more than it hides.
  public static var thinMaterial: Material { .thin }

  /// A layer that lets through some.
  public static var regularMaterial: Material { .regular }

  /// A layer that hides more than it lets through.
  public static var thickMaterial: Material { .thick }

  /// A layer that mostly hides.
  public static var ultraThickMaterial: Material { .ultraThick }

  /// The layer of bars.
  public static var bar: Material { .bar }
}
