public import FastVectorGeometry

/// The tint of the environment: see `tint(_:)`.
public struct TintShapeStyle: ShapeStyle, Hashable {
  /// Makes the style.
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    environment.tint ?? Color.accentColor._paint(in: environment)
  }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the environment; the accent colour where there is none.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

private struct TintKey: EnvironmentKey {
  static let defaultValue: _Paint? = nil
}

extension EnvironmentValues {
  /// What controls are drawn with.
  var tint: _Paint? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}

extension View {
  /// The style of controls in the view; nil for the accent colour.
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    transformEnvironment(\.self) { $0.tint = tint?._paint(in: $0) }
  }

  /// The colour of controls in the view; nil for the accent colour.
  public func tint(_ tint: Color?) -> some View {
    transformEnvironment(\.self) { $0.tint = tint?._paint(in: $0) }
  }
}
