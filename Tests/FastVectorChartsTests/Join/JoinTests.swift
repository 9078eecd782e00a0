import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// Returns a copy of the elements of a vector. `Array(vector)` copies them one by one, which is slow in debug builds.
private func elements(_ vector: AnimatableVector) -> [Double] {
  unsafe vector.withElements { unsafe Array(UnsafeBufferPointer(start: $0, count: vector.count)) }
}

/// Returns true if two vectors have the same elements. NaN equals NaN.
private func same(_ a: AnimatableVector, _ b: AnimatableVector) -> Bool {
  guard a.count == b.count else { return false }
  let isIdentical = unsafe a.withElements { a in
    unsafe b.withElements { unsafe memcmp(a, $0, b.count * MemoryLayout<Double>.stride) == 0 }
  }
  return isIdentical || a.indices.allSatisfy { a[$0] == b[$0] || (a[$0].isNaN && b[$0].isNaN) }
}

@Suite struct `Joins by x` {
  @Test func `Joining a line with itself changes nothing`() throws {
    for series in [Series([1, 2, .nan, 4]), try Series(x: [1, 5, 7], y: [1, .nan, 3]), Series()] {
      let join = Join(from: series, to: series)
      #expect(join.start.isIdentity && join.end.isIdentity)
      #expect(same(join.startValues, series.values) && same(join.endValues, series.values))
      #expect(join.startXValues == series.xValues && !join.movesAlongX)
      #expect(join.jumping.isEmpty && join.holding.isEmpty)
      #expect(join.matchedCount == series.count && join.enteringCount == 0 && join.leavingCount == 0)
    }
  }

  @Test func `Common points move, new points enter from the old line, and old points leave to the new line`() throws {
    let old = try Series(x: [0, 10, 20], y: [0, 100, 200])
    let new = try Series(x: [0, 5, 20], y: [1, 7, 31])
    let join = Join(from: old, to: new)
    #expect(join.startXValues.vector.values == [0, 5, 10, 20])
    #expect(join.startValues.values == [0, 50, 100, 200])
    #expect(join.endValues.values == [1, 7, 15, 31])
    #expect(join.entering == RangeSet(1..<2) && join.leaving == RangeSet(2..<3))
    #expect(join.jumping.isEmpty && join.holding.isEmpty)
  }

  @Test func `Points outside the range of the other line stay in place`() throws {
    let old = try Series(x: [0, 1, 2], y: [5, 6, 7])
    let new = try Series(x: [1, 2, 3.5, 4], y: [60, 70, 80, 90])
    let join = Join(from: old, to: new)
    #expect(join.startXValues.vector.values == [0, 1, 2, 3.5, 4])
    #expect(join.startValues.values == [5, 6, 7, 80, 90])
    #expect(join.endValues.values == [5, 60, 70, 80, 90])
    #expect(join.jumping == RangeSet(3..<5) && join.holding == RangeSet(0..<1))
  }

  @Test func `Points in a gap of the other line stay in place`() throws {
    let old = try Series(x: [0, 2, 4, 6], y: [0, .nan, 40, 60])
    let new = try Series(x: [0, 1, 4, 5, 6], y: [0, 10, 41, .nan, 61])
    let join = Join(from: old, to: new)
    // The joined points have the x values 0, 1, 2, 4, 5 and 6.
    #expect(same(join.startValues, [0, 10, join.endValues[2], 40, .nan, 60]))
    #expect(join.endValues[1] == 10 && join.endValues[4].isNaN)
    // The gap of the old line at 2 closes immediately. The new line has no point at 2; its value there is interpolated
    // between the points (1, 10) and (4, 41).
    let interpolated = 10 + 31 / 3.0
    #expect(abs(join.endValues[2] - interpolated) < 1e-12)
    #expect(join.jumping == RangeSet([1..<3, 4..<5]))
    #expect(join.gaps == RangeSet(4..<5))
  }

  @Test(arguments: [-12, -10, -9, -1, 0, 1, 3, 9, 10, 11])
  func `Joining windows of the same evenly spaced line slides them`(steps: Int) throws {
    let wave = (0..<60).map { Double($0 * $0 % 17) }
    let old = try Series(Array(wave[20..<30]), start: 2, step: 0.1)
    let new = try Series(Array(wave[20 + steps..<30 + steps]), start: 2 + 0.1 * Double(steps), step: 0.1)
    let join = Join(from: old, to: new)
    #expect(same(join.startValues, join.endValues))
    #expect(join.enteringCount == min(abs(steps), 10) && join.leavingCount == min(abs(steps), 10))
    #expect(join.count == 10 + min(abs(steps), 10))
    let first = 20 + min(steps, 0)
    if abs(steps) <= 10 {
      #expect(join.startValues.values == Array(wave[first..<first + 10 + abs(steps)]))
      #expect(join.startXValues.uniform != nil)
    }
    for i in 1..<join.count { #expect(join.startXValues[i] > join.startXValues[i - 1]) }
  }

  @Test func `Joining two states of a streaming series slides it by the dropped points`() throws {
    var series = try Series((0..<100).map(Double.init), start: 0, step: 0.1)
    let old = series
    try series.append(contentsOf: [100, 101, 102])
    series.removeFirst(2)
    let join = Join(from: old, to: series)
    #expect(join.startValues.values == (0..<103).map(Double.init))
    #expect(same(join.startValues, join.endValues))
    #expect(join.leaving == RangeSet(0..<2) && join.entering == RangeSet(100..<103))
  }

  @Test(arguments: 0..<40)
  func `Joining two states of a streaming series equals joining copies with separate memory`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let isExplicit = Bool.random(using: &generator)
    func values(_ count: Int) -> [Double] {
      (0..<count).map { _ in
        seed % 4 == 0 && Int.random(in: 0..<9, using: &generator) == 0 ? .nan : .random(in: -9...9, using: &generator)
      }
    }
    func append(_ count: Int, to series: inout Series) throws {
      guard isExplicit else { return try series.append(contentsOf: values(count)) }
      let last = series.isEmpty ? 0 : series[series.count - 1].x
      try series.append(x: (1...count).map { last + Double($0 * $0) }, y: values(count))
    }
    func copy(_ series: Series) throws -> Series {
      let y = Array(series.values)
      guard let (start, step) = series.xValues.uniform else {
        return try Series(x: Array(series.xValues.vector), y: y)
      }
      return try Series(y, start: start, step: step)
    }
    var series = isExplicit ? try Series(x: [Double](), y: [Double]()) : Series([])
    try append(.random(in: 1...200, using: &generator), to: &series)
    let old = series
    if seed % 3 != 0 { try append(.random(in: 1...100, using: &generator), to: &series) }
    series.removeFirst(.random(in: 0..<series.count, using: &generator))
    for (a, b) in [(old, series), (series, old)] {
      let (join, expected) = (Join(from: a, to: b), Join(from: try copy(a), to: try copy(b)))
      expectEqual(join, expected)
    }
  }

  /// Records an issue if two joins have different points. Ignores which points of the lines the points of the joins
  /// came from.
  private func expectEqual(_ join: Join, _ expected: Join, _ comment: Comment? = nil) {
    #expect(join.count == expected.count, comment)
    #expect(same(join.startValues, expected.startValues) && same(join.endValues, expected.endValues), comment)
    #expect(join.startXValues == expected.startXValues && join.endXValues == expected.endXValues, comment)
    #expect(join.entering == expected.entering && join.leaving == expected.leaving, comment)
    #expect(join.jumping == expected.jumping && join.holding == expected.holding, comment)
    #expect(join.gaps == expected.gaps, comment)
  }

  @Test(arguments: [true, false])
  func `Joining a series created from arrays with its state after appending compares no values`(isEven: Bool) throws {
    let count = 5000
    let values = (0..<count).map { Double($0 % 7) }
    let uneven = (0..<count).map { Double($0 * $0) }
    var series = isEven ? Series(values) : try Series(x: uneven, y: values)
    // Appending moves the points to another buffer: first because the array has no spare capacity, and later whenever
    // the buffer is full.
    for _ in 0..<40 {
      let old = series
      let new = [Double](repeating: 1, count: 1000)
      let last = series[series.count - 1].x
      if isEven {
        try series.append(contentsOf: new)
      } else {
        try series.append(x: (1...1000).map { last + Double($0) }, y: new)
      }
      series.removeFirst(1000)
      for join in [Join(from: old, to: series), Join(from: series, to: old)] {
        #expect(join.count == count + 1000)
        #expect(join.startValues.isIdentical(to: join.endValues))
      }
    }
  }

  @Test(arguments: 0..<rounds(40))
  func `Joining two branches of a series equals joining copies with separate memory`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func values(_ count: Int) -> [Double] { (0..<count).map { _ in .random(in: -9...9, using: &generator) } }
    func xValues(_ count: Int, after last: Double) -> [Double] {
      (1...count).map { last + Double($0) + .random(in: 0..<0.5, using: &generator) }
    }
    func copy(_ series: Series) throws -> Series {
      try Series(x: elements(series.xValues.vector), y: elements(series.values))
    }
    let first = try Series(x: xValues(3000, after: 0), y: values(3000))
    var branches = [first, first, first]
    for step in 0..<60 {
      // Take the branch out of the array, so that its buffer can be uniquely referenced.
      let index = branches.indices.randomElement(using: &generator)!
      var branch = branches.remove(at: index)
      let count = Int.random(in: 1...1500, using: &generator)
      try branch.append(x: xValues(count, after: branch[branch.count - 1].x), y: values(count))
      branch.removeFirst(Int.random(in: 0...max(0, branch.count - 1000), using: &generator))
      branches.append(branch)
      if step % 4 == 0 { branches[Int.random(in: 0..<2, using: &generator)] = branch }
      let (a, b) = (branches.randomElement(using: &generator)!, branches.randomElement(using: &generator)!)
      let (join, expected) = (Join(from: a, to: b), Join(from: try copy(a), to: try copy(b)))
      expectEqual(join, expected, "step \(step)")
    }
  }

  @Test func `Evenly spaced lines with shifted steps are merged`() throws {
    let join = try Join(from: Series([0, 1, 2], start: 0, step: 1), to: Series([5, 5, 5], start: 0.5, step: 1))
    #expect(join.startXValues.vector.values == [0, 0.5, 1, 1.5, 2, 2.5])
    #expect(join.startValues.values == [0, 0.5, 1, 1.5, 2, 5])
    #expect(join.endValues.values == [0, 5, 5, 5, 5, 5])
  }

  @Test func `Joining with an empty line keeps all points in place`() throws {
    let series = try Series(x: [1, 2, 4], y: [1, .nan, 3])
    let entering = Join(from: Series(), to: series)
    #expect(same(entering.startValues, series.values) && same(entering.endValues, series.values))
    #expect(entering.enteringCount == 3 && entering.gaps == RangeSet(1..<2))
    let leaving = Join(from: series, to: Series())
    #expect(same(leaving.startValues, series.values) && same(leaving.endValues, series.values))
    #expect(leaving.leavingCount == 3 && leaving.gaps == RangeSet(1..<2))
  }
}

/// Tests properties that all joins have, on random lines with gaps and infinities.
@Suite struct `All joins` {
  /// Returns a series with ascending x values. About half of them are integers, so two series share some x values.
  private static func randomSeries(_ generator: inout SeededGenerator, isNamed: Bool) -> Series {
    let count = Int.random(in: 0...12, using: &generator)
    var ys = (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }
    for i in 0..<count where Int.random(in: 0..<5, using: &generator) == 0 {
      ys[i] = Int.random(in: 0..<6, using: &generator) == 0 ? .infinity : .nan
    }
    if !isNamed && Int.random(in: 0..<4, using: &generator) == 0 {
      return try! Series(ys, start: Double(Int.random(in: -4...4, using: &generator)), step: 1)
    }
    var xs = Set<Double>()
    while xs.count < count {
      let x = Double.random(in: -10...10, using: &generator)
      xs.insert(Bool.random(using: &generator) ? x : x.rounded() + 0)
    }
    let names = Array((0..<20).map(Series.Identifier.number).shuffled(using: &generator).prefix(count))
    return try! Series(x: xs.sorted(), y: ys, identifiers: isNamed ? names : nil)
  }

  private static func forRandomPairs(
    seed: UInt64, _ body: (_ old: Series, _ new: Series, _ rule: JoinRule, _ join: Join) throws -> Void
  ) rethrows {
    var generator = SeededGenerator(seed: seed)
    for trial in 0..<600 {
      let isNamed = trial % 4 == 3
      let old = randomSeries(&generator, isNamed: isNamed)
      let new = randomSeries(&generator, isNamed: isNamed)
      for rule in [JoinRule.key, .index, .stretching] { try body(old, new, rule, Join(from: old, to: new, by: rule)) }
    }
  }

  @Test(arguments: [74, 75] as [UInt64])
  func `A join has all points of both lines, and the reverse join has the same number of points`(seed: UInt64) {
    Self.forRandomPairs(seed: seed) { old, new, rule, join in
      #expect(join.startValues.count == join.count && join.endValues.count == join.count)
      #expect(join.startXValues.count == join.count && join.endXValues.count == join.count)
      #expect(join.start.inputCount == old.count && join.end.inputCount == new.count)
      let back = Join(from: new, to: old, by: rule)
      #expect(back.matchedCount == join.matchedCount && back.count == join.count, "seed \(seed)")
      #expect(back.enteringCount == join.leavingCount && back.leavingCount == join.enteringCount)
      guard rule != .stretching || old.isEmpty || new.isEmpty else {
        #expect(join.matchedCount == max(old.count, new.count))
        return
      }
      #expect(join.matchedCount + join.leavingCount == old.count, "seed \(seed)")
      #expect(join.matchedCount + join.enteringCount == new.count, "seed \(seed)")
    }
  }

  @Test(arguments: [76, 77] as [UInt64])
  func `The points of a join are sorted, and strictly ascending if they are joined by x`(seed: UInt64) {
    Self.forRandomPairs(seed: seed) { old, _, rule, join in
      let isStrict = rule == .key && (old.isEmpty || old.identifier(at: 0) == nil)
      for positions in [join.startXValues, join.endXValues, join.xValues(at: 0.3), join.xValues(at: 2)] {
        for i in 1..<max(positions.count, 1) {
          let isAscending = positions[i - 1] < positions[i] || !isStrict && positions[i - 1] == positions[i]
          #expect(isAscending, "\(rule), seed \(seed)")
        }
      }
      if isStrict { #expect(!join.movesAlongX) }
    }
  }

  @Test(arguments: [78, 79] as [UInt64])
  func `A join starts as the old line and ends as the new one, except for gaps`(seed: UInt64) {
    Self.forRandomPairs(seed: seed) { old, new, rule, join in
      guard rule != .stretching else { return }
      var i = 0
      var j = 0
      for point in 0..<join.count {
        if !join.entering.contains(point) {
          #expect(join.startXValues[point] == old[i].x)
          let jumps = join.jumping.contains(point)
          #expect(join.startValues[point] == (jumps ? join.endValues[point] : old[i].y) || join.gaps.contains(point))
          i += 1
        }
        if !join.leaving.contains(point) {
          #expect(join.endXValues[point] == new[j].x)
          #expect(join.endValues[point] == new[j].y || new[j].y.isNaN && join.gaps.contains(point), "seed \(seed)")
          j += 1
        }
      }
    }
  }

  @Test(arguments: [80, 81] as [UInt64])
  func `A join has gaps at the same points at both ends`(seed: UInt64) {
    Self.forRandomPairs(seed: seed) { _, _, _, join in
      for point in 0..<join.count {
        #expect(join.startValues[point].isNaN == join.gaps.contains(point), "seed \(seed)")
        #expect(join.endValues[point].isNaN == join.gaps.contains(point), "seed \(seed)")
        if join.jumping.contains(point) || join.holding.contains(point) {
          #expect(join.startValues[point] == join.endValues[point] || join.gaps.contains(point))
        }
      }
      #expect(join.holding.isSubset(of: join.leaving))
      #expect(join.jumping.intersection(join.holding).isEmpty)
    }
  }

  @Test(arguments: [82, 83] as [UInt64])
  func `A join maps the old values to its start, and points that jump have no velocity`(seed: UInt64) {
    Self.forRandomPairs(seed: seed) { old, new, _, join in
      #expect(same(join.carrying(values: old.values), join.startValues))
      let velocity = AnimatableVector(repeating: 1, count: old.count)
      let carried = join.carrying(differences: velocity)
      for point in 0..<join.count {
        let value = point < carried.count ? carried[point] : 0
        #expect(value == (join.jumping.contains(point) ? 0 : 1), "seed \(seed)")
      }
    }
  }

  /// Returns the height of a line at `x`, or nil outside the line, by a linear search.
  private static func height(of line: Series, at x: Double) -> Double? {
    for i in 0..<line.count where line[i].x == x { return line[i].y }
    for i in 1..<max(line.count, 1) where line[i - 1].x < x && x < line[i].x {
      let (a, b) = (line[i - 1], line[i])
      if a.y.isInfinite || b.y.isInfinite {
        return a.y.isInfinite && b.y.isInfinite && a.y != b.y ? .nan : a.y.isNaN || b.y.isNaN ? .nan : .infinity
      }
      return (a.y * (b.x - x) + b.y * (x - a.x)) / (b.x - a.x)
    }
    return nil
  }

  @Test(arguments: [84, 85] as [UInt64])
  func `Every point of a join by x is on both lines`(seed: UInt64) {
    Self.forRandomPairs(seed: seed) { old, new, rule, join in
      guard rule == .key, old.isEmpty || old.identifier(at: 0) == nil else { return }
      let xs = Set(old.xValues.vector.values + new.xValues.vector.values).sorted()
      #expect(join.startXValues.vector.values == xs, "seed \(seed)")
      for (point, x) in xs.enumerated() {
        let isNew = new.xValues.vector.contains(x)
        var start = Self.height(of: old, at: x) ?? .nan
        var end = Self.height(of: new, at: x) ?? .nan
        if !isNew && end.isNaN { end = start } else if start.isNaN || end.isNaN { start = end }
        for (value, expected) in [(join.startValues[point], start), (join.endValues[point], end)] {
          let isRight = value == expected || abs(value - expected) < 1e-12 || (value.isNaN && expected.isNaN)
          #expect(isRight, "x \(x): \(value) instead of \(expected), seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: [86] as [UInt64])
  func `A join in progress can be joined with another line`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    Self.forRandomPairs(seed: seed) { _, _, rule, join in
      let third = Self.randomSeries(&generator, isNamed: false)
      var now = join.startValues
      now.interpolate(towards: join.endValues, amount: 0.4)
      let line = join.line(values: now, progress: 0.4)
      #expect(line.count == join.count)
      let next = Join(from: line, to: third, by: rule)
      #expect(next.start.inputCount == join.count)
      #expect(same(next.carrying(values: now), next.startValues))
    }
  }
}

@Suite struct `Joins by index` {
  @Test func `Additional points of a join by index enter from the last common point`() throws {
    let join = try Join(
      from: Series(x: [0, 10], y: [5, 6]), to: Series(x: [1, 2, 3, 4], y: [1, 2, 3, 4]), by: .index)
    #expect(join.startXValues.vector.values == [0, 10, 10, 10])
    #expect(join.startValues.values == [5, 6, 6, 6])
    #expect(join.endXValues.vector.values == [1, 2, 3, 4] && join.endValues.values == [1, 2, 3, 4])
    #expect(join.movesAlongX && join.matchedCount == 2 && join.enteringCount == 2)
  }

  @Test func `Additional points of a join by index leave to the last common point`() {
    let join = Join(from: Series([1, 2, 3]), to: Series([7]), by: .index)
    #expect(join.endValues.values == [7, 7, 7] && join.endXValues.vector.values == [0, 0, 0])
    #expect(join.leaving == RangeSet(1..<3))
  }
}

@Suite struct `Joins by stretching` {
  @Test func `Stretching spreads both lines over the number of points of the longer one`() throws {
    let join = try Join(from: Series([0, 10], start: 0, step: 8), to: Series([1, 2, 3]), by: .stretching)
    #expect(join.startValues.values == [0, 5, 10] && join.startXValues.vector.values == [0, 4, 8])
    #expect(join.endValues.values == [1, 2, 3] && join.endXValues.vector.values == [0, 1, 2])
    #expect(join.matchedCount == 3)
  }
}

@Suite struct `Joins by identifier` {
  @Test func `Points move to the point with the same identifier, even along x`() throws {
    let old = try Series(x: [0, 10, 20], y: [0, 100, 200], identifiers: ["a", "b", "c"])
    let new = try Series(x: [5, 6, 25], y: [1, 2, 3], identifiers: ["a", "x", "c"])
    let join = Join(from: old, to: new)
    // The identifiers determine which points move. The point `x` enters at its interpolated position in the old line,
    // and the point `b` leaves toward its interpolated position in the new line:
    //
    // | point | interpolated between `a` and `c` |
    // |---|---|
    // | `x` | (6 - 5) / (25 - 5) = 1/20 of the distance |
    // | `b` | (10 - 0) / (20 - 0) = 1/2 of the distance |
    #expect(join.startXValues.vector.values == [0, 1, 10, 20])
    #expect(join.endXValues.vector.values == [5, 6, 15, 25])
    #expect(join.startValues.values == [0, 10, 100, 200])
    #expect(join.entering == RangeSet(1..<2) && join.leaving == RangeSet(2..<3))
    #expect(join.movesAlongX)
  }

  @Test func `Points that would overtake other points leave and enter instead of moving`() throws {
    let old = try Series(x: [0, 1, 2, 3], y: [0, 1, 2, 3], identifiers: ["a", "b", "c", "d"])
    let new = try Series(x: [0, 1, 2, 3], y: [0, 1, 2, 3], identifiers: ["d", "a", "b", "c"])
    let join = Join(from: old, to: new)
    #expect(join.matchedCount == 3 && join.enteringCount == 1 && join.leavingCount == 1)
    #expect(join.entering == RangeSet(0..<1))
    // The point `d` both enters and leaves. Its identifier belongs to the entering point, so the leaving point has
    // none.
    let line = join.line(values: join.endValues)
    #expect((0..<line.count).map { line.identifier(at: $0) } == ["d", "a", "b", "c", nil])
  }

  @Test func `A join by identifier falls back to x if a line has no identifiers`() throws {
    let named = try Series(x: [0, 1], y: [0, 1], identifiers: ["a", "b"])
    let join = try Join(from: named, to: Series(x: [1, 2], y: [5, 6]))
    #expect(join.matchedCount == 1 && !join.movesAlongX)
  }
}
