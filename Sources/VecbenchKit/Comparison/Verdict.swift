/// What is said of a row.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Slower than the margin allows, twice, or it allocates more.
  case regression
  /// Faster than the margin, twice.
  case improvement
  /// Slower or faster, by less than the margin or not surely more. It never fails.
  case moved
  /// No difference that is worth a word.
  case same
  /// The launches disagree too much to say anything.
  case inconclusive
  /// The control rows differ, which are the same code: so does everything, for a reason outside of it.
  case contaminated
  /// `base` has the row, and `head` has not.
  case missing
}

/// The bounds that a row is judged by.
package struct RowRule: Codable, Hashable, Sendable {
  /// The relative slowdown that fails. Relinking the same code has been seen to make it 8.4 % slower.
  package var threshold = 0.10

  /// The relative change that is worth a word. Below it is code layout.
  package var reportFloor = 0.03

  package init() {}
}

/// The constants of the decisions, each with its reason.
package enum DecisionLevel {
  /// A row is flagged where so few launches stay within the margin that chance does it with at most this probability: all
  /// of 6 launches, 11 of 12.
  package static let flag = 1.0 / 64

  /// The probability that chance fails any row of a comparison in which each has slowed down by exactly the margin.
  package static let family = 0.05

  /// The share of disturbed turns from which on nothing is said.
  package static let disturbed = 0.2

  /// The share of rounds without a difference from which on the clock is too coarse.
  package static let ties = 0.1

  /// How far the control rows may be apart.
  package static let control = 0.05

  /// Two counts of allocations differ if they do by more than this, for one iteration: each is an eighth of a whole
  /// number.
  package static let allocations = 0.06
}
