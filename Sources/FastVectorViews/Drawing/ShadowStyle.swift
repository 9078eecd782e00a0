public import FastVectorGeometry
public import Foundation

/// A shadow of what a style is drawn with.
public struct ShadowStyle: Equatable, Sendable {
  let isInner: Bool
  var color: Color
  var radius: CGFloat
  var offset: CGSize

  /// A shadow behind what is drawn.
  ///
  /// - Parameters:
  ///   - color: Its colour.
  ///   - radius: The standard deviation of its blur, in points.
  ///   - x: How far it is moved to the right.
  ///   - y: How far it is moved down.
  public static func drop(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(isInner: false, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }

  /// A shadow inside of what is drawn, as of its edges.
  ///
  /// - Parameters:
  ///   - color: Its colour.
  ///   - radius: The standard deviation of its blur, in points.
  ///   - x: How far it is moved to the right.
  ///   - y: How far it is moved down.
  public static func inner(
    color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(isInner: true, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }

  /// What makes the shadow; nil where there is none to be seen.
  var filter: DisplayList.Filter? {
    guard color.opacity > 0, offset.width.isFinite, offset.height.isFinite else { return nil }
    return isInner
      ? .innerShadow(color, radius: max(0, radius), offset: offset)
      : .shadow(color, radius: max(0, radius), offset: offset)
  }

  static let numberCount = 7

  /// What of it can be animated.
  var numbers: [Double] {
    get { color.numbers + [radius, offset.width, offset.height] }
    set {
      color.numbers = Array(newValue.prefix(4))
      radius = newValue[4]
      offset = CGSize(width: newValue[5], height: newValue[6])
    }
  }

  /// As the text of a stage has it.
  var summary: String {
    "\(isInner ? "inner " : "")shadow \(color.summary) \(short(radius)) (\(short(offset.width)), \(short(offset.height)))"
  }
}

extension DisplayList {
  /// Adds what is drawn with a paint: `draw` draws it with what fills a rectangle.
  mutating func draw(with paint: _Paint, in rect: CGRect, _ draw: (Paint, inout DisplayList) -> Void) {
    func add(_ filters: ArraySlice<Filter>, to list: inout DisplayList) {
      guard let last = filters.last else { return draw(paint.drawn(in: rect), &list) }
      list.layer(Layer(filter: last)) { add(filters.dropLast(), to: &$0) }
    }
    add(paint.shadows.compactMap(\.filter)[...], to: &self)
  }
}

extension ShapeStyle {
  /// The style with a shadow behind, or inside of, what is drawn with it.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    ChangedStyle(base: self) { $0.shadows.append(style) }
  }

  /// The style, less opaque: from 0 to 1.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    ChangedStyle(base: self) { $0 = $0.mapColors { $0.opacity *= opacity } }
  }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }

  /// The foreground style, less opaque.
  public static func opacity(_ opacity: Double) -> some ShapeStyle { ForegroundStyle().opacity(opacity) }
}

/// A style whose paint is changed.
private struct ChangedStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let change: @Sendable (inout _Paint) -> Void

  func _paint(in environment: EnvironmentValues) -> _Paint {
    var paint = base._paint(in: environment)
    change(&paint)
    return paint
  }
}
