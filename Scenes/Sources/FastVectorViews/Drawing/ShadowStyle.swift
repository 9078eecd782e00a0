public import FastVectorGeometry
public import Foundation

/// A shadow of a shape style.
public struct ShadowStyle: Equatable, Sendable {
  let isInner: Bool
  var color: Color
  var radius: CGFloat
  var offset: CGSize

  /// Returns a shadow behind the content.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow.
  ///   - radius: The standard deviation of the blur, in points.
  ///   - x: The offset to the right, in points.
  ///   - y: The offset down, in points.
  public static func drop(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(isInner: false, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }

  /// Returns a shadow inside the content, cast by its edges.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow.
  ///   - radius: The standard deviation of the blur, in points.
  ///   - x: The offset to the right, in points.
  ///   - y: The offset down, in points.
  public static func inner(
    color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(isInner: true, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }

  /// The filter that draws the shadow; nil if the shadow is transparent or its offset isn't finite.
  var filter: DisplayList.Filter? {
    guard color.opacity > 0, offset.width.isFinite, offset.height.isFinite else { return nil }
    return isInner
      ? .innerShadow(color, radius: max(0, radius), offset: offset)
      : .shadow(color, radius: max(0, radius), offset: offset)
  }

  static let numberCount = 7

  /// The animatable numbers: the components of the color, the radius and the offset.
  var numbers: [Double] {
    get { color.numbers + [radius, offset.width, offset.height] }
    set {
      color.numbers = Array(newValue.prefix(4))
      radius = newValue[4]
      offset = CGSize(width: newValue[5], height: newValue[6])
    }
  }

  /// The description of the shadow in ``Stage/text``.
  var summary: String {
    "\(isInner ? "inner " : "")shadow \(color.summary) \(short(radius)) (\(short(offset.width)), \(short(offset.height)))"
  }
}

extension DisplayList {
  /// Adds the elements that `draw` adds, together with the shadows of a paint. The closure receives the paint that
  /// fills the given rectangle.
  mutating func draw(with paint: _Paint, in rect: CGRect, _ draw: (Paint, inout DisplayList) -> Void) {
    func add(_ filters: ArraySlice<Filter>, to list: inout DisplayList) {
      guard let last = filters.last else { return draw(paint.drawn(in: rect), &list) }
      list.layer(Layer(filter: last)) { add(filters.dropLast(), to: &$0) }
    }
    add(paint.shadows.compactMap(\.filter)[...], to: &self)
  }
}

extension ShapeStyle {
  /// Returns the style with a shadow behind or inside the content.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    ChangedStyle(base: self) { $0.shadows.append(style) }
  }

  /// Returns the style with its opacity multiplied by a factor from 0 to 1.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    ChangedStyle(base: self) { $0 = $0.mapColors { $0.opacity *= opacity } }
  }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// Returns the foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }

  /// Returns the foreground style with its opacity multiplied by a factor from 0 to 1.
  public static func opacity(_ opacity: Double) -> some ShapeStyle { ForegroundStyle().opacity(opacity) }
}

/// A style that modifies the paint of another style.
private struct ChangedStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let change: @Sendable (inout _Paint) -> Void

  func _paint(in environment: EnvironmentValues) -> _Paint {
    var paint = base._paint(in: environment)
    change(&paint)
    return paint
  }
}
