/// A program with a single benchmark.
package struct SimulatedProgram: Sendable {
  package let behavior: Behavior

  /// The time of an iteration over that of the original program.
  package let slowdown: Double

  /// The seed of everything random in its processes, which depends on no other program.
  package let seed: UInt64

  static let benchmark = "benchmark"

  package init(_ behavior: Behavior, slowdown: Double = 1, seed: UInt64) {
    (self.behavior, self.slowdown, self.seed) = (behavior, slowdown, seed)
  }
}
