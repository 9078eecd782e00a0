import Foundation

/// One benchmark of a comparison, judged.
package struct ComparedBenchmark: Hashable, Sendable {
  package let name: String
  package let verdict: Verdict

  /// Why, where the figures do not say it.
  package let reason: String?
  package let rule: BenchmarkRule
  package let pValue: Double?

  /// The waiver that takes the benchmark out of the exit code.
  package let waiver: Waiver?
  package let first: BenchmarkMeasurement?
  package let confirmation: BenchmarkMeasurement?

  /// What the figures of reports are taken from: where a benchmark was measured twice, the second time, which was not chosen
  /// by its result.
  package var measurement: BenchmarkMeasurement? { confirmation ?? first }

  /// Whether it fails the comparison.
  package var fails: Bool { (verdict == .regression || verdict == .missing) && waiver == nil }
}

/// Two programs compared.
package struct Comparison: Sendable {
  package let base: String
  package let head: String
  package let settings: ComparisonSettings
  package let benchmarks: [ComparedBenchmark]

  /// Rows that only `head` has.
  package let newBenchmarks: [String]
  package let environment: MachineEnvironment

  /// The benchmarks of a verdict.
  package func benchmarks(_ verdict: Verdict) -> [ComparedBenchmark] { benchmarks.filter { $0.verdict == verdict } }

  /// Whether no benchmark has got an answer: such a comparison shows nothing, and does not pass.
  package var isUnanswered: Bool {
    benchmarks.allSatisfy { $0.verdict == .inconclusive || $0.verdict == .contaminated }
  }

  /// Says how the process ends.
  ///
  /// - Parameters:
  ///   - failsOnImprovement: Whether an improvement is to be looked at.
  ///   - isStrict: Whether a single benchmark without an answer is too much.
  package func exitCode(failsOnImprovement: Bool, isStrict: Bool) -> Int32 {
    if benchmarks.contains(where: \.fails) { return 2 }
    if isUnanswered { return 75 }
    if isStrict, benchmarks.contains(where: { $0.verdict == .inconclusive || $0.verdict == .contaminated }) {
      return 75
    }
    if failsOnImprovement, benchmarks.contains(where: { $0.verdict == .improvement }) { return 4 }
    return 0
  }
}

/// The way from two programs to verdicts.
package struct ComparisonRun {
  package var settings = ComparisonSettings()
  package var thresholds = Thresholds()

  /// Whether a benchmark is compared. Control benchmarks are, in any case.
  package var isWanted: (String) -> Bool = { _ in true }

  /// The day on which waivers have to be valid, as `2026-12-31`.
  package var today = ""
  package var isCancelled: () -> Bool = { false }
  package var progress: (String) -> Void = { _ in }

  package init() {}

  /// The benchmarks that copy memory, the same code in every program.
  package static func isControl(_ benchmark: String) -> Bool { benchmark.hasPrefix("control/") }

  /// - Parameters:
  ///   - names: What the two programs are called.
  ///   - environment: The machine, as it is to be reported.
  /// - Throws: What the workers throw, ``NothingToCompare``, and `CancellationError`.
  package func run(
    base: String, head: String, environment: MachineEnvironment, launch: Comparer.Launch
  ) throws -> Comparison {
    var generator = SplitMix64(seed: settings.seed)
    let comparer = Comparer(settings: settings, isCancelled: isCancelled, progress: progress)
    let found = try comparer.benchmarks(launch: launch, generator: &generator)
    let wanted = found.base.filter { Self.isControl($0) || isWanted($0) }
    let common = wanted.filter(Set(found.head).contains)
    guard wanted.contains(where: { !Self.isControl($0) }) else { throw NothingToCompare() }
    let first = try comparer.measure(common, launch: launch, generator: &generator)
    let isFlagged = { (measurement: BenchmarkMeasurement) in
      Decision.needsConfirmation(
        Decision.verdict(on: measurement, rule: thresholds.rule(for: measurement.name)).verdict)
    }
    let flagged = first.filter { !Self.isControl($0.name) && isFlagged($0) }.map(\.name)
    var second: [BenchmarkMeasurement] = []
    if !flagged.isEmpty {
      let again = common.filter(Self.isControl) + flagged
      progress("again: \(flagged.joined(separator: ", "))")
      second = try comparer.measure(again, launch: launch, generator: &generator)
    }
    return Comparison(
      base: base, head: head, settings: settings,
      benchmarks: judged(wanted: wanted, first: first, second: second),
      newBenchmarks: found.head.filter { !found.base.contains($0) },
      environment: environment)
  }

  private func judged(
    wanted: [String], first: [BenchmarkMeasurement], second: [BenchmarkMeasurement]
  ) -> [ComparedBenchmark] {
    let confirmations = Dictionary(uniqueKeysWithValues: second.map { ($0.name, $0) })
    let measured = first.filter { !Self.isControl($0.name) }.map {
      MeasuredBenchmark(rule: thresholds.rule(for: $0.name), first: $0, confirmation: confirmations[$0.name])
    }
    let judgements = Decision.judge(
      measured, firstIsContaminated: isContaminated(first), confirmationIsContaminated: isContaminated(second))
    let byName = Dictionary(uniqueKeysWithValues: zip(measured, judgements).map { ($0.first.name, ($0, $1)) })
    return wanted.compactMap { benchmark in
      if let (measured, judgement) = byName[benchmark] { return compared(measured, judgement) }
      // The control benchmarks have no verdict of their own.
      if Self.isControl(benchmark), first.contains(where: { $0.name == benchmark }) { return nil }
      return missing(benchmark)
    }
  }

  private func isContaminated(_ measurements: [BenchmarkMeasurement]) -> Bool {
    measurements.contains { Self.isControl($0.name) && Decision.showsContamination($0) }
  }

  private func compared(_ benchmark: MeasuredBenchmark, _ judgement: Judgement) -> ComparedBenchmark {
    let estimate = (benchmark.confirmation ?? benchmark.first).logEstimate
    return compared(
      benchmark.first.name, judgement.verdict, judgement.reason, rule: benchmark.rule, pValue: judgement.pValue,
      estimate: estimate,
      first: benchmark.first, confirmation: benchmark.confirmation)
  }

  private func missing(_ benchmark: String) -> ComparedBenchmark {
    compared(
      benchmark, .missing, "head has no such benchmark", rule: thresholds.rule(for: benchmark), pValue: nil,
      estimate: nil, first: nil,
      confirmation: nil)
  }

  private func compared(
    _ benchmark: String, _ verdict: Verdict, _ reason: String?, rule: BenchmarkRule, pValue: Double?, estimate: Double?,
    first: BenchmarkMeasurement?, confirmation: BenchmarkMeasurement?
  ) -> ComparedBenchmark {
    var reasons = [reason].compactMap { $0 }
    var valid: Waiver?
    if verdict == .regression || verdict == .missing, let waiver = thresholds.waiver(for: benchmark) {
      if waiver.covers(logEstimate: estimate, today: today) {
        valid = waiver
        reasons.append("waived until \(waiver.until): \(waiver.reason)")
      } else {
        reasons.append(today > waiver.until ? "its waiver ended on \(waiver.until)" : "beyond its waiver")
      }
    }
    return ComparedBenchmark(
      name: benchmark, verdict: verdict, reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "), rule: rule,
      pValue: pValue, waiver: valid, first: first, confirmation: confirmation)
  }
}

/// The programs have no benchmarks in common that are wanted.
package struct NothingToCompare: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "no benchmark is left to compare: vecbench list shows their names" }
}
