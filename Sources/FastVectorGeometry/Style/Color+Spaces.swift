import Foundation

extension Color {
  /// A color space for the components of a color.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The color space of the web, and of ``Color`` itself.
    case sRGB
    /// sRGB with linear components, which are proportional to the intensity of light.
    case sRGBLinear
    /// Display P3. A P3 color outside the sRGB gamut becomes a ``Color`` with components outside 0...1.
    case displayP3
  }

  /// Creates a color from components in a color space. Components within the gamut of the space are from 0 to 1. Other
  /// values aren't clamped.
  public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    switch colorSpace {
    case .sRGB: self.init(red: red, green: green, blue: blue, opacity: opacity)
    case .sRGBLinear: self.init(linear: SIMD3(red, green, blue), opacity: opacity)
    case .displayP3:
      // Display P3 and sRGB have the same white point and transfer function (see CSS Color 4, section 17).
      let light = SIMD3(Self.linear(red), Self.linear(green), Self.linear(blue))
      self.init(
        linear: light.x * SIMD3(1.2249401762805598, -0.0420569547096881, -0.0196375545903344)
          + light.y * SIMD3(-0.2249401762805598, 1.0420569547096881, -0.0786360455506319)
          + light.z * SIMD3(0, 0, 1.0982736001409664),
        opacity: opacity)
    }
  }

  /// Creates a gray from a component in a color space, from 0 (black) to 1 (white).
  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// The color space in which colors are mixed.
  public enum MixingSpace: Hashable, Sendable {
    /// The sRGB color space, with nonlinear components.
    case device
    /// Oklab, a perceptually uniform space.
    case perceptual
  }

  /// Returns the color mixed with another color.
  ///
  /// - Parameters:
  ///   - rhs: The other color.
  ///   - fraction: The fraction of the other color, clamped to 0...1. NaN counts as 0.
  ///   - colorSpace: The color space of the interpolation.
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: MixingSpace = .perceptual) -> Color {
    let amount = fraction > 0 ? min(fraction, 1) : 0
    func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * amount }
    let opacity = between(opacity, rhs.opacity)
    switch colorSpace {
    case .device:
      return Color(
        red: between(red, rhs.red), green: between(green, rhs.green), blue: between(blue, rhs.blue), opacity: opacity)
    case .perceptual:
      if amount == 0 { return self }
      if amount == 1 { return rhs }
      return Color(lmsCubeRoots: lmsCubeRoots + (rhs.lmsCubeRoots - lmsCubeRoots) * amount, opacity: opacity)
    }
  }

  // The transfer function of sRGB (IEC 61966-2-1), extended to negative components by symmetry.

  private static func linear(_ component: Double) -> Double {
    let size = abs(component)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return component < 0 ? -light : light
  }

  private static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let component = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -component : component
  }

  private init(linear light: SIMD3<Double>, opacity: Double) {
    self.init(
      red: Self.encoded(light.x), green: Self.encoded(light.y), blue: Self.encoded(light.z), opacity: opacity)
  }

  // The coefficients are from Björn Ottosson, A perceptual color space for image processing, 2020.

  /// The cube roots of the responses of the eye's three types of cones to the color. Oklab is a linear function of
  /// these roots. NaN components count as 0.
  var lmsCubeRoots: SIMD3<Double> {
    func light(_ component: Double) -> Double { component.isNaN ? 0 : Self.linear(component) }
    let cones =
      light(red) * SIMD3(0.4122214708, 0.2119034982, 0.0883024619)
      + light(green) * SIMD3(0.5363325363, 0.6806995451, 0.2817188376)
      + light(blue) * SIMD3(0.0514459929, 0.1073969566, 0.6299787005)
    return SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z))
  }

  init(lmsCubeRoots roots: SIMD3<Double>, opacity: Double) {
    let cones = roots * roots * roots
    self.init(
      linear: cones.x * SIMD3(4.0767416621, -1.2684380046, -0.0041960863)
        + cones.y * SIMD3(-3.3077115913, 2.6097574011, -0.7034186147)
        + cones.z * SIMD3(0.2309699292, -0.3413193965, 1.7076147010),
      opacity: opacity)
  }
}
