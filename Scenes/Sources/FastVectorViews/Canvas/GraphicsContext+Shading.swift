public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// A color, gradient or style with which a context fills and strokes.
  public struct Shading {
    fileprivate enum Kind {
      case style(any ShapeStyle)
      case paint(DisplayList.Paint)
    }

    fileprivate let kind: Kind

    /// The foreground style of the canvas.
    public static var foreground: Shading { .style(.foreground) }

    /// A color.
    public static func color(_ color: Color) -> Shading { .style(color) }

    /// A shape style. Its unit points are relative to the bounds of the drawing.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(style)) }

    /// A gradient along a line.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(kind: .paint(.linearGradient(gradient, start: startPoint, end: endPoint)))
    }

    /// A gradient whose color depends on the distance from a center.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      let (start, end) = (CGSize(width: startRadius, height: startRadius), CGSize(width: endRadius, height: endRadius))
      return Shading(kind: .paint(.radialGradient(gradient, center: center, start: start, end: end)))
    }

    /// A gradient whose color depends on the angle around a center, over a full turn that starts at `angle`.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = Angle()) -> Shading {
      Shading(kind: .paint(.angularGradient(gradient, center: center, start: angle, end: angle + .degrees(360))))
    }

    /// Returns the elements that `draw` creates with the paint of the shading.
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

  /// Resolves a shading in the environment of the canvas.
  public func resolve(_ shading: Shading) -> Shading {
    guard case .style(let style) = shading.kind else { return shading }
    return .style(ResolvedStyle(paint: style._paint(in: environment)))
  }
}

/// A style that is independent of the environment.
struct ResolvedStyle: ShapeStyle {
  let paint: _Paint
  func _paint(in environment: EnvironmentValues) -> _Paint { paint }
}
