/// A colour of the sRGB space with an opacity.
///
/// Components are drawn as the nearest of the 256 steps of a screen; those below 0 as 0, those above 1 as 1, and NaN as 0.
///
/// The named colours are those of SwiftUI in light mode, as Apple's Human Interface Guidelines list them.
public struct Color: Hashable, Sendable {
  /// The amounts of red, green and blue, from 0 to 1.
  public var red, green, blue: Double

  /// 0 for a transparent colour, 1 for an opaque one.
  public var opacity: Double

  /// Makes a colour. Components are from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Makes a grey.
  public init(white: Double, opacity: Double = 1) { self.init(red: white, green: white, blue: white, opacity: opacity) }

  /// Makes a colour from hue, saturation and brightness, from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// Makes an opaque colour from 24 bits, as `Color(0x4682b4)`.
  package init(_ rgb: UInt32) {
    self.init(bytes: UInt8(rgb >> 16 & 0xff), UInt8(rgb >> 8 & 0xff), UInt8(rgb & 0xff))
  }

  /// Makes a colour from the 256 steps of a screen.
  package init(bytes red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: Double(alpha) / 255)
  }

  /// The components in the 256 steps of a screen.
  package var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    func byte(_ component: Double) -> UInt8 { component > 0 ? UInt8((min(component, 1) * 255).rounded()) : 0 }
    return (byte(red), byte(green), byte(blue), byte(opacity))
  }

  /// The colour with its opacity multiplied.
  ///
  /// - Parameter opacity: 0 for transparent, 1 for no change. Outside this range the nearest end counts, and NaN as 0.
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
  /// Black up to what pixels can show, so that it is told from ``black``, which stays black in the dark.
  public static let primary = Color(white: 1e-9)
  public static let secondary = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.6)
  public static let accentColor = blue
}

extension Color: Animatable {
  /// The components times 128, as in SwiftUI.
  public var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>>
  {
    get {
      AnimatablePair(AnimatablePair(red * 128, green * 128), AnimatablePair(blue * 128, opacity * 128))
    }
    set {
      (red, green) = (newValue.first.first / 128, newValue.first.second / 128)
      (blue, opacity) = (newValue.second.first / 128, newValue.second.second / 128)
    }
  }
}
