import FastVector
import FastVectorCharts
import Foundation

extension CSVTable {
  /// Returns the index of a column that contains the dates of the given column together with times. The times must
  /// distinguish rows with the same date. Returns nil if there is no such column, or if no date is repeated.
  func finerDates(than date: Int) -> Int? {
    let days = columns[date].days
    guard !columns[date].hasTimes, Set(days).count < days.count else { return nil }
    return columns.indices.first { other in
      // The dates can differ by a day if the columns are in different time zones.
      columns[other].hasTimes && !columns[other].isTimeOfDay && columns[other].days.count == days.count
        && zip(columns[other].days, days).allSatisfy { abs($0 - $1) <= 1 }
        && Set(columns[other].texts).count > Set(days).count
    }
  }

  /// Returns a column that contains complete dates and times in ascending order. Returns nil if there is none, or if the
  /// combination of a date and a time of day is in ascending order, too.
  func sortedDates(insteadOf combination: CSVXSource) -> Int? {
    guard case .dateAndTime(let date, let time, .timeOfDay) = combination, let complete = finerDates(than: date),
      columns[complete].seconds.span.isSorted, columns[time].seconds.count == columns[date].days.count
    else { return nil }
    let combined = zip(columns[date].days, columns[time].seconds).map { 86_400 * $0 + $1 }
    return combined.span.isSorted ? nil : complete
  }

  /// Returns true if values are recorded faster than the clock of the file advances: each time occurs in at least ten
  /// successive rows on average. Examines only the first rows.
  ///
  /// Returns false if another column explains the repeated times. Such a column varies and contains text, dates or
  /// identifiers, or it distinguishes the rows with the same time and has few distinct cells, such as the number of
  /// the processor.
  func isSampledFaster(than times: Int) -> Bool {
    let seconds = columns[times].seconds
    guard columns[times].hasTimes || columns[times].isTimeOfDay, seconds.count == reader.dialect.sample.count,
      zip(seconds, seconds.dropFirst()).allSatisfy(<=), 10 * Set(seconds).count <= seconds.count
    else { return false }
    return !columns.indices.contains { index in
      let texts = columns[index].texts
      let distinguishesRows =
        texts.count == seconds.count && 3 * Set(texts).count <= texts.count
        && Set(zip(seconds, texts).map { "\($0) \($1)" }).count == texts.count
      return index != times && !columns[index].isConstant
        && (columns[index].isText || columns[index].isDate || isNamedLikeIdentifier(index) || distinguishesRows)
    }
  }

  /// Returns the index of a column that distinguishes rows with the same year. It contains the years with decimals,
  /// such as `1990.54`. If the years are sorted, it can also be a counter with a name such as `time`. Returns nil if
  /// there is no such column, or if no year is repeated.
  func finerYears(than years: Int) -> Int? {
    let numbers = columns[years].numbers
    guard Set(numbers).count < numbers.count else { return nil }
    return columns.indices.first { other in
      guard columns[other].isNumeric, other != years else { return false }
      return columns[other].numbers.map { $0.rounded(.down) } == numbers
        && Set(columns[other].numbers).count > Set(numbers).count
        || columns[years].hasSortedNumbers && columns[other].isCounter && Self.isNamedLikeTime(columnNames[other])
    }
  }

  /// Returns the index of a column to use instead of a column in which times repeat. The numbers of the new column
  /// strictly ascend. It satisfies one of these conditions:
  /// - It contains decimal years, such as `1990.54`.
  /// - It has a name such as `time`. The repeated times must then be sorted, and no text column can group the rows.
  ///
  /// Returns nil if there is no such column, or if no time is repeated. Also returns nil for Unix times if at least
  /// half of them differ.
  func finerTimes(than time: Int) -> Int? {
    let numbers = columns[time].numbers
    guard Set(numbers).count * (hasUnixTimes(time) ? 2 : 1) < numbers.count else { return nil }
    let canBeTimes = columns[time].hasSortedNumbers && !columns.contains { $0.isText && !$0.isConstant }
    return columns.indices.first { other in
      columns[other].isNumeric && columns[other].ascendsStrictly && columns[other].texts.count == numbers.count
        && (canBeTimes && Self.isNamedLikeTime(columnNames[other]) || columns[other].areDecimalYears)
    }
  }

  /// Returns true if a column has a name such as `hour` and contains hours of a day that repeat, and another column
  /// contains the names of weekdays.
  func hasHoursOfWeekdays(_ index: Int) -> Bool {
    let (texts, rows) = (columns[index].texts, reader.dialect.sample.count)
    return CSVDateParts.Part.hour.isNamed([CSVDateParts.Part.plain(columnNames[index])])
      && 2 * Set(texts).count <= texts.count
      && texts.count == rows && texts.allSatisfy { Int($0).map { 0...24 ~= $0 } ?? false }
      && columns.contains { $0.texts.count == rows && $0.texts.allSatisfy(CSVDateParts.isMonthOrWeekday) }
  }

  /// Returns a column of dates combined with a column of times of day or hours. This column is adjacent to the dates,
  /// or it distinguishes the rows with the same date. Returns nil if there is no such column, or if the dates already
  /// contain times.
  func dateAndTime(_ date: Int) -> CSVXSource? {
    guard !columns[date].hasTimes else { return nil }
    // If all dates differ, but some rows have no time, the times belong to events such as sunrises.
    let dates = columns[date].texts
    let areDistinct = Set(dates).count == dates.count
    for time in [date - 1, date + 1] where columns.indices.contains(time) {
      if areDistinct, columns[time].texts.count < dates.count { continue }
      if let clock = clock(time, date: date) { return .dateAndTime(date, time, clock) }
    }
    let rows = reader.dialect.sample.count
    let times = columns.indices.filter { time in
      let texts = [columns[date].texts, columns[time].texts]
      return texts.allSatisfy { $0.count == rows } && Set(texts[0]).count < rows
        && Set(zip(texts[0], texts[1]).map { [$0, $1] }).count == rows
    }
    let hours = times.first { if case .hours = clock($0, date: date) { true } else { false } }
    if let hours { return .dateAndTime(date, hours, .hours) }
    // Ignore durations. They look like times of day, but the rows aren't sorted by them.
    let timesOfDay = times.filter { time in
      guard columns[time].isTimeOfDay, Self.isNamedLikeTime(columnNames[time]) else { return false }
      let seconds = zip(columns[date].days, columns[time].seconds).map { 86_400 * $0 + $1 }
      return seconds.count == rows && seconds.span.isSorted
    }
    return timesOfDay.count == 1 ? .dateAndTime(date, timesOfDay[0], .timeOfDay) : nil
  }

  func clock(_ time: Int, date: Int) -> CSVClock? {
    let dates = columns[date].texts
    let name = reader.dialect.header.isEmpty ? nil : columnNames[time]
    return CSVClock(columns[time], named: name, areDatesRepeated: Set(dates).count < dates.count)
  }

  /// Returns true if a column has a name such as `year` or `ano`, and its numbers are integers from 1700 to 2200. The
  /// years needn't be sorted, because a table can list several groups one below the other.
  func hasYears(_ index: Int) -> Bool {
    let words = columnNames[index].lowercased().split { !$0.isLetter }.map(String.init)
    guard columns[index].isNumeric,
      words.contains(where: Self.yearWords.contains) || CSVDateParts.Part.year.isPart(of: columnNames[index])
    else { return false }
    let texts = columns[index].texts
    // Up to 10 % of the cells can be other text, because notes can follow the table.
    return 10 * texts.count { Int($0).map { 1700...2200 ~= $0 } ?? false } >= 9 * texts.count
  }

  /// Returns true if a column is named `year`, and all its cells are integers up to 2200, as in tables of ice cores.
  /// Negative numbers are years BC. At least eight years must be positive.
  func hasEarlyYears(_ index: Int) -> Bool {
    columnNames[index].lowercased() == "year" && columns[index].texts.allSatisfy { Int($0).map { $0 <= 2200 } ?? false }
      && columns[index].numbers.count { $0 > 0 } >= 8
  }

  /// Words in the names of columns that can contain years, in English and other languages.
  private static let yearWords: Set<String> = [
    "year", "years", "yr", "yyyy", "period", "time", "date", "periodo", "período", "periode", "période", "zeitraum",
    "zeit", "tid", "tijd", "tiempo", "temps", "datum", "fecha", "年", "年度", "год", "рік",
  ]

  /// Returns true if a column of numbers probably contains points in time, such as milliseconds since 1970 in
  /// `close_time`, or decimal years. The numbers must be plausible times. Unless they are precise Unix times, the
  /// name of the column must also refer to time.
  func hasNumericTimes(_ index: Int) -> Bool {
    let words = columnNames[index].lowercased().split { !$0.isLetter }
    let isNamedLikeYear = words.contains { ["year", "date", "decimal"].contains($0) }
    return hasUnixTimes(index) || columns[index].numericDates(named: columnNames[index]) != nil
      || (isNamedLikeYear && columns[index].numbers.allSatisfy { 1700..<2200 ~= $0 })
  }

  /// Returns true if a column can contain durations that belong to a column of names to its left. An example is the
  /// column `seconds` to the right of a column with the names of programs.
  func isDuration(_ index: Int, of names: Int) -> Bool {
    index > names && columns[index].isNumeric && !columns[index].isCounter && Self.isNamedLikeTime(columnNames[index])
      && !hasNumericTimes(index)
  }

  func hasUnixTimes(_ index: Int) -> Bool {
    if columns[index].arePreciseUnixTimes { return true }
    guard columns[index].isNumeric, Self.isNamedLikeTime(columnNames[index]) else { return false }
    return CSVOptions.TimeUnit.unixUnits.contains { unit in
      let times = columns[index].numbers.map(unit.seconds)
      return times.allSatisfy(Self.plausibleTimes.contains) && times.contains { $0 >= Self.leastLatestTime }
    }
  }

  /// The range of numbers that are recognized as Unix times, in seconds since 1970: from 1973 to 2128.
  private static let plausibleTimes = 1e8..<5e9

  /// The Unix time, in September 2001, that at least one number of a column must reach. Smaller numbers are more likely
  /// elapsed times, such as the microseconds since a vehicle was started.
  static let leastLatestTime = 1e9

  static func isNamedLikeTime(_ name: String) -> Bool {
    let words = timeNameWords(name)
    // In names such as `eta_seconds`, `eta` is the estimated time of arrival, which is a remaining time.
    if words.first == "eta" { return false }
    let isT = words.first == "t" && words.dropFirst().allSatisfy(unitsOfTime.contains)
    return words.contains(where: timeWords.contains) || words.first == "x" && (words.count <= 2 || words[1] == "axis")
      || isT || name.lowercased().contains("timestamp")
  }

  /// Units that can follow the name `t`, as in `t (ms)`. In other names, such as `t_read`, `t` doesn't refer to the
  /// time of the row.
  private static let unitsOfTime: Set = ["s", "sec", "ms", "us", "ns", "min", "h", "hr", "d", "days", "yr", "years"]

  /// Returns the words of a name in lower case. Words that are the denominator of a rate are omitted, as in
  /// `vol/time` and `frames_per_sec`.
  private static func timeNameWords(_ name: String) -> [String] {
    let parts = name.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { index, part in
      part.split { !$0.isLetter }.dropFirst(index > 0 ? 1 : 0).map(String.init)
    }
    return Array(words.prefix { $0 != "per" })
  }

  /// Returns true if a column is one of several durations, such as `user_time` and `system_time`. The names of these
  /// columns end with the same word.
  func isOneOfDurations(_ index: Int) -> Bool {
    let words = Self.timeNameWords(columnNames[index])
    guard words.count > 1, let last = words.last, Self.timeWords.contains(last) else { return false }
    return columns.indices.contains { other in
      let others = Self.timeNameWords(columnNames[other])
      return other != index && columns[other].isNumeric && others.count > 1 && others.last == last && others != words
    }
  }

  /// Returns true if a column such as `duration_seconds` contains the durations of an experiment's runs, because a
  /// column of settings to its left, such as the number of clients, restarts in each group.
  func isDurationOfSetting(_ index: Int) -> Bool {
    Self.words(in: columnNames[index]).contains("duration")
      && columns[..<index].indices.contains { columns[$0].isNumeric && restartsInGroups($0) }
  }

  /// Returns true if a column contains the duration of each event that the first column counts, such as `lap_time` in
  /// a table whose first column is `lap`.
  func isDurationOfCounter(_ index: Int) -> Bool {
    let words = Self.timeNameWords(columnNames[index])
    return words.count > 1 && words.last == "time" && columns[0].isCounter
      && Self.timeNameWords(columnNames[0]).contains(words[0])
  }

  private static let timeWords: Set<String> = [
    "time", "times", "timestamp", "date", "datetime", "epoch", "unixtime", "unix", "utc", "year", "years", "ts",
    "timestamps", "seconds", "secs", "sec", "elapsed", "hours", "minutes", "ms", "millis", "days", "weeks", "jd",
    "mjd", "hjd", "bjd",
    "zeit", "zeitpunkt", "zeitstempel", "datum", "temps", "horodatage", "tiempo", "fecha", "tempo", "tijd", "tid",
    "dato",
    "czas", "время", "дата", "時間", "日時", "时间", "日期",
    "시간",
  ]

  /// Returns the unit of a column of Unix times. Returns nil if the column contains dates or other numbers.
  func timeUnit(of source: CSVXSource, _ values: AnimatableVector, isDate: Bool) -> CSVOptions.TimeUnit? {
    guard !isDate, case .column(let index) = source else { return nil }
    if let unit = reader.options.timeUnit { return unit }
    let isUnnamed = columnNames[index] == "\(index + 1)"
    let values = values.span
    guard isUnnamed || Self.isNamedLikeTime(columnNames[index]) || columns[index].arePreciseUnixTimes,
      let first = values.indices.first(where: { !values[$0].isNaN }),
      let last = values.indices.last(where: { !values[$0].isNaN })
    else { return nil }
    // Choose the first unit in which the times are between 1973 and 2128. In a column without a name, times in seconds
    // must be between 2001 and 2065, because other numbers are probably not times.
    return CSVOptions.TimeUnit.unixUnits.first { unit in
      let plausible = isUnnamed && unit == .seconds ? CSVColumn.unnamedUnixTimes : Self.plausibleTimes
      let times = [first, last].map { unit.seconds(values[$0]) }
      return times.allSatisfy(plausible.contains) && times.contains { $0 >= Self.leastLatestTime }
    }
  }
}

extension CSVOptions.TimeUnit {
  static let unixUnits: [Self] = [.seconds, .milliseconds, .microseconds, .nanoseconds]
}

extension CSVTable {
  /// Returns the time zone of an axis for x values: the time zone of the options, or the offset from UTC that all dates
  /// in the first rows contain, such as `+01:00`, or UTC.
  ///
  /// - Parameters:
  ///   - indexes: The columns of the x values.
  ///   - conversions: The conversions of these columns.
  func timeZone(of indexes: [Int], _ conversions: [CSVColumnConversion]) -> TimeZone {
    if let timeZone = reader.options.timeZone { return timeZone }
    guard indexes.count == 1, let parser = conversions.first?.dateFormat?.parser() else { return .gmt }
    let offsets = Set(columns[indexes[0]].texts.map(parser.offset))
    guard offsets.count == 1, let offset = offsets.first ?? nil else { return .gmt }
    return TimeZone(secondsFromGMT: offset) ?? .gmt
  }
}
