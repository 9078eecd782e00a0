import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Measures of paths` {
  @Test func `The length of a path is the total length of its lines`() {
    #expect(Path.described("0 0 m 3 4 l 3 10 l 15 10 l").length == 23)
    #expect(Path(CGRect(x: 5, y: 5, width: 100, height: 50)).length == 300)
    // Moves have no length.
    #expect(Path.described("0 0 m 3 4 l 100 100 m 103 104 l 7 7 m").length == 10)
    #expect(Path().length == 0)
  }

  /// The curve is y = x² from 0 to 1, whose length has a closed form.
  @Test func `The length of a parabola matches its closed form`() {
    let length = Path.described("0 0 m 0.5 0 1 1 q").length
    #expect(abs(length - (5.0.squareRoot() / 2 + asinh(2.0) / 4)) < 1e-14)
  }

  /// The semicubical parabola (3t², 2t³) has a cusp at t = 0, where it stops and turns around. Its length from t = -1
  /// to t = 1 is 4 (2√2 - 1).
  @Test func `The length of a curve with a cusp matches its closed form`() throws {
    let path = Path.described("3 -2 m -1 2 -1 -2 3 2 c")
    let measure = PathMeasure(path)
    #expect(abs(measure.length - 4 * (2 * 2.0.squareRoot() - 1)) < 1e-9)
    let middle = try #require(measure.position(at: 0.5))
    #expect(middle.point.isNear(.zero, within: 1e-4))
    #expect(abs(hypot(middle.dx, middle.dy) - 1) < 1e-12)
  }

  @Test func `The length of a straight curve that turns around includes both directions`() {
    #expect(abs(Path.described("0 0 m 100 0 -100 0 0 0 c").length - 4 * 100 / (2 * 3.0.squareRoot())) < 4e-8)
  }

  @Test func `Positions outside a path are clamped to its ends`() throws {
    let measure = PathMeasure(.described("0 0 m 10 0 l 10 10 l"))
    for (fraction, point, angle) in [
      (-1, CGPoint.zero, 0), (0, .zero, 0), (0.25, CGPoint(x: 5, y: 0), 0), (0.5, CGPoint(x: 10, y: 0), 0),
      (0.75, CGPoint(x: 10, y: 5), 90), (1, CGPoint(x: 10, y: 10), 90), (.infinity, CGPoint(x: 10, y: 10), 90),
    ] as [(Double, CGPoint, Double)] {
      let position = try #require(measure.position(at: fraction))
      #expect(position.point == point && abs(position.angle.degrees - angle) < 1e-12, "at \(fraction)")
    }
    #expect(measure.position(at: .nan) == nil)
  }

  @Test func `An empty path has no position at any length`() {
    for path in [Path(), .described("1 2 m"), .described("1 2 m 3 4 m")] {
      #expect(path.position(at: 0.5) == nil)
    }
  }

  @Test func `Every position on a dot is the dot itself, with a direction to the right`() throws {
    let position = try #require(Path.described("1 2 m 1 2 l").position(at: 0.5))
    #expect(position == PathMeasure.Position(point: CGPoint(x: 1, y: 2), dx: 1, dy: 0))
  }

  @Test func `Path elements without length are skipped`() throws {
    let path = Path.described("0 0 m 0 0 l 0 0 0 0 0 0 c 10 0 l 10 0 l 10 0 m 10 10 l h")
    #expect(try #require(path.position(at: 0)) == PathMeasure.Position(point: .zero, dx: 1, dy: 0))
    #expect(try #require(path.position(at: 0.5)).point == CGPoint(x: 10, y: 5))
  }

  @Test func `The direction of a curve is defined even if a control point coincides with an end`() throws {
    let path = Path.described("0 0 m 0 0 10 10 10 10 c")
    for fraction in [0, 0.5, 1] {
      #expect(abs(try #require(path.position(at: fraction)).angle.degrees - 45) < 1e-9)
    }
  }

  @Test(arguments: [121, 122, 123] as [UInt64])
  func `Positions on a path move evenly, and trimmed sections have the expected length`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var path = Path()
      path.move(to: generator.point())
      for _ in 0..<Int.random(in: 1..<10, using: &generator) { path.addRandomStep(using: &generator) }
      let measure = PathMeasure(path)
      guard measure.length > 0 else { continue }
      let ends = [Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator)].sorted()
      let part = measure.trimmedPath(from: ends[0], to: ends[1])
      let name: Comment = "seed \(seed), \(ends) of \(path)"
      #expect(abs(part.length - (ends[1] - ends[0]) * measure.length) <= 1e-8 * measure.length, name)
      // A position at a fraction of the section is also a position on the whole path.
      for share in [0.1, 0.5, 0.9] where !part.isEmpty {
        let there = try #require(measure.position(at: ends[0] + share * (ends[1] - ends[0])))
        #expect(try #require(part.position(at: share)).point.isNear(there.point, within: 1e-5), name)
      }
      // The lengths of the sections add up to the length of the path.
      let rest = measure.trimmedPath(from: 0, to: ends[0]).length + measure.trimmedPath(from: ends[1], to: 1).length
      #expect(abs(rest + part.length - measure.length) <= 1e-8 * measure.length, name)
    }
  }

  @Test func `Measures of a path don't depend on where the path is`() throws {
    let path = Path.described("0 0 m 30 90 60 -30 q 10 60 90 -40 90 10 c")
    let moved = path.applying(CGAffineTransform(rotationAngle: 0.7).translatedBy(x: 100, y: -300))
    #expect(abs(path.length - moved.length) < 1e-9)
    let here = try #require(path.position(at: 0.6))
    let there = try #require(moved.position(at: 0.6))
    #expect(abs(there.angle.radians - here.angle.radians - 0.7) < 1e-9)
  }

  #if !DEBUG
    @Test func `Measuring a path makes no allocations`() {
      let measure = PathMeasure(.described("0 0 m 30 90 60 -30 q 10 60 90 -40 90 10 c 5 5 l h"))
      var sum = 0.0
      #expect(
        fewestAllocations { for i in 0..<100 { sum += measure.position(at: Double(i) / 100)!.point.x } }
          .isZeroWhereCounted)
    }
  #endif
}
