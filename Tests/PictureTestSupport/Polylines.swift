import FastVectorCharts
import FastVectorDrawing
package import FastVectorGeometry
import Foundation
package import TestSupport

/// Lines from left to right. Some are typical of charts, and others are difficult to draw.
package enum Polyline: String, CaseIterable, Sendable {
  case smooth, noise, walk, mixed, gaps, dots, steps, long, hairpins, spikes, outside

  package func path(width: Double, height: Double, using generator: inout SeededGenerator) -> Path {
    func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    let columns = Int(width)
    switch self {
    case .smooth:
      let (period, phase) = (random(10...90), random(0...6))
      return line(columns) { (Double($0) + 0.5, height / 2 + height * 0.45 * sin(Double($0) / period + phase)) }
    case .noise: return line(4 * columns) { (Double($0) / 4 + 0.1, random(0...height)) }
    case .walk:
      var y = height / 2
      return line(4 * columns) {
        y += random(-6...6)
        return (Double($0) / 4, y)
      }
    case .mixed:
      var x = 0.0
      return line(columns) { _ in
        x += random(0...1) * random(0...3)
        return (x, random(0...height))
      }
    case .gaps: return line(2 * columns) { (Double($0) / 2, random(0...1) < 0.3 ? .nan : random(0...height)) }
    case .dots: return line(2 * columns) { (Double($0) / 2, $0 % 2 == 0 ? .nan : random(0...height)) }
    case .steps:
      var y = 0.0
      return line(columns / 5) {
        if $0 % 2 == 0 { y = random(0...height) }
        return (Double($0 / 2 + $0 % 2) * 10, y)
      }
    case .long:
      var x = -width
      return line(8) { _ in
        x += random(0...width)
        return (x, random(-height...2 * height))
      }
    // Groups of eight points have nearly the same x coordinate and are connected by long vertical lines.
    case .hairpins: return line(columns) { (Double($0 / 8 * 8) + 1e-9 * Double($0 % 8), $0 % 2 == 0 ? 1 : height - 1) }
    case .spikes: return line(columns) { (Double($0), $0 % 17 == 3 ? random(0...height) : height / 2) }
    case .outside: return line(columns) { (Double($0) * 3 - width, random(-3 * height...4 * height)) }
    }
  }

  private func line(_ count: Int, _ point: (Int) -> (Double, Double)) -> Path { Path(points: (0..<count).map(point)) }
}

extension Path {
  /// Returns lines through points, with a gap at each point whose coordinates aren't finite.
  package init(points: [(Double, Double)]) {
    self.init()
    var isBroken = true
    for (x, y) in points {
      guard x.isFinite, y.isFinite else {
        isBroken = true
        continue
      }
      if isBroken { move(to: CGPoint(x: x, y: y)) } else { addLine(to: CGPoint(x: x, y: y)) }
      isBroken = false
    }
  }
}
