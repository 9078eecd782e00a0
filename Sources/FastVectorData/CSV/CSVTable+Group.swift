import FastVector
import FastVectorFiles

extension CSVTable {
  /// Returns the index of the only text column whose groups have distinct x values, or nil if no column or more than
  /// one qualifies. See ``Group/automatic``.
  ///
  /// - Complexity: O(n) in the size of the file; O(1) if no column can be the group according to the first rows.
  func detectedGroup(y: [String]?, x: X) throws(FileError) -> Int? {
    let selection = try CSVSelection(y: y, x: x, group: nil, in: self)
    let source = selection.x
    let candidates = columns.indices.filter { column in
      !source.indexes.contains(column) && !selection.y.contains(column) && canBeGroup(column, of: source)
    }
    guard !candidates.isEmpty, !source.indexes.isEmpty else { return nil }
    let uses =
      source.indexes.map { CSVColumnUse(index: $0, role: source.role) }
      + candidates.map { CSVColumnUse(index: $0, role: .text) }
    // Don't fail because of a column that can't be read as text.
    guard let read = try? readColumns(uses).columns.columns else { return nil }
    let xValues = source.values(read.prefix(source.indexes.count).map(\.values), reader.options, nil)
    let found = zip(candidates, read.dropFirst(source.indexes.count)).filter { Self.separates($1, xValues) }
    return found.count == 1 ? found[0].0 : nil
  }

  /// Returns false if the first rows show that a column can't be the group column.
  private func canBeGroup(_ column: Int, of source: CSVXSource) -> Bool {
    guard case .text = columns[column].content else { return false }
    let texts = columns[column].texts
    guard Set(texts).count <= Self.mostAutomaticGroups else { return false }
    guard case .column(let x) = source, columns[x].texts.count == texts.count else { return true }
    return Set(zip(columns[x].texts, texts).map { [$0, $1] }).count == texts.count
  }

  /// Returns true if the groups of a text column have distinct x values, and two rows or more on average.
  private static func separates(_ groups: CSVValues, _ x: AnimatableVector) -> Bool {
    let (numbers, xs) = (groups.values.span, x.span)
    // If the header is repeated within the table, its text is counted as a group, but the group has no rows.
    var seen = [Set<Double>](repeating: [], count: groups.texts.count)
    guard 2...mostGroups ~= seen.count else { return false }
    for row in xs.indices where xs[row].isFinite {
      let group = numbers[row]
      guard group.isFinite, seen.indices.contains(Int(group)), seen[Int(group)].insert(xs[row]).inserted else {
        return false
      }
    }
    let sizes = seen.map(\.count).filter { $0 > 0 }
    return 2...mostAutomaticGroups ~= sizes.count && sizes.reduce(0, +) >= 2 * sizes.count
  }
}
