import Foundation

/// How figures are written for people: three significant digits at most, those that the interval supports, one unit.
package enum Formatting {
  /// A time with its unit: `42.0 ns`, `1.28 us`.
  package static func time(_ nanoseconds: Double) -> String { time(nanoseconds, interval: nil) }

  /// A time with its unit and the digits that its interval supports.
  package static func time(_ nanoseconds: Double, interval: ClosedRange<Double>?) -> String {
    let units: [(size: Double, name: String)] = [(1, "ns"), (1e3, "us"), (1e6, "ms"), (1e9, "s")]
    // 999.6 would be rounded to a thousand of its unit.
    let unit = units.last { nanoseconds >= $0.size * 0.9995 } ?? units[0]
    let digits = supportedDigits(of: nanoseconds, interval: interval)
    return "\(significant(nanoseconds / unit.size, digits: digits)) \(unit.name)"
  }

  /// Three significant digits, without an exponent.
  package static func significant(_ value: Double) -> String { significant(value, digits: 3) }

  /// A value with some significant digits, without an exponent.
  ///
  /// - Parameter digits: At least 1. Digits before the decimal point are all written.
  package static func significant(_ value: Double, digits: Int) -> String {
    // The exponent of what is left after rounding: 9.996 is 10.0.
    let exponent = String(format: "%.\(digits - 1)e", value).split(separator: "e").last
    let magnitude = exponent.flatMap { Int($0) } ?? 0
    return String(format: "%.\(max(0, min(6, digits - 1 - magnitude)))f", value)
  }

  /// How many significant digits of a value its interval supports: down to the first digit of half its width. There are
  /// at least two and, like without an interval, at most three.
  package static func supportedDigits(of value: Double, interval: ClosedRange<Double>?) -> Int {
    guard let interval, value != 0, value.isFinite else { return 3 }
    let half = (interval.upperBound - interval.lowerBound) / 2
    guard half > 0, half.isFinite else { return 3 }
    return max(2, min(3, Int(floor(log10(abs(value)))) - Int(floor(log10(half))) + 1))
  }

  /// A fraction in percent, whole above 10.
  package static func percent(_ fraction: Double) -> String {
    String(format: fraction < 0.0995 ? "%.1f %%" : "%.0f %%", fraction * 100)
  }

  /// A ratio and its interval: `3.92 [3.90, 3.95]`, with the digits that the interval supports.
  package static func ratio(_ value: Double, low: Double?, high: Double?) -> String {
    guard let low, let high, low <= high else { return significant(value) }
    let digits = supportedDigits(of: value, interval: low...high)
    return
      "\(significant(value, digits: digits)) [\(significant(low, digits: digits)), \(significant(high, digits: digits))]"
  }

  /// A time with its sign and unit: `-15.2 ms`.
  package static func signedTime(_ nanoseconds: Double) -> String {
    (nanoseconds < 0 ? "-" : "+") + time(abs(nanoseconds))
  }

  /// A number without decimals where it has none: `60`, `59.9`.
  package static func significantInteger(_ value: Double) -> String {
    value == value.rounded() ? String(format: "%.0f", value) : significant(value)
  }

  /// A number of things: `1 run`, `2 runs`.
  package static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// A relative change in percent with its sign, from the logarithm of a ratio: `+12.3 %`.
  package static func change(logRatio: Double) -> String { change(logRatio, unit: " %") }

  /// The same with an interval: `+12.3 % [+10.1, +14.0]`.
  package static func change(logRatio: Double, interval: ClosedRange<Double>?) -> String {
    let bounds = interval.map { " [\(change($0.lowerBound, unit: "")), \(change($0.upperBound, unit: ""))]" }
    return change(logRatio: logRatio) + (bounds ?? "")
  }

  private static func change(_ logRatio: Double, unit: String) -> String {
    let percent = expm1(logRatio) * 100
    return String(format: abs(percent) < 99.95 ? "%+.1f%@" : "%+.0f%@", percent, unit)
  }

  /// A number that is whole as a rule: `0`, `2.5`.
  package static func count(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : significant(value)
  }

  /// The nearest whole number in groups of three.
  package static func grouped(_ number: Double) -> String {
    Int(exactly: number.rounded()).map { grouped($0) } ?? significant(number)
  }

  /// A number in groups of three: `10 000`.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(" ") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// Bytes in the binary unit that fits: `32 KiB`.
  package static func bytes(_ bytes: Double) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    let step = bytes < 1 ? 0 : min(Int(log2(bytes) / 10), units.count - 1)
    let value = bytes / pow(1024, Double(step))
    return (value == value.rounded() ? String(format: "%.0f", value) : significant(value)) + " " + units[step]
  }
}

/// A number of bytes, described in the binary unit that fits.
public struct ByteCount: CustomStringConvertible, Sendable {
  private let bytes: Double

  public init(_ bytes: Double) { self.bytes = bytes }

  public var description: String { Formatting.bytes(bytes) }
}
