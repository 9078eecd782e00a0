public import FastVectorGeometry
public import Foundation

/// A gradient between the points of a grid, each with a position and a color.
///
/// Positions are relative to the unit square, which is mapped to the rectangle that is filled. They may be outside the
/// unit square. Neighboring points are connected by cubic Bézier curves, and the area between four curves is filled as
/// a Coons patch. For points without control points, each row and column is a Catmull-Rom spline. If patches overlap,
/// later rows and columns cover earlier ones.
///
/// Positions and colors animate if the number of columns and rows doesn't change. Otherwise the gradient changes
/// immediately. If there are fewer than two columns or rows, or if the number of positions or colors isn't
/// `width * height`, only the background is drawn.
public struct MeshGradient: ShapeStyle, View, Equatable {
  /// A point of the grid, with the control points of the curves that meet there.
  public struct BezierPoint: Hashable, Sendable {
    /// The position of the point.
    public var position: SIMD2<Float>
    /// The control point of the curve to the previous column.
    public var leadingControlPoint: SIMD2<Float>
    /// The control point of the curve to the previous row.
    public var topControlPoint: SIMD2<Float>
    /// The control point of the curve to the next column.
    public var trailingControlPoint: SIMD2<Float>
    /// The control point of the curve to the next row.
    public var bottomControlPoint: SIMD2<Float>

    /// Creates a point.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }

  private let kind: MeshKind

  /// Each point's position and its leading, top, trailing and bottom control points, in row-major order.
  private let points: [Double]
  private let colors: [Color]
  private let background: Color

  public typealias Body = Never

  /// Creates a gradient from positions, which are connected by smooth curves.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - points: The positions, in row-major order.
  ///   - colors: The colors, in row-major order.
  ///   - background: The color around the patches.
  ///   - smoothsColors: True to interpolate colors by splines, so that they change smoothly across curves; false to
  ///     interpolate linearly.
  ///   - colorSpace: Ignored. Colors are interpolated in sRGB.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    let kind = MeshKind(columns: width, rows: height, smoothsColors: smoothsColors)
    let places = points.map { SIMD2<Double>($0) }
    self.init(kind, kind.isDrawable(places.count) ? kind.controlled(places) : [], colors, background)
  }

  /// Creates a gradient from points with explicit control points.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - bezierPoints: The points, in row-major order.
  ///   - colors: The colors, in row-major order.
  ///   - background: The color around the patches.
  ///   - smoothsColors: True to interpolate colors by splines, so that they change smoothly across curves; false to
  ///     interpolate linearly.
  ///   - colorSpace: Ignored. Colors are interpolated in sRGB.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    let points = bezierPoints.flatMap {
      [$0.position, $0.leadingControlPoint, $0.topControlPoint, $0.trailingControlPoint, $0.bottomControlPoint]
    }
    self.init(
      MeshKind(columns: width, rows: height, smoothsColors: smoothsColors), points.map { SIMD2<Double>($0) }, colors,
      background)
  }

  private init(_ kind: MeshKind, _ points: [SIMD2<Double>], _ colors: [Color], _ background: Color) {
    self.kind = kind
    self.points = points.flatMap { [$0.x, $0.y] }
    self.colors = colors
    self.background = background
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let background = background.resolved(in: environment)
    guard kind.isDrawable(colors.count), points.count == 10 * colors.count else { return _Paint(background) }
    return _Paint(
      kind, points: points, colors: colors.map { $0.resolved(in: environment) }, background: background)
  }
}

extension DisplayList {
  /// A grid of points with colors, which are interpolated linearly along the lines between neighbors.
  public struct Mesh: Equatable, Sendable {
    /// The number of points per row.
    public let columns: Int
    /// The number of rows.
    public let rows: Int
    /// The positions of the points, in row-major order.
    public let points: [CGPoint]
    /// The colors of the points, in row-major order.
    public let colors: [Color]
    /// The color around the mesh.
    public let background: Color
  }
}

/// The properties of a mesh gradient that don't animate.
struct MeshKind: Equatable, Sendable {
  let columns: Int
  let rows: Int
  let smoothsColors: Bool

  /// The number of straight segments that approximate each curve.
  private static let pieces = 12

  /// Returns true if the grid has at least two columns and two rows, and `count` is its number of points.
  func isDrawable(_ count: Int) -> Bool {
    columns >= 2 && rows >= 2 && columns.multipliedReportingOverflow(by: rows) == (count, false)
  }

  /// Returns each position followed by its four control points. The curves are Catmull-Rom splines. At the edges of the
  /// grid, their tangents are one-sided differences.
  func controlled(_ places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    places.indices.flatMap { index in
      let (column, row) = (index % columns, index / columns)
      func control(_ position: Int, of count: Int, step: Int) -> SIMD2<Double> {
        let (before, after) = (max(position - 1, 0), min(position + 1, count - 1))
        let way = places[index + (after - position) * step] - places[index + (before - position) * step]
        return way / Double(3 * (after - before))
      }
      let across = control(column, of: columns, step: 1), down = control(row, of: rows, step: columns)
      let place = places[index]
      return [place, place - across, place - down, place + across, place + down]
    }
  }

  /// Returns the subdivided mesh that is drawn.
  ///
  /// - Parameter points: The coordinates of the positions and control points that ``controlled(_:)`` returns, in the
  ///   unit square.
  func drawn(_ points: [Double], _ colors: [Color], background: Color, in rect: CGRect) -> DisplayList.Mesh {
    let (width, height) = ((columns - 1) * Self.pieces + 1, (rows - 1) * Self.pieces + 1)
    let colors = colors.map { SIMD4($0.red, $0.green, $0.blue, $0.opacity) }
    var places: [CGPoint] = [], mixed: [Color] = []
    places.reserveCapacity(width * height)
    mixed.reserveCapacity(width * height)
    for y in 0..<height {
      let (row, v) = split(y, of: rows)
      for x in 0..<width {
        let (column, u) = split(x, of: columns)
        let place = Patch(points, columns, column, row).point(u, v)
        places.append(CGPoint(x: rect.minX + place.x * rect.width, y: rect.minY + place.y * rect.height))
        mixed.append(Color(mix(colors, column, row, u, v)))
      }
    }
    return DisplayList.Mesh(columns: width, rows: height, points: places, colors: mixed, background: background)
  }

  /// Returns the index of the patch that contains a row or column of the subdivided mesh, and the relative position in
  /// that patch, from 0 to 1.
  private func split(_ line: Int, of count: Int) -> (Int, Double) {
    let index = min(line / Self.pieces, count - 2)
    return (index, Double(line - index * Self.pieces) / Double(Self.pieces))
  }

  private func mix(_ colors: [SIMD4<Double>], _ column: Int, _ row: Int, _ u: Double, _ v: Double) -> SIMD4<Double> {
    let across = weights(u, column, of: columns), down = weights(v, row, of: rows)
    var sum = SIMD4<Double>.zero
    for (y, weight) in zip(row - 1...row + 2, down) where weight != 0 {
      for (x, other) in zip(column - 1...column + 2, across) where other != 0 {
        sum += colors[y * columns + x] * (weight * other)
      }
    }
    return sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }

  /// Returns the weights of four neighboring colors for a position between the second and the third, interpolated by a
  /// Catmull-Rom spline or linearly. A neighbor outside the grid is extrapolated linearly from the two nearest ones, so
  /// its weight is added to their weights and becomes 0.
  private func weights(_ t: Double, _ index: Int, of count: Int) -> [Double] {
    guard smoothsColors else { return [0, 1 - t, t, 0] }
    let (square, cube) = (t * t, t * t * t)
    var weights = [
      (2 * square - cube - t) / 2, (3 * cube - 5 * square + 2) / 2, (t + 4 * square - 3 * cube) / 2,
      (cube - square) / 2,
    ]
    if index == 0 {
      weights[1] += 2 * weights[0]
      weights[2] -= weights[0]
      weights[0] = 0
    }
    if index + 2 == count {
      weights[2] += 2 * weights[3]
      weights[1] -= weights[3]
      weights[3] = 0
    }
    return weights
  }
}

/// A patch between four curves (Coons, Surfaces for Computer-Aided Design of Space Forms, 1967).
private struct Patch {
  private typealias Curve = (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  private let top, bottom, left, right: Curve

  init(_ coordinates: [Double], _ columns: Int, _ column: Int, _ row: Int) {
    func point(_ x: Int, _ y: Int, _ control: Int) -> SIMD2<Double> {
      let index = 10 * ((row + y) * columns + column + x) + 2 * control
      return SIMD2(coordinates[index], coordinates[index + 1])
    }
    top = (point(0, 0, 0), point(0, 0, 3), point(1, 0, 1), point(1, 0, 0))
    bottom = (point(0, 1, 0), point(0, 1, 3), point(1, 1, 1), point(1, 1, 0))
    left = (point(0, 0, 0), point(0, 0, 4), point(0, 1, 2), point(0, 1, 0))
    right = (point(1, 0, 0), point(1, 0, 4), point(1, 1, 2), point(1, 1, 0))
  }

  func point(_ u: Double, _ v: Double) -> SIMD2<Double> {
    let across = mix(Self.point(top, u), Self.point(bottom, u), v)
    let down = mix(Self.point(left, v), Self.point(right, v), u)
    return across + down - mix(mix(top.0, top.3, u), mix(bottom.0, bottom.3, u), v)
  }

  private func mix(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { a * (1 - t) + b * t }

  private static func point(_ curve: Curve, _ t: Double) -> SIMD2<Double> {
    let s = 1 - t
    return curve.0 * (s * s * s) + curve.1 * (3 * s * s * t) + curve.2 * (3 * s * t * t) + curve.3 * (t * t * t)
  }
}

extension Color {
  fileprivate init(_ components: SIMD4<Double>) {
    self.init(red: components.x, green: components.y, blue: components.z, opacity: components.w)
  }
}
