import FastVectorCharts
public import Foundation

/// A parser of dates in one format and one time zone. It is immutable, so threads can share it.
public struct DateParser: Sendable {
  /// The format of the dates.
  public let format: DateFormat

  /// The time zone of dates that don't contain one.
  public let timeZone: TimeZone

  private let items: [DateItem]

  /// The separator of year, month and day, if the format consists of these three numbers in this order.
  private let separator: UInt8?

  /// True if a time of day and a zone can follow the date.
  private let allowsTime: Bool

  /// The offsets of the time zone; nil for UTC and for times of day.
  private let offsets: TimeZoneOffsets?

  init(_ format: DateFormat, in timeZone: TimeZone) {
    self.format = format
    self.timeZone = timeZone
    let items = format.items
    self.items = items
    offsets = timeZone.isUTC || format.isTimeOfDay ? nil : TimeZoneOffsets(timeZone)
    let isOfDays = items.contains {
      switch $0 {
      case .number(.day, _), .number(.dayOfYear, _), .number(.weekday, _): true
      default: false
      }
    }
    allowsTime = isOfDays && !items.contains { $0.isPartOfTime || $0 == .zone }
    separator = [UInt8(ascii: "-"), UInt8(ascii: "/"), Ascii.point].first { byte in
      items == [
        .number(.year, digits: 4...4), .literal(byte), .number(.month, digits: 1...2), .literal(byte),
        .number(.day, digits: 1...2),
      ]
    }
  }

  /// Returns the seconds since 1 January 1970 in UTC, without leap seconds. Returns nil if the text has another format,
  /// or if the date doesn't exist.
  ///
  /// For a time of day without a date, returns the seconds since midnight. A leap second such as `23:59:60` equals the
  /// next second. If a local time occurs twice, because clocks are set back, the result is the earlier of the two
  /// instants. If a local time is skipped, because clocks are set forward, it is shifted by the skipped time: `02:30`
  /// becomes `03:30`.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - range: The range of the date, without surrounding blanks.
  /// - Complexity: O(n) in the length of the date, without allocation.
  public func seconds(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    if let separator, let seconds = secondsOfPaddedDate(bytes, in: range, separator) { return seconds }
    var fields = DateFields()
    var reader = DateReader(bytes, in: range)
    // Iterate over the indices, because a loop over the items would allocate memory in debug builds.
    for index in items.indices {
      switch items[index] {
      case .literal(let byte):
        guard reader.read(byte) else { return nil }
      case .blanks(let isRequired):
        guard reader.readBlanks() || !isRequired else { return nil }
      case .number(let field, let digits):
        guard let number = reader.number(digits) else { return nil }
        fields.set(field, to: number)
      case .unixTime:
        return reader.unixTime()
      case let item:
        guard reader.read(item, into: &fields) else { return nil }
      }
    }
    guard allowsTime ? reader.readTimeAndZone(into: &fields) : reader.isAtEnd else { return nil }
    guard let local = fields.localSeconds else { return nil }
    return instant(ofLocal: local, fields.fraction, zone: fields.zone)
  }

  /// Returns the seconds since 1 January 1970 in UTC. See ``seconds(_:in:)``.
  public func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return seconds(bytes.span, in: bytes.indices)
  }

  @inline(__always)
  private func instant(ofLocal seconds: Int, _ fraction: DateFields.Fraction, zone: Int?) -> Double {
    if let zone { return fraction.added(to: seconds - zone) }
    guard let offsets else { return fraction.added(to: seconds) }
    return fraction.added(to: offsets.instant(ofLocal: seconds))
  }

  /// Parses dates in the most common form, in which all numbers have leading zeros: `2010-01-31` or
  /// `2010-01-31T18:00:00.5+01:00`. Seconds, fraction and zone are optional. Returns nil for other dates.
  @inline(__always)
  private func secondsOfPaddedDate(_ bytes: Span<UInt8>, in range: Range<Int>, _ separator: UInt8) -> Double? {
    let (start, end) = (range.lowerBound, range.upperBound)
    guard range.count >= 10, bytes[start + 4] == separator, bytes[start + 7] == separator else { return nil }
    let year = 100 &* bytes.twoDigits(at: start) &+ bytes.twoDigits(at: start + 2)
    guard year < 10_000,
      let date = CivilDate(year: year, month: bytes.twoDigits(at: start + 5), day: bytes.twoDigits(at: start + 8))
    else { return nil }
    let midnight = date.daysSince1970 &* 86_400
    if range.count == 10 { return instant(ofLocal: midnight, DateFields.Fraction(), zone: nil) }
    guard range.count >= 16, bytes[start + 10] | 0x20 == UInt8(ascii: "t") || bytes[start + 10] == Ascii.space,
      bytes[start + 13] == Self.colon
    else { return nil }
    let hour = bytes.twoDigits(at: start + 11)
    let minute = bytes.twoDigits(at: start + 14)
    guard hour < 24, minute < 60 else { return nil }
    var seconds = midnight &+ hour &* 3600 &+ minute &* 60
    var fraction = DateFields.Fraction()
    var position = start + 16
    if end - position >= 3, bytes[position] == Self.colon {
      let second = bytes.twoDigits(at: position + 1)
      guard second < 60 else { return nil }
      seconds &+= second
      position += 3
      if position < end, bytes[position] == Ascii.point {
        let first = position + 1
        position = first
        while position < end, position - first < 18, bytes[position] &- Ascii.zero < 10 {
          fraction.digits = 10 &* fraction.digits &+ Int(bytes[position] &- Ascii.zero)
          position += 1
        }
        fraction.count = position - first
        guard fraction.count > 0 else { return nil }
      }
    }
    switch end - position {
    case 0: return instant(ofLocal: seconds, fraction, zone: nil)
    case 1 where bytes[position] == UInt8(ascii: "Z"): return fraction.added(to: seconds)
    case 6 where bytes[position + 3] == Self.colon:
      let hours = bytes.twoDigits(at: position + 1)
      let minutes = bytes.twoDigits(at: position + 4)
      guard hours < 24, minutes < 60 else { return nil }
      let offset = hours &* 3600 &+ minutes &* 60
      switch bytes[position] {
      case Ascii.plus: return fraction.added(to: seconds &- offset)
      case Ascii.minus: return fraction.added(to: seconds &+ offset)
      default: return nil
      }
    default: return nil
    }
  }

  private static let colon = UInt8(ascii: ":")
}

extension DateReader {
  /// Reads an item that isn't a number, and stores its value. Returns false if the next bytes don't match.
  fileprivate mutating func read(_ item: DateItem, into fields: inout DateFields) -> Bool {
    switch item {
    case .decimals:
      if let fraction = decimals() { fields.fraction = fraction }
    case .fraction:
      guard let fraction = fraction() else { return false }
      fields.fraction = fraction
    case .monthName:
      guard let month = name(of: Self.months) else { return false }
      fields.setMonth(month + 1)
    case .weekdayName:
      return name(of: Self.weekdays) != nil
    case .halfOfDay:
      guard let isAfternoon = halfOfDay() else { return false }
      fields.isAfternoon = isAfternoon
    case .zone:
      guard let zone = zone() else { return false }
      fields.zone = zone
    case .timeOfDay:
      return readTimeOfDay(into: &fields, allowsDigits: false)
    case .literal, .blanks, .number, .unixTime:
      return false
    }
    return true
  }

  /// Reads the remaining bytes as seconds since 1970.
  fileprivate mutating func unixTime() -> Double? {
    let isNegative = read(Ascii.minus)
    guard let seconds = number(1...18) else { return nil }
    let fraction = decimals() ?? DateFields.Fraction()
    guard isAtEnd else { return nil }
    let value = fraction.added(to: seconds)
    return isNegative ? -value : value
  }
}

extension Span<UInt8> {
  /// Returns the two-digit number at an index, or 1,000,000 if one of its bytes isn't a digit.
  @inline(__always)
  fileprivate func twoDigits(at index: Int) -> Int {
    let (first, second) = (self[index] &- Ascii.zero, self[index + 1] &- Ascii.zero)
    return first < 10 && second < 10 ? 10 &* Int(first) &+ Int(second) : 1_000_000
  }
}
