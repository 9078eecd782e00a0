import FastVectorCharts
import TestSupport
import Testing

/// Returns the error that a closure throws, or nil if it returns.
func problem(_ body: () throws(SeriesError) -> some Any) -> SeriesError? {
  do throws(SeriesError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

@Suite struct `Series values` {
  @Test func `A series created from values has the x values 0, 1, 2 and so on`() {
    let series = Series([5, 6, .nan])
    #expect(series.count == 3)
    #expect(series.xValues.vector.values == [0, 1, 2])
    #expect(series[1] == (1, 6))
    #expect(series[2].y.isNaN)
    #expect(series.xValues.uniform! == (0, 1))
  }

  @Test func `The points of a series are evenly spaced or have explicit x values`() throws {
    let even = try Series([5, 6, 7], start: -1, step: 0.5)
    #expect(even.xValues.vector.values == [-1, -0.5, 0])
    let explicit = try Series(x: [-1, -0.5, 0], y: [5, 6, 7])
    #expect(explicit.xValues.uniform == nil)
    #expect(even == explicit)
    #expect(try even != Series([5, 6, 7], start: -1, step: 0.25))
    #expect(try even != Series(x: [-1, -0.5, 0], y: [5, 6, 8]))
  }

  @Test func `A series with gaps equals itself, and infinities are kept`() {
    let series = Series([1, .nan, .infinity, -.infinity])
    #expect(series == series)
    #expect(series != Series([1, 2, .infinity, -.infinity]))
    #expect(series.values[2] == .infinity && series.values[3] == -.infinity)
  }

  @Test func `A series can be empty or have a single point`() throws {
    #expect(Series().isEmpty && Series().xValues.extent == nil)
    #expect(try Series(x: [], y: []).isEmpty)
    #expect(try Series(x: [7], y: [1]).xValues.extent == 7...7)
  }

  @Test func `A series finds the first point at or after an x value`() throws {
    let xs: [Double] = [-3, -1, 0.5, 2, 100]
    let series = try Series(x: xs, y: xs)
    for x in stride(from: -4.0, through: 101, by: 0.25) {
      #expect(series.xValues.firstIndex(atOrAfter: x) == xs.count { $0 < x })
    }
    #expect(series.xValues.extent == -3...100)
  }

  @Test func `Copies of a series are independent`() throws {
    let series = try Series(x: [1, 2], y: [3, 4])
    var copy = series
    try copy.append(x: 5, y: 6)
    copy.removeFirst()
    #expect(try series == Series(x: [1, 2], y: [3, 4]))
    #expect(try copy == Series(x: [2, 5], y: [4, 6]))
  }
}

@Suite struct `Invalid points of a series` {
  @Test func `Creating a series with an x value that isn't finite throws`() {
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

  @Test func `Creating a series with duplicate or unsorted x values throws`() {
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

  @Test func `Creating a series with different numbers of x values, identifiers and values throws`() {
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2], y: [0]) }
        == .countsDiffer(what: "x values", count: 2, values: 1))
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2], y: [0, 0], identifiers: ["a"]) }
        == .countsDiffer(what: "identifiers", count: 1, values: 2))
  }

  @Test func `Creating a series with duplicate identifiers throws`() {
    #expect(
      problem { () throws(SeriesError) in try Series(x: [1, 2, 3], y: [0, 0, 0], identifiers: ["a", 7, "a"]) }
        == .duplicateIdentifier(row: 2, identifier: "a", first: 0))
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func `Creating a series with an invalid step throws`(step: Double) {
    let error = problem { () throws(SeriesError) in try Series([1, 2], start: 0, step: step) }
    guard case .stepNotPositive? = error else {
      Issue.record("\(step): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
  func `Creating a series with an invalid start throws`(start: Double) {
    guard case .startNotFinite? = problem({ () throws(SeriesError) in try Series([1, 2], start: start, step: 1) })
    else {
      Issue.record("\(start)")
      return
    }
  }

  @Test func `Creating a series whose x values are too close to be distinct throws`() {
    for (start, step) in [(1e18, 1), (-1e18, 1), (0, 1e308), (0, .leastNonzeroMagnitude)] as [(Double, Double)] {
      let error = problem { () throws(SeriesError) in try Series([1, 2, 3], start: start, step: step) }
      #expect(error == .stepTooSmall(step: step, row: 2))
    }
  }

  @Test func `The x values of an accepted step are strictly ascending, even if the step is tiny`() throws {
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
