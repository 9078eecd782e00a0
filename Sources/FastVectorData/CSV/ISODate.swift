/// Parses an ISO 8601 date in UTC, also with slashes as separators. Returns the seconds since 1 January 1970, or nil if
/// the date is invalid.
///
/// - Parameter range: The range of the date, without surrounding blanks.
func seconds(ofDate bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
  dashed.seconds(bytes, in: range) ?? slashed.seconds(bytes, in: range)
}

private let dashed = DateFormat(known: "%Y-%m-%d").parser()
private let slashed = DateFormat(known: "%Y/%m/%d").parser()
