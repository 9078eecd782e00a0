public import FastVectorGeometry
import Foundation

/// A style for drawing shapes and text, such as a color or a gradient.
public protocol ShapeStyle: Sendable {
  /// Returns the paint of the style in an environment.
  func _paint(in environment: EnvironmentValues) -> _Paint
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(resolved(in: environment)) }
}

/// The foreground style of the environment.
public struct ForegroundStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> _Paint { environment.foreground(0) }
}

/// A type-erased shape style.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// Creates a type-erased style.
  public init<S: ShapeStyle>(_ style: S) { self.style = style }

  public func _paint(in environment: EnvironmentValues) -> _Paint { style._paint(in: environment) }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground style of the environment.
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
  @_disfavoredOverload public static var primary: Color { Color.primary }
  @_disfavoredOverload public static var secondary: Color { Color.secondary }
  public static var accentColor: Color { Color.accentColor }
}

extension Color: View {
  public typealias Body = Never
}
