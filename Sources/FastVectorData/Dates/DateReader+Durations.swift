extension DateReader {
  /// The units of durations and their lengths in seconds. Longer units come first.
  private static let durationUnits: [(names: [[UInt8]], seconds: Int)] = [
    (["d", "day", "days"], 86_400), (["h", "hr", "hrs", "hour", "hours"], 3600),
    (["m", "min", "mins", "minute", "minutes"], 60), (["s", "sec", "secs", "second", "seconds"], 1),
  ].map { names, seconds in (names.map { Array($0.utf8) }, seconds) }

  /// Reads a duration, which must extend to the end of the text. Two notations are supported:
  /// - numbers with units, from the longest unit to the shortest, as in `2h 30m` and `1m02.5s`;
  /// - a number of days followed by a time, as in `1 day, 02:03:04` (Python) and `0 days 00:01:40` (pandas).
  ///
  /// - Returns: False if the text isn't a duration. In this case, nothing is read.
  mutating func readDuration(into fields: inout DateFields) -> Bool {
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

  /// Reads the name of a unit and returns the index of the unit. Returns nil if the next letters aren't such a name.
  private mutating func readName(of units: ArraySlice<(names: [[UInt8]], seconds: Int)>) -> Int? {
    let name = readLetters()
    return units.firstIndex { $0.names.contains(name) }
  }
}
