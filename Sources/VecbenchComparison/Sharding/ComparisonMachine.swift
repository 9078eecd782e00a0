package import VecbenchMeasuring

/// A machine that measured a comparison, or one of its shards.
package struct ComparisonMachine: Codable, Hashable, Sendable {
  package let shard: Shard

  /// The seed of the machine's schedule.
  package let seed: UInt64
  package let environment: MachineEnvironment

  /// The benchmarks of the machine's shard, including benchmarks that `head` lacks.
  package let benchmarks: [String]

  /// The measurements of the control benchmarks on this machine. Their code is the same in both programs, so different
  /// times show that the conditions on this machine differed. The times of this machine's benchmarks are then judged as
  /// ``Verdict/contaminated``, but other machines aren't affected.
  package let controls: [BenchmarkMeasurement]

  package init(
    shard: Shard, seed: UInt64, environment: MachineEnvironment, benchmarks: [String], controls: [BenchmarkMeasurement]
  ) {
    self.shard = shard
    self.seed = seed
    self.environment = environment
    self.benchmarks = benchmarks
    self.controls = controls
  }
}
