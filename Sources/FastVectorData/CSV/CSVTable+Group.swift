import FastVector

extension CSVTable {
  /// Returns the indexes of the columns that can be the group column, judging by the first rows. See
  /// ``Group/automatic``.
  func groupCandidates(_ selection: CSVSelection) -> [Int] {
    guard !selection.x.indexes.isEmpty else { return [] }
    return columns.indices.filter { column in
      !selection.x.indexes.contains(column) && !selection.y.contains(column)
        && (column == seriesNumber || canBeGroup(column, of: selection.x))
    }
  }

  /// Returns the index of the first integer column, such as a store number, whose values distinguish the rows with the
  /// same x value. Examines only the first rows. Returns nil if there is no such column, if no x value is repeated, or
  /// if a text column can be the group column.
  func numericGroup(_ selection: CSVSelection) -> Int? {
    guard isXRepeated(selection.x.indexes), groupCandidates(selection).isEmpty else { return nil }
    let rows = reader.dialect.sample
    return selection.y.first { column in
      let texts = columns[column].texts
      let count = Set(texts).count
      guard 2...Self.mostAutomaticGroups ~= count, texts.count == rows.count, rows.count >= 3 * count,
        texts.allSatisfy({ Int($0) != nil })
      else { return false }
      let keys = rows.map { row in (selection.x.indexes + [column]).map { $0 < row.count ? row[$0] : "" } }
      return Set(keys).count == rows.count
    }
  }

  /// The index of the column of series numbers in a file of InfluxDB, whose header starts with `,result,table`; nil for
  /// other files.
  var seriesNumber: Int? {
    columnNames.count > 3 && columnNames[..<3] == ["1", "result", "table"] && columns[0].texts.isEmpty ? 2 : nil
  }

  /// Returns true if a column contains text and the first rows don't rule it out as the group column. A column is ruled
  /// out if it has too many distinct texts, or if the same text and the same x value occur together in two rows.
  private func canBeGroup(_ column: Int, of source: CSVXSource) -> Bool {
    guard columns[column].isText || columns[column].isNumeric && isNamedLikeIdentifier(column) else { return false }
    let texts = columns[column].texts
    guard Set(texts).count <= Self.mostAutomaticGroups else { return false }
    guard case .column(let x) = source, columns[x].texts.count == texts.count else { return true }
    return Set(zip(columns[x].texts, texts).map { [$0, $1] }).count == texts.count
  }

  /// Returns true if an x value occurs twice in the first rows.
  func isXRepeated(_ x: [Int]) -> Bool {
    var seen: Set<[String]> = []
    for row in reader.dialect.sample {
      let cells = x.map { $0 < row.count ? row[$0] : "" }
      guard !cells.contains(where: { CSVContent(of: $0) == .missing }) else { continue }
      if !seen.insert(cells).inserted { return true }
    }
    return false
  }

  /// Returns the index in `columns` of the only column for which the x values within each group are distinct. Columns
  /// with the same groups count as one, and the first of them is returned. Returns nil if no column or more than one
  /// qualifies. See ``Group/automatic``.
  ///
  /// - Parameter seriesNumber: The index in `columns` of a column that is known to be the group column. A text column
  ///   with the same groups is preferred, because texts are better names for lines than numbers.
  static func group(among columns: [CSVValues], seriesNumber: Int?, x: AnimatableVector) -> Int? {
    var found = columns.indices.filter { separates(columns[$0], x) }
    if let seriesNumber, found.contains(seriesNumber) {
      found = found.filter { areEquivalent(columns[$0], columns[seriesNumber]) && $0 != seriesNumber } + [seriesNumber]
    }
    guard let first = found.first, found.dropFirst().allSatisfy({ areEquivalent(columns[first], columns[$0]) }) else {
      return nil
    }
    return first
  }

  /// Returns true if the x values within each group of a text column are distinct, and the groups have two rows or more
  /// on average.
  private static func separates(_ groups: CSVValues, _ x: AnimatableVector) -> Bool {
    let (numbers, xs) = (groups.values.span, x.span)
    var seen = [Set<Double>](repeating: [], count: groups.texts.count)
    guard 2...mostGroups ~= seen.count else { return false }
    for row in xs.indices where xs[row].isFinite {
      let group = numbers[row]
      guard group.isFinite, seen.indices.contains(Int(group)), seen[Int(group)].insert(xs[row]).inserted else {
        return false
      }
    }
    // The text of a header that is repeated within the table is listed as a group without rows.
    let sizes = seen.map(\.count).filter { $0 > 0 }
    return 2...mostAutomaticGroups ~= sizes.count && sizes.reduce(0, +) >= 2 * sizes.count
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
