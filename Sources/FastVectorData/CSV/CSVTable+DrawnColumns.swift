import FastVectorCharts
public import FastVectorFiles

extension CSVTable {
  /// Returns the names of the numeric columns that can be drawn as y values, without the x columns and the group
  /// column.
  ///
  /// Some columns are rarely worth drawing: row numbers, times, components of dates, identifiers, coordinates, colors,
  /// and errors of other columns. They are included only if there are no other numeric columns.
  ///
  /// - Throws: `FileError` if `x` or `group` names a column that doesn't exist, or if there are no numeric columns.
  public func numberColumns(x: X = .automatic, group: Group = .automatic) throws(FileError) -> [String] {
    try automaticColumns(except: source(x).indexes + groupColumns(group.name)).map { columnNames[$0] }
  }

  /// The names of all numeric columns, including those that are rarely worth drawing.
  package var numericColumns: [String] { columns.indices.filter { columns[$0].isNumeric }.map { columnNames[$0] } }

  /// Returns the names of the columns that are drawn if the caller doesn't name any. They are chosen from the columns
  /// that ``numberColumns(x:group:)`` returns:
  /// - Columns whose cells in the first rows all contain the same number are omitted.
  /// - Boolean columns are omitted if there are other columns.
  /// - Errors of other columns, such as `temp_sd` next to `temp`, are omitted.
  /// - At most ``maxAutomaticLines`` columns are drawn. If the table has more columns of measurements than that, at
  ///   most ``maxLinesOfWideTables`` are drawn.
  ///   - Columns with names such as `total_loss` and `mean reward` are preferred.
  ///   - Minor columns are omitted first: sample sizes and codes, columns whose first rows contain only 0 or only 0
  ///     and 1, and columns with less than a quarter as many values as another column.
  package func drawnColumns(x: X = .automatic, group: Group = .automatic) throws(FileError) -> [String] {
    try CSVSelection(y: nil, x: x, group: group.name, in: self).y.map { columnNames[$0] }
  }

  /// Returns the indexes of the numeric columns that can be drawn if the caller names no y columns. Columns that are
  /// rarely worth drawing, such as row numbers, identifiers and coordinates, are included only if no other column is
  /// numeric. The result isn't limited to the number of columns that are drawn; see ``maxAutomaticLines``.
  ///
  /// - Parameter others: The indexes of columns that aren't y columns, such as the x columns.
  func automaticColumns(except others: [Int]) throws(FileError) -> [Int] {
    let numeric = columns.indices.filter { columns[$0].isNumeric && !others.contains($0) }
    let isLog = convertedFormat == LogTable.description && numeric.contains { columnNames[$0] != "\($0 + 1)" }
    let areDates = others.count > 1 || others.contains { columns[$0].isDate }
    let partsOfDates = areDates ? CSVDateParts.columnsWithAffix(self) : []
    let counters = nestedCounters
    let drawn = numeric.filter {
      !isRowNumber($0) && !isUnnamedIndex($0) && !isIdentifier($0) && !hasNumericTimes($0) && $0 != seriesNumber
        && !repeatsDate($0, others) && !counters.contains($0)
        && !partsOfDates.contains($0) && !(isLog && columnNames[$0] == "\($0 + 1)") && !columns[$0].areColors
        && !isCoordinate($0) && !isSampleSize($0) && !repeatsEarlierRows($0) && !(others.isEmpty && hasRunsOfTimes($0))
        && !hasErrors($0)
        && !(others.count == 1
          && (repeatsIteration($0, of: others[0]) || countsIterations($0, at: others[0])
            || areSimilarTimes($0, others[0]) || areSameTimes($0, others[0])))
        && !(isLog && LogTable.isCounter(columnNames[$0])
          && (columns[$0].ascendsInRuns || others.isEmpty && columns[$0].hasSortedNumbers))
    }
    // A table can contain several series in a single column that is named, for example, `value`. Draw only this column,
    // because the other numeric columns are usually codes that identify the series.
    let value = drawn.first { ["value", "obs_value"].contains(columnNames[$0].lowercased()) }
    if let value, !others.isEmpty, isXRepeated(others) { return [value] }
    let chosen = drawn.isEmpty ? numeric : drawn
    guard !chosen.isEmpty else { throw noNumericColumn }
    return chosen
  }

  /// Returns true if a column repeats the cells of another column some rows earlier, such as `prev_close` next to
  /// `close`. Its name must have a word such as `prev`, and at least eight of its cells must not be missing.
  func repeatsEarlierRows(_ index: Int) -> Bool {
    let isNamed = !Self.earlierWords.isDisjoint(with: Self.words(in: columnNames[index]))
    guard isNamed, columns[index].texts.count >= 8 else { return false }
    let rows = reader.dialect.sample
    func cells(_ column: Int) -> [String] { rows.map { column < $0.count ? $0[column] : "" } }
    let copies = cells(index)
    let filled = copies.indices.filter { !CSVContent.isMissing(copies[$0]) }
    return columns.indices.contains { other in
      guard other != index, columns[other].isNumeric, Set(columns[other].texts).count >= 5 else { return false }
      let originals = cells(other)
      return (1...min(Self.maxEarlierRows, filled.last ?? 1)).contains { shift in
        let compared = filled.drop { $0 < shift }
        return compared.count >= 8 && filled.count - compared.count <= 1
          && compared.allSatisfy { copies[$0] == originals[$0 - shift] }
      }
    }
  }

  private static let earlierWords: Set = ["prev", "previous", "lag", "lagged", "prior"]

  /// The maximum distance between a cell and its copy, in rows. It is more than one if the rows of several groups
  /// alternate.
  private static let maxEarlierRows = 40

  /// Returns true if a column has a name such as `time` or `ts`, and its numbers ascend but repeatedly start over, as
  /// in 0, 1, 2, 0, 1, 2, 0, 1, 2.
  private func hasRunsOfTimes(_ index: Int) -> Bool {
    let name = columnNames[index].lowercased()
    return Self.isNamedLikeTime(name) && (name.contains("time") || ["ts", "millis", "elapsed"].contains(name))
      && columns[index].ascendsInRuns
  }

  /// Returns true if two columns contain Unix times that differ by less than 1 % in each row, such as the times when
  /// values were measured and received.
  private func areSimilarTimes(_ index: Int, _ other: Int) -> Bool {
    let (numbers, times) = (columns[index].numbers, columns[other].numbers)
    return !numbers.isEmpty && numbers.count == times.count
      && zip(numbers, times).allSatisfy { $1 > 1e9 && abs($0 / $1 - 1) < 0.01 }
      && Set(numbers).count > 1 && Set(times).count > 1
  }

  /// Returns true if two columns of numbers contain the same times in possibly different units, counted from different
  /// starts, such as `flight_time_s` next to `timestamp_unix`. The names of both columns must refer to time. A name such
  /// as `x` can also be a coordinate, so it doesn't count.
  private func areSameTimes(_ index: Int, _ other: Int) -> Bool {
    let areTimes = [index, other].allSatisfy {
      Self.isNamedLikeTime(columnNames[$0]) && columnNames[$0].first?.lowercased() != "x"
    }
    let (times, others) = (columns[index].numbers, columns[other].numbers)
    guard areTimes, isProportional(times, to: others) else { return false }
    let ratio = abs((times[times.count - 1] - times[0]) / (others[others.count - 1] - others[0]))
    return Self.ratiosOfTimeUnits.contains { abs(max(ratio, 1 / ratio) / $0 - 1) < 0.01 }
  }

  /// The ratios of two units of time: the same unit, seconds, minutes, hours and days, and fractions of seconds.
  private static let ratiosOfTimeUnits = [1, 60, 3600, 86_400, 24, 1440, 1e3, 1e6, 1e9, 6e4, 3.6e6, 8.64e7]

  /// Returns true if a column tracks the progress of a training run that another column already counts. It either
  /// counts steps, as `step` does next to `epoch`, or contains the time since the start of the run.
  private func repeatsIteration(_ index: Int, of other: Int) -> Bool {
    guard isNamedLikeIteration(other), columns[other].hasSortedNumbers, columns[index].hasSortedNumbers else {
      return false
    }
    let numbers = columns[index].numbers
    return isNamedLikeIteration(index)
      || Self.isNamedLikeTime(columnNames[index]) && columns[index].ascendsStrictly && numbers.last! >= 2 * numbers[0]
  }

  /// Returns true if a column counts the iterations whose times are the x values.
  private func countsIterations(_ index: Int, at times: Int) -> Bool {
    columns[times].isDate
      ? isIteration(index)
      : isNamedLikeIteration(index) && columns[index].ascendsStrictly && Self.isNamedLikeTime(columnNames[times])
  }

  /// Returns true if a column contains the errors of another numeric column, such as `ndvi_se` next to `ndvi`,
  /// `loss_std` next to `loss_mean`, `mass 1-sigma` next to `mass`, or `sd` to the right of `mean`.
  func hasErrors(_ index: Int) -> Bool {
    guard columns[index].isNumeric else { return false }
    let name = columnNames[index].lowercased()
    // In astronomical catalogs, `e_mag` is the error of `mag`.
    let words = Self.plainWords(
      in: name.contains("sigma")
        ? name.replacing(/\b[123][- ]?sigma( uncertainty| error)?/, with: "uncertainty")
        : name.replacing(/^e_/, with: "err_"))
    let rest = words.filter { !Self.errorWords.contains($0) }
    guard rest.count == words.count - 1 else { return false }
    let quantity = rest.filter { !Self.meanWords.contains($0) }
    if quantity.isEmpty {
      let left = index > 0 ? Self.plainWords(in: columnNames[index - 1]) : []
      return index > 1 && columns[index - 1].isNumeric && !left.contains(where: Self.errorWords.contains)
        && !Self.isNamedLikeTime(columnNames[index - 1])
        // If there are many columns, short names can be codes, such as the codes SE and SD of states.
        && columns.count(where: \.isNumeric) <= 6
    }
    return columns.indices.contains { other in
      let others = Self.plainWords(in: columnNames[other])
      return other != index && columns[other].isNumeric && others.filter { !Self.meanWords.contains($0) } == quantity
    }
  }

  /// Words that occur in the names of summary columns, such as `total_loss`.
  static let majorWords: Set = ["total", "mean", "overall"]

  private static let errorWords: Set = [
    "se", "sd", "sem", "std", "stdv", "stdev", "stddev", "stderr", "err", "uncertainty", "unc",
  ]
  private static let meanWords: Set = ["mean", "avg", "average", "value"]

  /// Returns true if a column isn't worth drawing because it repeats the x values or a part of them. One of these
  /// conditions must be true:
  /// - Its cells are the same as in the x column, which contains consecutive years or has the same name.
  /// - The x values are dates, and its name is a component of a date, such as `month`.
  /// - The x values are dates, and its numbers are a component of them, such as the hour.
  /// - The x values are years, and it contains the same years with a fraction, such as `1990.54`.
  /// - The x values are decimal years, and it contains their year or month.
  /// - The x values are dates, its name refers to time, and it contains the time since the first date in any unit.
  /// - The x values are dates, and it contains Unix times within a year of them, or the same dates as decimal years.
  /// - The x values are dates in several columns, and it contains ascending Unix times. It has no name, or its name
  ///   refers to time.
  private func repeatsDate(_ index: Int, _ x: [Int]) -> Bool {
    guard let first = x.first else { return false }
    if x.count == 1, columns[first].areDecimalYears {
      let dates = columns[first].numbers
      return columns[index].numbers == dates.map { $0.rounded(.down) }
        || columns[index].numbers == dates.map { (12 * ($0 - $0.rounded(.down))).rounded(.down) + 1 }
    }
    guard columns[first].isDate || x.count > 1 else {
      let canRepeat = columns[first].hasConsecutiveYears || !Set(names(of: index)).isDisjoint(with: names(of: first))
      return canRepeat && columns[index].texts == columns[first].texts
    }
    let name = columnNames[index].lowercased()
    // A name with a number, such as `3_month` for a yield, doesn't refer to a component of a date.
    if Self.dateWords.contains(name.filter(\.isLetter)), !name.contains(where: \.isNumber) { return true }
    if x.count == 1, columns[first].isDate,
      isComponent(index, ofDates: first) || isElapsed(index, since: first)
        || isOtherTime(index, near: first)
    {
      return true
    }
    if x.count > 1, columns[index].areUnixTimes, name == "\(index + 1)" || Self.isNamedLikeTime(name) { return true }
    let (numbers, years) = (columns[index].numbers, columns[first].numbers)
    return !numbers.isEmpty && numbers.count == years.count
      && zip(numbers, years).allSatisfy { 1500...2200 ~= $1 && $0 != $1 && $0.rounded(.down) == $1 }
  }

  /// Returns true if every number in a column is the same component of the date in its row: the year, month, day or
  /// hour. Hours can be in another time zone. At least eight rows are required, because a few small numbers can match
  /// by chance.
  private func isComponent(_ index: Int, ofDates dates: Int) -> Bool {
    let (numbers, seconds) = (columns[index].numbers, columns[dates].seconds)
    guard numbers.count >= 8, numbers.count == seconds.count,
      numbers.allSatisfy({ $0 == $0.rounded() && 0...2200 ~= $0 })
    else { return false }
    let days = seconds.map { CivilDate(daysSince1970: Int(($0 / 86_400).rounded(.down))) }
    if zip(numbers, days).allSatisfy({ Int($0) == $1.year }) { return true }
    let offsets = zip(numbers, seconds).map { Int($0 - ($1 / 3600).rounded(.down)) % 24 }
    let areHours = numbers.allSatisfy { $0 < 24 } && Set(offsets.map { ($0 + 24) % 24 }).count == 1
    return Set(numbers).count > 1
      && (zip(numbers, days).allSatisfy { Int($0) == $1.month } || zip(numbers, days).allSatisfy { Int($0) == $1.day }
        || areHours)
  }

  /// Returns true if a column contains the time since the first date, as in `hours_ahead`, or the time to a later one,
  /// as in `days_left`. Its name must refer to time, and its numbers must change in proportion to the dates. If other
  /// columns have names, a column without a name can also contain the time since the first date.
  private func isElapsed(_ index: Int, since dates: Int) -> Bool {
    let isTime =
      Self.isNamedLikeTime(columnNames[index])
      || Self.plainWords(in: columnNames[index]).contains(where: Self.dateWords.contains)
    let isUnnamed = columnNames[index] == "\(index + 1)" && !reader.dialect.header.isEmpty
    guard isTime || isUnnamed else { return false }
    let (numbers, seconds) = (columns[index].numbers, columns[dates].seconds)
    return isProportional(numbers, to: seconds) || isTime && isProportional(numbers.map(-), to: seconds)
  }

  /// Returns true if numbers increase in proportion to times, or both decrease, with a tolerance of 2 % of their range.
  /// There must be at least eight numbers, or at least three if they start with 0.
  private func isProportional(_ numbers: [Double], to times: [Double]) -> Bool {
    guard numbers.count >= (numbers.first == 0 ? 3 : 8), numbers.count == times.count,
      let last = numbers.last, let end = times.last, last != numbers[0], end != times[0],
      (last > numbers[0]) == (end > times[0])
    else { return false }
    return zip(numbers, times).allSatisfy { number, time in
      abs((number - numbers[0]) / (last - numbers[0]) - (time - times[0]) / (end - times[0])) <= 0.02
    }
  }

  /// Returns true if a column contains the given dates in another form. There must be at least eight numbers. They can
  /// be Unix times in any unit within a year of the dates, or the same dates as ascending decimal years.
  private func isOtherTime(_ index: Int, near dates: Int) -> Bool {
    let (numbers, seconds) = (columns[index].numbers, columns[dates].seconds)
    let year = 366 * 86_400.0
    guard numbers.count >= 8, let start = seconds.min(), let end = seconds.max() else { return false }
    if columns[index].areDecimalYears, numbers.count == seconds.count {
      return zip(numbers, seconds).allSatisfy { abs(($0 - 1970) * 365.2425 * 86_400 - $1) < year / 50 }
    }
    return end > Self.minLatestTime
      && CSVOptions.TimeUnit.unixUnits.contains { unit in
        numbers.allSatisfy { start - year...end + year ~= unit.seconds($0) }
      }
  }

  private static let dateWords: Set = [
    "year", "quarter", "month", "week", "weekday", "day", "dayofweek", "dayofyear", "doy", "yday", "jday", "jd",
    "julian", "julianday", "hour", "minute", "second",
  ]

  /// Returns true if a column contains row numbers, as written by pandas and R. Such a column has no name or a name
  /// such as `index`, and contains consecutive integers starting at 0 or 1.
  func isRowNumber(_ index: Int) -> Bool {
    let name = columnNames[index]
    let isNamedLikeIndex = ["\(index + 1)", "...\(index + 1)", "index", "id", "rownames", "row", "no", "no.", "obs"]
      .contains(
        name.lowercased())
    guard isNamedLikeIndex || name.hasPrefix("Unnamed: "), !reader.dialect.header.isEmpty else { return false }
    let numbers = columns[index].texts.map { Int($0) }
    return numbers.count > 1 && (numbers[0] == 0 || numbers[0] == 1)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 != nil && $1 == $0! + 1 }
  }

  /// The number of the first row: 1 if the first column contains row numbers from 1, as in files written by R, otherwise
  /// 0. The first value of a column is then at the x value that the file shows next to it.
  var firstRowNumber: Int { isRowNumber(0) && columns[0].texts[0] == "1" ? 1 : 0 }

  /// Returns true if the first column contains the row numbers of a larger table. pandas and R write such a column if
  /// only some of the rows are selected. The cells must be distinct integers below an empty name, or ascending integers
  /// below a name such as `index`.
  func isUnnamedIndex(_ index: Int) -> Bool {
    guard index == 0, let name = reader.dialect.header.last?.first, columns[0].isNumeric else { return false }
    let texts = columns[0].texts
    guard texts.allSatisfy({ Int($0) != nil }) else { return false }
    return name.allSatisfy(\.isWhitespace)
      ? Set(texts).count == texts.count
      : ["index", "rownames", "row"].contains(name.lowercased()) && columns[0].ascendsStrictly
  }

  /// Returns true if a column contains consecutive numbers that count the rows, or identifiers, such as station numbers
  /// and region codes.
  func isIdentifier(_ index: Int) -> Bool {
    isNamedLikeIdentifier(index) || columns[index].isCounter || columns[index].hasLeadingZeros
  }

  func isNamedLikeIdentifier(_ index: Int) -> Bool {
    let name = columnNames[index]
    // In the output of vmstat, `id` is the percentage of time that the processor was idle.
    if name == "id", index > 0, columnNames[index - 1] == "sy" { return false }
    // A name with a unit is a quantity rather than an identifier. For example, `Id (A)` is a drain current.
    if name.hasPrefix("Id ("), name.hasSuffix(")") { return false }
    return Self.words(in: name).contains { $0 == "id" || $0 == "code" } || name.hasSuffix("Id")
      || name.contains(/[a-z]ID$/) && columns[index].texts.allSatisfy { Int($0) != nil }
      || name.hasPrefix("ID") && name.dropFirst(2).first?.isUppercase == true
        && name.dropFirst(3).first?.isLowercase == true
      || Self.identifierNames.contains(name.lowercased().replacing(/[ _]?(no|nr|num|number)\.?$/, with: ""))
  }

  /// The names of columns that identify a series even if they contain numbers. `site_no` and `station number` are such
  /// names, too.
  private static let identifierNames: Set = [
    "site", "station", "plot", "subject", "patient", "participant", "person", "user",
  ]

  /// Returns true if a column contains sample sizes or margins of error, judging by its name:
  /// - It is named as in tables of polls, for example `respondents` or `moe`.
  /// - It contains integers, has a name such as `samples` or `n`, and another column contains means.
  /// - It contains integers, and its name has the word `count`, `n` or `samples` where the name of another column has a
  ///   word such as `mean`, as in `wind_count` next to `wind_avg`.
  private func isSampleSize(_ index: Int) -> Bool {
    let words = Self.plainWords(in: columnNames[index])
    let name = words.joined().filter(\.isLetter)
    if ["nobs", "samplen", "samplesize", "respondents", "befragte", "moe", "marginoferror"].contains(name) {
      return true
    }
    let isCount = ["n", "samples", "nsamples", "numsamples", "samplecount"].contains(name)
    let quantity = words.filter { !["n", "count", "samples"].contains($0) }
    guard isCount || quantity.count == words.count - 1, columns[index].isNumeric,
      columns[index].texts.allSatisfy({ Int($0).map { $0 >= 0 } ?? false })
    else { return false }
    let means = columns.indices.filter { columns[$0].isNumeric }.map { Self.plainWords(in: columnNames[$0]) }
      .filter { !Self.averageWords.isDisjoint(with: $0) }
    return isCount && !means.isEmpty
      || quantity.count == words.count - 1
        && means.contains { $0.filter { !Self.averageWords.contains($0) } == quantity }
  }

  private static let averageWords: Set = ["mean", "avg", "average", "median"]

  /// Returns true if a column contains geographic coordinates, judging by a name such as `lat` or `start_longitude`.
  /// Coordinates usually locate a station or the start of a trip, so they aren't drawn. If the name includes a unit of
  /// time, `lat` means latency.
  private func isCoordinate(_ index: Int) -> Bool {
    let name = columnNames[index]
    guard !["(s", "(ms", "(us", "(µs", "(ns"].contains(where: name.contains) else { return false }
    return name.lowercased() == "long"
      || Self.words(in: name).contains(where: Self.coordinateWords.contains)
  }

  private static let coordinateWords: Set = [
    "lat", "latitude", "lon", "lng", "longitude", "latitud", "longitud",
  ]

  /// Returns true if a column is named `n`, and therefore probably contains counts. If a table has too many columns to
  /// draw, such columns are omitted first.
  func isCount(_ index: Int) -> Bool { columnNames[index].lowercased().filter(\.isLetter) == "n" }

  /// True if the table is wide, which means that each row is probably a series, and the columns are its points. An
  /// example is a table with the columns `country`, `1990`, `2000` and `2010`. No column may contain x values, and one
  /// of these conditions must be true:
  /// - The names of most numeric columns are years or dates, and another column contains text.
  /// - The names of most numeric columns are numbers such as `0.02s`, and there are more such columns than sampled
  ///   rows.
  /// - The names of all columns except the first are different years, at least three of them. In this case, the first
  ///   column can contain codes instead of text.
  var isWide: Bool {
    let x = automaticX.indexes
    if x.isEmpty || x == [0], columns[0].areCodes {
      let years = columnNames.dropFirst().compactMap { Int($0) }.filter { 1700...2200 ~= $0 }
      if years.count >= 3, years.count == columns.count - 1, Set(years).count == years.count { return true }
    }
    let times = WideTable.times(in: columnNames).map(\.index)
    // The column of a year can be mistaken for x values if its name starts with `x`, as in `X1990`. A column of numbers
    // before the twelve months of a year probably contains codes.
    guard Set(x).isSubset(of: times) || x == [0] && WideTable.areMonths(columnNames) || areCodes(x, besides: times),
      let numeric = try? automaticColumns(except: [])
    else { return false }
    let count = times.count(where: numeric.contains)
    if WideTable.unit(ofNumbersIn: columnNames) != nil {
      return x.isEmpty && count > reader.dialect.sample.count && count < columns.count
    }
    return count >= 2 && 2 * count > numeric.count && columns.contains(where: \.isText)
  }

  /// Returns true if the detected x values are probably codes, such as county codes. This is assumed if a text column
  /// contains a different name in every row, and the names of at least ten columns are years or dates.
  private func areCodes(_ x: [Int], besides times: [Int]) -> Bool {
    guard let first = x.first, x.count == 1, times.count >= 10, first < times[0], !columns[first].isDate else {
      return false
    }
    let rows = reader.dialect.sample.count
    return columns.contains { $0.isText && $0.texts.count == rows && Set($0.texts).count == rows }
  }

  /// True if the table is wide (see ``isWide``), although its columns have no names. They can also have names such as
  /// `V1` and `V2`, but none of them can contain x values. There must be at least 16 numeric columns, and more of them
  /// than sampled rows.
  ///
  /// A table of monthly means without column names also counts as wide. It must have 2 to 60 rows, each with a
  /// different text followed by twelve numbers.
  var isWideWithoutNames: Bool {
    let numeric = columns.indices.filter { columns[$0].isNumeric }
    let rows = reader.dialect.sample.count
    if reader.dialect.header.isEmpty, columns.count == 13, numeric == Array(1...12), columns[0].isText,
      2...60 ~= rows, Set(columns[0].texts).count == rows
    {
      return automaticX.indexes.isEmpty
    }
    guard numeric.count >= 16, numeric.count > rows, automaticX.indexes.isEmpty else {
      return false
    }
    return numeric.allSatisfy { index in
      columnNames[index].hasSuffix("\(index + 1)") && columnNames[index].count <= "\(index + 1)".count + 1
    }
  }
}
