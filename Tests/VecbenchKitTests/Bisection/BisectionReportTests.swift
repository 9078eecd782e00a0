import Testing
import VecbenchComparison
import VecbenchKit

@Suite struct `Reports of bisections` {
  /// Returns the report of a search among four commits that ends at commit 2, for a single benchmark.
  ///
  /// - Parameters:
  ///   - programs: The programs whose comparison is the evidence.
  ///   - skipped: The commits that can't be measured.
  private func report(_ programs: SimulatedPrograms, skipped: Set<Int> = []) throws -> BisectionReport {
    let comparison = try programs.compare()
    let target = Bisection.Target(name: "benchmark/0", good: 0, bad: 0.2)
    let bisection = Bisection([target], last: 3) { commit, _ in
      let finding: Bisection.Finding =
        skipped.contains(commit)
        ? .skipped(reason: "broken")
        : .measured(commit < 2 ? 0 : 0.2, commit < 2 ? .below : .above, processRuns: 5)
      return ["benchmark/0": finding]
    }
    let commits = (0...3).map {
      CommitSummary(id: "\($0)", author: "Test", date: "2026-01-01", subject: "Commit \($0)")
    }
    #expect(bisection.culprits[0].firstBad == 2)
    return BisectionReport(
      commits: commits, whole: comparison, steps: bisection.steps,
      findings: [.init(culprit: bisection.culprits[0], evidence: comparison.benchmarks[0])])
  }

  @Test(arguments: [(1.3, true), (1.05, true), (1.02, false), (0.7, false)])
  func `A search is complete if its commit is slower by a change that is large enough to be reported`(
    ratio: Double, isComplete: Bool
  ) throws {
    #expect(try report(.benchmarks(1, slower: [0: ratio])).isComplete == isComplete)
  }

  @Test func `A search is incomplete if the process runs disagree whether its commit is slower`() throws {
    let programs = SimulatedPrograms.benchmarks(1, slower: [0: 1.05])
    programs.luck = { side, number in side == .head && number % 3 == 0 ? 0.9 : 1 }
    programs.times[.base]!["control/memcpy/1"] = nil
    let report = try report(programs)
    #expect(try #require(report.findings[0].evidence.measurement?.logEstimate) > 0.04)
    #expect(!report.isComplete)
  }

  @Test func `A search is incomplete if the comparison of its commit is contaminated`() throws {
    let programs = SimulatedPrograms.benchmarks(1, slower: [0: 1.3])
    programs.times[.head]!["control/memcpy/1"]! *= 1.06
    #expect(try !report(programs).isComplete)
  }

  @Test func `A search is incomplete if the commit before the bad one was skipped`() throws {
    #expect(try report(.benchmarks(1, slower: [0: 1.3]), skipped: [3]).isComplete)
    #expect(try !report(.benchmarks(1, slower: [0: 1.3]), skipped: [1]).isComplete)
  }

  @Test func `A search looks for the cause of more time before more allocations, and for more memory last`() throws {
    let quantity = { (slower: [Int: Double], allocations: [Double], memory: [Double]) in
      let programs = SimulatedPrograms.benchmarks(1, slower: slower)
      programs.allocations = [.base: [1], .head: allocations]
      programs.memory = [.base: [5e7], .head: memory]
      return SearchedQuantity(of: try programs.compare().benchmarks[0])
    }
    #expect(try quantity([0: 1.3], [2], [9e7]) == .time)
    #expect(try quantity([0: 1.05], [2], [9e7]) == .allocations)
    #expect(try quantity([0: 1.05], [1], [9e7]) == .memory)
    #expect(try quantity([0: 1.05], [1], [5e7]) == .time)
  }
}
