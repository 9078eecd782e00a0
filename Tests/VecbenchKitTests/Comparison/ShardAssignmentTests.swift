import Testing
import VecbenchComparison
import VecbenchKit

struct ShardAssignmentTests {
  /// Returns random names, and random times in nanoseconds for most of them.
  private static func benchmarks(_ random: inout SplitMix64) -> (names: [String], times: [String: Double]) {
    let names = (0..<Int.random(in: 0...60, using: &random)).map { "benchmark/\($0)" }.shuffled(using: &random)
    let known = names.filter { _ in Bool.random(using: &random) || Bool.random(using: &random) }
    return (
      names, Dictionary(uniqueKeysWithValues: known.map { ($0, 1e6 * Double.random(in: 0.01...10, using: &random)) })
    )
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `Every benchmark is in exactly one shard, regardless of the order in which the benchmarks are listed`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let (names, times) = Self.benchmarks(&random)
    let count = Int.random(in: 1...20, using: &random)
    let shards = ShardAssignment.shards(names, count: count, times: times)
    #expect(shards.count == count)
    #expect(shards.flatMap(\.self).sorted() == names.sorted())
    #expect(ShardAssignment.shards(names.shuffled(using: &random), count: count, times: times) == shards)
    for number in 1...count {
      let shard = Shard("\(number)/\(count)")!
      #expect(
        ShardAssignment.benchmarks(of: shard, among: names.shuffled(using: &random), times: times)
          == Set(shards[number - 1]))
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `The total times of two shards differ by at most the time of the longest benchmark`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (names, times) = Self.benchmarks(&random)
    let count = Int.random(in: 1...20, using: &random)
    let mean = times.isEmpty ? 1 : times.sorted { $0.key < $1.key }.map(\.value).reduce(0, +) / Double(times.count)
    let sums = ShardAssignment.shards(names, count: count, times: times)
      .map { $0.map { times[$0] ?? mean }.reduce(0, +) }
    let longest = names.map { times[$0] ?? mean }.max() ?? 0
    #expect(sums.max()! - sums.min()! <= longest * (1 + 1e-9))
  }

  @Test func `Without times, benchmarks are assigned to the shards round-robin, in the order of their names`() {
    #expect(ShardAssignment.shards(["d", "a", "e", "c", "b"], count: 2) == [["a", "c", "e"], ["b", "d"]])
  }

  @Test func `Long benchmarks are spread over the shards, and short ones fill the rest`() {
    let times = ["long": 90.0, "longer": 100, "a": 10, "b": 10, "c": 10, "d": 10]
    #expect(
      ShardAssignment.shards(times.keys.sorted(), count: 2, times: times)
        == [["longer", "b", "d"], ["long", "a", "c"]])
  }

  @Test func `A benchmark without an earlier time counts as the mean of the benchmarks that have one`() {
    // The new benchmark counts as 20, the mean of 30 and 10. Therefore it is assigned second, to the empty shard.
    #expect(
      ShardAssignment.shards(["new", "x", "y"], count: 2, times: ["x": 30, "y": 10]) == [["x"], ["new", "y"]])
  }

  @Test func `If there are more shards than benchmarks, the last shards are empty`() {
    #expect(ShardAssignment.shards(["b", "a"], count: 4) == [["a"], ["b"], [], []])
  }

  @Test(arguments: [
    "9/8", "0/8", "1/0", "-1/8", "1/1001", "1", "1/", "/8", "", "1/2/3", "a/b", "+1/8", "1 /8",
    "1/99999999999999999999",
    "١/٨",
  ])
  func `A shard K/N is rejected unless K is from 1 to N and N is at most 1000`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func `The description of a shard can be parsed as a shard`() {
    #expect(Shard("2/8")?.description == "2/8")
    #expect(Shard("1000/1000")?.number == 1000)
  }
}
