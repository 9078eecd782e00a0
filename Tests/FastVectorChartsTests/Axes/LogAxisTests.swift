import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Logarithmic axes` {
  /// Returns the automatic range of an axis and its ticks.
  private static func axis(
    _ lower: Double, _ upper: Double, count: Int = 5
  ) -> (range: ClosedRange<Double>, ticks: AxisTicks) {
    let chart = Chart([lower, upper]).yAxis(scale: .log)
    let range = chart.yRange(.first, of: chart.drawnSeries(on: .first), tickCount: count)
    return (range, chart.yAxis.ticks(in: range, count: count))
  }

  @Test(
    arguments: [
      (1.01, 1.05), (386, 705), (0.0302, 0.0305), (9.2e11, 1.3e12), (2.1, 9.7), (0.97, 1.02), (1e9, 1e9 + 1),
    ] as [(Double, Double)])
  func `Lines on a narrow axis fill at least half of its height, and ticks are near both ends`(
    lower: Double, upper: Double
  ) {
    let (range, ticks) = Self.axis(lower, upper)
    #expect(log10(upper / lower) >= (range.upperBound - range.lowerBound) / 2)
    #expect(ticks.values.count >= 4, "\(ticks.labels)")
    let width = range.upperBound - range.lowerBound
    #expect(abs(log10(ticks.values[0]) - range.lowerBound) < 1e-6 * width + 1e-14, "\(ticks.labels)")
    #expect(abs(log10(ticks.values.last ?? .nan) - range.upperBound) < 1e-6 * width + 1e-14, "\(ticks.labels)")
  }

  @Test(
    arguments: [(1e-300, 1.7e308), (.leastNonzeroMagnitude, 1e308), (.leastNonzeroMagnitude, 1.7e308)]
      as [(Double, Double)])
  func `An axis of all positive numbers has ticks at powers of ten`(lower: Double, upper: Double) {
    let values = Self.axis(lower, upper).ticks.values
    let decades = values.map(log10)
    #expect(values.count >= 4 && values.allSatisfy(\.isFinite), "\(values)")
    #expect(decades.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }, "\(values)")
  }

  @Test(arguments: [2, 3, 5, 8])
  func `Powers of ten with ticks on an axis of many decades are multiples of 1, 2, 5, 10, 20 and so on`(count: Int) {
    for decades in stride(from: 20, through: 600, by: 13) {
      let ticks = AxisTicks.log(in: pow(10, -290)...pow(10, Double(decades) - 290), count: count)
      let exponents = ticks.values.map { Int(log10($0).rounded()) }
      let step = exponents[1] - exponents[0]
      #expect([1, 2, 5, 10, 20, 50, 100, 200, 500].contains(step), "\(ticks.labels)")
      #expect(exponents.allSatisfy { $0 % step == 0 } && exponents.count <= max(3 * count + 1, 3), "\(ticks.labels)")
    }
  }

  @Test func `Narrow axes have round ticks`() {
    #expect(Self.axis(1.01, 1.05).ticks.labels == ["1.01", "1.02", "1.03", "1.04", "1.05"])
    #expect(Self.axis(386, 705).ticks.labels == ["300", "400", "500", "600", "700", "800"])
    #expect(Self.axis(1.1, 9.5).ticks.labels == ["1", "2", "5", "10"])
    #expect(Self.axis(1, 10).ticks.labels == ["1", "2", "5", "10"])
  }

  @Test(arguments: [2, 3, 4, 5, 8])
  func `Every power of ten on a short axis of a few decades has a tick`(count: Int) {
    for (lower, upper) in [(600, 150_000), (1, 1e5), (0.03, 42), (7, 9e4)] {
      let (range, ticks) = Self.axis(lower, upper, count: count)
      let decades = Int(range.lowerBound.rounded(.up))...Int(range.upperBound.rounded(.down))
      for decade in decades { #expect(ticks.values.contains(Double("1e\(decade)")!), "\(ticks.labels)") }
    }
  }

  @Test func `An automatic logarithmic axis ends at the next 1, 2 or 5 times a power of ten`() {
    let seed: UInt64 = 353
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let decades = Double.random(in: 1.05...8, using: &generator)
      let lower = Double.random(in: -8...8, using: &generator)
      let (range, ticks) = Self.axis(
        pow(10, lower), pow(10, lower + decades), count: .random(in: 2...8, using: &generator))
      let note: Comment = "\(lower), \(decades), \(ticks.labels), seed \(seed)"
      // The ends of the axis are rounded outward to 1, 2 or 5 times a power of ten. The largest step, from 2 to 5, is a
      // factor of 2.5. An end can also be extended to a power of ten, by at most a twentieth of the length of the axis.
      let most = max(log10(2.5), 0.05 * decades) + 1e-9
      #expect(lower - range.lowerBound <= most && range.upperBound - lower - decades <= most, note)
      for end in [range.lowerBound, range.upperBound] {
        let digit = pow(10, end - end.rounded(.down))
        #expect([1, 2, 5, 10].contains { abs($0 - digit) < 1e-6 }, note)
      }
    }
  }

  @Test func `Ticks of an explicit logarithmic range are inside the range`() {
    #expect(AxisTicks.log(in: 386...705).labels == ["400", "450", "500", "550", "600", "650", "700"])
    #expect(AxisTicks.log(in: 30...400).labels == ["50", "100", "200"])
    #expect(AxisTicks.log(in: 2...20).labels == ["2", "5", "10", "20"])
  }

  @Test func `An axis contains its data, is at most twice as long as the data, and has at least two ticks`() {
    let seed: UInt64 = 352
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let lower = pow(10, Double.random(in: -20...20, using: &generator))
      let decades = pow(10, Double.random(in: -6...1.5, using: &generator))
      let upper = lower * pow(10, decades)
      let count = Int.random(in: 2...10, using: &generator)
      let (range, ticks) = Self.axis(lower, upper, count: count)
      let width = range.upperBound - range.lowerBound
      let note: Comment = "\(lower) to \(upper), \(count), \(ticks.labels), seed \(seed)"
      #expect(range.lowerBound <= log10(lower) + 1e-9 * width && range.upperBound >= log10(upper) - 1e-9 * width, note)
      #expect(log10(upper) - log10(lower) >= width / 2 * (1 - 1e-6), note)
      #expect(ticks.values.count >= 2 && ticks.values.count <= 3 * count + 1, note)
      let margin = 1e-8 * width + 1e-14
      #expect(
        ticks.values.allSatisfy { range.lowerBound - margin...range.upperBound + margin ~= log10($0) }, note)
    }
  }
}
