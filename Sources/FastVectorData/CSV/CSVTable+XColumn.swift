import FastVector
import FastVectorFiles
import Foundation

extension CSVTable {
  /// The names of the columns that provide the x values by default, joined by plus signs; nil if row numbers are used.
  ///
  /// These are the first of the following columns that exist:
  /// - Consecutive integers in a first column named `epoch` or `iteration`.
  /// - Dates in at least half of the first rows, if they aren't all equal. Dates without a time are combined with an
  ///   adjacent column of times of day or with a column of hours. If another column contains the same dates with times,
  ///   it is used instead. If each time occurs in ten or more successive rows, because values are recorded faster than
  ///   the clock of the file advances, row numbers are used.
  /// - Years, with months, quarters, weeks or days of the year. Days, hours, minutes and seconds are added if they
  ///   exist. A column that is empty in all rows of a year other than the last is left out. Integers from 1800 to 2100
  ///   and from 1 to 12 in two columns with other names are years and months, too, if each pair occurs once, and at least
  ///   70 % of the months of these years occur.
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
  /// - The integers of an experiment that combines them with texts, and possibly other settings to the left of them, as
  ///   in the rows `sort,100`, `scan,100`, `sort,200`, `scan,200`. Up to 2 % of the combinations can be repeated.
  /// - Ascending numbers that repeat, below texts or constants, if another column distinguishes the rows with the same
  ///   number, as in the rows `0,a`, `0,b`, `5,a`, `5,b`. Up to a quarter of the rows can be repeated.
  /// - In a table without names, consecutive integers, or ascending Unix times in seconds.
  /// - The first column, or the column after row numbers, if another column is numeric. Its numbers must ascend,
  ///   descend in mostly equal steps, or form a geometric sequence. They can also descend if they are round, such as
  ///   mesh sizes, and the other columns contain results with at least seven digits. They can ascend with noise if the
  ///   name is `strain`, `displacement` or similar. A few numbers can repeat. Metrics of training, such as `loss` next
  ///   to `val_loss`, aren't used.
  /// - Ascending decimal years in a column with any name, if the table has at least eight rows.
  /// - The first column that varies, if it ascends in equal steps, as in a table with the columns `profile`, `distance`
  ///   and `height` whose first column is constant.
  /// - In a table without names, the only column in which most steps are equal.
  /// - The first column, if it has a name, and nearly ascends or contains a repeated sweep. Sorting the rows by it must
  ///   make the other columns smoother.
  public var xColumn: String? {
    let columns = automaticX.indexes
    return columns.isEmpty ? nil : columns.map { columnNames[$0] }.joined(separator: "+")
  }

  var automaticX: CSVXSource {
    let rows = reader.dialect.sample.count
    if hasPairs { return .column(1) }
    if isIteration(0) { return .column(0) }
    // Ignore dates in fewer than half of the rows, because they usually belong to single events, or to the export of
    // the file.
    let allDates = columns.indices.filter { columns[$0].isDate }
    let dates = allDates.filter { 2 * columns[$0].texts.count >= rows }
    for date in dates where !columns[date].isTimeOfDay {
      if let source = dateAndTime(date) { return source }
      // The starts of years are less precise than the months in other columns.
      if columns[date].areStartsOfYears, let parts = CSVDateParts(self) { return .parts(parts) }
      // A column with the same date in all rows, such as the date of an export, doesn't contain x values.
      if !columns[date].isConstant {
        return isSampledFaster(than: date) ? .rowNumber : .column(finerDates(than: date) ?? date)
      }
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
      if isSampledFaster(than: time) { return .rowNumber }
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
        && !isOneOfDurations(index) && !isDurationOfCounter(index)
        && !(columns[index].isZero && values.first.map { columns[$0].isGeometric } == true)
        && (columns[index].hasSortedNumbers || columns[index].nearlyAscends || restarts(index) || hasEarlyYears(index))
        && values != [index]
    }
    // Unix times needn't be sorted, because a table can list several groups one below the other. If they are sorted,
    // they are better x values than elapsed times.
    let allUnixTimes = columns.indices.filter(hasUnixTimes)
    // The start of an interval, as in `time_start` next to `time_end`, is a better x value than its end.
    let starts = allUnixTimes.filter { Self.words(in: columnNames[$0]).contains("start") }
    let unixTimes = starts + allUnixTimes.filter { !starts.contains($0) }
    let sorted = unixTimes.first { columns[$0].hasSortedNumbers && 2 * Set(columns[$0].texts).count > rows }
    let iteration = columns.indices.first { index in
      let column = columns[index]
      return isNamedLikeIteration(index) && column.hasSortedNumbers && 2 * Set(column.texts).count > column.texts.count
    }
    if sorted == nil, named == nil, let iteration, values.count > 1 { return .column(iteration) }
    if let times = sorted ?? named ?? unixTimes.first {
      if unixTimes.isEmpty, let size = values.first, size < times, columns[size].growsGeometrically {
        return .column(size)
      }
      return .column(finerTimes(than: times) ?? times)
    }
    if let years = columns.indices.first(where: { columns[$0].hasConsecutiveYears }) { return .column(years) }
    if let other = (dates + allDates).first(where: { !columns[$0].isConstant }) { return .column(other) }
    // Exclude components of dates, such as hours. They restart every day, not because rows are grouped, unless each group
    // is a separate table in JSON.
    let varying = values.filter {
      !columns[$0].isConstantNumber && !columns[$0].isZero && !isDurationOfCounter($0)
    }
    if let restarting = varying.prefix(4).first(where: restartsInGroups),
      keyOfTables != nil || !isNamedLikePartOfDate(restarting)
    {
      return .column(finerTimes(than: restarting) ?? restarting)
    }
    if let hours = columns.indices.first(where: hasHoursOfWeekdays) { return .column(hours) }
    if let parameter = varying.prefix(4).first(where: isParameter) { return .column(parameter) }
    let hasNames = !reader.dialect.header.isEmpty
    if let grouped = varying.first, hasNames || grouped == 0, varying.count > 1, ascendsInGroups(grouped),
      !isMetric(grouped)
    {
      return .column(grouped)
    }
    // In a table without names, x can follow columns of metadata and columns that contain the same number in all rows.
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
            || descendsInRoundNumbers(first) || ascendsWithNoise(first)),
      !isMetric(first)
    else {
      let years = columns.indices.first { columns[$0].isNumeric && columns[$0].areDecimalYears }
      if let years, rows >= Self.leastDecimalYears, columns[years].texts.count == rows { return .column(years) }
      if hasNames, let leading = leadingColumn(values) { return .column(leading) }
      let even = hasNames ? [] : candidates.filter { columns[$0].isMostlyEven }
      if even.count == 1, candidates.count > 1 { return .column(even[0]) }
      if hasNames, first == 0, determinesOthers(0), !isMetric(0) { return .column(0) }
      // Return a column of equal dates if there is one. The caller then uses row numbers, and the interpretation
      // mentions the reason.
      return allDates.first.map { .column($0) } ?? .rowNumber
    }
    return .column(first)
  }

  /// The minimum number of rows in which decimal years such as `1990.54` are used as x values, regardless of the name
  /// of their column.
  private static let leastDecimalYears = 8

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
}
