import FastVectorCharts
import FastVectorData

/// Interprets inputs as the y and x values of series, and as the bounds of axes and ticks.
struct DoublesTarget: FuzzTarget {
  let name = "doubles"

  let seeds = [[0, 1, 2, 3], [-1, .nan, .infinity, .leastNonzeroMagnitude], [1e300, -1e300, 1, 1.0.nextUp]].map {
    numbers in
    numbers.flatMap { (number: Double) in (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) } }
  }

  let tokens: [String] = []

  func check(_ input: [UInt8]) {
    let numbers = doubles(in: input)
    let half = numbers.count / 2
    let values = Array(numbers.suffix(numbers.count - half).prefix(half))
    let series = [
      Series(numbers), try? Series(x: Array(numbers.prefix(half)), y: values),
      numbers.count > 1 ? try? Series(numbers, start: numbers[0], step: numbers[1]) : nil,
    ].compactMap(\.self)
    var ranges: [AxisRange] = [.automatic, .nice(tickCount: Int(truncatingIfNeeded: numbers.first?.bitPattern ?? 0))]
    if numbers.count > 1, numbers[0] <= numbers[1] { ranges.append(.fixed(numbers[0]...numbers[1])) }
    for series in series {
      for range in ranges {
        let shown = range([series.finiteExtent])
        expect(
          shown.lowerBound.isFinite && shown.upperBound.isFinite && shown.lowerBound < shown.upperBound, "\(shown)")
        let ticks = AxisTicks(in: shown, count: input.count % 32)
        expect(ticks.values.count == ticks.labels.count && ticks.values.allSatisfy(\.isFinite), "\(ticks)")
        let dates = AxisTicks.time(in: shown, count: input.count % 32)
        expect(dates.values.count == dates.labels.count, "\(dates)")
      }
    }
  }
}

/// Returns the doubles in an input, each of which has eight bytes.
func doubles(in input: [UInt8]) -> [Double] {
  stride(from: 0, to: input.count - input.count % 8, by: 8).map { start in
    Double(bitPattern: input[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }
}
