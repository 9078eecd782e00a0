/// How often and how long a comparison measures.
package struct ComparisonSettings: Codable, Hashable, Sendable {
  /// How often both programs are started. Each process run counts once: within one, the speed depends on the memory
  /// layout that it happened to get.
  package var processRuns = 12

  /// The samples of a benchmark that each program takes in one process run, an even number.
  package var rounds = 16

  /// The time that a sample takes at least, in nanoseconds.
  package var sampleTime = 2e6

  /// Seed for the sample order and the memory layouts.
  package var seed: UInt64 = 1

  /// How often a disturbed sample is taken again.
  package static let repetitions = 2

  package init() {}

  /// Half the process runs, with half the samples.
  package static var quick: ComparisonSettings {
    var settings = ComparisonSettings()
    settings.processRuns = 6
    settings.rounds = 8
    return settings
  }

  package enum CodingKeys: String, CodingKey {
    case processRuns = "launches"
    case rounds
    case sampleTime = "epoch_ns"
    case seed
  }
}
