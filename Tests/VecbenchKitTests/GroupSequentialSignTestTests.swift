import Foundation
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit

struct GroupSequentialSignTestTests {
  /// Returns the probability that any look is significant, by enumerating all sequences of coin tosses.
  private func enumerated(_ looks: [Int], _ criticalValues: [Int?]) -> Double {
    let last = looks[looks.count - 1]
    let significant = (0..<1 << last).count { sequence in
      zip(looks, criticalValues).contains { look, critical in
        (sequence & (1 << look - 1)).nonzeroBitCount >= critical ?? .max
      }
    }
    return Double(significant) / pow(2, Double(last))
  }

  @Test(arguments: [0.3, 0.1, 0.05, 0.025, 0.001])
  func `The probability of a significant look is at most the level spent so far`(level: Double) {
    let looks = [6, 9, 12, 18]
    let test = GroupSequentialSignTest(looks: looks)
    let criticalValues = test.criticalValues(level: level)
    for count in 1...looks.count {
      let spent = level * (1 - exp(-Double(looks[count - 1]) / 6))
      #expect(enumerated(Array(looks[..<count]), Array(criticalValues[..<count])) <= spent * (1 + 1e-9))
    }
    // The last critical value is the smallest possible value: with a smaller one, the test would spend more than its
    // level.
    if let critical = criticalValues[3] {
      #expect(enumerated(looks, criticalValues.dropLast() + [critical - 1]) > level * (1 - exp(-3)))
    }
  }

  @Test func `Six values with equal signs have an interval, and five don't`() {
    let test = GroupSequentialSignTest(looks: [5, 6])
    #expect(test.interval([1, 2, 3, 4, 5], look: 0) == nil)
    #expect(test.interval([1, 2, 3, 4, 5, 6], look: 1) == 1...6)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `An interval excludes a value if and only if significantly many samples are on one side of it`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let looks = [6, 12, 18, 24]
    let test = GroupSequentialSignTest(looks: looks)
    let criticalValues = test.criticalValues(level: GroupSequentialSignTest.intervalLevel)
    for (look, count) in looks.enumerated() {
      let values = (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }.sorted()
      let interval = try #require(test.interval(values, look: look))
      for _ in 0..<50 {
        let cut = Double.random(in: -1...1, using: &generator)
        let above = values.count { $0 > cut } >= criticalValues[look]!
        let below = values.count { $0 < cut } >= criticalValues[look]!
        #expect((interval.lowerBound > cut) == above && (interval.upperBound < cut) == below)
      }
    }
  }

  @Test func `The intervals at all looks together contain the median with 95 % confidence`() {
    var generator = SeededGenerator(seed: 9)
    let looks = Array(stride(from: 6, through: 48, by: 6))
    let test = GroupSequentialSignTest(looks: looks)
    let trials = 4000
    let missed = (0..<trials).count { _ in
      let values = (0..<48).map { _ in Double.random(in: -1...1, using: &generator) }
      return looks.enumerated().contains { look, count in
        !(test.interval(values[..<count].sorted(), look: look)?.contains(0) ?? true)
      }
    }
    #expect(Double(missed) / Double(trials) < 0.05 + 3 * (0.05 * 0.95 / Double(trials)).squareRoot())
  }

  @Test(arguments: [1e-6, 0.0003, 0.004, 0.03, 0.2])
  func `A p-value is at most a level only if the number of hits is significant at that level`(level: Double) {
    let looks = [6, 12, 18, 24]
    let test = GroupSequentialSignTest(looks: looks)
    let criticalValues = test.criticalValues(level: level)
    for (look, count) in looks.enumerated() {
      for hits in 0...count where test.pValue(hits: hits, look: look) <= level {
        #expect(hits >= criticalValues[look] ?? .max)
      }
      // At every level above the p-value, the result is significant. The p-value can exceed the level of the test, by
      // at most 60 % in these cases: at a slightly higher level, an earlier look spends more, so the result can be
      // insignificant again.
      if let critical = criticalValues[look] { #expect(test.pValue(hits: critical, look: look) <= 1.6 * level) }
    }
  }

  @Test func `P-values decrease with the number of hits`() {
    let test = GroupSequentialSignTest(looks: [6, 12, 18, 24, 48])
    for (look, count) in test.looks.enumerated() {
      let pValues = (0...count).map { test.pValue(hits: $0, look: look) }
      #expect(zip(pValues, pValues.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(pValues[0] == 1 && pValues[count] < 0.04)
    }
  }

  @Test func `The current look is the last one with at most the given number of values`() {
    let test = GroupSequentialSignTest(looks: [6, 12])
    #expect([5, 6, 11, 12, 40].map { test.look(at: $0) } == [nil, 0, 0, 1, 1])
  }
}

struct BenjaminiHochbergTests {
  /// Returns the hypotheses that the Benjamini–Hochberg procedure rejects by definition: the k smallest p-values, for
  /// the largest k at which the largest of them is at most `level * k / n`.
  private func rejected(_ pValues: [Double], level: Double) -> Set<Int> {
    let order = pValues.indices.sorted { pValues[$0] < pValues[$1] }
    let levels = pValues.indices.map { level * Double($0 + 1) / Double(pValues.count) }
    let last = pValues.indices.last { pValues[order[$0]] <= levels[$0] }
    return last.map { Set(order[...$0]) } ?? []
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `An adjusted p-value is at most a level if and only if the hypothesis is rejected at that level`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pValues = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
      pow(Double.random(in: 0...1, using: &generator), 3)
    }
    let adjusted = BenjaminiHochberg.adjusted(pValues)
    for level in [0.01, 0.05, 0.2] {
      #expect(Set(adjusted.indices.filter { adjusted[$0] <= level }) == rejected(pValues, level: level))
    }
  }

  @Test func `An empty family has no adjusted p-values`() { #expect(BenjaminiHochberg.adjusted([]).isEmpty) }
}

struct TrendTests {
  @Test func `Values are a trend if four of them exceed the next four by more than 2 %`() throws {
    let trend = try #require(SampleTrend(ofLogarithms: [0.03, 0.031, 0.032, 0.029, 0, 0.001, -0.001, 0]))
    #expect(abs(trend.logChange + 0.0305) < 1e-12)
    #expect(SampleTrend(ofLogarithms: [0.015, 0.016, 0.017, 0.015, 0, 0.001, -0.001, 0]) == nil)
    #expect(SampleTrend(ofLogarithms: [0.03, 0.031, 0.032, -0.029, 0, 0.001, -0.001, 0]) == nil)
    #expect(SampleTrend(ofLogarithms: [1, 0]) == nil)
    #expect(SampleTrend(ofLogarithms: []) == nil)
  }

  @Test(arguments: [8, 16, 40])
  func `Independent values show a trend in at most 4 % of cases`(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let trials = 4000
    let found = (0..<trials).count { _ in
      SampleTrend(ofLogarithms: (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }) != nil
    }
    #expect(found < trials * 4 / 100)
  }
}

struct ModesTests {
  @Test func `Two clusters are found with their medians, and outliers aren't clusters`() throws {
    let modes = try #require(Modes([0.4, 1.1, 0.41, 1.12, 0.39, 1.09, 0.4, 1.1], distance: 0.05))
    #expect(modes.low == 0.4 && modes.high == 1.1)
    #expect(Modes([0.4, 0.41, 0.39, 0.4, 0.4, 0.41, 0.4, 1.1], distance: 0.05) == nil)
    #expect(Modes([1, 1.01, 1, 1.01, 1, 1.01], distance: 0.05) == nil)
    #expect(Modes([1, 2, 1, 2, 1], distance: 0.05) == nil)
  }

  @Test(arguments: [12, 24, 48])
  func `A single cluster is rarely mistaken for two`(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let trials = 2000
    let found = (0..<trials).count { _ in
      let sample = (0..<count).map { _ in
        1 + 0.05 * (0..<6).map { _ in Double.random(in: -1...1, using: &generator) }.reduce(0, +)
      }
      return Modes(sample, distance: 0.05) != nil
    }
    #expect(found < trials * 3 / 100)
  }
}
