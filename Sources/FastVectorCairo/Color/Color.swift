/// A colour of the sRGB space with an opacity, in the 256 steps of a screen.
public struct Color: Hashable, Sendable {
  /// The share of red, 0 to 255.
  public var red: UInt8
  /// The share of green, 0 to 255.
  public var green: UInt8
  /// The share of blue, 0 to 255.
  public var blue: UInt8
  /// 0 for a transparent colour, 255 for an opaque one.
  public var alpha: UInt8

  /// Makes a colour.
  ///
  /// - Parameters:
  ///   - red: The share of red, 0 to 255.
  ///   - green: The share of green, 0 to 255.
  ///   - blue: The share of blue, 0 to 255.
  ///   - alpha: 0 for a transparent colour, 255 for an opaque one.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour from 24 bits, as `Color(0x4682b4)`.
  init(_ rgb: UInt32) {
    self.init(red: UInt8(rgb >> 16 & 0xff), green: UInt8(rgb >> 8 & 0xff), blue: UInt8(rgb & 0xff))
  }

  /// The colour with its opacity multiplied, as SwiftUI names it.
  ///
  /// - Parameter opacity: 0 for transparent, 1 for no change. Outside this range the nearest end counts, and NaN as 0.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha = UInt8((Double(alpha) * (opacity > 0 ? min(opacity, 1) : 0)).rounded())
    return color
  }

  /// The colour as pixels hold it.
  var premultiplied: UInt32 {
    func share(_ component: UInt8) -> UInt32 { (UInt32(component) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | share(red) << 16 | share(green) << 8 | share(blue)
  }
}
