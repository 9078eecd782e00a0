import FastVector
import FastVectorCharts
public import FastVectorFiles
import Foundation

extension CSVTable {
  /// Reads columns of the table as lines of a chart.
  ///
  /// The points of each line are sorted by x, and rows without an x value are omitted. The x values within a line are
  /// distinct: if several rows with the same x value are kept, repeated x values are increased to the next larger
  /// `Double`.
  ///
  /// - Parameters:
  ///   - y: The y columns, identified by name or by number, counted from 1. If nil, the numeric columns are used,
  ///     except for x columns, row numbers and similar columns (see ``numberColumns(x:group:)``). If a table has more
  ///     than ``maxAutomaticLines`` columns of measurements, only ``maxLinesOfWideTables`` are used.
  ///   - x: The way to determine the x values.
  ///   - group: The way to group the rows into lines.
  ///   - progress: A closure that is called periodically with the fraction of the file that has been read. It can be
  ///     called on any thread.
  /// - Throws: `FileError` if a column doesn't exist, if a cell can't be converted, or if the format of a column is
  ///   ambiguous. An error about a cell includes its line and column.
  /// - Complexity: O(n) in the size of the file, or O(n log n) if the rows aren't sorted by x. All columns are read
  ///   in a single pass. A second pass can be necessary to detect the group column.
  public func lines(
    y: [String]? = nil, x: X = .automatic, group: Group = .automatic, progress: (@Sendable (Double) -> Void)? = nil
  ) throws(FileError) -> CSVReading {
    let selection = try CSVSelection(y: y, x: x, group: group.name, in: self)
    let findsGroup = group == .automatic && reader.options.repeatedX == .keep
    // If x values repeat within the tables of a JSON object, the rows can be grouped by the key of the table together
    // with other columns.
    let key = findsGroup ? keyOfTables : nil
    let combined = key.map { isXRepeated(selection.x.indexes + [$0]) ? combinedGroupCandidates(selection) : [] }
    let repeated = findsGroup ? key ?? numericGroup(selection) ?? cyclicGroup(selection) : nil
    if findsGroup, combined?.isEmpty != false, let column = repeated ?? adjacentGroup(selection) {
      let selection = try CSVSelection(y: y, x: x, group: columnNames[column], in: self)
      let reason = repeated == nil ? "adjacent rows" : "repeated x values"
      var reading = try lines(selection, groupCandidates: [], groupReason: reason, progress: progress)
      reading.detectedGroup = columnNames[column]
      return reading
    }
    if findsGroup, x == .automatic, let profile = profileColumn(selection), let names = profileNames(selection) {
      let group = Group.column(columnNames[names])
      let y = y ?? columnsWithinProfiles(selection).filter { $0 != profile && $0 != names }.map { columnNames[$0] }
      // Ignore the profiles if reading them fails, for example because there are too many for a chart.
      if !y.isEmpty, var reading = try? lines(y: y, x: .column(columnNames[profile]), group: group, progress: progress)
      {
        reading.detectedGroup = columnNames[names]
        return reading
      }
    }
    var candidates = findsGroup ? combined ?? groupCandidates(selection) : []
    if findsGroup, candidates.isEmpty { candidates = combinedGroupCandidates(selection) }
    // Text columns are slow to read, so include the possible group columns in the first pass only if the first rows
    // show that x values repeat or descend.
    if candidates.isEmpty || !isXRepeated(selection.x.indexes) && !isXUnsorted(selection.x) {
      let reading = try lines(selection, groupCandidates: [], findsRuns: findsGroup, progress: progress)
      if candidates.isEmpty || reading.repeatedX == 0 {
        return findsGroup ? groupedByCategories(reading, selection, y: y, x: x, progress: progress) : reading
      }
    }
    // A column of integers can be part of the group. Don't draw it as a line as well.
    var grouped = selection
    for column in candidates where selection.y.contains(column) { _ = grouped.omit(column) }
    let reading = try lines(grouped, groupCandidates: candidates, findsRuns: true, progress: progress)
    if reading.detectedGroup != nil { return reading }
    let plain =
      grouped.y == selection.y
      ? reading : try lines(selection, groupCandidates: [], findsRuns: true, progress: progress)
    return groupedByCategories(plain, selection, y: y, x: x, progress: progress)
  }

  private func lines(
    _ selection: CSVSelection, groupCandidates: [Int], groupReason: String? = nil, findsRuns: Bool = false,
    progress: (@Sendable (Double) -> Void)?
  ) throws(FileError) -> CSVReading {
    var selection = selection
    var skipped: [FileError] = []
    var missing: [String] = []
    var (columns, conversions) = try read(&selection, groupCandidates, &skipped, &missing, progress: progress)
    let xCount = selection.x.indexes.count
    let yEnd = xCount + selection.y.count
    var values = columns.columns[xCount..<yEnd].map(\.values)
    var notes = InterpretationNotes(columns, skipped)
    notes.missingTexts = missing + Array(selection.y.lazy.compactMap { self.columns[$0].limit }.prefix(1))
    if reader.options.findsMissingCodes { notes.missingCodes = removeMissingCodes(&values) }
    notes.y = selection.y.map { columnNames[$0] }
    notes.omittedColumns = selection.omitted.map { columnNames[$0] }
    notes.constantColumns = selection.constant.map { columnNames[$0] }
    notes.errorColumns = selection.errors.map { columnNames[$0] }
    notes.copies = selection.copies.map { columnNames[$0] }
    notes.descriptions = selection.descriptions.map { columnNames[$0] }
    var reading = CSVReading()
    var xValues = xValues(Array(columns.columns.prefix(xCount)), selection.x, conversions, &reading, &notes)
    if conversions.first?.dateFormat?.isTimeOfDay == true, case .column = selection.x, groupCandidates.isEmpty,
      selection.groups.isEmpty
    {
      let moved = xValues?.withFollowingDays
      notes.hasFollowingDays = zip(xValues ?? .zero, moved ?? .zero).contains { $0 < $1 }
      xValues = moved
    }
    if let xValues, xValues.count > 0, !xValues.span.hasFinite { throw noX(selection.x) }
    if selection.isXAutomatic, let values = xValues, values.count > 1, values.allSatisfy({ $0 == values[0] }) {
      let indexes = selection.x.indexes
      notes.constantX = (
        names: indexes.map { columnNames[$0] }.joined(separator: " + "),
        areDifferent: indexes.contains { !self.columns[$0].isConstant }
      )
      (notes.x, notes.twoDigitYears, reading.xName, reading.hasDates) = (nil, nil, nil, false)
      xValues = nil
    }
    var groups: CSVValues?
    if !selection.groups.isEmpty {
      groups = CSVValues(joining: Array(columns.columns.suffix(selection.groups.count)))
      notes.group = selection.groups.map { columnNames[$0] }.joined(separator: " + ")
      if let groupReason { (notes.isGroupDetected, notes.groupReason) = (true, groupReason) }
    } else if let x = xValues,
      let places = Self.group(
        among: columns.columns[yEnd...].map(\.self), seriesNumber: groupCandidates.firstIndex { $0 == seriesNumber },
        x: x)
    {
      var found = places.map { columns.columns[yEnd + $0] }
      var names = places.map { columnNames[groupCandidates[$0]] }
      notes.descriptions.removeAll(where: names.contains)
      if found.count > 1, let totals = Totals(found, x: x, values) {
        reading.groupOfParts = names.joined(separator: "+")
        notes.totals = (totals.name, names.remove(at: totals.column))
        found.remove(at: totals.column)
        found = found.map { $0.elements(at: totals.rows) }
        values = values.map { $0.elements(at: totals.rows) }
        xValues = x.elements(at: totals.rows)
      }
      groups = CSVValues(joining: found)
      notes.group = names.joined(separator: " + ")
      notes.isGroupDetected = true
      reading.detectedGroup = notes.group
    } else if findsRuns, selection.isXAutomatic, !reading.hasDates, let x = xValues {
      if let (months, count) = x.monthsOfRepeatedYears {
        xValues = months
        notes.x = "\(notes.x ?? "") (\(count) rows for each year)"
      } else if let runs = CSVValues(runsOf: x) {
        groups = runs
        notes.group = "run"
        (notes.isGroupDetected, notes.groupReason) = (true, "x restarts")
        reading.detectedGroup = notes.group
      } else if case .column(let index) = selection.x, index == sweptVoltage, let sweeps = CSVValues(sweepsOf: x) {
        groups = sweeps
        notes.group = "sweep"
        (notes.isGroupDetected, notes.groupReason) = (true, "x changes its direction or restarts")
        reading.detectedGroup = notes.group
      }
    }
    if selection.isAutomatic {
      omitConstants(within: groups, &values, &notes)
      if let groups { omitLines(of: groups, &values, &notes) }
      reading.omittedColumns = notes.omittedColumns
    }
    notes.gaps = values.reduce(0) { $0 + $1.span.gapCount }
    // Release columns that are no longer needed to reduce the peak memory.
    columns.columns = []
    if let groups {
      try appendGroups(groups, to: &reading, x: xValues, values, &notes)
    } else {
      if xValues == nil, selection.isXAutomatic { notes.firstRowNumber = firstRowNumber }
      try append(to: &reading, names: notes.y, x: consume xValues, values: values, &notes)
    }
    reading.interpretationOfY = notes.shownY
    reading.otherInterpretation = interpretation(notes, conversions[xCount..<yEnd])
    reading.repeatedX = notes.repeated
    return reading
  }

  /// Omits columns that aren't useful as lines, unless all columns are of this kind. These columns are omitted:
  /// - columns that contain only 0, or only one number;
  /// - columns that contain the same number in all rows of each group, such as the codes of stations;
  /// - columns that count the rows of each group, such as the numbers of water bottles in the profile of a station;
  /// - columns of flags, which contain only 0 and 1.
  private func omitConstants(
    within groups: CSVValues?, _ values: inout [AnimatableVector], _ notes: inout InterpretationNotes
  ) {
    let zeros = values.indices.filter { values[$0].count > 2 && values[$0].allSatisfy { $0 == 0 } }
    let single = values.indices.filter {
      values[$0].count > 2 && Array(values[$0].lazy.filter(\.isFinite).prefix(2)).count == 1
    }
    let constants = values.indices.filter { !single.contains($0) && groups?.describes(values[$0]) == true }
    let flags = values.indices.filter { !zeros.contains($0) && values[$0].hasOnlyFlags }
    let counters = values.indices.filter { groups?.countsRows(values[$0]) == true }
    let varying = values.indices.filter { !(zeros + single + constants + flags + counters).contains($0) }
    guard !varying.isEmpty, varying.count < values.count else { return }
    notes.zeroColumns = zeros.map { notes.y[$0] }
    notes.singleNumbers = single.map { notes.y[$0] }
    notes.constantInGroups = constants.map { notes.y[$0] }
    notes.flags = flags.map { notes.y[$0] }
    notes.counters = counters.map { notes.y[$0] }
    values = varying.map { values[$0] }
    notes.y = varying.map { notes.y[$0] }
  }

  /// Limits the number of lines to ``maxGroupedLines`` by omitting the last columns. The number of lines is the number
  /// of columns times the number of groups. At least one column remains.
  private func omitLines(
    of groups: CSVValues, _ values: inout [AnimatableVector], _ notes: inout InterpretationNotes
  ) {
    let count = max(1, Self.maxGroupedLines / max(1, min(groups.texts.count, Self.maxAutomaticGroups)))
    guard values.count > count else { return }
    notes.omittedColumns += notes.y[count...]
    values.removeSubrange(count...)
    notes.y.removeSubrange(count...)
  }

  /// The maximum number of lines if the rows are grouped and the y columns are chosen automatically.
  private static let maxGroupedLines = 40

  /// The codes for missing values that can be recognized only by comparing columns.
  var missingCodesOfColumns: Set<Double> { MissingCode.others(in: columns.filter(\.isNumeric).map(\.numbers)) }

  /// Replaces codes for missing values, such as -999, with NaN. Returns the codes.
  private func removeMissingCodes(_ values: inout [AnimatableVector]) -> Set<Double> {
    let others = missingCodesOfColumns
    var codes: Set<Double> = []
    for index in values.indices {
      guard let code = values[index].missingCode(others: others) else { continue }
      codes.insert(code)
      values[index] = values[index].withGaps(for: code)
    }
    return codes
  }

  /// Returns the error to throw if no row has an x value.
  private func noX(_ source: CSVXSource) -> FileError {
    let names = source.indexes.map { columnNames[$0].prefix(scalars: 40) }.joined(separator: " + ")
    let cells = source.indexes.map { index in
      reader.dialect.sample.lazy.map { index < $0.count ? $0[index] : "" }.first { !$0.isEmpty } ?? ""
    }
    let first = cells.joined(separator: " ").prefix(scalars: 40)
    let contents = first.isEmpty ? "cells are empty" : "first value is \"\(first)\""
    return .badData(
      name,
      "no row has an x value: x is column \(names), whose \(contents); name another column with "
        + "\(reader.options.name(of: .x)), or the format of its dates with \(reader.options.name(of: .dateFormat))")
  }

  /// The maximum number of different strings among numbers that are treated as missing values.
  static let maxMissingTexts = 4

  /// Reads the selected columns and the columns that can be the group column.
  ///
  /// If a cell can't be converted, the result depends on the cell and its column:
  /// - If the cell can represent a missing value (see ``CSVSelection/canBeMissing(_:_:)``), its text is treated as a
  ///   missing value in the whole table and added to `missing`. At most ``maxMissingTexts`` distinct texts are treated
  ///   in this way.
  /// - Otherwise, if the column is one of several y columns that were chosen automatically, it is removed from the
  ///   selection, and the error is added to `skipped`.
  /// - In all other cases, the error is thrown.
  private func read(
    _ selection: inout CSVSelection, _ groupCandidates: [Int], _ skipped: inout [FileError],
    _ missing: inout [String], progress: (@Sendable (Double) -> Void)?
  ) throws(FileError) -> (columns: CSVColumns, conversions: [CSVColumnConversion]) {
    let candidates = groupCandidates.map { CSVColumnUse(index: $0, role: .text) }
    var table = self
    while true {
      do throws(CSVColumnError) {
        return try table.readColumns(selection.uses + candidates, progress: progress)
      } catch {
        if missing.count < Self.maxMissingTexts, let column = error.column, selection.canBeMissing(error.text, column) {
          missing.append(error.text)
          table = table.withMissing(error.text)
          continue
        }
        guard let column = error.column, selection.omit(column) else { throw error.error }
        skipped.append(error.error)
      }
    }
  }

  /// Returns the x values, or nil if row numbers are used. Sets the properties of `reading` that describe the x values.
  private func xValues(
    _ columns: [CSVValues], _ source: CSVXSource, _ conversions: [CSVColumnConversion],
    _ reading: inout CSVReading, _ notes: inout InterpretationNotes
  ) -> AnimatableVector? {
    guard !columns.isEmpty else { return nil }
    let format = conversions[0].dateFormat
    let unit = timeUnit(of: source, columns[0].values, isDate: format != nil)
    reading.hasDates = source.isDate || unit != nil || format != nil
    let timeZone = timeZone(of: source.indexes, conversions)
    if reading.hasDates, source.isDate || format?.isTimeOfDay != true { reading.timeZone = timeZone }
    reading.xName = source.indexes.map { columnNames[$0] }.joined(separator: " + ")
    notes.x = describe(source, conversions, unit, timeZone)
    let (values, twoDigitYears, hasFollowingYears) = source.values(columns, reader.options, unit)
    notes.twoDigitYears = twoDigitYears ?? conversions[0].twoDigitYears
    notes.hasFollowingYears = hasFollowingYears
    reading.isWithoutYear = format?.isWithoutYear == true || source.isWithoutYear
    if reading.isWithoutYear { return values.withFollowingYears }
    notes.localTimeZone = localTimeZone(of: source, conversions)
    return notes.localTimeZone.map(values.withSecondInstants) ?? values
  }

  /// Adds the lines of each group. The groups are in the order in which they first occur in the table. If the group
  /// column was detected, adds only the first ``maxAutomaticGroups`` groups.
  private func appendGroups(
    _ groups: CSVValues, to reading: inout CSVReading, x: AnimatableVector?, _ values: [AnimatableVector],
    _ notes: inout InterpretationNotes
  ) throws(FileError) {
    guard groups.texts.count <= Self.maxGroups || notes.isGroupDetected else {
      throw .badData(
        name,
        "column \(notes.group!.prefix(scalars: 40)) has \(groups.texts.count) distinct values; a chart can have at "
          + "most \(Self.maxGroups) groups")
    }
    let indexes = groups.values.values
    let drawn = notes.isGroupDetected ? Self.maxAutomaticGroups : Self.maxGroups
    notes.omittedGroups = max(groups.texts.count - drawn, 0)
    for (number, text) in groups.texts.prefix(drawn).enumerated() {
      let rows = indexes.indices.filter { Int(indexes[$0]) == number }
      // Skip groups without rows. For example, a repeated header adds such a group, because its row is omitted while
      // its text remains.
      guard !rows.isEmpty else { continue }
      let label = text.isEmpty ? "(none)" : text
      let prefix = label.hasSuffix(":") ? "\(label) " : "\(label): "
      try append(
        to: &reading, names: notes.y.count == 1 ? [label] : notes.y.map { prefix + $0 }, group: label,
        x: x.map { x in
          let x = x.elements(at: rows)
          return notes.localTimeZone.map(x.withSecondInstants) ?? x
        }, values: values.map { $0.elements(at: rows) }, &notes)
    }
    // Omit lines without points. A line has no points if all cells of its group are empty in that column. A group has
    // no points at all if its name is actually a part of a note below the table.
    let isDrawn = { (line: Series) in !line.isEmpty && line.values.contains { !$0.isNaN } }
    let drawnLines = reading.lines.indices.filter { isDrawn(reading.lines[$0]) }
    guard !drawnLines.isEmpty else { return }
    reading.origins = drawnLines.map { reading.origins[$0] }
    reading.lines = drawnLines.map { reading.lines[$0] }
  }

  /// Adds one line per name. All of these lines have the same x values.
  ///
  /// - Parameter group: The value in the group column; nil if the rows aren't grouped.
  private func append(
    to reading: inout CSVReading, names: [String], group: String? = nil, x: consuming AnimatableVector?,
    values: [AnimatableVector],
    _ notes: inout InterpretationNotes
  ) throws(FileError) {
    let isTransposed = convertedFormat == Self.transposedFormat
    func addOrigin(_ place: Int, _ values: AnimatableVector, isScattered: Bool) {
      let name = notes.y[place]
      reading.origins.append(
        CSVReading.Origin(
          column: name, quantity: isTransposed ? "" : repeatedNames[name] ?? name, group: group,
          isScattered: isScattered, isSparse: values.span.hasOnlyIsolatedValues))
    }
    guard let x = consume x else {
      for (place, (name, values)) in zip(names, values).enumerated() {
        addOrigin(place, values, isScattered: false)
        do {
          let first = Double(notes.firstRowNumber)
          reading.lines.append(try Series(values, start: first, step: 1, id: .text(name)))
        } catch {
          throw .badData(self.name, "\(error.problem)")
        }
      }
      return
    }
    // Consume `x` to let `RowOrder` change repeated x values in place instead of copying the vector.
    let order = RowOrder(consume x, repeated: reader.options.repeatedX)
    notes.count(order)
    var first: Series?
    for (place, (name, values)) in zip(names, values).enumerated() {
      let y = order.applied(to: values)
      addOrigin(place, y, isScattered: order.isScattered(y))
      do {
        let series =
          if let first { Series(xValuesOf: first, y: y, id: .text(name)) } else {
            try Series(x: order.x, y: y, id: .text(name))
          }
        reading.lines.append(series)
        first = series
      } catch {
        throw .badData(self.name, "column \(reading.xName ?? ""): \(error.problem)")
      }
    }
  }
}

extension AnimatableVector {
  /// True if at least ten elements are finite, and all of them are 0 or 1.
  ///
  /// - Complexity: O(n); O(1) if the first element is finite and neither 0 nor 1.
  fileprivate var hasOnlyFlags: Bool {
    var count = 0
    for element in self where element.isFinite {
      guard element == 0 || element == 1 else { return false }
      count += 1
    }
    return count >= 10
  }

  /// Returns the elements at the given indexes.
  func elements(at indexes: [Int]) -> AnimatableVector {
    let span = span
    return AnimatableVector(indexes.map { span[$0] })
  }
}

extension Span<Double> {
  /// True if at least three values are finite, and no two of them are adjacent, as in 1, NaN, 2, NaN, 3.
  ///
  /// - Complexity: O(n); O(1) if the first two values are finite.
  fileprivate var hasOnlyIsolatedValues: Bool {
    var (count, last) = (0, -2)
    for index in indices where self[index].isFinite {
      guard index > last + 1 else { return false }
      (count, last) = (count + 1, index)
    }
    return count > 2
  }

  /// The number of elements that are NaN.
  fileprivate var gapCount: Int {
    unsafe withUnsafeBufferPointer { unsafe $0.reduce(0) { $0 + ($1.isNaN ? 1 : 0) } }
  }

  fileprivate var hasFinite: Bool { indices.contains { self[$0].isFinite } }
}
