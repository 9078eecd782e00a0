import FastVectorGeometry
import Foundation

/// A paint that doesn't depend on the size of the drawing: a color or a gradient in the unit square, with shadows.
public struct _Paint: Equatable, Sendable {
  enum Kind: Int {
    case color, linear, radial, elliptical, angular, mesh
  }

  let kind: Kind

  /// The stops of a gradient, or the colors of the points of a mesh.
  var stops: [Gradient.Stop] = []

  /// The color, or the background of a mesh.
  var color = Color.clear

  /// The numbers that define a gradient: points in the unit square, radii, and angles in radians times 128 (as in their
  /// animatable data). Radii are in points for a radial gradient, and fractions of the size for an elliptical one. For
  /// a mesh, the coordinates of its points and control points.
  var geometry: [Double] = []

  var mesh: MeshKind?
  var shadows: [ShadowStyle] = []

  init(_ color: Color) {
    kind = .color
    self.color = color
  }

  init(_ kind: Kind, _ gradient: Gradient, _ geometry: [Double]) {
    self.kind = kind
    stops = gradient.stops
    self.geometry = geometry
  }

  init(_ mesh: MeshKind, points: [Double], colors: [Color], background: Color) {
    kind = .mesh
    self.mesh = mesh
    stops = colors.map { Gradient.Stop(color: $0, location: 0) }
    color = background
    geometry = points
  }

  /// Returns the paint with its color resolved in an environment. Gradients and meshes are returned unchanged.
  func resolved(in environment: EnvironmentValues) -> _Paint {
    guard kind == .color else { return self }
    var paint = self
    paint.color = color.resolved(in: environment)
    return paint
  }

  /// True if at least one color isn't fully transparent.
  var isVisible: Bool { color.opacity > 0 || stops.contains { $0.color.opacity > 0 } }

  /// Returns the paint with a change applied to each color.
  func mapColors(_ change: (inout Color) -> Void) -> _Paint {
    var paint = self
    change(&paint.color)
    for index in paint.stops.indices { change(&paint.stops[index].color) }
    return paint
  }

  /// Returns the paint that fills a rectangle.
  func drawn(in rect: CGRect) -> DisplayList.Paint {
    let gradient = Gradient(stops: stops)
    func point(_ index: Int) -> CGPoint {
      CGPoint(x: rect.minX + geometry[index] * rect.width, y: rect.minY + geometry[index + 1] * rect.height)
    }
    func size(_ length: Double, _ unit: CGSize) -> CGSize {
      CGSize(width: length * unit.width, height: length * unit.height)
    }
    switch kind {
    case .color: return .color(color)
    case .linear: return .linearGradient(gradient, start: point(0), end: point(2))
    case .radial, .elliptical:
      let unit = kind == .radial ? CGSize(width: 1, height: 1) : rect.size
      return .radialGradient(
        gradient, center: point(0), start: size(geometry[2], unit), end: size(geometry[3], unit))
    case .angular:
      return .angularGradient(gradient, center: point(0), start: angle(geometry[2]), end: angle(geometry[3]))
    case .mesh:
      guard let mesh else { return .color(color) }
      return .mesh(mesh.drawn(geometry, stops.map(\.color), background: color, in: rect))
    }
  }

  private func angle(_ data: Double) -> Angle {
    var angle = Angle()
    angle.animatableData = data
    return angle
  }

  /// The description of the paint in ``Stage/text``.
  var summary: String { ([paintSummary] + shadows.map(\.summary)).joined(separator: " ") }

  private var paintSummary: String {
    if kind == .color { return color.summary }
    var geometry = geometry
    if kind == .angular { for index in 2...3 { geometry[index] = angle(geometry[index]).degrees } }
    let numbers = geometry.map { short($0) }.joined(separator: ", ")
    guard let mesh else {
      let stops = stops.map { "\($0.color.summary) \(short($0.location))" }.joined(separator: ", ")
      return "\(kind)(\(stops); \(numbers))"
    }
    let colors = stops.map(\.color.summary).joined(separator: ", ")
    return "mesh(\(mesh.columns) x \(mesh.rows); \(colors); \(numbers))"
  }
}

extension _Paint: Animatable {
  public var animatableData: _PaintData {
    get {
      guard shape != .color else { return _PaintData(shape: shape, color: color.animatableData) }
      return _PaintData(
        shape: shape, color: color.animatableData,
        numbers: stops.flatMap { (kind == .mesh ? $0.color.numbers : $0.color.stopNumbers) + [$0.location] }
          + geometry + shadows.flatMap(\.numbers))
    }
    set {
      color.animatableData = newValue.color
      var rest = newValue.numbers[...]
      guard rest.count == 5 * stops.count + geometry.count + ShadowStyle.numberCount * shadows.count else { return }
      func next(_ count: Int) -> [Double] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
      for index in stops.indices {
        if kind == .mesh { stops[index].color.numbers = next(4) } else { stops[index].color.stopNumbers = next(4) }
        stops[index].location = next(1)[0]
      }
      geometry = next(geometry.count)
      for index in shadows.indices { shadows[index].numbers = next(ShadowStyle.numberCount) }
    }
  }

  private var shape: Shape {
    Shape(kind: kind, stops: stops.count, mesh: mesh, areShadowsInner: shadows.map(\.isInner))
  }

  /// The properties of a paint that don't animate.
  struct Shape: Equatable {
    let kind: Kind
    let stops: Int
    let mesh: MeshKind?
    let areShadowsInner: [Bool]

    static let color = Shape(kind: .color, stops: 0, mesh: nil, areShadowsInner: [])
  }
}

extension Color {
  /// The animatable data as an array.
  var numbers: [Double] {
    get {
      let data = animatableData
      return [data.first.first, data.first.second, data.second.first, data.second.second]
    }
    set {
      animatableData = AnimatableData(
        AnimatablePair(newValue[0], newValue[1]), AnimatablePair(newValue[2], newValue[3]))
    }
  }
}

extension Color {
  /// The color of a gradient stop as animatable numbers: the sRGB components multiplied by the opacity, and the
  /// opacity, all times 128. As in SwiftUI, the colors of stops are interpolated in the color space of the gradient,
  /// unlike plain colors.
  fileprivate var stopNumbers: [Double] {
    get { [red * opacity, green * opacity, blue * opacity, opacity].map { $0 * 128 } }
    set {
      // Don't change a color that has reached its target, because rounding could alter it.
      guard newValue != stopNumbers else { return }
      let opacity = newValue[3] / 128
      let scale = opacity == 0 ? 128 : newValue[3]
      self = Color(red: newValue[0] / scale, green: newValue[1] / scale, blue: newValue[2] / scale, opacity: opacity)
    }
  }
}

/// The animatable data of a paint. Paints of different kinds, or with different numbers of stops, have a difference of
/// zero. A change from one to the other therefore isn't animated.
public struct _PaintData: VectorArithmetic, Sendable {
  /// The properties that don't animate; nil for the value zero, which can be added to any data.
  var shape: _Paint.Shape?
  var color = Color.AnimatableData.zero
  var numbers: [Double] = []

  public static var zero: _PaintData { _PaintData() }

  public static func + (lhs: _PaintData, rhs: _PaintData) -> _PaintData {
    guard let shape = lhs.shape else { return rhs }
    guard shape == rhs.shape else { return lhs }
    return _PaintData(
      shape: shape, color: lhs.color + rhs.color, numbers: zip(lhs.numbers, rhs.numbers).map { $0 + $1 })
  }

  public static func - (lhs: _PaintData, rhs: _PaintData) -> _PaintData {
    if let shape = lhs.shape, let other = rhs.shape, shape != other { return .zero }
    var negative = rhs
    negative.scale(by: -1)
    return lhs + negative
  }

  public mutating func scale(by rhs: Double) {
    color.scale(by: rhs)
    for index in numbers.indices { numbers[index] *= rhs }
  }

  public var magnitudeSquared: Double { color.magnitudeSquared + numbers.reduce(0) { $0 + $1 * $1 } }
}
