import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Chart animators` {
  private static let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
  private static let pinned = AxisRange.fixed(0...100)

  private func heights(_ frame: ChartFrame) -> [Double] { frame.lines[0].path.ys.values.map { 100 - $0 } }

  @Test(arguments: [Animation.linear(duration: 1), .easeInOut, .spring, .bouncy, .interpolatingSpring])
  func `Points move like the values of a value animator, even if they are interrupted`(animation: Animation) {
    let lines = [[10.0, 20, 80, 40], [50.0, 0, 10, 90], [30.0, 60, 20, 5]].map { AnimatableVector($0) }
    let chart = ChartAnimator([Series(lines[0])], in: Self.rect, yRange: Self.pinned)
    let values = Animator(lines[0])
    for (index, time) in [(1, 0.0), (2, 0.15), (0, 0.2)] {
      chart.animate(to: [Series(lines[index])], animation, at: time)
      values.animate(to: lines[index], animation, at: time)
      for step in 0..<3 {
        let time = time + Double(step) * 0.016
        #expect(zip(heights(chart.frame(at: time)), values.value(at: time)).allSatisfy { abs($0 - $1) < 1e-9 })
      }
    }
    #expect(!chart.isFinished(at: 0.3) && chart.isFinished(at: 20))
    #expect(zip(heights(chart.frame(at: 20)), lines[0]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  /// Returns the height of the line at `x`.
  private func height(_ frame: ChartFrame, at x: Double) -> Double {
    let path = frame.lines[0].path
    let (xs, ys) = (path.xs.values, path.ys.values)
    let index = xs.firstIndex { $0 >= x - 1e-9 }!
    if abs(xs[index] - x) < 1e-9 || index == 0 { return 100 - ys[index] }
    let share = (x - xs[index - 1]) / (xs[index] - xs[index - 1])
    return 100 - (ys[index - 1] + (ys[index] - ys[index - 1]) * share)
  }

  /// Points that enter and leave must not change the position or velocity of a line. The line must therefore move like
  /// a line that has had all points, including the interpolated ones, from the start.
  @Test(arguments: [Animation.spring, .bouncy, .easeInOut(duration: 0.5)], 0..<12 as Range<UInt64>)
  func `A line moves as if it had had all points from the start`(animation: Animation, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func series() throws -> Series {
      var xs: [Double] = []
      for index in 0...20 where index % 20 == 0 || Bool.random(using: &generator) { xs.append(Double(index) * 5) }
      return try Series(x: xs, y: xs.map { _ in Double.random(in: 0...100, using: &generator) })
    }
    func allPoints(_ series: Series) -> AnimatableVector {
      AnimatableVector(
        (0...20).map { index in
          let x = Double(index) * 5
          let next = max(1, series.xValues.firstIndex(atOrAfter: x))
          let (a, b) = (series[next - 1], series[next])
          return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
        })
    }
    let first = try series()
    let chart = ChartAnimator([first], in: Self.rect, xRange: Self.pinned, yRange: Self.pinned, envelopes: .never)
    let whole = Animator(allPoints(first))
    for change in [0, 0.1, 0.21, 0.33] {
      let next = try series()
      chart.animate(to: [next], animation, at: change)
      whole.animate(to: allPoints(next), animation, at: change)
      for time in [change, change + 0.02, change + 0.07] {
        let frame = chart.frame(at: time)
        let expected = whole.value(at: time)
        for index in 0...20 {
          let height = height(frame, at: Double(index) * 5)
          #expect(abs(height - expected[index]) < 1e-7, "seed \(seed), at \(time), point \(index)")
        }
      }
    }
  }

  @Test func `A sliding window moves steadily`() throws {
    let wave = { (x: Double) in 50 + 40 * sin(x / 7) }
    func window(_ start: Int) throws -> Series {
      try Series((start..<start + 50).map { wave(Double($0)) }, start: Double(start), step: 1)
    }
    let chart = ChartAnimator([try window(0)], in: Self.rect, yRange: Self.pinned, envelopes: .never)
    for step in 1...20 {
      let time = Double(step) / 10
      chart.animate(to: [try window(step)], .easeInOut(duration: 0.35), at: time)
      for frame in [0.01, 0.05, 0.09].map({ chart.frame(at: time + $0) }) {
        #expect(frame.xRange.lowerBound > Double(step) - 4 && frame.xRange.lowerBound < Double(step))
        for x in [10.0, 33, 71] {
          let position = frame.xRange.lowerBound + x / 100 * (frame.xRange.upperBound - frame.xRange.lowerBound)
          // The points are 1 apart, so the straight line between two of them deviates from the wave 50 + 40 sin(x/7)
          // by at most an eighth of its second derivative, which is at most 40/7² = 40/49.
          #expect(abs(height(frame, at: x) - wave(position)) < 40 / 49.0 / 8 + 1e-6, "step \(step) at \(x)")
        }
      }
    }
  }

  /// If `isShared` is true, all series share storage, because points are appended to a single series. Otherwise, each
  /// series is created from separate arrays.
  @Test(arguments: [true, false], [1.0, 0.1])
  func `Points that leave a sliding window are drawn until the axis has moved`(isShared: Bool, pause: Double) throws {
    var series = try Series(x: (0..<60).map { Double($0) }, y: (0..<60).map { Double($0 * $0 % 17) })
    let chart = ChartAnimator([series], in: Self.rect, yRange: Self.pinned, envelopes: .never)
    for step in 1...40 {
      let time = Double(step) * pause
      try series.append(x: Double(59 + step), y: Double(step % 9))
      series.removeFirst()
      let next =
        isShared ? series : try Series(x: Array(series.xValues.vector), y: Array(series.values))
      chart.animate(to: [next], .easeInOut(duration: 0.3), at: time)
      for frame in [0, 0.04, 0.09].map({ chart.frame(at: time + $0) }) {
        let xs = frame.lines[0].path.xs.values
        #expect(xs[0] <= 0.01 && xs[xs.count - 1] >= 99.99, "step \(step)")
      }
      #expect(chart.frame(at: time).lines[0].columns.reduce(0) { $0 + $1.pointCount } < 75)
    }
    let end = chart.frame(at: 1000)
    #expect(end.xRange == 40...99 && end.lines[0].columns.reduce(0) { $0 + $1.pointCount } == 60)
    #expect(chart.isFinished(at: 1000))
  }

  @Test func `Points that have left the window are released`() throws {
    let chart = ChartAnimator([Series([Double](repeating: 1, count: 100))], in: Self.rect, envelopes: .never)
    for step in 1...500 {
      let series = try Series([Double](repeating: 1, count: 100), start: Double(step), step: 1)
      chart.animate(to: [series], .spring, at: Double(step) / 60)
    }
    #expect(chart.frame(at: 501 / 60.0).lines[0].columns.reduce(0) { $0 + $1.pointCount } < 400)
  }

  @Test func `A chart whose points are continuously replaced takes a bounded amount of memory`() throws {
    var generator = SeededGenerator(seed: 1)
    let chart = ChartAnimator([Series([0, 1])], in: Self.rect, xRange: Self.pinned, envelopes: .never)
    for step in 1...200 {
      let xs = (0..<50).map { Double($0) * 2 + Double.random(in: 0..<1, using: &generator) }
      chart.animate(to: [try Series(x: xs, y: xs)], .easeInOut, at: Double(step) / 60)
      let count = chart.frame(at: Double(step) / 60 + 0.001).lines[0].columns.reduce(0) { $0 + $1.pointCount }
      #expect(count <= 4 * 100 + 64 + 50)
    }
  }

  @Test func `Points joined by index move along x`() throws {
    let from = try Series(x: [0, 50, 100], y: [0, 100, 0])
    let to = try Series(x: [0, 80, 100], y: [0, 100, 0])
    let chart = ChartAnimator([from], in: Self.rect)
    chart.animate(to: [to], by: .index, .linear(duration: 1), at: 0)
    #expect(chart.frame(at: 0.5).lines[0].path.xs.values.elementsEqual([0, 65, 100]) { abs($0 - $1) < 1e-3 })
    #expect(chart.frame(at: 2).lines[0].path.xs.values == [0, 80, 100])
  }

  @Test func `A change of the horizontal range zooms and pans the chart`() {
    let chart = ChartAnimator([Series((0...100).map(Double.init))], in: Self.rect, yRange: Self.pinned)
    chart.setRanges(x: .fixed(40...60), .linear(duration: 1), at: 0)
    let frame = chart.frame(at: 0.5)
    #expect(abs(frame.xRange.lowerBound - 20) < 1e-3 && abs(frame.xRange.upperBound - 80) < 1e-3)
    #expect(abs(height(frame, at: 50) - 50) < 1e-3)
    #expect(chart.frame(at: 1.5).xRange == 40...60)
  }

  @Test func `The axis ranges move with the animation of the change`() {
    let chart = ChartAnimator([Series([0, 10])], in: Self.rect)
    chart.animate(to: [Series([0, 30, 20])], .linear(duration: 1), at: 0)
    let frame = chart.frame(at: 0.5)
    #expect(abs(frame.yRange.upperBound - 20) < 1e-4 && abs(frame.xRange.upperBound - 1.5) < 1e-4)
    #expect(chart.frame(at: 1.1).yRange == 0...30)
  }

  @Test func `A stagger delays later lines`() {
    let chart = ChartAnimator(
      [Series([0.0, 0]), Series([0.0, 0]), Series([0.0, 0])], in: Self.rect, yRange: Self.pinned)
    let target = Series([100.0, 100])
    chart.animate(to: [target, target, target], .linear(duration: 1), at: 0, stagger: 0.25)
    let heights = chart.frame(at: 0.75).lines.map { 100 - $0.path.ys[0] }
    #expect(zip(heights, [75.0, 50, 25]).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test func `Gaps open and close immediately, without affecting their neighbors`() {
    let chart = ChartAnimator([Series([0, .nan, 40, 60])], in: Self.rect, yRange: Self.pinned)
    chart.animate(to: [Series([100, 50, 40, .nan])], .linear(duration: 1), at: 0)
    let path = chart.frame(at: 0.5).lines[0].path
    #expect(zip(path.ys.values.map { 100 - $0 }, [50.0, 50, 40]).allSatisfy { abs($0 - $1) < 1e-3 })
    #expect(path.verbs == [.move, .line, .line])
  }

  @Test func `Frames are the same whether envelopes are built immediately, in the background or never`() {
    var generator = SeededGenerator(seed: 5)
    let lines = (0..<2).map { _ in Series(SampleLine.walk.values(30_000, &generator)) }
    let buildings: [EnvelopeBuilding] = [.never, .immediately, .inBackground]
    let charts = buildings.map { envelopes in
      let chart = ChartAnimator([lines[0]], in: Self.rect, envelopes: envelopes)
      chart.animate(to: [lines[1]], .bouncy, at: 0)
      return chart
    }
    for step in 0..<40 {
      let shown = charts.map { heights($0.frame(at: Double(step) / 40)) }
      for other in shown.dropFirst() {
        #expect(zip(shown[0], other).allSatisfy { abs($0 - $1) < 1e-9 }, "step \(step)")
      }
      usleep(1000)
    }
  }

  @Test func `Envelopes built in the background are used by default`() {
    var generator = SeededGenerator(seed: 7)
    let lines = (0..<2).map { _ in Series(SampleLine.walk.values(30_000, &generator)) }
    let chart = ChartAnimator([lines[0]], in: Self.rect)
    let plain = ChartAnimator([lines[0]], in: Self.rect, envelopes: .never)
    for animator in [chart, plain] { animator.animate(to: [lines[1]], .linear(duration: 1), at: 0) }
    #expect(chart.frame(at: 0.25).lines[0].algorithm == .directPass)
    ChartAnimator.waitForBackgroundBuilds()
    for time in [0.25, 0.5, 0.75] {
      let (shown, expected) = (chart.frame(at: time), plain.frame(at: time))
      let difference = zip(heights(shown), heights(expected)).map { abs($0 - $1) }.max()!
      #expect(difference < 1e-9)
      #expect(shown.lines[0].algorithm == .columnEnvelopes && expected.lines[0].algorithm == .directPass)
    }
  }

  #if !DEBUG
    @Test(arguments: [EnvelopeBuilding.never, .immediately], [500, 100_000])
    func `A frame of a chart makes no allocations`(envelopes: EnvelopeBuilding, count: Int) {
      var generator = SeededGenerator(seed: 6)
      let chart = ChartAnimator(
        [Series(SampleLine.walk.values(count, &generator))], in: Self.rect, envelopes: envelopes)
      chart.animate(to: [Series(SampleLine.walk.values(count, &generator))], .spring(duration: 100), at: 0)
      chart.setRanges(y: .fixed(0...1), .spring(duration: 100), at: 0)
      var time = 0.1
      var sum = 0.0
      #expect(
        fewestAllocations {
          for _ in 0..<5 {
            time += 0.016
            sum += chart.frame(at: time).lines[0].path.ys[0]
          }
        }.isZeroWhereCounted)
    }

    @Test func `A frame of a chart makes no allocations while its window moves`() {
      let chart = ChartAnimator([Series((0..<50_000).map { Double($0 % 77) })], in: Self.rect, envelopes: .never)
      chart.setRanges(x: .fixed(20_000...30_000), .linear(duration: 100), at: 0)
      var time = 0.1
      var sum = 0.0
      #expect(
        fewestAllocations {
          for _ in 0..<5 {
            time += 0.016
            sum += chart.frame(at: time).lines[0].path.ys[0]
          }
        }.isZeroWhereCounted)
    }
  #endif

  @Test func `The axis ranges follow appended points, and don't change if the new points are within them`() throws {
    let chart = ChartAnimator([Series([0, 10, 5])], in: Self.rect)
    func ranges(after values: [Double], at time: Double) throws -> [ClosedRange<Double>] {
      try chart.append(values, to: 0, at: time, keeping: 5)
      let frame = chart.frame(at: time)
      return [frame.xRange, frame.yRange]
    }
    #expect(try ranges(after: [3, 4], at: 1) == [0...4, 0...10])
    #expect(try ranges(after: [20], at: 2) == [1...5, 3...20])
    #expect(try ranges(after: [20, 3], at: 3) == [3...7, 3...20])
    #expect(try ranges(after: [4, 6, 4, 4, 4], at: 4) == [8...12, 4...6])
    #expect(try ranges(after: [], at: 5) == [8...12, 4...6])
  }

  @Test(arguments: [-1, 1, 4.9, .nan])
  func `Points that are appended before the last change count as appended at its time`(early: TimeInterval) throws {
    func chart(appending time: TimeInterval, after change: (ChartAnimator) -> Void) throws -> ChartAnimator {
      let chart = ChartAnimator([Series([0, 10])], in: Self.rect, envelopes: .never)
      _ = chart.frame(at: 0.5)
      change(chart)
      try chart.append([40], to: 0, at: time)
      return chart
    }
    let changes: [(ChartAnimator) -> Void] = [
      { $0.animate(to: [Series([20, 30])], .linear(duration: 1), at: 5) },
      { $0.setRanges(y: .fixed(0...20), .linear(duration: 1), at: 5) },
    ]
    for change in changes {
      let (late, onTime) = (try chart(appending: early, after: change), try chart(appending: 5, after: change))
      for time in [5, 5.2, 5.7, 6, 9] {
        let (frame, expected) = (late.frame(at: time), onTime.frame(at: time))
        #expect(frame.xRange == expected.xRange && frame.yRange == expected.yRange, "\(time)")
        #expect(heights(frame) == heights(expected), "\(time)")
      }
    }
  }

  @Test func `A negative number of points to retain traps`() async {
    await #expect(processExitsWith: .failure) {
      try ChartAnimator([Series([1, 2])]).append([3], to: 0, at: 0, keeping: -1)
    }
    await #expect(processExitsWith: .failure) {
      var chart = Chart(names: ["a"])
      try chart.append(x: 1, y: [2], keeping: -1)
    }
  }

  @Test func `A line changes from its current position after points were appended`() throws {
    let chart = ChartAnimator([Series([0, 10])], in: Self.rect, yRange: Self.pinned)
    try chart.append([20], to: 0, at: 1)
    #expect(zip(heights(chart.frame(at: 1)), [0, 10, 20]).allSatisfy { abs($0 - $1) < 1e-9 })
    chart.animate(to: [Series([10, 20, 30])], .linear(duration: 2), at: 2)
    let middle = chart.frame(at: 3)
    #expect(heights(middle).count == 3 && middle.lines[0].opacity == 1)
    #expect(zip(heights(middle), [5, 15, 25]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  private static let repetitions: [Animation] = [
    .linear(duration: 0.3).repeatForever(), .easeInOut(duration: 1).repeatForever(), .spring.repeatForever(),
    .linear(duration: 0.5).repeatCount(4, autoreverses: false),
  ]

  /// The peak of the line determines the automatic range, so it touches the top edge in every frame.
  @Test(arguments: repetitions, [0, 0.98, 1, 2.5, 12.34])
  func `Axis ranges stay in phase with lines that repeat their motion`(animation: Animation, start: TimeInterval) {
    let chart = ChartAnimator([Series([0, 1, 0])], in: Self.rect)
    let interrupted = ChartAnimator([Series([0, 1, 0])], in: Self.rect, at: start - 1)
    let peak = Animator(1.0)
    interrupted.animate(to: [Series([0, 5, 0])], .linear(duration: 1), at: start - 0.21)
    for chart in [chart, interrupted] { chart.animate(to: [Series([0, 10, 0])], animation, at: start) }
    peak.animate(to: 10, animation, at: start)
    for step in 0..<60 {
      let time = start + Double(step) * 1.0123
      for chart in [chart, interrupted] {
        let top = chart.frame(at: time).lines[0].path.ys.extent!.lowerBound
        #expect(abs(top) < 1e-6, "\(time)")
      }
      #expect(abs(chart.frame(at: time).yRange.upperBound - peak.value(at: time)) < 1e-6, "\(time)")
    }
  }
}
