import FastVector

extension CSVTable {
  /// Returns the indexes of the columns that can be the group column, judging by the first rows. Text columns come
  /// first, because texts are better names for lines. See ``Group/automatic``.
  func groupCandidates(_ selection: CSVSelection) -> [Int] {
    guard !selection.x.indexes.isEmpty else { return [] }
    let candidates = columns.indices.filter { column in
      !selection.x.indexes.contains(column) && !selection.y.contains(column)
        && (column == seriesNumber || canBeGroup(column, of: selection.x))
    }
    guard !candidates.isEmpty else { return [] }
    // A text column that is constant in the first rows can vary in later rows, so it can be part of the group.
    let possible = columns.indices.filter { column in
      candidates.contains(column)
        || columns[column].isText && !selection.x.indexes.contains(column)
          && (columns[column].isConstant || xStartsOver(with: column, selection.x))
    }
    return possible.filter { !columns[$0].isNumeric } + possible.filter { columns[$0].isNumeric }
  }

  /// Returns the indexes of columns that can group the rows only in combination. For example, if a table has one row
  /// for each combination of house, season and hour, its rows are grouped by `house` and `season`.
  ///
  /// A column can be part of such a group in one of these cases:
  /// - It contains text or times of day.
  /// - It contains integers, and all rows with the same integer are adjacent.
  /// - It contains integers that are the settings of an experiment (see ``isFactor(_:)``), and x isn't a date or
  ///   the column has a name such as `station_code`.
  ///
  /// Returns an empty array in two cases: if no x value is repeated in the first rows, and if even all of these columns
  /// together can't distinguish the rows with the same x value.
  func combinedGroupCandidates(_ selection: CSVSelection) -> [Int] {
    let rows = reader.dialect.sample
    let x = selection.x.indexes
    let isDate = x.contains { columns[$0].isDate }
    let candidates = columns.indices.filter { column in
      let texts = columns[column].texts
      let count = Set(texts).count
      guard !x.contains(column), 2...Self.maxAutomaticGroups ~= count else { return false }
      // In a table of totals and their parts, the cells of the totals can be empty.
      if texts.count < rows.count {
        return columns[column].isText && count <= Self.maxCategories && texts.count >= 3 * count
      }
      let changes = zip(texts, texts.dropFirst()).count { $0 != $1 }
      return columns[column].isText || columns[column].isTimeOfDay
        || selection.canBeGroup(column)
          && (texts.allSatisfy { Int($0) != nil } && changes + 1 == count && texts.count >= 3 * count
            || (!isDate || isNamedLikeIdentifier(column)) && isFactor(column))
    }
    return candidates.count > 1 && isXRepeated(x) && !isXRepeated(x + candidates) ? candidates : []
  }

  /// The maximum number of different integers in a column that counts as a factor (see ``isFactor(_:)``).
  private static let maxLevels = 12

  /// Returns true if a column contains a setting of an experiment, such as the number of threads. Such a column has a
  /// small number of different integers that occur about equally often. Only the first rows are examined.
  func isFactor(_ column: Int) -> Bool {
    let texts = columns[column].texts
    guard texts.count == reader.dialect.sample.count, texts.allSatisfy({ Int($0) != nil }) else { return false }
    let counts = Dictionary(grouping: texts) { $0 }.values.map(\.count)
    guard 2...Self.maxLevels ~= counts.count, let least = counts.min(), let most = counts.max() else { return false }
    return least >= 3 && most <= 2 * least
  }

  /// Returns the index of the first numeric column that can group the rows, such as a column of store numbers. Some of
  /// its cells can contain text, such as `all`. The conditions are listed in ``Group/automatic``. In addition, there
  /// must be another y column. Only the first rows are examined.
  ///
  /// Returns nil if there is no such column, if no x value is repeated, or if a text column or a combination of columns
  /// can group the rows.
  func numericGroup(_ selection: CSVSelection) -> Int? {
    guard isXRepeated(selection.x.indexes), groupCandidates(selection).isEmpty,
      combinedGroupCandidates(selection).isEmpty
    else { return nil }
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
        && (count <= Self.maxAutomaticGroups && 2 * xCount <= rows.count || 2 * rows.count >= count * xCount)
    }
  }

  /// Returns the index of the first text column in which the same strings repeat in the same order, as in `Mem:`,
  /// `Swap:`, `Mem:`, `Swap:`, `Mem:`, `Swap:`. The first rows must contain at least three repetitions. Names of months
  /// and weekdays aren't considered, because they repeat in any series. Returns nil if there is no such column, or if
  /// the table has x columns.
  func cyclicGroup(_ selection: CSVSelection) -> Int? {
    guard selection.x.indexes.isEmpty else { return nil }
    let count = reader.dialect.sample.count
    return columns.indices.first { column in
      let texts = columns[column].texts
      guard columns[column].isText, texts.count == count, let period = texts.dropFirst().firstIndex(of: texts[0]),
        2...Self.maxAutomaticGroups ~= period, texts.count >= 3 * period,
        2 * texts[..<period].count(where: CSVDateParts.isMonthOrWeekday) <= period
      else { return false }
      return Set(texts[..<period]).count == period && texts.indices.allSatisfy { texts[$0] == texts[$0 % period] }
    }
  }

  /// Returns the index of the first text column in which equal cells are adjacent. For example, if hosts are measured
  /// one after the other, the column of hosts has this form. Only the first rows are examined. They must contain 2 to
  /// ``maxCategories`` distinct texts, and at least five rows for each. Returns nil if there is no such column.
  ///
  /// If there is an x column, its values must be distinct. They must ascend within each group, and the step to the next
  /// group must be negative or much larger than the other steps. Without grouping, this step would be drawn as a long
  /// straight line.
  ///
  /// Columns with names such as `phase` or `state` are ignored, because the lines continue from one phase to the next.
  func adjacentGroup(_ selection: CSVSelection) -> Int? {
    guard selection.x.indexes.count <= 1, selection.x.indexes.isEmpty || !isXRepeated(selection.x.indexes) else {
      return nil
    }
    let x = selection.x.indexes.first.map { columns[$0].isDate ? columns[$0].seconds : columns[$0].numbers }
    return columns.indices.first { column in
      let texts = columns[column].texts
      let starts = texts.indices.filter { $0 == 0 || texts[$0] != texts[$0 - 1] }
      return columns[column].isText && texts.count == reader.dialect.sample.count
        && 2...Self.maxCategories ~= starts.count && Set(texts).count == starts.count
        && zip(starts, starts.dropFirst() + [texts.count]).allSatisfy { $1 - $0 >= 5 }
        && (x.map { Self.hasGaps($0, before: starts.dropFirst(), count: texts.count) } ?? true)
        && Self.phaseWords.isDisjoint(with: Self.words(in: columnNames[column]))
        && !texts.contains(where: CSVDateParts.isMonthOrWeekday)
    }
  }

  /// Words in the names of columns that contain the phases of a process or the classes of a data set.
  private static let phaseWords: Set = [
    "phase", "state", "status", "mode", "stage", "period", "split", "set", "level", "label", "class",
  ]

  /// Returns true if numbers ascend within groups, and are separated by large gaps between groups. Each step to the
  /// start of a group must be negative, or at least ten times the median step. Other steps can be negative or zero if
  /// they are at most a tenth of all steps.
  ///
  /// - Parameters:
  ///   - rows: The index of the first row of each group, except for the first group.
  ///   - count: The number of rows in the table. There must be a number for each of them.
  private static func hasGaps(_ numbers: [Double], before rows: ArraySlice<Int>, count: Int) -> Bool {
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    let descents = steps.indices.count { steps[$0] <= 0 && !rows.contains($0 + 1) }
    guard numbers.count == count, 10 * descents <= steps.count else { return false }
    let median = steps.sorted()[steps.count / 2]
    return rows.allSatisfy { steps[$0 - 1] < 0 || steps[$0 - 1] >= 10 * median }
  }

  /// Reads the lines again, grouped by a column of categories. For example, a table of polls is grouped by its column
  /// `party`. Returns the same lines if there is no suitable column.
  ///
  /// The rows are grouped only if at least half of them repeat an earlier x value, or if all lines are scattered. A
  /// line is scattered if y varies as much among rows with the same x value as it does in total. It would be drawn as a
  /// zigzag.
  ///
  /// A suitable column contains text or identifiers, and each of them occurs three times on average in the first rows.
  /// The column is chosen as follows:
  /// - Rows that repeat both the x value and the category of another row are counted for each column. The column with
  ///   the fewest such rows is chosen if they are at most a third of the first rows.
  /// - Otherwise, if all lines are scattered, the first column with at most ``maxCategories`` different texts is
  ///   chosen. The groups are then also drawn as points.
  ///
  /// - Parameters:
  ///   - y: The names of the y columns from which the lines were read.
  ///   - x: The x values with which the lines were read.
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
        && texts.count == rows.count && 2...Self.maxAutomaticGroups ~= count && texts.count >= 3 * count
    }
    func repeatedCount(_ column: Int) -> Int {
      rows.count - Set(rows.map { row in (xColumns + [column]).map { $0 < row.count ? row[$0] : "" } }).count
    }
    let best = candidates.map { (column: $0, repeated: repeatedCount($0)) }.min { $0.repeated < $1.repeated }
    let separating = best.flatMap { 3 * $0.repeated <= rows.count ? $0.column : nil }
    let category =
      separating
      ?? (areScattered ? candidates.first { Set(columns[$0].texts).count <= Self.maxCategories } : nil)
    guard let category,
      var grouped = try? lines(y: y, x: x, group: .column(columnNames[category]), progress: progress)
    else { return reading }
    grouped.detectedGroup = columnNames[category]
    if separating == nil {
      for index in grouped.origins.indices { grouped.origins[index].isScattered = true }
    }
    return grouped
  }

  /// The maximum number of different texts in a column of categories.
  private static let maxCategories = 12

  /// The index of the column that names the parts of a converted file; nil for other files. There are four kinds of
  /// such files:
  /// - A JSON object that contains several tables, such as `{"A": [{"x": 0}], "B": [{"x": 0}]}`. The column contains
  ///   the keys of the object.
  /// - A file with pairs of x and y columns. The column contains the names of the pairs.
  /// - A file with x values in its names, such as `BM_Sort/1024`. The column contains the names without the x values.
  /// - Tables of Markdown. The column contains their headings.
  var keyOfTables: Int? {
    if hasLinesAndX || convertedFormat.hasPrefix(MarkdownTables.prefix) { return 0 }
    let texts = columns.first?.texts ?? []
    return encodings.first == "JSON" && columnNames[0] == JSONTableBuilder.keyColumn && texts.count >= 3
      && Set(texts).count == 1 + zip(texts, texts.dropFirst()).count(where: !=) ? 0 : nil
  }

  /// The index of the column with series numbers in a file written by InfluxDB, whose header starts with
  /// `,result,table`. Nil for other files.
  var seriesNumber: Int? {
    columnNames.count > 3 && columnNames[..<3] == ["1", "result", "table"] && columns[0].texts.isEmpty ? 2 : nil
  }

  /// Returns true if a column can be the group column, judging by the first rows. It must contain text, or identifiers
  /// below a name such as `station`. It can't be the group column in these cases:
  /// - It has more than ``maxAutomaticGroups`` distinct texts, and more than half of its cells are distinct.
  /// - More than 1 % of the rows repeat both the text and the x value of another row. The limit is 5 % if the rows
  ///   with the same text are adjacent.
  func canBeGroup(_ column: Int, of source: CSVXSource) -> Bool {
    guard columns[column].isText || columns[column].isNumeric && isNamedLikeIdentifier(column) else { return false }
    let texts = columns[column].texts
    guard Set(texts).count <= max(Self.maxAutomaticGroups, texts.count / 2) else { return false }
    guard case .column(let x) = source else { return true }
    let cells = reader.dialect.sample.compactMap { row in
      x < row.count && column < row.count && !row[x].isEmpty ? [row[x], row[column]] : nil
    }
    let areBlocks = 1 + zip(texts, texts.dropFirst()).count(where: !=) == Set(texts).count
    return (areBlocks ? 20 : 100) * (cells.count - Set(cells).count) <= cells.count
  }

  /// Returns true if the x values mostly ascend, but descend in a few places. The file may then consist of several
  /// series, one below the other. There must be more than five times as many ascents as descents, and a single x
  /// column. Only the first rows are examined.
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

  /// Chooses the columns by which to group the rows, and returns their indexes in `columns`. If a single column
  /// separates the rows into lines with distinct x values, the result is that column. If no single column does, the
  /// result is the first two or three columns that do so together.
  ///
  /// Columns that divide the rows into the same groups, such as the names and the codes of countries, count as one
  /// column. The first of them is returned. Returns nil if no columns separate the rows, or if several columns with
  /// different groups do. The exact conditions are listed in ``Group/automatic``.
  ///
  /// - Parameter seriesNumber: The index in `columns` of a column that is known to contain series numbers; nil if
  ///   there is none. If a text column has the same groups, it is preferred, because texts are better names for lines
  ///   than numbers.
  static func group(among columns: [CSVValues], seriesNumber: Int?, x: AnimatableVector) -> [Int]? {
    guard !columns.isEmpty else { return nil }
    // If each x value occurs at least twice on average, the table probably lists several series. In this case, a few x
    // values can repeat even within a group. Otherwise, none can.
    // NaNs are never equal, so a set that contains them would take quadratic time.
    let distinctCount = Set(x.lazy.filter { !$0.isNaN }).count + x.count(where: \.isNaN)
    let isOfSeries = 2 * distinctCount <= x.count
    let maxRepeats = isOfSeries ? x.count / 100 : 0
    let blocks = Set(columns.indices.filter { restarts(x, in: columns[$0]) })
    var found = columns.indices.filter {
      separates(columns[$0], x, blocks.contains($0) ? x.count / 20 : maxRepeats, distinctCount)
    }
    // If no x values repeat, the file contains several series only if the text changes wherever the x values start
    // over.
    if found.contains(where: blocks.contains) || distinctCount == x.count { found = found.filter(blocks.contains) }
    if let seriesNumber, found.contains(seriesNumber) {
      found = found.filter { areEquivalent(columns[$0], columns[seriesNumber]) && $0 != seriesNumber } + [seriesNumber]
    }
    if let first = found.first {
      guard found.dropFirst().allSatisfy({ areEquivalent(columns[first], columns[$0]) }) else { return nil }
      // If x starts over wherever another text changes, the lines of each group would jump back and forth between the
      // blocks, so group the rows by this text, too.
      let parts = blocks.sorted().filter { !found.contains($0) && startsOver(x, with: columns[$0]) }
      let outer = parts.first {
        separates(CSVValues(joining: [columns[$0], columns[first]]), x, maxRepeats, distinctCount)
      }
      return [outer].compactMap(\.self) + [first]
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
        return !joined.texts.contains("") && separates(joined, x, maxRepeats, distinctCount)
      }
      if let separating { return separating }
    }
    return nil
  }

  /// Returns true if the groups are blocks of adjacent rows, and the x values ascend within each block. They must
  /// descend at the start of at least one block. The blocks must have at least three rows on average.
  private static func restarts(_ x: AnimatableVector, in groups: CSVValues) -> Bool {
    let (numbers, xs) = (groups.values.span, x.span)
    let starts = numbers.indices.dropFirst().filter { numbers[$0] != numbers[$0 - 1] }
    return starts.count + 1 == groups.texts.count && numbers.count >= 3 * groups.texts.count
      && starts.contains { xs[$0] < xs[$0 - 1] }
      && !xs.indices.dropFirst().contains { xs[$0] < xs[$0 - 1] && numbers[$0] == numbers[$0 - 1] }
  }

  /// Returns true if the x values descend wherever the group changes.
  private static func startsOver(_ x: AnimatableVector, with groups: CSVValues) -> Bool {
    let (numbers, xs) = (groups.values.span, x.span)
    return numbers.indices.dropFirst().allSatisfy { numbers[$0] == numbers[$0 - 1] || xs[$0] < xs[$0 - 1] }
  }

  /// Returns true if the x values in the first rows start over wherever the text of a column changes, and ascend
  /// everywhere else.
  private func xStartsOver(with column: Int, _ x: CSVXSource) -> Bool {
    guard case .column(let index) = x else { return false }
    let xs = columns[index].isDate ? columns[index].seconds : columns[index].numbers
    let texts = columns[column].texts
    return xs.count == texts.count && texts.count == reader.dialect.sample.count && !columns[column].isConstant
      && xs.indices.dropFirst().allSatisfy { (xs[$0] < xs[$0 - 1]) == (texts[$0] != texts[$0 - 1]) }
  }

  /// Returns true if the rows can be grouped by a text column. The x values must be distinct within each group, with at
  /// most `maxRepeats` exceptions.
  ///
  /// The groups must have at least two rows on average, or 1.5 rows if each x value occurs at least twice on average.
  /// If there are more than ``maxAutomaticGroups``, they must contain at least half of the distinct x values on
  /// average.
  ///
  /// - Parameters:
  ///   - maxRepeats: The maximum number of rows that repeat an x value within their group.
  ///   - distinctCount: The number of distinct x values.
  private static func separates(
    _ groups: CSVValues, _ x: AnimatableVector, _ maxRepeats: Int, _ distinctCount: Int
  ) -> Bool {
    let (numbers, xs) = (groups.values.span, x.span)
    var seen = [Set<Double>](repeating: [], count: groups.texts.count)
    guard 2...maxDetectableGroups ~= seen.count else { return false }
    var repeated = 0
    for row in xs.indices where xs[row].isFinite {
      let group = numbers[row]
      guard group.isFinite, seen.indices.contains(Int(group)) else { return false }
      if !seen[Int(group)].insert(xs[row]).inserted { repeated += 1 }
      guard repeated <= maxRepeats else { return false }
    }
    // Ignore groups without rows. For example, a repeated header adds such a group, because its row is omitted while
    // its text remains.
    let sizes = seen.map(\.count).filter { $0 > 0 }
    let rows = sizes.reduce(0, +)
    guard sizes.count > 1, 2 * rows >= (2 * distinctCount <= rows ? 3 : 4) * sizes.count else { return false }
    // If there are many groups that lack most of the x values, they are probably customers or events instead of series.
    return sizes.count <= maxAutomaticGroups || 2 * rows >= sizes.count * distinctCount
  }

  /// The maximum number of distinct strings in a group column that is chosen automatically.
  private static let maxDetectableGroups = 10_000

  /// Returns true if more than 1 % of the first 2000 rows are duplicates. A row is a duplicate if another row has the
  /// same x value and the same texts in the given columns. This quick test rules out most combinations of columns
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
      if one.isNaN || other.isNaN { return false }
      let isSame = others[one, default: other] == other && ones[other, default: one] == one
      (others[one], ones[other]) = (other, one)
      return isSame
    }
  }
}
