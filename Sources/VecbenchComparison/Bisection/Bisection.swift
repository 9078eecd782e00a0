/// A binary search for the commits that made benchmarks slower. The caller measures the commits, so this type depends
/// on neither git nor a clock.
///
/// Commits are numbered in order. Commit 0 is good, and the last commit is bad. Each benchmark has an interval of
/// commits whose first commit is good and whose last commit is bad. A commit in the middle is measured. It counts as
/// bad if its ``Level`` is nearer to the level of the last commit than to the level of the first commit. The search
/// continues in the half that again starts with a good commit and ends with a bad one.
///
/// The cut between good and bad levels is halfway between the levels of the interval's two ends, not at the threshold
/// above which a comparison fails. With this cut, noise is less likely to put a commit on the wrong side. Benchmarks
/// that share a middle commit are measured together.
package struct Bisection {
  /// The level of a benchmark at a commit: the logarithm of its time or peak memory relative to the good commit, or its
  /// number of allocations.
  package typealias Level = Double

  /// A benchmark whose level is higher at the bad commit than at the good one.
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

  /// The result of measuring a benchmark at a commit.
  package enum Finding: Hashable, Sendable {
    case measured(Level, SequentialSignTest.Outcome, processRuns: Int)
    case skipped(reason: String)
  }

  /// A step of the search: one benchmark at one commit.
  package struct Step: Hashable, Sendable {
    package let commit: Int
    package let benchmark: String
    package let finding: Finding
  }

  /// The result of the search for the commit that slowed down a benchmark.
  package struct Culprit: Hashable, Sendable {
    package let benchmark: String

    /// The last good commit.
    package let lastGood: Int

    /// The first commit that is known to be bad. The commits between ``lastGood`` and this commit couldn't be measured.
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

    /// The commit nearest to the middle that hasn't been skipped; nil if all commits have been skipped or the interval
    /// is empty.
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
        // The level is near the cut, so a part of the slowdown occurred up to this commit and the rest after it. Treat
        // the commit as bad, to search for the earlier part. If the level is no higher than the good level, there is no
        // earlier part, and the commit counts as good.
        if level > lowLevel { (high, highLevel) = (commit, level) } else { (low, lowLevel) = (commit, level) }
      }
    }
  }

  /// Searches for the commit that slowed down each benchmark.
  ///
  /// - Parameters:
  ///   - last: The number of the bad commit, at least 1.
  ///   - measure: A function that measures a commit until the level of each benchmark is clearly above or below the cut
  ///     between its good and its bad level. It returns a finding for each benchmark.
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
