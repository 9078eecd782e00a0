import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Mesh gradients` {
  /// Returns a picture of a view whose size is 40 by 20 units.
  ///
  /// - Parameter scale: The number of pixels per unit. A pixel has the color of its center, so a larger scale shows the
  ///   color of any given position more accurately.
  private func bitmap<V: View>(_ view: V, time: Double = 0, scale: Double = 1) throws -> Bitmap {
    let stage = Stage(size: CGSize(width: 40 * scale, height: 20 * scale)) { view }
    stage.advance(to: time)
    return try stage.bitmap()
  }

  /// Returns the points of an evenly spaced grid.
  private func grid(_ columns: Int, _ rows: Int) -> [SIMD2<Float>] {
    (0..<rows).flatMap { row in
      (0..<columns).map { SIMD2(Float($0) / Float(columns - 1), Float(row) / Float(rows - 1)) }
    }
  }

  @Test(arguments: [true, false]) func `A mesh of two columns mixes their colors linearly`(smoothsColors: Bool) throws {
    let mesh = MeshGradient(
      width: 2, height: 2, points: grid(2, 2), colors: [pureRed, pureBlue, pureRed, pureBlue],
      smoothsColors: smoothsColors)
    let picture = try bitmap(mesh, scale: 10)
    for column in 0..<400 {
      let blue = UInt32((Double(column) + 0.5) / 400 * 255)
      for row in [0, 100, 199] { #expect(isClose(picture[column, row], 0xff00_0000 | (255 - blue) << 16 | blue)) }
    }
  }

  @Test(arguments: [true, false]) func `A mesh reproduces colors that are a linear function of the position`(
    smoothsColors: Bool
  ) throws {
    let points = grid(4, 3)
    let colors = points.map { Color(red: Double($0.x), green: Double($0.y), blue: 0.5) }
    let picture = try bitmap(
      MeshGradient(width: 4, height: 3, points: points, colors: colors, smoothsColors: smoothsColors), scale: 10)
    for column in stride(from: 0, to: 400, by: 7) {
      for row in stride(from: 0, to: 200, by: 3) {
        let red = UInt32((Double(column) + 0.5) / 400 * 255), green = UInt32((Double(row) + 0.5) / 200 * 255)
        #expect(isClose(picture[column, row], 0xff00_0080 | red << 16 | green << 8), "\(column), \(row)")
      }
    }
  }

  @Test func `Each color of a mesh is at its point, and changes smoothly if requested`() throws {
    let colors: [Color] = [.black, .white, .black, .black, .white, .black]
    func row(_ smoothsColors: Bool) throws -> [Int] {
      let mesh = MeshGradient(
        width: 3, height: 2, points: grid(3, 2), colors: colors, smoothsColors: smoothsColors)
      let stage = Stage(size: CGSize(width: 400, height: 20)) { mesh }
      let picture = try stage.bitmap()
      return (0..<400).map { Int(picture[$0, 10] & 0xff) }
    }
    let (smooth, straight) = (try row(true), try row(false))
    for values in [smooth, straight] { #expect(values[0] <= 3 && values[199] >= 252 && values[399] <= 3) }
    // With linear interpolation, the slope changes abruptly in the middle. With splines, it is nearly zero there.
    #expect(straight[199] - straight[180] > 20 && smooth[199] - smooth[180] < 6)
    #expect(abs(straight[100] - 128) <= 2 && smooth[100] > 130)
  }

  @Test func `A mesh gradient moves with its points and is surrounded by its background`() throws {
    let half = grid(2, 2).map { SIMD2($0.x / 2, $0.y) }
    let picture = try bitmap(
      MeshGradient(
        width: 2, height: 2, points: half, colors: [pureRed, pureRed, pureRed, pureRed], background: pureBlue))
    #expect(picture[5, 10] == 0xffff_0000 && picture[18, 2] == 0xffff_0000)
    #expect(picture[22, 10] == 0xff00_00ff && picture[39, 19] == 0xff00_00ff)
  }

  @Test func `A mesh gradient follows the curves of its edges`() throws {
    // The upper edge is the parabola y = 2x (1 - x), which extends down to the middle of the height (1/2). As a cubic
    // Bézier curve, it has control points with a y coordinate of 2/3.
    func point(_ x: Float, _ y: Float, _ controlY: Float) -> MeshGradient.BezierPoint {
      MeshGradient.BezierPoint(
        position: SIMD2(x, y), leadingControlPoint: SIMD2(x - 1 / 3, controlY),
        topControlPoint: SIMD2(x, y - 1 / 3), trailingControlPoint: SIMD2(x + 1 / 3, controlY),
        bottomControlPoint: SIMD2(x, y + 1 / 3))
    }
    let corners = [point(0, 0, 2 / 3), point(1, 0, 2 / 3), point(0, 1, 1), point(1, 1, 1)]
    let mesh = MeshGradient(
      width: 2, height: 2, bezierPoints: corners, colors: Array(repeating: .black, count: 4))
    let stage = Stage(size: CGSize(width: 100, height: 100)) { mesh }
    let picture = try stage.bitmap()
    for column in stride(from: 5, to: 95, by: 10) {
      let x = (Double(column) + 0.5) / 100
      let edge = 2 * x * (1 - x) * 100
      let top = (0..<100).first { picture[column, $0] & 0xff < 128 } ?? 100
      #expect(abs(Double(top) - edge) < 2, "\(column)")
    }
  }

  @Test func `A mesh gradient interpolates its points with a spline that keeps straight rows straight`() throws {
    let seed: UInt64 = 1
    var random = SeededGenerator(seed: seed)
    // The rows are straight, and the columns are unevenly spaced.
    let xs: [Float] = [0, .random(in: 0.2...0.4, using: &random), .random(in: 0.5...0.8, using: &random), 1]
    let points = [Float(0), 0.5, 1].flatMap { y in xs.map { SIMD2($0, y) } }
    let colors = points.map { $0.y < 0.25 ? Color.black : $0.y > 0.75 ? Color.black : .white }
    let mesh = MeshGradient(width: 4, height: 3, points: points, colors: colors, smoothsColors: false)
    let picture = try bitmap(mesh, scale: 10)
    for row in stride(from: 0, to: 200, by: 3) {
      for column in stride(from: 0, to: 400, by: 7) {
        #expect(isClose(picture[column, row], picture[0, row], 3), "\(column), \(row), seed \(seed)")
      }
    }
  }

  @Test func `The points and colors of a mesh animate`() throws {
    struct Moving: View {
      @State private var isMoved = false
      let mesh: (Double) -> MeshGradient
      var body: some View {
        mesh(isMoved ? 1 : 0).onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
      }
    }
    func mesh(_ amount: Double) -> MeshGradient {
      var points = grid(3, 3)
      points[4] = SIMD2(0.3 + 0.4 * Float(amount), 0.5)
      let center = Color(red: 0, green: 0.25, blue: 0).mix(with: Color(red: 1, green: 0.25, blue: 0), by: amount)
      return MeshGradient(
        width: 3, height: 3, points: points, colors: points.indices.map { $0 == 4 ? center : .black })
    }
    let halfway = try bitmap(Moving(mesh: mesh), time: 0.5), expected = try bitmap(mesh(0.5))
    for row in 0..<20 {
      for column in 0..<40 { #expect(isClose(halfway[column, row], expected[column, row], 1)) }
    }
  }

  @Test func `A mesh without patches or with too few colors draws only its background`() throws {
    let points = grid(2, 2), colors = [pureRed, pureRed, pureRed, pureRed]
    let broken = [
      MeshGradient(width: 1, height: 4, points: points, colors: colors, background: pureBlue),
      MeshGradient(width: 2, height: 2, points: points, colors: [pureRed], background: pureBlue),
      MeshGradient(width: 2, height: 2, points: [], colors: colors, background: pureBlue),
      MeshGradient(width: -2, height: -2, points: points, colors: colors, background: pureBlue),
      MeshGradient(width: .max, height: .max, points: points, colors: colors, background: pureBlue),
      MeshGradient(width: 2, height: 2, bezierPoints: [], colors: colors, background: pureBlue),
      MeshGradient(
        width: 2, height: 2, points: [.zero, SIMD2(.nan, 0), SIMD2(0, .infinity), SIMD2(1, 1)], colors: colors,
        background: pureBlue),
    ]
    for mesh in broken { #expect(try bitmap(mesh)[10, 10] == 0xff00_00ff) }
  }

  @Test func `A mesh gradient can fill shapes, text and canvases`() throws {
    let mesh = MeshGradient(
      width: 2, height: 2, points: grid(2, 2), colors: [pureRed, pureRed, pureRed, pureRed])
    #expect(try bitmap(Circle().fill(mesh))[20, 10] == 0xffff_0000)
    #expect(try bitmap(Circle().fill(mesh))[5, 10] == 0xffff_ffff)
    let canvas = Canvas { context, size in
      context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .style(mesh))
    }
    #expect(try bitmap(canvas)[5, 5] == 0xffff_0000 && bitmap(canvas)[15, 5] == 0xffff_ffff)
  }
}
