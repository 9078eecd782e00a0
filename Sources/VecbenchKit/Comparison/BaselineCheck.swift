import Foundation

/// Results of another day against those of now, by what does not depend on how fast the machine is today: how many times
/// as fast as the naive loops a way is, and which share of plain memory traffic it reaches. Both were measured in turn.
package struct BaselineCheck: Sendable {
  /// A quantity that has become worse.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    package let row: String
    package let quantity: String
    package let before: Double

    /// What it is now; nil where the row is missing.
    package let now: Double?

    package var description: String {
      guard let now else { return "\(row): the baseline has it, and it was not measured now" }
      return "\(row): \(quantity) was \(Formatting.significant(before)), and is \(Formatting.significant(now))"
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
        findings.append(Finding(row: Self.key(before), quantity: "", before: 0, now: nil))
        continue
      }
      for quantity in Self.quantities {
        guard let old = quantity.value(before), let new = quantity.value(after), let best = quantity.best(after) else {
          continue
        }
        compared += 1
        if best * (1 + threshold) < old {
          findings.append(Finding(row: Self.key(before), quantity: quantity.name, before: old, now: new))
        }
      }
    }
    self.findings = findings
    self.compared = compared
  }

  /// What is worse in both.
  package func confirmed(by second: BaselineCheck) -> BaselineCheck {
    let again = Set(second.findings.map { [$0.row, $0.quantity] })
    return BaselineCheck(findings: findings.filter { again.contains([$0.row, $0.quantity]) }, compared: compared)
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

  private static let quantities = [
    // The baseline of the speed-ups is 1 by definition.
    Quantity(
      name: "the speed-up", value: { $0.kernels == .naive ? nil : $0.speedup },
      best: { $0.speedupHigh ?? $0.speedup }),
    Quantity(
      name: "the share of the roof", value: { $0.roofShare },
      best: { row in row.roofNanoseconds.map { $0 / (row.lowNanoseconds ?? row.medianNanoseconds) } }),
  ]

  private static func key(_ row: BenchmarkResult) -> String {
    ([row.benchmark.rawValue] + (row.animation.map { [$0.rawValue] } ?? [])
      + (row.framesPerSecond.map { ["\($0)fps"] } ?? []) + [row.kernels.rawValue, "\(row.points)"])
      .joined(separator: "/")
  }

  /// What makes figures of two machines different in kind; nil where nothing does.
  package static func obstacle(_ baseline: MachineEnvironment, _ now: MachineEnvironment) -> String? {
    let aspects: [(name: String, value: (MachineEnvironment) -> String)] = [
      ("processor", { $0.processor }), ("OpenBLAS core", { $0.openBLASCore ?? "none" }),
      ("Swift version", { $0.swiftVersion }), ("compiler", { $0.compiler }), ("build", { $0.buildConfiguration }),
      ("instruction set of Swift's code", { $0.swiftInstructionSet }),
      ("instruction sets of the kernels", { $0.kernelInstructionSets.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ") }),
    ]
    let different = aspects.first { $0.value(baseline) != $0.value(now) }
    return different.map { "the \($0.name) of the baseline is '\($0.value(baseline))', here it is '\($0.value(now))'" }
  }
}

/// A baseline with which nothing here can be compared.
package struct NotComparable: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
