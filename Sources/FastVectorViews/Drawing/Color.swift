public import FastVectorCharts
import Foundation

/// A colour of the sRGB space with an opacity; as a view, a rectangle of it.
///
/// The named colours are those of SwiftUI in light mode, as Apple's Human Interface Guidelines list them.
public struct Color: Hashable, Sendable {
  /// The shares of red, green and blue, from 0 to 1.
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

  private init(_ rgb: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xff) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }

  /// The colour with its opacity multiplied.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.opacity *= opacity
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
  public static let primary = Color(white: 0)
  public static let secondary = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.6)
  public static let accentColor = blue
}

extension Color: Animatable {
  /// The components times 128, as in SwiftUI.
  public var animatableData:
    AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>>
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

/// What shapes are filled with.
public protocol ShapeStyle: Sendable {
  /// The colour in an environment.
  func _color(in environment: EnvironmentValues) -> Color
}

extension Color: ShapeStyle {
  public func _color(in environment: EnvironmentValues) -> Color { self }
}

/// The foreground colour of the environment.
public struct ForegroundStyle: ShapeStyle {
  /// Makes the style.
  public init() {}

  public func _color(in environment: EnvironmentValues) -> Color { environment.foregroundColor ?? .primary }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground colour of the environment.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == Color {
  public static var clear: Color { Color.clear }
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
}

private struct ForegroundColorKey: EnvironmentKey {
  static let defaultValue: Color? = nil
}

extension EnvironmentValues {
  /// The colour of texts, and of shapes without one of their own.
  var foregroundColor: Color? {
    get { self[ForegroundColorKey.self] }
    set { self[ForegroundColorKey.self] = newValue }
  }
}

extension View {
  /// The colour of texts, and of shapes without one of their own; nil for the default.
  public func foregroundColor(_ color: Color?) -> some View { environment(\.foregroundColor, color) }

  /// The colour of texts, and of shapes without one of their own.
  public func foregroundStyle(_ color: Color) -> some View { environment(\.foregroundColor, color) }
}

extension Color: View {
  public typealias Body = Never

  public static func _makeNode(_ view: Color, _ inputs: _NodeInputs) -> _Node<Color> {
    ForwardingNode(view, inputs) { _ShapeView(shape: Rectangle(), style: $0, fillStyle: FillStyle()) }
  }
}
