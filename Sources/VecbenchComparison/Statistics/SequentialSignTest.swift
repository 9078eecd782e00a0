/// A sequential test that decides whether values lie above or below a given value, the cut. Clear cases are decided
/// after a few values, and close ones need more.
///
/// The test ends when the numbers of values on the two sides of the cut differ by ``criticalLead``. Suppose that at
/// most one value in five falls on the wrong side of the cut. The decision is then wrong with a probability of at most
/// 1 / (1 + 4⁵), about 0.1 % (A. Wald, Sequential Tests of Statistical Hypotheses, Annals of Mathematical Statistics
/// 16, 1945, with p₀ = 0.2 and p₁ = 0.8). The test makes no other assumption about the distribution of the values.
package struct SequentialSignTest: Sendable {
  package static let criticalLead = 5

  /// The maximum number of values to collect. If neither side leads by enough after that many, the true value is close
  /// to the cut.
  package static let maxValues = 40

  package let cut: Double
  package private(set) var values: [Double] = []
  private var lead = 0

  package init(cut: Double) { self.cut = cut }

  package mutating func add(_ value: Double) {
    values.append(value)
    lead += value > cut ? 1 : -1
  }

  package enum Outcome: Sendable { case below, above, undecided }

  /// The outcome; nil as long as more values are needed.
  package var outcome: Outcome? {
    if lead >= Self.criticalLead { return .above }
    if lead <= -Self.criticalLead { return .below }
    return values.count >= Self.maxValues ? .undecided : nil
  }
}
