import FastVector
import FastVectorFiles
import Foundation

extension CSVTable {
  /// The names of the columns that provide the x values by default, joined by plus signs; nil if row numbers are used.
  ///
  /// Row numbers are used if a counter such as `iters` starts over whenever another counter, such as `epoch`, changes.
  /// Otherwise, the x values are taken from the first of the following columns that the table contains. Only the first
  /// rows are examined.
  /// - A first column named `epoch`, `iteration` or similar that contains consecutive integers.
  /// - A column with dates in at least half of the rows, if the dates aren't all equal.
  ///   - Dates without a time are combined with an adjacent column of times of day, or with a column of hours.
  ///   - If another column contains the same dates with times, it is used instead, unless the combined times are
  ///     sorted.
  ///   - If each time occurs in ten or more successive rows, row numbers are used, because the times are too coarse to
  ///     distinguish the rows.
  ///   - If the dates repeat in each group of rows, but a counter of blocks doesn't, the counter is used. An example is
  ///     `match` in a table with the columns `match`, `date`, `team` and `rating`.
  /// - Several columns that form dates: years with months, quarters, weeks or days of the year. Columns of days,
  ///   hours, minutes and seconds are added if they exist.
  ///   - A column is ignored if its cells are empty throughout any year other than the last.
  ///   - The columns can have arbitrary names if one contains integers from 1800 to 2100, and another contains
  ///     integers from 1 to 12. Each combination of year and month must then occur once, and at least 70 % of the
  ///     months in these years must occur.
  /// - Several columns that form dates without a year: months and days. Columns of hours, minutes and seconds are
  ///   added if they exist. The dates must ascend, but can continue in the next year.
  /// - Dates that consist of digits, such as `20240131`. They are combined with an adjacent column of times if there
  ///   is one.
  /// - Months written as `1990.01` to `1990.12`.
  /// - Times of day, such as `17:30`.
  /// - Years from 1700 to 2200 in a column with a name such as `year` or `period`. If years repeat, a column that
  ///   distinguishes the rows with the same year, such as decimal years, is used instead.
  /// - Numbers in a column whose name refers to time. The numbers must be sorted, start over in each group, ascend
  ///   after a rotation of the rows (as in a ring buffer), or be Unix times or Julian dates. Sorted Unix times are
  ///   preferred if more than half of them differ. There are three exceptions:
  ///   - Columns such as `user_time` and `system_time` aren't used, because they contain durations.
  ///   - If a column to the left contains sizes that grow by a factor of at least 1.5 from row to row, the sizes are
  ///     used instead. The times are then the results of a measurement.
  ///   - If the times repeat, another column of times or decimal years is used if its numbers ascend in all rows.
  /// - At least five consecutive years in a column with any name.
  /// - Any other dates or times of day that aren't all equal.
  /// - Numbers in a column with a name such as `parameter_threads` or, in JSON, `parameters.threads`, if no other
  ///   column with such a name varies.
  /// - Ascending numbers that start over only where another column changes, such as `age` in a table with the columns
  ///   `tree`, `age` and `size`.
  /// - Positions of a scanner that moves back and forth, if another column is constant during each movement.
  /// - Hours, if another column contains the names of weekdays.
  /// - Integers that are a parameter of an experiment, as in the rows `sort,100`, `scan,100`, `sort,200`, `scan,200`.
  ///   They must be combined with texts, and possibly with other parameters to their left. Up to 2 % of the rows can
  ///   repeat a combination.
  /// - Ascending numbers that repeat, if another column distinguishes the rows with the same number, as in the rows
  ///   `0,a`, `0,b`, `5,a`, `5,b`. The columns to their left can contain only texts and constants. Up to a quarter of
  ///   the rows can repeat both cells.
  /// - Consecutive integers, or ascending Unix times in seconds, in a table without names.
  /// - The first column, or the column after row numbers, if another column is numeric. Its numbers must be in one of
  ///   the orders below. Training metrics, such as `loss` next to `val_loss`, aren't used.
  ///   - The numbers ascend. A few of them can repeat.
  ///   - The numbers descend in mostly equal steps, or form a geometric sequence.
  ///   - The numbers descend and are round, such as mesh sizes, while the other columns contain results with at least
  ///     seven digits.
  ///   - The numbers ascend with noise, and the column is named `strain`, `displacement` or similar.
  /// - The second column, if its numbers ascend or descend and the first column counts the pixels, channels or points
  ///   of an instrument. An example is a table with the columns `pixel`, `wavelength` and `intensity`.
  /// - The first numeric column, if it contains a voltage that is swept up and down or repeatedly in one direction,
  ///   and another column contains the current.
  /// - Ascending decimal years in a column with any name, if the table has at least eight rows.
  /// - The first column that varies, if it ascends in equal steps. An example is `distance` in a table with the
  ///   columns `profile`, `distance` and `height`, if all rows have the same profile.
  /// - The only column in which most steps are equal, in a table without names.
  /// - Numbers that ascend in the first column of a table without names and repeat because they were rounded.
  /// - Ascending numbers in a column with a name such as `strain` or `extension`. They can repeat if the column is named
  ///   `frequency` or `freq`.
  /// - Unsorted Julian dates in the first column of a table without names.
  /// - A first column with a name, if its numbers nearly ascend or are a repeated sweep, and sorting the rows by them
  ///   makes the other columns smoother.
  public var xColumn: String? {
    let columns = automaticX.indexes
    return columns.isEmpty ? nil : columns.map { columnNames[$0] }.joined(separator: "+")
  }

  /// The detected source of the x values. It is expensive to compute, so use ``automaticX``, which stores the result.
  var detectedX: CSVXSource {
    if hasLinesAndX { return .column(1) }
    if !nestedCounters.isEmpty { return .rowNumber }
    if isIteration(0) { return .column(0) }
    if let x = xOfDates ?? xOfTimes ?? xOfNamedParameter ?? xOfRepeatedNumbers ?? xOfOrderedNumbers { return x }
    // If the only column of dates contains the same date in all rows, return it nevertheless. The caller uses row
    // numbers instead, and can tell users the reason.
    return columns.firstIndex(where: \.isDate).map { .column($0) } ?? .rowNumber
  }

  /// The source of x values that are dates, years or times of day. Nil if there is no such source, or if these values
  /// are all equal.
  private var xOfDates: CSVXSource? {
    let dates = frequentDates
    for date in dates where !columns[date].isTimeOfDay {
      if let source = dateAndTime(date) { return sortedDates(insteadOf: source).map(CSVXSource.column) ?? source }
      // If all dates are starts of years, months in other columns are more precise.
      if columns[date].areStartsOfYears, let parts = CSVDateParts(self) { return .parts(parts) }
      // A column with the same date in all rows, such as the date of an export, doesn't contain x values.
      if !columns[date].isConstant {
        return isSampledFaster(than: date)
          ? .rowNumber : .column(finerDates(than: date) ?? counterOfBlocks(within: date) ?? date)
      }
    }
    if let parts = CSVDateParts(self) { return .parts(parts) }
    let digits = columns.indices.first { columns[$0].numericDates(named: columnNames[$0]) != nil }
    if let digits { return dateAndTime(digits) ?? .column(digits) }
    if reader.options.dateFormat == nil, let months = columns.firstIndex(where: \.hasYearsAndMonths) {
      return .yearAndMonth(months)
    }
    if let time = dates.first(where: { !columns[$0].isConstant && !columns[$0].isUnsortedTimeOfDay }) {
      if isSampledFaster(than: time) { return .rowNumber }
      let isHalf = columns.indices.contains(time + 1) && columns[time + 1].isMostlyAMOrPM
      return isHalf && columns[time].isTimeOfDay ? .dateAndTime(time, time + 1, .amOrPM) : .column(time)
    }
    return columns.indices.first(where: hasYears).map { .column(finerYears(than: $0) ?? $0) }
  }

  /// The columns that contain dates in at least half of the first rows. Columns with fewer dates usually contain single
  /// events, or the time when the file was exported. Columns with ranges of days come last.
  private var frequentDates: [Int] {
    let dates = columns.indices.filter { columns[$0].isDate && 2 * columns[$0].texts.count >= sampleCount }
    return dates.filter { !columns[$0].hasDayRanges } + dates.filter { columns[$0].hasDayRanges }
  }

  /// The source of x values that are times or iterations, judging by the name of their column. The x values can also be
  /// Unix times, consecutive years, or dates that ``xOfDates`` ignores. Nil if there is no such source.
  private var xOfTimes: CSVXSource? {
    let values = numbersOtherThanRows
    // Unix times don't have to be sorted, because a table can list several groups one below the other. If they are
    // sorted, they take precedence over elapsed times.
    let allUnixTimes = columns.indices.filter(hasUnixTimes)
    // The start of an interval is a better x value than its end, as in `time_start` next to `time_end`.
    let starts = allUnixTimes.filter { Self.words(in: columnNames[$0]).contains("start") }
    let unixTimes = starts + allUnixTimes.filter { !starts.contains($0) }
    let sorted = unixTimes.first { columns[$0].hasSortedNumbers && 2 * Set(columns[$0].texts).count > sampleCount }
    // Use the column with the largest number of times, because some columns of times are empty in certain rows.
    let times = columns.indices.filter { isTime($0, among: values) }
    let named = times.first { time in times.allSatisfy { columns[$0].texts.count <= columns[time].texts.count } }
    if sorted == nil, named == nil, values.count > 1, let iteration = columns.indices.first(where: isSortedIteration) {
      return .column(iteration)
    }
    if let times = sorted ?? named ?? unixTimes.first {
      if unixTimes.isEmpty, let size = values.first, size < times,
        columns[size].growsGeometrically || columnNames[size].lowercased() == "size" && columns[size].ascendsInRuns
      {
        return .column(size)
      }
      return .column(sequence(before: times) ?? finerTimes(than: times) ?? times)
    }
    if let years = columns.firstIndex(where: \.hasConsecutiveYears) { return .column(years) }
    let dates = frequentDates + columns.indices.filter { columns[$0].isDate }
    return dates.first { !columns[$0].isConstant }.map { .column($0) }
  }

  /// Returns true if a column probably contains times. Its name must refer to time, its numbers must be ordered as
  /// times usually are, and it must not contain durations.
  ///
  /// - Parameter values: The result of ``numbersOtherThanRows``.
  private func isTime(_ index: Int, among values: [Int]) -> Bool {
    let column = columns[index]
    guard column.isNumeric, Self.isNamedLikeTime(columnNames[index]), 2 * column.texts.count > sampleCount,
      !isOneOfDurations(index), !isElementOfArrays(index), !isDurationOfCounter(index), !isDurationOfSetting(index),
      !column.isConstantNumber,
      !(column.isZero && values.first.map { columns[$0].isGeometric } == true)
    else { return false }
    // If the table has a single column of values, don't use that column, even if its name refers to time. For example,
    // R names the only column of a table `x`.
    return values != [index]
      && (column.hasSortedNumbers || column.nearlyAscends || column.ascendsCyclically || restarts(index)
        || hasEarlyYears(index)
        || column.areJulianDates || CSVValues(runsOf: AnimatableVector(column.numbers)) != nil)
  }

  /// Returns true if a column is named like a counter of iterations, such as `step`, and its numbers are sorted and
  /// rarely repeat: more than half of them are distinct, or each number occurs the same number of times, at most five. A
  /// column named `episode` must contain consecutive integers.
  private func isSortedIteration(_ index: Int) -> Bool {
    let column = columns[index]
    let isEpisode = column.isCounter && columnNames[index].lowercased() == "episode"
    guard isNamedLikeIteration(index) || isEpisode, column.hasSortedNumbers else { return false }
    // The first rows may end before the last number has been repeated as often as the others, so ignore it.
    let counts = Dictionary(grouping: column.texts.prefix { $0 != column.texts.last }) { $0 }.values.map(\.count)
    return 2 * Set(column.texts).count > column.texts.count
      || counts.count > 2 && counts[0] <= 5 && counts.allSatisfy { $0 == counts[0] }
  }

  /// Returns the index of a column of sequence numbers to the left of a column of times, such as `icmp_seq` in the
  /// output of ping. In this case, the times are the durations of numbered events.
  private func sequence(before times: Int) -> Int? {
    columns[..<times].indices.first { columns[$0].ascendsStrictly && Self.words(in: columnNames[$0]).contains("seq") }
  }

  /// The column of varying numbers with the name of a parameter, such as `parameter_threads` in results of hyperfine,
  /// or `Param: size` in results of JMH. Nil unless there is exactly one such column.
  private var xOfNamedParameter: CSVXSource? {
    let parameters = columns.indices.filter {
      columns[$0].isNumeric && !columns[$0].isConstantNumber
        && ["param", "parameter", "parameters"].contains(Self.words(in: columnNames[$0]).first)
    }
    return parameters.count == 1 ? .column(parameters[0]) : nil
  }

  /// The source of x values that repeat, because the rows are divided into groups or contain combinations of settings.
  /// Nil if there is no such source.
  private var xOfRepeatedNumbers: CSVXSource? {
    let varying = numbersOtherThanRows.filter {
      !columns[$0].isConstantNumber && !columns[$0].isZero && !isDurationOfCounter($0)
    }
    // Exclude components of dates, such as hours. They start over every day rather than in every group. However, they
    // can be x values if each group is a separate table in a JSON file.
    if let restarting = varying.prefix(4).first(where: restartsInGroups),
      keyOfTables != nil || !isNamedLikePartOfDate(restarting)
    {
      return .column(finerTimes(than: restarting) ?? restarting)
    }
    if let scanned = varying.prefix(2).first(where: isScanned) { return .column(scanned) }
    if let hours = columns.indices.first(where: hasHoursOfWeekdays) { return .column(hours) }
    if numbersOtherThanRows.count > 1, let parameter = varying.prefix(4).first(where: isParameter) {
      return .column(parameter)
    }
    guard let grouped = varying.first, hasNames || grouped == 0, varying.count > 1, ascendsInGroups(grouped),
      !isMetric(grouped)
    else { return nil }
    return .column(grouped)
  }

  /// The source of x values that are in order, usually the first column. Nil if there is no such source.
  private var xOfOrderedNumbers: CSVXSource? {
    let values = numbersOtherThanRows
    // In a table without names, the x column can follow columns of metadata and columns with a constant number.
    let candidates = values.filter {
      hasNames || !columns[$0].isConstantNumber && 2 * columns[$0].texts.count > sampleCount
    }
    let decimalYears = candidates.first { sampleCount >= Self.minDecimalYears && columns[$0].areDecimalYears }
    let first =
      hasNames
      ? candidates.first
      : decimalYears ?? candidates.first { columns[$0].isCounter || columns[$0].areUnixTimes } ?? candidates.first
    if hasChannels { return .column(1) }
    if let sweptVoltage { return .column(sweptVoltage) }
    if let first, values.count > 1, isOrderedX(first) || !hasNames && first == 0 && columns[0].areJulianDates {
      return .column(first)
    }
    let years = columns.firstIndex { $0.isNumeric && $0.areDecimalYears }
    if let years, sampleCount >= Self.minDecimalYears, columns[years].texts.count == sampleCount {
      return .column(years)
    }
    if hasNames, let leading = leadingColumn(values) { return .column(leading) }
    let even = hasNames ? [] : candidates.filter { columns[$0].isMostlyEven }
    if even.count == 1, candidates.count > 1 { return .column(even[0]) }
    if first == 0, !hasNames, values.count > 1, columns[0].ascendsInRoundedSteps { return .column(0) }
    if candidates.count > 1,
      let variable = candidates.first(where: {
        (columns[$0].ascendsStrictly || isFrequency($0) && columns[$0].hasSortedNumbers) && ascendsWithNoise($0)
      })
    {
      return .column(variable)
    }
    return hasNames && first == 0 && determinesOthers(0) && !isMetric(0) ? .column(0) : nil
  }

  /// Returns true if a column is in a position where tables usually have their x values, and its numbers are in order.
  private func isOrderedX(_ index: Int) -> Bool {
    let column = columns[index]
    // If the first name in the header is a number, as in files written by pandas, the column has no real name. It then
    // probably contains no x values, unless it counts the rows.
    guard index == 0 || !hasNames || followsRowNumbers(index), !isMetric(index),
      Int(reader.dialect.header.last?.first ?? "") == nil || column.isCounter
    else { return false }
    if column.isOrdered(isNamed: hasNames && columnNames[index] != "1") { return true }
    return index == 0
      && (column.isGeometric || column.mostlyAscends || column.isMostlyEven || descendsInRoundNumbers(index)
        || ascendsWithNoise(index))
  }

  /// The numeric columns without row numbers and without codes that have leading zeros.
  private var numbersOtherThanRows: [Int] {
    columns.indices.filter { columns[$0].isNumeric && !isRowNumber($0) && !columns[$0].hasLeadingZeros }
  }

  /// The number of rows in the sample from which the formats of the columns are detected.
  private var sampleCount: Int { reader.dialect.sample.count }

  /// True if the columns have names.
  private var hasNames: Bool { !reader.dialect.header.isEmpty }

  /// The minimum number of rows for using decimal years, such as `1990.54`, as x values if the column's name doesn't
  /// refer to time.
  private static let minDecimalYears = 8

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

  /// Returns the columns by which a caller groups the rows: the column with the given name or, if there is no such
  /// column, several columns whose names are joined by plus signs, as in `country+sex`.
  func groupColumns(_ name: String?) throws(FileError) -> [Int] {
    guard let name else { return [] }
    if let column = try? index(of: name) { return [column] }
    let names = name.split(separator: "+", omittingEmptySubsequences: false)
    let parts = names.compactMap { try? index(of: $0.trimmingCharacters(in: .whitespaces)) }
    return try names.count > 1 && Set(parts).count == names.count ? parts : [index(of: name)]
  }
}
