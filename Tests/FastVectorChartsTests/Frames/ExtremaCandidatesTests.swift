import CChartKernels
import CVectorKernels
import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Thinned blocks of a change` {
  /// A line at the start or the end of a change.
  enum Line: CaseIterable {
    case walk, noise, wholeNumbers, steps, parabola, circle, knots, huge, overflowing, denormal, lastBits, constant,
      special
    case rounding

    func values(_ count: Int, phase: Double, _ generator: inout SeededGenerator) -> [Double] {
      switch self {
      case .walk: SampleLine.walk.values(count, &generator)
      case .noise: SampleLine.noise.values(count, &generator)
      case .wholeNumbers: (0..<count).map { _ in Double(Int.random(in: -5...5, using: &generator)) }
      case .steps: SampleLine.steps.values(count, &generator)
      case .parabola: SampleLine.parabola.values(count, &generator)
      // Many points are extremes, but each of them only for a short time.
      case .circle: (0..<count).map { sin(Double($0) / 500 + phase) }
      // The points lie on straight lines. Once such a line is horizontal, all its points have the same height.
      case .knots:
        stride(from: 0, to: count, by: 700).flatMap { start in
          let slope = Double.random(in: -1...1, using: &generator)
          return (0..<min(700, count - start)).map { slope * Double($0) }
        }
      case .huge: SampleLine.huge.values(count, &generator)
      case .overflowing: (0..<count).map { _ in Double.random(in: -1...1, using: &generator) * 1.7e308 }
      case .denormal:
        (0..<count).map { _ in Double(Int.random(in: -9...9, using: &generator)) * Double.leastNonzeroMagnitude }
      // The numbers differ so little that rounding determines the maximum.
      case .lastBits: (0..<count).map { _ in 1 + Double(Int.random(in: 0...3, using: &generator)) * 0x1p-52 }
      case .rounding: (0..<count).map { _ in 1 + Double.random(in: 0...1e-14, using: &generator) }
      case .constant: [Double](repeating: 0.1, count: count)
      case .special:
        (0..<count).map { index in
          [.nan, .infinity, -.infinity, 7, 7, 7, -7][Int.random(in: 0..<7, using: &generator)]
        }
      }
    }
  }

  private static let times = [-0.25, 0.28, 0.58, 0.94, 2.25]

  private static var kernels: [(name: String, chart: fv_chart_kernels)] {
    (0..<fv_compiled_count()).filter { fv_supported($0) != 0 }.map { index in
      unsafe (String(cString: fv_compiled(index).pointee.name), fv_chart_compiled(index).pointee)
    }
  }

  /// Returns the minimum and the maximum of a block, computed from all points.
  private static func extremes(_ c: [Double], _ a: [Double], _ b: [Double], _ chart: fv_chart_kernels) -> [Double] {
    guard !a.isEmpty else { return [.infinity, -.infinity] }
    var reduction = fv_m4()
    unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in
        let vectors = unsafe [a.baseAddress!, b.baseAddress!]
        var bucket = fv_bucket(start: 0, end: a.count)
        unsafe chart.reduce_buckets(&reduction, c, vectors, 2, &bucket, 1)
      }
    }
    return [reduction.lowest, reduction.highest]
  }

  @Test(arguments: Line.allCases, Line.allCases)
  func `A thinned block has the extremes of all points at every time`(first: Line, second: Line) {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for count in [1, 7, 512, Int.random(in: 513...3000, using: &generator)] {
      let a = first.values(count, phase: 0, &generator)
      let b =
        first == second && Bool.random(using: &generator) ? a : second.values(count, phase: .pi / 2, &generator)
      for (name, chart) in Self.kernels {
        var thinA = [Double](repeating: .nan, count: count)
        var thinB = thinA
        var thinning = fv_thinning()
        let kept = unsafe chart.thin_lines(&thinA, &thinB, a, b, count, Self.times, nil, 0, &thinning)
        #expect(kept <= count)
        thinA.removeLast(count - kept)
        thinB.removeLast(count - kept)
        for round in 0..<40 {
          let time =
            round < Self.times.count ? Self.times[round] : Double.random(in: -0.25...2.25, using: &generator)
          guard !thinning.openTimes.contains(where: { $0.contains(time) }) else { continue }
          let c = [1 - time, time]
          #expect(
            Self.extremes(c, thinA, thinB, chart) == Self.extremes(c, a, b, chart),
            "\(name), seed \(seed), \(count) points, \(kept) kept, time \(time)")
        }
      }
    }
  }

  @Test(arguments: [Line.walk, .noise, .wholeNumbers, .steps, .parabola, .circle, .knots, .rounding, .constant])
  func `A thinned block keeps only a few points`(line: Line) {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    let a = line.values(512, phase: 0, &generator)
    let b = line.values(512, phase: .pi / 2, &generator)
    for (name, chart) in Self.kernels {
      var (thinA, thinB) = (a, b)
      var thinning = fv_thinning()
      let kept = unsafe chart.thin_lines(&thinA, &thinB, a, b, 512, Self.times, nil, 0, &thinning)
      #expect(kept <= 64, "\(name), seed \(seed)")
    }
  }

  @Test func `A block of curves is open while an extreme passes, and a block of straight lines is open only briefly`() {
    let curves = [0, 2].map { phase in (0..<512).map { sin(Double($0) / 5000 + phase) } }
    let straight = [1, -2].map { slope in (0..<512).map { slope * Double($0) } }
    for (name, chart) in Self.kernels {
      for (lines, longest) in [(curves, 0.05), (straight, 1e-6)] {
        let (a, b) = (lines[0], lines[1])
        var (thinA, thinB) = (a, b)
        var thinning = fv_thinning()
        _ = unsafe chart.thin_lines(&thinA, &thinB, a, b, 512, Self.times, nil, 0, &thinning)
        let open = thinning.openTimes.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        #expect(open > 0 && open < longest, "\(name), open for \(open)")
      }
    }
  }

  @Test func `Thinned blocks take a few percent of the memory of the points`() throws {
    var generator = SeededGenerator(seed: 1)
    let count = 100_000
    let start = AnimatableVector(SampleLine.walk.values(count, &generator))
    let end = AnimatableVector(SampleLine.walk.values(count, &generator))
    let lines = try #require(ExtremaCandidates(from: start, to: end) { true })
    #expect(lines.memory < 16 * count / 20)
    #expect(ExtremaCandidates(from: start, to: end) { false } == nil)
    let small = try #require(ExtremaCandidates(from: start, to: end, level: 0) { true })
    #expect(small.memory < 16 * count / 4)
  }

  @Test func `Thinned blocks are discarded if most of them would always be open`() {
    var generator = SeededGenerator(seed: 1)
    let start = AnimatableVector(Line.rounding.values(100_000, phase: 0, &generator))
    let end = AnimatableVector(Line.rounding.values(100_000, phase: 0, &generator))
    #expect(ExtremaCandidates(from: start, to: end) { true } == nil)
  }

  /// Returns a series that usually has no gaps, so its vectors have a pyramid.
  private static func series(_ generator: inout SeededGenerator, count: Int) -> Series {
    let lines: [Line] = [
      .walk, .noise, .wholeNumbers, .steps, .huge, .lastBits, .constant, .parabola, .circle, .circle, .knots, .knots,
    ]
    let phase = Double.random(in: 0...6, using: &generator)
    var values = lines.randomElement(using: &generator)!.values(count, phase: phase, &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 { values = generator.withGaps(values, share: 0.0003) }
    return Series(values)
  }

  /// The numbers of columns lead to blocks of 512 points and to blocks of 64 points.
  @Test(arguments: [7, 80], 0..<4)
  func `Thinned blocks draw the same frames as all points while the window moves`(columns: Int, round: Int) {
    let seed: UInt64 = 3
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 60_000...90_000, using: &generator)
    let rect = CGRect(x: 0, y: 0, width: columns, height: 100)
    let first = Self.series(&generator, count: count)
    let second = Self.series(&generator, count: count)
    let charts = [EnvelopeBuilding.atOnce, .inBackground, .never].map { envelopes in
      let chart = ChartAnimator([first], in: rect, envelopes: envelopes)
      chart.animate(to: [second], .bouncy(duration: 0.5, extraBounce: 0.2), at: 0)
      return chart
    }
    for frame in 0..<40 {
      let time = Double(frame) / 60
      let width = Double.random(in: Double(count) / 2...Double(count), using: &generator)
      let start = Double.random(in: -100...Double(count) - width + 100, using: &generator)
      for chart in charts { chart.setRanges(x: .fixed(start...start + width), nil, at: time) }
      let frames = charts.map { Array($0.frame(at: time).lines[0].columns) }
      #expect(frames[0] == frames[2], "seed \(seed), frame \(frame)")
      #expect(frames[1] == frames[2], "seed \(seed), frame \(frame), in the background")
    }
  }
}

extension fv_thinning {
  /// The time intervals in which the block is open.
  fileprivate var openTimes: [ClosedRange<Double>] {
    unsafe withUnsafeBytes(of: open) { open in
      unsafe open.bindMemory(to: fv_open_times.self).prefix(open_count).map { $0.from.time...$0.until.time }
    }
  }
}
