package import VecbenchMeasuring

/// A machine that measured a comparison, or one of its shards.
package struct ComparisonMachine: Codable, Hashable, Sendable {
  package let shard: Shard

  /// The seed of the machine's schedule.
  package let seed: UInt64
  package let environment: MachineEnvironment

  /// The benchmarks of the machine's shard, including benchmarks that `head` lacks.
  package let benchmarks: [String]

  /// The measurements of the control benchmarks on this machine. If they show contamination, it affects only the
  /// verdicts of this machine's benchmarks.
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
