import FastVectorAnimation
import TestSupport

/// The motion of a spring, computed with about 100 bits and a different method than in the library: the matrix
/// exponential of the equation of motion. A power series gives the exponential for a small fraction of the time.
/// Repeated squaring then gives the exponential for the whole time.
struct ExactSpring {
  /// The expected results of `Spring.value` (`step`, `impulse`) and `Spring.velocity` (`stepRate`, `impulseRate`). The
  /// step moves a resting spring to the target 1. The impulse starts a spring at its target with the velocity 1.
  let step: Double
  let impulse: Double
  let stepRate: Double
  let impulseRate: Double

  private typealias Matrix = (DoubleDouble, DoubleDouble, DoubleDouble, DoubleDouble)

  init(_ spring: Spring, time: Double) {
    let frequency = 2 * Double.pi / spring.duration
    let ratio = spring.dampingRatio
    let angle = frequency * time
    let halvings = max(0, Int((angle * (1 + 2 * ratio)).exponent) + 2)
    let part = DoubleDouble(angle * Double(sign: .plus, exponent: -halvings, significand: 1))
    let rate: Matrix = (DoubleDouble(0), part, -part, DoubleDouble(-2 * ratio) * part)
    var term: Matrix = (DoubleDouble(1), DoubleDouble(0), DoubleDouble(0), DoubleDouble(1))
    var flow = term
    for n in 1...30 {
      term = Self.product(term, rate)
      term = (term.0 / n, term.1 / n, term.2 / n, term.3 / n)
      flow = (flow.0 + term.0, flow.1 + term.1, flow.2 + term.2, flow.3 + term.3)
    }
    for _ in 0..<halvings { flow = Self.product(flow, flow) }
    step = (DoubleDouble(1) - flow.0).value
    impulse = flow.1.value / frequency
    stepRate = -flow.2.value * frequency
    impulseRate = flow.3.value
  }

  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    (a.0 * b.0 + a.1 * b.2, a.0 * b.1 + a.1 * b.3, a.2 * b.0 + a.3 * b.2, a.2 * b.1 + a.3 * b.3)
  }
}

extension DoubleDouble {
  fileprivate static func / (lhs: DoubleDouble, rhs: Int) -> DoubleDouble {
    let divisor = DoubleDouble(Double(rhs))
    let first = DoubleDouble(lhs.value / Double(rhs))
    let second = DoubleDouble((lhs - first * divisor).value / Double(rhs))
    return first + second
  }
}
