import Foundation
package import VecbenchComparison
import VecbenchMeasuring

/// The results of the comparisons in one cell.
package struct Tally: Codable, Sendable {
  package let cell: Cell
  package let seed: UInt64
  package private(set) var comparisons = 0
  package private(set) var verdicts: [String: Int] = [:]
  package private(set) var processRuns = 0
  package private(set) var maxProcessRuns = 0

  /// The number of comparisons that were repeated with the two programs swapped.
  package private(set) var exchanged = 0

  /// The number of these repetitions in which more than the sign of the change differed.
  package private(set) var notMirrored = 0

  package init(_ cell: Cell, seed: UInt64) { (self.cell, self.seed) = (cell, seed) }

  /// Runs comparisons and counts their results.
  ///
  /// - Parameter exchanged: The number of comparisons to repeat with the programs swapped.
  package init(_ simulation: Simulation, comparisons: Int, exchanged: Int, seed: UInt64) throws {
    self.init(simulation.cell, seed: seed)
    var seeds = SplitMix64(seed: seed, stream: cell.stream)
    for index in 0..<comparisons {
      let seed = seeds.next()
      let result = try simulation.compare(seed: seed)
      add(result)
      if index < exchanged { add(result, exchanged: try simulation.compare(seed: seed, isExchanged: true)) }
    }
  }

  private mutating func add(_ result: ComparedBenchmark) {
    comparisons += 1
    verdicts[result.verdict.rawValue, default: 0] += 1
    let count = result.measurement?.processRunCount ?? 0
    processRuns += count
    maxProcessRuns = max(maxProcessRuns, count)
  }

  private mutating func add(_ result: ComparedBenchmark, exchanged other: ComparedBenchmark) {
    exchanged += 1
    if !Self.areMirrored(result, other) { notMirrored += 1 }
  }

  /// Returns true if two results differ only in the sign of the change.
  package static func areMirrored(_ a: ComparedBenchmark, _ b: ComparedBenchmark) -> Bool {
    let ratios = { (result: ComparedBenchmark) in result.measurement?.processRuns.map(\.logRatio) ?? [] }
    return b.verdict == Order.mirrored(a.verdict) && ratios(b) == ratios(a).map { -$0 }
  }

  package func count(_ verdicts: Verdict...) -> Int { verdicts.reduce(0) { $0 + (self.verdicts[$1.rawValue] ?? 0) } }

  package var undecided: Int { count(.inconclusive, .unsteady, .contaminated) }

  /// The number of comparisons that reported the slower program as slower.
  package var found: Int { count(cell.order == .headSlower ? .regression : .improvement) }

  /// The number of comparisons that reported the faster program as slower.
  package var opposite: Int { count(cell.order == .headSlower ? .improvement : .regression) }

  package var meanProcessRuns: Double { Double(processRuns) / Double(max(comparisons, 1)) }
}

extension Tally {
  package var summary: String {
    let verdicts = verdicts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let percentage = Int((cell.slowdown * 100).rounded())
    return "\(cell.kind.rawValue) \(cell.extent.rawValue) +\(percentage) % \(cell.order.rawValue): "
      + "\(verdicts); \(String(format: "%.1f", meanProcessRuns)) process runs, \(notMirrored) not mirrored"
  }

  /// Returns the tallies as JSON, one line for each.
  package static func lines(_ tallies: [Tally]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try tallies.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
  }
}
