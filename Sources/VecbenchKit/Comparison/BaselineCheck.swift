import Foundation

/// Results compared with a stored baseline, by machine-independent ratios: how many times as fast as the base a variant
/// is, and the fraction of peak bandwidth it reaches. Both sides of each ratio were measured by turns.
package struct BaselineCheck: Sendable {
  /// A quantity that has become worse.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    package let name: String
    package let quantity: String
    package let before: Double

    /// What it is now; nil where the benchmark is missing.
    package let now: Double?

    package var description: String {
      guard let now else { return "\(name): the baseline has it, and it was not measured now" }
      return "\(name): \(quantity) was \(Formatting.significant(before)), and is \(Formatting.significant(now))"
    }
  }

  package let findings: [Finding]

  /// How many quantities could be compared.
  package let compared: Int

  /// - Parameter threshold: The loss that is too much, 0.25 for a quarter: what is now, taken at the favourable end of its
  ///   95 % interval, times one more than it is still less than before.
  package init(baseline: [BenchmarkResult], now: [BenchmarkResult], threshold: Double) {
    let current = Dictionary(now.map { (Self.key($0), $0) }) { $1 }
    var findings: [Finding] = []
    var compared = 0
    for before in baseline {
      guard let after = current[Self.key(before)] else {
        findings.append(Finding(name: Self.key(before), quantity: "", before: 0, now: nil))
        continue
      }
      for quantity in before.isBase ? [Self.bandwidth] : [Self.speedup, Self.bandwidth] {
        guard let old = quantity.value(before), let new = quantity.value(after), let best = quantity.best(after) else {
          continue
        }
        compared += 1
        if best * (1 + threshold) < old {
          findings.append(Finding(name: Self.key(before), quantity: quantity.name, before: old, now: new))
        }
      }
    }
    self.findings = findings
    self.compared = compared
  }

  /// What is worse in both.
  package func confirmed(by second: BaselineCheck) -> BaselineCheck {
    let again = Set(second.findings.map { [$0.name, $0.quantity] })
    return BaselineCheck(findings: findings.filter { again.contains([$0.name, $0.quantity]) }, compared: compared)
  }

  private init(findings: [Finding], compared: Int) {
    self.findings = findings
    self.compared = compared
  }

  private struct Quantity: Sendable {
    let name: String
    let value: @Sendable (BenchmarkResult) -> Double?
    let best: @Sendable (BenchmarkResult) -> Double?
  }

  private static let speedup = Quantity(
    name: "the speed-up", value: { $0.speedup }, best: { $0.speedupHigh ?? $0.speedup })

  private static let bandwidth = Quantity(
    name: "the fraction of peak bandwidth", value: { $0.peakFraction },
    best: { result in result.peakNanoseconds.map { $0 / (result.lowNanoseconds ?? result.medianNanoseconds) } })

  private static func key(_ result: BenchmarkResult) -> String {
    let pace = result.framesPerSecond.map { "\($0)fps" }
    return [result.benchmark.rawValue, result.animation, pace, result.variant.rawValue, "\(result.points)"]
      .compactMap { $0 }.joined(separator: "/")
  }

  /// What makes figures of two machines different in kind; nil where nothing does.
  package static func obstacle(_ baseline: MachineEnvironment, _ now: MachineEnvironment) -> String? {
    let aspects: [(name: String, value: (MachineEnvironment) -> String)] = [
      ("processor", { $0.processor }), ("OpenBLAS core", { $0.openBLASCore ?? "none" }),
      ("Swift version", { $0.swiftVersion }), ("compiler", { $0.compiler }), ("build", { $0.buildConfiguration }),
      ("instruction set of Swift's code", { $0.swiftInstructionSet }),
      (
        "instruction sets of the variants",
        { $0.variantInstructionSets.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ") }
      ),
    ]
    let different = aspects.first { $0.value(baseline) != $0.value(now) }
    return different.map { "the \($0.name) of the baseline is '\($0.value(baseline))', here it is '\($0.value(now))'" }
  }
}

/// A baseline with which nothing here can be compared; ends a command with code 5.
public struct NotComparable: Error, CustomStringConvertible {
  public let description: String

  /// - Parameter description: The file and the reason, in one line.
  public init(_ description: String) { self.description = description }
}
