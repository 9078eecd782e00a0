public import FastVectorGeometry

/// The tint of the environment. See `tint(_:)`.
public struct TintShapeStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    environment.tint ?? Color.accentColor._paint(in: environment)
  }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the environment; the accent color by default.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

private struct TintKey: EnvironmentKey {
  static let defaultValue: _Paint? = nil
}

extension EnvironmentValues {
  /// The tint of controls; nil for the accent color.
  var tint: _Paint? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of controls in this view; nil for the accent color.
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    transformEnvironment(\.self) { $0.tint = tint?._paint(in: $0) }
  }

  /// Sets the color of controls in this view; nil for the accent color.
  public func tint(_ tint: Color?) -> some View {
    transformEnvironment(\.self) { $0.tint = tint?._paint(in: $0) }
  }
}
