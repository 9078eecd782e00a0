/// How often and how long a comparison measures.
package struct ComparisonSettings: Codable, Hashable, Sendable {
  /// How often both programs are launched. A launch is what is counted: within one, a program is as fast as the luck of
  /// its addresses makes it.
  package var launches = 12

  /// How often each program has its turn of a row in one launch, which is even.
  package var rounds = 16

  /// The time that a turn takes at least, in nanoseconds.
  package var epoch = 2e6

  /// What the order of the turns and the luck of the launches follow from.
  package var seed: UInt64 = 1

  /// How often a disturbed turn is taken again.
  package static let repetitions = 2

  package init() {}

  /// Half the launches, with half the turns.
  package static var quick: ComparisonSettings {
    var settings = ComparisonSettings()
    settings.launches = 6
    settings.rounds = 8
    return settings
  }

  package enum CodingKeys: String, CodingKey {
    case launches, rounds
    case epoch = "epoch_ns"
    case seed
  }
}
