public import FastVectorGeometry
import Foundation

/// What is drawn with before the size of it is known: a colour, or a gradient in the unit square.
public struct _Paint: Equatable, Sendable {
  enum Kind: Int {
    case color, linear, radial, elliptical, angular
  }

  let kind: Kind
  var stops: [Gradient.Stop]
  var color: Color

  /// Points, lengths and angles times 128 of a gradient.
  var geometry: SIMD4<Double>

  init(_ color: Color) {
    (kind, stops, self.color, geometry) = (.color, [], color, .zero)
  }

  init(_ kind: Kind, _ gradient: Gradient, _ geometry: SIMD4<Double>) {
    (self.kind, stops, color, self.geometry) = (kind, gradient.stops, .clear, geometry)
  }

  /// The paint in an appearance, where it is a colour.
  func resolved(in environment: EnvironmentValues) -> _Paint {
    kind == .color ? _Paint(color.resolved(in: environment)) : self
  }

  /// Whether something of it can be seen.
  var isVisible: Bool { kind == .color ? color.opacity > 0 : stops.contains { $0.color.opacity > 0 } }

  /// What a rectangle is filled with.
  func drawn(in rect: CGRect) -> DisplayList.Paint {
    let gradient = Gradient(stops: stops)
    func point(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
    let first = point(geometry.x, geometry.y)
    switch kind {
    case .color: return .color(color)
    case .linear: return .linearGradient(gradient, start: first, end: point(geometry.z, geometry.w))
    case .radial:
      return .radialGradient(
        gradient, center: first, start: CGSize(width: geometry.z, height: geometry.z),
        end: CGSize(width: geometry.w, height: geometry.w))
    case .elliptical:
      return .radialGradient(
        gradient, center: first, start: CGSize(width: geometry.z * rect.width, height: geometry.z * rect.height),
        end: CGSize(width: geometry.w * rect.width, height: geometry.w * rect.height))
    case .angular:
      return .angularGradient(gradient, center: first, start: angle(geometry.z), end: angle(geometry.w))
    }
  }

  private func angle(_ data: Double) -> Angle {
    var angle = Angle()
    angle.animatableData = data
    return angle
  }

  /// As the text of a stage has it.
  var summary: String {
    if kind == .color { return color.summary }
    let stops = stops.map { "\($0.color.summary) \(short($0.location))" }.joined(separator: ", ")
    var geometry = geometry
    if kind == .angular { (geometry.z, geometry.w) = (angle(geometry.z).degrees, angle(geometry.w).degrees) }
    let numbers = (0..<4).map { short(geometry[$0]) }.joined(separator: ", ")
    return "\(kind)(\(stops); \(numbers))"
  }
}

extension _Paint: Animatable {
  public var animatableData: _PaintData {
    get {
      guard kind != .color else { return _PaintData(shape: Kind.color.rawValue, color: color.animatableData) }
      return _PaintData(
        shape: kind.rawValue + 8 * stops.count,
        numbers: stops.flatMap { stop in
          let data = stop.color.animatableData
          return [data.first.first, data.first.second, data.second.first, data.second.second, stop.location]
        } + (0..<4).map { geometry[$0] })
    }
    set {
      if kind == .color { return color.animatableData = newValue.color }
      let numbers = newValue.numbers
      guard numbers.count == 5 * stops.count + 4 else { return }
      for index in stops.indices {
        let first = 5 * index
        stops[index].color.animatableData = Color.AnimatableData(
          AnimatablePair(numbers[first], numbers[first + 1]), AnimatablePair(numbers[first + 2], numbers[first + 3]))
        stops[index].location = numbers[first + 4]
      }
      for index in 0..<4 { geometry[index] = numbers[5 * stops.count + index] }
    }
  }
}

/// The numbers of a paint. The difference of two paints of different kinds, or of unequally many stops, is zero, so
/// that one replaces the other at once.
public struct _PaintData: VectorArithmetic, Sendable {
  /// The kind and the number of stops; nil for the zero of all of them.
  var shape: Int?
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
