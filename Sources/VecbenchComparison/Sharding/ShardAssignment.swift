/// The assignment of benchmarks to shards. It depends only on the arguments, so all machines compute the same
/// assignment.
package enum ShardAssignment {
  /// Returns the benchmarks of each shard, in the order in which they are assigned.
  ///
  /// The benchmarks are assigned from the longest to the shortest, each to the shard whose total time is the shortest
  /// so far (R. L. Graham, Bounds on multiprocessing timing anomalies, SIAM Journal on Applied Mathematics 17, 1969).
  /// The total times of two shards differ by at most the time of the longest benchmark. Benchmarks of equal time are
  /// assigned in the order of their names. If no times are known, all benchmarks count as equally long, so they are
  /// assigned round-robin.
  ///
  /// - Parameters:
  ///   - benchmarks: Distinct names. Their order has no effect.
  ///   - count: The number of shards.
  ///   - times: The times of the benchmarks in an earlier comparison. Benchmarks without a time get the mean time.
  package static func shards(_ benchmarks: [String], count: Int, times: [String: Double] = [:]) -> [[String]] {
    let names = benchmarks.sorted()
    let known = names.compactMap { times[$0] }
    let mean = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
    let weighted = names.map { (name: $0, time: times[$0] ?? mean) }
      .sorted { ($1.time, $0.name) < ($0.time, $1.name) }
    var shards = [[String]](repeating: [], count: count)
    var sums = [Double](repeating: 0, count: count)
    for (name, time) in weighted {
      let least = sums.indices.min { sums[$0] < sums[$1] }!
      shards[least].append(name)
      sums[least] += time
    }
    return shards
  }

  package static func benchmarks(
    of shard: Shard, among benchmarks: [String], times: [String: Double] = [:]
  ) -> Set<String> {
    Set(shards(benchmarks, count: shard.count, times: times)[shard.number - 1])
  }
}
