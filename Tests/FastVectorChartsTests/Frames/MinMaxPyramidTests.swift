import CChartKernels
import CVectorKernels
import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// A min–max pyramid over an array of numbers, in the format that the kernels read.
@safe private final class KernelIndex {
  let levels: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
  let levelCount: Int
  private let tileCount: Int

  /// True if each call to the kernel stopped after the first block that contains a special value: NaN or an infinity.
  private(set) var stopsAtSpecialValues = true

  init(_ values: [Double], levelCount: Int, parts: Int, _ kernels: fv_chart_kernels) {
    self.levelCount = levelCount
    tileCount = values.count / 512 + 2
    unsafe levels = .allocate(capacity: levelCount)
    for level in 0..<levelCount {
      let memory = UnsafeMutablePointer<Double>.allocate(capacity: 17 * tileCount)
      unsafe memory.initialize(repeating: .nan, count: 17 * tileCount)
      unsafe (levels + level).initialize(to: memory + tileCount)
    }
    let blocks = values.count / 64
    for part in 1...parts {
      var first = blocks * (part - 1) / parts
      let end = blocks * part / parts
      while first < end {
        let next = unsafe kernels.index_blocks(levels, levelCount, values, first, end)
        let special = (first..<next).filter { block in
          // A `while` loop is much faster than `allSatisfy(_:)` in debug builds.
          var position = 64 * block
          while position < 64 * block + 64, values[position].isFinite { position += 1 }
          return position < 64 * block + 64
        }
        if special != (next < end || special == [next - 1] ? [next - 1] : []) { stopsAtSpecialValues = false }
        first = next
      }
    }
  }

  deinit {
    for level in 0..<levelCount { unsafe (levels[level] - tileCount).deallocate() }
    unsafe levels.deallocate()
  }

  func bounds(_ level: Int, _ entry: Int) -> [Double] {
    unsafe [levels[level][entry / 8 * 16 + entry % 8], levels[level][entry / 8 * 16 + 8 + entry % 8]]
  }

  /// Returns two flags for the values that an entry of the pyramid summarizes: whether they ascend, and whether they
  /// descend.
  func order(_ level: Int, _ entry: Int) -> [Bool] {
    let order = unsafe UnsafeRawPointer(levels[level] - 1 - entry / 8)
      .load(fromByteOffset: entry % 8, as: UInt8.self)
    return [FV_ASCENDING, FV_DESCENDING].map { order & UInt8($0) != 0 }
  }
}

@Suite struct `Min-max pyramids` {
  private static var kernels: [(name: String, chart: fv_chart_kernels)] {
    (0..<fv_compiled_count()).filter { fv_supported($0) != 0 }.map { index in
      unsafe (String(cString: fv_compiled(index).pointee.name), fv_chart_compiled(index).pointee)
    }
  }

  @Test(arguments: [0, 63, 64, 65, 511, 512, 513, 5000], [1, 7])
  func `A pyramid has the bounds of each block, regardless of how many blocks are added at once`(count: Int, parts: Int)
  {
    var generator = SeededGenerator(seed: UInt64(count * 64 + parts))
    var values = SampleLine.noise.values(count, &generator)
    if count > 600 {
      values[70] = .nan
      values[200] = .infinity
      for gap in 320..<384 { values[gap] = .nan }
    }
    for (name, chart) in Self.kernels {
      let index = KernelIndex(values, levelCount: 3, parts: parts, chart)
      #expect(index.stopsAtSpecialValues, "\(name)")
      for (level, length) in [64, 512, 4096].enumerated() {
        for entry in 0..<count / length {
          let block = values[entry * length..<(entry + 1) * length].filter { !$0.isNaN }
          let bounds: [Double] = [block.min() ?? .infinity, block.max() ?? -.infinity]
          #expect(index.bounds(level, entry) == bounds, "\(name), level \(level), entry \(entry)")
        }
      }
    }
  }

  @Test(arguments: SampleLine.allCases)
  func `A pyramid marks ascending and descending blocks`(line: SampleLine) {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    let count = 12_000
    var values = line.values(count, &generator)
    values[5000] = .nan
    values[9000] = -.infinity
    // Exchanging two points breaks the order of a block. Do this at every position in a block.
    for block in stride(from: 2, to: count / 64, by: 3) {
      values.swapAt(64 * block + block % 64, 64 * block + (block + 1) % 64)
    }
    for (name, chart) in Self.kernels {
      let index = KernelIndex(values, levelCount: 3, parts: 2, chart)
      for (level, length) in [64, 512, 4096].enumerated() {
        for entry in 0..<count / length {
          let block = values[entry * length..<(entry + 1) * length]
          let pairs = zip(block, block.dropFirst())
          #expect(
            index.order(level, entry) == [pairs.allSatisfy { $0 <= $1 }, pairs.allSatisfy { $0 >= $1 }],
            "\(name), \(line), seed \(seed), level \(level), entry \(entry)")
        }
      }
    }
  }

  @Test(arguments: SampleLine.allCases, 1...4)
  func `A bucket has the same reduction with and without a pyramid`(line: SampleLine, termCount: Int) throws {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    let count = 12_000
    let lines = [line] + (1..<max(2, termCount)).map { _ in SampleLine.allCases.randomElement(using: &generator)! }
    let vectors = lines.prefix(termCount).map { $0.values(count, &generator) }
    for (name, chart) in Self.kernels {
      let indexes = vectors.map { KernelIndex($0, levelCount: 3, parts: 2, chart) }
      for origin in [0, 777] {
        var coefficients = (0..<termCount).map { _ in Double.random(in: -1.5...1.5, using: &generator) }
        if origin == 0 { coefficients[0] = 1 }
        let buckets = Self.buckets(count - origin, &generator)
        var direct = [fv_m4](repeating: fv_m4(), count: buckets.count)
        var indexed = direct
        unsafe withAddresses(vectors, indexes, from: origin) { addresses, levels in
          unsafe chart.reduce_buckets(&direct, coefficients, addresses, termCount, buckets, buckets.count)
          var index = unsafe fv_index(levels: levels, level_count: 3, origin: origin, end: count)
          _ = unsafe chart.reduce_indexed(
            &indexed, coefficients, addresses, termCount, buckets, buckets.count, &index)
        }
        for (bucket, (a, b)) in zip(buckets, zip(direct, indexed)) {
          #expect(
            a.first == b.first && a.lowest == b.lowest && a.highest == b.highest && a.last == b.last,
            "\(name), \(lines), seed \(seed), origin \(origin), \(bucket), \(coefficients): \(b), not \(a)")
        }
      }
    }
  }

  @Test(arguments: SampleLine.allCases, [6, 7, 9, 12])
  func `A bucket has the same reduction with and without the aggregates of blocks`(line: SampleLine, shift: Int) {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    let (count, length) = (12_000, 1 << shift)
    let vectors = [line, SampleLine.allCases.randomElement(using: &generator)!].map { $0.values(count, &generator) }
    for (name, chart) in Self.kernels {
      let indexes = vectors.map { KernelIndex($0, levelCount: 3, parts: 2, chart) }
      for origin in [0, 777] {
        let coefficients = (0..<2).map { _ in Double.random(in: -1.5...1.5, using: &generator) }
        let buckets = Self.buckets(count - origin, &generator)
        // Precomputed aggregates are passed for only some of the blocks. The kernel must search the values of the other
        // blocks.
        let blockCount = (count - origin) / length
        let first = Int.random(in: 0...blockCount, using: &generator) / 4
        let end = Int.random(in: first...blockCount, using: &generator)
        let ranges = (first..<end).map { fv_bucket(start: $0 * length, end: ($0 + 1) * length) }
        var blocks = [fv_m4](repeating: fv_m4(), count: ranges.count)
        var direct = [fv_m4](repeating: fv_m4(), count: buckets.count)
        var combined = direct
        unsafe withAddresses(vectors, indexes, from: origin) { addresses, levels in
          unsafe chart.reduce_buckets(&direct, coefficients, addresses, 2, buckets, buckets.count)
          unsafe chart.reduce_buckets(&blocks, coefficients, addresses, 2, ranges, ranges.count)
          var index = unsafe fv_index(levels: levels, level_count: 3, origin: origin, end: count)
          _ = unsafe chart.reduce_blocks(
            &combined, coefficients, addresses, buckets, buckets.count, &index, blocks, first, end, Int32(shift))
        }
        for (bucket, (a, b)) in zip(buckets, zip(direct, combined)) {
          #expect(
            a.first == b.first && a.lowest == b.lowest && a.highest == b.highest && a.last == b.last,
            "\(name), seed \(seed), origin \(origin), blocks \(first)..<\(end), \(bucket): \(b), not \(a)")
        }
      }
    }
  }

  /// Returns consecutive buckets with random lengths, and with gaps between some of them.
  private static func buckets(_ count: Int, _ generator: inout SeededGenerator) -> [fv_bucket] {
    var buckets: [fv_bucket] = []
    var start = 0
    while start < count {
      let longest = [1, 64, 600, 5000, 12_000].randomElement(using: &generator)!
      let end = min(count, start + Int.random(in: 1...longest, using: &generator))
      buckets.append(fv_bucket(start: start, end: end))
      start = end + (Bool.random(using: &generator) ? 0 : Int.random(in: 0...100, using: &generator))
    }
    return buckets
  }

  private func withAddresses(
    _ vectors: [[Double]], _ indexes: [KernelIndex], from origin: Int,
    _ body: (
      UnsafePointer<UnsafePointer<Double>>, UnsafePointer<UnsafePointer<UnsafePointer<Double>>>
    ) -> Void
  ) {
    let buffers = vectors.map { AnimatableVector($0) }
    let addresses = unsafe buffers.map { unsafe $0.withElements { unsafe $0 + origin } }
    let levels = unsafe indexes.map {
      unsafe UnsafeRawPointer($0.levels).assumingMemoryBound(to: UnsafePointer<Double>.self)
    }
    unsafe body(addresses, levels)
    withExtendedLifetime((buffers, indexes)) {}
  }
}

@Suite struct `Charts drawn from pyramids` {
  private static let rect = CGRect(x: 0, y: 0, width: 8, height: 100)

  private static func sample(_ generator: inout SeededGenerator, count: Int) -> [Double] {
    var values = SampleLine.allCases.randomElement(using: &generator)!.values(count, &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: values = generator.withGaps(values, share: 0.0005)
    case 1: for _ in 0..<3 { values[Int.random(in: 0..<count, using: &generator)] = .infinity }
    default: break
    }
    return values
  }

  private static func series(_ generator: inout SeededGenerator, count: Int, isEven: Bool) throws -> Series {
    let values = sample(&generator, count: count)
    guard !isEven else { return try Series(values, start: -3, step: 0.5) }
    var x = 0.0
    return try Series(
      x: (0..<count).map { _ in
        x += Double.random(in: 0.01...1, using: &generator)
        return x
      }, y: values)
  }

  private static func expectSame(_ a: ChartAnimator, _ b: ChartAnimator, at time: TimeInterval, _ comment: Comment) {
    let (a, b) = (a.frame(at: time), b.frame(at: time))
    #expect(a.xRange == b.xRange, comment)
    #expect(a.yRange == b.yRange, comment)
    #expect(a.lines.map { Array($0.columns) } == b.lines.map { Array($0.columns) }, comment)
    #expect(a.lines.map(\.path) == b.lines.map(\.path), comment)
  }

  @Test(arguments: [true, false], 0..<3)
  func `A chart with pyramids has the same frames as a chart without them`(isEven: Bool, round: Int) throws {
    let seed: UInt64 = 3
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 10_000...15_000, using: &generator)
    let first = try Self.series(&generator, count: count, isEven: isEven)
    let charts = [EnvelopeBuilding.inBackground, .never].map {
      ChartAnimator([first], in: Self.rect, envelopes: $0)
    }
    var time = 0.0
    for change in 0..<3 {
      for frame in 0..<4 {
        let extent = first.xValues.extent!
        let a = Double.random(in: extent, using: &generator)
        let b = Double.random(in: extent, using: &generator)
        let x: AxisRange = frame == 3 ? .automatic : .fixed(min(a, b)...max(a, b))
        for chart in charts { chart.setRanges(x: x, nil, at: time) }
        Self.expectSame(charts[0], charts[1], at: time, "seed \(seed), change \(change), frame \(frame)")
        time += 0.05
      }
      // Each change interrupts the previous one, and springs overshoot.
      let values = Self.sample(&generator, count: count)
      let sameX =
        isEven ? try Series(values, start: -3, step: 0.5) : try Series(x: first.xValues.vector.values, y: values)
      let next = Bool.random(using: &generator) ? sameX : try Self.series(&generator, count: count, isEven: isEven)
      for chart in charts { chart.animate(to: [next], .bouncy(duration: 0.4, extraBounce: 0.2), at: time) }
    }
  }

  @Test(arguments: [true, false], 0..<2)
  func `A chart with pyramids is exact while points are appended and dropped`(isEven: Bool, round: Int) throws {
    let seed: UInt64 = 4
    var generator = SeededGenerator(seed: seed)
    let capacity = 8000
    var mirror = try Self.series(&generator, count: capacity, isEven: isEven)
    let live = ChartAnimator([mirror], in: Self.rect)
    for frame in 0..<12 {
      let count = [1, 63, 700, 3000].randomElement(using: &generator)!
      let new = Self.sample(&generator, count: count)
      let time = Double(frame)
      if isEven {
        try live.append(new, to: 0, at: time, keeping: capacity)
        try mirror.append(contentsOf: new)
      } else {
        let last = mirror[mirror.count - 1].x
        let x = (1...count).map { last + Double($0) }
        try live.append(x: x, y: new, to: 0, at: time, keeping: capacity)
        try mirror.append(x: x, y: new)
      }
      mirror.removeFirst(max(0, mirror.count - capacity))
      #expect(live.series[0] == mirror, "seed \(seed), frame \(frame)")
      let direct = ChartAnimator([mirror], in: Self.rect, at: time, envelopes: .never)
      Self.expectSame(live, direct, at: time, "seed \(seed), frame \(frame)")
    }
  }

  @Test func `A change continues while points are appended and dropped`() throws {
    let old = Series(AnimatableVector(from: 0, step: 0.01, count: 10_000))
    let new = Series(AnimatableVector(from: 50, step: -0.01, count: 10_000))
    let charts = [EnvelopeBuilding.inBackground, .never].map { ChartAnimator([old], in: Self.rect, envelopes: $0) }
    for chart in charts { chart.animate(to: [new], .linear(duration: 1), at: 0) }
    for step in 1...9 {
      let time = Double(step) / 10
      for chart in charts { try chart.append([1000 + Double(step), .nan, 7], to: 0, at: time, keeping: 9_990) }
      Self.expectSame(charts[0], charts[1], at: time, "step \(step)")
      #expect(charts[0].series[0].finiteExtent?.upperBound == 1000 + Double(step))
      #expect(charts[0].series[0].count == 9_990)
    }
    #expect(charts[0].isFinished(at: 2))
    let direct = ChartAnimator(charts[0].series, in: Self.rect, at: 2, envelopes: .never)
    Self.expectSame(charts[0], direct, at: 2, "at the end")
  }

  @Test func `Appending invalid points throws and doesn't change the chart`() throws {
    let explicit = try Series(x: [0, 1], y: [5, 6], id: "given")
    let chart = ChartAnimator([Series([1, 2, 3]), explicit], in: Self.rect)
    let before = chart.series
    let unknown = ChartStreamError.unknownLine("other", known: [0, "given"])
    #expect(throws: unknown) { try chart.append([1], to: "other", at: 0) }
    #expect("\(unknown)" == "no line has the identifier \"other\"; the lines are 0, \"given\"")
    #expect(throws: ChartStreamError.invalidPoints("given", .xMissing(row: 2))) {
      try chart.append([1], to: "given", at: 0)
    }
    #expect(throws: ChartStreamError.invalidPoints(0, .xNotNeeded(row: 3))) {
      try chart.append(x: [9], y: [1], to: 0, at: 0)
    }
    #expect(throws: ChartStreamError.invalidPoints("given", .xNotAscending(row: 3, x: 2, previous: 3))) {
      try chart.append(x: [3, 2], y: [1, 1], to: "given", at: 0)
    }
    #expect(throws: ChartStreamError.self) { try chart.append(x: [.nan], y: [1], to: "given", at: 0) }
    #expect(throws: ChartStreamError.invalidPoints("given", .countsDiffer(what: "x values", count: 2, values: 1))) {
      try chart.append(x: [3, 4], y: [1], to: "given", at: 0)
    }
    #expect(chart.series == before)
  }

  @Test func `Sliding a window into reused memory doesn't change retained copies`() throws {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    let capacity = 2000
    var mirror = Self.sample(&generator, count: capacity)
    let live = ChartAnimator([Series(mirror)], in: Self.rect)
    var held: [(series: Series, values: [Double])] = []
    // A buffer has a capacity of three windows, so the window moves to another buffer after about 4000 points.
    for frame in 1...150 {
      let new = Self.sample(&generator, count: Int.random(in: 1...600, using: &generator))
      try live.append(new, to: 0, at: Double(frame), keeping: capacity)
      mirror = Array((mirror + new).suffix(capacity))
      if frame % 20 == 0 {
        held.append((live.series[0], mirror))
        let direct = ChartAnimator(live.series, in: Self.rect, at: Double(frame), envelopes: .never)
        Self.expectSame(live, direct, at: Double(frame), "seed \(seed), frame \(frame)")
      }
      _ = live.frame(at: Double(frame))
    }
    for (series, values) in held + [(live.series[0], mirror)] {
      #expect(zip(series.values.values, values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "seed \(seed)")
      #expect(series.count == values.count)
    }
  }

  @Test func `Memory use is constant while points are appended and dropped`() throws {
    let chart = ChartAnimator([Series(AnimatableVector(repeating: 1, count: 5000))], in: Self.rect)
    let new = [Double](repeating: 2, count: 100)
    for frame in 0..<1000 {
      try chart.append(new, to: 0, at: Double(frame), keeping: 5000)
      _ = chart.frame(at: Double(frame))
    }
    #expect(chart.series[0].count == 5000)
    #expect(chart.series[0].storedCount <= 4 * 5000)
  }
}
