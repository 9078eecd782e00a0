import Foundation
import TestSupport
import Testing
import VecbenchKit

struct OrderStatisticsTests {
  @Test func `The median of an odd number of values is the middle one`() {
    #expect(OrderStatistics([5]).median == 5)
    #expect(OrderStatistics([9, 1, 4]).median == 4)
    #expect(OrderStatistics([7, -2, 100, 3, 3]).median == 3)
  }

  @Test func `The median of an even number of values is the mean of the middle two`() {
    #expect(OrderStatistics([1, 2]).median == 1.5)
    #expect(OrderStatistics([8, 1, 1000, 4]).median == 6)
  }

  @Test func `The minimum and the maximum are the ends of the sorted values`() {
    let statistics = OrderStatistics([3, -1, 7, 2])
    #expect(statistics.minimum == -1)
    #expect(statistics.maximum == 7)
    #expect(statistics.sorted == [-1, 2, 3, 7])
  }

  @Test(arguments: [
    (share: 0.01, expected: 1.0), (0.25, 3), (0.3, 3), (0.31, 4), (0.5, 5), (0.9, 9), (0.91, 10), (0.99, 10),
    (1, 10),
  ])
  func `A quantile is the value at the nearest rank`(share: Double, expected: Double) {
    #expect(OrderStatistics([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]).quantile(share) == expected)
  }

  @Test func `The 99th percentile of 600 values leaves six values above it`() {
    #expect(OrderStatistics((1...600).map(Double.init)).quantile(0.99) == 594)
  }

  @Test(arguments: [
    (count: 11, tail: 0.025, omitted: 2), (20, 0.025, 6), (30, 0.025, 10), (40, 0.025, 14), (60, 0.025, 22),
    (100, 0.025, 40), (11, 0.005, 1), (20, 0.005, 4), (30, 0.005, 8), (40, 0.005, 12), (60, 0.005, 20),
    (100, 0.005, 37), (11, 0.0005, 1), (20, 0.0005, 3), (30, 0.0005, 6), (40, 0.0005, 10), (60, 0.0005, 17),
    (100, 0.0005, 34),
  ])
  func `The number of omitted values agrees with a published table`(count: Int, tail: Double, omitted: Int) {
    #expect(OrderStatistics.omitted(count: count, tail: tail) == omitted)
  }

  @Test(arguments: 1...100)
  func `The number of omitted values agrees with exact integer arithmetic`(count: Int) {
    // On each side, values are omitted as long as P(fewer than k heads in n tosses) is at most 1/40 (2.5 %). With
    // integers: 40 times the sum of the first k binomial coefficients is at most 2^n.
    var binomial: UInt128 = 1
    var sum: UInt128 = 1
    var k = 0
    while 40 * sum <= UInt128(1) << UInt128(count) {
      k += 1
      binomial = binomial * UInt128(count - k + 1) / UInt128(k)
      sum += binomial
    }
    #expect(OrderStatistics.omitted(count: count, tail: 0.025) == k)
  }

  @Test func `Fewer than six values have no median interval`() {
    for count in 1...5 {
      #expect(OrderStatistics((0..<count).map(Double.init)).medianInterval() == nil, "\(count) values")
    }
    #expect(OrderStatistics([6, 5, 4, 3, 2, 1]).medianInterval() == 1...6)
  }

  @Test func `A median interval ends at the values next to the omitted ones`() {
    #expect(OrderStatistics((1...11).map(Double.init)).medianInterval() == 2...10)
    #expect(OrderStatistics((1...40).map(Double.init)).medianInterval() == 14...27)
    #expect(OrderStatistics((1...40).map(Double.init)).medianInterval(confidence: 0.99) == 12...29)
  }

  @Test(arguments: [8, 11, 20, 41])
  func `A median interval contains the true median of skewed data at least 95 times in 100`(count: Int) throws {
    let seed = UInt64(count)
    var generator = SeededGenerator(seed: seed)
    var hits = 0
    let trials = 4000
    for _ in 0..<trials {
      // Each value is the cube of an exponentially distributed number, and the median of the distribution is (log 2)³.
      let sample = (0..<count).map { _ in pow(-log(1 - Double.random(in: 0..<1, using: &generator)), 3) }
      let interval = try #require(OrderStatistics(sample).medianInterval())
      if interval.contains(pow(log(2), 3)) { hits += 1 }
    }
    let coverage = Double(hits) / Double(trials)
    #expect(coverage >= 0.95, "seed \(seed)")
    #expect(coverage < 1, "seed \(seed): an interval that never misses is too wide")
  }

  @Test(arguments: [1000, 2000, 100_000])
  func `The median interval of a large sample has the right width`(count: Int) throws {
    // Compare with the normal approximation of the binomial distribution, whose 2.5 % quantile is 1.959964 standard
    // deviations below the mean. For these counts, its error is less than two values.
    let approximation = Double(count) / 2 - 1.959964 * (Double(count) / 4).squareRoot()
    let omitted = OrderStatistics.omitted(count: count, tail: 0.025)
    #expect(abs(Double(omitted) - approximation) < 2)
    let interval = try #require(OrderStatistics((1...count).map(Double.init)).medianInterval())
    #expect(interval == Double(omitted)...Double(count + 1 - omitted))
  }
}
