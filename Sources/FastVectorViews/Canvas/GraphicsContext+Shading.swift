public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// What paths are drawn with.
  public struct Shading {
    fileprivate enum Kind {
      case style(any ShapeStyle)
      case paint(DisplayList.Paint)
    }

    fileprivate let kind: Kind

    /// The foreground style of the canvas.
    public static var foreground: Shading { .style(.foreground) }

    /// One colour.
    public static func color(_ color: Color) -> Shading { .style(color) }

    /// A style, whose unit square is the bounds of what is drawn.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(style)) }

    /// A gradient along a line.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(kind: .paint(.linearGradient(gradient, start: startPoint, end: endPoint)))
    }

    /// A gradient by the distance from a point.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      let (start, end) = (CGSize(width: startRadius, height: startRadius), CGSize(width: endRadius, height: endRadius))
      return Shading(kind: .paint(.radialGradient(gradient, center: center, start: start, end: end)))
    }

    /// A gradient of a full turn around a point.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = Angle()) -> Shading {
      Shading(kind: .paint(.angularGradient(gradient, center: center, start: angle, end: angle + .degrees(360))))
    }

    /// What is drawn with the shading in a rectangle: `draw` draws it.
    func elements(
      _ environment: EnvironmentValues, _ bounds: CGRect, _ draw: (DisplayList.Paint, inout DisplayList) -> Void
    ) -> [DisplayList.Element] {
      var list = DisplayList()
      switch kind {
      case .style(let style): list.draw(with: style._paint(in: environment), in: bounds, draw)
      case .paint(let paint): draw(paint, &list)
      }
      return list.elements
    }
  }

  /// A shading with its style in the environment of the canvas.
  public func resolve(_ shading: Shading) -> Shading {
    guard case .style(let style) = shading.kind else { return shading }
    return .style(ResolvedStyle(paint: style._paint(in: environment)))
  }
}

/// A style that is the same in all environments.
struct ResolvedStyle: ShapeStyle {
  let paint: _Paint
  func _paint(in environment: EnvironmentValues) -> _Paint { paint }
}
