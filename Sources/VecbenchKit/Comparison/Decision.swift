import Foundation

/// Verdicts on numbers: no clock, no files, no processes.
package enum Decision {
  /// The verdict on one row after one measurement, by its times and allocations.
  package static func verdict(on measurement: RowMeasurement, rule: RowRule) -> (verdict: Verdict, reason: String?) {
    if let reason = allocationReason(measurement) { return (.regression, reason) }
    let ratios = measurement.launches.map(\.logRatio)
    let margin = log(1 + rule.threshold)
    guard let estimate = measurement.logEstimate, let interval = measurement.logInterval,
      let needed = SignTest.fewestHits(of: ratios.count, level: DecisionLevel.flag)
    else { return (.inconclusive, "\(ratios.count) launches are too few") }
    if ratios.count(where: { $0 > margin }) >= needed { return (.regression, nil) }
    if ratios.count(where: { $0 < -margin }) >= needed { return (.improvement, nil) }
    if measurement.disturbedShare > DecisionLevel.disturbed {
      return (.inconclusive, "\(Formatting.percent(measurement.disturbedShare)) of the turns were disturbed")
    }
    if measurement.tieShare > DecisionLevel.ties { return (.inconclusive, "the clock is too coarse") }
    if interval.lowerBound < 0 && interval.upperBound > margin { return (.inconclusive, "the launches disagree") }
    if !interval.contains(0) && abs(exp(estimate) - 1) >= rule.reportFloor { return (.moved, nil) }
    return (.same, nil)
  }

  /// What is wrong with the allocations; nil where nothing is.
  package static func allocationReason(_ measurement: RowMeasurement) -> String? {
    guard let base = measurement.baseAllocations, let head = measurement.headAllocations,
      head - base > DecisionLevel.allocations
    else { return nil }
    return "allocations \(Formatting.count(base)) -> \(Formatting.count(head))"
  }

  /// Whether a row has to be measured again before anything comes of its verdict.
  package static func needsConfirmation(_ verdict: Verdict) -> Bool { verdict == .regression || verdict == .improvement }

  /// Whether one control row shows that the two programs ran under different conditions.
  package static func showsContamination(_ control: RowMeasurement) -> Bool {
    guard let estimate = control.logEstimate, let interval = control.logInterval else { return false }
    return !interval.contains(0) && abs(exp(estimate) - 1) > DecisionLevel.control
  }

  /// The probability that chance flags a row in this direction in each of its measurements, where it differs by exactly
  /// the margin.
  ///
  /// Two independent p-values are both at most their greater one with at most the square of it as probability.
  package static func pValue(_ measurements: [RowMeasurement], rule: RowRule, slower: Bool) -> Double {
    let margin = log(1 + rule.threshold)
    let greatest = measurements.map { measurement in
      let hits = measurement.launches.count { slower ? $0.logRatio > margin : $0.logRatio < -margin }
      return SignTest.pValue(hits: hits, of: measurement.launches.count)
    }.max() ?? 1
    return pow(greatest, Double(measurements.count))
  }

  /// The verdicts on all rows, in their order, after those that needed it were measured again.
  ///
  /// - Parameters:
  ///   - firstIsContaminated: Whether the control rows differed in the first measurement.
  ///   - confirmationIsContaminated: Whether they did in the one that confirms: it alone counts for the rows that it has.
  package static func judge(
    _ rows: [MeasuredRow], firstIsContaminated: Bool, confirmationIsContaminated: Bool
  ) -> [RowJudgement] {
    let slower = Holm.adjusted(rows.map { pValue($0.measurements, rule: $0.rule, slower: true) })
    let faster = Holm.adjusted(rows.map { pValue($0.measurements, rule: $0.rule, slower: false) })
    return rows.indices.map { index in
      let row = rows[index]
      let isContaminated = row.confirmation == nil ? firstIsContaminated : confirmationIsContaminated
      return judge(row, slower: slower[index], faster: faster[index], isContaminated: isContaminated)
    }
  }

  private static func judge(
    _ row: MeasuredRow, slower: Double, faster: Double, isContaminated: Bool
  ) -> RowJudgement {
    let first = Self.verdict(on: row.first, rule: row.rule)
    let confirmation = row.confirmation.map { Self.verdict(on: $0, rule: row.rule) }
    var (verdict, reason) = confirmation ?? first
    if let confirmation, confirmation.verdict != first.verdict {
      // It goes no worse than the second look says, and never from one flag to the other.
      verdict = confirmation.verdict == .moved ? .moved : .inconclusive
      reason = "\(first.verdict.rawValue) that was not confirmed"
    }
    let areAllocations = verdict == .regression && reason != nil
    if verdict == .regression && !areAllocations && slower > DecisionLevel.family {
      (verdict, reason) = (.inconclusive, "too few launches for so many rows")
    }
    if verdict == .improvement && faster > DecisionLevel.family {
      (verdict, reason) = (.inconclusive, "too few launches for so many rows")
    }
    if isContaminated && !areAllocations { (verdict, reason) = (.contaminated, nil) }
    return RowJudgement(verdict: verdict, reason: reason, pValue: min(slower, faster))
  }
}

/// A row with everything that was measured of it.
package struct MeasuredRow: Hashable, Sendable {
  package let rule: RowRule
  package let first: RowMeasurement
  package let confirmation: RowMeasurement?

  package init(rule: RowRule, first: RowMeasurement, confirmation: RowMeasurement?) {
    self.rule = rule
    self.first = first
    self.confirmation = confirmation
  }

  var measurements: [RowMeasurement] { [first] + (confirmation.map { [$0] } ?? []) }
}

/// The verdict on a row, and the reason where it is not that of its figures.
package struct RowJudgement: Hashable, Sendable {
  package let verdict: Verdict
  package let reason: String?

  /// The adjusted p-value of the direction that is more likely.
  package let pValue: Double
}
