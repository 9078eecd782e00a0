public import FastVectorGeometry
import Foundation

/// A level of the foreground style of the environment: primary, secondary, tertiary or quaternary. See
/// ``View/foregroundStyle(_:_:)``.
///
/// A level without a style has half the opacity of the previous level. If no level has a style, the levels are the
/// label colors in Apple's Human Interface Guidelines.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  /// The level, starting at 0.
  let rank: Int

  /// The first level.
  public static let primary = HierarchicalShapeStyle(rank: 0)

  /// The second level.
  public static let secondary = HierarchicalShapeStyle(rank: 1)

  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(rank: 2)

  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(rank: 3)

  public func _paint(in environment: EnvironmentValues) -> _Paint { environment.foreground(rank) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level of the foreground style of the environment.
  public static var primary: HierarchicalShapeStyle { .primary }

  /// The second level of the foreground style of the environment.
  public static var secondary: HierarchicalShapeStyle { .secondary }

  /// The third level of the foreground style of the environment.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }

  /// The fourth level of the foreground style of the environment.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

private struct ForegroundKey: EnvironmentKey {
  static let defaultValue: [_Paint] = []
}

extension EnvironmentValues {
  /// The styles of text, and of shapes without an explicit style, by level; empty for the default.
  fileprivate var foregrounds: [_Paint] {
    get { self[ForegroundKey.self] }
    set { self[ForegroundKey.self] = newValue }
  }

  /// The style of the first level; nil for the default.
  var foreground: _Paint? {
    get { foregrounds.first }
    set { foregrounds = newValue.map { [$0] } ?? [] }
  }

  /// Returns the paint of the level with the given rank.
  func foreground(_ rank: Int) -> _Paint {
    let foregrounds = foregrounds
    if let last = foregrounds.last {
      return rank < foregrounds.count ? foregrounds[rank] : last.paler(by: rank - foregrounds.count + 1)
    }
    return Self.labels[min(rank, Self.labels.count - 1)]._paint(in: self)
  }

  /// The label colors, by level.
  private static let labels: [Color] =
    [.primary, .secondary]
    + [0.3, 0.18].map { opacity in
      var color = Color.secondary
      color.opacity = opacity
      return color
    }

  /// Sets the style of the first level. If the style is itself one of the levels, that level becomes the first one, and
  /// the levels after it move up.
  fileprivate mutating func setForeground<S: ShapeStyle>(_ style: S) {
    guard let rank = (style as? HierarchicalShapeStyle)?.rank else { return foreground = style._paint(in: self) }
    if rank > 0 {
      let known = foregrounds.isEmpty ? Self.labels.count : foregrounds.count
      foregrounds = (rank...max(rank, known - 1)).map(foreground)
    }
  }
}

extension _Paint {
  /// Returns the paint with its opacity halved `steps` times.
  fileprivate func paler(by steps: Int) -> _Paint {
    let factor = pow(0.5, Double(steps))
    return mapColors { $0.opacity *= factor }
  }
}

extension View {
  /// Sets the color of text, and of shapes without an explicit style; nil for the default.
  public func foregroundColor(_ color: Color?) -> some View {
    transformEnvironment(\.self) { $0.foreground = color?._paint(in: $0) }
  }

  /// Sets the style of text, and of shapes without an explicit style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    transformEnvironment(\.self) { $0.setForeground(style) }
  }

  /// Sets the style of text and of shapes without an explicit style, and the style of `.secondary` in this view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    transformEnvironment(\.self) { $0.foregrounds = [primary._paint(in: $0), secondary._paint(in: $0)] }
  }

  /// Sets the style of text and of shapes without an explicit style, and the styles of `.secondary` and `.tertiary` in
  /// this view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    transformEnvironment(\.self) {
      $0.foregrounds = [primary._paint(in: $0), secondary._paint(in: $0), tertiary._paint(in: $0)]
    }
  }
}
