import ArgumentParser
import CommandLineSupport
import VecbenchComparison
import VecbenchMeasuring

extension Quantity {
  /// Formats a time in nanoseconds so that ``nanoseconds(_:in:example:)`` can parse it. Uses the largest unit, up to
  /// seconds, in which the time is a whole number. Uses nanoseconds if there is no such unit.
  package static func time(_ nanoseconds: Double) -> String {
    let unit = times.prefix(4).last { (nanoseconds / $0.factor).rounded() == nanoseconds / $0.factor } ?? times[0]
    return Formatting.count(nanoseconds / unit.factor) + unit.suffix
  }

  /// Parses a seed.
  static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else { throw ValidationError("must be a whole number from 0 to \(UInt64.max)") }
    return seed
  }

  /// Formats a fraction as a percentage that ``fraction(_:)`` can parse.
  static func percentage(_ fraction: Double) -> String { "\(Formatting.significantInteger(fraction * 100))%" }

  /// Parses a percentage such as `10%` or `10`, and returns it as a fraction. Numbers between 0 and 1 require a percent
  /// sign, because `0.1` could mean 0.1 % or 10 %.
  package static func fraction(_ text: String) throws -> Double {
    guard let percent = value(text, units: [("%", 1), ("", 1)]), BenchmarkRule.percentages.contains(percent) else {
      throw ValidationError("'\(text)' is not a percentage between 0% and 10000%, such as 10%")
    }
    guard percent == 0 || percent >= 1 || text.hasSuffix("%") else {
      throw ValidationError("'\(text)' is ambiguous: write \(text)% or \(Formatting.count(percent * 100))%")
    }
    return percent / 100
  }
}
