import CChartKernels
import CVectorKernels
import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Envelopes` {
  /// Returns consecutive buckets with random lengths of up to `longest` points.
  private static func buckets(_ count: Int, _ generator: inout SeededGenerator, longest: Int) -> [fv_bucket] {
    var buckets: [fv_bucket] = []
    var start = 0
    while start < count {
      let end = min(count, start + Int.random(in: 1...longest, using: &generator))
      buckets.append(fv_bucket(start: start, end: end))
      start = end
    }
    return buckets
  }

  private func expectExact(
    _ a: [Double], _ b: [Double], _ buckets: [fv_bucket], threads: Int, _ comment: Comment
  ) {
    var envelope = LineEnvelope(
      from: AnimatableVector(a), to: AnimatableVector(b), buckets: buckets, threads: threads)!
    var reductions = [fv_m4](repeating: fv_m4(), count: buckets.count)
    let times = LineEnvelope.times
    // Evaluate at ascending, descending and arbitrary times.
    let last = rounds(25)
    let steps = (0...last).map { times.lowerBound + (times.upperBound - times.lowerBound) * Double($0) / Double(last) }
    let largest = buckets.map { bucket in
      (bucket.start..<bucket.end).reduce(0) { max($0, abs(a[$1]), abs(b[$1])) }
    }
    for t in steps + steps.reversed() + [0, 1, 0.5, 2, 0.25] {
      envelope.reduce(start: 1 - t, time: t, 0..<buckets.count, into: &reductions)
      for (index, (bucket, reduction)) in zip(buckets, reductions).enumerated() {
        func value(_ index: Int) -> Double { (1 - t) * a[index] + t * b[index] }
        // A `while` loop is much faster than `map`, `min()` and `max()` in debug builds.
        var (lowest, highest) = (value(bucket.start), value(bucket.start))
        var position = bucket.start + 1
        while position < bucket.end {
          let value = value(position)
          if value < lowest { lowest = value }
          if value > highest { highest = value }
          position += 1
        }
        let found = [reduction.first, reduction.lowest, reduction.highest, reduction.last]
        let expected = [value(bucket.start), lowest, highest, value(bucket.end - 1)]
        let isExact = zip(found, expected).allSatisfy { abs($0 - $1) <= 64 * Double.ulpOfOne * largest[index] }
        #expect(isExact, "\(comment), bucket \(bucket.start)..<\(bucket.end) at \(t): \(found), not \(expected)")
      }
    }
  }

  @Test(arguments: SampleLine.allCases, SampleLine.allCases)
  func `An envelope is the minimum and maximum of all trajectories at any time`(first: SampleLine, second: SampleLine) {
    var generator = SeededGenerator(seed: 7)
    let a = first.values(1000, &generator)
    let b = second.values(1000, &generator)
    let buckets = Self.buckets(1000, &generator, longest: 300)
    expectExact(a, b, buckets, threads: 1, "\(first) to \(second)")
  }

  @Test(arguments: 1...130)
  func `An envelope is exact for any number of trajectories`(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let a = SampleLine.noise.values(count, &generator)
    let b = SampleLine.noise.values(count, &generator)
    expectExact(a, b, [fv_bucket(start: 0, end: count)], threads: 1, "\(count) lines")
  }

  @Test func `An envelope is exact if every trajectory is part of it`() {
    // The trajectories are tangents of a parabola, so each of them is the maximum at one time.
    let touching = (0..<5000).map { LineEnvelope.times.lowerBound + 2.5 * Double($0) / 4999 }
    let a = touching.map { -$0 * $0 }
    let b = touching.map { 2 * $0 - $0 * $0 }
    expectExact(a, b, [fv_bucket(start: 0, end: 5000)], threads: 1, "tangents")
    expectExact(b, a, [fv_bucket(start: 0, end: 5000)], threads: 1, "tangents the other way")
    expectExact(a.reversed(), b.reversed(), [fv_bucket(start: 0, end: 5000)], threads: 1, "tangents backwards")
    let envelope = LineEnvelope(
      from: AnimatableVector(a), to: AnimatableVector(b), buckets: [fv_bucket(start: 0, end: 5000)], threads: 1)!
    #expect(envelope.memory > 4000 * MemoryLayout<fv_segment>.stride, "all of them are kept")
  }

  @Test(arguments: [1, 2, 3, 8])
  func `An envelope doesn't depend on the number of threads`(threads: Int) {
    var generator = SeededGenerator(seed: 3)
    let a = SampleLine.walk.values(20_000, &generator)
    let b = SampleLine.walk.values(20_000, &generator)
    let buckets = Self.buckets(20_000, &generator, longest: 300)
    expectExact(a, b, buckets, threads: threads, "\(threads) threads")
  }

  @Test func `An envelope consists of few trajectories`() {
    var generator = SeededGenerator(seed: 4)
    let a = AnimatableVector(SampleLine.walk.values(200_000, &generator))
    let b = AnimatableVector(SampleLine.walk.values(200_000, &generator))
    let buckets = (0..<100).map { fv_bucket(start: $0 * 2000, end: ($0 + 1) * 2000) }
    // The convex hull of a random walk of n steps in the plane has about 2 ln n corners (Baxter, 1961), which is 15 for
    // the 2000 points of a bucket. The limit is 60 segments of 24 bytes for each of the 100 buckets.
    #expect(LineEnvelope(from: a, to: b, buckets: buckets, threads: 1)!.memory < 100 * 60 * 24)
  }

  @Test(arguments: [1, 2])
  func `An envelope isn't built if it would have more segments than allowed`(threads: Int) {
    var generator = SeededGenerator(seed: 5)
    let a = AnimatableVector(SampleLine.walk.values(1000, &generator))
    let b = AnimatableVector(SampleLine.walk.values(1000, &generator))
    let buckets = (0..<10).map { fv_bucket(start: $0 * 100, end: ($0 + 1) * 100) }
    // The limit includes terminators. Each of the ten buckets has two bounds, and a bound has at least one segment and
    // one terminator: 10 * 2 * 2 = 40.
    #expect(LineEnvelope(from: a, to: b, buckets: buckets, threads: threads, limit: 39) == nil)
    #expect(LineEnvelope(from: a, to: b, buckets: buckets, threads: threads, limit: 1000) != nil)
  }
}

@Suite struct `Chart kernels of each instruction set` {
  private static var kernels: [(name: String, chart: fv_chart_kernels)] {
    (0..<fv_compiled_count()).filter { fv_supported($0) != 0 }.map { index in
      unsafe (String(cString: fv_compiled(index).pointee.name), fv_chart_compiled(index).pointee)
    }
  }

  @Test(arguments: 1...6, [0, 1, 3])
  func `The kernels reduce buckets of every length and alignment`(termCount: Int, offset: Int) {
    var generator = SeededGenerator(seed: UInt64(termCount))
    let count = 700
    let vectors = (0..<termCount).map { _ in SampleLine.noise.values(count + offset, &generator) }
    let coefficients = (0..<termCount).map { _ in Double.random(in: -2...2, using: &generator) }
    let sums = (0..<count + offset).map { index in
      (0..<termCount).reduce(0.0) { $0 + coefficients[$1] * vectors[$1][index] }
    }
    var buckets: [fv_bucket] = []
    var start = offset
    for length in Array(1...33) + [100] where start + length <= count {
      buckets.append(fv_bucket(start: start, end: start + length))
      start += length
    }
    for (name, chart) in Self.kernels {
      var reductions = [fv_m4](repeating: fv_m4(), count: buckets.count)
      let terms = vectors.map(AnimatableVector.init)
      unsafe withAddresses(of: terms) { addresses in
        unsafe chart.reduce_buckets(&reductions, coefficients, addresses, termCount, buckets, buckets.count)
      }
      for (bucket, reduction) in zip(buckets, reductions) {
        let values = sums[bucket.start..<bucket.end]
        let expected = [values.first!, values.min()!, values.max()!, values.last!]
        let found = [reduction.first, reduction.lowest, reduction.highest, reduction.last]
        #expect(
          zip(found, expected).allSatisfy { abs($0 - $1) < 1e-14 }, "\(name), bucket \(bucket.start)..<\(bucket.end)")
        #expect(found[1] <= min(found[0], found[3]) && found[2] >= max(found[0], found[3]), "\(name), exactly")
      }
    }
  }

  @Test(arguments: [100_000, 600_000])
  func `The kernels reduce long buckets`(count: Int) {
    let (a, b) = ((0..<count).map { Double($0 * 7919 % 1009) }, (0..<count).map { Double($0 * 104_729 % 997) })
    let lengths = Array(1...40)
    let buckets = lengths.map { fv_bucket(start: $0 * (count / 42), end: $0 * (count / 42) + min($0 * 3, count / 42)) }
    let terms = [AnimatableVector(a), AnimatableVector(b)]
    for (name, chart) in Self.kernels {
      var reductions = [fv_m4](repeating: fv_m4(), count: buckets.count)
      unsafe withAddresses(of: terms) { addresses in
        unsafe chart.reduce_buckets(&reductions, [0.25, 0.5], addresses, 2, buckets, buckets.count)
      }
      for (bucket, reduction) in zip(buckets, reductions) {
        // All these numbers have few significant bits, so the results are exact.
        let values = (bucket.start..<bucket.end).map { 0.25 * a[$0] + 0.5 * b[$0] }
        let expected = [values.first!, values.min()!, values.max()!, values.last!]
        #expect([reduction.first, reduction.lowest, reduction.highest, reduction.last] == expected, "\(name)")
      }
    }
  }

  private func withAddresses(
    of vectors: [AnimatableVector], _ body: (UnsafePointer<UnsafePointer<Double>>) -> Void
  ) {
    let addresses = unsafe vectors.map { vector in unsafe vector.withElements { unsafe $0 } }
    withExtendedLifetime(vectors) {
      unsafe addresses.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }
  }

  @Test(arguments: [1, 2, 5, 8, 31, 127, 128, 129, 1000])
  func `The kernels find the extreme trajectories and all trajectories beyond a bound`(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let a = SampleLine.noise.values(count, &generator)
    let b = SampleLine.noise.values(count, &generator)
    let times = [-0.25, 0.28, 0.58, 0.94, 2.25]
    for (name, chart) in Self.kernels {
      var highest = [fv_trajectory](repeating: fv_trajectory(), count: 5)
      var lowest = highest
      unsafe chart.extreme_lines(a, b, 0, count, times, &highest, &lowest)
      for (k, t) in times.enumerated() {
        let values = zip(a, b).map { $0 + ($1 - $0) * t }
        #expect(abs(highest[k].a + (highest[k].b - highest[k].a) * t - values.max()!) < 1e-14, "\(name), \(t)")
        #expect(abs(lowest[k].a + (lowest[k].b - lowest[k].a) * t - values.min()!) < 1e-14, "\(name), \(t)")
      }
      var above = fv_guard(times: (0, 0.25, 0.5, 1), bounds: (0.7, 0.6, 0.5, 0.7))
      var below = fv_guard(times: (0, 0.25, 0.5, 1), bounds: (0.8, 0.7, 0.5, 0.6))
      var upper = [fv_segment](repeating: fv_segment(), count: 40)
      var lower = upper
      var found: (upper: [Double], lower: [Double]) = ([], [])
      var next = 0
      while next < count {
        let (upperCount, lowerCount) = unsafe upper.withUnsafeMutableBufferPointer { upper in
          unsafe lower.withUnsafeMutableBufferPointer { lower in
            var upperList = unsafe fv_line_list(lines: upper.baseAddress!, capacity: 40, count: 0)
            var lowerList = unsafe fv_line_list(lines: lower.baseAddress!, capacity: 40, count: 0)
            unsafe next = chart.lines_beyond(a, b, next, count, &above, &below, &upperList, &lowerList)
            return unsafe (upperList.count, lowerList.count)
          }
        }
        found.upper += upper[..<upperCount].map(\.a)
        found.lower += lower[..<lowerCount].map { -$0.a }
      }
      let tests = [(0.0, 0.7, 0.8), (0.25, 0.6, 0.7), (0.5, 0.5, 0.5), (1, 0.7, 0.6)]
      #expect(
        found.upper == a.indices.filter { i in tests.contains { a[i] + (b[i] - a[i]) * $0.0 > $0.1 } }.map { a[$0] },
        "\(name)")
      #expect(
        found.lower == a.indices.filter { i in tests.contains { a[i] + (b[i] - a[i]) * $0.0 < -$0.2 } }.map { a[$0] },
        "\(name)")
    }
  }
}
