import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Shapes of unit curves` {
  private static let circular: [UnitCurve] = [.circularEaseIn, .circularEaseOut, .circularEaseInOut]
  private static let rising: [UnitCurve] =
    [.linear, .easeIn, .easeOut, .easeInOut] + circular + [UnitCurve.circularEaseInOut.inverse]
  private static let steps = (0...1000).map { Double($0) / 1000 }

  @Test func `The circular curves lie on a circle`() {
    for p in Self.steps {
      let (x, y) = (p, UnitCurve.circularEaseIn.value(at: p))
      #expect(abs(x * x + (1 - y) * (1 - y) - 1) <= 4 * .ulpOfOne)
      let (u, v) = (1 - p, UnitCurve.circularEaseOut.value(at: p))
      #expect(abs(u * u + v * v - 1) <= 4 * .ulpOfOne)
      let half = UnitCurve.circularEaseInOut.value(at: p / 2)
      #expect(abs(half - UnitCurve.circularEaseIn.value(at: p) / 2) <= .ulpOfOne)
      let otherHalf = UnitCurve.circularEaseInOut.value(at: 1 - p / 2)
      #expect(abs(otherHalf - 1 + half) <= 1e-14)
    }
    // Values close to 0 keep their precision.
    #expect(UnitCurve.circularEaseIn.value(at: 1e-9) == 0.5e-18)
    #expect(abs(UnitCurve.circularEaseOut.value(at: 1e-20) / 1.4142135623730951e-10 - 1) < 1e-15)
  }

  @Test(arguments: rising)
  func `A curve rises from 0 to 1 monotonically`(_ curve: UnitCurve) {
    let values = Self.steps.map(curve.value)
    #expect(values.first == 0 && values.last == 1)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 4 * .ulpOfOne })
    #expect(curve.value(at: -3) == 0 && curve.value(at: 3) == 1)
    #expect(curve.velocity(at: -3) == curve.velocity(at: 0) && curve.velocity(at: 3) == curve.velocity(at: 1))
  }

  @Test(arguments: rising + [unitCurve(0.18, 0.89, 0.32, 1.28), unitCurve(0.36, 0, 0.66, -0.56)])
  func `The velocity of a curve is the derivative of its values`(_ curve: UnitCurve) {
    let h = 1e-6
    for p in Self.steps where p > 0.01 && p < 0.99 && abs(p - 0.5) > 0.01 {
      let slope = (curve.value(at: p + h) - curve.value(at: p - h)) / (2 * h)
      #expect(abs(slope - curve.velocity(at: p)) <= 1e-6 * max(1, abs(slope)), "at \(p)")
    }
  }

  @Test func `The velocity of a curve is infinite where its tangent is vertical`() {
    #expect(UnitCurve.circularEaseIn.velocity(at: 1) == .infinity)
    #expect(UnitCurve.circularEaseOut.velocity(at: 0) == .infinity)
    #expect(UnitCurve.circularEaseInOut.velocity(at: 0.5) == .infinity)
    #expect(UnitCurve.circularEaseIn.velocity(at: 0) == 0 && UnitCurve.circularEaseOut.velocity(at: 1) == 0)
    #expect(unitCurve(0, 1, 0.5, 0.5).velocity(at: 0) == .infinity)
    #expect(unitCurve(0, -1, 0.5, 0.5).velocity(at: 0) == -.infinity)
    #expect(unitCurve(0.5, 0.5, 1, 0).velocity(at: 1) == .infinity)
    #expect(unitCurve(0.5, 0.5, 1, 2).velocity(at: 1) == -.infinity)
  }

  @Test func `A curve with control points on the diagonal is linear`() {
    for curve in [UnitCurve.linear, unitCurve(0.3, 0.3, 0.9, 0.9), unitCurve(1, 1, 0, 0)] {
      for p in Self.steps { #expect(curve.value(at: p) == p && curve.velocity(at: p) == 1) }
    }
  }

  /// At an end that coincides with a control point, the derivative of the Bézier curve is zero in both coordinates, so
  /// it doesn't define a slope. The expected values are SwiftUI's.
  @Test func `A curve has a slope at an end that coincides with a control point`() {
    #expect(UnitCurve.easeOut.velocity(at: 0) == 1)
    #expect(UnitCurve.easeIn.velocity(at: 1) == 0)
    #expect(UnitCurve.easeIn.velocity(at: 0) == 0 && UnitCurve.easeOut.velocity(at: 1) == 0)
    #expect(abs(UnitCurve.easeIn.velocity(at: 1 - 1e-9) - 1 / 0.58) < 1e-4)
  }

  @Test(arguments: rising)
  func `The inverse of a curve is its reflection across the diagonal`(_ curve: UnitCurve) {
    #expect(curve.inverse.inverse == curve)
    for p in Self.steps {
      let back = curve.inverse.value(at: curve.value(at: p))
      // The inverse is steep where the curve is flat, and magnifies the rounding error of the value.
      let slope = curve.velocity(at: p)
      #expect(abs(back - p) <= 1e-14 / max(slope, 1e-7), "at \(p)")
    }
  }

  @Test func `The inverse of a curve has the expected control points`() {
    #expect(UnitCurve.circularEaseIn.inverse == .circularEaseOut)
    #expect(UnitCurve.circularEaseOut.inverse == .circularEaseIn)
    #expect(UnitCurve.linear.inverse == .linear)
    #expect(UnitCurve.easeIn.inverse != .easeOut)
    #expect(UnitCurve.easeIn.inverse == unitCurve(0, 0.42, 1, 1))
    #expect(UnitCurve.easeInOut.inverse == unitCurve(0, 0.42, 1, 0.58))
    #expect(unitCurve(0.2, -1, 0.8, 2).inverse == unitCurve(0, 0.2, 1, 0.8))
    #expect(Set(Self.rising).count == Self.rising.count)
  }

  @Test(arguments: [111, 112])
  func `Values are exact for curves with control points at the edges`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let edges = [0, 1e-300, 1e-12, 0.5, 1 - 1e-12, 1]
    for _ in 0..<400 {
      let (x1, x2) = (edges.randomElement(using: &generator)!, edges.randomElement(using: &generator)!)
      let y1 = Double.random(in: -2...3, using: &generator)
      let y2 = Double.random(in: -2...3, using: &generator)
      let s = Double.random(in: 0.05...0.95, using: &generator)
      func coordinate(_ a: Double, _ b: Double) -> Double { 3 * (1 - s) * s * ((1 - s) * a + s * b) + s * s * s }
      func slope(_ a: Double, _ b: Double) -> Double {
        3 * ((1 - s) * (1 - s) * a + 2 * (1 - s) * s * (b - a) + s * s * (1 - b))
      }
      guard slope(x1, x2) > 1e-3 else { continue }
      let steepness = abs(slope(y1, y2)) / slope(x1, x2)
      let curve = unitCurve(x1, y1, x2, y2)
      let comment = "seed \(seed), (\(x1), \(y1)), (\(x2), \(y2)), parameter \(s)"
      let bound = (16 + 16 * steepness) * Double.ulpOfOne
      #expect(abs(curve.value(at: coordinate(x1, x2)) - coordinate(y1, y2)) <= bound, "\(comment)")
      let velocity = curve.velocity(at: coordinate(x1, x2))
      #expect(abs(velocity - slope(y1, y2) / slope(x1, x2)) <= 1e-9 * (1 + steepness * steepness), "\(comment)")
    }
  }

  @Test func `Invalid control points are replaced with valid ones`() {
    #expect(UnitCurve.linear.value(at: .nan).isNaN && UnitCurve.circularEaseIn.velocity(at: .nan).isNaN)
    #expect(UnitCurve.easeIn.value(at: .infinity) == 1 && UnitCurve.easeIn.value(at: -.infinity) == 0)
    #expect(unitCurve(.nan, .nan, .nan, .nan) == .linear)
    #expect(unitCurve(-.infinity, .infinity, .infinity, -.infinity) == .linear)
    #expect(unitCurve(-5, 0.3, 7, 0.4) == unitCurve(0, 0.3, 1, 0.4))
    let huge = unitCurve(0.3, .greatestFiniteMagnitude, 0.6, -.greatestFiniteMagnitude)
    for p in Self.steps { #expect(!huge.value(at: p).isNaN && !huge.velocity(at: p).isNaN) }
  }

  @Test @available(*, deprecated) func `The deprecated name of the Bézier curve still works`() {
    #expect(UnitCurve.easeInEaseOut == .easeInOut)
  }
}
