import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Ranges of axes` {
  @Test func `The range of an axis covers the finite values of all series`() throws {
    let extents = [Series([3, .infinity, .nan, -2]), Series([7, 1]), Series([.nan]), Series()].map(\.finiteExtent)
    #expect(extents == [-2...3, 1...7, nil, nil])
    #expect(AxisRange.automatic(extents) == -2...7)
    #expect(AxisRange.automatic([-2...3, 7...7]) == -2...7)
  }

  @Test func `The range of an axis without data is 0 to 1`() {
    #expect(AxisRange.automatic([]) == 0...1)
    #expect(AxisRange.automatic([nil, nil]) == 0...1)
    #expect(AxisRange.nice(tickCount: 5)([]) == 0...1)
  }

  @Test func `Equal values are in the middle of the range`() {
    #expect(AxisRange.automatic([4...4]) == 2...6)
    #expect(AxisRange.automatic([-4 ... -4]) == -6 ... -2)
    #expect(AxisRange.automatic([0...0]) == -1...1)
  }

  @Test func `A range can be fixed on both sides or on one side`() {
    #expect(AxisRange.fixed(-5...5)([0...100]) == -5...5)
    #expect(AxisRange.fixed(0...Double.infinity)([20...100]) == 0...100)
    #expect(AxisRange.fixed(-Double.infinity...0)([-7...100]) == -7...0)
    #expect(AxisRange.fixed(-Double.infinity...Double.infinity)([-7...100]) == -7...100)
    let above = AxisRange.fixed(50...Double.infinity)([-7...10])
    #expect(above.lowerBound == 50 && above.upperBound > 50)
    #expect(AxisRange.fixed(-Double.infinity ... -2)([3...9]).upperBound == -2)
    #expect(AxisRange.fixed(0...Double.infinity)([-7 ... -1]) == 0...1)
  }

  @Test func `A range can be extended to the next tick`() {
    #expect(AxisRange.nice(tickCount: 5)([0.3...9.7]) == 0...10)
    #expect(AxisRange.nice(tickCount: 5)([0...10]) == 0...10)
    #expect(AxisRange.nice(tickCount: 4)([-17...83]) == -20...100)
  }

  @Test func `A range whose next ticks are far away ends between two ticks`() {
    #expect(AxisRange.nice(tickCount: 2)([-43...1301]) == -200...1400)
    #expect(AxisRange.nice(tickCount: 2)([0...1.1e8]) == 0...1.2e8)
    #expect(AxisRange.nice(tickCount: 3)([-10...1]) == -10...2.5)
    #expect(AxisRange.nice(tickCount: 2)([0...9.7]) == 0...10)
  }

  @Test func `Values cover at least three quarters of a nice range, and the range has at least two ticks`() {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let size = pow(10, Double.random(in: -200...200, using: &generator))
      let first = Double.random(in: -1...1, using: &generator) * size
      let second = Double.random(in: -1...1, using: &generator) * size
      let count = Int.random(in: 2...20, using: &generator)
      let values = min(first, second)...max(first, second)
      let range = AxisRange.nice(tickCount: count)([values])
      let note: Comment = "\(first), \(second), \(count), seed \(seed)"
      #expect(range.lowerBound <= values.lowerBound && range.upperBound >= values.upperBound, note)
      var axis = ChartAxis()
      axis.tickCount = count
      #expect(axis.ticks(in: range, count: count).values.count >= 2, note)
      let covered = (values.upperBound - values.lowerBound) / (range.upperBound - range.lowerBound)
      #expect(covered >= 0.75 || abs(second - first) < 1e-3 * size, note)
      guard abs(second - first) >= 1e-3 * size else { continue }
      // Let 10^n be the largest power of ten that doesn't exceed the length of the axis. Both ends are multiples of
      // 10^n / 1000.
      let unit = pow(10, log10(range.upperBound - range.lowerBound).rounded(.down) - 3)
      for end in [range.lowerBound, range.upperBound] {
        #expect(abs(end / unit - (end / unit).rounded()) < 1e-3, note)
      }
    }
  }

  static let hard: [ClosedRange<Double>] = [
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 0...Double.greatestFiniteMagnitude,
    Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 1e300...3e300, -1e308...1e308,
    0...Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude...Double.leastNonzeroMagnitude,
    Double.leastNormalMagnitude / 1024...Double.leastNormalMagnitude / 1023, 1e-300...2e-300, 0...1e-300,
    -1e-305...1e-305,
    1...1.0.nextUp, 1e15...1e15 + 1, 1e15...1e15.nextUp, -1e22...(-1e22).nextUp, 0.1...0.3, 1e-7...3e-7,
    -0.0...0, 123_456_789...123_456_790, -Double.infinity...Double.infinity,
  ]

  @Test(arguments: hard)
  func `The range is finite and not too narrow for any values`(extent: ClosedRange<Double>) {
    for rule in [AxisRange.automatic, .nice(tickCount: 5), .fixed(extent)] {
      let range = rule([extent])
      #expect(range.lowerBound.isFinite && range.upperBound.isFinite)
      #expect(range.lowerBound < range.upperBound)
      if extent.lowerBound.isFinite {
        #expect(range.lowerBound <= extent.lowerBound && range.upperBound >= extent.upperBound)
      }
    }
  }
}

@Suite struct `Ticks of axes` {
  @Test func `Ticks are round numbers`() {
    #expect(AxisTicks(in: 0...10, count: 5).values == [0, 2, 4, 6, 8, 10])
    #expect(AxisTicks(in: 0...1, count: 5).values == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(AxisTicks(in: -17...83, count: 5).values == [0, 20, 40, 60, 80])
    #expect(AxisTicks(in: 0.1...0.3, count: 4).values == [0.1, 0.15, 0.2, 0.25, 0.3])
  }

  @Test func `Tick labels have enough digits to be distinct`() {
    #expect(AxisTicks(in: 0...10, count: 5).labels == ["0", "2", "4", "6", "8", "10"])
    #expect(AxisTicks(in: 0...1, count: 5).labels == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(AxisTicks(in: -0.1...0.1, count: 4).labels == ["-0.10", "-0.05", "0.00", "0.05", "0.10"])
    #expect(AxisTicks(in: 0...1e6, count: 2).labels == ["0", "500000", "1000000"])
    #expect(AxisTicks(in: 0...1e300, count: 2).labels == ["0", "0.5e300", "1.0e300"])
    #expect(
      AxisTicks(in: 0...1e-300, count: 5).labels == ["0", "0.2e-300", "0.4e-300", "0.6e-300", "0.8e-300", "1.0e-300"])
    #expect(AxisTicks(in: 123_456_789...123_456_790, count: 2).labels == ["123456789.0", "123456789.5", "123456790.0"])
  }

  /// Returns the number that a label represents, or nil if the label isn't a number.
  private static func number(_ label: String) -> Double? {
    let prefixes: [Character: String] = ["k": "e3", "M": "e6", "G": "e9", "T": "e12"]
    guard let exponent = label.last.flatMap({ prefixes[$0] }) else { return Double(label) }
    return Double(label.dropLast() + exponent)
  }

  private static func check(_ range: ClosedRange<Double>, count: Int, _ note: String = "") {
    let ticks = AxisTicks(in: range, count: count)
    let (values, labels) = (ticks.values, ticks.labels)
    #expect(values.count == labels.count)
    #expect(Set(labels).count == labels.count, "\(range), \(count): \(labels) \(note)")
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(range), \(count): \(values) \(note)")
    for (value, label) in zip(values, labels) {
      // Parse the label as an independent check of its value.
      #expect(number(label) == value, "\(label) \(note)")
      #expect(label.count <= 24, "\(label) \(note)")
    }
    if range.upperBound - range.lowerBound > max(1e-12 * range.upperBound.magnitude, 1e-300) {
      #expect(values.allSatisfy { $0.isFinite && range.contains($0) }, "\(range) \(note)")
    }
    // The step deviates from the ideal step by at most a factor of √2.5 (about 1.6), and the first and the last tick
    // may lie outside the range.
    #expect(Double(values.count) <= Double(max(count, 1)) * 1.6 + 1, "\(range), \(count): \(values) \(note)")
    #expect(Double(values.count) >= Double(min(max(count, 1), 1000)) / 1.6 - 1, "\(range), \(count): \(values) \(note)")
  }

  @Test(arguments: `Ranges of axes`.hard)
  func `Ticks are ascending, distinct and correctly labeled for extreme ranges`(range: ClosedRange<Double>) {
    for count in [1, 2, 3, 5, 10] { Self.check(range, count: count) }
  }

  @Test func `Ticks are ascending, distinct and correctly labeled for ranges of any size`() {
    let seed: UInt64 = 91
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let size = pow(10, Double.random(in: -280...290, using: &generator))
      let middle = Double.random(in: -100...100, using: &generator) * size
      let half = size * Double.random(in: 0.1...10, using: &generator)
      Self.check(middle - half...middle + half, count: Int.random(in: 1...12, using: &generator), "seed \(seed)")
    }
  }

  @Test func `Ticks of the narrowest ranges are distinct for any count`() {
    for extent in `Ranges of axes`.hard {
      for count in [20, 100, 1000] {
        let ticks = AxisTicks(in: extent, count: count)
        #expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 }, "\(extent), \(count)")
        #expect(Set(ticks.labels).count == ticks.labels.count, "\(extent), \(count)")
      }
    }
  }

  @Test func `An axis has at least one tick, and a limited number, for any requested number of ticks`() {
    for count in [Int.min, -1, 0, 1] { #expect(AxisTicks(in: 0...10, count: count).values.count >= 1) }
    #expect((500...1700).contains(AxisTicks(in: 0...10, count: .max).values.count))
  }
}

@Suite struct `Ticks of time axes` {
  @Test func `Time labels have two rows, and the second row appears where it changes`() {
    #expect(
      ticks("2009-11-15T00:00:00Z", "2010-04-02T00:00:00Z", count: 5).stackedLabels
        == ["Dec\n2009", "Jan\n2010", "Feb", "Mar", "Apr"])
    #expect(
      ticks("2009-12-31T20:00:00Z", "2010-01-01T04:00:00Z", count: 4).stackedLabels
        == ["20:00\n31 Dec 2009", "22:00", "00:00\n1 Jan 2010", "02:00", "04:00"])
    #expect(
      ticks("2010-02-25T00:00:00Z", "2010-03-03T00:00:00Z", count: 3).stackedLabels
        == ["25 Feb\n2010", "27 Feb", "1 Mar", "3 Mar"])
    #expect(ticks("1901-01-01T00:00:00Z", "2050-01-01T00:00:00Z", count: 3).stackedLabels == ["1950", "2000", "2050"])
  }

  private func seconds(_ text: String) -> Double {
    try! Date.ISO8601FormatStyle().parse(text).timeIntervalSince1970
  }

  private func ticks(_ from: String, _ to: String, count: Int = 5) -> AxisTicks {
    .time(in: seconds(from)...seconds(to), count: count)
  }

  @Test func `Time ticks are at round times of the calendar`() {
    #expect(
      ticks("2010-01-01T00:00:00Z", "2010-12-31T23:00:00Z", count: 4).labels
        == ["Jan 2010", "Apr 2010", "Jul 2010", "Oct 2010"])
    #expect(
      ticks("2010-01-01T00:00:00Z", "2010-01-01T23:00:00Z", count: 4).labels
        == ["00:00", "06:00", "12:00", "18:00"])
    #expect(
      ticks("2010-01-01T12:00:00Z", "2010-01-02T13:00:00Z", count: 5).labels
        == ["1 Jan 12:00", "1 Jan 18:00", "2 Jan 00:00", "2 Jan 06:00", "2 Jan 12:00"])
    #expect(
      ticks("2010-02-25T00:00:00Z", "2010-03-07T00:00:00Z", count: 5).labels
        == ["25 Feb", "27 Feb", "1 Mar", "3 Mar", "5 Mar", "7 Mar"])
    #expect(
      ticks("2009-12-30T12:00:00Z", "2010-01-02T13:00:00Z", count: 3).labels
        == ["31 Dec 2009", "1 Jan 2010", "2 Jan 2010"])
    #expect(ticks("1901-01-01T00:00:00Z", "2050-01-01T00:00:00Z", count: 3).labels == ["1950", "2000", "2050"])
    #expect(ticks("2024-02-28T23:59:50Z", "2024-02-28T23:59:59Z", count: 2).labels == ["23:59:50", "23:59:55"])
  }

  @Test func `Time ticks agree with Foundation's calendar`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    let months = ticks("1999-11-15T00:00:00Z", "2001-04-01T00:00:00Z", count: 17).values
    let dates = months.map { Date(timeIntervalSince1970: $0) }
      .map { calendar.dateComponents([.year, .month, .day, .hour], from: $0) }
    #expect(dates.count == 17)
    #expect(dates.allSatisfy { $0.day == 1 && $0.hour == 0 })
    #expect(dates.first?.month == 12 && dates.last?.month == 4 && dates.last?.year == 2001)
  }

  @Test func `Time ticks are distinct and inside the range, for ranges of any length`() {
    let seed: UInt64 = 92
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let size = pow(10, Double.random(in: -3...12, using: &generator))
      let middle = Double.random(in: -1e11...1e11, using: &generator)
      let range = middle - size...middle + size
      let count = Int.random(in: 2...10, using: &generator)
      let ticks = AxisTicks.time(in: range, count: count)
      #expect(Set(ticks.labels).count == ticks.labels.count, "\(ticks.labels), seed \(seed)")
      #expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 })
      #expect(ticks.values.allSatisfy(range.contains), "\(range), seed \(seed)")
      #expect((count / 3...3 * count).contains(ticks.values.count), "\(ticks.labels) for \(count), seed \(seed)")
    }
  }

  @Test(arguments: [-1e300...1e300, 0...1e20, 0...0, 0...1e-9] as [ClosedRange<Double>])
  func `Time ticks outside the calendar's range are numbers`(range: ClosedRange<Double>) {
    #expect(AxisTicks.time(in: range).values == AxisTicks(in: range).values || range == 0...0)
    #expect(!AxisTicks.time(in: range).values.isEmpty)
  }
}
