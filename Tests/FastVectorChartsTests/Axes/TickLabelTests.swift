import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// The notation of a label: everything except its sign and the digits before the decimal point.
private struct Form: Hashable {
  let decimals: Int
  let suffix: String

  init(_ label: String) {
    let number = label.drop { $0 == "-" }.prefix { $0.isNumber || $0 == "." }
    decimals = number.contains(".") ? number.split(separator: ".")[1].count : 0
    suffix = String(label.drop { $0 == "-" }.dropFirst(number.count))
  }
}

@Suite struct `Labels of ticks` {
  private static let formats: [(name: String, format: ChartAxis.Format, scale: Double)] =
    [("automatic", .automatic, 1), ("percent", .percent, 100), ("compact", .compact, 1)]
    + (0...15).map { ("decimals(\($0))", .decimals($0), 1) }

  private static func axis(_ format: ChartAxis.Format, _ scale: ScaleType = .linear) -> ChartAxis {
    var axis = ChartAxis()
    (axis.format, axis.scale) = (format, scale)
    return axis
  }

  /// Returns the number that a label represents, or nil if the label isn't a number.
  private static func number(_ label: String) -> Double? {
    let prefixes = ["k": "e3", "M": "e6", "G": "e9", "T": "e12"]
    let text = label.replacingOccurrences(of: " %", with: "")
    guard let exponent = prefixes[String(text.suffix(1))] else { return Double(text) }
    return Double(text.dropLast() + exponent)
  }

  /// Returns a range of random length, whose distance from 0 is up to 10¹⁵ times its length.
  private static func range(_ generator: inout SeededGenerator) -> ClosedRange<Double> {
    let size = pow(10, Double.random(in: -30...30, using: &generator))
    let distance = pow(10, Double.random(in: -2...15, using: &generator)) * size
    let middle = Bool.random(using: &generator) ? 0 : Double.random(in: -1...1, using: &generator) * distance
    return middle - size...middle + size * Double.random(in: 0.1...1, using: &generator)
  }

  @Test func `The labels of an axis are distinct, correct and in one notation in every format`() {
    let seed: UInt64 = 350
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let range = Self.range(&generator)
      let count = Int.random(in: 2...12, using: &generator)
      for (name, format, scale) in Self.formats {
        let ticks = Self.axis(format).ticks(in: range, count: count)
        let labels = ticks.labels
        #expect(Set(labels).count == labels.count, "\(name), \(range), \(labels), seed \(seed)")
        // The label of zero can lack the prefix or exponent that the other labels have.
        let others = zip(ticks.values, labels).filter { $0.0 != 0 }.map(\.1)
        #expect(Set(others.map(Form.init)).count == 1, "\(name), \(range), \(labels), seed \(seed)")
        for (value, label) in zip(ticks.values, labels) {
          #expect(value != 0 || !label.contains("-"), "\(name), \(label)")
          let shown = Self.number(label) ?? .nan
          #expect(abs(shown - value * scale) <= 4 * shown.ulp, "\(name), \(label) for \(value), seed \(seed)")
          #expect(label.count <= 26, "\(name), \(label)")
        }
      }
    }
  }

  @Test func `The labels of a logarithmic axis are distinct and correct, and all or none have an exponent`() {
    let seed: UInt64 = 351
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let lower = Double.random(in: -30...30, using: &generator)
      let range = lower...lower + pow(10, Double.random(in: -4...1.5, using: &generator))
      for (name, format, scale) in Self.formats {
        let ticks = Self.axis(format, .log).ticks(in: range, count: Int.random(in: 2...12, using: &generator))
        let labels = ticks.labels
        #expect(Set(labels).count == labels.count, "\(name), \(range), \(labels), seed \(seed)")
        #expect(Set(labels.map { $0.contains("e") }).count == 1, "\(name), \(range), \(labels), seed \(seed)")
        for (value, label) in zip(ticks.values, labels) {
          let shown = Self.number(label) ?? .nan
          #expect(abs(shown - value * scale) <= 4 * shown.ulp, "\(name), \(label) for \(value), seed \(seed)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (.compact, 10_000_000...10_000_004, 4, ["10000000", "10000001", "10000002", "10000003", "10000004"]),
      (.compact, 0...2e6, 4, ["0", "0.5M", "1.0M", "1.5M", "2.0M"]),
      (.automatic, 0...1.2e8, 6, ["0", "20M", "40M", "60M", "80M", "100M", "120M"]),
      (.automatic, 0...1e8, 2, ["0", "50M", "100M"]), (.automatic, 0...1e6, 2, ["0", "500000", "1000000"]),
      (.automatic, 2e9...4e9, 4, ["2.0G", "2.5G", "3.0G", "3.5G", "4.0G"]),
      (.automatic, -5e13...5e13, 2, ["-50T", "0", "50T"]), (.automatic, 0...4e15, 2, ["0", "2e15", "4e15"]),
      (.automatic, 10_000_000...10_000_004, 4, ["10000000", "10000001", "10000002", "10000003", "10000004"]),
      (.compact, 0...4e-7, 2, ["0", "2e-7", "4e-7"]), (.compact, 0...4e20, 2, ["0", "2e20", "4e20"]),
      (.decimals(0), -0.4...0.4, 4, ["-0.4", "-0.2", "0.0", "0.2", "0.4"]),
      (.decimals(1), 0...2, 2, ["0.0", "1.0", "2.0"]), (.decimals(2), 0...1e300, 2, ["0", "0.5e300", "1.0e300"]),
      (.percent, 0...1e-9, 2, ["0", "0.5e-7", "1.0e-7"].map { $0 + " %" }),
      (.percent, -0.02...0.02, 4, ["-2 %", "-1 %", "0 %", "1 %", "2 %"]),
    ] as [(ChartAxis.Format, ClosedRange<Double>, Int, [String])])
  func `Labels have only as many digits as they need`(
    format: ChartAxis.Format, range: ClosedRange<Double>, count: Int, labels: [String]
  ) {
    #expect(Self.axis(format).ticks(in: range, count: count).labels == labels)
  }

  @Test func `The labels of a logarithmic axis are all in one notation`() {
    let decades = { (range: ClosedRange<Double>) in Self.axis(.automatic, .log).ticks(in: range, count: 8).labels }
    #expect(decades(-3...3) == ["0.001", "0.01", "0.1", "1", "10", "100", "1000"])
    #expect(decades(2...9) == ["100", "1k", "10k", "100k", "1M", "10M", "100M", "1G"])
    #expect(decades(-7 ... -1) == ["1e-7", "1e-6", "1e-5", "1e-4", "1e-3", "1e-2", "1e-1"])
  }

  @Test func `Numbers on a time axis use the same formats as other numbers`() {
    var axis = Self.axis(.decimals(1), .time)
    #expect(axis.ticks(in: 0...3, count: 3).labels == ["0.0", "1.0", "2.0", "3.0"])
    #expect(axis.ticks(in: 0...0.3, count: 3).labels == ["0.0", "0.1", "0.2", "0.3"])
    axis.format = .compact
    #expect(axis.ticks(in: 0...172_800, count: 2).labels == ["0", "86400", "172800"])
  }
}
