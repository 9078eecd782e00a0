import ArgumentParser
import Foundation

/// A parser for option values with a unit.
package enum Quantity {
  /// The suffix of a unit, and the factor that a number with this suffix is multiplied by.
  package typealias Unit = (suffix: String, factor: Double)

  private static let multiples: [Unit] = [("k", 1e3), ("m", 1e6), ("g", 1e9)]

  /// The units of time, as multiples of a nanosecond.
  package static let times: [Unit] = [
    ("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("min", 60e9), ("h", 3600e9),
  ]

  /// Parses a number followed by a unit, and returns the number multiplied by the unit's factor. Returns nil if the
  /// text is invalid.
  ///
  /// - Parameter units: The valid units. The number must have a unit, unless one of the units has an empty suffix.
  package static func value(_ text: String, units: [Unit]) -> Double? {
    let matching = units.filter { text.hasSuffix($0.suffix) }.max { $0.suffix.count < $1.suffix.count }
    guard let unit = matching else { return nil }
    let digits = text.dropLast(unit.suffix.count)
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || ".-+".contains($0)) }), let number = Double(digits) else {
      return nil
    }
    return number * unit.factor
  }

  /// Parses a comma-separated list of sizes, such as `10000,20k,1_000_000`. The suffixes `k`, `m` and `g` multiply by a
  /// thousand, a million and a billion.
  ///
  /// - Throws: `ValidationError` unless each size is a whole number from 1 to 10^15 - 1.
  package static func sizes(_ text: String) throws -> [Int] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let digits = part.trimmingCharacters(in: .whitespaces).replacing("_", with: "").lowercased()
      guard let size = value(digits, units: multiples + [("", 1)]) else {
        throw ValidationError("'\(part)' is not a number, such as 10000, 10k or 1_000_000")
      }
      guard size >= 1 else { throw ValidationError("'\(part)' is too small: it must be at least 1") }
      guard size == size.rounded() else { throw ValidationError("'\(part)' is not a whole number") }
      guard size < 1e15 else {
        throw ValidationError("'\(part)' is too large: it must be less than 10^15")
      }
      return Int(size)
    }
  }

  /// Parses a single whole number in the format of ``sizes(_:)``, such as `10k`.
  package static func count(_ text: String) throws -> Int {
    let counts = try sizes(text)
    guard counts.count == 1 else { throw ValidationError("'\(text)' is not a single number, such as 10k") }
    return counts[0]
  }

  /// Parses a time with a unit, such as `500us`, `2ms` or `20m` (20 minutes), and returns the time in nanoseconds.
  ///
  /// - Parameters:
  ///   - range: The valid times, in nanoseconds.
  ///   - example: Examples of valid times, for the error message.
  /// - Throws: `ValidationError` if the text isn't a valid time.
  package static func nanoseconds(_ text: String, in range: ClosedRange<Double>, example: String) throws -> Double {
    guard let time = value(text, units: times), range.contains(time) else {
      throw ValidationError("'\(text)' is not a time such as \(example)")
    }
    return time
  }
}
