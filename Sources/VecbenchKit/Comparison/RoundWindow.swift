import Foundation

/// The rounds of one benchmark in one process run, each a sample of either program.
package struct RoundWindow {
  /// One sample of either program, in nanoseconds per iteration.
  package struct Round {
    package var base: Double
    package var head: Double
    package var isDisturbed: Bool

    package init(base: Double, head: Double, isDisturbed: Bool = false) {
      (self.base, self.head, self.isDisturbed) = (base, head, isDisturbed)
    }
  }

  package var rounds: [Round]

  package init(_ rounds: [Round] = []) { self.rounds = rounds }

  /// The rounds in which time passed on the clocks of both programs.
  var timed: [Round] { rounds.filter { $0.base > 0 && $0.head > 0 } }

  /// True if neither program becomes faster or slower.
  var isSteady: Bool {
    let timed = timed
    return SampleTrend(ofLogarithms: timed.map { log($0.base) }) == nil
      && SampleTrend(ofLogarithms: timed.map { log($0.head) }) == nil
  }
}
