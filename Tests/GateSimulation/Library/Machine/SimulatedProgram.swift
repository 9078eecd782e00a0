/// A program with a single benchmark.
package struct SimulatedProgram: Sendable {
  package let behavior: Behavior

  /// The factor by which an iteration takes longer than in a program without a slowdown.
  package let slowdown: Double

  /// The seed of all random behavior in the program's processes. It differs between programs.
  package let seed: UInt64

  static let benchmark = "benchmark"

  package init(_ behavior: Behavior, slowdown: Double = 1, seed: UInt64) {
    (self.behavior, self.slowdown, self.seed) = (behavior, slowdown, seed)
  }
}
