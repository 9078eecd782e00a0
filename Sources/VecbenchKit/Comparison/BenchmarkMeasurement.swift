import Foundation

/// The samples of one benchmark: the medians of each process run, and the disturbances.
package struct BenchmarkMeasurement: Codable, Hashable, Sendable {
  /// One process run of both programs.
  package struct ProcessRun: Codable, Hashable, Sendable {
    /// The program that was started first.
    package var first: ComparisonSide

    /// The median time of an iteration, in nanoseconds.
    package var base: Double
    package var head: Double

    /// The median over the rounds of the logarithm of the time of `head` over that of `base`.
    package var logRatio: Double

    /// By how much the logarithm of the time of a program, or of the ratio, still changed from the first half of the
    /// rounds to the second; nil if it was steady.
    package var baseTrend: Double?
    package var headTrend: Double?
    package var ratioTrend: Double?

    /// The two times that the samples of a program alternate between, in nanoseconds; nil if there is one cluster.
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

  /// The iterations of a sample, the same for both programs in all process runs.
  package var iterations = 0

  package var processRuns: [ProcessRun] = []

  /// The number of process runs that were made, including those without a time.
  package var processRunCount = 0

  /// The number of rounds of all process runs.
  package var rounds = 0

  /// The step of the clock as a fraction of a sample: the smallest difference, other than zero, between two samples of a
  /// program in the same process run. It is negligible unless the clock is coarse, and nil if all samples agree.
  package var clockStep: Double?

  /// The number of rounds that were disturbed even when repeated, and the number of repetitions.
  package var disturbed = 0
  package var repeated = 0

  /// The number of process runs in which a program never stopped computing in the background.
  package var busyProcessRuns = 0

  /// The rounds that lie far from the others of their process run. They are included in the medians.
  package var outliers = TukeyOutliers()

  /// The allocations of an iteration.
  package var allocations: [ComparisonSide: AllocationCounts] = [:]

  /// The reason why a program couldn't take samples of it, by program. It isn't measured any further then.
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
    try container.encodeIfPresent(failures[.base], forKey: .baseFailure)
    try container.encodeIfPresent(failures[.head], forKey: .headFailure)
  }

  /// Adds the rounds of one process run. Rounds in which no time passed are left out.
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
    // The difference of two logarithms has the opposite sign, and no other value, if the programs are exchanged.
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

  /// The median of the process runs, as a logarithm; nil without a process run.
  package var logEstimate: Double? {
    processRuns.isEmpty ? nil : OrderStatistics(processRuns.map(\.logRatio)).median
  }

  /// The allocations of an iteration of either program; nil if they aren't counted or vary.
  package var baseAllocations: Double? { allocations[.base]?.value }
  package var headAllocations: Double? { allocations[.head]?.value }

  /// The largest error of the ratio that the clock can cause, as a logarithm: the median of rounded times errs by at most
  /// half a step for either program.
  package var clockError: Double { -log1p(-(clockStep ?? 0)) }

  /// The fraction of the rounds that were disturbed.
  package var disturbedFraction: Double { rounds > 0 ? Double(disturbed) / Double(rounds) : 0 }
}
