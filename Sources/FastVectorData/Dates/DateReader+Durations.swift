extension DateReader {
  /// The units of durations and their lengths in seconds. Longer units come first.
  private static let durationUnits: [(names: [[UInt8]], seconds: Int)] = [
    (["d", "day", "days"], 86_400), (["h", "hr", "hrs", "hour", "hours"], 3600),
    (["m", "min", "mins", "minute", "minutes"], 60), (["s", "sec", "secs", "second", "seconds"], 1),
  ].map { names, seconds in (names.map { Array($0.utf8) }, seconds) }

  /// Returns the duration in a text, in seconds, or nil if the text isn't a duration; see ``readDuration(into:)``.
  static func seconds(ofDuration bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
    var (fields, reader) = (DateFields(), DateReader(bytes, in: range))
    guard reader.readDuration(into: &fields), let seconds = fields.localSeconds else { return nil }
    return fields.fraction.added(to: seconds)
  }

  /// Returns the duration in a text, in seconds, or nil if the text isn't a duration; see ``readDuration(into:)``.
  static func seconds(ofDuration text: String) -> Double? {
    let bytes = Array(text.utf8)
    return seconds(ofDuration: bytes.span, in: bytes.indices)
  }

  /// Reads a duration, which must extend to the end of the text. These notations are supported:
  /// - numbers with units, from the longest unit to the shortest, as in `2h 30m` and `1m02.5s`;
  /// - a number of days followed by a time, as in `1 day, 02:03:04` (Python), `0 days 00:01:40` (pandas) and
  ///   `1-02:03:04` (Slurm);
  /// - a runner's pace, such as `5:11 min/km`, which is read as 5 minutes and 11 seconds.
  ///
  /// - Returns: False if the text isn't a duration. In this case, nothing is read.
  mutating func readDuration(into fields: inout DateFields) -> Bool {
    if readDaysAndTime(into: &fields) || readPace(into: &fields) { return true }
    let start = position
    var (seconds, units) = (0, Self.durationUnits[...])
    while let number = number(1...6) {
      let fraction = decimals()
      _ = readBlanks()
      guard let unit = readName(of: units), fraction == nil || units[unit].seconds == 1 else { break }
      seconds += number * units[unit].seconds
      if let fraction { fields.fraction = fraction }
      if !isAtEnd {
        _ = read(Ascii.comma)
        _ = readBlanks()
      }
      var time = DateFields()
      if isAtEnd {
        fields.setDuration(seconds)
        return true
      } else if unit == 0, readTimeOfDay(into: &time, allowsDigits: false), isAtEnd, let rest = time.localSeconds {
        fields.fraction = time.fraction
        fields.setDuration(seconds + rest)
        return true
      }
      units = units[(unit + 1)...]
    }
    position = start
    return false
  }

  /// Reads a number of days, a hyphen, and a time with seconds, such as `1-02:03:04`.
  private mutating func readDaysAndTime(into fields: inout DateFields) -> Bool {
    let (start, colon) = (position, UInt8(ascii: ":"))
    guard let days = number(1...6), read(Ascii.minus), let hours = number(2...2), read(colon),
      let minutes = number(2...2), read(colon), let seconds = number(2...2), isAtEnd, hours < 24, minutes < 60,
      seconds < 60
    else {
      position = start
      return false
    }
    fields.setDuration(86_400 * days + 3600 * hours + 60 * minutes + seconds)
    return true
  }

  /// Reads minutes, seconds, and a unit that starts with `min/` or a slash, such as `5:11 min/km`.
  private mutating func readPace(into fields: inout DateFields) -> Bool {
    let (start, slash) = (position, UInt8(ascii: "/"))
    if let minutes = number(1...3), read(UInt8(ascii: ":")), let seconds = number(2...2), seconds < 60, !isAtEnd {
      _ = readBlanks()
      let hasUnit = read(slash) || readLetters().elementsEqual("min".utf8) && read(slash)
      if hasUnit, !readLetters().isEmpty, isAtEnd {
        fields.setDuration(60 * minutes + seconds)
        return true
      }
    }
    position = start
    return false
  }

  /// Reads the name of a unit and returns the index of the unit. Returns nil if the next letters aren't such a name.
  private mutating func readName(of units: ArraySlice<(names: [[UInt8]], seconds: Int)>) -> Int? {
    let name = readLetters()
    return units.firstIndex { $0.names.contains(name) }
  }
}
