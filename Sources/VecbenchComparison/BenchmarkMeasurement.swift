import Foundation
package import VecbenchMeasuring

/// The measurement of one benchmark in both programs. It contains the median times of each process run, and statistics
/// about disturbances, allocations and memory.
package struct BenchmarkMeasurement: Codable, Hashable, Sendable {
  /// The results of one process run, which launches a new process of each program.
  package struct ProcessRun: Codable, Hashable, Sendable {
    /// The program that was started first.
    package var first: ComparisonSide

    /// The median time of an iteration in each program, in nanoseconds.
    package var base: Double
    package var head: Double

    /// The median log ratio of the rounds (pairs of samples). A log ratio is the logarithm of the ratio of `head`'s
    /// time to `base`'s time.
    package var logRatio: Double

    /// The trend of `base`'s time during the process run: the median logarithm of the times in the second half of the
    /// rounds, minus the median in the first half. Nil if the time is steady.
    package var baseTrend: Double?
    /// The trend of `head`'s time, computed in the same way as ``baseTrend``.
    package var headTrend: Double?
    /// The trend of the ratio of `head`'s time to `base`'s time, computed in the same way as ``baseTrend``.
    package var ratioTrend: Double?

    /// The two times around which the samples of a program cluster, in nanoseconds; nil if there is only one cluster.
    package var baseModes: Modes?
    package var headModes: Modes?

    package init(first: ComparisonSide = .base, base: Double, head: Double, logRatio: Double) {
      (self.first, self.base, self.head, self.logRatio) = (first, base, head, logRatio)
    }

    package enum CodingKeys: String, CodingKey {
      case first
      case base = "base_ns"
      case head = "head_ns"
      case logRatio = "log_ratio"
      case baseTrend = "base_trend"
      case headTrend = "head_trend"
      case ratioTrend = "ratio_trend"
      case baseModes = "base_modes"
      case headModes = "head_modes"
    }
  }

  package let name: String

  /// The number of iterations per sample, which is the same for both programs in all process runs.
  package var iterations = 0

  package var processRuns: [ProcessRun] = []

  /// The number of process runs that were made. It includes process runs in which a coarse clock measured a time of 0
  /// in every round, which ``processRuns`` omits.
  package var processRunCount = 0

  /// The number of rounds in all process runs. Discarded rounds and repetitions of disturbed rounds aren't counted.
  package var rounds = 0

  /// The resolution of the clock as a fraction of a sample. It is estimated as the smallest nonzero difference between
  /// two samples of a program in the same process run. It is negligible unless the clock is coarse, and nil if all
  /// samples are equal.
  package var clockStep: Double?

  /// The number of rounds that were still disturbed in their last repetition. A round is disturbed if the system
  /// interrupted one of its samples.
  package var disturbed = 0
  /// The number of repetitions of disturbed rounds.
  package var repeated = 0

  /// The number of process runs in which background work continued for more than a second after the set-up.
  package var busyProcessRuns = 0

  /// The number of rounds whose log ratio is an outlier among the rounds of the same process run. The medians include
  /// these rounds.
  package var outliers = TukeyOutliers()

  /// The number of allocations per iteration, by program.
  package var allocations: [ComparisonSide: AllocationCounts] = [:]

  /// The peak memory of both programs in each process run; empty if it is unknown.
  package var memory: [PeakMemory] = []

  /// The reasons why the programs couldn't run the benchmark, by program. A benchmark that has failed isn't measured
  /// again.
  package var failures: [ComparisonSide: String] = [:]

  package init(name: String) { self.name = name }

  package enum CodingKeys: String, CodingKey {
    case name = "benchmark"
    case iterations
    case processRuns = "process_runs"
    case processRunCount = "process_run_count"
    case rounds
    case clockStep = "clock_step"
    case disturbed, repeated
    case busyProcessRuns = "busy_process_runs"
    case outliers
    case baseAllocations = "base_allocations"
    case headAllocations = "head_allocations"
    case memory
    case baseFailure = "base_failure"
    case headFailure = "head_failure"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    iterations = try container.decode(Int.self, forKey: .iterations)
    processRuns = try container.decode([ProcessRun].self, forKey: .processRuns)
    processRunCount = try container.decode(Int.self, forKey: .processRunCount)
    rounds = try container.decode(Int.self, forKey: .rounds)
    clockStep = try container.decodeIfPresent(Double.self, forKey: .clockStep)
    disturbed = try container.decode(Int.self, forKey: .disturbed)
    repeated = try container.decode(Int.self, forKey: .repeated)
    busyProcessRuns = try container.decode(Int.self, forKey: .busyProcessRuns)
    outliers = try container.decode(TukeyOutliers.self, forKey: .outliers)
    allocations[.base] = try container.decodeIfPresent(AllocationCounts.self, forKey: .baseAllocations)
    allocations[.head] = try container.decodeIfPresent(AllocationCounts.self, forKey: .headAllocations)
    memory = try container.decodeIfPresent([PeakMemory].self, forKey: .memory) ?? []
    failures[.base] = try container.decodeIfPresent(String.self, forKey: .baseFailure)
    failures[.head] = try container.decodeIfPresent(String.self, forKey: .headFailure)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(iterations, forKey: .iterations)
    try container.encode(processRuns, forKey: .processRuns)
    try container.encode(processRunCount, forKey: .processRunCount)
    try container.encode(rounds, forKey: .rounds)
    try container.encodeIfPresent(clockStep, forKey: .clockStep)
    try container.encode(disturbed, forKey: .disturbed)
    try container.encode(repeated, forKey: .repeated)
    try container.encode(busyProcessRuns, forKey: .busyProcessRuns)
    try container.encode(outliers, forKey: .outliers)
    try container.encodeIfPresent(allocations[.base], forKey: .baseAllocations)
    try container.encodeIfPresent(allocations[.head], forKey: .headAllocations)
    if !memory.isEmpty { try container.encode(memory, forKey: .memory) }
    try container.encodeIfPresent(failures[.base], forKey: .baseFailure)
    try container.encodeIfPresent(failures[.head], forKey: .headFailure)
  }

  /// Adds the rounds of one process run. The medians exclude rounds for which a coarse clock measured a time of 0.
  ///
  /// - Parameter first: The program that was started first.
  package mutating func add(_ window: RoundWindow, first: ComparisonSide) {
    processRunCount += 1
    rounds += window.rounds.count
    disturbed += window.rounds.count(where: \.isDisturbed)
    for step in [window.clockStep(\.base), window.clockStep(\.head)].compactMap({ $0 }) {
      clockStep = min(clockStep ?? step, step)
    }
    let timed = window.timed
    guard !timed.isEmpty else { return }
    // A difference of two logarithms is exactly negated if the programs are exchanged. The logarithm of a quotient
    // could be rounded differently.
    let logRatios = timed.map { log($0.head) - log($0.base) }
    outliers = outliers + TukeyOutliers(logRatios)
    let (base, head) = (timed.map(\.base), timed.map(\.head))
    var run = ProcessRun(
      first: first, base: OrderStatistics(base).median, head: OrderStatistics(head).median,
      logRatio: OrderStatistics(logRatios).median)
    run.baseTrend = SampleTrend(ofLogarithms: base.map { log($0) })?.logChange
    run.headTrend = SampleTrend(ofLogarithms: head.map { log($0) })?.logChange
    run.ratioTrend = SampleTrend(ofLogarithms: logRatios)?.logChange
    run.baseModes = Modes(base, distance: Steadiness.smallestDistance)
    run.headModes = Modes(head, distance: Steadiness.smallestDistance)
    processRuns.append(run)
  }

  /// The median log ratio of the process runs; nil without process runs.
  package var logEstimate: Double? {
    processRuns.isEmpty ? nil : OrderStatistics(processRuns.map(\.logRatio)).median
  }

  /// The median log ratio of the peak memory for verdicts; nil if it is unknown.
  package var memoryLogEstimate: Double? {
    memory.isEmpty ? nil : OrderStatistics(memory.map(\.judgedLogRatio)).median
  }

  /// The number of allocations per iteration of `base`; nil if it isn't counted, or if it varies.
  package var baseAllocations: Double? { allocations[.base]?.value }
  /// The number of allocations per iteration of `head`; nil if it isn't counted, or if it varies.
  package var headAllocations: Double? { allocations[.head]?.value }

  /// The largest error of the log ratio that the resolution of the clock can cause. The median time of each program can
  /// be off by half a clock step.
  package var clockError: Double { -log1p(-(clockStep ?? 0)) }

  package var disturbedFraction: Double { rounds > 0 ? Double(disturbed) / Double(rounds) : 0 }
}
