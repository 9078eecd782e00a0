import FastVectorCharts

/// Parses an ISO 8601 date. Returns the seconds since 1 January 1970, without leap seconds, or nil if the date is
/// invalid.
///
/// Examples: `2010-01-31`, `2010-01-31T18:00`, `2010-01-31T18:00:30.25Z`, `2010-01-31 18:00+01:00`. Slashes can
/// replace the hyphens. A date without a time zone is in UTC.
///
/// - Parameter range: The range of the date, without surrounding blanks.
func seconds(ofDate bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
  var reader = DateReader(bytes, in: range)
  guard let year = reader.number(digits: 4), let separator = reader.one(of: "-", "/"),
    let month = reader.number(digits: 2), reader.one(of: "-", "/") == separator,
    let day = reader.number(digits: 2), let date = CivilDate(year: year, month: month, day: day)
  else { return nil }
  if reader.isAtEnd { return date.seconds }
  guard reader.one(of: "T", " ", "t") != nil, let time = reader.time() else { return nil }
  guard let zone = reader.zone(), reader.isAtEnd else { return nil }
  return date.seconds + (time - zone)
}

/// A parser of the parts of a date.
private struct DateReader: ~Escapable {
  private let bytes: Span<UInt8>
  private var position: Int
  private let end: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  /// Returns the next byte if it is one of the given ones.
  @inline(__always)
  mutating func one(
    of first: Unicode.Scalar, _ second: Unicode.Scalar? = nil, _ third: Unicode.Scalar? = nil
  ) -> UInt8? {
    guard position < end else { return nil }
    let next = Unicode.Scalar(bytes[position])
    guard next == first || next == second || next == third else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// Returns the next digit.
  @inline(__always)
  private mutating func digit() -> Int? {
    guard position < end, bytes[position] &- Ascii.zero < 10 else { return nil }
    position += 1
    return Int(bytes[position - 1] - Ascii.zero)
  }

  mutating func number(digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = 10 * number + digit
    }
    return number
  }

  /// Parses `hh:mm`, `hh:mm:ss` or `hh:mm:ss.f`. Returns seconds.
  mutating func time() -> Double? {
    guard let hour = number(digits: 2), hour < 24, one(of: ":") != nil, let minute = number(digits: 2), minute < 60
    else { return nil }
    let minutes = Double(hour * 3600 + minute * 60)
    guard one(of: ":") != nil else { return minutes }
    guard let second = number(digits: 2), second < 60 else { return nil }
    let mark = position
    guard one(of: ".", ",") != nil else { return minutes + Double(second) }
    while digit() != nil {}
    let fraction = DecimalNumber(bytes, in: mark..<position, allowsComma: true)
    guard let fraction = fraction?.value(bytes, in: mark..<position) else { return nil }
    return minutes + Double(second) + fraction
  }

  /// Parses `Z`, `+hh:mm`, `-hhmm`, `+hh` or nothing. Returns the offset from UTC in seconds, positive to the east.
  mutating func zone() -> Double? {
    if isAtEnd || one(of: "Z", "z") != nil { return 0 }
    guard let sign = one(of: "+", "-"), let hour = number(digits: 2), hour < 24 else { return nil }
    var minute = 0
    if !isAtEnd {
      _ = one(of: ":")
      guard let number = number(digits: 2), number < 60 else { return nil }
      minute = number
    }
    return Double(hour * 3600 + minute * 60) * (sign == Ascii.minus ? -1 : 1)
  }
}
