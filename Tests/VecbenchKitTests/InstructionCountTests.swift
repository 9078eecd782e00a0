import Foundation
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit

@Suite struct `Instruction counts` {
  private func section(_ benchmark: String, _ iterations: Int, points: Int = 100) -> CountedSection {
    CountedSection(name: benchmark, points: points, iterations: iterations)
  }

  @Test func `Instruction counts exclude the overhead of a section`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let perIteration = Int.random(in: 1...1_000_000, using: &generator)
      let overhead = Int.random(in: 0...1_000_000, using: &generator)
      let fewest = Int.random(in: 1...50, using: &generator)
      let sections = [fewest, 3 * fewest].map { (section("a", $0), overhead + $0 * perIteration) }
      #expect(InstructionCount.counts(sections) == [InstructionCount(name: "a", perPoint: Double(perIteration) / 100)])
    }
  }

  @Test func `Instruction counts keep the order of the benchmarks, and each needs two sections`() {
    let sections = ["b", "a"].flatMap { benchmark in [(section(benchmark, 1), 1000), (section(benchmark, 3), 2000)] }
    #expect(InstructionCount.counts(sections).map(\.name) == ["b", "a"])
    #expect(InstructionCount.counts([]).isEmpty)
    #expect(InstructionCount.counts([(section("a", 1), 10)]).isEmpty)
  }

  @Test func `Instruction counts are read from the totals of a profile`() {
    #expect(InstructionCount.total(inProfile: "version: 1\nevents: Ir\nfn=(1) main\n12 7\ntotals: 4711\n") == 4711)
    #expect(InstructionCount.total(inProfile: "events: Ir\nsummary: 12\n\nfn=(1) main\n1 12\n") == 12)
    for text in ["", "totals:", "totals: x", "no totals: 5"] {
      #expect(InstructionCount.total(inProfile: text) == nil, "\(text)")
    }
  }

  @Test func `The line of a counted section can be parsed again`() {
    let section = section("chart.build/native/100000", 9, points: 100_000)
    #expect(CountedSection(line: section.line) == section)
    for line in ["", "a", "a 1", "a 1 2 3", "a 0 2", "a 1 -2", " 1 2", "a x 2"] {
      #expect(CountedSection(line: line) == nil, "\(line)")
    }
  }
}

@Suite struct `Comparisons of instruction counts` {
  private func comparison(_ base: [String: Double]?, _ head: [String: Double], limit: Double = 0.03) -> CountComparison
  {
    let counts = { (table: [String: Double]) in
      table.sorted { $0.key < $1.key }.map { InstructionCount(name: $0.key, perPoint: $0.value) }
    }
    return CountComparison(base: base.map(counts), head: counts(head), limit: limit)
  }

  @Test(arguments: [
    (1.0, "same", false), (1.0299, "same", false), (1.0301, "regression", true), (2, "regression", true),
    (0.972, "same", false), (0.97, "improvement", false), (0.1, "improvement", false),
  ])
  func `A comparison of counts fails only if the ratio exceeds the limit`(ratio: Double, verdict: String, fails: Bool) {
    let comparison = comparison(["a": 4, "b": 1], ["a": 4 * ratio, "b": 1])
    #expect(comparison.benchmarks.map { $0.verdict?.rawValue } == [verdict, "same"])
    #expect(comparison.fails == fails)
  }

  @Test func `A comparison of counts fails if a benchmark is missing, but not if one is new`() {
    #expect(comparison(["a": 1, "b": 1], ["a": 1]).fails)
    let more = comparison(["a": 1], ["a": 1, "b": 1])
    #expect(!more.fails)
    #expect(more.text().contains("new"))
  }

  @Test func `A comparison of counts without base lists the counts of head`() {
    let text = comparison(nil, ["a": 1.25]).text()
    #expect(text == "benchmark  instructions/point\na                        1.25\n")
  }

  @Test func `The JSON of a comparison of counts can be parsed`() throws {
    let json = try comparison(["a": 4], ["a": 8]).json()
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let benchmarks = try #require(object["benchmarks"] as? [[String: Any]])
    #expect(object["schema"] as? String == "vecbench-counts/2" && object["limit_percent"] as? Double == 3)
    #expect(benchmarks.count == 1 && benchmarks[0]["verdict"] as? String == "regression")
    #expect(benchmarks[0]["head_instructions_per_point"] as? Double == 8)
  }
}
