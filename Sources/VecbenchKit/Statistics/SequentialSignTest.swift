/// Whether values lie above or below a cut, tested as they come: clear cases end after a few values, close ones take more.
///
/// A run of values ends where one side leads by ``decidingLead``. Where at most one value in five falls on the wrong side
/// of the cut, the decision is wrong with a probability of at most 1 / (1 + 4⁵), one in a thousand (A. Wald, Sequential
/// Tests of Statistical Hypotheses, Annals of Mathematical Statistics 16, 1945, with p₀ = 0.2 and p₁ = 0.8). Nothing else
/// is assumed about how the values are distributed.
package struct SequentialSignTest: Sendable {
  package static let decidingLead = 5

  /// A side that leads within fewer values does so clearly; values that are still even after these are at the cut.
  package static let mostValues = 40

  package let cut: Double
  package private(set) var values: [Double] = []
  private var lead = 0

  package init(cut: Double) { self.cut = cut }

  package mutating func add(_ value: Double) {
    values.append(value)
    lead += value > cut ? 1 : -1
  }

  package enum Outcome: Sendable { case below, above, undecided }

  /// Nil while more values are needed.
  package var outcome: Outcome? {
    if lead >= Self.decidingLead { return .above }
    if lead <= -Self.decidingLead { return .below }
    return values.count >= Self.mostValues ? .undecided : nil
  }
}
