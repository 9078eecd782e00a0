import Foundation

/// What was measured of one benchmark: for each process run the medians of its rounds, and what went wrong meanwhile.
package struct BenchmarkMeasurement: Codable, Hashable, Sendable {
  /// One process run of both programs.
  package struct ProcessRun: Codable, Hashable, Sendable {
    /// The median time of an iteration, in nanoseconds.
    package var base: Double
    package var head: Double

    /// The median over the rounds of the logarithm of the time of `head` over that of `base`.
    package var logRatio: Double

    package init(base: Double, head: Double, logRatio: Double) {
      self.base = base
      self.head = head
      self.logRatio = logRatio
    }

    package enum CodingKeys: String, CodingKey {
      case base = "base_ns"
      case head = "head_ns"
      case logRatio = "log_ratio"
    }
  }

  package let name: String

  /// The iterations of a sample, the same for both programs in all process runs.
  package var iterations = 0

  package var processRuns: [ProcessRun] = []

  /// The rounds of all process runs, and those of them in which both programs took exactly the same time.
  package var rounds = 0
  package var ties = 0

  /// The samples that count, those of them that were disturbed all the same, and how often a disturbed one was taken again.
  package var samples = 0
  package var disturbed = 0
  package var repeated = 0

  /// The rounds that lie far from the others of their process run. They count as all do.
  package var outliers = TukeyOutliers()

  /// The allocations of one iteration, the median over the process runs; nil where they are not counted.
  package var baseAllocations: Double?
  package var headAllocations: Double?

  package init(name: String) { self.name = name }

  package enum CodingKeys: String, CodingKey {
    case name = "row"
    case iterations
    case processRuns = "launches"
    case rounds, ties
    case samples = "epochs"
    case disturbed, repeated, outliers
    case baseAllocations = "base_allocations"
    case headAllocations = "head_allocations"
  }

  /// Adds the rounds of one process run: the times of both programs, in nanoseconds for an iteration. Rounds in which no time
  /// passed say nothing and are left out.
  package mutating func add(base: [Double], head: [Double]) {
    rounds += base.count
    let timed = zip(base, head).filter { $0 > 0 && $1 > 0 }
    guard !timed.isEmpty else { return }
    let logRatios = timed.map { log($1 / $0) }
    ties += logRatios.count { $0 == 0 }
    outliers = outliers + TukeyOutliers(logRatios)
    processRuns.append(
      ProcessRun(
        base: OrderStatistics(timed.map(\.0)).median, head: OrderStatistics(timed.map(\.1)).median,
        logRatio: OrderStatistics(logRatios).median))
  }

  /// The median of the process runs, as a logarithm; nil without a process run.
  package var logEstimate: Double? {
    processRuns.isEmpty ? nil : OrderStatistics(processRuns.map(\.logRatio)).median
  }

  /// The interval that holds the true median with 95 % confidence, as logarithms; nil with fewer than six process runs.
  package var logInterval: ClosedRange<Double>? {
    processRuns.isEmpty ? nil : OrderStatistics(processRuns.map(\.logRatio)).medianInterval()
  }

  /// The share of the samples that were disturbed, and that of the rounds that were ties.
  package var disturbedFraction: Double { samples > 0 ? Double(disturbed) / Double(samples) : 0 }
  package var tieFraction: Double { rounds > 0 ? Double(ties) / Double(rounds) : 0 }
}
