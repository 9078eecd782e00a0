import Foundation
package import VecbenchMeasuring

/// A comparison of results with a stored baseline.
///
/// The comparison uses ratios that don't depend on the machine: the speed-up of a variant over the base variant, and
/// the fraction of peak bandwidth. The two times in each ratio were measured alternately, so a change in the machine's
/// speed affects both.
package struct BaselineCheck: Sendable {
  /// A quantity that has become worse, or a benchmark that is in the baseline but wasn't measured now.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    package let name: String
    package let quantity: String
    package let before: Double

    /// The current value; nil if the benchmark is missing.
    package let now: Double?

    package var description: String {
      guard let now else { return "\(name): the baseline has it, and it was not measured now" }
      return "\(name): \(quantity) was \(Formatting.significant(before)), and is \(Formatting.significant(now))"
    }
  }

  package let findings: [Finding]

  /// The number of quantities that could be compared.
  package let compared: Int

  /// A sentence without a period that states how many ratios are worse, and how many benchmarks are missing.
  package var summary: String {
    let missing = findings.count { $0.now == nil }
    let worse = findings.count - missing
    let ratios = "\(worse == 0 ? "none" : "\(worse)") of \(Formatting.counted(compared, "ratio"))"
    let absent =
      missing == 0
      ? "" : ", and \(Formatting.counted(missing, "result")) of the baseline \(missing > 1 ? "are" : "is") missing"
    return "\(ratios) \(worse > 1 ? "are" : "is") worse\(absent)"
  }

  /// Compares results with a baseline. Omits results that aren't compared with other variants (see
  /// `BenchmarkResult.role`), and ratios without an interval.
  ///
  /// - Parameter threshold: The largest relative slowdown that passes, such as 0.25 for 25 % more time. A quantity
  ///   fails if the upper end of its 95 % interval, multiplied by `1 + threshold`, is less than the value in the
  ///   baseline.
  package init(baseline: [BenchmarkResult], now: [BenchmarkResult], threshold: Double) {
    let current = Dictionary(now.map { ($0.identifier, $0) }) { $1 }
    var findings: [Finding] = []
    var compared = 0
    for before in baseline {
      guard let after = current[before.identifier] else {
        findings.append(Finding(name: before.identifier, quantity: "", before: 0, now: nil))
        continue
      }
      if before.role != nil { continue }
      for quantity in before.isBase ? [Self.bandwidth] : [Self.speedup, Self.bandwidth] {
        guard let old = quantity.value(before), let new = quantity.value(after), let best = quantity.best(after) else {
          continue
        }
        compared += 1
        if best * (1 + threshold) < old {
          findings.append(Finding(name: before.identifier, quantity: quantity.name, before: old, now: new))
        }
      }
    }
    self.findings = findings
    self.compared = compared
  }

  /// Returns this check with only the findings that a second check confirms.
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

    /// Returns the favorable end of the interval; nil if there is no interval.
    let best: @Sendable (BenchmarkResult) -> Double?
  }

  private static let speedup = Quantity(
    name: "the speed-up", value: { $0.speedup }, best: { $0.speedupHigh })

  private static let bandwidth = Quantity(
    name: "the fraction of peak bandwidth", value: { $0.peakFraction },
    best: { result in result.lowNanoseconds.flatMap { low in result.peakNanoseconds.map { $0 / low } } })

  /// Returns the reason why results from two environments can't be compared, or nil if they can. Both must have the
  /// same processor, compilers, build configuration, instruction sets and OpenBLAS kernels.
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
