public import FastVectorGeometry
import Foundation

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
