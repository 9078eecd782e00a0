package import Foundation

extension TimeZone {
  /// True if this is UTC or GMT, whose offset from UTC is always 0.
  package var isUTC: Bool {
    ["GMT", "UTC", "Etc/UTC", "Etc/GMT", "Etc/UCT", "UCT", "Zulu", "Universal"].contains(identifier)
  }

  /// The name of the zone on an axis, such as `Europe/Berlin` or `UTC+01:00`.
  package var axisName: String {
    identifier.hasPrefix("GMT") ? "UTC" + Self.offsetText(secondsFromGMT()) : identifier
  }

  /// Returns an offset from UTC, given in seconds, as text, such as `+01:00`.
  static func offsetText(_ seconds: Int) -> String {
    (seconds < 0 ? "-" : "+") + String(format: "%02d:%02d", abs(seconds) / 3600, abs(seconds) / 60 % 60)
  }

  /// Returns the offset from UTC, in seconds, positive to the east.
  ///
  /// - Parameter instant: The seconds since 1970 in UTC.
  package func offset(at instant: Double) -> Int {
    isUTC ? 0 : secondsFromGMT(for: Date(timeIntervalSince1970: instant))
  }

  /// Returns the instant of a local time, in seconds since 1970 in UTC.
  ///
  /// If the local time occurs twice, returns the first instant. If clocks skip the local time, uses the offset before
  /// the transition.
  ///
  /// - Parameter local: The seconds from 1 January 1970 to the local time, computed as if it were in UTC.
  package func instant(ofLocal local: Int) -> Int {
    if isUTC { return local }
    // The offset of a zone doesn't change twice within two days.
    let before = local - offset(at: Double(local - 86_400))
    let after = local - offset(at: Double(local + 86_400))
    if before == after || offset(at: Double(before)) == local - before { return before }
    return offset(at: Double(after)) == local - after ? after : before
  }

  /// Returns the second instant of a local time that occurs twice, in seconds since 1970 in UTC. Returns nil if the
  /// local time occurs only once, or if the given instant isn't the first one.
  package func secondInstant(ofFirst instant: Double) -> Double? {
    guard !isUTC else { return nil }
    let (first, later) = (offset(at: instant), offset(at: instant + 86_400))
    let second = instant + Double(first - later)
    return first > later && offset(at: second) == later ? second : nil
  }
}

/// A table of a time zone's offsets from UTC between 1900 and 2100.
///
/// Times outside the table are also converted exactly, but more slowly, by Foundation.
///
/// This type is a class, because copying a structure with three arrays would take longer than a conversion.
package final class TimeZoneOffsets: Sendable {
  private let timeZone: TimeZone

  /// The local times at which the periods of constant offset end, in ascending order, in seconds since 1970.
  private let localEnds: [Int]

  /// The instants at which the periods start, in the same order, in seconds since 1970 in UTC.
  private let starts: [Int]

  /// The offset of each period from UTC, in seconds.
  private let offsets: [Int]

  /// Creates the table.
  ///
  /// - Complexity: O(n) in the number of transitions from 1900 to 2100
  package init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
    let first = CivilDate(year: 1900, month: 1).seconds
    let end = CivilDate(year: 2100, month: 1).seconds
    var (localEnds, starts, offsets) = ([Int](), [Int(first)], [timeZone.offset(at: first)])
    var last = Date(timeIntervalSince1970: first)
    while let next = timeZone.nextDaylightSavingTimeTransition(after: last), next > last {
      last = next
      let instant = next.timeIntervalSince1970.rounded()
      guard instant < end else { break }
      let offset = timeZone.offset(at: instant)
      guard offset != offsets[offsets.count - 1] else { continue }
      localEnds.append(Int(instant) + offsets[offsets.count - 1])
      starts.append(Int(instant))
      offsets.append(offset)
    }
    localEnds.append(Int(end) + offsets[offsets.count - 1])
    (self.localEnds, self.starts, self.offsets) = (localEnds, starts, offsets)
  }

  /// Returns the instant of a local time, with the same result as `TimeZone.instant(ofLocal:)`.
  ///
  /// - Complexity: O(log n) in the number of transitions, without allocation
  package func instant(ofLocal local: Int) -> Int {
    guard local < localEnds[localEnds.count - 1], local >= starts[0] + offsets[0] else {
      return timeZone.instant(ofLocal: local)
    }
    // Find the first period that ends after the local time, by a binary search without unpredictable branches.
    var (period, count) = (0, localEnds.count)
    while count > 1 {
      let half = count / 2
      period += local >= localEnds[period + half - 1] ? half : 0
      count -= half
    }
    let instant = local - offsets[period]
    // Clocks skip a local time between the end of a period and the start of the next one. Use the offset of the earlier
    // period.
    return instant >= starts[period] || period == 0 ? instant : local - offsets[period - 1]
  }
}
