import Foundation
import TestSupport
import Testing
import VecbenchKit

struct FormattingTests {
  @Test(arguments: [
    (0.0, "0.00 ns"), (0.25, "0.250 ns"), (1, "1.00 ns"), (42, "42.0 ns"), (999, "999 ns"), (999.4, "999 ns"),
    (999.5, "1.00 us"), (999.6, "1.00 us"), (1000, "1.00 us"), (1284, "1.28 us"), (99_940, "99.9 us"),
    (99_960, "100 us"), (999_400, "999 us"), (999_600, "1.00 ms"), (16_666_667, "16.7 ms"),
    (999.4e6, "999 ms"), (999.6e6, "1.00 s"), (1e9, "1.00 s"), (123e9, "123 s"), (1e13, "10000 s"),
  ])
  func `A time is formatted with one unit and three digits`(nanoseconds: Double, expected: String) {
    #expect(Formatting.time(nanoseconds) == expected)
  }

  @Test(arguments: [
    (0.0, "0.00"), (1, "1.00"), (9.994, "9.99"), (9.996, "10.0"), (99.94, "99.9"), (99.96, "100"),
    (123.4, "123"), (999.6, "1000"), (12_345, "12345"), (0.5, "0.500"), (0.09996, "0.100"),
    (0.0123456, "0.0123"), (1e-9, "0.000000"), (-2.5, "-2.50"), (-99.96, "-100"), (.infinity, "inf"),
  ])
  func `A number is formatted with three significant digits`(value: Double, expected: String) {
    #expect(Formatting.significant(value) == expected)
  }

  @Test func `Numbers are rounded as in the C library`() {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    var values: [Double] = [0, -0.0, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude, 0x1p52, 1e9, 999_999_999.5]
    for exponent in -9...12 {
      for _ in 0..<300 {
        let value = Double.random(in: -10...10, using: &generator) * pow(10, Double(exponent))
        // The values include ties and numbers close to a tie.
        values += [value, (value * 1e3).rounded() / 1e3 + 0.0005, value.rounded() / 8, value.rounded() + 0.5]
      }
    }
    for value in values {
      for decimals in 0...6 {
        let text = String(format: "%.\(decimals)f", value)
        #expect(Formatting.fixed(value, decimals: decimals) == text, "\(value), seed \(seed)")
      }
      for digits in 1...4 {
        let exponent = String(format: "%.\(digits - 1)e", value).split(separator: "e").last.flatMap { Int($0) } ?? 0
        let text = String(format: "%.\(max(0, min(6, digits - 1 - exponent)))f", value)
        #expect(Formatting.significant(value, digits: digits) == text, "\(value), seed \(seed)")
      }
    }
  }

  @Test func `Rounding never adds a digit`() {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for exponent in -3...2 {
      // Rounding values near a power of ten can add a digit before the decimal point.
      for _ in 0..<2000 {
        let value = pow(10, Double(exponent)) * Double.random(in: 0.99...1.001, using: &generator)
        let text = Formatting.significant(value)
        let digits = text.drop { $0 == "0" || $0 == "." }.count { $0 != "." }
        #expect(digits == 3 || Double(text) == 1000, "\(value): \(text), seed \(seed)")
        #expect(abs(Double(text)! / value - 1) < 0.0051, "\(value): \(text), seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    (0.0, "0.0 %"), (0.0004, "0.0 %"), (0.0006, "0.1 %"), (0.0994, "9.9 %"), (0.0996, "10 %"), (0.1, "10 %"),
    (0.854, "85 %"), (1, "100 %"), (12.345, "1234 %"),
  ])
  func `A fraction is formatted as a percentage, with one decimal place below 10 %`(share: Double, expected: String) {
    #expect(Formatting.percent(share) == expected)
  }

  @Test func `A ratio is followed by its interval if it has one`() {
    #expect(Formatting.ratio(3.921, low: 3.899, high: 3.948) == "3.92 [3.90, 3.95]")
    #expect(Formatting.ratio(0.25, low: nil, high: nil) == "0.250")
    #expect(Formatting.ratio(12.34, low: 1, high: nil) == "12.3")
  }

  @Test(
    arguments: [
      (42.137, 41.9...42.3, "42.1 ns"), (42.137, 38...47, "42 ns"), (42.137, 0...90, "42 ns"),
      (4.875, 4.7...5.0, "4.9 ns"),
      (1284, 1283...1285, "1.28 us"), (1284, 1200...1400, "1.3 us"), (5, 5...5, "5.00 ns"), (0, 0...1, "0.00 ns"),
    ] as [(Double, ClosedRange<Double>, String)])
  func `A time is formatted with the digits that its interval supports`(
    value: Double, interval: ClosedRange<Double>, text: String
  ) {
    #expect(Formatting.time(value, interval: interval) == text)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1 000"), (10_000, "10 000"), (100_000, "100 000"),
    (1_234_567, "1 234 567"), (-1, "-1"), (-123, "-123"), (-1234, "-1 234"), (-123_456, "-123 456"),
    (Int.max, "9 223 372 036 854 775 807"),
  ])
  func `A large number is formatted in groups of three digits`(number: Int, expected: String) {
    #expect(Formatting.grouped(number) == expected)
  }

  @Test(arguments: [
    (0.0, "0 B"), (1, "1 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.50 KiB"), (32_768, "32 KiB"),
    (1_048_576, "1 MiB"), (25_198_592_000, "23.5 GiB"), (0x1p40, "1 TiB"), (0x1p60, "1 EiB"),
    (0x1p72, "4096 EiB"),
  ])
  func `A number of bytes is formatted in the binary unit that fits`(bytes: Double, expected: String) {
    #expect(Formatting.bytes(bytes) == expected)
    #expect("\(ByteCount(bytes))" == expected)
  }
}
