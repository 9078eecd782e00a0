import Foundation
package import VecbenchMeasuring

package struct ComparedBenchmark: Hashable, Sendable {
  package let name: String
  package let verdict: Verdict

  /// The reason for the verdict; nil if it is evident from the figures.
  package let reason: String?
  package let rule: BenchmarkRule

  /// The confidence interval of the true log ratio, on which the verdict is based; nil if there are too few process
  /// runs. The log ratio is the logarithm of the ratio of `head`'s time to `base`'s time.
  package let logInterval: ClosedRange<Double>?
  package let pValue: Double?

  /// The change in peak memory; nil if it is unknown.
  package let memory: MemoryChange?

  /// The waiver (a temporary exemption) that keeps the benchmark from failing the comparison; nil if there isn't one.
  package let waiver: Waiver?

  /// The measurement; nil if `head` lacks the benchmark.
  package let measurement: BenchmarkMeasurement?

  /// True if the benchmark makes the comparison fail, because it is a regression or missing and has no valid waiver.
  package var fails: Bool { (verdict == .regression || verdict == .missing) && waiver == nil }
}

/// The result of comparing two programs.
package struct Comparison: Sendable {
  package let base: String
  package let head: String
  package let settings: ComparisonSettings
  package let thresholds: Thresholds
  package let benchmarks: [ComparedBenchmark]

  /// The names of the benchmarks of all shards (see ``Shard``), in the order of `base`. They include benchmarks that
  /// `head` lacks.
  package let wanted: [String]
  package let missing: [String]

  /// The benchmarks that only `head` has.
  package let newBenchmarks: [String]

  /// The machines that measured the benchmarks, in the order of the shards that they measured; at least one.
  package let machines: [ComparisonMachine]

  /// The identities of the programs: the commit of a revision, or a hash of an executable. They are the same on all
  /// machines. Empty if they weren't requested.
  package var identities: [ComparisonSide: String] = [:]

  /// True if both executables have the same contents. The programs can then differ only in the files that they load.
  package var hasIdenticalExecutables = false

  package init(
    base: String, head: String, settings: ComparisonSettings, thresholds: Thresholds, benchmarks: [ComparedBenchmark],
    wanted: [String], missing: [String], newBenchmarks: [String], machines: [ComparisonMachine]
  ) {
    self.base = base
    self.head = head
    self.settings = settings
    self.thresholds = thresholds
    self.benchmarks = benchmarks
    self.wanted = wanted
    self.missing = missing
    self.newBenchmarks = newBenchmarks
    self.machines = machines
  }

  package var environment: MachineEnvironment { machines[0].environment }

  /// The shard that was measured; nil if the comparison contains all shards.
  package var shard: Shard? { machines.count < machines[0].shard.count ? machines[0].shard : nil }

  /// The distinct seeds that the machines used for random choices, in ascending order.
  package var seeds: [UInt64] { Set(machines.map(\.seed)).sorted() }

  /// The machines, grouped by processor model. Groups are ordered by their first shards.
  package var processors: [[ComparisonMachine]] {
    Dictionary(grouping: machines, by: \.environment.processor).values.sorted { $0[0].shard < $1[0].shard }
  }

  package func benchmarks(_ verdict: Verdict) -> [ComparedBenchmark] { benchmarks.filter { $0.verdict == verdict } }

  /// True if there are benchmarks and all of them are undecided. Such a comparison doesn't pass.
  package var isUndecided: Bool { !benchmarks.isEmpty && benchmarks.allSatisfy(\.verdict.isUndecided) }

  /// Returns the exit code of the process: 2 if a benchmark fails, 75 if all benchmarks are undecided, and otherwise 0,
  /// unless a parameter requests a different code.
  ///
  /// - Parameters:
  ///   - failsOnImprovement: True to exit with 4 if a benchmark has improved.
  ///   - isStrict: True to exit with 75 if any benchmark is undecided.
  package func exitCode(failsOnImprovement: Bool, isStrict: Bool) -> Int32 {
    if benchmarks.contains(where: \.fails) { return 2 }
    if isUndecided || isStrict && benchmarks.contains(where: \.verdict.isUndecided) { return 75 }
    if failsOnImprovement, benchmarks.contains(where: { $0.verdict == .improvement }) { return 4 }
    return 0
  }
}

/// A run that measures the benchmarks of two programs and compares their times.
package struct ComparisonRun {
  package var settings = ComparisonSettings()
  package var thresholds = Thresholds()

  /// A closure that returns true if a benchmark should be compared. Control benchmarks are always compared; see
  /// ``isControl(_:)``.
  package var isWanted: (String) -> Bool = { _ in true }

  /// True if the programs have control benchmarks; see ``isControl(_:)``. Programs that use another benchmark harness
  /// have none, even if one of their benchmarks is named like a control benchmark.
  package var hasControls = true

  /// The shard to measure. Every shard includes the control benchmarks.
  package var shard = Shard.whole

  /// The times of the benchmarks in an earlier comparison, keyed by name. They are used to give all shards about the
  /// same duration, so only their ratios matter.
  package var times: [String: Double] = [:]

  /// The time limit for all process runs, in nanoseconds; nil for no limit. If the remaining time doesn't suffice for
  /// all undecided benchmarks, only those with the largest differences are measured further. The measurement may end
  /// after any group of process runs, because the confidence intervals are valid even if the results are evaluated
  /// repeatedly.
  package var budget: Double?

  /// The date for checking waivers, such as `2026-12-31`.
  package var today = ""
  package var clock: any PacingClock = SystemClock()
  package var isCancelled: () -> Bool = { false }

  /// A closure that checks the names of the benchmarks of both programs, given all names and the names of the
  /// benchmarks that can get a verdict. It may throw to end the comparison.
  package var checkNames: (_ all: Set<String>, _ judged: Set<String>) throws -> Void = { _, _ in }

  /// A closure that inspects both processes at the end of the first process run. It may throw to end the comparison.
  package var inspect: (ProcessPair) throws -> Void = { _ in }
  package var progress: (String) -> Void = { _ in }

  package init() {}

  /// Returns true if a benchmark is named like a control benchmark. Control benchmarks copy memory with the same code
  /// in every program.
  package static func isControl(_ benchmark: String) -> Bool { benchmark.hasPrefix("control/") }

  private func isControl(_ benchmark: String) -> Bool { hasControls && Self.isControl(benchmark) }

  /// Measures and judges all benchmarks.
  ///
  /// Process runs are made in groups. After each group, only benchmarks whose verdict isn't final are measured further.
  ///
  /// - Parameters:
  ///   - base: The name of the program to compare with.
  ///   - head: The name of the program to judge.
  ///   - environment: The description of the machine in reports.
  ///   - schedule: The random choices; nil to derive them from the seed in the settings.
  ///   - launch: A function that launches a process of either program.
  /// - Throws: ``SampleFailure`` if no benchmark can be measured, ``NothingToCompare``, ``BenchmarkListChanged``,
  ///   `CancellationError`, and any other error that a worker throws.
  package func run(
    base: String, head: String, environment: MachineEnvironment, schedule: ComparisonSchedule? = nil,
    launch: Comparer.Launch
  ) throws -> Comparison {
    var schedule = schedule ?? ComparisonSchedule(seed: settings.seed)
    let comparer = Comparer(
      settings: settings, clock: clock, isCancelled: isCancelled, inspect: inspect, progress: progress)
    let listed = try comparer.benchmarks(launch: launch, schedule: &schedule)
    let found = (base: listed.base.uniqued(), head: listed.head.uniqued())
    let wanted = found.base.filter { isControl($0) || isWanted($0) }
    let common = wanted.filter(Set(found.head).contains)
    let missing = wanted.filter { !common.contains($0) }
    let family = wanted.filter { !isControl($0) || missing.contains($0) }
    let all = Set(found.base + found.head)
    try checkNames(all, all.subtracting(Set(found.base).intersection(found.head).filter(isControl)))
    guard wanted.contains(where: { !isControl($0) }) else {
      throw NothingToCompare(available: found.base.filter { !isControl($0) })
    }
    let assigned = ShardAssignment.benchmarks(of: shard, among: family, times: times)
    var controls = common.filter(isControl).map(BenchmarkMeasurement.init)
    var measured = common.filter(assigned.contains).map(BenchmarkMeasurement.init)
    let ambiguities = Self.ambiguities(base: listed.base, head: listed.head)
    for index in measured.indices { measured[index].failures = ambiguities[measured[index].name] ?? [:] }
    let judgments = try measureUntilDecided(
      &measured, controls: &controls, listed: listed, familySize: family.count - missing.count, comparer: comparer,
      schedule: &schedule, launch: launch)
    try checkFailures(measured.filter { ambiguities[$0.name] == nil })
    let results =
      zip(measured, judgments).map { compared($0, $1) } + missing.filter(assigned.contains).map(self.missing)
    let byName = Dictionary(uniqueKeysWithValues: results.map { ($0.name, $0) })
    let machine = ComparisonMachine(
      shard: shard, seed: settings.seed, environment: environment, benchmarks: family.filter(assigned.contains),
      controls: controls)
    return Comparison(
      base: base, head: head, settings: settings, thresholds: thresholds, benchmarks: family.compactMap { byName[$0] },
      wanted: family, missing: missing, newBenchmarks: found.head.filter { !found.base.contains($0) },
      machines: [machine])
  }

  /// Makes groups of process runs until all verdicts are final or the budget is used up. Each group measures only the
  /// benchmarks whose verdict isn't final yet.
  ///
  /// - Parameter familySize: The number of benchmarks that both programs have, in all shards together. It excludes
  ///   control benchmarks.
  /// - Returns: The judgment on each benchmark, in the order of `measured`.
  private func measureUntilDecided(
    _ measured: inout [BenchmarkMeasurement], controls: inout [BenchmarkMeasurement],
    listed: (base: [String], head: [String]), familySize: Int, comparer: Comparer, schedule: inout ComparisonSchedule,
    launch: Comparer.Launch
  ) throws -> [Judgment] {
    let decision = Decision(looks: settings.looks)
    var judgments: [Judgment] = []
    var open = Array(measured.indices)
    var unaffordable: Set<Int> = []
    var budget = budget.map { MeasuringBudget(nanoseconds: $0, start: clock.now()) }
    var done = 0
    for look in settings.looks where !open.isEmpty {
      // With a budget, the first process run is a separate group, because its duration is needed to estimate the
      // duration of further process runs.
      let groups = budget != nil && done == 0 ? [1...1, 2...look] : [done + 1...look]
      for runs in groups {
        let affordable = budget?.affordable(open.count, runs: runs.count, now: clock.now()) ?? open.count
        if affordable < open.count {
          let byEffectSize = open.sorted { abs(measured[$0].logEstimate ?? 0) > abs(measured[$1].logEstimate ?? 0) }
          unaffordable.formUnion(byEffectSize[affordable...])
          open = byEffectSize[..<affordable].sorted()
          if open.isEmpty { break }
        }
        var group = controls + open.map { measured[$0] }
        let start = clock.now()
        try comparer.measure(&group, runs: runs, listed: listed, launch: launch, schedule: &schedule)
        budget?.add(clock.now() - start, benchmarks: open.count, runs: runs.count)
        controls = Array(group[..<controls.count])
        for (index, measurement) in zip(open, group[controls.count...]) { measured[index] = measurement }
      }
      done = look
      let benchmarks = measured.map { MeasuredBenchmark(rule: thresholds.rule(for: $0.name), measurement: $0) }
      judgments = decision.judge(
        benchmarks, isContaminated: controls.contains(where: decision.showsContamination),
        familySize: familySize)
      open = open.filter { !Decision.isFinal(judgments[$0], benchmarks[$0]) }
    }
    for index in unaffordable where judgments[index].verdict.isUndecided {
      judgments[index].reason =
        "the budget ended after \(Formatting.counted(measured[index].processRunCount, "process run"))"
    }
    return judgments
  }

  /// Returns a failure for each benchmark that a program lists more than once. The failures are grouped by benchmark
  /// and then by program.
  private static func ambiguities(base: [String], head: [String]) -> [String: [ComparisonSide: String]] {
    var failures: [String: [ComparisonSide: String]] = [:]
    for (side, names) in [(ComparisonSide.base, base), (.head, head)] {
      for (name, count) in Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +) where count > 1 {
        failures[name, default: [:]][side] = "it has \(count) benchmarks of this name"
      }
    }
    return failures
  }

  /// Throws if all benchmarks have failed. Does nothing for a shard, because the benchmarks of other shards may
  /// succeed.
  private func checkFailures(_ measured: [BenchmarkMeasurement]) throws {
    guard shard.count == 1, measured.allSatisfy({ !$0.failures.isEmpty }), let failures = measured.first?.failures
    else { return }
    let side: ComparisonSide = failures[.base] == nil ? .head : .base
    let subject = measured.count == 1 ? "" : "it can't measure any of its \(measured.count) benchmarks: "
    throw SampleFailure(side: side, reason: subject + failures[side]!)
  }

  package func compared(_ measurement: BenchmarkMeasurement, _ judgment: Judgment) -> ComparedBenchmark {
    compared(
      measurement.name, judgment.verdict, judgment.reason, judgment: judgment, measurement: measurement)
  }

  package func missing(_ benchmark: String) -> ComparedBenchmark {
    compared(benchmark, .missing, "head has no such benchmark", judgment: nil, measurement: nil)
  }

  private func compared(
    _ benchmark: String, _ verdict: Verdict, _ reason: String?, judgment: Judgment?,
    measurement: BenchmarkMeasurement?
  ) -> ComparedBenchmark {
    var reasons = [reason].compactMap { $0 }
    var valid: Waiver?
    if verdict == .regression || verdict == .missing, let waiver = thresholds.waiver(for: benchmark) {
      let estimates = [measurement?.logEstimate, measurement?.memoryLogEstimate].compactMap(\.self)
      if waiver.covers(logEstimates: estimates, today: today) {
        valid = waiver
        reasons.append("waived until \(waiver.until): \(waiver.reason)")
      } else {
        reasons.append(today > waiver.until ? "its waiver ended on \(waiver.until)" : "beyond its waiver")
      }
    }
    return ComparedBenchmark(
      name: benchmark, verdict: verdict, reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "),
      rule: thresholds.rule(for: benchmark), logInterval: judgment?.logInterval, pValue: judgment?.pValue,
      memory: judgment?.memory, waiver: valid, measurement: measurement)
  }
}

/// An error thrown if no benchmark is left to compare.
package struct NothingToCompare: Error, CustomStringConvertible {
  /// The names of the benchmarks of `base`, without control benchmarks.
  private let available: [String]

  package init(available: [String]) { self.available = available }

  package var description: String {
    let names = available.prefix(10).joined(separator: ", ") + (available.count > 10 ? ", …" : "")
    return "no benchmark is left to compare: base has "
      + (available.isEmpty
        ? "only control benchmarks" : "\(Formatting.counted(available.count, "benchmark")), \(names)")
  }
}
