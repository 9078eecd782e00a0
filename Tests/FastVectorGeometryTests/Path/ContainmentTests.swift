import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Areas of paths` {
  private static let rect = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test func `The area of a path includes its edges and corners`() {
    for x in [0, 0.1, 1.0 / 3, 5, 10] {
      for y in [0.0, 10] {
        #expect(Self.rect.contains(CGPoint(x: x, y: y)) && Self.rect.contains(CGPoint(x: y, y: x)))
        #expect(Self.rect.contains(CGPoint(x: x, y: y), eoFill: true))
      }
    }
    #expect(!Self.rect.contains(CGPoint(x: 10.0000001, y: 5)))
    #expect(!Self.rect.contains(CGPoint(x: 5, y: -0.0000001)))
  }

  @Test func `An open path has the same area as the closed path`() {
    let open = Path.described("0 0 m 10 0 l 10 10 l")
    #expect(open.contains(CGPoint(x: 7, y: 3)) && !open.contains(CGPoint(x: 3, y: 7)))
    #expect(open.contains(CGPoint(x: 5, y: 5)), "on the edge that is not drawn")
  }

  @Test func `Containment is correct if a corner is at the same height as the point`() {
    // Both shapes have corners at the tested heights. The corners point up, down and sideways.
    let star = Path.described("0 0 m 20 0 l 20 20 l 15 10 l 10 20 l 5 10 l 0 20 l h")
    for x in [1.0, 4, 6, 10, 14, 19] { #expect(star.contains(CGPoint(x: x, y: 10)), "\(x)") }
    for x in [-1.0, 21] { #expect(!star.contains(CGPoint(x: x, y: 10)), "\(x)") }
    let diamond = Path.described("0 5 m 5 0 l 10 5 l 5 10 l h")
    for y in [0.0, 5, 10] {
      #expect(!diamond.contains(CGPoint(x: -1, y: y)) && !diamond.contains(CGPoint(x: 11, y: y)))
    }
    #expect(diamond.contains(CGPoint(x: 1, y: 5)))
  }

  @Test func `A path without area contains the points on its lines`() {
    let line = Path.described("0 0 m 10 10 l")
    #expect(line.contains(CGPoint(x: 5, y: 5)) && !line.contains(CGPoint(x: 5, y: 5.001)))
    #expect(Path.described("3 3 m").contains(CGPoint(x: 3, y: 3)))
    #expect(!Path().contains(.zero))
  }

  @Test(arguments: [131, 132] as [UInt64])
  func `Containment in an ellipse is exact, except for the error of its curves`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let ellipse = Path(ellipseIn: CGRect(x: -80, y: -40, width: 160, height: 80))
    for _ in 0..<2000 {
      let point = generator.point()
      let radius = hypot(point.x / 80, point.y / 40)
      if radius > 1 && radius < 1 + 2.8e-4 { continue }
      #expect(ellipse.contains(point) == (radius <= 1), "seed \(seed), \(point)")
    }
  }

  @Test(arguments: [141, 142] as [UInt64])
  func `The area of a path includes every point on the path`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var path = Path()
      path.move(to: generator.point())
      for _ in 0..<6 { path.addRandomStep(using: &generator) }
      let measure = PathMeasure(path)
      guard measure.length > 0 else { continue }
      for _ in 0..<20 {
        let position = try #require(measure.position(at: Double.random(in: 0...1, using: &generator)))
        #expect(path.contains(position.point, eoFill: true), "seed \(seed), \(position.point) of \(path)")
      }
    }
  }
}
