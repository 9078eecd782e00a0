import Foundation

/// How figures are written for people: three significant digits, one unit.
package enum Formatting {
  /// A time with its unit: `42.0 ns`, `1.28 us`.
  package static func time(_ nanoseconds: Double) -> String {
    let units: [(size: Double, name: String)] = [(1, "ns"), (1e3, "us"), (1e6, "ms"), (1e9, "s")]
    // 999.6 would be rounded to a thousand of its unit.
    let unit = units.last { nanoseconds >= $0.size * 0.9995 } ?? units[0]
    return "\(significant(nanoseconds / unit.size)) \(unit.name)"
  }

  /// Three significant digits, without an exponent.
  package static func significant(_ value: Double) -> String {
    // The exponent of what is left after rounding: 9.996 is 10.0.
    let exponent = String(format: "%.2e", value).split(separator: "e").last
    let magnitude = exponent.flatMap { Int($0) } ?? 0
    return String(format: "%.\(max(0, min(6, 2 - magnitude)))f", value)
  }

  /// A share in percent, whole above 10.
  package static func percent(_ share: Double) -> String {
    String(format: share < 0.0995 ? "%.1f %%" : "%.0f %%", share * 100)
  }

  /// A ratio and its interval: `3.92 [3.90, 3.95]`.
  package static func ratio(_ value: Double, low: Double?, high: Double?) -> String {
    let interval = low.flatMap { low in high.map { " [" + significant(low) + ", " + significant($0) + "]" } }
    return significant(value) + (interval ?? "")
  }

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
