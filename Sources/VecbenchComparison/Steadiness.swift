import Foundation
import VecbenchMeasuring

/// An analysis of why the process runs of a benchmark disagree.
package enum Steadiness {
  /// The smallest relative difference that is reported as a reason why process runs disagree. The difference is between
  /// two modes of the measured times, or between the two orders in which the programs are started.
  package static let smallestDistance = 0.05

  /// The limit on the fraction of process runs that show a symptom, such as a trend. Above this limit, the symptom is
  /// attributed to the benchmark, otherwise to the machine.
  private static let fraction = 0.5

  /// Returns the reason why a benchmark isn't steady within its process runs, or nil if it is. The time of an unsteady
  /// benchmark isn't judged.
  ///
  /// A trend in at most half of the process runs is attributed to the machine.
  package static func trend(_ measurement: BenchmarkMeasurement) -> String? {
    let runs = measurement.processRuns
    for (name, trend) in [
      ("base", \BenchmarkMeasurement.ProcessRun.baseTrend), ("head", \.headTrend), ("the ratio", \.ratioTrend),
    ] {
      let trends = runs.compactMap { $0[keyPath: trend] }
      if Double(trends.count) > fraction * Double(runs.count) {
        let change = Formatting.change(logRatio: OrderStatistics(trends).median)
        return "\(name) still changes by \(change) within a process run"
      }
    }
    return nil
  }

  /// Returns the reason why the process runs of a benchmark disagree, or nil if they show no pattern.
  package static func pattern(_ measurement: BenchmarkMeasurement) -> String? {
    modes(measurement) ?? sampleModes(measurement) ?? orderEffect(measurement)
  }

  private static func modes(_ measurement: BenchmarkMeasurement) -> String? {
    for side in ComparisonSide.allCases {
      let times = measurement.processRuns.map { side == .base ? $0.base : $0.head }
      if let modes = Modes(times, distance: smallestDistance) { return "\(side.rawValue) is \(text(modes))" }
    }
    return nil
  }

  private static func sampleModes(_ measurement: BenchmarkMeasurement) -> String? {
    let runs = measurement.processRuns
    for side in ComparisonSide.allCases {
      let found = runs.compactMap { side == .base ? $0.baseModes : $0.headModes }
      if Double(found.count) > fraction * Double(runs.count), let modes = found.first {
        return "\(side.rawValue) is \(text(modes)) within a process run"
      }
    }
    return nil
  }

  private static func text(_ modes: Modes) -> String {
    "bimodal: \(Formatting.time(modes.low)) and \(Formatting.time(modes.high))"
  }

  private static func orderEffect(_ measurement: BenchmarkMeasurement) -> String? {
    let ratios = { (side: ComparisonSide) in measurement.processRuns.filter { $0.first == side }.map(\.logRatio) }
    let (baseFirst, headFirst) = (OrderStatistics(orZero: ratios(.base)), OrderStatistics(orZero: ratios(.head)))
    guard ratios(.base).count >= 3, ratios(.head).count >= 3,
      baseFirst.minimum > headFirst.maximum || headFirst.minimum > baseFirst.maximum,
      abs(baseFirst.median - headFirst.median) > log1p(smallestDistance)
    else { return nil }
    let change = Formatting.change(logRatio: (headFirst.median - baseFirst.median) / 2)
    return "the program that is started first differs by \(change)"
  }
}

extension OrderStatistics {
  /// Creates the statistics of a sample, or of a single zero if the sample is empty.
  fileprivate init(orZero sample: [Double]) { self.init(sample.isEmpty ? [0] : sample) }
}
