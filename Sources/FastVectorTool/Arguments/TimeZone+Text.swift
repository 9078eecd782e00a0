import Foundation

extension TimeZone {
  /// Returns a time in ISO 8601, such as `2024-01-31T06:00:00+01:00`.
  ///
  /// - Parameter seconds: The seconds since 1970.
  func isoText(of seconds: Double) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.timeZone = self
    return formatter.string(from: Date(timeIntervalSince1970: seconds))
  }
}
