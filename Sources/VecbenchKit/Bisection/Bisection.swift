/// The search for the commits that have made benchmarks slower: it reads neither a repository nor a clock.
///
/// Commits are numbered in their order, from the good one, 0, to the bad one. Each benchmark has an interval of commits
/// whose first is good and whose last is bad, and a commit in the middle decides which half is searched. It is bad where
/// its level is nearer to that of the bad end than to that of the good one: half of a slowdown is easier to tell from
/// noise than the threshold of the gate. Benchmarks that share an interval are measured together.
package struct Bisection {
  /// The level of a benchmark at a commit: a time as the logarithm of its ratio to that of the good commit, or a number
  /// of allocations.
  package typealias Level = Double

  /// A benchmark that is slower at the bad commit than at the good one.
  package struct Target: Hashable, Sendable {
    package let name: String
    package let good: Level
    package let bad: Level

    package init(name: String, good: Level, bad: Level) {
      self.name = name
      self.good = good
      self.bad = bad
    }
  }

  /// What a commit has shown of a benchmark.
  package enum Finding: Hashable, Sendable {
    case measured(Level, SequentialSignTest.Outcome, processRuns: Int)
    case skipped(reason: String)
  }

  /// A commit that was looked at.
  package struct Step: Hashable, Sendable {
    package let commit: Int
    package let benchmark: String
    package let finding: Finding
  }

  /// Where the search for a benchmark has ended.
  package struct Culprit: Hashable, Sendable {
    package let benchmark: String

    /// The last commit that is good.
    package let lastGood: Int

    /// The first commit that is bad. Those between it and ``lastGood`` could not be judged.
    package let firstBad: Int
  }

  package private(set) var steps: [Step] = []
  package private(set) var culprits: [Culprit] = []

  private struct Interval {
    var low: Int
    var high: Int
    var lowLevel: Level
    var highLevel: Level
    var skipped: Set<Int> = []

    /// The commit nearest to the middle that can be judged; nil where there is none.
    var middle: Int? {
      let middle = (low + high) / 2
      return (low + 1..<high).filter { !skipped.contains($0) }.min { abs($0 - middle) < abs($1 - middle) }
    }

    var cut: Level { (lowLevel + highLevel) / 2 }

    mutating func narrow(_ commit: Int, _ finding: Finding) {
      switch finding {
      case .skipped: skipped.insert(commit)
      case .measured(let level, .below, _): (low, lowLevel) = (commit, level)
      case .measured(let level, .above, _): (high, highLevel) = (commit, level)
      case .measured(let level, .undecided, _):
        // A part of the slowdown is on either side. The earlier one is searched, up to this level.
        if level > lowLevel { (high, highLevel) = (commit, level) } else { (low, lowLevel) = (commit, level) }
      }
    }
  }

  /// Searches for the commit of each benchmark.
  ///
  /// - Parameters:
  ///   - last: The number of the bad commit, at least 1.
  ///   - measure: Looks at a commit, until each benchmark's level is above or below its cut; a finding for each benchmark.
  package init(
    _ targets: [Target], last: Int,
    measure: (_ commit: Int, _ cuts: [String: Level]) throws -> [String: Finding]
  ) rethrows {
    precondition(last >= 1, "the bad commit comes after the good one")
    var intervals = targets.map { Interval(low: 0, high: last, lowLevel: $0.good, highLevel: $0.bad) }
    while let next = intervals.first(where: { $0.middle != nil }), let commit = next.middle {
      let group = targets.indices.filter { intervals[$0].middle == commit }
      let findings = try measure(
        commit, Dictionary(uniqueKeysWithValues: group.map { (targets[$0].name, intervals[$0].cut) }))
      for index in group {
        let finding = findings[targets[index].name] ?? .skipped(reason: "it was not measured")
        steps.append(Step(commit: commit, benchmark: targets[index].name, finding: finding))
        intervals[index].narrow(commit, finding)
      }
    }
    culprits = zip(targets, intervals).map {
      Culprit(benchmark: $0.name, lastGood: $1.low, firstBad: $1.high)
    }
  }
}
