import FastVector
import FastVectorFiles
import Foundation

extension CSVTable {
  /// The names of the columns that provide the x values by default, joined by plus signs; nil if row numbers are used.
  ///
  /// These are the first of the following columns that exist:
  /// - Dates in at least half of the first rows, if they aren't all equal. Dates without a time are combined with an
  ///   adjacent column of times of day or with a column of hours. If another column contains the same dates with times,
  ///   it is used instead.
  /// - Years, with months, quarters, weeks or days of the year. Days, hours, minutes and seconds are added if they
  ///   exist. A column that is empty in all rows of a year other than the last is left out.
  /// - Months and days without a year, with hours, minutes and seconds if they exist. The dates must ascend, but can
  ///   continue in the next year.
  /// - Dates that consist of digits, such as `20240131`, with an adjacent column of times if there is one.
  /// - Months written as `1990.01` to `1990.12`.
  /// - Times of day, such as `17:30`.
  /// - Years from 1700 to 2200, if the column has a name such as `year` or `period`. If years repeat, a column that
  ///   distinguishes them, such as decimal years, is used instead.
  /// - Numbers in a column whose name refers to time. They must be sorted, restart in each group, or be Unix times.
  ///   Sorted Unix times are preferred if most of them differ. There are three exceptions:
  ///   - Columns such as `user_time` and `system_time` contain durations, and aren't used.
  ///   - If a column to the left contains sizes, each at least 1.5 times the previous one, the times were measured. The
  ///     sizes are then used.
  ///   - If the numbers repeat, a column of times or decimal years that ascend in all rows is used instead.
  /// - At least five consecutive years, in a column with any name.
  /// - Any other dates or times of day that aren't all equal.
  /// - Ascending numbers that restart only if another column changes, such as `age` in a table with the columns `tree`,
  ///   `age` and `size`.
  /// - Hours, if another column contains the names of weekdays.
  /// - The integers of an experiment that combines them with text, as in the rows `sort,100`, `scan,100`, `sort,200`,
  ///   `scan,200`.
  /// - The first column, or the column after row numbers, if another column is numeric. Its numbers must ascend,
  ///   descend in mostly equal steps, or form a geometric sequence. A few numbers can repeat, or more if a text column
  ///   distinguishes the rows with the same number.
  /// - Ascending decimal years in a column with any name, if the table has at least eight rows.
  /// - In a table without names, the only column in which most steps are equal.
  /// - The first column, if it has a name, and nearly ascends or contains a repeated sweep. Sorting the rows by it must
  ///   make the other columns smoother.
  public var xColumn: String? {
    let columns = automaticX.indexes
    return columns.isEmpty ? nil : columns.map { columnNames[$0] }.joined(separator: "+")
  }

  var automaticX: CSVXSource {
    let rows = reader.dialect.sample.count
    // Ignore dates in fewer than half of the rows, because they usually belong to single events, or to the export of
    // the file.
    let allDates = columns.indices.filter { columns[$0].isDate }
    let dates = allDates.filter { 2 * columns[$0].texts.count >= rows }
    for date in dates where !columns[date].isTimeOfDay {
      if let source = dateAndTime(date) { return source }
      // A column with the same date in all rows, such as the date of an export, doesn't contain x values.
      if !columns[date].isConstant { return .column(finerDates(than: date) ?? date) }
    }
    if let parts = CSVDateParts(self) { return .parts(parts) }
    let digits = columns.indices.first {
      columns[$0].numericDates(named: columnNames[$0]) != nil
    }
    if let digits { return dateAndTime(digits) ?? .column(digits) }
    if reader.options.dateFormat == nil, let months = columns.indices.first(where: { columns[$0].hasYearsAndMonths }) {
      return .yearAndMonth(months)
    }
    if let time = dates.first(where: { !columns[$0].isConstant && !columns[$0].isUnsortedTimeOfDay }) {
      let isHalf = columns.indices.contains(time + 1) && columns[time + 1].isMostlyHalfOfDay
      return isHalf && columns[time].isTimeOfDay
        ? .dateAndTime(time, time + 1, .halfOfDay) : .column(time)
    }
    if let years = columns.indices.first(where: hasYears) { return .column(finerYears(than: years) ?? years) }
    let values = columns.indices.filter {
      columns[$0].isNumeric && !isRowNumber($0) && !columns[$0].hasLeadingZeros
    }
    // Exclude the only column of values, even if it is named like a time, because R names the only column of a table
    // `x`.
    let named = columns.indices.first { index in
      columns[index].isNumeric && Self.isNamedLikeTime(columnNames[index]) && 2 * columns[index].texts.count > rows
        && !isOneOfDurations(index)
        && !(columns[index].isZero && values.first.map { columns[$0].isGeometric } == true)
        && (columns[index].hasSortedNumbers || columns[index].nearlyAscends || restarts(index) || hasEarlyYears(index))
        && values != [index]
    }
    // Unix times needn't be sorted, because a table can list several groups one below the other. If they are sorted,
    // they are better x values than elapsed times.
    let unixTimes = columns.indices.filter(hasUnixTimes)
    let sorted = unixTimes.first { columns[$0].hasSortedNumbers && 2 * Set(columns[$0].texts).count > rows }
    if let times = sorted ?? named ?? unixTimes.first {
      if unixTimes.isEmpty, let size = values.first, size < times, columns[size].growsGeometrically {
        return .column(size)
      }
      return .column(finerTimes(than: times) ?? times)
    }
    if let years = columns.indices.first(where: { columns[$0].hasConsecutiveYears }) { return .column(years) }
    if let other = (dates + allDates).first(where: { !columns[$0].isConstant }) { return .column(other) }
    // Exclude components of dates, such as hours. They restart every day, not because rows are grouped.
    let varying = values.filter { !columns[$0].isConstantNumber && !columns[$0].isZero }
    if let restarting = varying.prefix(4).first(where: restartsInGroups),
      !CSVDateParts.Part.named.contains(where: { $0.isNamed([CSVDateParts.Part.plain(columnNames[restarting])]) })
    {
      return .column(finerTimes(than: restarting) ?? restarting)
    }
    if let hours = columns.indices.first(where: hasHoursOfWeekdays) { return .column(hours) }
    if let parameter = varying.prefix(4).first(where: isParameter) { return .column(parameter) }
    // In a table without names, x can follow columns of metadata and columns that contain the same number in all rows.
    let hasNames = !reader.dialect.header.isEmpty
    let candidates = values.filter { hasNames || !columns[$0].isConstantNumber && 2 * columns[$0].texts.count > rows }
    let decimalYears = candidates.first { rows >= Self.leastDecimalYears && columns[$0].areDecimalYears }
    let first =
      hasNames
      ? candidates.first
      : decimalYears ?? candidates.first { columns[$0].isCounter || columns[$0].areUnixTimes } ?? candidates.first
    // If the first name is a number, as in files written by pandas, the column has no real name. It is then probably
    // not x, unless it counts the rows.
    guard let first, first == 0 || !hasNames || followsRowNumbers(first), values.count > 1,
      Int(reader.dialect.header.last?.first ?? "") == nil || columns[first].isCounter,
      columns[first].isOrdered(isNamed: hasNames && columnNames[first] != "1")
        || first == 0
          && (columns[first].isGeometric || columns[first].mostlyAscends || columns[first].isMostlyEven
            || ascendsInGroups(first) || descendsInRoundNumbers(first))
    else {
      let years = columns.indices.first { columns[$0].isNumeric && columns[$0].areDecimalYears }
      if let years, rows >= Self.leastDecimalYears, columns[years].texts.count == rows { return .column(years) }
      if hasNames, let leading = leadingColumn(values) { return .column(leading) }
      let even = hasNames ? [] : candidates.filter { columns[$0].isMostlyEven }
      if even.count == 1, candidates.count > 1 { return .column(even[0]) }
      if hasNames, first == 0, determinesOthers(0) { return .column(0) }
      // Return a column of equal dates if there is one. The caller then uses row numbers, and the interpretation
      // mentions the reason.
      return allDates.first.map { .column($0) } ?? .rowNumber
    }
    return .column(first)
  }

  /// Returns true if a column that isn't sorted probably contains x values, such as a voltage that is swept several
  /// times. It is a repeated sweep in equal steps, or nearly ascends.
  ///
  /// In addition, sorting the first rows by this column must make every other numeric column smoother. The sum of the
  /// differences between successive values must decrease by at least 30 %.
  private func determinesOthers(_ index: Int) -> Bool {
    let x = columns[index].numbers
    let rows = reader.dialect.sample.count
    let distinct = Set(x).sorted()
    let steps = zip(distinct, distinct.dropFirst()).map { $1 - $0 }
    let isSweep = 2 * distinct.count <= rows && steps.allSatisfy { abs($0 - steps[0]) <= 1e-3 * steps[0] }
    let descents = zip(x, x.dropFirst()).count { $0 > $1 }
    // Exclude times, because times that start again belong to another run.
    guard x.count == rows, rows >= 6, distinct.count > 2, !Self.isNamedLikeTime(columnNames[index]),
      isSweep || descents <= max(1, rows / 20)
    else { return false }
    let order = x.indices.sorted { (x[$0], $0) < (x[$1], $1) }
    let others = columns.indices.filter {
      $0 != index && columns[$0].isNumeric && !isRowNumber($0) && !isIdentifier($0)
    }
    func sumOfSteps(_ values: [Double]) -> Double {
      zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    }
    return !others.isEmpty
      && others.allSatisfy { other in
        let y = columns[other].numbers
        return y.count == rows && 10 * sumOfSteps(order.map { y[$0] }) <= 7 * sumOfSteps(y)
      }
  }

  /// Returns the index of the first column that varies, if its numbers ascend in equal steps, as in a table with the
  /// columns `profile`, `distance` and `height` whose first column is the same in all rows. Returns nil if it is the
  /// first column of the table, if there are fewer than eight rows, or if no other numeric column follows.
  private func leadingColumn(_ values: [Int]) -> Int? {
    let leading = columns.indices.first { !isRowNumber($0) && !isUnnamedIndex($0) && !columns[$0].isConstant }
    guard let leading, leading > 0, values.contains(leading), values.contains(where: { $0 > leading }),
      columns[leading].texts.count == reader.dialect.sample.count, !hasSimilarName(leading),
      columns[leading].ascendsStrictly, columns[leading].isMostlyEven
    else { return nil }
    return leading
  }

  /// The minimum number of rows in which decimal years such as `1990.54` are used as x values, regardless of the name
  /// of their column.
  private static let leastDecimalYears = 8

  /// Returns true if a column follows the row numbers in the first column of the file. It must have at least eight
  /// numbers in the first rows, and must not be one of several similar columns, such as `p1` and `p2`.
  private func followsRowNumbers(_ index: Int) -> Bool {
    !hasSimilarName(index) && index == 1 && isRowNumber(0) && convertedFormat.isEmpty && columns[index].texts.count >= 8
  }

  /// Returns true if the name of another column differs only in its digits, as in `p1` and `p2`.
  private func hasSimilarName(_ index: Int) -> Bool {
    let word = columnNames[index].filter { !$0.isNumber }
    return !word.isEmpty
      && columns.indices.contains { $0 != index && columnNames[$0].filter { !$0.isNumber } == word }
  }

  /// Returns the index of a column of dates with times that distinguish rows with the same date. Returns nil if there
  /// is no such column, or if no date is repeated.
  private func finerDates(than date: Int) -> Int? {
    let days = columns[date].days
    guard !columns[date].hasTimes, Set(days).count < days.count else { return nil }
    return columns.indices.first { other in
      // The dates can differ by a day if the columns are in different time zones.
      columns[other].hasTimes && !columns[other].isTimeOfDay && columns[other].days.count == days.count
        && zip(columns[other].days, days).allSatisfy { abs($0 - $1) <= 1 }
        && Set(columns[other].texts).count > Set(days).count
    }
  }

  /// Returns the index of a column that distinguishes rows with the same year. It contains decimal years. If the years
  /// are sorted, it can instead count the rows and have a name such as `time`. Returns nil if there is no such column,
  /// or if no year is repeated.
  private func finerYears(than years: Int) -> Int? {
    let numbers = columns[years].numbers
    guard Set(numbers).count < numbers.count else { return nil }
    return columns.indices.first { other in
      guard columns[other].isNumeric, other != years else { return false }
      return columns[other].numbers.map { $0.rounded(.down) } == numbers
        && Set(columns[other].numbers).count > Set(numbers).count
        || columns[years].hasSortedNumbers && columns[other].isCounter && Self.isNamedLikeTime(columnNames[other])
    }
  }

  /// Returns the index of a column to use instead of a column in which times repeat. Its numbers strictly ascend, and
  /// are decimal years. If the repeated times are sorted and no text column can group the rows, it can also be another
  /// column with a name such as `time`.
  ///
  /// Returns nil if there is no such column, or if no time is repeated. Also returns nil for Unix times if at least
  /// half of them differ.
  private func finerTimes(than time: Int) -> Int? {
    let numbers = columns[time].numbers
    guard Set(numbers).count * (hasUnixTimes(time) ? 2 : 1) < numbers.count else { return nil }
    let canBeTimes = columns[time].hasSortedNumbers && !columns.contains { $0.isText && !$0.isConstant }
    return columns.indices.first { other in
      columns[other].isNumeric && columns[other].ascendsStrictly && columns[other].texts.count == numbers.count
        && (canBeTimes && Self.isNamedLikeTime(columnNames[other]) || columns[other].areDecimalYears)
    }
  }

  /// Returns true if a column contains chosen numbers such as the mesh sizes 0.5, 0.1, 0.05, 0.025 and 0.0125, and all
  /// others contain results. The numbers descend, and have at most four significant digits. Each other numeric column
  /// that isn't constant has at least seven. Examines only the first rows.
  private func descendsInRoundNumbers(_ index: Int) -> Bool {
    let others = columns.indices.filter { $0 != index && columns[$0].isNumeric && !columns[$0].isConstantNumber }
    return columns[index].descendsStrictly && columns[index].significantDigits <= 4
      && others.allSatisfy { columns[$0].significantDigits >= 7 }
  }

  /// Returns true if the numbers of a column ascend and repeat, as in 0, 0, 5, 5, 10, 10, and a text column
  /// distinguishes the rows with the same number. There must be at least three different numbers, which occur twice or
  /// more on average. Examines only the first rows.
  private func ascendsInGroups(_ index: Int) -> Bool {
    let (column, rows) = (columns[index], reader.dialect.sample.count)
    let count = Set(column.texts).count
    guard column.texts.count == rows, count >= 3, 2 * count <= rows,
      zip(column.numbers, column.numbers.dropFirst()).allSatisfy(<=)
    else { return false }
    return columns.contains { other in
      other.isText && other.texts.count == rows && Set(other.texts).count <= Self.mostAutomaticGroups
        && Set(zip(column.texts, other.texts).map { [$0, $1] }).count == rows
    }
  }

  /// Returns true if the numbers of a column ascend, and start again wherever another column changes. For example, the
  /// hours in a table with the columns `patient`, `hour` and `dose` start again for each patient. Examines only the
  /// first rows.
  private func restarts(_ index: Int) -> Bool {
    let numbers = columns[index].numbers
    let rows = numbers.indices.dropFirst()
    let starts = rows.filter { numbers[$0] <= numbers[$0 - 1] }
    guard numbers.count == reader.dialect.sample.count, !starts.isEmpty, numbers.count >= 3 * (starts.count + 1) else {
      return false
    }
    return columns.contains { column in
      column.texts.count == numbers.count && rows.filter { column.texts[$0] != column.texts[$0 - 1] } == starts
    }
  }

  /// Returns true if a column contains x values that start again in each group, such as `age` in a table with the
  /// columns `tree`, `age` and `size`. Its numbers ascend, and start again only where the group column changes. Each
  /// group contains a number at most once, and a third column contains y values. Examines only the first rows.
  private func restartsInGroups(_ index: Int) -> Bool {
    let numbers = columns[index].numbers
    let rows = numbers.indices.dropFirst()
    let starts = rows.filter { numbers[$0] <= numbers[$0 - 1] }
    guard numbers.count == reader.dialect.sample.count, let first = starts.first, first >= 3,
      numbers.count >= 3 * (starts.count + 1), !isIdentifier(index), !hasSimilarName(index)
    else { return false }
    return columns.indices.contains { column in
      let texts = columns[column].texts
      guard column != index, texts.count == numbers.count,
        columns[column].isText || columns[column].isNumeric,
        columns.indices.contains(where: { $0 != index && $0 != column && columns[$0].isNumeric && !isRowNumber($0) })
      else { return false }
      let changes = rows.filter { texts[$0] != texts[$0 - 1] }
      return numbers.count >= 3 * (changes.count + 1) && Set(starts).isSubset(of: changes)
        && Set(zip(texts, columns[index].texts).map { [$0, $1] }).count == texts.count
    }
  }

  /// Returns true if a column contains a parameter of an experiment, such as the numbers in the rows `sort,100`,
  /// `scan,100`, `sort,200`, `scan,200`, `sort,400`, `scan,400`. It must have at least three different integers, which
  /// are combined with the texts and factors (see ``isFactor(_:)``) to the left of the column, including at least one
  /// text. At least 70 % of all combinations occur in the first rows, and none of them occurs twice.
  private func isParameter(_ index: Int) -> Bool {
    let texts = columns[index].texts
    let rows = reader.dialect.sample
    guard texts.count == rows.count, texts.allSatisfy({ Int($0) != nil }), !isIdentifier(index) else { return false }
    let factors = columns.indices.prefix(index).filter { columns[$0].isText || isFactor($0) }
    guard factors.contains(where: { columns[$0].isText && !columns[$0].isConstant }) else { return false }
    let levels = rows.map { row in factors.map { $0 < row.count ? row[$0] : "" } }
    let (valueCount, levelCount) = (Set(texts).count, Set(levels).count)
    return valueCount > 2 && levelCount > 1 && 10 * rows.count >= 7 * valueCount * levelCount
      && Set(zip(levels, texts).map { $0 + [$1] }).count == rows.count
  }

  /// Returns true if a column has a name such as `hour` and contains hours of a day that repeat, and another column
  /// contains the names of weekdays.
  private func hasHoursOfWeekdays(_ index: Int) -> Bool {
    let (texts, rows) = (columns[index].texts, reader.dialect.sample.count)
    return CSVDateParts.Part.hour.isNamed([CSVDateParts.Part.plain(columnNames[index])])
      && 2 * Set(texts).count <= texts.count
      && texts.count == rows && texts.allSatisfy { Int($0).map { 0...24 ~= $0 } ?? false }
      && columns.contains { $0.texts.count == rows && $0.texts.allSatisfy(CSVDateParts.isMonthOrWeekday) }
  }

  /// Combines a column of dates with an adjacent column of times of day. A column of hours or times of day that
  /// distinguishes the rows with the same date needn't be adjacent. Returns nil if there is no such column, or if the
  /// dates contain times.
  private func dateAndTime(_ date: Int) -> CSVXSource? {
    guard !columns[date].hasTimes else { return nil }
    for time in [date - 1, date + 1] where columns.indices.contains(time) {
      if let clock = clock(time, date: date) { return .dateAndTime(date, time, clock) }
    }
    // A column of hours or times of day needn't be adjacent to the dates if it distinguishes the rows with the same
    // date.
    let rows = reader.dialect.sample.count
    let times = columns.indices.filter { time in
      let texts = [columns[date].texts, columns[time].texts]
      return texts.allSatisfy { $0.count == rows } && Set(texts[0]).count < rows
        && Set(zip(texts[0], texts[1]).map { [$0, $1] }).count == rows
    }
    let hours = times.first { if case .hours = clock($0, date: date) { true } else { false } }
    if let hours { return .dateAndTime(date, hours, .hours) }
    // Ignore durations, which look like times of day but don't sort the rows.
    let timesOfDay = times.filter { time in
      guard columns[time].isTimeOfDay, Self.isNamedLikeTime(columnNames[time]) else { return false }
      let seconds = zip(columns[date].days, columns[time].seconds).map { 86_400 * $0 + $1 }
      return seconds.count == rows && seconds.span.isSorted
    }
    return timesOfDay.count == 1 ? .dateAndTime(date, timesOfDay[0], .timeOfDay) : nil
  }

  private func clock(_ time: Int, date: Int) -> CSVClock? {
    let dates = columns[date].texts
    let name = reader.dialect.header.isEmpty ? nil : columnNames[time]
    return CSVClock(columns[time], named: name, areDatesRepeated: Set(dates).count < dates.count)
  }

  /// Returns true if a column has a name such as `year` or `ano`, and its numbers are integers from 1700 to 2200. The
  /// years needn't be sorted, because a table can list several groups one below the other.
  private func hasYears(_ index: Int) -> Bool {
    let words = columnNames[index].lowercased().split { !$0.isLetter }.map(String.init)
    guard columns[index].isNumeric,
      words.contains(where: Self.yearWords.contains) || CSVDateParts.Part.year.isPart(of: columnNames[index])
    else { return false }
    let texts = columns[index].texts
    // Up to 10 % of the cells can be other text, because notes can follow the table.
    return 10 * texts.count { Int($0).map { 1700...2200 ~= $0 } ?? false } >= 9 * texts.count
  }

  /// Returns true if a column is named `year`, and its numbers are integers up to 2200, as in tables of ice cores.
  /// Years BC can be negative, but at least eight years must be positive.
  private func hasEarlyYears(_ index: Int) -> Bool {
    columnNames[index].lowercased() == "year" && columns[index].texts.allSatisfy { Int($0).map { $0 <= 2200 } ?? false }
      && columns[index].numbers.count { $0 > 0 } >= 8
  }

  /// Words in the names of columns that can contain years, in English and other languages.
  private static let yearWords: Set<String> = [
    "year", "years", "yr", "yyyy", "period", "time", "date", "periodo", "período", "periode", "période", "zeitraum",
    "zeit", "tid", "tijd", "tiempo", "temps", "datum", "fecha", "年", "年度", "год", "рік",
  ]

  /// Returns true if the numbers of a column are probably times, such as milliseconds since 1970 in `close_time`, or
  /// decimal years. The name of the column must refer to time, and the numbers must be plausible times.
  func hasNumericTimes(_ index: Int) -> Bool {
    let words = columnNames[index].lowercased().split { !$0.isLetter }
    let isNamedLikeYear = words.contains { ["year", "date", "decimal"].contains($0) }
    return hasUnixTimes(index) || columns[index].numericDates(named: columnNames[index]) != nil
      || (isNamedLikeYear && columns[index].numbers.allSatisfy { 1700..<2200 ~= $0 })
  }

  private func hasUnixTimes(_ index: Int) -> Bool {
    guard columns[index].isNumeric, Self.isNamedLikeTime(columnNames[index]) else { return false }
    return CSVOptions.TimeUnit.unixUnits.contains { unit in
      let times = columns[index].numbers.map(unit.seconds)
      return times.allSatisfy(Self.plausibleTimes.contains) && times.contains { $0 >= Self.leastLatestTime }
    }
  }

  /// The range of times in which Unix times are recognized automatically, in seconds since 1970: from 1973 to 2128.
  private static let plausibleTimes = 1e8..<5e9

  /// The time, in September 2001, that at least one Unix time must reach. Smaller numbers are more likely elapsed times,
  /// such as the microseconds since a vehicle was started.
  private static let leastLatestTime = 1e9

  static func isNamedLikeTime(_ name: String) -> Bool {
    let words = timeNameWords(name)
    let isT = words.first == "t" && words.dropFirst().allSatisfy(unitsOfTime.contains)
    return words.contains(where: timeWords.contains) || words.first == "x" && words.count <= 2 || isT
      || name.lowercased().contains("timestamp")
  }

  /// Units that can follow the name `t`, as in `t (ms)`. A `t` in other names, such as `t_read`, isn't the time of the
  /// rows.
  private static let unitsOfTime: Set = ["s", "sec", "ms", "us", "ns", "min", "h", "hr", "d", "days", "yr", "years"]

  /// Returns the words of a name in lower case, without words that belong to the unit of a rate, as in `vol/time` and
  /// `frames_per_sec`.
  private static func timeNameWords(_ name: String) -> [String] {
    let parts = name.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { index, part in
      part.split { !$0.isLetter }.dropFirst(index > 0 ? 1 : 0).map(String.init)
    }
    return Array(words.prefix { $0 != "per" })
  }

  /// Returns true if a column is one of several durations, such as `user_time` and `system_time`.
  private func isOneOfDurations(_ index: Int) -> Bool {
    let words = Self.timeNameWords(columnNames[index])
    guard words.count > 1, let last = words.last, Self.timeWords.contains(last) else { return false }
    return columns.indices.contains { other in
      let others = Self.timeNameWords(columnNames[other])
      return other != index && columns[other].isNumeric && others.count > 1 && others.last == last && others != words
    }
  }

  private static let timeWords: Set<String> = [
    "time", "times", "timestamp", "date", "datetime", "epoch", "unixtime", "unix", "utc", "year", "years", "ts",
    "timestamps", "seconds", "secs", "sec", "elapsed", "hours", "minutes", "ms", "millis", "days", "weeks", "jd",
    "mjd", "hjd", "bjd",
    "zeit", "zeitpunkt", "zeitstempel", "temps", "tiempo", "tempo", "tijd", "tid", "czas", "время", "時間", "时间",
    "시간",
  ]

  func source(_ x: X) throws(FileError) -> CSVXSource {
    switch x {
    case .rowNumber: return .rowNumber
    case .automatic: return automaticX
    case .column(let name):
      let parts = name.split(separator: "+").map(String.init)
      if parts.count > 1, !columnNames.contains(name) {
        if automaticX.indexes == parts.compactMap({ try? index(of: $0) }) { return automaticX }
        if parts.count == 2, let date = try? index(of: parts[0]), let time = try? index(of: parts[1]) {
          return .dateAndTime(date, time, clock(time, date: date) ?? .timeOfDay)
        }
      }
      let column = try index(of: name)
      return automaticX.indexes == [column] ? automaticX : .column(column)
    }
  }

  /// Returns true if a column contains row numbers, as written by pandas and R. Such a column has no name, or a name
  /// such as `index`, and contains consecutive integers from 0 or 1.
  func isRowNumber(_ index: Int) -> Bool {
    let name = columnNames[index]
    let isNamedLikeIndex = ["\(index + 1)", "index", "id", "rownames", "row", "no", "no."].contains(name.lowercased())
    guard isNamedLikeIndex || name.hasPrefix("Unnamed: "), !reader.dialect.header.isEmpty else { return false }
    let numbers = columns[index].texts.map { Int($0) }
    return numbers.count > 1 && (numbers[0] == 0 || numbers[0] == 1)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 != nil && $1 == $0! + 1 }
  }

  /// Returns true if the first column has no name, unlike others, and contains distinct integers. Such a column
  /// contains the row numbers of a larger table, from which pandas or R selected these rows.
  func isUnnamedIndex(_ index: Int) -> Bool {
    guard index == 0, let name = reader.dialect.header.last?.first, name.allSatisfy(\.isWhitespace) else {
      return false
    }
    let texts = columns[0].texts
    return columns[0].isNumeric && Set(texts).count == texts.count && texts.allSatisfy { Int($0) != nil }
  }

  /// Returns the unit of a column of Unix times, or nil if the column contains other numbers or dates.
  func timeUnit(of source: CSVXSource, _ values: AnimatableVector, isDate: Bool) -> CSVOptions.TimeUnit? {
    guard !isDate, case .column(let index) = source else { return nil }
    if let unit = reader.options.timeUnit { return unit }
    let isUnnamed = columnNames[index] == "\(index + 1)"
    let values = values.span
    guard isUnnamed || Self.isNamedLikeTime(columnNames[index]),
      let first = values.indices.first(where: { !values[$0].isNaN }),
      let last = values.indices.last(where: { !values[$0].isNaN })
    else { return nil }
    // Choose the first unit in which the times are between 1973 and 2128. In a column without a name, times in seconds
    // must be between 2001 and 2065, because smaller numbers are probably something else.
    return CSVOptions.TimeUnit.unixUnits.first { unit in
      let plausible = isUnnamed && unit == .seconds ? 1e9..<3e9 : Self.plausibleTimes
      let times = [first, last].map { unit.seconds(values[$0]) }
      return times.allSatisfy(plausible.contains) && times.contains { $0 >= Self.leastLatestTime }
    }
  }
}

extension CSVOptions.TimeUnit {
  fileprivate static let unixUnits: [Self] = [.seconds, .milliseconds, .microseconds, .nanoseconds]
}
