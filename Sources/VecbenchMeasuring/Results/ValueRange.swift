import Foundation

/// The valid ranges of settings and measurements. Command-line options, fields of files, and messages from workers must
/// be within these ranges.
///
/// The program multiplies some of these values, for example to compute a number of bytes. The ranges ensure that each
/// such product is less than 2⁶³, and that each ratio of two times is finite.
package enum ValueRange {
  // The valid ranges of settings. They apply to numbers of elements, frames and threads, and to the frame rate in
  // frames per second.
  package static let sizes = 1...999_999_999_999_999
  package static let frames = 1...10_000_000
  package static let threads = 1...1024
  package static let framesPerSecond = 0.1...100_000.0

  // The valid ranges of measurements. They apply to bytes, times, ratios of times, numbers of events, and events per
  // second.
  package static let bytes = 0...1_000_000_000_000_000
  package static let nanoseconds = 1e-6...1e18
  package static let ratio = 1e-12...1e12
  package static let events = 0...1e15
  package static let rate = 0...1e15

  /// Returns a message such as `must be between 1 and 1024 (got 0)` if a value is out of range. Returns nil if the
  /// value is valid.
  package static func violation<Value: Comparable>(of value: Value, in range: ClosedRange<Value>) -> String? {
    range.contains(value)
      ? nil : "must be between \(text(range.lowerBound)) and \(text(range.upperBound)) (got \(value))"
  }

  /// Returns the same message as ``violation(of:in:)``, but accepts 0. A coarse clock can measure a time of 0.
  package static func violation(orZero value: Double, in range: ClosedRange<Double>) -> String? {
    value == 0 ? nil : violation(of: value, in: range)
  }

  /// Returns a message if a date isn't a valid date and time in ISO 8601 and UTC. Returns nil if it is.
  package static func violation(ofDate date: String) -> String? {
    let isValid =
      date.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/) != nil
      && (try? Date(date, strategy: .iso8601)) != nil
    return isValid ? nil : "must be in ISO 8601 and UTC, such as 2026-12-31T23:59:59Z (got '\(date)')"
  }

  private static func text(_ bound: some Comparable) -> String {
    let text = "\(bound)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
