import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `History of charts` {
  private static let rect = CGRect(x: 0, y: 0, width: 50, height: 100)

  /// The parameters of a change, so that the same change can be made to several charts.
  private struct Change {
    let time: TimeInterval
    let series: [Series]
    let rule: JoinRule
    let animation: Animation?
    let entering: LineAppearance
    let leaving: LineAppearance

    init(at time: TimeInterval, _ generator: inout SeededGenerator) {
      self.time = time
      series = (0..<4).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator).map { id in
        let count = Int.random(in: 0..<12, using: &generator)
        let values = (0..<count).map { _ in
          Int.random(in: 0..<9, using: &generator) == 0 ? .nan : Double.random(in: 0...100, using: &generator)
        }
        let xs = (0..<count).map { Double($0) * 2 + Double.random(in: 0..<1.5, using: &generator) }
        return (try? Series(x: xs, y: values, id: .number(id))) ?? Series(values, id: .number(id))
      }
      rule = [.key, .key, .index, .stretching].randomElement(using: &generator)!
      animation = [.spring, .bouncy, .linear(duration: 0.2), .easeIn(duration: 0.3), nil].randomElement(
        using: &generator)!
      let appearances: [LineAppearance] = [.fade, .growth(), .immediate, .line(0), .lines([1: 2, 2: 3])]
      entering = appearances.randomElement(using: &generator)!
      leaving = appearances.randomElement(using: &generator)!
    }

    func make(to chart: ChartAnimator) {
      chart.animate(to: series, by: rule, animation, at: time, entering: entering, leaving: leaving)
    }
  }

  private func chart() -> ChartAnimator {
    ChartAnimator([Series([1, 2, 3], id: 0)], in: Self.rect, envelopes: .never)
  }

  /// Returns the visible contents of a frame as a list of numbers.
  private func picture(_ frame: ChartFrame) -> [Double] {
    [frame.xRange.lowerBound, frame.xRange.upperBound, frame.yRange.lowerBound, frame.yRange.upperBound]
      + frame.lines.flatMap { line -> [Double] in
        guard case .number(let id) = line.id else { return [] }
        return [Double(id), line.opacity, Double(line.colorIndex)] + line.path.xs.values + line.path.ys.values
      }
  }

  private func isSame(_ a: ChartFrame, _ b: ChartFrame) -> Bool {
    let (a, b) = (picture(a), picture(b))
    return a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 || $0.isNaN && $1.isNaN }
  }

  /// Compares the chart with another chart on which the later changes were never made.
  @Test(arguments: 0..<UInt64(rounds(20)))
  func `A frame is the same as if later changes hadn't been made`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let chart = chart()
    var changes: [Change] = []
    var time = 0.0
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      time += [0.05, 0.11, 4].randomElement(using: &generator)!
      changes.append(Change(at: time, &generator))
      changes[changes.count - 1].make(to: chart)
    }
    for _ in 0..<30 {
      let asked = Double.random(in: -1...time + 3, using: &generator)
      let past = self.chart()
      for change in changes where change.time <= asked { change.make(to: past) }
      #expect(isSame(chart.frame(at: asked), past.frame(at: asked)), "seed \(seed) at \(asked)")
      #expect(chart.isFinished(at: asked) == past.isFinished(at: asked), "seed \(seed) at \(asked)")
    }
  }

  @Test(arguments: 20..<30 as Range<UInt64>)
  func `A change at an earlier time undoes the later changes of a chart`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (chart, other) = (chart(), chart())
    let changes = (1...6).map { Change(at: Double($0) / 10, &generator) }
    for change in changes { change.make(to: chart) }
    _ = chart.frame(at: 9)
    let again = Change(at: 0.35, &generator)
    for change in changes[..<3] + [again] { change.make(to: other) }
    again.make(to: chart)
    for asked in [0.36, 0.32, 0.7, 0.05, 5, .nan, 0.5] {
      #expect(isSame(chart.frame(at: asked), other.frame(at: asked)), "seed \(seed) at \(asked)")
    }
  }

  @Test func `The oldest changes in the history of a chart are dropped once the chart has been at rest`() {
    let chart = ChartAnimator([Series([0.0, 0])], in: Self.rect, yRange: .fixed(0...100), envelopes: .never)
    for second in 1...40 {
      chart.animate(to: [Series([Double(second), Double(second)])], .linear(duration: 0.5), at: Double(second))
    }
    func value(_ time: TimeInterval) -> Double { 100 - chart.frame(at: time).lines[0].path.ys[0] }
    #expect(abs(value(30.9) - 30) < 1e-9 && abs(value(30.25) - 29.5) < 1e-3)
    #expect(abs(value(3) - 24) < 1e-9 && abs(value(40.9) - 40) < 1e-9)
  }

  @Test func `The history of a chart that never rests starts at its last change`() {
    let chart = ChartAnimator([Series([0.0, 0])], in: Self.rect, yRange: .fixed(0...100), envelopes: .never)
    for step in 0..<100 {
      chart.animate(to: [Series([Double(step % 2 * 100), 0])], .linear(duration: 1), at: Double(step) / 10)
    }
    let first = picture(chart.frame(at: 9.9))
    #expect(picture(chart.frame(at: 3)) == first && picture(chart.frame(at: 10.2)) != first)
    #expect(picture(chart.frame(at: 9.9)) == first)
  }
}
