import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// Returns the height of a path at `x`, or nil if no line or curve of the path covers `x`. The Bézier parameter is
/// found by bisection.
private func height(of path: Path, at x: Double) -> Double? {
  var point = 0
  for (step, verb) in path.verbs.enumerated() {
    let end = point + verb.pointCount
    defer { point = end }
    guard step > 0, verb == .line || verb == .curve, path.xs[point - 1] <= x, x <= path.xs[end - 1] else { continue }
    let (px, py) = ((point - 1..<end).map { path.xs[$0] }, (point - 1..<end).map { path.ys[$0] })
    let value = { (c: [Double], t: Double) -> Double in
      // Evaluate the curve with De Casteljau's algorithm.
      var c = c
      while c.count > 1 { c = zip(c, c.dropFirst()).map { $0 + ($1 - $0) * t } }
      return c[0]
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if value(px, middle) < x { low = middle } else { high = middle }
    }
    return value(py, low)
  }
  return nil
}

private func randomLine(_ generator: inout SeededGenerator, count: Int) -> (xs: [Double], ys: [Double]) {
  var x = 0.0
  let xs = (0..<count).map { _ in
    x += Double.random(in: 0.1...5, using: &generator)
    return x
  }
  return (xs, (0..<count).map { _ in Double.random(in: -10...10, using: &generator).rounded() })
}

@Suite struct `Interpolation between points` {
  private func path(_ method: InterpolationMethod, _ xs: [Double], _ ys: [Double]) -> Path {
    method.path(xs: AnimatableVector(xs), ys: AnimatableVector(ys))
  }

  @Test func `Linear interpolation connects points by straight lines`() {
    let line = path(.linear, [0, 1, 3], [5, 6, 4])
    #expect(line.verbs == [.move, .line, .line])
    #expect(line.xs.values == [0, 1, 3] && line.ys.values == [5, 6, 4])
  }

  @Test func `Steps begin at, end at, or are centered on the points`() {
    let start = path(.stepStart, [0, 2, 6], [1, 5, 3])
    #expect(start.xs.values == [0, 2, 2, 6, 6] && start.ys.values == [1, 1, 5, 5, 3])
    let end = path(.stepEnd, [0, 2, 6], [1, 5, 3])
    #expect(end.xs.values == [0, 0, 2, 2, 6] && end.ys.values == [1, 5, 5, 3, 3])
    let center = path(.stepCenter, [0, 2, 6], [1, 5, 3])
    #expect(center.xs.values == [0, 1, 1, 2, 4, 4, 6] && center.ys.values == [1, 1, 5, 5, 5, 3, 3])
  }

  @Test(arguments: InterpolationMethod.allCases)
  func `Every method passes through all points and has a gap at each missing point`(method: InterpolationMethod) {
    let xs: [Double] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    let ys: [Double] = [1, 3, 2, .nan, 7, .infinity, 5, 4, 6]
    let line = path(method, xs, ys)
    #expect(line.verbs.count { $0 == .move } == 3 && line.verbs.count { $0 == .gap } == 2)
    var ends: [(Double, Double)] = []
    var point = 0
    for verb in line.verbs {
      point += verb.pointCount
      ends.append((line.xs[point - 1], line.ys[point - 1]))
    }
    for (x, y) in zip(xs, ys) where y.isFinite { #expect(ends.contains { $0 == (x, y) }) }
    #expect(line.xs.count == line.verbs.reduce(0) { $0 + $1.pointCount } && line.ys.count == line.xs.count)
  }

  @Test(arguments: InterpolationMethod.allCases)
  func `Lines with few points are drawn`(method: InterpolationMethod) {
    #expect(path(method, [], []).isEmpty)
    #expect(path(method, [3], [4]).verbs == [.move])
    #expect(path(method, [3], [.nan]).verbs == [.gap])
    #expect(path(method, [3, 4], [5, 7]).currentPoint! == .init(x: 4, y: 7))
  }

  @Test(arguments: InterpolationMethod.allCases)
  func `A line is straight between two points at the same position`(method: InterpolationMethod) {
    let line = path(method, [0, 1, 1, 1, 2, 0], [0, 1, 2, 3, 4, 5])
    #expect(line.verbs.count { $0 == .move } == 1)
    #expect(line.ys.values.allSatisfy(\.isFinite) && line.xs.values.allSatisfy(\.isFinite))
    #expect(line.currentPoint! == .init(x: 0, y: 5))
  }

  @Test(arguments: InterpolationMethod.allCases)
  func `Coordinates are finite for any distance between points`(method: InterpolationMethod) {
    let most = Double.greatestFiniteMagnitude
    for (xs, ys) in [
      ([-most, 0, most], [most, -most, most]), ([0, .leastNonzeroMagnitude, 1], [-most, most, 0]),
      ([0, 1e-300, 2e-300], [1e300, -1e300, 1e300]),
    ] {
      let line = path(method, xs, ys)
      #expect(line.ys.values.allSatisfy(\.isFinite) && line.xs.values.allSatisfy(\.isFinite))
    }
  }

  @Test(arguments: InterpolationMethod.allCases.filter { $0 != .monotone })
  func `Every method except monotone is linear in y`(method: InterpolationMethod) {
    let seed: UInt64 = 95
    var generator = SeededGenerator(seed: seed)
    for count in [2, 3, 10, 50] {
      let (xs, a) = randomLine(&generator, count: count)
      let b = randomLine(&generator, count: count).ys
      let mixed = path(method, xs, zip(a, b).map { 0.75 * $0 + 0.25 * $1 })
      let (pathA, pathB) = (path(method, xs, a), path(method, xs, b))
      for i in 0..<mixed.ys.count {
        let expected = 0.75 * pathA.ys[i] + 0.25 * pathB.ys[i]
        #expect(abs(mixed.ys[i] - expected) < 1e-10, "seed \(seed)")
      }
      #expect(mixed.verbs == pathA.verbs && mixed.xs == pathA.xs)
    }
  }

  @Test func `A monotone curve rises and falls with its points`() {
    let seed: UInt64 = 96
    var generator = SeededGenerator(seed: seed)
    for count in [2, 3, 4, 10, 100] {
      let (xs, ys) = randomLine(&generator, count: count)
      let line = path(.monotone, xs, ys)
      for i in 1..<count {
        var previous = ys[i - 1]
        for share in stride(from: 0.05, to: 1, by: 0.05) {
          let y = height(of: line, at: xs[i - 1] + share * (xs[i] - xs[i - 1]))!
          let moves = (y - previous) * (ys[i] >= ys[i - 1] ? 1 : -1) >= -1e-12
          #expect(moves, "\(count), \(i), \(share), seed \(seed)")
          previous = y
        }
      }
    }
  }

  @Test func `A monotone curve is smooth and reproduces straight lines`() {
    let seed: UInt64 = 97
    var generator = SeededGenerator(seed: seed)
    let (xs, ys) = randomLine(&generator, count: 50)
    for method in [InterpolationMethod.monotone, .naturalSpline] {
      let line = path(method, xs, ys)
      // The curve is smooth: at each point, the control points before and after it lie on a straight line through it.
      for i in stride(from: 3, to: line.xs.count - 3, by: 3) {
        let before = (line.ys[i] - line.ys[i - 1]) / (line.xs[i] - line.xs[i - 1])
        let after = (line.ys[i + 1] - line.ys[i]) / (line.xs[i + 1] - line.xs[i])
        #expect(abs(before - after) < 1e-9 * (1 + abs(before)), "seed \(seed)")
      }
      let straight = path(method, xs, xs.map { 2 * $0 - 7 })
      for (x, y) in zip(straight.xs, straight.ys) { #expect(abs(y - (2 * x - 7)) < 1e-10) }
    }
  }

  @Test func `A monotone curve has the slopes of Steffen's paper`() {
    // The points are 1 apart, and the secants have the slopes 1, 3 and -2. The inner slopes are min(2, 6, 2) = 2, and 0
    // at the maximum. The parabolas at the ends have the slopes 0 and -4.5, and -4.5 is limited to twice the secant.
    let ys = path(.monotone, [0, 1, 2, 3], [0, 1, 4, 2]).ys
    let slopes: [Double] = [3 * (ys[1] - ys[0]), 3 * (ys[4] - ys[3]), 3 * (ys[7] - ys[6]), 3 * (ys[9] - ys[8])]
    for (slope, expected) in zip(slopes, [0.0, 2, 0, -4]) { #expect(abs(slope - expected) < 1e-14) }
  }

  @Test func `The natural spline agrees with SciPy`() {
    let line = path(.naturalSpline, [0, 1, 3, 4, 7, 8.5], [1, 2, 0.5, 4, 4, -1])
    // Computed with scipy.interpolate.CubicSpline(x, y, bc_type='natural') of SciPy 1.17.1.
    let expected: [(x: Double, y: Double)] = [
      (0.5, 1.733992737003058), (2, 0.6905581039755351), (3.25, 1.1612433103975537), (5.5, 6.338302752293577),
      (8, 0.8060935553290293),
    ]
    for (x, y) in expected {
      let difference = height(of: line, at: x)! - y
      #expect(abs(difference) < 1e-12)
    }
  }

  @Test func `The natural spline agrees with closed-form solutions`() {
    // For three points, the second derivative at the middle point is m = 6 (s1 - s0) / (2 (h0 + h1)). For the points
    // (0, 0), (1, 1) and (2, 0), it is -3, so the first curve is 1.5 x - 0.5 x³.
    let hat = path(.naturalSpline, [0, 1, 2], [0, 1, 0])
    for x in stride(from: 0.0, through: 1, by: 0.125) {
      let y: Double = x * (1.5 - x * x / 2)
      #expect(abs(height(of: hat, at: x)! - y) < 1e-14)
      #expect(abs(height(of: hat, at: 2 - x)! - y) < 1e-14)
    }
    // Through two points, the spline is a straight line.
    let line = path(.naturalSpline, [-1, 4], [3, 13])
    #expect(abs(height(of: line, at: 1)! - 7) < 1e-12)
  }
}

@Suite struct `Tridiagonal systems` {
  @Test(arguments: [1, 2, 3, 10, 1000])
  func `The solution of a tridiagonal system satisfies its equations and agrees with LAPACK`(count: Int) {
    let seed: UInt64 = 98
    var generator = SeededGenerator(seed: seed)
    let h = (0...count).map { _ in Double.random(in: 0.01...10, using: &generator) }
    let right = generator.numbers(count)
    let off = Array(h[1..<count])
    let system = TridiagonalSystem(diagonal: (0..<count).map { 2 * (h[$0] + h[$0 + 1]) }, offDiagonal: off)
    let solution = system.solutionByElimination(for: right)
    let scale = right.map(abs).max()!
    for i in 0..<count {
      var sum = DoubleDouble.product(2 * (h[i] + h[i + 1]), solution[i])
      if i > 0 { sum += .product(off[i - 1], solution[i - 1]) }
      if i + 1 < count { sum += .product(off[i], solution[i + 1]) }
      #expect(abs(sum.value - right[i]) <= 1e-14 * scale * 10, "seed \(seed)")
    }
    #if OpenBLAS && !canImport(Accelerate)
      let byLAPACK = system.solutionByLAPACK(for: right)!
      let greatest = solution.map(abs).max()!
      for i in 0..<count { #expect(abs(byLAPACK[i] - solution[i]) <= 1e-13 * greatest, "seed \(seed)") }
    #endif
  }

  @Test func `A tridiagonal system without equations has an empty solution`() {
    #expect(TridiagonalSystem(diagonal: [], offDiagonal: []).solutionByElimination(for: []) == [])
  }
}
