import Foundation

/// What was measured of one row: for each launch the medians of its rounds, and what went wrong meanwhile.
package struct RowMeasurement: Codable, Hashable, Sendable {
  /// One launch of both programs.
  package struct Launch: Codable, Hashable, Sendable {
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

  package let row: String

  /// The iterations of a turn, the same for both programs in all launches.
  package var iterations = 0

  package var launches: [Launch] = []

  /// The rounds of all launches, and those of them in which both programs took exactly the same time.
  package var rounds = 0
  package var ties = 0

  /// The turns that count, those of them that were disturbed all the same, and how often a disturbed one was taken again.
  package var epochs = 0
  package var disturbed = 0
  package var repeated = 0

  /// The rounds that lie far from the others of their launch. They count as all do.
  package var outliers = TukeyOutliers()

  /// The allocations of one iteration, the median over the launches; nil where they are not counted.
  package var baseAllocations: Double?
  package var headAllocations: Double?

  package init(row: String) { self.row = row }

  package enum CodingKeys: String, CodingKey {
    case row, iterations, launches, rounds, ties, epochs, disturbed, repeated, outliers
    case baseAllocations = "base_allocations"
    case headAllocations = "head_allocations"
  }

  /// Adds the rounds of one launch: the times of both programs, in nanoseconds for an iteration. Rounds in which no time
  /// passed say nothing and are left out.
  package mutating func add(base: [Double], head: [Double]) {
    rounds += base.count
    let timed = zip(base, head).filter { $0 > 0 && $1 > 0 }
    guard !timed.isEmpty else { return }
    let logRatios = timed.map { log($1 / $0) }
    ties += logRatios.count { $0 == 0 }
    outliers = outliers + TukeyOutliers(logRatios)
    launches.append(
      Launch(
        base: OrderStatistics(timed.map(\.0)).median, head: OrderStatistics(timed.map(\.1)).median,
        logRatio: OrderStatistics(logRatios).median))
  }

  /// The median of the launches, as a logarithm; nil without a launch.
  package var logEstimate: Double? {
    launches.isEmpty ? nil : OrderStatistics(launches.map(\.logRatio)).median
  }

  /// The interval that holds the true median with 95 % confidence, as logarithms; nil with fewer than six launches.
  package var logInterval: ClosedRange<Double>? {
    launches.isEmpty ? nil : OrderStatistics(launches.map(\.logRatio)).medianInterval()
  }

  /// The share of the turns that were disturbed, and that of the rounds that were ties.
  package var disturbedShare: Double { epochs > 0 ? Double(disturbed) / Double(epochs) : 0 }
  package var tieShare: Double { rounds > 0 ? Double(ties) / Double(rounds) : 0 }
}
