import Foundation
import VecbenchMeasuring

/// The peak resident memory of both programs in one process run.
package struct PeakMemory: Codable, Hashable, Sendable {
  /// The peaks, in bytes.
  package let base: Double
  package let head: Double

  package init(base: Double, head: Double) { (self.base, self.head) = (base, head) }

  private enum CodingKeys: String, CodingKey {
    case base = "base_bytes"
    case head = "head_bytes"
  }

  /// The logarithm of the ratio of `head`'s peak to `base`'s peak. A peak below ``DecisionLevel/memory`` counts as that
  /// value.
  package var logRatio: Double { log(max(head, DecisionLevel.memory)) - log(max(base, DecisionLevel.memory)) }

  /// The logarithm of the ratio for verdicts. If the peaks differ by less than ``DecisionLevel/memory``, it is 0.
  package var judgedLogRatio: Double { abs(head - base) >= DecisionLevel.memory ? logRatio : 0 }
}

package struct MemoryChange: Hashable, Sendable {
  /// The median peak memory of each program, in bytes.
  package let base: Double
  package let head: Double

  /// The median of ``PeakMemory/logRatio``.
  package let logEstimate: Double

  /// The confidence interval of the true log ratio.
  package let logInterval: ClosedRange<Double>

  /// The verdict on peak memory: `regression`, `improvement`, `same` or `inconclusive`.
  package let verdict: Verdict

  /// The change in one line: `peak memory 32.2 MiB -> 51.2 MiB, +58.9 % [+58.7, +59.4]`.
  package var description: String {
    "peak memory \(Formatting.bytes(base)) -> \(Formatting.bytes(head)), "
      + Formatting.change(logRatio: logEstimate, interval: logInterval)
  }
}
