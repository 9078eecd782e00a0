import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Arcs` {
  private static let center = CGPoint(x: 50, y: 50)

  private func arc(_ start: Angle, _ end: Angle, radius: Double = 40, clockwise: Bool = false) -> Path {
    Path {
      $0.addArc(center: Self.center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise)
    }
  }

  @Test(arguments: [0.01, 0.5, 1, .pi / 2, 2, .pi, 4, 6, 2 * .pi, 9] as [Double])
  func `An arc lies outside its circle by at most 2.8e-4 of the radius`(sweep: Double) {
    let measure = PathMeasure(arc(.radians(0.3), .radians(0.3 + sweep), radius: 1))
    #expect(abs(measure.length - sweep) <= 2.8e-4 * sweep)
    for i in 0...1000 {
      let point = measure.position(at: Double(i) / 1000)!.point
      let distance = hypot(point.x - 50, point.y - 50)
      #expect(distance >= 1 - 1e-12 && distance <= 1 + 2.8e-4)
    }
  }

  @Test(arguments: [101, 102] as [UInt64])
  func `An arc goes from its start to its end in the requested direction`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (start, end) = (
        Double.random(in: -10...10, using: &generator), Double.random(in: -10...10, using: &generator)
      )
      for clockwise in [false, true] {
        let path = arc(.radians(start), .radians(end), clockwise: clockwise)
        let measure = PathMeasure(path)
        let (first, last) = (try #require(measure.position(at: 0)), try #require(measure.position(at: 1)))
        #expect(first.point.isNear(CGPoint(x: 50 + 40 * cos(start), y: 50 + 40 * sin(start))))
        #expect(last.point.isNear(CGPoint(x: 50 + 40 * cos(end), y: 50 + 40 * sin(end))))
        let sign = clockwise ? -1.0 : 1
        #expect(abs(first.dx + sign * sin(start)) < 1e-9 && abs(first.dy - sign * cos(start)) < 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func `An arc that is a full turn, apart from rounding, is a circle`() {
    for start in stride(from: -720.0, through: 720, by: 7.5) {
      for clockwise in [false, true] {
        for turns in [1.0, 2, -1, -2] where clockwise == (turns > 0) || turns == 1 {
          let path = arc(.degrees(start), .degrees(start + 360 * turns), clockwise: clockwise)
          #expect(abs(path.length - 80 * .pi) < 0.1, "\(start), \(turns), \(clockwise): \(path)")
        }
      }
    }
  }

  @Test func `An arc with an invalid angle or radius adds nothing, and a radius of 0 adds a point`() {
    #expect(arc(.radians(.nan), .zero).isEmpty)
    #expect(arc(.zero, .radians(.infinity)).isEmpty)
    #expect(arc(.zero, .radians(1), radius: -1).isEmpty)
    #expect(arc(.zero, .radians(1), radius: .nan).isEmpty)
    #expect(arc(.zero, .radians(1), radius: 0).description == "50 50 m")
  }

  @Test func `An arc of many turns is reduced to sixteen turns and the remainder`() {
    let path = arc(.zero, .radians(1e6))
    #expect(path.verbs.count <= 70)
    let end = CGPoint(x: 50 + 40 * cos(1e6), y: 50 + 40 * sin(1e6))
    #expect(path.currentPoint?.isNear(end, within: 1e-6) == true)
  }

  @Test func `An arc after a closed subpath starts a new subpath`() {
    var path = Path.described("0 0 m 10 0 l h")
    path.addArc(center: Self.center, radius: 1, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
    #expect(path.verbs == [.move, .line, .close, .move, .curve])
  }

  @Test func `A full circle doesn't close the subpath before it`() {
    var path = Path.described("0 0 m")
    path.addArc(center: Self.center, radius: 1, startAngle: .zero, endAngle: .degrees(360), clockwise: false)
    #expect(path.verbs.last == .curve)
    #expect(path.currentPoint?.isNear(CGPoint(x: 51, y: 50)) == true)
  }

  @Test(arguments: [111, 112] as [UInt64])
  func `An arc between two tangents touches both`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (from, corner, to) = (generator.point(), generator.point(), generator.point())
      let radius = Double.random(in: 0.1...30, using: &generator)
      var path = Path()
      path.move(to: from)
      path.addArc(tangent1End: corner, tangent2End: to, radius: radius)
      let line = path.elements[1]
      guard case .line(let start) = line else { throw Failure() }
      let end = try #require(path.currentPoint)
      /// Returns the distance of a point from the line through two other points.
      func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> Double {
        abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / hypot(b.x - a.x, b.y - a.y)
      }
      #expect(distance(start, from, corner) < 1e-6 && distance(end, corner, to) < 1e-6, "seed \(seed)")
      // The points at which the arc touches the two tangents are equally far from the corner. The arc ends in the
      // direction of the second tangent.
      let lengths = [start, end].map { hypot($0.x - corner.x, $0.y - corner.y) }
      #expect(abs(lengths[0] - lengths[1]) < 1e-6 * max(1, lengths[0]), "seed \(seed)")
      let last = try #require(path.position(at: 1))
      let away = atan2(to.y - corner.y, to.x - corner.x)
      #expect(abs(last.dx - cos(away)) < 1e-6 && abs(last.dy - sin(away)) < 1e-6, "seed \(seed)")
    }
  }

  private struct Failure: Error {}

  @Test func `An arc between collinear tangents is a line to the corner`() {
    let corner = CGPoint(x: 10, y: 0)
    for (to, radius) in [(CGPoint(x: 20, y: 0), 5), (.zero, 5), (corner, 5), (CGPoint(x: 10, y: 9), 0)]
      as [(CGPoint, Double)]
    {
      var path = Path.described("0 0 m")
      path.addArc(tangent1End: corner, tangent2End: to, radius: radius)
      #expect(path.description == "0 0 m 10 0 l")
    }
    let path = Path { $0.addArc(tangent1End: corner, tangent2End: .zero, radius: 1) }
    #expect(path.description == "10 0 m")
  }

  @Test func `A transformed arc between tangents starts at the current point`() {
    var path = Path.described("0 0 m")
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 5,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.isDescribed(by: "0 0 m 10 0 l 15.522847498 0 20 4.477152502 20 10 c", within: 1e-8), "\(path)")
  }
}
