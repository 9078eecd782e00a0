import FastVectorGeometry

/// A translucent material. Content behind it shows through, but isn't blurred.
public struct Material: ShapeStyle, Hashable {
  private let opacity: Double

  /// A material with an opacity of 45 %.
  public static let ultraThin = Material(opacity: 0.45)

  /// A material with an opacity of 60 %.
  public static let thin = Material(opacity: 0.6)

  /// A material with an opacity of 75 %.
  public static let regular = Material(opacity: 0.75)

  /// A material with an opacity of 85 %.
  public static let thick = Material(opacity: 0.85)

  /// A material with an opacity of 93 %.
  public static let ultraThick = Material(opacity: 0.93)

  /// The material of bars, with an opacity of 85 %.
  public static let bar = Material(opacity: 0.85)

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(Color(white: environment.colorScheme == .dark ? 0.12 : 0.97, opacity: opacity))
  }
}

extension ShapeStyle where Self == Material {
  /// A material with an opacity of 45 %.
  public static var ultraThinMaterial: Material { .ultraThin }

  /// A material with an opacity of 60 %.
  public static var thinMaterial: Material { .thin }

  /// A material with an opacity of 75 %.
  public static var regularMaterial: Material { .regular }

  /// A material with an opacity of 85 %.
  public static var thickMaterial: Material { .thick }

  /// A material with an opacity of 93 %.
  public static var ultraThickMaterial: Material { .ultraThick }

  /// The material of bars, with an opacity of 85 %.
  public static var bar: Material { .bar }
}
