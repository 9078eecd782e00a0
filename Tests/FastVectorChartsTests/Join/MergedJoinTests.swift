import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// Compares joins by x with a brute-force join, which searches all points for each point.
@Suite struct `Merged joins of random points` {
  private func series(_ pattern: Int, _ generator: inout SeededGenerator) throws -> Series {
    let count = [0, 1, 2, 3, 15, 16, 17, 40, 100].randomElement(using: &generator)!
    var xs: Set<Double> = []
    for index in 0..<count {
      switch pattern {
      case 0: xs.insert(Double(Int.random(in: 0..<60, using: &generator)))  // some equal x values
      case 1: xs.insert(Double(index) + Double.random(in: 0..<1, using: &generator))  // interleaved
      case 2: xs.insert(Double(index / 20 * 100 + index % 20) + Double(count % 2) * 20)  // alternating blocks
      default: xs.insert(Double(index) * 1e-300 + Double(index / 30) * 1e300)  // small and large distances
      }
    }
    return try Series(
      x: xs.sorted(),
      y: xs.map { _ in
        Int.random(in: 0..<20, using: &generator) == 0 ? .nan : Double.random(in: -9...9, using: &generator)
      })
  }

  private func points(_ series: Series) -> [(x: Double, y: Double)] { (0..<series.count).map { series[$0] } }

  /// Returns the value of a line at `x`, or nil outside the line.
  private func value(_ line: [(x: Double, y: Double)], at x: Double) -> Double? {
    if let point = line.first(where: { $0.x == x }) { return point.y }
    guard let a = line.last(where: { $0.x < x }), let b = line.first(where: { $0.x > x }) else { return nil }
    let share = (x / 2 - a.x / 2) / (b.x / 2 - a.x / 2)
    return a.y + (b.y - a.y) * share
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { a.isNaN && b.isNaN || abs(a - b) <= 1e-9 }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `A merged join agrees with a brute-force join`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (old, new) = (try series(Int(seed % 4), &generator), try series(Int(seed / 4 % 4), &generator))
    let (a, b) = (points(old), points(new))
    let xs = Set(a.map(\.x) + b.map(\.x)).sorted()
    let join = Join(from: old, to: new)
    #expect(join.startXValues.vector.values == xs && join.endXValues.vector.values == xs, "seed \(seed)")
    for (point, x) in xs.enumerated() {
      let (isOld, isNew) = (a.contains { $0.x == x }, b.contains { $0.x == x })
      #expect(join.entering.contains(point) == !isOld && join.leaving.contains(point) == !isNew, "seed \(seed)")
      let before = value(a, at: x) ?? .nan
      let after = value(b, at: x) ?? .nan
      let end = !isNew && after.isNaN ? before : after
      let start = before.isNaN || end.isNaN ? end : before
      #expect(isNear(join.startValues[point], start) && isNear(join.endValues[point], end), "seed \(seed) at \(x)")
    }
  }

  /// The join is large enough for its values to be computed by two threads.
  @Test func `A merged join of many alternating points interpolates each line at the points of the other one`() throws {
    var generator = SeededGenerator(seed: 7)
    func values() -> [Double] { (0..<20_000).map { _ in Double.random(in: -9...9, using: &generator) } }
    let (old, new) = (values(), values())
    let join = try Join(
      from: Series(x: old.indices.map { 2 * Double($0) }, y: old),
      to: Series(x: new.indices.map { 2 * Double($0) + 1 }, y: new))
    #expect(join.count == 40_000)
    for index in 1..<19_999 {
      #expect(join.startValues[2 * index] == old[index] && join.endValues[2 * index + 1] == new[index])
      #expect(isNear(join.startValues[2 * index + 1], (old[index] + old[index + 1]) / 2))
      #expect(isNear(join.endValues[2 * index], (new[index - 1] + new[index]) / 2))
    }
  }

  @Test func `A merged join handles numbers of all sizes and infinities`() throws {
    let most = Double.greatestFiniteMagnitude
    let wide = try Join(from: Series(x: [-most, most], y: [0, 10]), to: Series(x: [0, most / 2], y: [1, 1]))
    #expect(wide.startValues.values == [0, 5, 7.5, 10])
    let between = try Join(from: Series(x: [0, 2, 4], y: [0, .infinity, 0]), to: Series(x: [1, 2, 3], y: [1, 1, 1]))
    #expect(between.startValues.values == [0, .infinity, .infinity, .infinity, 0])
    let beyond = try Join(from: Series(x: [0, 2], y: [-most, most]), to: Series(x: [1], y: [1]))
    #expect(beyond.startValues.values == [-most, 0, most])
  }

  @Test func `A merged join interpolates values and differences of the old line at the joined points`() throws {
    let old = try Series(x: [0, 2, 4], y: [0, 0, 0])
    let join = try Join(from: old, to: Series(x: [-1, 1, 2, 3, 5], y: [9, 9, 9, 9, 9]))
    #expect(join.carrying(values: [1, 3, 7]).values == [9, 1, 2, 3, 5, 7, 9])
    #expect(join.carrying(differences: [1, 3, 7]).values == [0, 1, 2, 3, 5, 7, 0])
    #expect(join.end([1, 2, 3, 4, 5]).values == [1, 1.5, 2, 3, 4, 4.5, 5])
  }
}
