import FastVectorAnimation
import Foundation
import TestSupport
import Testing

/// A curve and its values, which were computed with 40 digits by a separate program.
struct Reference: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let curve: UnitCurve
  let values: [(progress: Double, value: Double)]

  init(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ values: [(Double, Double)]) {
    testDescription = name
    curve = .bezier(
      startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
    self.values = values.map { (progress: $0.0, value: $0.1) }
  }

  static let all = [
    Reference(
      "back-like", 0.18, 0.89, 0.32, 1.28,
      [
        (0.05, 0.2367730400511457), (0.25, 0.8466667149358521), (0.4, 1.0211115044578696),
        (0.45, 1.050573813331042), (0.5, 1.0704661765270491), (0.55, 1.0826262466521062),
        (0.6, 1.0884560345354983), (0.65, 1.0890392799098785), (0.95, 1.0197477037015168),
      ]),
    Reference(
      "easeOut", 0, 0, 0.58, 1,
      [
        (0.2, 0.30836606668068683), (0.4, 0.5708802307036829), (0.65, 0.8298329076534007),
        (0.7, 0.8704232391546475), (0.75, 0.9065353492811752), (0.85, 0.963422536500495),
        (0.95, 0.9955253847041083),
      ]),
    Reference(
      "emphasized", 0.2, 0, 0, 1,
      [
        (0.0, 0.0), (0.05, 0.028532641782015672), (0.2, 0.5), (0.3, 0.6880668496573976),
        (0.35, 0.751414425030849), (0.4, 0.8022835814694338), (0.45, 0.84375), (0.7, 0.9633184898322918),
        (0.8, 0.9848620799416211), (0.9, 0.9964590405116713), (1.0, 1.0),
      ]),
    Reference(
      "easeInOut", 0.42, 0, 0.58, 1,
      [
        (0.0, 0.0), (0.05, 0.004829749667859414), (0.2, 0.08165985626589747), (0.35, 0.25548561354653365),
        (0.5, 0.5), (0.6, 0.6681161299023539), (0.65, 0.7445143864534663), (0.95, 0.9951702503321406),
      ]),
    Reference(
      "anticipate", 0.36, 0, 0.66, -0.56,
      [
        (0.0, 0.0), (0.05, -0.0033839215632181815), (0.1, -0.0126155791460873), (0.2, -0.04247438023669438),
        (0.25, -0.059646859964033176), (0.45, -0.09686229855535235), (0.5, -0.08740067021869788),
        (0.65, 0.021983334595853152), (0.75, 0.18371080130752826), (0.8, 0.29696),
        (0.85, 0.43395709100286145), (0.9, 0.5960669580208651),
      ]),
    Reference(
      "coreAnimationDefault", 0.25, 0.1, 0.25, 1,
      [
        (0.1, 0.09479630571604325), (0.2, 0.2952443342678225), (0.35, 0.6047946771925082),
        (0.7, 0.9407646142976397), (0.8, 0.9756253556235667),
      ]),
    Reference(
      "steep", 0.9, 0.03, 0.69, 0.22,
      [
        (0.0, 0.0), (0.1, 0.004248060848205886), (0.3, 0.02096680778028775), (0.4, 0.03659917920537928),
        (0.55, 0.07996893997774056), (0.95, 0.8673814152390346),
      ]),
    Reference(
      "easeIn", 0.42, 0, 1, 1,
      [
        (0.0, 0.0), (0.1, 0.01702660965156294), (0.25, 0.09346465071882486), (0.65, 0.4905383291299714),
        (0.9, 0.8394278457624665),
      ]),
  ]
}

@Suite struct `Unit curves` {
  static let named: [UnitCurve] = [.linear, .easeIn, .easeOut, .easeInOut]
  private static let steps = (0...1000).map { Double($0) / 1000 }

  @Test(arguments: Reference.all)
  func `Unit curves have the values of an independent computation with 40 digits`(_ reference: Reference) {
    for (progress, value) in reference.values {
      let error = abs(reference.curve.value(at: progress) - value)
      #expect(error <= 1e-14, "at \(progress)")
    }
  }

  @Test func `The preset curves have the documented control points`() {
    func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
      .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
    }
    #expect(UnitCurve.easeIn == curve(0.42, 0, 1, 1))
    #expect(UnitCurve.easeOut == curve(0, 0, 0.58, 1))
    #expect(UnitCurve.easeInOut == curve(0.42, 0, 0.58, 1))
    #expect(UnitCurve.linear == curve(0, 0, 1, 1))
    #expect(UnitCurve.easeIn != .easeOut)
    #expect(Set(Self.named + [curve(0.42, 0, 1, 1)]).count == 4)
  }

  @Test(arguments: named + Reference.all.map(\.curve))
  func `A curve starts at 0, ends at 1, and keeps these values outside its range`(_ curve: UnitCurve) {
    for progress in [0, -0.0, -1e-300, -0.5, -1e300, -Double.infinity] {
      #expect(curve.value(at: progress) == 0)
    }
    for progress in [1, 1 + Double.ulpOfOne, 1.5, 1e300, Double.infinity] {
      #expect(curve.value(at: progress) == 1)
    }
    #expect(abs(curve.value(at: 1e-15)) < 1e-6)
    #expect(abs(curve.value(at: 1 - 1e-15) - 1) < 1e-6)
  }

  @Test func `The linear curve returns its argument exactly`() {
    for progress in Self.steps { #expect(UnitCurve.linear.value(at: progress) == progress) }
    #expect(UnitCurve.linear.value(at: .leastNonzeroMagnitude) == .leastNonzeroMagnitude)
  }

  @Test func `A curve is linear if its control points lie on the diagonal`() {
    for (start, end) in [(0.25, 0.75), (1 / 3.0, 2 / 3.0), (0.9, 0.1), (0.5, 0.5)] {
      let curve = UnitCurve.bezier(
        startControlPoint: UnitPoint(x: start, y: start), endControlPoint: UnitPoint(x: end, y: end))
      let error = Self.steps.map { abs(curve.value(at: $0) - $0) }.max()!
      #expect(error <= 4 * .ulpOfOne, "control points at \(start) and \(end)")
    }
  }

  @Test(arguments: named)
  func `The preset curves never decrease`(_ curve: UnitCurve) {
    let values = Self.steps.map(curve.value)
    // A few rounding errors in the last digit don't count as a decrease.
    let fall = zip(values, values.dropFirst()).map { $0 - $1 }.max()!
    #expect(fall <= 4 * .ulpOfOne)
    #expect(values.allSatisfy { (0...1).contains($0) })
  }

  @Test func `The easeInOut curve is symmetric`() {
    let error = Self.steps.map { progress in
      abs(UnitCurve.easeInOut.value(at: progress) + UnitCurve.easeInOut.value(at: 1 - progress) - 1)
    }.max()!
    #expect(error <= 1e-14)
    #expect(abs(UnitCurve.easeInOut.value(at: 0.5) - 0.5) <= .ulpOfOne)
  }

  @Test func `The easeIn curve is the easeOut curve rotated by half a turn`() {
    let error = Self.steps.map { progress in
      abs(UnitCurve.easeIn.value(at: progress) + UnitCurve.easeOut.value(at: 1 - progress) - 1)
    }.max()!
    #expect(error <= 1e-14)
    #expect(UnitCurve.easeIn.value(at: 0.25) < 0.25)
    #expect(UnitCurve.easeOut.value(at: 0.25) > 0.25)
  }

  /// Tests two curves for which x is a simple function of the Bézier parameter s: x = s³, and x = s, which requires
  /// control points at x = 1/3 and x = 2/3.
  @Test func `A curve with a known parameter has its closed-form value`() {
    let cubic = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 0, y: 1), endControlPoint: UnitPoint(x: 0, y: 0))
    let straight = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 1 / 3.0, y: 0), endControlPoint: UnitPoint(x: 2 / 3.0, y: 0))
    for progress in Self.steps {
      let s = cbrt(progress)
      let expected = 3 * (1 - s) * (1 - s) * s + s * s * s
      #expect(abs(cubic.value(at: progress) - expected) <= 1e-14, "at \(progress)")
      #expect(abs(straight.value(at: progress) - progress * progress * progress) <= 1e-15, "at \(progress)")
    }
  }

  @Test(arguments: [51, 52, 53])
  func `A curve passes through the points of its parametric form`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let x1 = Double.random(in: 0.05...0.95, using: &generator)
      let x2 = Double.random(in: 0.05...0.95, using: &generator)
      let y1 = Double.random(in: -1...2, using: &generator)
      let y2 = Double.random(in: -1...2, using: &generator)
      let curve = UnitCurve.bezier(
        startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
      for _ in 0..<20 {
        let s = Double.random(in: 0.02...0.98, using: &generator)
        // Compute the point with De Casteljau's algorithm. The slope converts an error in x to an error in y.
        let x = deCasteljau(x1, x2, s)
        let y = deCasteljau(y1, y2, s)
        let slope = abs(y.slope) / x.slope
        guard x.slope > 0.01 else { continue }
        #expect(
          abs(curve.value(at: x.value) - y.value) <= (8 + 8 * slope) * .ulpOfOne,
          "seed \(seed), control points (\(x1), \(y1)) and (\(x2), \(y2)), parameter \(s)")
      }
    }
  }

  private func deCasteljau(_ p1: Double, _ p2: Double, _ s: Double) -> (value: Double, slope: Double) {
    func between(_ a: Double, _ b: Double) -> Double { a * (1 - s) + b * s }
    let (a, b, c) = (between(0, p1), between(p1, p2), between(p2, 1))
    let (d, e) = (between(a, b), between(b, c))
    return (between(d, e), 3 * (e - d))
  }

  @Test func `The x values of control points are clamped, but not the y values`() {
    let clamped = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: -3, y: -2), endControlPoint: UnitPoint(x: 7, y: 5))
    let inside = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 0, y: -2), endControlPoint: UnitPoint(x: 1, y: 5))
    for progress in Self.steps { #expect(clamped.value(at: progress) == inside.value(at: progress)) }
    let values = Self.steps.map(inside.value)
    #expect(values.min()! < -0.1)
    #expect(values.max()! > 1.1)
  }

  @Test func `A curve that is vertical in the middle still rises from 0 to 1`() {
    let step = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 1, y: 0), endControlPoint: UnitPoint(x: 0, y: 1))
    let values = Self.steps.map(step.value)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 4 * .ulpOfOne })
    #expect(values.first == 0 && values.last == 1)
    #expect(abs(step.value(at: 0.5) - 0.5) < 1e-4)
  }
}
