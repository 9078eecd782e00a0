import ArgumentParser
import FastVectorCharts
import FastVectorData
import Foundation

/// A range of numbers or dates, written as `0..100` or `2000-01..2001-06`.
struct AxisLimits {
  private let text: String
  private let bounds: (lower: String, upper: String)

  /// - Throws: `ValidationError` unless the text is a range of numbers or dates.
  init(_ text: String) throws {
    let invalid = ValidationError("must be a range of numbers or dates, such as 0..100 or 2000-01..2001-06")
    guard let dots = text.range(of: "..") else { throw invalid }
    bounds = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    self.text = text
    let areNumbers = [bounds.lower, bounds.upper].allSatisfy { Double($0)?.isFinite == true }
    let areDates = [bounds.lower, bounds.upper].allSatisfy { (try? DateFormat.seconds(of: $0)) != nil }
    guard areNumbers || areDates else { throw invalid }
  }

  /// Returns the range, in seconds since 1970 if they are dates.
  ///
  /// - Parameter timeZone: The time zone of dates on a time axis; nil for an axis of numbers.
  /// - Throws: `ValidationError` if the axis has values of the other type, or if the range is empty.
  func range(option: String, timeZone: TimeZone?) throws -> ClosedRange<Double> {
    let lower = try value(bounds.lower, option: option, timeZone: timeZone)
    let upper = try value(bounds.upper, option: option, timeZone: timeZone)
    guard lower < upper else {
      throw ValidationError("\(option) must be an ascending range, such as 0..100 or 2000-01..2001-06 (got \(text))")
    }
    return lower...upper
  }

  private func value(_ text: String, option: String, timeZone: TimeZone?) throws -> Double {
    if let timeZone, let date = try? DateFormat.seconds(of: text, in: timeZone) { return date }
    guard let number = Double(text), number.isFinite else {
      throw ValidationError("\(option) must be numbers, because the x values aren't dates (got \(self.text))")
    }
    return number
  }
}
