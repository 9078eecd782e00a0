/// The form of a column of times of day. The dates are in another column.
enum CSVClock {
  /// Times of day, such as `17:30`.
  case timeOfDay
  /// The hour, from 0 to 24.
  case hours
  /// Hours and minutes as a number of up to four digits: 1730 means 17:30, and 705 means 7:05.
  case minutes
  /// Hours, minutes and seconds as a number of up to six digits: 173000 means 17:30:00.
  case seconds
  /// AM or PM. In this case, the other column contains times on a 12-hour clock, such as `11:59`, instead of dates.
  case amOrPM

  /// Detects how a column specifies times of day, based on the first rows. Returns nil if it doesn't contain times of
  /// day.
  ///
  /// - Parameters:
  ///   - name: The name of the column; nil if the table has no names. Numbers are read as times only if the name
  ///     refers to times or hours, or if there is no name and all numbers have four digits, such as `0705`.
  ///   - areDatesRepeated: True if a date occurs more than once in the first rows. If every row has a different date,
  ///     a column of hours can mean something else, such as the hour of the day's highest temperature. Hours, and
  ///     digits without leading zeros, are therefore accepted only if dates are repeated.
  init?(_ column: CSVColumn, named name: String?, areDatesRepeated: Bool) {
    if column.isTimeOfDay {
      self = .timeOfDay
      return
    }
    let words = Self.words(in: name)
    let isNamed = words.contains {
      Self.words.contains($0) || CSVDateParts.Part.hour.names.contains($0) || $0.hasSuffix("time")
    }
    let lengths = Set(column.texts.map(\.utf8.count))
    let isUnnamedClock =
      name == nil && lengths == [4] && !column.isConstant
      && (areDatesRepeated || column.texts.contains { $0.hasPrefix("0") })
    guard column.isNumeric, isNamed || isUnnamedClock else { return nil }
    let form: Self
    switch lengths {
    case [6]: form = .seconds
    case _ where lengths.isSubset(of: [1, 2]): form = .hours
    case _ where lengths.isSubset(of: [1, 2, 3, 4]): form = .minutes
    default: return nil
    }
    guard lengths == [4] || lengths == [6] || areDatesRepeated,
      column.texts.allSatisfy({ text in Double(text).map { !form.seconds($0).isNaN } ?? false })
    else { return nil }
    self = form
  }

  private static let words: Set<String> = [
    "hour", "hours", "hr", "hh", "h", "he", "hourending", "hhmm", "hrmn", "hhmmss",
  ]

  private static func words(in name: String?) -> [String] {
    (name ?? "").lowercased().split { !$0.isLetter }.map(String.init)
  }

  /// Returns true if a column appears to contain times of day, but its name suggests durations, such as a pace of
  /// `5:11`. The unit of such durations isn't known.
  static func areDurations(_ column: CSVColumn, named name: String?) -> Bool {
    column.isTimeOfDay && words(in: name).contains(where: durationWords.contains)
  }

  /// Words that indicate durations, such as `5:11`, instead of times of day if they occur in the name of a column.
  private static let durationWords: Set<String> = [
    "pace", "duration", "elapsed", "dauer", "durée", "duración", "duração", "durata",
  ]

  /// Converts a number in this form to seconds since midnight. Returns NaN if the number isn't a time of day.
  func seconds(_ value: Double) -> Double {
    if case .timeOfDay = self { return value }
    guard value >= 0, value <= 240_000, let number = Int(exactly: value) else { return .nan }
    let (hour, minute, second) =
      switch self {
      case .timeOfDay, .hours, .amOrPM: (number, 0, 0)
      case .minutes: (number / 100, number % 100, 0)
      case .seconds: (number / 10_000, number / 100 % 100, number % 100)
      }
    let seconds = 3600 * hour + 60 * minute + second
    return minute < 60 && second < 60 && seconds <= 86_400 ? Double(seconds) : .nan
  }

  /// Returns the number of seconds from midnight to the start of the given half of the day: 0 for `AM` and 43 200 for
  /// `PM`. Returns nil for other text.
  static func half(of text: String) -> Double? {
    switch text.uppercased() {
    case "AM": 0
    case "PM": 43_200
    default: nil
    }
  }

  var role: CSVColumnUse.Role {
    switch self {
    case .timeOfDay: .timeOfDay
    case .amOrPM: .text
    case .hours, .minutes, .seconds: .number
    }
  }
}
