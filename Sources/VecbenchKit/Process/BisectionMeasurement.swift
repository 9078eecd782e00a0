import CommandLineSupport
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// The measurements of a bisection, which compare each commit that the search visits with the good commit.
struct BisectionMeasurement<Program: BenchmarkProgram> {
  let commits: [CommitSummary]
  let revisions: RevisionBuilds
  let recipe: BuildRecipe
  let comparing: ComparisonMeasurement<Program>

  /// Finds the commits that made benchmarks slower.
  ///
  /// - Parameters:
  ///   - good: The name that reports show for the first commit.
  ///   - bad: The name that reports show for the last commit.
  func run(good: String, bad: String) throws -> BisectionReport {
    let last = commits.count - 1
    let programs = (base: try program(0, name: good), head: try program(last, name: bad))
    let whole = try comparing.run(base: programs.base, head: programs.head)
    let slower = whole.benchmarks.filter(\.isWorthSearching)
    let quantities = Dictionary(uniqueKeysWithValues: slower.map { ($0.name, SearchedQuantity(of: $0)) })
    let targets = slower.compactMap { quantities[$0.name]?.target($0) }
    guard !targets.isEmpty else { return BisectionReport(commits: commits, whole: whole, steps: [], findings: []) }
    let bisection = try Bisection(targets, last: last) { commit, cuts in
      try self.findings(at: commit, cuts: cuts, quantities: quantities, good: programs.base)
    }
    let findings = try evidence(on: bisection.culprits)
    return BisectionReport(
      commits: commits, whole: whole, steps: bisection.steps, findings: findings, branches: try branches(of: findings))
  }

  /// Continues the search in the merged branches of each culprit that is a merge commit.
  private func branches(of findings: [BisectionReport.Finding]) throws -> [BisectionReport.Branch] {
    let exact = findings.filter { $0.isConfirmed && $0.isExact }
    let repository = revisions.repository
    return try Dictionary(grouping: exact, by: \.culprit.firstBad).sorted { $0.key < $1.key }.flatMap {
      merge, findings in
      let parents = try repository.parents(of: commits[merge].id)
      return try parents.dropFirst().compactMap { parent -> BisectionReport.Branch? in
        guard let start = try repository.mergeBase(parents[0], parent),
          let branch = try repository.commits(from: start, to: parent), branch.count > 1
        else { return nil }
        var comparing = comparing
        comparing.checksPatterns = false
        comparing.patterns.wanted = findings.map { BenchmarkPattern(identifier: $0.culprit.benchmark) }
        let inner = BisectionMeasurement(commits: branch, revisions: revisions, recipe: recipe, comparing: comparing)
        do {
          return BisectionReport.Branch(merge: merge, report: try inner.run(good: "branch point", bad: "merged commit"))
        } catch is RevisionError {
          // Omit a branch whose first or last commit can't be built, because such a branch can't be searched.
          return nil
        }
      }
    }
  }

  private func program(_ commit: Int, name: String? = nil) throws -> ComparedProgram {
    let id = commits[commit].id
    let short = String(id.prefix(12))
    return try ComparedProgram(id, name: name.map { "\($0) (\(short))" } ?? short, revisions: revisions, recipe: recipe)
  }

  /// Measures benchmarks at a commit until each of them is clearly good or bad, or has reached the maximum number of
  /// process runs. If the commit can't be built or its worker fails, the result is `skipped` for all benchmarks.
  ///
  /// - Parameter cuts: The threshold between good and bad values, keyed by benchmark. For times, a value is the
  ///   logarithm of the ratio to the time of the good commit.
  private func findings(
    at commit: Int, cuts: [String: Bisection.Level], quantities: [String: SearchedQuantity], good: ComparedProgram
  ) throws -> [String: Bisection.Finding] {
    do {
      let head = try program(commit)
      return try comparing.withSetUp(base: good, head: head) {
        try measured(head, at: commit, cuts: cuts, quantities: quantities, good: good)
      }
    } catch let error as RevisionError {
      return cuts.mapValues { _ in .skipped(reason: error.reason) }
    } catch let error as WorkerFailure where error.side == .head {
      return cuts.mapValues { _ in .skipped(reason: error.reason) }
    }
  }

  private func measured(
    _ head: ComparedProgram, at commit: Int, cuts: [String: Bisection.Level], quantities: [String: SearchedQuantity],
    good: ComparedProgram
  ) throws -> [String: Bisection.Finding] {
    let settings = comparing.settings
    let progress = ProgressLine(isQuiet: comparing.isQuiet)
    defer { progress.clear() }
    let comparer = Comparer(settings: settings, isCancelled: { Interruption.isRequested }, progress: progress.show)
    var schedule = ComparisonSchedule(seed: settings.seed &+ UInt64(commit))
    let launch = comparing.launch(base: good, head: head)
    let listed = try comparer.benchmarks(launch: launch, schedule: &schedule)
    let available = Set(listed.head)
    var tests = cuts.filter { available.contains($0.key) }.mapValues(SequentialSignTest.init)
    var failures: [String: String] = [:]
    while case let open = tests.filter({ $0.value.outcome == nil }).keys.sorted(), !open.isEmpty {
      var measurements = open.map(BenchmarkMeasurement.init)
      let number = tests.values.map(\.values.count).max()! + 1
      try comparer.measure(
        &measurements, runs: number...number, listed: listed, launch: launch, schedule: &schedule)
      for measurement in measurements {
        let name = measurement.name
        // If there is no value, the benchmark failed, or no time passed on its clock. More process runs wouldn't help.
        guard let level = quantities[name]?.level(measurement) else {
          tests[name] = nil
          failures[name] = measurement.failureReason
          continue
        }
        tests[name]?.add(level)
      }
    }
    return cuts.keys.reduce(into: [:]) { findings, name in
      guard let test = tests[name], let outcome = test.outcome else {
        let reason =
          failures[name] ?? (available.contains(name) ? "no time passed on its clock" : "it has no such benchmark")
        return findings[name] = .skipped(reason: reason)
      }
      findings[name] = .measured(OrderStatistics(test.values).median, outcome, processRuns: test.values.count)
    }
  }

  /// Runs a complete comparison between each culprit (a commit that made a benchmark slower) and the last good commit
  /// before it.
  private func evidence(on culprits: [Bisection.Culprit]) throws -> [BisectionReport.Finding] {
    try culprits.map { culprit in
      var comparing = comparing
      comparing.checksPatterns = false
      comparing.patterns.wanted = [BenchmarkPattern(identifier: culprit.benchmark)]
      let comparison = try comparing.run(base: program(culprit.lastGood), head: program(culprit.firstBad))
      guard let evidence = comparison.benchmarks.first(where: { $0.name == culprit.benchmark }) else {
        throw NothingToCompare(available: comparison.wanted)
      }
      return BisectionReport.Finding(culprit: culprit, evidence: evidence)
    }
  }
}
