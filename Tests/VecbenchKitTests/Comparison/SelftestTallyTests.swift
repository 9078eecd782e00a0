import Testing
import VecbenchComparison
import VecbenchKit

struct SelftestTallyTests {
  private func tally(
    _ expectation: SelftestTally.Expectation, caught: Int, of count: Int, falseAlarm: Double? = nil
  ) throws
    -> SelftestTally
  {
    var tally = SelftestTally(name: "test", expectation: expectation)
    for number in 0..<count {
      var slower: [Int: Double] = number < caught ? [1: 1.3] : [:]
      if number == 0 { slower[2] = falseAlarm }
      tally.add(
        try SimulatedPrograms.benchmarks(3, slower: slower).compare { $0.settings = .quick }, slowed: "benchmark/1")
    }
    return tally
  }

  @Test func `A self-test passes if as many slowdowns are found as expected`() throws {
    #expect(try tally(.always, caught: 3, of: 3).isAsExpected)
    #expect(try !tally(.always, caught: 2, of: 3).isAsExpected)
    #expect(try tally(.nineOfTen, caught: 9, of: 10).isAsExpected)
    #expect(try !tally(.nineOfTen, caught: 8, of: 10).isAsExpected)
  }

  @Test func `A self-test fails after a single false alarm`() throws {
    #expect(try tally(.silence, caught: 0, of: 2).isAsExpected)
    #expect(try !tally(.silence, caught: 1, of: 2).isAsExpected)
    for ratio in [1.3, 0.7] { #expect(try !tally(.always, caught: 2, of: 2, falseAlarm: ratio).isAsExpected) }
  }

  @Test func `A self-test without comparisons fails`() throws {
    #expect(try !tally(.silence, caught: 0, of: 0).isAsExpected)
  }

  @Test func `The table of a self-test has a row for each tally`() throws {
    let table = try SelftestTally.table([tally(.always, caught: 1, of: 2)])
    #expect(table.rows == [["test", "2", "1", "4", "0", "0", "0", "NOT OK"]])
  }
}
