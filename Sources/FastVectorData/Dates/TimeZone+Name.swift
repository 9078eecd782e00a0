import FastVectorFiles
public import Foundation

extension TimeZone {
  /// Creates a time zone from a name, such as an argument on a command line.
  ///
  /// Valid names are IANA names in upper or lower case, such as `Europe/Berlin`, the names `UTC`, `GMT` and `Z`, and
  /// fixed offsets, such as `+01:00`, `-0330` and `UTC+1`.
  ///
  /// - Throws: ``UnknownTimeZone`` if there is no such time zone. The error contains the most similar names.
  public init(named name: String) throws(UnknownTimeZone) {
    let known = Self.knownTimeZoneIdentifiers.first { $0.caseInsensitiveCompare(name) == .orderedSame }
    if let known, let zone = TimeZone(identifier: known) {
      self = zone
    } else if let offset = Self.offset(name), let zone = TimeZone(secondsFromGMT: offset) {
      self = zone
    } else if name.count > 3 || Self.shortNames.contains(name), let zone = TimeZone(identifier: name) {
      // Foundation also accepts older names, such as Asia/Calcutta and Japan.
      self = zone
    } else {
      throw UnknownTimeZone(name)
    }
  }

  /// The accepted IANA names of up to three letters. All other short names are rejected, because Foundation would also
  /// accept ambiguous abbreviations such as CST.
  private static let shortNames: Set = [
    "CET", "EET", "EST", "GB", "HST", "MET", "MST", "NZ", "PRC", "ROC", "ROK", "WET",
  ]

  /// Returns a fixed offset such as `+01:00` in seconds. Returns 0 for the names of UTC, and nil for all other names.
  private static func offset(_ name: String) -> Int? {
    let bytes = Array(name.utf8)
    var reader = DateReader(bytes.span, in: bytes.indices)
    let names = ["UTC", "GMT", "UT", "Z"]
    guard let first = name.first, "+-".contains(first) || names.contains(where: { name.uppercased().hasPrefix($0) }),
      let seconds = reader.zone(), reader.isAtEnd
    else { return nil }
    return seconds
  }
}

/// An error that is thrown if the name of a time zone is unknown.
public struct UnknownTimeZone: Error, Hashable, CustomStringConvertible {
  /// The unknown name.
  public let name: String

  /// The most similar IANA names, at most three. Empty if no name is similar.
  public let suggestions: [String]

  init(_ name: String) {
    self.name = name
    let lowercased = name.lowercased()
    let distances = TimeZone.knownTimeZoneIdentifiers.map { identifier in
      let identifier = identifier.lowercased()
      let city = identifier.split(separator: "/").last.map(String.init) ?? ""
      return min(lowercased.editDistance(to: identifier), lowercased.editDistance(to: city))
    }
    let least = distances.min() ?? .max
    guard least <= name.count / 3, !name.isEmpty else {
      suggestions = []
      return
    }
    suggestions = Array(zip(TimeZone.knownTimeZoneIdentifiers, distances).filter { $0.1 == least }.map(\.0).prefix(3))
  }

  public var description: String {
    let closest = suggestions.isEmpty ? "" : " (did you mean \(suggestions.joined(separator: " or "))?)"
    return "unknown time zone \"\(name)\"\(closest); valid are IANA names such as Europe/Berlin, UTC, and offsets "
      + "such as +01:00"
  }
}

extension UnknownTimeZone: LocalizedError {
  public var errorDescription: String? { description }
}
