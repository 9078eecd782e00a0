import FastVectorCharts
import TestSupport
import Testing

@Suite struct `Streaming series` {
  @Test func `A series built by appending equals a series created at once`() throws {
    let seed: UInt64 = 72
    var generator = SeededGenerator(seed: seed)
    for isEven in [true, false] {
      var xs: [Double] = []
      var ys: [Double] = []
      var dropped = 0
      var series = isEven ? Series() : try Series(x: [], y: [])
      for _ in 0..<500 {
        let added = generator.numbers(Int.random(in: 0...5, using: &generator))
        for y in added {
          let step = Double.random(in: 0.1...3, using: &generator)
          let x = isEven ? Double(dropped + xs.count) : (xs.last ?? -100) + step
          if !isEven { try series.append(x: x, y: y) }
          xs.append(x)
          ys.append(y)
        }
        if isEven { try series.append(contentsOf: added) }
        let removed = Int.random(in: 0...5, using: &generator)
        series.removeFirst(removed)
        dropped += min(removed, xs.count)
        xs.removeFirst(min(removed, xs.count))
        ys.removeFirst(min(removed, ys.count))
        #expect(series.count == ys.count)
        #expect(series.values.values == ys && series.xValues.vector.values == xs, "seed \(seed)")
        if let last = ys.indices.last { #expect(series[last] == (xs[last], ys[last])) }
        #expect(try series == Series(x: xs, y: ys))
      }
    }
  }

  @Test func `Appending and dropping keep identifiers and points together`() throws {
    var series = try Series(x: [], y: [], identifiers: [])
    for i in 0..<100 {
      try series.append(x: Double(i), y: 0, identifier: .number(i))
      if i >= 10 { series.removeFirst() }
      for point in 0..<series.count { #expect(series.identifier(at: point) == .number(Int(series[point].x))) }
    }
    // An identifier can be reused after its point has been dropped.
    #expect(
      problem { () throws(SeriesError) in try series.append(x: 200, y: 0, identifier: 95) }
        == .duplicateIdentifier(row: 10, identifier: 95, first: 5))
    #expect(series.count == 10)
    try series.append(x: 200, y: 0, identifier: 3)
    #expect(series.identifier(at: 10) == 3)
  }

  @Test func `Appending invalid points throws and doesn't change the series`() throws {
    var even = Series([1, 2])
    #expect(problem { () throws(SeriesError) in try even.append(x: 2, y: 3) } == .xNotNeeded(row: 2))
    var explicit = try Series(x: [1, 2], y: [3, 4])
    let before = explicit
    #expect(problem { () throws(SeriesError) in try explicit.append(contentsOf: [1]) } == .xMissing(row: 2))
    #expect(problem { () throws(SeriesError) in try explicit.append(x: 2, y: 1) } == .duplicateX(row: 2, x: 2))
    #expect(
      problem { () throws(SeriesError) in try explicit.append(x: 1.5, y: 1) }
        == .xNotAscending(row: 2, x: 1.5, previous: 2))
    #expect(problem { () throws(SeriesError) in try explicit.append(x: .nan, y: 1) }?.row == 2)
    #expect(
      problem { () throws(SeriesError) in try explicit.append(x: 3, y: 1, identifier: "a") }
        == .identifierMismatch(row: 2, isNeeded: false))
    #expect(explicit == before)
    var named = try Series(x: [1], y: [3], identifiers: ["a"])
    #expect(
      problem { () throws(SeriesError) in try named.append(x: 3, y: 1) }
        == .identifierMismatch(row: 1, isNeeded: true))
    var far = try Series([1], start: 0x1p53 - 4, step: 4)
    #expect(problem { () throws(SeriesError) in try far.append(contentsOf: [1]) } != nil)
    #expect(far.count == 1)
  }

  @Test func `Dropping more points than the series has drops all points`() throws {
    var series = Series([1, 2])
    series.removeFirst(5)
    #expect(series.isEmpty)
    try series.append(contentsOf: [7])
    #expect(series[0] == (2, 7))
  }

  @Test func `Sliding a series accumulates no rounding errors`() throws {
    var series = try Series([0], start: 0, step: 0.1)
    for _ in 0..<100_000 {
      try series.append(contentsOf: [0])
      series.removeFirst()
    }
    #expect(series.xValues[0] == 100_000 * 0.1)
  }

  @Test func `A series and its copies keep their points when they move to other buffers`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    var series = [Series(), Series(), Series()]
    var values = [[Double]](repeating: [], count: 3)
    let longest = Int.random(in: 2000...6000, using: &generator)
    for step in 0..<120 {
      let index = Int.random(in: 0..<3, using: &generator)
      let added = generator.numbers([1, 7, 300, 511, 2500].randomElement(using: &generator)!)
      if added.count == 1 {
        try series[index].append(added[0])
      } else {
        try series[index].append(contentsOf: added)
      }
      values[index] += added
      let removed = max(0, values[index].count - Int.random(in: longest / 2...longest, using: &generator))
      series[index].removeFirst(removed)
      values[index].removeFirst(removed)
      if step % 7 == 6 {
        let other = Int.random(in: 0..<3, using: &generator)
        (series[other], values[other]) = (series[index], values[index])
      }
      #expect(series[index].values.values == values[index], "seed \(seed), step \(step)")
      #expect(series[index].finiteExtent == values[index].min()!...values[index].max()!, "seed \(seed), step \(step)")
    }
    for (series, values) in zip(series, values) { #expect(series.values.values == values, "seed \(seed)") }
  }

  @Test func `Appending to a series makes no allocations once the window is full`() throws {
    var even = Series(AnimatableVector(repeating: 0, count: 1000))
    var explicit = try Series(x: AnimatableVector(from: 0, step: 1, count: 1000), y: even.values)
    let step = CollectionOfOne(1.0)
    var x = 1000.0
    func slide(_ times: Int) {
      for _ in 0..<times {
        try! even.append(contentsOf: step)
        even.removeFirst()
        try! explicit.append(x: x, y: 1)
        explicit.removeFirst()
        x += 1
      }
    }
    slide(5000)
    #expect(fewestAllocations { slide(3000) }.isZeroWhereCounted)
    #expect(even.count == 1000 && explicit.count == 1000)
  }

  @Test func `A growing series allocates once per doubling`() {
    let fewest = fewestAllocations(steps: 1) {
      var series = Series()
      return { _ in for _ in 0..<10_000 { try! series.append(contentsOf: CollectionOfOne(1)) } }
    }
    // The storage is allocated twelve times, with 8 to 16 384 elements. Each time, the storage, its owner and the
    // shared state are allocated, and up to two blocks for a min–max pyramid.
    guard case .counted(let count) = fewest[0] else { return }
    #expect(count <= 3 * 12 + 3 + 2 * 12)
  }
}
