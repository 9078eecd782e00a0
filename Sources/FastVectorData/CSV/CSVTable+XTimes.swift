import FastVector
import FastVectorCharts
import Foundation

extension CSVTable {
  /// Finds a column that contains the same dates as a given column, but also times. The times must distinguish the rows
  /// with the same date. Returns nil if there is no such column, or if no date is repeated.
  func finerDates(than date: Int) -> Int? {
    let days = columns[date].days
    guard !columns[date].hasTimes, Set(days).count < days.count else { return nil }
    return columns.indices.first { other in
      // If the columns are in different time zones, their dates can differ by a day.
      columns[other].hasTimes && !columns[other].isTimeOfDay && columns[other].days.count == days.count
        && zip(columns[other].days, days).allSatisfy { abs($0 - $1) <= 1 }
        && Set(columns[other].texts).count > Set(days).count
    }
  }

  /// Returns the index of a counter that is used as x instead of a column of dates, because the dates repeat in each
  /// group. For example, a table of ratings that are updated after each match of a day can have the columns `match`,
  /// `date`, `team` and `rating`. Only the first rows are examined. They must satisfy these conditions:
  /// - The counter increases by 1 from one block of rows to the next. There are at least three blocks, each block has a
  ///   single date, and at least one date has several blocks.
  /// - A column of texts or identifiers contains each of its values at most once per block. The values occur in at least
  ///   half of the blocks on average.
  /// - No such column, and no two of them together, distinguish the rows with the same date.
  func counterOfBlocks(within dates: Int) -> Int? {
    let rows = reader.dialect.sample
    func distinctCount(_ columns: [Int]) -> Int {
      Set(rows.map { row in columns.map { $0 < row.count ? row[$0] : "" } }).count
    }
    let counters = columns.indices.filter { index in
      let numbers = columns[index].texts.compactMap { Int($0) }
      let count = Set(numbers).count
      return count >= 3 && 2 * count <= rows.count && numbers.count == rows.count
        && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 || $1 == $0 &+ 1 }
        && distinctCount([dates]) < count && distinctCount([index, dates]) == count
    }
    guard !counters.isEmpty else { return nil }
    let names = columns.indices.filter { index in
      index != dates && (columns[index].isText || isNamedLikeIdentifier(index))
        && columns[index].texts.count == rows.count && !columns[index].isConstant
    }
    let areGroupedByDate = names.indices.contains { first in
      names[first...].contains { second in
        let chosen = Set([names[first], second]).sorted()
        return 100 * (rows.count - distinctCount([dates] + chosen)) <= rows.count
          && 2 * rows.count >= 3 * distinctCount(chosen)
      }
    }
    guard !areGroupedByDate else { return nil }
    return counters.first { counter in
      names.contains { name in
        name != counter && distinctCount([counter, name]) == rows.count
          && 2 * rows.count >= distinctCount([counter]) * distinctCount([name])
      }
    }
  }

  /// Returns the index of a column with complete dates and times in ascending order. It is used instead of a date and a
  /// time of day in separate columns. Returns nil if there is no such column, or if the separate columns together are
  /// already sorted.
  func sortedDates(insteadOf combination: CSVXSource) -> Int? {
    guard case .dateAndTime(let date, let time, .timeOfDay) = combination, let complete = finerDates(than: date),
      columns[complete].seconds.span.isSorted, columns[time].seconds.count == columns[date].days.count
    else { return nil }
    let combined = zip(columns[date].days, columns[time].seconds).map { 86_400 * $0 + $1 }
    return combined.span.isSorted ? nil : complete
  }

  /// Returns true if values are recorded faster than the file's clock advances, so that each time occurs at least ten
  /// times on average. Only the first rows are examined.
  ///
  /// Returns false if another column explains why times repeat. A column explains it if its cells vary and contain
  /// text, dates or identifiers. A column with few distinct cells, such as the number of the processor, also explains
  /// it if it distinguishes the rows with the same time.
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

  /// Finds a column that distinguishes the rows with the same year. It can contain the same years with a fraction, such
  /// as `1990.54`. If the years are sorted, it can also be a counter with a name such as `time`. Returns nil if there
  /// is no such column, or if no year is repeated.
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

  /// Finds a column to use instead of a column in which times repeat. Its numbers must be in strictly ascending order.
  /// In addition, one of these conditions must be true:
  /// - It contains decimal years, such as `1990.54`.
  /// - It has a name such as `time`, the repeated times are sorted, and no text column can group the rows.
  ///
  /// Returns nil if there is no such column, or if no time is repeated. Also returns nil if the times are Unix times,
  /// and at least half of them differ.
  func finerTimes(than time: Int) -> Int? {
    let numbers = columns[time].numbers
    guard Set(numbers).count * (hasUnixTimes(time) ? 2 : 1) < numbers.count else { return nil }
    let canBeTimes = columns[time].hasSortedNumbers && !columns.contains { $0.isText && !$0.isConstant }
    return columns.indices.first { other in
      columns[other].isNumeric && columns[other].ascendsStrictly && columns[other].texts.count == numbers.count
        && (canBeTimes && Self.isNamedLikeTime(columnNames[other]) || columns[other].areDecimalYears)
    }
  }

  /// Returns true if a column with a name such as `hour` contains hours that repeat, and another column contains the
  /// names of weekdays.
  func hasHoursOfWeekdays(_ index: Int) -> Bool {
    let (texts, rows) = (columns[index].texts, reader.dialect.sample.count)
    return CSVDateParts.Part.hour.isNamed([CSVDateParts.Part.plain(columnNames[index])])
      && 2 * Set(texts).count <= texts.count
      && texts.count == rows && texts.allSatisfy { Int($0).map { 0...24 ~= $0 } ?? false }
      && columns.contains { $0.texts.count == rows && $0.texts.allSatisfy(CSVDateParts.isMonthOrWeekday) }
  }

  /// Combines a column of dates with a column of times of day or hours. That column must be next to the dates, or
  /// distinguish the rows with the same date. Returns nil if there is no such column, or if the dates already contain
  /// times.
  func dateAndTime(_ date: Int) -> CSVXSource? {
    guard !columns[date].hasTimes else { return nil }
    // If all dates differ and some rows have no time, the times belong to events, such as sunrises.
    let dates = columns[date].texts
    let areDistinct = Set(dates).count == dates.count
    for time in [date - 1, date + 1] where columns.indices.contains(time) {
      if areDistinct, columns[time].texts.count < dates.count { continue }
      // Interpret durations as times since the start of the day only if the resulting dates are sorted.
      if CSVClock.areDurations(columns[time], named: columnNames[time]), areDistinct || !areSorted(date, time) {
        continue
      }
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
    // Exclude durations, which look like times of day. The rows aren't sorted by them.
    let timesOfDay = times.filter { time in
      columns[time].isTimeOfDay && Self.isNamedLikeTime(columnNames[time]) && areSorted(date, time)
    }
    return timesOfDay.count == 1 ? .dateAndTime(date, timesOfDay[0], .timeOfDay) : nil
  }

  /// Returns true if all rows have a date and a time of day, and the rows are sorted by date and time.
  private func areSorted(_ date: Int, _ time: Int) -> Bool {
    let seconds = zip(columns[date].days, columns[time].seconds).map { 86_400 * $0 + $1 }
    return seconds.count == reader.dialect.sample.count && seconds.span.isSorted
  }

  func clock(_ time: Int, date: Int) -> CSVClock? {
    let dates = columns[date].texts
    let name = reader.dialect.header.isEmpty ? nil : columnNames[time]
    return CSVClock(columns[time], named: name, areDatesRepeated: Set(dates).count < dates.count)
  }

  /// Returns true if a column has a name such as `year` or `ano`, and its numbers are integers from 1700 to 2200. The
  /// years don't have to be sorted, because a table can list several groups one below the other.
  func hasYears(_ index: Int) -> Bool {
    let words = columnNames[index].lowercased().split { !$0.isLetter }.map(String.init)
    guard columns[index].isNumeric,
      words.contains(where: Self.yearWords.contains) || CSVDateParts.Part.year.isPart(of: columnNames[index])
    else { return false }
    let texts = columns[index].texts
    // Pandas writes years as 2019.0 if others are missing.
    let years = texts.map { Double($0).flatMap { 1700...2200 ~= $0 && $0 == $0.rounded() ? $0 : nil } }
    // Allow up to 10 % of other text, because notes can follow the table.
    if 10 * years.count(where: { $0 != nil }) >= 9 * texts.count { return true }
    // Below at least eight ascending years, allow more rows of summaries and notes.
    let first = years.prefix { $0 != nil }.compactMap(\.self)
    return first.count >= 8 && zip(first, first.dropFirst()).allSatisfy(<) && 3 * first.count >= 2 * texts.count
      && texts[first.count...].allSatisfy { Double($0) == nil }
  }

  /// Returns true if a column is named `year`, and all of its cells are integers up to 2200. In tables of ice cores,
  /// for example, negative numbers are years BC. At least eight years must be positive.
  func hasEarlyYears(_ index: Int) -> Bool {
    columnNames[index].lowercased() == "year" && columns[index].texts.allSatisfy { Int($0).map { $0 <= 2200 } ?? false }
      && columns[index].numbers.count { $0 > 0 } >= 8
  }

  /// Words in the names of columns that can contain years, in English and other languages.
  private static let yearWords: Set<String> = [
    "year", "years", "yr", "yyyy", "period", "time", "date", "periodo", "período", "periode", "période", "zeitraum",
    "zeit", "tid", "tijd", "tiempo", "temps", "datum", "fecha", "年", "年度", "год", "рік",
  ]

  /// Returns true if a column of numbers probably contains points in time. They can be Unix times, as in `close_time`,
  /// dates that consist of digits, or decimal years. Unless they are precise Unix times or dates, the name of the
  /// column must refer to time.
  func hasNumericTimes(_ index: Int) -> Bool {
    let words = columnNames[index].lowercased().split { !$0.isLetter }
    let isNamedLikeYear = words.contains { ["year", "date", "decimal"].contains($0) }
    return hasUnixTimes(index) || columns[index].numericDates(named: columnNames[index]) != nil
      || (isNamedLikeYear && columns[index].numbers.allSatisfy { 1700..<2200 ~= $0 })
  }

  /// Returns true if a column can contain durations, and a column of names is to its left. For example, a column
  /// `seconds` can be to the right of the names of programs.
  func isDuration(_ index: Int, of names: Int) -> Bool {
    index > names && columns[index].isNumeric && !columns[index].isCounter && Self.isNamedLikeTime(columnNames[index])
      && !hasNumericTimes(index)
  }

  func hasUnixTimes(_ index: Int) -> Bool {
    if columns[index].areCertainlyUnixTimes { return true }
    guard columns[index].isNumeric, Self.isNamedLikeTime(columnNames[index]) else { return false }
    return CSVOptions.TimeUnit.unixUnits.contains { unit in
      let times = columns[index].numbers.map(unit.seconds)
      return times.allSatisfy(Self.plausibleTimes.contains) && times.contains { $0 >= Self.minLatestTime }
    }
  }

  /// The range of times, in seconds since 1970, that are recognized as Unix times. It covers the years 1973 to 2128.
  private static let plausibleTimes = 1e8..<5e9

  /// The Unix time, in September 2001, that at least one number in a column of Unix times must reach. If all numbers
  /// are smaller, they are more likely elapsed times, such as the microseconds since a vehicle was started.
  static let minLatestTime = 1e9

  static func isNamedLikeTime(_ name: String) -> Bool {
    let words = timeNameWords(name)
    // In a name such as `eta_seconds`, `eta` is the estimated time of arrival. Such a column contains remaining times.
    if words.first == "eta" { return false }
    let isT = words.first == "t" && words.dropFirst().allSatisfy(unitsOfTime.contains)
    return words.contains(where: timeWords.contains) || words.first == "x" && (words.count <= 2 || words[1] == "axis")
      || isT || name.lowercased().contains("timestamp")
  }

  /// The units that can follow the name `t`, as in `t (ms)`. In other names that start with `t`, such as `t_read`, it
  /// doesn't refer to the time of the row.
  private static let unitsOfTime: Set = ["s", "sec", "ms", "us", "ns", "min", "h", "hr", "d", "days", "yr", "years"]

  /// Returns the words of a name in lower case, without the denominator of a rate. For example, `vol/time` yields
  /// `vol`, `frames_per_sec` yields `frames`, and `TimeUS` yields `time` and `us`.
  private static func timeNameWords(_ name: String) -> [String] {
    let parts = name.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
      .split(separator: "/", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { index, part in
      part.split { !$0.isLetter }.dropFirst(index > 0 ? 1 : 0).map(String.init)
    }
    return Array(words.prefix { $0 != "per" })
  }

  /// Returns true if a column is one of several durations whose names end with the same word, such as `user_time` and
  /// `system_time`.
  func isOneOfDurations(_ index: Int) -> Bool {
    let words = Self.timeNameWords(columnNames[index])
    guard words.count > 1, let last = words.last, Self.timeWords.contains(last) else { return false }
    return columns.indices.contains { other in
      let others = Self.timeNameWords(columnNames[other])
      return other != index && columns[other].isNumeric && others.count > 1 && others.last == last && others != words
    }
  }

  /// Returns true if a column contains one element of each array in JSON records, such as `times.1` next to `times.2`.
  func isElementOfArrays(_ index: Int) -> Bool {
    guard let match = columnNames[index].wholeMatch(of: /(.+\.)([0-9]+)/) else { return false }
    return columnNames.contains("\(match.1)\(match.2 == "1" ? 2 : 1)")
  }

  /// Returns true if a column such as `duration_seconds` contains the durations of the runs of an experiment. This is
  /// assumed if a column of settings to its left, such as the number of clients, starts over in each group.
  func isDurationOfSetting(_ index: Int) -> Bool {
    Self.words(in: columnNames[index]).contains("duration")
      && columns[..<index].indices.contains { columns[$0].isNumeric && restartsInGroups($0) }
  }

  /// Returns true if a column contains the durations of events, and the first column counts these events. For example,
  /// `lap_time` is such a column if the first column is `lap`.
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

  /// Returns the unit of a column of Unix times, or nil if the column contains dates or other numbers.
  func timeUnit(of source: CSVXSource, _ values: AnimatableVector, isDate: Bool) -> CSVOptions.TimeUnit? {
    guard !isDate, case .column(let index) = source else { return nil }
    if let unit = reader.options.timeUnit { return unit }
    let isUnnamed = columnNames[index] == "\(index + 1)"
    let values = values.span
    guard isUnnamed || Self.isNamedLikeTime(columnNames[index]) || columns[index].areCertainlyUnixTimes,
      let first = values.indices.first(where: { !values[$0].isNaN }),
      let last = values.indices.last(where: { !values[$0].isNaN })
    else { return nil }
    // Choose the first unit in which the times are from 1973 to 2128. In a column without a name, times in seconds must
    // be from 2001 to 2065, because other numbers are unlikely to be times.
    return CSVOptions.TimeUnit.unixUnits.first { unit in
      let plausible = isUnnamed && unit == .seconds ? CSVColumn.unnamedUnixTimes : Self.plausibleTimes
      let times = [first, last].map { unit.seconds(values[$0]) }
      return times.allSatisfy(plausible.contains) && times.contains { $0 >= Self.minLatestTime }
    }
  }
}

extension CSVOptions.TimeUnit {
  static let unixUnits: [Self] = [.seconds, .milliseconds, .microseconds, .nanoseconds]
}

extension CSVTable {
  /// Returns the time zone in which the x values are local times. Returns nil if this time zone is UTC, if a date
  /// contains an offset from UTC, or if the x values are Unix times, numbers such as 1990.01, dates without a year, or
  /// not dates at all.
  ///
  /// - Parameter conversions: The conversions of the columns of the source.
  func localTimeZone(of source: CSVXSource, _ conversions: [CSVColumnConversion]) -> TimeZone? {
    guard let timeZone = reader.options.timeZone, !timeZone.isUTC, !source.isWithoutYear else { return nil }
    switch source {
    case .rowNumber, .yearAndMonth: return nil
    case .parts: return timeZone
    case .column(let index), .dateAndTime(let index, _, _):
      guard let format = conversions[0].dateFormat, !format.isTimeOfDay, !format.isWithoutYear,
        format.items != [.unixTime]
      else { return nil }
      let parser = format.parser()
      return columns[index].texts.allSatisfy { parser.offset($0) == nil } ? timeZone : nil
    }
  }

  /// Returns the time zone of the time axis. It is the time zone of the options if one is set, otherwise the offset
  /// from UTC that all dates in the first rows contain, such as `+01:00`. If there is no such offset, it is UTC.
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
