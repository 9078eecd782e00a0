import Foundation
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit

@Suite struct `Bisection over commits` {
  /// A simulated history of commits. A measurement of a commit is its value in `levels`, plus uniformly distributed
  /// noise of up to ±`noise`.
  private struct History {
    var levels: [Double]
    var broken: Set<Int> = []
    var noise = 0.0

    func measure(
      _ commit: Int, _ cut: Double, using generator: inout some RandomNumberGenerator
    ) -> Bisection.Finding {
      if broken.contains(commit) { return .skipped(reason: "broken") }
      var test = SequentialSignTest(cut: cut)
      while true {
        test.add(levels[commit] + (noise > 0 ? Double.random(in: -noise...noise, using: &generator) : 0))
        if let outcome = test.outcome { return .measured(levels[commit], outcome, processRuns: test.values.count) }
      }
    }
  }

  private func search(_ histories: [History], seed: UInt64 = 1) -> Bisection {
    var generator = SplitMix64(seed: seed)
    let targets = histories.enumerated().map { Bisection.Target(name: "\($0)", good: 0, bad: $1.levels.last!) }
    return Bisection(targets, last: histories[0].levels.count - 1) { commit, cuts in
      Dictionary(
        uniqueKeysWithValues: cuts.map { ($0, histories[Int($0)!].measure(commit, $1, using: &generator)) })
    }
  }

  @Test func `Bisection finds the first bad commit at every position, in no more steps than a binary search`() {
    for count in 2...40 {
      for culprit in 1..<count {
        let levels = (0..<count).map { $0 < culprit ? 0 : 0.2 }
        let bisection = search([History(levels: levels)])
        #expect(bisection.culprits.map(\.firstBad) == [culprit], "\(count) commits")
        #expect(bisection.culprits[0].lastGood == culprit - 1)
        #expect(bisection.steps.count <= Int(log2(Double(count - 1)).rounded(.up)))
      }
    }
  }

  @Test func `Bisection finds the first bad commit even if the noise exceeds half of the slowdown`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var generator = SplitMix64(seed: seed)
      let count = Int.random(in: 2...64, using: &generator)
      let culprit = Int.random(in: 1..<count, using: &generator)
      let levels = (0..<count).map { $0 < culprit ? 0 : 0.2 }
      // The cut between good and bad values is at 0.1, and the noise ranges from -0.14 to 0.14, so 0.04/0.28 = 1/7 of
      // the values are on the wrong side of the cut.
      let bisection = search([History(levels: levels, noise: 0.14)], seed: seed)
      #expect(bisection.culprits[0].firstBad == culprit, "seed \(seed)")
    }
  }

  @Test func `Bisection searches for several benchmarks at once, and measures no commit twice`() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var generator = SplitMix64(seed: seed)
      let count = Int.random(in: 2...30, using: &generator)
      let culprits = (0..<3).map { _ in Int.random(in: 1..<count, using: &generator) }
      let histories = culprits.map { culprit in History(levels: (0..<count).map { $0 < culprit ? 0 : 0.3 }) }
      let bisection = search(histories)
      #expect(bisection.culprits.map(\.firstBad) == culprits, "seed \(seed)")
      #expect(Set(bisection.steps).count == bisection.steps.count)
    }
  }

  @Test func `Bisection reports several suspects only if the commits between them can't be measured`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var generator = SplitMix64(seed: seed)
      let count = Int.random(in: 3...30, using: &generator)
      let culprit = Int.random(in: 1..<count, using: &generator)
      let broken = Set((1..<count - 1).filter { _ in Bool.random(using: &generator) })
      let bisection = search([History(levels: (0..<count).map { $0 < culprit ? 0 : 0.2 }, broken: broken)])
      let found = bisection.culprits[0]
      #expect(found.lastGood < culprit && culprit <= found.firstBad, "seed \(seed)")
      #expect((found.lastGood + 1..<found.firstBad).allSatisfy(broken.contains), "seed \(seed)")
      #expect(!broken.contains(found.lastGood) && !broken.contains(found.firstBad), "seed \(seed)")
    }
  }

  @Test func `Bisection of a slowdown in steps finds one of the steps`() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var generator = SplitMix64(seed: seed)
      let count = Int.random(in: 3...30, using: &generator)
      let steps = (0..<Int.random(in: 1...4, using: &generator)).map { _ in Int.random(in: 1..<count, using: &generator)
      }
      let levels = (0..<count).map { commit in 0.1 * Double(steps.count { $0 <= commit }) }
      let found = search([History(levels: levels, noise: 0.01)], seed: seed).culprits[0].firstBad
      #expect(steps.contains(found), "seed \(seed): \(levels), \(found)")
    }
  }

  @Test func `Bisection finds one of two steps if the level between them is exactly half of the slowdown`() {
    let levels = [0, 0, 0.1, 0.1, 0.1, 0.1, 0.2, 0.2]
    let bisection = search([History(levels: levels, noise: 0.01)])
    #expect([2, 6].contains(bisection.culprits[0].firstBad))
  }

  @Test func `Bisection of two adjacent commits needs no steps`() {
    let bisection = search([History(levels: [0, 0.2])])
    #expect(bisection.steps.isEmpty)
    #expect(bisection.culprits.map(\.lastGood) == [0])
    #expect(bisection.culprits.map(\.firstBad) == [1])
  }
}

@Suite struct `Sequential sign test` {
  @Test func `A sequential sign test decides after five values on one side, and gives up on balanced values`() {
    for (value, outcome) in [(1.0, SequentialSignTest.Outcome.above), (-1, .below)] {
      var test = SequentialSignTest(cut: 0)
      for _ in 0..<4 {
        test.add(value)
        #expect(test.outcome == nil)
      }
      test.add(value)
      #expect(test.outcome == outcome)
    }
    var even = SequentialSignTest(cut: 0)
    for index in 0..<SequentialSignTest.maxValues {
      #expect(even.outcome == nil)
      even.add(index.isMultiple(of: 2) ? 1 : -1)
    }
    #expect(even.outcome == .undecided)
  }

  /// Let p be the probability that a value is on the wrong side of the cut between good and bad, and q = 1 - p. The
  /// gambler's ruin formula then gives the fraction of wrong decisions: 1 / (1 + (q/p)^5).
  @Test(arguments: [0.05, 0.1, 0.2]) func `The error rate of a sequential sign test agrees with the gambler's ruin`(
    wrong: Double
  ) {
    var generator = SplitMix64(seed: 7)
    var (errors, tests) = (0, 20_000)
    for _ in 0..<tests {
      var test = SequentialSignTest(cut: 0)
      while test.outcome == nil { test.add(Double.random(in: 0..<1, using: &generator) < wrong ? -1 : 1) }
      if test.outcome == .below { errors += 1 }
      if test.outcome == .undecided { tests -= 1 }
    }
    let expected = Double(tests) / (1 + pow((1 - wrong) / wrong, 5))
    // The tolerance is four standard deviations of a Poisson distribution, plus one for small counts.
    #expect(Double(errors) <= expected + 4 * expected.squareRoot() + 1)
    #expect(Double(errors) >= expected - 4 * expected.squareRoot() - 1)
  }
}
