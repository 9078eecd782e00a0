/// The number and the duration of a comparison's measurements.
package struct ComparisonSettings: Codable, Hashable, Sendable {
  /// The maximum number of process runs. A process run launches new processes of both programs. It counts as a single
  /// observation, because the speed of a process depends on its random memory layout.
  package var processRuns = 48

  /// The number of samples per program, benchmark and process run. It is even and at least 2.
  package var rounds = 16

  /// The minimum duration of a sample, in nanoseconds.
  package var sampleTime = 2e6

  /// The seed for random choices, such as memory layouts and the order of the samples.
  package var seed: UInt64 = 1

  /// The number of process runs between two evaluations of the results. Fewer than six process runs can't give a
  /// significant result.
  package static let processRunsPerLook = 6

  package init() {}

  /// Settings with half the samples, half their minimum duration, and half the maximum number of process runs.
  package static var quick: ComparisonSettings {
    var settings = ComparisonSettings()
    settings.processRuns = 24
    settings.rounds = 8
    settings.sampleTime = 1e6
    return settings
  }

  /// The numbers of process runs after which the results are evaluated.
  package var looks: [Int] {
    let step = Self.processRunsPerLook
    return Array(stride(from: step, to: processRuns, by: step)) + [processRuns]
  }

  package enum CodingKeys: String, CodingKey {
    case processRuns = "process_runs"
    case rounds
    case sampleTime = "sample_ns"
    case seed
  }
}
