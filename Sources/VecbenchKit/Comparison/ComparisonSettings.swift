/// How often and how long a comparison measures.
package struct ComparisonSettings: Codable, Hashable, Sendable {
  /// The largest number of times that both programs are started. Each process run counts once, because the speed within
  /// one depends on the memory layout that it happened to get.
  package var processRuns = 48

  /// The number of samples of a benchmark that each program takes in one process run, even and at least 2.
  package var rounds = 16

  /// The smallest duration of a sample, in nanoseconds.
  package var sampleTime = 2e6

  /// The seed of the schedule.
  package var seed: UInt64 = 1

  /// The number of process runs between two looks at the results. Six is the smallest number that is significant.
  package static let processRunsPerLook = 6

  package init() {}

  /// Half as many samples, half as long, and at most half as many process runs.
  package static var quick: ComparisonSettings {
    var settings = ComparisonSettings()
    settings.processRuns = 24
    settings.rounds = 8
    settings.sampleTime = 1e6
    return settings
  }

  /// The numbers of process runs after which the results are looked at.
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
