import Foundation

extension ChartAxis {
  /// Returns a value on the axis as text, or `no value` if it is NaN. A date includes the day, the month and, if the
  /// dates have one, the year, in the time zone of the axis. A number has enough digits to distinguish values that differ by a hundred-thousandth of the
  /// range, or of the value itself on a logarithmic axis.
  ///
  /// - Parameters:
  ///   - value: The value, in data units.
  ///   - range: The visible range of the axis, in scale coordinates (base-10 logarithms on a logarithmic axis).
  package func text(of value: Double, in range: ClosedRange<Double>) -> String {
    if value.isNaN { return "no value" }
    if case .custom(let text) = format { return text(value) }
    guard value.isFinite else { return value < 0 ? "-infinity" : "infinity" }
    let span = scale == .log ? abs(value) : range.upperBound / 2 - range.lowerBound / 2
    if scale == .time, let date = dateText(of: value, omitsMidnight: span > 86_400) { return date }
    if case .percent = format { return Self.number(value * 100, span: span * 100) + " %" }
    return Self.number(value, span: span)
  }

  /// Returns the difference between two values on the axis as text, with its sign, or `no value` if it isn't finite. On
  /// a time axis, the text is a duration, such as `+2 h 30 min`.
  package func text(ofDifference difference: Double) -> String {
    guard difference.isFinite else { return "no value" }
    let size = abs(difference), sign = difference > 0 ? "+" : difference < 0 ? "-" : ""
    if scale == .time { return sign + Self.duration(size) }
    if case .percent = format { return sign + Self.number(size * 100, span: size * 100) + " %" }
    return sign + Self.number(size, span: size)
  }

  // MARK: Dates

  /// The instants that are shown as dates, in seconds since 1970: approximately the years -9999 to 9999.
  private static let instants = -3.77e11...2.53e11

  /// Returns an instant as a date and time of day, or only the date if it is midnight and `omitsMidnight` is true.
  /// Returns nil if the instant isn't in ``instants``.
  private func dateText(of instant: Double, omitsMidnight: Bool) -> String? {
    guard Self.instants.contains(instant) else { return nil }
    // In this century, seconds since 1970 in a `Double` are precise to a microsecond.
    let microseconds = Int((instant * 1e6).rounded())
    let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
    let second = (microseconds - fraction) / 1_000_000
    let local = second + timeZone.offset(at: Double(second))
    var digits = fraction == 0 ? "" : String(format: ".%06d", fraction)
    while digits.last == "0" { digits.removeLast() }
    let moment = Moment(local, fraction: digits)
    let day = moment.day(withYear: showsYears)
    if omitsMidnight, digits.isEmpty, local % 86_400 == 0 { return day }
    // True for the second occurrence of a local time, at the end of daylight saving time.
    let isRepeated = timeZone.instant(ofLocal: local) != second
    return day + " " + moment.time(withSeconds: local % 60 != 0 || !digits.isEmpty)
      + (isRepeated ? " " + TimeZone.offsetText(local - second) : "")
  }

  private static func duration(_ seconds: Double) -> String {
    guard seconds < instants.upperBound else { return number(seconds, span: seconds) + " s" }
    let whole = Int(seconds), rest = seconds - Double(whole)
    var parts: [String] = []
    for (count, unit) in [(whole / 86_400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "min")] where count > 0 {
      parts.append("\(count) \(unit)")
    }
    let last = Double(whole % 60) + rest
    if last > 0 || parts.isEmpty { parts.append(number(last, span: parts.isEmpty ? last : 60) + " s") }
    return parts.joined(separator: " ")
  }

  // MARK: Numbers

  /// Returns a number without trailing zeros, rounded to approximately a hundred-thousandth of a span.
  private static func number(_ value: Double, span: Double) -> String {
    let size = max(abs(value), min(span, .greatestFiniteMagnitude))
    guard size > 0 else { return "0" }
    guard 1e-4..<1e15 ~= size else { return scientific(value) }
    let wholeDigits = max(1, Int(log10(size).rounded(.down)) + 1)
    let decimals = span > 0 ? max(0, 5 - Int(log10(span).rounded(.down))) : 15
    // A `Double` is precise to 15 significant decimal digits.
    var text = String(format: "%.\(min(decimals, 15 - wholeDigits))f", value)
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }
  /// Returns a number in scientific notation with up to six significant digits, in the format of tick labels, such as
  /// `2.5e-9`.
  private static func scientific(_ value: Double) -> String {
    let parts = String(format: "%.6g", value).split(separator: "e")
    return parts.count == 2 ? "\(parts[0])e\(Int(parts[1]) ?? 0)" : String(parts[0])
  }
}
