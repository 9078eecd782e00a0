public import FastVectorGeometry
import Foundation

/// One of the ranks of the foreground style of the environment: see ``View/foregroundStyle(_:_:)``.
///
/// Where nothing was said of a rank, it is half as opaque as the one before; where nothing was said of any, the ranks are
/// the colours of labels in Apple's Human Interface Guidelines.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  /// From 0 on.
  let rank: Int

  /// The first style.
  public static let primary = HierarchicalShapeStyle(rank: 0)

  /// The second style.
  public static let secondary = HierarchicalShapeStyle(rank: 1)

  /// The third style.
  public static let tertiary = HierarchicalShapeStyle(rank: 2)

  /// The fourth style.
  public static let quaternary = HierarchicalShapeStyle(rank: 3)

  public func _paint(in environment: EnvironmentValues) -> _Paint { environment.foreground(rank) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first of the foreground styles of the environment.
  public static var primary: HierarchicalShapeStyle { .primary }

  /// The second of the foreground styles of the environment.
  public static var secondary: HierarchicalShapeStyle { .secondary }

  /// The third of the foreground styles of the environment.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }

  /// The fourth of the foreground styles of the environment.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

private struct ForegroundKey: EnvironmentKey {
  static let defaultValue: [_Paint] = []
}

extension EnvironmentValues {
  /// What texts are drawn with, and shapes without a style of their own, by rank; empty for the default.
  fileprivate var foregrounds: [_Paint] {
    get { self[ForegroundKey.self] }
    set { self[ForegroundKey.self] = newValue }
  }

  /// The first rank; nil for the default.
  var foreground: _Paint? {
    get { foregrounds.first }
    set { foregrounds = newValue.map { [$0] } ?? [] }
  }

  /// What is drawn with in a rank.
  func foreground(_ rank: Int) -> _Paint {
    let foregrounds = foregrounds
    if let last = foregrounds.last {
      return rank < foregrounds.count ? foregrounds[rank] : last.paler(by: rank - foregrounds.count + 1)
    }
    return Self.labels[min(rank, Self.labels.count - 1)]._paint(in: self)
  }

  /// The colours of labels.
  private static let labels: [Color] =
    [.primary, .secondary]
    + [0.3, 0.18].map { opacity in
      var color = Color.secondary
      color.opacity = opacity
      return color
    }

  /// Makes a style the first rank: one of the ranks with all that come after it.
  fileprivate mutating func setForeground<S: ShapeStyle>(_ style: S) {
    guard let rank = (style as? HierarchicalShapeStyle)?.rank else { return foreground = style._paint(in: self) }
    if rank > 0 {
      let known = foregrounds.isEmpty ? Self.labels.count : foregrounds.count
      foregrounds = (rank...max(rank, known - 1)).map(foreground)
    }
  }
}

extension _Paint {
  /// The paint with half the opacity for each step.
  fileprivate func paler(by steps: Int) -> _Paint {
    let factor = pow(0.5, Double(steps))
    return mapColors { $0.opacity *= factor }
  }
}

extension View {
  /// The colour of texts, and of shapes without one of their own; nil for the default.
  public func foregroundColor(_ color: Color?) -> some View {
    transformEnvironment(\.self) { $0.foreground = color?._paint(in: $0) }
  }

  /// The style of texts, and of shapes without one of their own.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    transformEnvironment(\.self) { $0.setForeground(style) }
  }

  /// The style of texts and of shapes without one of their own, and the one that `.secondary` is in the view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    transformEnvironment(\.self) { $0.foregrounds = [primary._paint(in: $0), secondary._paint(in: $0)] }
  }

  /// The style of texts and of shapes without one of their own, and those that `.secondary` and `.tertiary` are in the view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    transformEnvironment(\.self) {
      $0.foregrounds = [primary._paint(in: $0), secondary._paint(in: $0), tertiary._paint(in: $0)]
    }
  }
}
