import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// An animation that returns the total change, multiplied by a factor, for one second.
private struct Scaling: CustomAnimation {
  let factor: Double

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    time < 1 ? value.scaled(by: factor) : nil
  }
}

/// An animation that returns zero for one second.
private struct Standing: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    time < 1 ? .zero : nil
  }
}

@Suite struct `Invalid numbers in charts` {
  private static let rect = CGRect(x: 0, y: 0, width: 100, height: 50)

  /// Every combination of three interpolation methods and three join rules. Debug builds are slower, so they use each
  /// method with a single rule.
  private static let kinds: [(InterpolationMethod, JoinRule)] = {
    let methods: [InterpolationMethod] = [.linear, .stepCenter, .naturalSpline]
    let rules: [JoinRule] = [.key, .index, .stretching]
    #if DEBUG
      return Array(zip(methods, rules))
    #else
      return methods.flatMap { method in rules.map { (method, $0) } }
    #endif
  }()

  /// Runs changes with each combination of method and rule, interrupts them, and then waits until the chart is at rest.
  private func play(
    _ animation: Animation, at times: [Double] = [0, 0.1, 0.3, 1.4], stagger: Double = 0, in rect: CGRect = rect
  ) throws {
    let lines = [
      try Series([3, 1, .nan, 2, .infinity], start: 0, step: 1), try Series(x: [-1, 0.5, 1, 4], y: [2, 2, 5, -1]),
      Series((0..<120).map { Double($0 % 7) }),
    ]
    for (method, rule) in Self.kinds {
      let animator = ChartAnimator([lines[0], lines[1]], in: rect, interpolation: method, envelopes: .immediately)
      for (index, time) in times.enumerated() {
        animator.animate(
          to: [lines[(index + 1) % 3], lines[index % 3]], by: rule, animation, at: time, stagger: stagger)
        let frame = animator.frame(at: time + 0.05)
        #expect(frame.lines.count == 2 && frame.xRange.lowerBound.isFinite && frame.yRange.upperBound.isFinite)
        _ = (animator.isFinished(at: time), frame.lines.map { ($0.path.xs.count, $0.columns.last) })
      }
      #expect(animator.frame(at: 2.5).lines.count == 2)
    }
  }

  @Test(arguments: hostileNumbers)
  func `An invalid rectangle is clamped`(number: Double) throws {
    for rect in [
      CGRect(x: number, y: 0, width: number, height: 50), CGRect(x: number, y: number, width: number, height: number),
    ] {
      try play(.linear(duration: 1), in: rect)
      let animator = ChartAnimator([Series([1, 2])], in: rect)
      #expect([animator.rect.minX, animator.rect.maxY].allSatisfy { abs($0) <= 2e9 })
      animator.rect = rect
      #expect(animator.frame(at: 0).rect == animator.rect)
      _ = LineChart(AnimatableVector(values: [1, .nan, 3])).path(in: rect)
    }
  }

  @Test(arguments: hostileNumbers)
  func `Invalid values of an animation are accepted`(number: Double) throws {
    try play(Animation(Scaling(factor: number)))
    try play(.linear(duration: number), stagger: number)
    try play(.spring(duration: number, bounce: number).delay(number))
  }

  @Test func `An animation that returns zero until it ends is accepted`() throws { try play(Animation(Standing())) }

  @Test(arguments: hostileNumbers)
  func `Invalid times of changes and frames are accepted`(number: Double) throws {
    try play(.spring, at: [number, 0, number])
    let animator = ChartAnimator([Series([1, 2])], in: Self.rect, at: number)
    animator.setRanges(x: .fixed(0...1), y: .nice(tickCount: 3), .linear, at: number)
    #expect(animator.frame(at: number).lines.count == 1)
  }

  @Test(arguments: hostileNumbers)
  func `Invalid bounds of axes give finite ticks`(number: Double) {
    guard !number.isNaN else { return }
    for range in [min(number, 1)...max(number, 1), number...number] {
      for count in hostileCounts + [5] {
        for scale in [ScaleType.linear, .time, .log] {
          let ticks = scale.ticks(in: range, count: count)
          #expect(ticks.values.count == ticks.labels.count && ticks.values.allSatisfy(\.isFinite))
          _ = scale.fraction(of: number, in: range)
        }
        for axis in [AxisRange.nice(tickCount: count), .fixed(range), .automatic] {
          let shown = axis([range, nil])
          #expect(shown.lowerBound.isFinite && shown.upperBound.isFinite && shown.lowerBound < shown.upperBound)
        }
      }
    }
  }

  @Test(arguments: hostileNumbers)
  func `Invalid x values are rejected or kept, and a join accepts any progress`(number: Double) throws {
    for start in [number, 0] {
      for step in [number, 1] {
        guard let series = try? Series([1, 2, 3], start: start, step: step) else { continue }
        #expect(series.xValues.extent.map { $0.lowerBound.isFinite && $0.upperBound.isFinite } == true)
        _ = series.xValues.firstIndex(atOrAfter: number)
        let join = Join(from: Series([4, number, 6]), to: series, by: .key)
        _ = (join.xValues(at: number), join.line(values: join.endValues, progress: number))
        let animator = ChartAnimator([Series([1, 2])], in: Self.rect)
        animator.animate(to: [series], .linear, at: 0)
        #expect(animator.frame(at: 0.1).lines.count == 1)
      }
    }
    var transition = LineTransition(from: [1, number, 3], to: [number, 2], in: Self.rect)
    _ = transition.path(at: number)
  }

  @Test(arguments: [-1, Int.min])
  func `A resampling traps and prints the reason if a count is invalid`(count: Int) async {
    #expect(Resampling.identity(count: .max).isIdentity && Resampling.stretching(0, to: 3).outputCount == 3)
    await #expect(processExitsWith: .failure) { _ = Resampling.identity(count: -1) }
    await #expect(processExitsWith: .failure) { _ = Resampling.stretching(-1, to: 2) }
    await #expect(processExitsWith: .failure) { _ = Resampling.stretching(2, to: -1) }
  }
}
