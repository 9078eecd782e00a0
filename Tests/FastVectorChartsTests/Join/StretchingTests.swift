import FastVectorCharts
import TestSupport
import Testing

private func resample(_ series: [Double], to points: Int) -> [Double] {
  Resampling.stretching(series.count, to: points)(AnimatableVector(series)).values
}

@Suite struct `Stretching lines` {
  @Test func `Stretching to the same number of points returns the same values`() {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for count in [1, 2, 3, 10, 8759, 8760] {
      let series = generator.numbers(count)
      let isSame = resample(series, to: count) == series
      #expect(isSame, "\(count), seed \(seed)")
    }
  }

  @Test func `Stretching places new points on straight lines between the values`() {
    #expect(resample([0, 10], to: 5) == [0, 2.5, 5, 7.5, 10])
    #expect(resample([0, 10, 0], to: 5) == [0, 5, 10, 5, 0])
    #expect(resample([1, 2, 4, 8], to: 7) == [1, 1.5, 2, 3, 4, 6, 8])
  }

  @Test func `Stretching to fewer points drops values evenly`() {
    #expect(resample([0, 1, 2, 3, 4, 5, 6], to: 3) == [0, 3, 6])
    #expect(resample([0, 1, 4, 9, 16], to: 3) == [0, 4, 16])
    #expect(resample([5, 6, 7], to: 2) == [5, 7])
  }

  @Test func `Stretching to a single point keeps the first value, and stretching a single value repeats it`() {
    #expect(resample([3, 4, 5], to: 1) == [3])
    #expect(resample([3], to: 4) == [3, 3, 3, 3])
    #expect(resample([3], to: 1) == [3])
  }

  @Test func `Stretching keeps a gap, which doesn't spread beyond its neighbors`() {
    let isGap = resample([0, 1, .nan, 3, 4], to: 9).map(\.isNaN)
    #expect(isGap == [false, false, false, true, true, true, false, false, false])
    #expect(resample([0, 1, .nan, 3, 4], to: 5).map(\.isNaN) == [false, false, true, false, false])
    #expect(resample([.nan, .nan], to: 3).allSatisfy { $0.isNaN })
  }

  @Test func `Stretching keeps both ends exactly for any number of points`() {
    for count in [2, 3, 7, 100, 8759] {
      let series = (0..<count).map { 0.1 + Double($0) / 3 }
      for points in [2, 3, 5, 49, 64, 1000, 9999, 10_001] {
        let result = resample(series, to: points)
        #expect(result.count == points)
        #expect(result.first == series.first && result.last == series.last, "\(count) to \(points)")
      }
    }
  }

  @Test func `Stretching keeps ascending values ascending and inside their range`() {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    for (count, points) in [(10, 1000), (1000, 10), (997, 1003), (8759, 10_000)] {
      var value = 0.0
      let series = (0..<count).map { _ in
        value += Double.random(in: 0...1, using: &generator)
        return value
      }
      let result = resample(series, to: points)
      let isRising = zip(result, result.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }
      #expect(isRising, "\(count) to \(points), seed \(seed)")
      let isWithin = result.allSatisfy { $0 >= series[0] && $0 <= series[count - 1] }
      #expect(isWithin, "\(count) to \(points), seed \(seed)")
    }
  }

  @Test func `Stretching keeps a straight line straight`() {
    for points in [2, 11, 100, 12_345] {
      let result = resample((0..<500).map { 2 * Double($0) + 1 }, to: points)
      for (index, value) in result.enumerated() {
        let expected = 1 + 998 * Double(index) / Double(max(points - 1, 1))
        #expect(abs(value - expected) < 1e-9)
      }
    }
  }
}
