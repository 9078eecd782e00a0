import FastVectorFiles
import Foundation
package import VecbenchComparison
import VecbenchMeasuring

package struct CommitSummary: Codable, Hashable, Sendable {
  package let id: String
  package let author: String

  /// The author date, such as `2026-12-31`.
  package let date: String
  package let subject: String

  package init(id: String, author: String, date: String, subject: String) {
    self.id = id
    self.author = author
    self.date = date
    self.subject = subject
  }

  var line: String { "\(id.prefix(12))  \(date)  \(author): \(subject)".printable }
}

/// The result of a bisection, with the comparisons that support it.
package struct BisectionReport {
  /// The commits from the good commit to the bad commit, both included.
  package let commits: [CommitSummary]

  /// The comparison of the bad commit with the good commit.
  package let whole: Comparison
  package let steps: [Bisection.Step]
  package let findings: [Finding]

  /// The searches in merged branches, for benchmarks that a merge commit made slower.
  package let branches: [Branch]

  /// The search in a merged branch.
  package struct Branch {
    /// The index of the merge commit in ``commits``.
    package let merge: Int

    /// The bisection of the merged branch, from the merge base to the merged commit.
    package let report: BisectionReport

    package init(merge: Int, report: BisectionReport) { (self.merge, self.report) = (merge, report) }
  }

  /// The commit that made a benchmark slower (the culprit), and its comparison with the last good commit before it.
  package struct Finding {
    package let culprit: Bisection.Culprit
    package let evidence: ComparedBenchmark

    package init(culprit: Bisection.Culprit, evidence: ComparedBenchmark) {
      self.culprit = culprit
      self.evidence = evidence
    }

    /// True if the comparison confirms that the commit is slower than the last good commit. Either the verdict is a
    /// regression, or the whole confidence interval shows a slowdown and the estimate is large enough to be reported.
    package var isConfirmed: Bool {
      evidence.verdict == .regression || evidence.isSlower(byMoreThan: evidence.rule.reportFloor)
    }

    /// True if the search has narrowed the slowdown to a single commit.
    package var isExact: Bool { culprit.firstBad == culprit.lastGood + 1 }
  }

  package init(
    commits: [CommitSummary], whole: Comparison, steps: [Bisection.Step], findings: [Finding],
    branches: [Branch] = []
  ) {
    self.commits = commits
    self.whole = whole
    self.steps = steps
    self.findings = findings
    self.branches = branches
  }

  /// Returns the confirmed finding for the same benchmark in a branch that the culprit merged. Returns nil if the
  /// culprit isn't a merge commit, or if there is no such finding.
  private func branchFinding(of finding: Finding) -> (report: BisectionReport, finding: Finding)? {
    let name = finding.culprit.benchmark
    return branches.filter { $0.merge == finding.culprit.firstBad }.lazy.compactMap { branch in
      branch.report.findings.first { $0.culprit.benchmark == name && $0.isConfirmed }.map { (branch.report, $0) }
    }.first
  }

  /// True if at least one benchmark is slower, and the search found a single commit for each slower benchmark.
  package var isComplete: Bool { !findings.isEmpty && findings.allSatisfy(isComplete) }

  private func isComplete(_ finding: Finding) -> Bool {
    if let branch = branchFinding(of: finding) { return branch.report.isComplete(branch.finding) }
    return finding.isConfirmed && finding.isExact
  }

  // MARK: Text

  package func text() -> String {
    let between = Formatting.counted(commits.count - 2, "commit")
    let head = "good  \(whole.base)\nbad   \(whole.head), with \(between) between them"
    guard !findings.isEmpty else {
      return "\(head)\n\n\(ComparisonWording(comparison: whole).headline)\nno benchmark is slower at the bad commit\n"
    }
    return ([head] + findings.map(paragraph) + [table().text()]).joined(separator: "\n\n") + "\n"
  }

  private func paragraph(_ finding: Finding) -> String {
    if let branch = branchFinding(of: finding) {
      return branch.report.paragraph(branch.finding) + "\n  merged by \(commits[finding.culprit.firstBad].line)"
    }
    let culprit = finding.culprit
    let cells = ComparisonWording(comparison: whole).cells(finding.evidence)
    let reason = finding.evidence.reason.map { " (\($0))" } ?? ""
    let evidence = "  from the commit before: \(cells[2])\(reason), \(finding.evidence.verdict.rawValue)"
    if !finding.isConfirmed {
      return """
        \(culprit.benchmark): no single commit is slower than the one before
          the largest step is \(commits[culprit.firstBad].line)
        \(evidence)
        """
    }
    guard !finding.isExact else {
      return "\(culprit.benchmark): first bad commit\n  \(commits[culprit.firstBad].line)\n\(evidence)"
    }
    let suspects = commits[culprit.lastGood + 1...culprit.firstBad].map { "  \($0.line)" }.joined(separator: "\n")
    return "\(culprit.benchmark): the first bad commit is one of these; all but the last could not be judged\n"
      + "\(suspects)\n\(evidence)"
  }

  private func table() -> Table {
    var table = Table(header: ["commit", "benchmark", "change from good", "runs", "judged"], leftColumns: [0, 1, 4])
    table.rows = rows()
    return table
  }

  private func rows() -> [[String]] {
    let rows = steps.map { step in
      let start = [String(commits[step.commit].id.prefix(12)), step.benchmark]
      switch step.finding {
      case .skipped(let reason): return start + ["-", "-", "skipped: \(reason)".printable]
      case .measured(let level, let outcome, let processRuns):
        return start + [change(to: level, of: step.benchmark), "\(processRuns)", Self.name(of: outcome)]
      }
    }
    return rows + branches.flatMap { $0.report.rows() }
  }

  private func change(to level: Bisection.Level, of benchmark: String) -> String {
    guard let compared = whole.benchmarks.first(where: { $0.name == benchmark }),
      SearchedQuantity(of: compared) == .allocations
    else { return Formatting.change(logRatio: level) }
    return Formatting.counted(Formatting.count(level), "allocation")
  }

  private static func name(of outcome: SequentialSignTest.Outcome) -> String {
    switch outcome {
    case .below: "good"
    case .above: "bad"
    case .undecided: "a part of the slowdown"
    }
  }

  // MARK: JSON

  private struct Document: Encodable {
    let schema = "vecbench-bisection/1"
    let good: String
    let bad: String
    let complete: Bool
    let commits: [CommitSummary]
    let benchmarks: [Entry]
    let steps: [StepEntry]
  }

  private struct Entry: Encodable {
    let benchmark: String
    let first_bad: String
    let suspects: [String]
    let confirmed: Bool
    let verdict: Verdict
    let ratio: Double?
    let reason: String?
    var merge: String?
  }

  private struct StepEntry: Encodable {
    let commit: String
    let benchmark: String
    let judged: String
    var level: Double?
    var process_runs: Int?
    var reason: String?
  }

  package func json() throws -> String {
    let document = Document(
      good: whole.base, bad: whole.head, complete: isComplete, commits: commits, benchmarks: findings.map(entry),
      steps: stepEntries())
    return try JSONReport.text(of: document) + "\n"
  }

  private func entry(_ finding: Finding) -> Entry {
    if let branch = branchFinding(of: finding) {
      var entry = branch.report.entry(branch.finding)
      entry.merge = entry.merge ?? commits[finding.culprit.firstBad].id
      return entry
    }
    return Entry(
      benchmark: finding.culprit.benchmark, first_bad: commits[finding.culprit.firstBad].id,
      suspects: commits[finding.culprit.lastGood + 1...finding.culprit.firstBad].map(\.id),
      confirmed: finding.isConfirmed, verdict: finding.evidence.verdict,
      ratio: finding.evidence.measurement?.logEstimate.map(exp), reason: finding.evidence.reason)
  }

  private func stepEntries() -> [StepEntry] {
    let entries = steps.map { step in
      let id = commits[step.commit].id
      switch step.finding {
      case .skipped(let reason):
        return StepEntry(commit: id, benchmark: step.benchmark, judged: "skipped", reason: reason)
      case .measured(let level, let outcome, let processRuns):
        return StepEntry(
          commit: id, benchmark: step.benchmark, judged: Self.name(of: outcome), level: level,
          process_runs: processRuns)
      }
    }
    return entries + branches.flatMap { $0.report.stepEntries() }
  }
}

extension ComparedBenchmark {
  /// Returns true if the whole 95 % interval shows a slowdown, and the estimated slowdown exceeds `fraction`. Returns
  /// false for contaminated results.
  func isSlower(byMoreThan fraction: Double) -> Bool {
    guard verdict != .contaminated, let estimate = measurement?.logEstimate, let logInterval else { return false }
    return logInterval.lowerBound > 0 && estimate > log(1 + fraction)
  }

  /// True if a bisection should search for the cause: the verdict is a regression, or the benchmark is probably slower
  /// by more than its threshold.
  package var isWorthSearching: Bool { verdict == .regression || isSlower(byMoreThan: rule.threshold) }
}

/// The quantity whose increase a bisection searches for. Allocations and peak memory are used only if the time hasn't
/// increased by more than its threshold.
package enum SearchedQuantity: Hashable, Sendable {
  case time, allocations, memory

  package init(of benchmark: ComparedBenchmark) {
    let isAllocations = benchmark.measurement.flatMap(Decision.allocationReason) != nil
    let isSlower = (benchmark.measurement?.logEstimate ?? 0) > log(1 + benchmark.rule.threshold)
    let isMemory = benchmark.memory?.verdict == .regression
    self = isSlower ? .time : isAllocations ? .allocations : isMemory ? .memory : .time
  }

  /// Returns the levels of the quantity at the good commit and at the bad commit, or nil if one of them is unknown; see
  /// ``level(_:)``.
  package func target(_ benchmark: ComparedBenchmark) -> Bisection.Target? {
    guard let measurement = benchmark.measurement else { return nil }
    switch self {
    case .time:
      return measurement.logEstimate.map { Bisection.Target(name: benchmark.name, good: 0, bad: $0) }
    case .memory:
      return measurement.memoryLogEstimate.map { Bisection.Target(name: benchmark.name, good: 0, bad: $0) }
    case .allocations:
      guard let good = measurement.baseAllocations, let bad = measurement.headAllocations else { return nil }
      return Bisection.Target(name: benchmark.name, good: good, bad: bad)
    }
  }

  /// Returns the level of the quantity in a measurement, or nil if the quantity wasn't measured. For time and memory,
  /// the level is the logarithm of the estimated ratio of `head` to `base`. For allocations, it is their number in
  /// `head`.
  package func level(_ measurement: BenchmarkMeasurement) -> Bisection.Level? {
    switch self {
    case .time: measurement.logEstimate
    case .memory: measurement.memoryLogEstimate
    case .allocations: measurement.headAllocations
    }
  }
}
