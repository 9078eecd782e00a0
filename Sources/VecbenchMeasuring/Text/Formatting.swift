import Foundation

/// Functions that format numbers for people. A measured value has three significant digits, or two if its confidence
/// interval is too wide for three.
package enum Formatting {
  /// Formats a time with its unit, such as `42.0 ns` or `1.28 us`.
  package static func time(_ nanoseconds: Double) -> String { time(nanoseconds, interval: nil) }

  /// Formats a time with its unit. The width of the confidence interval determines the number of digits.
  package static func time(_ nanoseconds: Double, interval: ClosedRange<Double>?) -> String {
    let units: [(size: Double, name: String)] = [(1, "ns"), (1e3, "us"), (1e6, "ms"), (1e9, "s")]
    // Without the factor, 999.6 ns would be written as `1000 ns` instead of `1.00 us`.
    let unit = units.last { nanoseconds >= $0.size * 0.9995 } ?? units[0]
    let digits = supportedDigits(of: nanoseconds, interval: interval)
    return "\(significant(nanoseconds / unit.size, digits: digits)) \(unit.name)"
  }

  /// Formats a value with three significant digits, but at most six decimals and no exponent.
  package static func significant(_ value: Double) -> String { significant(value, digits: 3) }

  /// Formats a value with the given number of significant digits, but at most six decimals and no exponent.
  ///
  /// - Parameter digits: The number of significant digits, at least 1. Digits before the decimal point are never
  ///   omitted.
  package static func significant(_ value: Double, digits: Int) -> String {
    fixed(value, decimals: max(0, min(6, digits - 1 - exponent(of: value, digits: digits))))
  }

  /// Returns the decimal exponent of a value after rounding to the given number of significant digits. For example, the
  /// exponent of 9.996 with three digits is 1, because 9.996 is rounded to 10.0.
  private static func exponent(of value: Double, digits: Int) -> Int {
    guard value != 0, value.isFinite else { return 0 }
    let exponent = Int(floor(log10(abs(value))))
    let decimals = digits - 1 - exponent
    guard powersOfTen.indices.contains(decimals), powersOfTen.indices.contains(digits) else { return exponent }
    return abs(scaled(value, decimals: decimals)) < powersOfTen[digits] ? exponent : exponent + 1
  }

  /// Formats a value with the given number of decimals. Like `%.2f` in C, it rounds to the nearest number, and ties to
  /// even.
  ///
  /// - Parameter decimals: The number of decimals, from 0 to 6.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    // Values of 10⁹ and more may not be exact after scaling, and infinities and NaN have no digits. `String(format:)`
    // would also be correct for all other values, but takes ten times as long.
    guard abs(value) < 1e9 else { return String(format: "%.\(decimals)f", value) }
    var digits = String(Int(abs(scaled(value, decimals: decimals))))
    if decimals > 0 {
      digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    }
    return value.sign == .minus ? "-" + digits : digits
  }

  private static let powersOfTen = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]

  /// Returns a value times a power of ten, correctly rounded to an integer. The exponent is `decimals`.
  private static func scaled(_ value: Double, decimals: Int) -> Double {
    let product = value * powersOfTen[decimals]
    let nearest = product.rounded(.toNearestOrEven)
    // The product may be halfway between two integers only because it has been rounded. The sign of the rounding error
    // then shows whether the exact product is greater or less.
    let error = (-product).addingProduct(value, powersOfTen[decimals])
    guard abs(product - product.rounded(.towardZero)) == 0.5, error != 0 else { return nearest }
    return error > 0 ? product.rounded(.up) : product.rounded(.down)
  }

  /// Returns the number of significant digits that a value should have, which is 2 or 3. The last of these digits has
  /// the same magnitude as half the width of the confidence interval. Without an interval, the result is 3.
  package static func supportedDigits(of value: Double, interval: ClosedRange<Double>?) -> Int {
    guard let interval, value != 0, value.isFinite else { return 3 }
    let half = (interval.upperBound - interval.lowerBound) / 2
    guard half > 0, half.isFinite else { return 3 }
    return max(2, min(3, Int(floor(log10(abs(value)))) - Int(floor(log10(half))) + 1))
  }

  /// Formats a fraction as a percentage. Percentages below 10 % have one decimal, and larger percentages have none.
  package static func percent(_ fraction: Double) -> String {
    fixed(fraction * 100, decimals: fraction < 0.0995 ? 1 : 0) + " %"
  }

  /// Formats a ratio and its confidence interval, such as `3.92 [3.90, 3.95]`. The width of the interval determines the
  /// number of digits.
  package static func ratio(_ value: Double, low: Double?, high: Double?) -> String {
    guard let low, let high, low <= high else { return significant(value) }
    let digits = supportedDigits(of: value, interval: low...high)
    return
      "\(significant(value, digits: digits)) [\(significant(low, digits: digits)), \(significant(high, digits: digits))]"
  }

  /// Formats a time with its sign and unit, such as `-15.2 ms`.
  package static func signedTime(_ nanoseconds: Double) -> String {
    (nanoseconds < 0 ? "-" : "+") + time(abs(nanoseconds))
  }

  /// Formats a number, such as `60` or `59.9`. Integers have no decimals.
  package static func significantInteger(_ value: Double) -> String {
    value == value.rounded() ? fixed(value, decimals: 0) : significant(value)
  }

  /// Formats a count and its noun, such as `1 run` or `2 runs`.
  package static func counted(_ count: Int, _ noun: String) -> String { counted("\(count)", noun) }

  /// Appends a noun to a count that is already formatted, as in `1 point` or `10 000 points`.
  package static func counted(_ count: String, _ noun: String) -> String {
    "\(count) \(noun)\(count == "1" ? "" : "s")"
  }

  /// Appends the number of threads to a name if it is greater than 1, as in `native x2`.
  package static func named(_ name: String, threads: Int) -> String { threads > 1 ? "\(name) x\(threads)" : name }

  /// Formats a relative change as a percentage with a sign, such as `+12.3 %`. The argument is the logarithm of a
  /// ratio.
  package static func change(logRatio: Double) -> String { change(logRatio, unit: " %") }

  /// Formats a relative change and its confidence interval, such as `+12.3 % [+10.1, +14.0]`. The arguments are
  /// logarithms of ratios.
  package static func change(logRatio: Double, interval: ClosedRange<Double>?) -> String {
    let bounds = interval.map { " [\(change($0.lowerBound, unit: "")), \(change($0.upperBound, unit: ""))]" }
    return change(logRatio: logRatio) + (bounds ?? "")
  }

  private static func change(_ logRatio: Double, unit: String) -> String {
    let percent = expm1(logRatio) * 100
    return (percent.sign == .minus ? "" : "+") + fixed(percent, decimals: abs(percent) < 99.95 ? 1 : 0) + unit
  }

  /// Formats a number, such as `0` or `2.5`. Integers have no decimals, and other numbers have three significant
  /// digits.
  package static func count(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : significant(value)
  }

  /// Rounds a number to an integer and formats it with its digits in groups of three.
  package static func grouped(_ number: Double) -> String {
    Int(exactly: number.rounded()).map { grouped($0) } ?? significant(number)
  }

  /// Formats an integer with its digits in groups of three, such as `10 000`.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(" ") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// Formats a number of bytes in a suitable binary unit, such as `32 KiB`.
  package static func bytes(_ bytes: Double) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    let step = bytes < 1 ? 0 : min(Int(log2(bytes) / 10), units.count - 1)
    let value = bytes / pow(1024, Double(step))
    return significantInteger(value) + " " + units[step]
  }
}

/// A number of bytes. Its description has a suitable binary unit, such as `32 KiB`.
public struct ByteCount: CustomStringConvertible, Sendable {
  private let bytes: Double

  public init(_ bytes: Double) { self.bytes = bytes }

  public var description: String { Formatting.bytes(bytes) }
}
