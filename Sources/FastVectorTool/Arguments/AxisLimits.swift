import ArgumentParser
import FastVectorCharts
import FastVectorData
import Foundation

/// A range of numbers or dates, written as `0..100` or `2000-01..2001-06`. Without one of its bounds, as in `2000-01..`,
/// the range ends with the data.
struct AxisLimits {
  private let text: String
  private let bounds: (lower: String, upper: String)

  /// Parses a range of numbers or dates.
  ///
  /// - Throws: `ValidationError` if the text isn't one or two finite numbers or dates and two dots.
  init(_ text: String) throws {
    let invalid = ValidationError("must be a range of numbers or dates, such as 0..100, 2000-01..2001-06 or 2000-01..")
    guard let bounds = text.rangeBounds else { throw invalid }
    (self.text, self.bounds) = (text, bounds)
    let given = [bounds.lower, bounds.upper].filter { !$0.isEmpty }
    let areNumbers = given.allSatisfy { Double($0)?.isFinite == true }
    let areDates = given.allSatisfy { (try? DateFormat.seconds(of: $0)) != nil }
    guard !given.isEmpty, areNumbers || areDates else { throw invalid }
  }

  /// Returns the range. Dates are converted to seconds since 1970. A missing bound is infinite.
  ///
  /// - Parameters:
  ///   - option: The name of the option, for error messages.
  ///   - timeZone: The time zone of the dates; nil if the x axis doesn't show dates.
  /// - Throws: `ValidationError` if the bounds have the wrong type (a time axis needs dates, and other axes need
  ///   numbers), or if the lower bound isn't less than the upper bound.
  func range(option: String, timeZone: TimeZone?) throws -> ClosedRange<Double> {
    func bound(_ text: String, otherwise missing: Double) throws -> Double {
      text.isEmpty ? missing : try value(text, option: option, timeZone: timeZone)
    }
    let lower = try bound(bounds.lower, otherwise: -.infinity)
    let upper = try bound(bounds.upper, otherwise: .infinity)
    guard lower < upper else {
      throw ValidationError("\(option) must be an ascending range, such as 0..100 or 2000-01..2001-06 (got \(text))")
    }
    return lower...upper
  }

  private func value(_ text: String, option: String, timeZone: TimeZone?) throws -> Double {
    if let timeZone {
      guard let date = try? DateFormat.seconds(of: text, in: timeZone) else {
        throw ValidationError(
          "\(option) must be dates, such as 2000-01..2001-06, because the x axis shows dates (got \(self.text))")
      }
      return date
    }
    guard let number = Double(text), number.isFinite else {
      throw ValidationError("\(option) must be numbers, because the x values aren't dates (got \(self.text))")
    }
    return number
  }
}

extension String {
  /// The lower and the upper bound of a range such as `0..5`; nil if the text doesn't contain `..` exactly once.
  /// `0...5` is invalid, because it would otherwise be parsed as the range from 0 to .5.
  var rangeBounds: (lower: String, upper: String)? {
    let bounds = components(separatedBy: "..")
    return bounds.count == 2 && !bounds[1].hasPrefix(".") ? (bounds[0], bounds[1]) : nil
  }
}
