import FastVectorCharts
import TestSupport
import Testing

/// Why something does not make a series.
func problem(_ body: () throws(SeriesError) -> some Any) -> SeriesError? {
  do throws(SeriesError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

@Suite struct `A series` {
  @Test func `of values alone has them at 0, 1, 2 and so on`() {
    let series = Series([5, 6, .nan])
    #expect(series.count == 3)
    #expect(series.xValues.vector.values == [0, 1, 2])
    #expect(series[1] == (1, 6))
    #expect(series[2].y.isNaN)
    #expect(series.xValues.uniform! == (0, 1))
  }

  @Test func `is evenly spaced, or has a position for each point`() throws {
    let even = try Series([5, 6, 7], start: -1, step: 0.5)
    #expect(even.xValues.vector.values == [-1, -0.5, 0])
    let explicit = try Series(x: [-1, -0.5, 0], y: [5, 6, 7])
    #expect(explicit.xValues.uniform == nil)
    #expect(even == explicit)
    #expect(try even != Series([5, 6, 7], start: -1, step: 0.25))
    #expect(try even != Series(x: [-1, -0.5, 0], y: [5, 6, 8]))
  }

  @Test func `equals itself with gaps, and keeps infinities`() {
    let series = Series([1, .nan, .infinity, -.infinity])
    #expect(series == series)
    #expect(series != Series([1, 2, .infinity, -.infinity]))
    #expect(series.values[2] == .infinity && series.values[3] == -.infinity)
  }

  @Test func `may be empty or a single point`() throws {
    #expect(Series().isEmpty && Series().xValues.extent == nil)
    #expect(try Series(x: [], y: []).isEmpty)
    #expect(try Series(x: [7], y: [1]).xValues.extent == 7...7)
  }

  @Test func `finds positions in order`() throws {
    let xs: [Double] = [-3, -1, 0.5, 2, 100]
    let series = try Series(x: xs, y: xs)
    for x in stride(from: -4.0, through: 101, by: 0.25) {
      #expect(series.xValues.firstIndex(atOrAfter: x) == xs.count { $0 < x })
    }
    #expect(series.xValues.extent == -3...100)
  }

  @Test func `shares nothing with its copies`() throws {
    let series = try Series(x: [1, 2], y: [3, 4])
    var copy = series
    try copy.append(x: 5, y: 6)
    copy.removeFirst()
    #expect(try series == Series(x: [1, 2], y: [3, 4]))
    #expect(try copy == Series(x: [2, 5], y: [4, 6]))
  }
}

@Suite struct `Points that make no series` {
  @Test func `have a position that is not a finite number`() {
    for x in [Double.nan, .infinity, -.infinity] {
      for row in 0..<3 {
        var xs: [Double] = [1, 2, 3]
        xs[row] = x
        let error = problem { () throws(SeriesError) in try Series(x: xs, y: xs) }
        #expect(error?.row == row)
        #expect(error?.description.contains("finite") == true)
      }
    }
  }

  @Test func `have a position twice, or are not sorted`() {
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2, 2, 3], y: [0, 0, 0, 0]) }
        == .duplicateX(row: 2, x: 2))
    #expect(
      problem { () throws(SeriesError) in try Series(x: [-0.0, 0], y: [0, 0]) }
        == .duplicateX(row: 1, x: 0))
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2, 1.5, 3], y: [0, 0, 0, 0]) }
        == .xNotAscending(row: 2, x: 1.5, previous: 2))
    #expect(
      problem { () throws(SeriesError) in try Series(x: [3, 1], y: [0, 0]) }?.description
        == "row 1, counting from 0: x is 1.0, less than 3.0 in the previous row; rows must be sorted by x")
  }

  @Test func `have more positions or identifiers than values, or fewer`() {
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2], y: [0]) }
        == .countsDiffer(what: "x values", count: 2, values: 1))
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2], y: [0, 0], identifiers: ["a"]) }
        == .countsDiffer(what: "identifiers", count: 1, values: 2))
  }

  @Test func `have an identifier twice`() {
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2, 3], y: [0, 0, 0], identifiers: ["a", 7, "a"]) }
        == .duplicateIdentifier(row: 2, identifier: "a", first: 0))
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func `have a step that leads nowhere`(step: Double) {
    let error = problem { () throws(SeriesError) in try Series([1, 2], start: 0, step: step) }
    guard case .stepNotPositive? = error else {
      Issue.record("\(step): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
  func `start nowhere`(start: Double) {
    guard case .startNotFinite? = problem({ () throws(SeriesError) in try Series([1, 2], start: start, step: 1) })
    else {
      Issue.record("\(start)")
      return
    }
  }

  @Test func `are too close together to be told apart`() {
    for (start, step) in [(1e18, 1), (-1e18, 1), (0, 1e308), (0, .leastNonzeroMagnitude)] as [(Double, Double)] {
      let error = problem { () throws(SeriesError) in try Series([1, 2, 3], start: start, step: step) }
      #expect(error == .stepTooSmall(step: step, row: 2))
    }
  }

  @Test func `or else positions ascend strictly, however small the step`() throws {
    let seed: UInt64 = 71
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let start = generator.numbers(1)[0] * 1e10
      let step = max(start.ulp * 4 * Double.random(in: 0.5...4, using: &generator), .leastNormalMagnitude)
      guard let series = try? Series(AnimatableVector(repeating: 0, count: 64), start: start, step: step) else {
        continue
      }
      let xs = series.xValues.vector.values
      let ascends = zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 }
      #expect(ascends, "start \(start), step \(step), seed \(seed)")
      #expect(xs == (0..<64).map { series.xValues[$0] })
    }
  }
}
