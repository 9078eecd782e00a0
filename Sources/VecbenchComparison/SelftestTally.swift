package import VecbenchMeasuring

/// A tally of comparisons whose correct verdict is known.
package struct SelftestTally: Sendable {
  /// The number of comparisons that must report the slower benchmark: none, at least nine out of ten, or all.
  package enum Expectation: Sendable { case silence, nineOfTen, always }

  package let name: String
  package let expectation: Expectation
  package private(set) var comparisons = 0
  package private(set) var benchmarks = 0

  /// The number of comparisons that reported the slower benchmark as a regression.
  package private(set) var caught = 0

  /// The number of unchanged benchmarks that were reported as a regression, an improvement or missing.
  package private(set) var falseAlarms = 0
  /// The number of unchanged benchmarks that were reported as changed, but by less than the threshold.
  package private(set) var changed = 0
  /// The number of unchanged benchmarks without a verdict on whether `head` is slower.
  package private(set) var undecided = 0

  package init(name: String, expectation: Expectation) {
    self.name = name
    self.expectation = expectation
  }

  /// Adds a comparison.
  ///
  /// - Parameter slowed: The benchmark that does more work in `head`; nil if all benchmarks are unchanged.
  package mutating func add(_ comparison: Comparison, slowed: String?) {
    comparisons += 1
    for benchmark in comparison.benchmarks {
      if benchmark.name == slowed {
        if benchmark.verdict == .regression { caught += 1 }
        continue
      }
      benchmarks += 1
      switch benchmark.verdict {
      case .regression, .improvement, .missing: falseAlarms += 1
      case .changed: changed += 1
      case .inconclusive, .unsteady, .contaminated: undecided += 1
      case .same: break
      }
    }
  }

  /// True if the comparisons reported the slower benchmark as often as expected and raised no false alarms. False if
  /// there are no comparisons.
  package var isAsExpected: Bool {
    guard comparisons > 0, falseAlarms == 0 else { return false }
    switch expectation {
    case .silence: return caught == 0
    case .nineOfTen: return caught * 10 >= comparisons * 9
    case .always: return caught == comparisons
    }
  }

  package static func table(_ tallies: [SelftestTally]) -> Table {
    var table = Table(
      header: ["what", "runs", "caught", "others", "false", "changed", "undecided", ""], leftColumns: [0, 7])
    table.rows = tallies.map { tally in
      [
        tally.name, "\(tally.comparisons)", "\(tally.caught)", "\(tally.benchmarks)", "\(tally.falseAlarms)",
        "\(tally.changed)",
        "\(tally.undecided)", tally.isAsExpected ? "ok" : "NOT OK",
      ]
    }
    return table
  }
}
