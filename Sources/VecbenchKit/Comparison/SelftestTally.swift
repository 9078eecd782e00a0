/// What came of comparisons whose right answer is known.
package struct SelftestTally: Sendable {
  /// How often the row that is slower has to be found.
  package enum Expectation: Sendable { case silence, nineOfTen, always }

  package let name: String
  package let expectation: Expectation
  package private(set) var comparisons = 0
  package private(set) var rows = 0

  /// The comparisons that found the row which is slower.
  package private(set) var caught = 0

  /// The rows that were called regressions though nothing about them had changed, and those of other verdicts than same.
  package private(set) var falseAlarms = 0
  package private(set) var moved = 0
  package private(set) var unanswered = 0

  package init(name: String, expectation: Expectation) {
    self.name = name
    self.expectation = expectation
  }

  /// Adds a comparison.
  ///
  /// - Parameter slowed: The row that does more work in `head`.
  package mutating func add(_ comparison: Comparison, slowed: String?) {
    comparisons += 1
    for row in comparison.rows {
      if row.row == slowed {
        if row.verdict == .regression { caught += 1 }
        continue
      }
      rows += 1
      switch row.verdict {
      case .regression, .improvement, .missing: falseAlarms += 1
      case .moved: moved += 1
      case .inconclusive, .contaminated: unanswered += 1
      case .same: break
      }
    }
  }

  /// Whether it is what the gate promises; false where nothing was compared.
  package var isAsItShouldBe: Bool {
    guard comparisons > 0, falseAlarms == 0 else { return false }
    switch expectation {
    case .silence: return caught == 0
    case .nineOfTen: return caught * 10 >= comparisons * 9
    case .always: return caught == comparisons
    }
  }

  /// A line for each.
  package static func table(_ tallies: [SelftestTally]) -> Table {
    var table = Table(
      header: ["what", "runs", "caught", "other rows", "false", "moved", "no answer", ""], leftColumns: [0, 7])
    table.rows = tallies.map { tally in
      [
        tally.name, "\(tally.comparisons)", "\(tally.caught)", "\(tally.rows)", "\(tally.falseAlarms)", "\(tally.moved)",
        "\(tally.unanswered)", tally.isAsItShouldBe ? "ok" : "NOT OK",
      ]
    }
    return table
  }
}
