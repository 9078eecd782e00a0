import TestSupport
import Testing
import VecbenchKit

struct ScheduleTests {
  private func rounds(_ count: Int, variants: Int, seed: UInt64) -> [[Int]] {
    var schedule = Schedule(count: variants, generator: SeededGenerator(seed: seed))
    return (0..<count).map { _ in schedule.next() }
  }

  @Test(arguments: [1, 2, 3, 5, 9])
  func `Each block of a schedule is an order followed by its reverse`(variants: Int) {
    let rounds = rounds(40, variants: variants, seed: 1)
    for block in stride(from: 0, to: 40, by: 2) {
      #expect(rounds[block].sorted() == Array(0..<variants))
      #expect(rounds[block + 1] == rounds[block].reversed())
    }
  }

  @Test func `Two variants run in the order ABBA or BAAB, and both orders occur`() {
    let rounds = rounds(40, variants: 2, seed: 2)
    let blocks = Set(stride(from: 0, to: 40, by: 2).map { rounds[$0] + rounds[$0 + 1] })
    #expect(blocks == [[0, 1, 1, 0], [1, 0, 0, 1]])
  }

  @Test func `Every variant has every position in the order about equally often`() {
    let seed: UInt64 = 3
    var positions = [[Int]](repeating: [0, 0, 0, 0], count: 4)
    for order in rounds(4000, variants: 4, seed: seed) {
      for (position, variant) in order.enumerated() { positions[variant][position] += 1 }
    }
    for counts in positions {
      #expect(counts.reduce(0, +) == 4000)
      #expect(counts.allSatisfy { (850...1150).contains($0) }, "\(counts), seed \(seed)")
    }
  }

  @Test func `The seed determines the order of a schedule`() {
    #expect(rounds(50, variants: 5, seed: 7) == rounds(50, variants: 5, seed: 7))
    #expect(rounds(50, variants: 5, seed: 7) != rounds(50, variants: 5, seed: 8))
  }
}

struct SplitMix64Tests {
  @Test func `SplitMix64 generates the published sequence`() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }
}
