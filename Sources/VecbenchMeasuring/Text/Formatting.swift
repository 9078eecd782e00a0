import Foundation

/// Functions that format numbers for people. Measured values have three significant digits, or two if their confidence
/// interval supports no more.
package enum Formatting {
  /// Formats a time with its unit: `42.0 ns`, `1.28 us`.
  package static func time(_ nanoseconds: Double) -> String { time(nanoseconds, interval: nil) }

  /// Formats a time with its unit and as many digits as its interval supports.
  package static func time(_ nanoseconds: Double, interval: ClosedRange<Double>?) -> String {
    let units: [(size: Double, name: String)] = [(1, "ns"), (1e3, "us"), (1e6, "ms"), (1e9, "s")]
    // Without the factor, 999.6 ns would be written as 1000 ns instead of 1.00 us.
    let unit = units.last { nanoseconds >= $0.size * 0.9995 } ?? units[0]
    let digits = supportedDigits(of: nanoseconds, interval: interval)
    return "\(significant(nanoseconds / unit.size, digits: digits)) \(unit.name)"
  }

  /// Formats a value with three significant digits, at most six decimals, and no exponent.
  package static func significant(_ value: Double) -> String { significant(value, digits: 3) }

  /// Formats a value with the given number of significant digits, at most six decimals, and no exponent.
  ///
  /// - Parameter digits: The number of significant digits, at least 1. All digits before the decimal point are written.
  package static func significant(_ value: Double, digits: Int) -> String {
    fixed(value, decimals: max(0, min(6, digits - 1 - exponent(of: value, digits: digits))))
  }

  /// Returns the decimal exponent that a value has after rounding to the given number of significant digits. For 9.996
  /// and three digits, it is 1, because 9.996 is rounded to 10.0.
  private static func exponent(of value: Double, digits: Int) -> Int {
    guard value != 0, value.isFinite else { return 0 }
    let exponent = Int(floor(log10(abs(value))))
    let decimals = digits - 1 - exponent
    guard powersOfTen.indices.contains(decimals), powersOfTen.indices.contains(digits) else { return exponent }
    return abs(scaled(value, decimals: decimals)) < powersOfTen[digits] ? exponent : exponent + 1
  }

  /// Formats a value with the given number of decimals, rounded like `%.2f` in C: to nearest, and ties to even.
  ///
  /// - Parameter decimals: The number of decimals, from 0 to 6.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    // Larger values may not be exact after scaling, and values that aren't finite have no digits. For all other values,
    // avoid `String(format:)`, which takes ten times as long.
    guard abs(value) < 1e9 else { return String(format: "%.\(decimals)f", value) }
    var digits = String(Int(abs(scaled(value, decimals: decimals))))
    if decimals > 0 {
      digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    }
    return value.sign == .minus ? "-" + digits : digits
  }

  private static let powersOfTen = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]

  /// Returns a value times a power of ten, correctly rounded to an integer.
  private static func scaled(_ value: Double, decimals: Int) -> Double {
    let product = value * powersOfTen[decimals]
    let nearest = product.rounded(.toNearestOrEven)
    // Rounding may have turned the product into a tie. The sign of the rounding error shows on which side of the tie
    // the exact product lies.
    let error = (-product).addingProduct(value, powersOfTen[decimals])
    guard abs(product - product.rounded(.towardZero)) == 0.5, error != 0 else { return nearest }
    return error > 0 ? product.rounded(.up) : product.rounded(.down)
  }

  /// Returns the number of significant digits that the interval of a value supports: 2 or 3. The last of these digits
  /// has the magnitude of half the interval's width. Without an interval, the result is 3.
  package static func supportedDigits(of value: Double, interval: ClosedRange<Double>?) -> Int {
    guard let interval, value != 0, value.isFinite else { return 3 }
    let half = (interval.upperBound - interval.lowerBound) / 2
    guard half > 0, half.isFinite else { return 3 }
    return max(2, min(3, Int(floor(log10(abs(value)))) - Int(floor(log10(half))) + 1))
  }

  /// Formats a fraction as a percentage, with one decimal below 10 % and none above.
  package static func percent(_ fraction: Double) -> String {
    fixed(fraction * 100, decimals: fraction < 0.0995 ? 1 : 0) + " %"
  }

  /// Formats a ratio and its interval with as many digits as the interval supports: `3.92 [3.90, 3.95]`.
  package static func ratio(_ value: Double, low: Double?, high: Double?) -> String {
    guard let low, let high, low <= high else { return significant(value) }
    let digits = supportedDigits(of: value, interval: low...high)
    return
      "\(significant(value, digits: digits)) [\(significant(low, digits: digits)), \(significant(high, digits: digits))]"
  }

  /// Formats a time with its sign and unit: `-15.2 ms`.
  package static func signedTime(_ nanoseconds: Double) -> String {
    (nanoseconds < 0 ? "-" : "+") + time(abs(nanoseconds))
  }

  /// Formats a number without decimals if it is an integer: `60`, `59.9`.
  package static func significantInteger(_ value: Double) -> String {
    value == value.rounded() ? fixed(value, decimals: 0) : significant(value)
  }

  /// Formats a count and its noun: `1 run`, `2 runs`.
  package static func counted(_ count: Int, _ noun: String) -> String { counted("\(count)", noun) }

  /// Adds the noun to a count that has already been formatted: `1 point`, `10 000 points`.
  package static func counted(_ count: String, _ noun: String) -> String {
    "\(count) \(noun)\(count == "1" ? "" : "s")"
  }

  /// Formats a relative change as a signed percentage, given the logarithm of a ratio: `+12.3 %`.
  package static func change(logRatio: Double) -> String { change(logRatio, unit: " %") }

  /// Formats a relative change and its interval, given the logarithms of ratios: `+12.3 % [+10.1, +14.0]`.
  package static func change(logRatio: Double, interval: ClosedRange<Double>?) -> String {
    let bounds = interval.map { " [\(change($0.lowerBound, unit: "")), \(change($0.upperBound, unit: ""))]" }
    return change(logRatio: logRatio) + (bounds ?? "")
  }

  private static func change(_ logRatio: Double, unit: String) -> String {
    let percent = expm1(logRatio) * 100
    return (percent.sign == .minus ? "" : "+") + fixed(percent, decimals: abs(percent) < 99.95 ? 1 : 0) + unit
  }

  /// Formats an integer without decimals, and any other number with three significant digits: `0`, `2.5`.
  package static func count(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : significant(value)
  }

  /// Formats the nearest integer with its digits in groups of three.
  package static func grouped(_ number: Double) -> String {
    Int(exactly: number.rounded()).map { grouped($0) } ?? significant(number)
  }

  /// Formats an integer with its digits in groups of three: `10 000`.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(" ") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// Formats a number of bytes in a suitable binary unit: `32 KiB`.
  package static func bytes(_ bytes: Double) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    let step = bytes < 1 ? 0 : min(Int(log2(bytes) / 10), units.count - 1)
    let value = bytes / pow(1024, Double(step))
    return significantInteger(value) + " " + units[step]
  }
}

/// A number of bytes whose description has a suitable binary unit, such as `32 KiB`.
public struct ByteCount: CustomStringConvertible, Sendable {
  private let bytes: Double

  public init(_ bytes: Double) { self.bytes = bytes }

  public var description: String { Formatting.bytes(bytes) }
}
