import Foundation

/// One row of a comparison, judged.
package struct ComparedRow: Hashable, Sendable {
  package let row: String
  package let verdict: Verdict

  /// Why, where the figures do not say it.
  package let reason: String?
  package let rule: RowRule
  package let pValue: Double?

  /// The waiver that takes the row out of the exit code.
  package let waiver: Waiver?
  package let first: RowMeasurement?
  package let confirmation: RowMeasurement?

  /// What the figures of reports are taken from: where a row was measured twice, the second time, which was not chosen
  /// by its result.
  package var measurement: RowMeasurement? { confirmation ?? first }

  /// Whether it fails the comparison.
  package var fails: Bool { (verdict == .regression || verdict == .missing) && waiver == nil }
}

/// Two programs compared.
package struct Comparison: Sendable {
  package let base: String
  package let head: String
  package let settings: ComparisonSettings
  package let rows: [ComparedRow]

  /// Rows that only `head` has.
  package let newRows: [String]
  package let environment: MachineEnvironment

  /// The rows of a verdict.
  package func rows(_ verdict: Verdict) -> [ComparedRow] { rows.filter { $0.verdict == verdict } }

  /// Says how the process ends.
  ///
  /// - Parameters:
  ///   - failsOnImprovement: Whether an improvement is to be looked at.
  ///   - isStrict: Whether a row without an answer is none.
  package func exitCode(failsOnImprovement: Bool, isStrict: Bool) -> Int32 {
    if rows.contains(where: \.fails) { return 2 }
    if isStrict, rows.contains(where: { $0.verdict == .inconclusive || $0.verdict == .contaminated }) { return 75 }
    if failsOnImprovement, rows.contains(where: { $0.verdict == .improvement }) { return 4 }
    return 0
  }
}

/// The way from two programs to verdicts.
package struct ComparisonRun {
  package var settings = ComparisonSettings()
  package var thresholds = Thresholds()

  /// Whether a row is compared. Control rows are, in any case.
  package var isWanted: (String) -> Bool = { _ in true }

  /// The day on which waivers have to be valid, as `2026-12-31`.
  package var today = ""
  package var isCancelled: () -> Bool = { false }
  package var progress: (String) -> Void = { _ in }

  package init() {}

  /// The rows that copy memory, the same code in every program.
  package static func isControl(_ row: String) -> Bool { row.hasPrefix("control/") }

  /// - Parameters:
  ///   - names: What the two programs are called.
  ///   - environment: The machine, as it is to be reported.
  /// - Throws: What the workers throw, ``NothingToCompare``, and `CancellationError`.
  package func run(
    base: String, head: String, environment: MachineEnvironment, launch: Comparer.Launch
  ) throws -> Comparison {
    var generator = SplitMix64(seed: settings.seed)
    let comparer = Comparer(settings: settings, isCancelled: isCancelled, progress: progress)
    let found = try comparer.rows(launch: launch, generator: &generator)
    let wanted = found.base.filter { Self.isControl($0) || isWanted($0) }
    let common = wanted.filter(Set(found.head).contains)
    guard wanted.contains(where: { !Self.isControl($0) }) else { throw NothingToCompare() }
    let first = try comparer.measure(common, launch: launch, generator: &generator)
    let isFlagged = { (measurement: RowMeasurement) in
      Decision.needsConfirmation(Decision.verdict(on: measurement, rule: thresholds.rule(for: measurement.row)).verdict)
    }
    let flagged = first.filter { !Self.isControl($0.row) && isFlagged($0) }.map(\.row)
    var second: [RowMeasurement] = []
    if !flagged.isEmpty {
      let again = common.filter(Self.isControl) + flagged
      progress("again: \(flagged.joined(separator: ", "))")
      second = try comparer.measure(again, launch: launch, generator: &generator)
    }
    return Comparison(
      base: base, head: head, settings: settings,
      rows: judged(wanted: wanted, first: first, second: second), newRows: found.head.filter { !found.base.contains($0) },
      environment: environment)
  }

  private func judged(wanted: [String], first: [RowMeasurement], second: [RowMeasurement]) -> [ComparedRow] {
    let confirmations = Dictionary(uniqueKeysWithValues: second.map { ($0.row, $0) })
    let measured = first.filter { !Self.isControl($0.row) }.map {
      MeasuredRow(rule: thresholds.rule(for: $0.row), first: $0, confirmation: confirmations[$0.row])
    }
    let judgements = Decision.judge(
      measured, firstIsContaminated: isContaminated(first), confirmationIsContaminated: isContaminated(second))
    let byName = Dictionary(uniqueKeysWithValues: zip(measured, judgements).map { ($0.first.row, ($0, $1)) })
    return wanted.compactMap { row in
      if let (measured, judgement) = byName[row] { return compared(measured, judgement) }
      // The control rows have no verdict of their own.
      if Self.isControl(row), first.contains(where: { $0.row == row }) { return nil }
      return missing(row)
    }
  }

  private func isContaminated(_ measurements: [RowMeasurement]) -> Bool {
    measurements.contains { Self.isControl($0.row) && Decision.showsContamination($0) }
  }

  private func compared(_ row: MeasuredRow, _ judgement: RowJudgement) -> ComparedRow {
    let estimate = (row.confirmation ?? row.first).logEstimate
    return compared(
      row.first.row, judgement.verdict, judgement.reason, rule: row.rule, pValue: judgement.pValue, estimate: estimate,
      first: row.first, confirmation: row.confirmation)
  }

  private func missing(_ row: String) -> ComparedRow {
    compared(
      row, .missing, "head has no such row", rule: thresholds.rule(for: row), pValue: nil, estimate: nil, first: nil,
      confirmation: nil)
  }

  private func compared(
    _ row: String, _ verdict: Verdict, _ reason: String?, rule: RowRule, pValue: Double?, estimate: Double?,
    first: RowMeasurement?, confirmation: RowMeasurement?
  ) -> ComparedRow {
    var reasons = [reason].compactMap { $0 }
    var valid: Waiver?
    if verdict == .regression || verdict == .missing, let waiver = thresholds.waiver(for: row) {
      if waiver.covers(logEstimate: estimate, today: today) {
        valid = waiver
        reasons.append("waived until \(waiver.until): \(waiver.reason)")
      } else {
        reasons.append(today > waiver.until ? "its waiver ended on \(waiver.until)" : "beyond its waiver")
      }
    }
    return ComparedRow(
      row: row, verdict: verdict, reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "), rule: rule,
      pValue: pValue, waiver: valid, first: first, confirmation: confirmation)
  }
}

/// The programs have no rows in common that are wanted.
package struct NothingToCompare: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "no row is left to compare: vecbench list shows their names" }
}
