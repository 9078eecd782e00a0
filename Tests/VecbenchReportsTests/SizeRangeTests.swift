import Foundation
import TestSupport
import Testing
import VecbenchKit
import VecbenchReports
import VecbenchTestSupport

/// Returns a curve with the given times at the sizes 1, 2, 4, and so on. The interval of each time is ± `spread`, as a
/// fraction of the time.
private func curve(_ name: String, _ times: [Double?], spread: Double = 0.02) -> SpeedCurve {
  SpeedCurve(
    name: name,
    samples: times.enumerated().compactMap { index, time in
      time.map { .init(points: 1 << index, nanoseconds: $0, interval: $0 * (1 - spread)...$0 * (1 + spread)) }
    })
}

private func sentence(_ curves: SpeedCurve...) -> String { SizeRange.sentence(SizeRange.all(of: curves)) }

@Suite struct `Size ranges of the fastest variants` {
  @Test func `A variant that is the fastest at all sizes has a single size range`() {
    let ranges = SizeRange.all(of: [curve("a", [1, 2, 4]), curve("b", [2, 3, 16])])
    #expect(ranges == [SizeRange(sizes: 1...4, fastest: ["a"], lead: 1.5...4)])
    #expect(SizeRange.sentence(ranges) == "at every size a wins, 1.50 to 4.00 times as fast as the next")
  }

  @Test func `The sentence about two size ranges names the last size of the first and the first size of the second`() {
    #expect(
      sentence(curve("a", [1, 2, 4, 8]), curve("b", [4, 4, 3, 4]))
        == "up to 2 points a wins, 2.00 to 4.00 times as fast as the next; "
        + "from 4 points on b wins, 1.33 to 2.00 times as fast as the next")
  }

  @Test func `The fastest variant can change several times`() {
    let ranges = SizeRange.all(of: [
      curve("a", [1, 9, 1, 9, 9]), curve("b", [2, 2, 2, 2, 9]), curve("c", [9, 9, 9, 9, 2]),
    ])
    #expect(ranges.map(\.fastest) == [["a"], ["b"], ["a"], ["b"], ["c"]])
    #expect(ranges.map(\.sizes) == [1...1, 2...2, 4...4, 8...8, 16...16])
    #expect(
      SizeRange.sentence(ranges).contains("; at 2 points b wins, 4.50 times as fast as the next; at 4 points a wins"))
  }

  @Test func `No variant is the fastest in a size range in which intervals overlap`() {
    let ranges = SizeRange.all(of: [
      curve("a", [10, 10, 10, 20]), curve("b", [20, 10.1, 9.9, 10]), curve("c", [50, 50, 10, 50]),
    ])
    #expect(ranges.map(\.fastest) == [["a"], ["a", "b", "c"], ["b"]])
    #expect(ranges[1] == SizeRange(sizes: 2...4, fastest: ["a", "b", "c"]))
    #expect(
      SizeRange.sentence(ranges).contains("from 2 to 4 points a, b and c are indistinguishable; from 8 points on b"))
    #expect(sentence(curve("a", [1, 1]), curve("b", [1, 1])) == "at every size a and b are indistinguishable")
  }

  @Test func `A variant is the fastest only if its interval doesn't even touch the other intervals`() {
    let times = { (name: String, low: Double, high: Double) in
      SpeedCurve(name: name, samples: [.init(points: 5, nanoseconds: (low + high) / 2, interval: low...high)])
    }
    #expect(!SizeRange.all(of: [times("a", 1, 2), times("b", 2, 3)])[0].isResolved)
    #expect(SizeRange.all(of: [times("a", 1, 2), times("b", 2.0.nextUp, 3)])[0].fastest == ["a"])
    #expect(sentence(times("a", 1, 2), times("b", 4, 5)) == "at 5 points a wins, 3.00 times as fast as the next")
  }

  @Test func `A size at which a variant has no interval or an invalid time isn't compared`() {
    let bare = SpeedCurve(name: "a", samples: [.init(points: 5, nanoseconds: 1, interval: nil)])
    let other = SpeedCurve(name: "b", samples: [.init(points: 5, nanoseconds: 1000, interval: 999...1001)])
    #expect(SizeRange.all(of: [bare, other]).isEmpty)
    #expect(SizeRange.all(of: [other, bare]).isEmpty)
    #expect(
      sentence(bare, other)
        == "nothing to compare: at no size do all variants have a time above 0 with an interval, which takes 6 samples")
    for time in [0, -1, .infinity, .nan] {
      let unseen = SpeedCurve(name: "c", samples: [.init(points: 5, nanoseconds: time, interval: 1...2)])
      #expect(SizeRange.all(of: [unseen, other]).isEmpty)
    }
  }

  @Test func `Size ranges consist of the sizes that all variants have in common`() {
    let ranges = SizeRange.all(of: [curve("a", [1, nil, 4, 1, 8]), curve("b", [4, 1, 4, nil, 2])])
    #expect(ranges.map(\.sizes) == [1...1, 4...4, 16...16])
    #expect(SizeRange.sentence(ranges).hasPrefix("up to 1 point a wins, "))
    #expect(ranges.map(\.fastest) == [["a"], ["a", "b"], ["b"]])
    #expect(sentence(curve("a", [1, nil]), curve("b", [nil, 1])).hasPrefix("nothing to compare"))
    #expect(sentence(curve("a", [1, 2])).hasPrefix("nothing to compare"))
    #expect(sentence().hasPrefix("nothing to compare"))
  }

  @Test func `Size ranges don't depend on the order of curves or samples, and are correct at each of their sizes`() {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let names = ["a", "b", "c", "d"].prefix(.random(in: 2...4, using: &generator))
      let curves = names.map { name in
        curve(
          name, (0..<8).map { _ in Double.random(in: 1...3, using: &generator) },
          spread: .random(in: 0...0.3, using: &generator))
      }
      let ranges = SizeRange.all(of: curves)
      let shuffled = curves.shuffled(using: &generator).map {
        SpeedCurve(name: $0.name, samples: $0.samples.shuffled(using: &generator))
      }
      let again = SizeRange.all(of: shuffled)
      #expect(again.map(\.sizes) == ranges.map(\.sizes), "seed \(seed)")
      #expect(again.map { Set($0.fastest) } == ranges.map { Set($0.fastest) }, "seed \(seed)")
      let sizes = (0..<8).map { 1 << $0 }
      #expect(ranges.flatMap { range in sizes.filter { range.sizes.contains($0) } } == sizes)
      for range in ranges where range.isResolved {
        for index in 0..<8 where range.sizes.contains(1 << index) {
          let winner = curves.first { $0.name == range.fastest[0] }!.samples[index].interval!
          let others = curves.filter { $0.name != range.fastest[0] }.map { $0.samples[index].interval! }
          #expect(others.allSatisfy { winner.upperBound < $0.lowerBound }, "seed \(seed)")
        }
      }
    }
  }
}
