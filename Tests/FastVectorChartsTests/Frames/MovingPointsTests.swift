import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Points that move along x` {
  private static let rules: [JoinRule] = [.index, .stretching]

  private static func series(_ generator: inout SeededGenerator, isEven: Bool) throws -> Series {
    let count = Int.random(in: 0..<4, using: &generator) == 0 ? Int.random(in: 1...200, using: &generator) : 20_000
    var values = SampleLine.allCases.randomElement(using: &generator)!.values(count, &generator)
    if Bool.random(using: &generator) { values = generator.withGaps(values, share: 0.0005) }
    guard !isEven else {
      return try Series(
        values, start: Double.random(in: -100...100, using: &generator),
        step: Double.random(in: 0.1...2, using: &generator))
    }
    var x = Double.random(in: -100...100, using: &generator)
    return try Series(
      x: (0..<count).map { index in
        // Small and large distances alternate, so joined points move relative to each other.
        x += Double.random(in: 0.01...1, using: &generator) * (index / 3000 % 2 == 0 ? 1 : 30)
        return x
      }, y: values)
  }

  @Test(arguments: rules, [true, false])
  func `Moving points are in the same columns as in a search of all points`(rule: JoinRule, isEven: Bool) throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for round in 0..<rounds(4) {
      let first = try Self.series(&generator, isEven: isEven)
      let rect = CGRect(x: 0, y: 0, width: [5, 80, 1000].randomElement(using: &generator)!, height: 100)
      let charts = [EnvelopeBuilding.immediately, .inBackground, .never].map {
        ChartAnimator([first], in: rect, envelopes: $0)
      }
      var time = 0.0
      for change in 0..<4 {
        // Each change interrupts the previous one. Springs overshoot, so points overtake each other.
        let next = try Self.series(&generator, isEven: isEven)
        for chart in charts { chart.animate(to: [next], by: rule, .bouncy(duration: 0.4, extraBounce: 0.3), at: time) }
        for frame in 0..<6 {
          let window = Double.random(in: -200...5000, using: &generator)
          let width = Double.random(in: 1...40_000, using: &generator)
          if frame == 3 {
            for chart in charts { chart.setRanges(x: .fixed(window...window + width), nil, at: time) }
          }
          let frames = charts.map { $0.frame(at: time).lines[0] }
          for other in frames.dropLast() {
            let comment: Comment = "seed \(seed), round \(round), change \(change), frame \(frame)"
            #expect(Array(other.columns) == Array(frames[2].columns), comment)
            #expect(other.path == frames[2].path, comment)
          }
          time += Double.random(in: 0.01...0.1, using: &generator)
        }
      }
    }
  }
}
