/// A color in the sRGB color space with an opacity.
///
/// Components are drawn with 8 bits each, clamped to 0...1. NaN counts as 0.
///
/// The named colors equal SwiftUI's in light mode, as listed in Apple's Human Interface Guidelines.
public struct Color: Hashable, Sendable {
  /// The red, green and blue components, from 0 to 1.
  public var red, green, blue: Double

  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var opacity: Double

  /// Creates a color. Components are from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Creates a gray from 0 (black) to 1 (white).
  public init(white: Double, opacity: Double = 1) { self.init(red: white, green: white, blue: white, opacity: opacity) }

  /// Creates a color from its hue, saturation and brightness, each from 0 to 1. Hues 0 and 1 are both red.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// Creates an opaque color from 24 bits in the order red, green, blue, as in `Color(0x4682b4)`.
  package init(_ rgb: UInt32) {
    self.init(bytes: UInt8(rgb >> 16 & 0xff), UInt8(rgb >> 8 & 0xff), UInt8(rgb & 0xff))
  }

  /// Creates a color from components of 8 bits.
  package init(bytes red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: Double(alpha) / 255)
  }

  /// The components, rounded to 8 bits each.
  package var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    func byte(_ component: Double) -> UInt8 { component > 0 ? UInt8((min(component, 1) * 255).rounded()) : 0 }
    return (byte(red), byte(green), byte(blue), byte(opacity))
  }

  /// Returns the color with its opacity multiplied by a factor.
  ///
  /// - Parameter opacity: The factor, clamped to 0...1. NaN counts as 0.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.opacity *= opacity > 0 ? min(opacity, 1) : 0
    return color
  }

  public static let clear = Color(white: 0, opacity: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(0x8e8e93)
  public static let red = Color(0xff3b30)
  public static let orange = Color(0xff9500)
  public static let yellow = Color(0xffcc00)
  public static let green = Color(0x34c759)
  public static let mint = Color(0x00c7be)
  public static let teal = Color(0x30b0c7)
  public static let cyan = Color(0x32ade6)
  public static let blue = Color(0x007aff)
  public static let indigo = Color(0x5856d6)
  public static let purple = Color(0xaf52de)
  public static let pink = Color(0xff2d55)
  public static let brown = Color(0xa2845e)
  /// A color that looks black but isn't equal to ``black``. In SwiftUI, the primary color is white in dark mode, and
  /// ``black`` stays black.
  public static let primary = Color(white: 1e-9)
  public static let secondary = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.6)
  public static let accentColor = blue
}
