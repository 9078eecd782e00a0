import CTextKernels
import FastVectorCharts
public import Foundation

/// A parser for dates in a given format and time zone. It is immutable and can be shared by threads.
public struct DateParser: Sendable {
  /// The format of the dates.
  public let format: DateFormat

  /// The time zone of dates that don't specify one.
  public let timeZone: TimeZone

  private let items: [DateItem]

  private let twoDigitYears: TwoDigitYears

  /// The argument for `fv_read_date`, a faster parser for common formats; nil if that parser doesn't support this
  /// format.
  let plainFormat: fv_format?

  /// True if the date can be followed by a time of day and a zone. False if the format contains a time or a zone, or if
  /// it lacks the day or the year. If the format has no year, the end of `31 Jan 2024` would otherwise be read as the
  /// time 20:24.
  private let allowsTime: Bool

  private let isTime: Bool
  private let isWithoutYear: Bool

  /// The UTC offsets of the time zone. Nil for UTC and for times of day.
  private let offsets: TimeZoneOffsets?

  init(_ format: DateFormat, in timeZone: TimeZone, _ twoDigitYears: TwoDigitYears) {
    self.format = format
    self.twoDigitYears = twoDigitYears
    self.timeZone = timeZone
    let items = format.items
    self.items = items
    isTime = items == [.timeOfDay]
    isWithoutYear = format.isWithoutYear
    offsets = timeZone.isUTC || format.isTimeOfDay ? nil : TimeZoneOffsets(timeZone)
    let isOfDays = items.contains {
      switch $0 {
      case .number(.day, _), .number(.dayOfYear, _), .number(.weekday, _): true
      default: false
      }
    }
    allowsTime = isOfDays && !isWithoutYear && !items.contains { $0.isPartOfTime || $0 == .zone }
    plainFormat = fv_format(items)
  }

  /// True if no conversion from local time is needed, because the time zone is UTC or the format is a time of day.
  var isUTC: Bool { offsets == nil }

  /// Parses a date and returns it in seconds since 1 January 1970 in UTC, without leap seconds. Returns nil if the text
  /// doesn't have the right format, or if the date doesn't exist.
  ///
  /// Special cases:
  /// - A time of day without a date is returned in seconds since midnight.
  /// - A date without a year is assigned to the year 2000.
  /// - A leap second, such as `23:59:60`, is equal to the next second.
  /// - If a local time occurs twice because clocks are set back, the result is the earlier instant. A ``CSVTable``
  ///   compares it with the dates of other rows.
  /// - If a local time is skipped because clocks are set forward, it is shifted by the skipped duration. For example,
  ///   `02:30` becomes `03:30`.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - range: The byte range of the date, without surrounding blanks.
  /// - Complexity: O(n) in the length of the date, usually without allocation.
  public func seconds(_ bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    if let plainFormat, let seconds = secondsOfPlainDate(bytes, in: range, plainFormat) { return seconds }
    return date(bytes, in: range)?.seconds
  }

  /// Returns the seconds since 1 January 1970 in UTC, and the offset from UTC if the text specifies one. Returns nil if
  /// the text isn't a date in this format.
  @inline(__always)
  private func date(_ bytes: Span<UInt8>, in range: Range<Int>) -> (seconds: Double, offset: Int?)? {
    var fields = DateFields()
    fields.twoDigitYears = twoDigitYears
    // Set a leap year, so that 29 February is valid.
    if isWithoutYear { fields.set(.year, to: 2000) }
    var reader = DateReader(bytes, in: range)
    // Iterate over the indices, because iterating over the items would allocate memory in debug builds.
    for index in items.indices {
      switch items[index] {
      case .literal(let byte):
        guard reader.read(byte) else { return nil }
      case .blanks(let isRequired):
        guard reader.readBlanks() || !isRequired else { return nil }
      case .number(let field, let digits):
        guard let number = reader.number(digits) ?? (field == .quarter ? reader.romanNumber() : nil) else {
          return nil
        }
        fields.set(field, to: number)
        if field == .day { reader.readOrdinalEnding() }
      case .unixTime:
        return reader.unixTime().map { ($0, nil) }
      case let item:
        guard reader.read(item, into: &fields) else { return nil }
      }
    }
    guard allowsTime ? reader.readTimeAndZone(into: &fields) : reader.isAtEnd || isTime && reader.readEndOfTimes()
    else {
      return nil
    }
    guard let local = fields.localSeconds else { return nil }
    return (instant(ofLocal: local, fields.fraction, zone: fields.zone), fields.zone)
  }

  /// Parses a date and returns it in seconds since 1 January 1970 in UTC, or nil if the text isn't a date in this
  /// format. See ``seconds(_:in:)``.
  public func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return seconds(bytes.span, in: bytes.indices)
  }

  /// Returns the offset from UTC that a date specifies, in seconds, positive to the east. Returns nil if the text
  /// specifies no offset, or if it isn't a date in this format.
  package func offset(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    return date(bytes.span, in: bytes.indices)?.offset
  }

  @inline(__always)
  private func instant(ofLocal seconds: Int, _ fraction: DateFields.Fraction, zone: Int?) -> Double {
    if let zone { return fraction.added(to: seconds - zone) }
    guard let offsets else { return fraction.added(to: seconds) }
    return fraction.added(to: offsets.instant(ofLocal: seconds))
  }

  /// Parses a date with `fv_read_date`, which is faster than the general parser. Returns nil if `fv_read_date`
  /// doesn't support the text, or if the date doesn't exist.
  @inline(__always)
  private func secondsOfPlainDate(_ bytes: Span<UInt8>, in range: Range<Int>, _ format: fv_format) -> Double? {
    var date = fv_date()
    let length = unsafe bytes.extracting(range).withUnsafeBufferPointer {
      unsafe fv_read_date($0.baseAddress, $0.count, format, &date)
    }
    guard length == range.count, length > 0 else { return nil }
    let fraction = DateFields.Fraction(digits: Int(date.fraction), count: Int(date.fraction_digits))
    return instant(ofLocal: Int(date.seconds), fraction, zone: date.has_zone == 0 ? nil : 0)
  }
}

extension fv_format {
  /// Converts a date format to an argument for `fv_read_date`. Returns nil if `fv_read_date` doesn't support the
  /// format. It supports years, months and days in three different orders, if both separators are the same, as in
  /// `%Y-%m-%d`.
  fileprivate init?(_ items: [DateItem]) {
    guard items.count == 5, case .literal(let mark) = items[1] else { return nil }
    let year = DateItem.number(.year, digits: 4...4)
    let month = DateItem.number(.month, digits: 1...2)
    let day = DateItem.number(.day, digits: 1...2)
    let orders = [
      (FV_YEAR_MONTH_DAY, [year, month, day]), (FV_MONTH_DAY_YEAR, [month, day, year]),
      (FV_DAY_MONTH_YEAR, [day, month, year]),
    ]
    guard ["-", "/", "."].contains(Unicode.Scalar(mark)),
      let order = orders.first(where: { items == [$1[0], .literal(mark), $1[1], .literal(mark), $1[2]] })
    else { return nil }
    self.init(contents: UInt8(order.0), mark: mark)
  }
}

extension DateReader {
  /// Reads an item other than a number and stores its value. Returns false if the next bytes don't match the item.
  fileprivate mutating func read(_ item: DateItem, into fields: inout DateFields) -> Bool {
    switch item {
    case .decimals:
      if let fraction = decimals() { fields.fraction = fraction }
    case .fraction:
      guard let fraction = fraction() else { return false }
      fields.fraction = fraction
    case .monthName:
      guard let month = month() else { return false }
      fields.setMonth(month)
    case .weekdayName:
      return readWeekday()
    case .amOrPM:
      guard let isAfternoon = amOrPM() else { return false }
      fields.isAfternoon = isAfternoon
    case .zone:
      guard let zone = zone() else { return false }
      fields.zone = zone
    case .timeOfDay:
      return readTimeInUTC(into: &fields) || readTimeOfDay(into: &fields, allowsDigits: false)
    case .lastYear:
      return fields.year.map { readLastYear(after: $0) } ?? false
    case .lastDay:
      readLastDay(into: &fields)
    case .literal, .blanks, .number, .unixTime:
      return false
    }
    return true
  }

  /// Reads the remaining bytes as a number of seconds since 1970. Returns nil if they aren't a number.
  fileprivate mutating func unixTime() -> Double? {
    let isNegative = read(Ascii.minus)
    guard let seconds = number(1...18) else { return nil }
    let fraction = decimals() ?? DateFields.Fraction()
    guard isAtEnd else { return nil }
    let value = fraction.added(to: seconds)
    return isNegative ? -value : value
  }
}
