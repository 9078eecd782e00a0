extension DateFormat {
  /// Formats of years, quarters, months and days, grouped by the length of the period in months. Days have a length of
  /// 0. Longer periods come first.
  private static let periods: [(months: Int, formats: [DateFormat])] = [
    (12, ["%Y"]), (3, ["%Y Q%q", "%Y-Q%q", "Q%q %Y"]),
    (1, ["%Y %b", "%Y-%b", "%b %Y", "%b-%Y", "%Y-%m", "%m/%Y", "%Y%m"]),
    (0, ["%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y"]),
  ].map { ($0, $1.map { DateFormat(known: $0) }) }

  /// Returns the format of the shortest periods in a column that mixes years, quarters, months and days. For example,
  /// tables of the UK Office for National Statistics contain `1997`, `1997 Q1` and `1997 JAN` in the same column.
  ///
  /// Returns nil in these cases:
  /// - A cell isn't a year, quarter, month or day.
  /// - All periods have the same length.
  /// - Periods of the same length have different formats, such as `1997 Q1` and `1997-Q2`.
  static func finestPeriod(of cells: [String]) -> DateFormat? {
    var found: [Int: DateFormat] = [:]
    for cell in cells {
      let known = found.values.contains { $0.parser().seconds(cell) != nil }
      guard !known else { continue }
      let period = periods.lazy.compactMap { months, formats in
        formats.first { $0.parser().seconds(cell) != nil }.map { (months, $0) }
      }.first
      guard let period, found.updateValue(period.1, forKey: period.0) == nil else { return nil }
    }
    return found.count > 1 ? found.min { $0.key < $1.key }?.value : nil
  }

  /// Returns true if a cell is a period that is longer or shorter than the periods of this format. For example, the
  /// cell `1997` is a year, but the format `%Y %b` describes months. Returns false if the cell or the format isn't a
  /// year, quarter, month or day.
  func hasOtherLength(than cell: String) -> Bool {
    let length = Self.periods.first { $0.formats.contains(self) }?.months
    let other = Self.periods.first { $0.formats.contains { $0.parser().seconds(cell) != nil } }?.months
    return length != nil && other != nil && length != other
  }
}
