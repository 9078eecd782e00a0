public import FastVectorGeometry
public import Foundation

/// A color gradient, given by stops at locations from 0 to 1. Colors between two stops are interpolated.
public struct Gradient: Hashable, Sendable {
  /// A color at a location.
  public struct Stop: Hashable, Sendable {
    /// The color of the stop.
    public var color: Color

    /// The location of the stop, from 0 to 1.
    public var location: CGFloat

    /// Creates a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The color stops.
  public var stops: [Stop]

  /// Creates a gradient from color stops.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient from evenly spaced colors.
  public init(colors: [Color]) {
    let last = CGFloat(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }

  /// The stops as they are drawn: sorted by location, clipped to 0...1, and without non-finite locations.
  package var drawnStops: [Stop] {
    let sorted = stops.filter { $0.location.isFinite }.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
    guard let first = sorted.first, first.location < 0 || sorted.last!.location > 1 else { return sorted }
    let inside = sorted.filter { (0...1).contains($0.location) }
    return [sorted.stop(at: 0)] + inside + [sorted.stop(at: 1)]
  }
}

extension [Gradient.Stop] {
  /// Returns a stop with the color at a location. The stops must be sorted and not empty.
  fileprivate func stop(at location: CGFloat) -> Gradient.Stop {
    let next = firstIndex { $0.location > location } ?? count
    guard next > 0, next < count else {
      return Gradient.Stop(color: self[Swift.min(next, count - 1)].color, location: location)
    }
    let (left, right) = (self[next - 1], self[next])
    let fraction = (location - left.location) / (right.location - left.location)
    return Gradient.Stop(color: left.color.mix(with: right.color, by: fraction, in: .device), location: location)
  }
}

/// A gradient without a geometry. It is drawn from top to bottom unless a geometry is specified.
public struct AnyGradient: Hashable, Sendable, ShapeStyle {
  let gradient: Gradient

  /// Creates the style from a gradient.
  public init(_ gradient: Gradient) { self.gradient = gradient }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom)._paint(in: environment)
  }
}

extension Gradient: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { AnyGradient(self)._paint(in: environment) }

  /// The color space in which colors are interpolated.
  public typealias ColorSpace = Color.MixingSpace
}

extension Color {
  /// The standard gradient of the color, from a lighter color to the color itself. The lighter color is mixed from 80 %
  /// of the color and 20 % white.
  public var gradient: AnyGradient {
    var lighter = self
    lighter.red += (1 - red) / 5
    lighter.green += (1 - green) / 5
    lighter.blue += (1 - blue) / 5
    return AnyGradient(Gradient(colors: [lighter, self]))
  }
}

/// A gradient along a line. Unit points are relative to the rectangle that is filled.
///
/// Colors, locations and points animate if the number of stops doesn't change. Otherwise the gradient changes
/// immediately.
public struct LinearGradient: ShapeStyle, View, Hashable {
  let gradient: Gradient
  let startPoint, endPoint: UnitPoint

  public typealias Body = Never

  /// Creates a gradient between two points.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Creates a gradient from evenly spaced colors.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Creates a gradient from color stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.linear, gradient, [startPoint.x, startPoint.y, endPoint.x, endPoint.y])
  }
}

/// A gradient whose color depends on the distance from a center.
///
/// It animates like a ``LinearGradient``.
public struct RadialGradient: ShapeStyle, View, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startRadius, endRadius: CGFloat

  public typealias Body = Never

  /// Creates a gradient between two radii, in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Creates a gradient from evenly spaced colors.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Creates a gradient from color stops.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.radial, gradient, [center.x, center.y, startRadius, endRadius])
  }
}

/// A radial gradient in the unit square, which is stretched to the rectangle that is filled.
///
/// It animates like a ``LinearGradient``.
public struct EllipticalGradient: ShapeStyle, View, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startRadiusFraction, endRadiusFraction: CGFloat

  public typealias Body = Never

  /// Creates a gradient between two radii, as fractions of the width and the height.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    self.startRadiusFraction = startRadiusFraction
    self.endRadiusFraction = endRadiusFraction
  }

  /// Creates a gradient from evenly spaced colors.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// Creates a gradient from color stops.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.elliptical, gradient, [center.x, center.y, startRadiusFraction, endRadiusFraction])
  }
}

/// A gradient whose color depends on the angle around a center, clockwise from the right.
///
/// If the two angles are less than a full turn apart, the first and the last color each fill half of the remaining
/// angle. If they are more than a full turn apart, only the last turn is drawn. The gradient animates like a
/// ``LinearGradient``.
public struct AngularGradient: ShapeStyle, View, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startAngle, endAngle: Angle

  public typealias Body = Never

  /// Creates a gradient between two angles.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  /// Creates a gradient from evenly spaced colors.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates a gradient from color stops.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates a gradient over a full turn, starting at `angle`.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  /// Creates a gradient of evenly spaced colors over a full turn, starting at `angle`.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Creates a gradient with the given color stops over a full turn, starting at `angle`.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.angular, gradient, [center.x, center.y, startAngle.animatableData, endAngle.animatableData])
  }
}

extension ShapeStyle where Self: View, Body == Never {
  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _ShapeView(shape: Rectangle(), style: $0, fillStyle: FillStyle()) }
  }
}
