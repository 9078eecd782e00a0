import FastVector

extension CSVTable {
  /// Returns the indexes of the columns that can be the group column, judging by the first rows. Text columns precede
  /// numeric columns, because texts are better names for lines. See ``Group/automatic``.
  func groupCandidates(_ selection: CSVSelection) -> [Int] {
    guard !selection.x.indexes.isEmpty else { return [] }
    let candidates = columns.indices.filter { column in
      !selection.x.indexes.contains(column) && !selection.y.contains(column)
        && (column == seriesNumber || canBeGroup(column, of: selection.x))
    }
    guard !candidates.isEmpty else { return [] }
    // A text column that is constant in the first rows can vary below them, so it can be part of the group.
    let possible = columns.indices.filter { column in
      candidates.contains(column)
        || columns[column].isText && columns[column].isConstant && !selection.x.indexes.contains(column)
    }
    return possible.filter { !columns[$0].isNumeric } + possible.filter { columns[$0].isNumeric }
  }

  /// Returns the indexes of columns that can group the rows together, although none of them can group the rows
  /// separately. For example, a table with a row for each house, season and hour is grouped by `house` and `season`.
  ///
  /// A column can be part of such a group if it contains one of the following:
  /// - text or times of day;
  /// - integers, if the rows with the same integer are adjacent;
  /// - integers that are the settings of an experiment (see ``isFactor(_:)``), if x isn't a date.
  ///
  /// Returns an empty array if no x value is repeated in the first rows, or if all of these columns together don't
  /// distinguish the rows with the same x value.
  func combinedGroupCandidates(_ selection: CSVSelection) -> [Int] {
    let rows = reader.dialect.sample
    let x = selection.x.indexes
    let isDate = x.contains { columns[$0].isDate }
    let candidates = columns.indices.filter { column in
      let texts = columns[column].texts
      let count = Set(texts).count
      guard !x.contains(column), 2...Self.mostAutomaticGroups ~= count else { return false }
      // In a list of totals and their parts, the cells of the totals can be empty.
      if texts.count < rows.count {
        return columns[column].isText && count <= Self.mostCategories && texts.count >= 3 * count
      }
      let changes = zip(texts, texts.dropFirst()).count { $0 != $1 }
      return columns[column].isText || columns[column].isTimeOfDay
        || selection.canBeGroup(column)
          && (texts.allSatisfy { Int($0) != nil } && changes + 1 == count && texts.count >= 3 * count
            || !isDate && isFactor(column))
    }
    return candidates.count > 1 && isXRepeated(x) && !isXRepeated(x + candidates) ? candidates : []
  }

  /// The maximum number of different integers in a column that counts as a factor (see ``isFactor(_:)``).
  private static let mostLevels = 12

  /// Returns true if a column contains a setting of an experiment, such as the number of threads. Such a column has a
  /// few different integers that occur about equally often. Examines only the first rows.
  func isFactor(_ column: Int) -> Bool {
    let texts = columns[column].texts
    guard texts.count == reader.dialect.sample.count, texts.allSatisfy({ Int($0) != nil }) else { return false }
    let counts = Dictionary(grouping: texts) { $0 }.values.map(\.count)
    guard 2...Self.mostLevels ~= counts.count, let least = counts.min(), let most = counts.max() else { return false }
    return least >= 3 && most <= 2 * least
  }

  /// Returns the index of the first numeric column that can group the rows, such as a column of store numbers. Some
  /// of its cells can contain text, such as `all`. ``Group/automatic`` lists the conditions. In addition, another y
  /// column must remain. Examines only the first rows.
  ///
  /// Returns nil if there is no such column, if no x value is repeated, or if a text column can be the group column.
  func numericGroup(_ selection: CSVSelection) -> Int? {
    guard isXRepeated(selection.x.indexes), groupCandidates(selection).isEmpty else { return nil }
    let rows = reader.dialect.sample
    return columns.indices.first { column in
      let texts = columns[column].texts
      let count = Set(texts).count
      guard columns[column].isNumeric, !selection.x.indexes.contains(column), selection.canBeGroup(column),
        selection.y.contains(where: { $0 != column }), count > 1, texts.count == rows.count, rows.count >= 3 * count,
        texts.allSatisfy({ Double($0) != nil || CSVContent(of: $0) == .text })
      else { return false }
      let distinctCount = { (columns: [Int]) in
        Set(rows.map { row in columns.map { $0 < row.count ? row[$0] : "" } }).count
      }
      let x = selection.x.indexes
      let xCount = distinctCount(x)
      return 100 * (rows.count - distinctCount(x + [column])) <= rows.count
        && (count <= Self.mostAutomaticGroups && 2 * xCount <= rows.count || 2 * rows.count >= count * xCount)
    }
  }

  /// Words in the names of columns that can contain the x values of a profile, such as `depth` for temperatures at
  /// different depths.
  private static let profileWords: Set = [
    "depth", "pres", "pressure", "height", "altitude", "elevation", "level", "z", "wavelength", "frequency", "age",
  ]

  /// Returns the words of a name, in lower case. These are the parts between characters that aren't letters, and the
  /// words within each part that start with a capital letter. For `windLevel`, they are `windlevel`, `wind` and
  /// `level`.
  static func words(in name: String) -> [String] {
    name.split { !$0.isLetter }.flatMap { part in
      [part.lowercased()] + wordsInCamelCase(part)
    }
  }

  /// Returns the words in a name such as `windLevel` in lower case. A word consists of lower-case letters, and can start
  /// with a capital letter.
  private static func wordsInCamelCase(_ text: Substring) -> [String] {
    var words: [String] = []
    var previous: Character?
    for letter in text {
      defer { previous = letter }
      guard letter.isLowercase else { continue }
      if previous?.isLowercase == true {
        words[words.count - 1].append(letter)
      } else {
        words.append((previous?.isUppercase == true ? previous!.lowercased() : "") + String(letter))
      }
    }
    return words
  }

  /// Returns the index of the first column that contains the x values of profiles or forecasts, such as the depths in
  /// this table:
  ///
  /// ```
  /// time,depth,temp
  /// 2024-01-03,5,17.25
  /// 2024-01-03,15,17
  /// 2024-01-03,25,16.5
  /// 2024-02-03,5,16
  /// ```
  ///
  /// Successive rows with the same date form a group. Within each group, the values of the column all ascend or all
  /// descend, and they restart in the next group. The column has a name such as `depth`, or contains a second date.
  ///
  /// Returns nil in any of these cases:
  /// - There is no such column.
  /// - There are more than ``mostAutomaticGroups`` groups, or the groups have fewer than three rows on average.
  /// - A text column, such as the names of reservoirs, distinguishes the rows with the same date.
  func profileColumn(_ selection: CSVSelection) -> Int? {
    let rows = reader.dialect.sample.indices
    let dates = texts(ofDates: selection.x)
    guard dates.count == rows.count else { return nil }
    let starts = rows.dropFirst().filter { dates[$0] != dates[$0 - 1] }
    guard !starts.isEmpty, rows.count >= 3 * (starts.count + 1), starts.count < Self.mostAutomaticGroups else {
      return nil
    }
    let hasNames = columns.indices.contains { column in
      let texts = columns[column].texts
      return columns[column].isText && 2 * Set(texts).count <= texts.count && canBeGroup(column, of: selection.x)
    }
    guard !hasNames else { return nil }
    return columns.indices.first { column in
      let isLevel = Self.words(in: columnNames[column]).contains(where: Self.profileWords.contains)
      let isOtherDate =
        columns[column].isDate && !columns[column].isTimeOfDay && !selection.x.indexes.contains(column)
      let numbers = isLevel ? columns[column].numbers : isOtherDate ? columns[column].seconds : []
      guard numbers.count == rows.count else { return false }
      let ascents = rows.dropFirst().filter { numbers[$0] > numbers[$0 - 1] }
      let descents = rows.dropFirst().filter { numbers[$0] < numbers[$0 - 1] }
      return ascents.count + descents.count == rows.count - 1 && (descents == starts || ascents == starts)
    }
  }

  /// Returns the date or year of each row as text. Returns an empty array if the x values aren't dates or years, or
  /// if they are missing in some rows.
  private func texts(ofDates x: CSVXSource) -> [String] {
    let isDate = if case .column(let index) = x { columns[index].isDate || hasYears(index) } else { x.isDate }
    let parts = x.indexes.map { columns[$0].texts }
    guard isDate, let first = parts.first, parts.allSatisfy({ $0.count == first.count }) else { return [] }
    return first.indices.map { row in parts.map { $0[row] }.joined(separator: " ") }
  }

  /// Returns the index of the column whose cells name the profiles, or nil if there is no such column. This is the
  /// column of dates. If the dates consist of several columns, it is the first other column whose text changes
  /// exactly where a new profile starts.
  func profileNames(_ selection: CSVSelection) -> Int? {
    if case .column(let dates) = selection.x { return dates }
    let dates = texts(ofDates: selection.x)
    return columns.indices.first { column in
      let names = columns[column].texts
      guard !selection.x.indexes.contains(column), names.count == dates.count, Set(names).count > 1 else {
        return false
      }
      return names.indices.dropFirst().allSatisfy { row in
        (names[row] == names[row - 1]) == (dates[row] == dates[row - 1])
      }
    }
  }

  /// Returns the y columns that vary within a profile, that is, among successive rows with the same date. The
  /// remaining columns, such as the latitude of a ship, apply to the profile as a whole.
  func columnsWithinProfiles(_ selection: CSVSelection) -> [Int] {
    let dates = texts(ofDates: selection.x)
    return selection.y.filter { column in
      let cells = zip(dates, columns[column].texts)
      return zip(cells, cells.dropFirst()).contains { $0.0 == $1.0 && $0.1 != $1.1 }
    }
  }

  /// Returns the index of the first text column that cycles through the same strings at least three times in the
  /// first rows, such as `Mem:`, `Swap:`, `Mem:`, `Swap:`, `Mem:`, `Swap:`. Names of months and weekdays don't count,
  /// because they repeat in any series. Returns nil if there is no such column, or if the x values aren't row
  /// numbers.
  func cyclicGroup(_ selection: CSVSelection) -> Int? {
    guard selection.x.indexes.isEmpty else { return nil }
    let count = reader.dialect.sample.count
    return columns.indices.first { column in
      let texts = columns[column].texts
      guard columns[column].isText, texts.count == count, let period = texts.dropFirst().firstIndex(of: texts[0]),
        2...Self.mostAutomaticGroups ~= period, texts.count >= 3 * period,
        2 * texts[..<period].count(where: CSVDateParts.isMonthOrWeekday) <= period
      else { return false }
      return Set(texts[..<period]).count == period && texts.indices.allSatisfy { texts[$0] == texts[$0 % period] }
    }
  }

  /// Reads the lines again, grouped by a column of categories. For example, a table of polls is grouped by its column
  /// `party`. Returns the same lines if there is no suitable column.
  ///
  /// The rows are grouped only if at least half of the x values repeat, or if the lines are scattered, that is, if y
  /// varies as much among rows with the same x value as in total. Scattered lines would be drawn as zigzags.
  ///
  /// A suitable column contains text or identifiers. Each of its texts occurs in at least three of the first rows on
  /// average. It is one of the following:
  /// - the column that leaves the fewest rows with the same x value and the same text, if at most a third of the
  ///   first rows remain;
  /// - otherwise, if the lines are scattered, the first column with at most ``mostCategories`` different texts. The
  ///   groups are then also drawn as points.
  ///
  /// - Parameters:
  ///   - y: The y columns with which the lines were read.
  ///   - x: The source of x values with which the lines were read.
  func groupedByCategories(
    _ reading: CSVReading, _ selection: CSVSelection, y: [String]?, x: X, progress: (@Sendable (Double) -> Void)?
  ) -> CSVReading {
    let areScattered = !reading.origins.isEmpty && reading.origins.allSatisfy(\.isScattered)
    let pointCount = reading.lines.first?.count ?? 0
    guard areScattered || pointCount > 0 && 2 * reading.repeatedX >= pointCount else { return reading }
    let xColumns = selection.x.indexes
    let rows = reader.dialect.sample
    let candidates = columns.indices.filter { column in
      let texts = columns[column].texts
      let count = Set(texts).count
      return (columns[column].isText || isNamedLikeIdentifier(column)) && !xColumns.contains(column)
        && texts.count == rows.count && 2...Self.mostAutomaticGroups ~= count && texts.count >= 3 * count
    }
    func repeatedCount(_ column: Int) -> Int {
      rows.count - Set(rows.map { row in (xColumns + [column]).map { $0 < row.count ? row[$0] : "" } }).count
    }
    let best = candidates.map { (column: $0, repeated: repeatedCount($0)) }.min { $0.repeated < $1.repeated }
    let separating = best.flatMap { 3 * $0.repeated <= rows.count ? $0.column : nil }
    let category =
      separating
      ?? (areScattered ? candidates.first { Set(columns[$0].texts).count <= Self.mostCategories } : nil)
    guard let category,
      var grouped = try? lines(y: y, x: x, group: .column(columnNames[category]), progress: progress)
    else { return reading }
    grouped.detectedGroup = columnNames[category]
    if separating == nil {
      grouped.origins = grouped.origins.map {
        .init(quantity: $0.quantity, group: $0.group, isScattered: true, isSparse: $0.isSparse)
      }
    }
    return grouped
  }

  /// The maximum number of categories in a column that groups scattered points.
  private static let mostCategories = 12

  /// The index of the column that names the parts of a converted file, or nil for other files. There are two kinds of
  /// such files:
  /// - a JSON object that contains several tables, such as `{"A": [{"x": 0}], "B": [{"x": 0}]}`. The column contains
  ///   the keys.
  /// - a file of paired columns, each with separate x values. The column contains the names of the pairs.
  var keyOfTables: Int? {
    if hasLinesAndX { return 0 }
    let texts = columns.first?.texts ?? []
    return encodings.first == "JSON" && columnNames[0] == JSONTableBuilder.keyColumn && texts.count >= 3
      && Set(texts).count == 1 + zip(texts, texts.dropFirst()).count(where: !=) ? 0 : nil
  }

  /// The index of the column that contains the numbers of the series in a file written by InfluxDB. The header of
  /// such a file starts with `,result,table`. Nil for other files.
  var seriesNumber: Int? {
    columnNames.count > 3 && columnNames[..<3] == ["1", "result", "table"] && columns[0].texts.isEmpty ? 2 : nil
  }

  /// Returns true if a column can be the group column, judging by the first rows. It contains text, or has a name
  /// such as `station`. It can't be the group column in these cases:
  /// - It has more than ``mostAutomaticGroups`` distinct texts, and these are more than half of its cells.
  /// - More than 1 % of the rows repeat both the text and the x value of another row. If the rows with the same text
  ///   are adjacent, 5 % can do so.
  private func canBeGroup(_ column: Int, of source: CSVXSource) -> Bool {
    guard columns[column].isText || columns[column].isNumeric && isNamedLikeIdentifier(column) else { return false }
    let texts = columns[column].texts
    guard Set(texts).count <= max(Self.mostAutomaticGroups, texts.count / 2) else { return false }
    guard case .column(let x) = source else { return true }
    let cells = reader.dialect.sample.compactMap { row in
      x < row.count && column < row.count && !row[x].isEmpty ? [row[x], row[column]] : nil
    }
    let areBlocks = 1 + zip(texts, texts.dropFirst()).count(where: !=) == Set(texts).count
    return (areBlocks ? 20 : 100) * (cells.count - Set(cells).count) <= cells.count
  }

  /// Returns true if the x values ascend, except in a few places where they descend. The file can then consist of
  /// several series, one below the other. There must be at least five times as many ascents as descents, and the x
  /// values must be in a single column. Examines only the first rows.
  func isXUnsorted(_ x: CSVXSource) -> Bool {
    guard case .column(let index) = x else { return false }
    let xs = columns[index].isDate ? columns[index].seconds : columns[index].numbers
    let descents = zip(xs, xs.dropFirst()).count { $1 < $0 }
    return descents > 0 && xs.count > 6 * descents
  }

  /// Returns true if an x value occurs more than once in the first rows.
  func isXRepeated(_ x: [Int]) -> Bool {
    var seen: Set<[String]> = []
    for row in reader.dialect.sample {
      let cells = x.map { $0 < row.count ? row[$0] : "" }
      guard !cells.contains(where: CSVContent.isMissing) else { continue }
      if !seen.insert(cells).inserted { return true }
    }
    return false
  }

  /// Returns the indexes in `columns` of the columns by which to group the rows. These are the only column that
  /// separates the rows into lines with distinct x values or, if none does, the first two or three columns that do so
  /// together.
  ///
  /// Columns that divide the rows into the same groups, such as names and codes of countries, count as one, and the
  /// first of them is returned. Returns nil if no columns separate the rows, or if several columns with different
  /// groups do. For the exact conditions, see ``Group/automatic``.
  ///
  /// - Parameter seriesNumber: The index in `columns` of a column that is known to be the group column. A text column
  ///   with the same groups is preferred, because texts are better names for lines than numbers.
  static func group(among columns: [CSVValues], seriesNumber: Int?, x: AnimatableVector) -> [Int]? {
    guard !columns.isEmpty else { return nil }
    // If each x value occurs at least twice on average, the table probably lists several series. A few x values can
    // then repeat even within a group. In other tables, no x value can.
    let distinctCount = Set(x).count
    let isOfSeries = 2 * distinctCount <= x.count
    let mostRepeated = isOfSeries ? x.count / 100 : 0
    let blocks = Set(columns.indices.filter { restarts(x, in: columns[$0]) })
    var found = columns.indices.filter {
      separates(columns[$0], x, blocks.contains($0) ? x.count / 20 : mostRepeated, distinctCount)
    }
    // If no x values repeat, the file contains several series only if a text changes wherever the x values restart.
    if found.contains(where: blocks.contains) || distinctCount == x.count { found = found.filter(blocks.contains) }
    if let seriesNumber, found.contains(seriesNumber) {
      found = found.filter { areEquivalent(columns[$0], columns[seriesNumber]) && $0 != seriesNumber } + [seriesNumber]
    }
    if let first = found.first {
      return found.dropFirst().allSatisfy({ areEquivalent(columns[first], columns[$0]) }) ? [first] : nil
    }
    guard isOfSeries else { return nil }
    var combinations = columns.indices.map { [$0] }
    for _ in 2...3 {
      combinations = combinations.flatMap { chosen in
        columns.indices.suffix(from: chosen.last! + 1).map { chosen + [$0] }
      }
      let separating = combinations.first { chosen in
        let parts = chosen.map { columns[$0] }
        guard !areRepeated(parts, x) else { return false }
        let joined = CSVValues(joining: parts)
        return !joined.texts.contains("") && separates(joined, x, mostRepeated, distinctCount)
      }
      if let separating { return separating }
    }
    return nil
  }

  /// Returns true if the groups are blocks of adjacent rows, and the x values ascend within each block and descend
  /// only where a new block starts. They must descend at least once. The groups must have at least three rows on
  /// average.
  private static func restarts(_ x: AnimatableVector, in groups: CSVValues) -> Bool {
    let (numbers, xs) = (groups.values.span, x.span)
    let starts = numbers.indices.dropFirst().filter { numbers[$0] != numbers[$0 - 1] }
    return starts.count + 1 == groups.texts.count && numbers.count >= 3 * groups.texts.count
      && starts.contains { xs[$0] < xs[$0 - 1] }
      && !xs.indices.dropFirst().contains { xs[$0] < xs[$0 - 1] && numbers[$0] == numbers[$0 - 1] }
  }

  /// Returns true if a text column can group the rows because the x values within each group are distinct.
  ///
  /// The groups must have at least two rows on average, or 1.5 rows if each x value occurs at least twice on average.
  /// If there are more than ``mostAutomaticGroups``, they must contain at least half of the distinct x values on
  /// average.
  ///
  /// - Parameters:
  ///   - mostRepeated: The maximum number of rows that repeat an x value of their group.
  ///   - distinctCount: The number of distinct x values.
  private static func separates(
    _ groups: CSVValues, _ x: AnimatableVector, _ mostRepeated: Int, _ distinctCount: Int
  ) -> Bool {
    let (numbers, xs) = (groups.values.span, x.span)
    var seen = [Set<Double>](repeating: [], count: groups.texts.count)
    guard 2...mostDetectableGroups ~= seen.count else { return false }
    var repeated = 0
    for row in xs.indices where xs[row].isFinite {
      let group = numbers[row]
      guard group.isFinite, seen.indices.contains(Int(group)) else { return false }
      if !seen[Int(group)].insert(xs[row]).inserted { repeated += 1 }
      guard repeated <= mostRepeated else { return false }
    }
    // Ignore groups without rows. A header that is repeated within the table adds such a group.
    let sizes = seen.map(\.count).filter { $0 > 0 }
    let rows = sizes.reduce(0, +)
    guard sizes.count > 1, 2 * rows >= (2 * distinctCount <= rows ? 3 : 4) * sizes.count else { return false }
    // If there are many groups and they lack most of the x values, the column probably names customers or events, not
    // series.
    return sizes.count <= mostAutomaticGroups || 2 * rows >= sizes.count * distinctCount
  }

  /// The maximum number of distinct strings in a column that can be the group column.
  private static let mostDetectableGroups = 10_000

  /// Returns true if more than 1 % of the first 2000 rows are duplicates, that is, if another row has the same x
  /// value and the same texts in the given columns. Most combinations of columns are ruled out by this quick test,
  /// before the texts of all rows are joined.
  private static func areRepeated(_ columns: [CSVValues], _ x: AnimatableVector) -> Bool {
    let rows = 0..<min(x.count, 2000)
    var (seen, repeated): (Set<[Double]>, Int) = ([], 0)
    for row in rows where !seen.insert([x.span[row]] + columns.map { $0.key(ofRow: row) }).inserted {
      repeated += 1
      if 100 * repeated > rows.count { return true }
    }
    return false
  }

  /// Returns true if two text columns divide the rows into the same groups.
  private static func areEquivalent(_ one: CSVValues, _ other: CSVValues) -> Bool {
    var (others, ones): ([Double: Double], [Double: Double]) = ([:], [:])
    return zip(one.values, other.values).allSatisfy { one, other in
      let isSame = others[one, default: other] == other && ones[other, default: one] == one
      (others[one], ones[other]) = (other, one)
      return isSame
    }
  }
}

extension CSVValues {
  /// Returns true if a numeric column only identifies the group of each row. For example, if the rows are grouped by
  /// city, a column of city codes has the same number in all rows of a group.
  ///
  /// The numbers of the groups must not all be equal, and the groups must have at least two rows on average. Gaps are
  /// ignored.
  func describes(_ column: AnimatableVector) -> Bool {
    let (groups, numbers) = (values.span, column.span)
    guard groups.count >= 2 * texts.count else { return false }
    var found = [Double](repeating: .nan, count: texts.count)
    for row in groups.indices where !numbers[row].isNaN && found.indices.contains(Int(exactly: groups[row]) ?? -1) {
      let group = Int(groups[row])
      if found[group].isNaN { found[group] = numbers[row] }
      guard found[group] == numbers[row] else { return false }
    }
    return Set(found.filter { !$0.isNaN }).count > 1
  }

  /// The maximum number of runs that are drawn as separate lines.
  private static let mostRuns = 20

  /// Creates a column that numbers the runs of a program that ran several times. Within a run, x ascends. Each run
  /// restarts with the first value of x, as in 0, 1, 2, 3, 4, 0, 1, 2, 3, 4.
  ///
  /// Returns nil if x isn't such a sequence, if there is a single run or more than ``mostRuns``, or if a run has
  /// fewer than five rows.
  init?(runsOf x: AnimatableVector) {
    let x = x.span
    var starts = [0]
    for row in x.indices.dropFirst() where !(x[row] >= x[row - 1]) {
      guard x[row] == x[0], starts.count < Self.mostRuns, row - starts.last! >= 5 else { return nil }
      starts.append(row)
    }
    guard starts.count > 1, x.count - starts.last! >= 5 else { return nil }
    var run = 0
    let numbers = x.indices.map { row in
      if run + 1 < starts.count, row == starts[run + 1] { run += 1 }
      return Double(run)
    }
    self.init(
      values: AnimatableVector(numbers), marks: NumberMarks(), texts: starts.indices.map { "run \($0 + 1)" })
  }

  /// Returns a number that identifies the text of the cell in the given row, or -1 if the cell is empty.
  func key(ofRow row: Int) -> Double { values.span[row].isNaN ? -1 : values.span[row] }

  /// Creates a text column that joins the texts of several columns in each row, with blanks between them.
  init(joining columns: [CSVValues]) {
    var texts: [String] = []
    var places: [[Double]: Double] = [:]
    let values = columns[0].values.indices.map { row -> Double in
      let key = columns.map { $0.key(ofRow: row) }
      if let place = places[key] { return place }
      let parts = zip(columns, key).compactMap { column, index in
        index >= 0 && column.texts.indices.contains(Int(index)) ? column.texts[Int(index)] : nil
      }
      texts.append(parts.filter { !$0.isEmpty }.joined(separator: " "))
      places[key] = Double(texts.count - 1)
      return Double(texts.count - 1)
    }
    self.init(values: AnimatableVector(values), marks: NumberMarks(), texts: texts)
  }
}
