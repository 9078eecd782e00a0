import Foundation

/// The rounds of one benchmark in one process run. A round is one sample of each program.
package struct RoundWindow {
  /// One sample of each program, in nanoseconds per iteration.
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

  /// The rounds in which both times are positive. A coarse clock can measure zero for a short sample.
  var timed: [Round] { rounds.filter { $0.base > 0 && $0.head > 0 } }

  /// Returns the smallest nonzero difference between two times of a program, as a fraction of the larger one; nil if
  /// all times are equal.
  func clockStep(_ time: KeyPath<Round, Double>) -> Double? {
    let times = rounds.map { $0[keyPath: time] }.sorted()
    return zip(times, times.dropFirst()).filter { $0 < $1 }.map { ($1 - $0) / $1 }.min()
  }

  /// True if neither program's times show a trend.
  var isSteady: Bool {
    let timed = timed
    return SampleTrend(ofLogarithms: timed.map { log($0.base) }) == nil
      && SampleTrend(ofLogarithms: timed.map { log($0.head) }) == nil
  }
}
