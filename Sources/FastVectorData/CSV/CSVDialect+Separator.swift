extension CSVDialect {
  /// Returns the positions of fixed-width columns, which are specified by the options or detected. Returns nil if the
  /// cells of the table are divided by separators instead. Fixed-width columns are detected only if no separator other
  /// than blanks divides most rows into the same number of cells.
  ///
  /// - Parameter head: The first bytes of the table, up to the end of a line.
  /// - Throws: `CSVProblem` if there are no blanks between some of the numbers, such as `37.5-65.5`.
  static func fixedWidth(head: [UInt8], _ options: CSVOptions, isWindows1252: Bool) throws(CSVProblem) -> FixedWidth? {
    if let option = options.fixedWidth { return FixedWidth(option, isWindows1252: isWindows1252) }
    let bytes = head.span
    let prologue = Prologue(bytes, options)
    guard options.separator == nil, prologue.separator == nil else { return nil }
    let best = separator(bytes, from: prologue.end, comment: prologue.comment)
    guard best.separator == Ascii.space || !best.dividesMost else { return nil }
    return try FixedWidth(bytes, from: prologue.end, comment: prologue.comment, isWindows1252: isWindows1252)
  }

  /// Detects the separator: the one that divides the most rows into the same number of cells. This number must be at
  /// least two. If there is no such separator, returns a comma. `dividesMost` is true if at least half of the rows have
  /// this number of cells.
  ///
  /// A separator that divides most rows and yields a column of numbers takes precedence over separators that don't,
  /// unless only the other separator divides all rows. For example, decimal commas aren't mistaken for separators if
  /// semicolons divide all rows, even if only splitting at commas yields numbers.
  ///
  /// If several separators divide equally many rows, the order of preference is tab, semicolon, comma, vertical bar and
  /// blanks. Commas and blanks are last because they often occur within numbers and text.
  ///
  /// Examines the first 100 rows, and more if no separator other than blanks yields a column of numbers there, because
  /// these rows may be titles.
  static func separator(
    _ bytes: Span<UInt8>, from start: Int, comment: [UInt8]
  ) -> (separator: UInt8, dividesMost: Bool) {
    let first = separator(bytes, from: start, comment: comment, rowLimit: 100)
    if first.hasNumbers, first.separator != Ascii.space { return (first.separator, first.dividesMost) }
    let all = separator(bytes, from: start, comment: comment, rowLimit: sampleSize)
    let best = all.hasNumbers && all.separator != Ascii.space ? all : first
    return (best.separator, best.dividesMost)
  }

  private static func separator(
    _ bytes: Span<UInt8>, from start: Int, comment: [UInt8], rowLimit: Int
  ) -> (separator: UInt8, dividesMost: Bool, hasNumbers: Bool) {
    var best = (separator: Ascii.comma, score: 0, dividesMost: false, dividesAll: false, hasNumbers: false)
    for separator in [Ascii.tab, Ascii.semicolon, Ascii.comma, Ascii.bar, Ascii.space] {
      guard let rows = try? rows(bytes, from: start, separator: separator, comment: comment, limit: rowLimit).rows
      else {
        continue
      }
      let counts = cellCounts(rows, separator)
      let width = mostFrequent(counts)
      // A separator that occurs only at the ends of rows, or only between a date and a time, doesn't divide rows into
      // columns, unless it also divides a header with two names.
      let pairs = width == 2 ? rows.filter { $0.cells.count == 2 && !$0.cells[1].isEmpty } : []
      let hasTwoNames = separator != Ascii.space && pairs.count == rows.count && rows.first?.areNames == true
      let divides = width > 2 || 2 * pairs.count(where: \.isDateAndTime) < pairs.count || hasTwoNames && rows.count > 1
      let isGrouping =
        separator == Ascii.comma
        && rows.allSatisfy { row in
          row.cells.count == 1 || row.cells.contains { $0.contains(" ") } && row.hasGroupedDigits
        }
      // Ignore blanks that only follow another separator, as in `0.5, 1.25`.
      let followsBest =
        separator == Ascii.space && best.hasNumbers
        && 2 * rows.count { $0.cells.count > 1 && $0.cells[0].utf8.last == best.separator } >= rows.count
      // Ignore tabs if the cells between them contain several numbers, as in `0.5<tab>1.25 2.5`. Such a table is
      // separated by both tabs and blanks.
      let isPartial =
        separator == Ascii.tab
        && (2 * rows.count { $0.cells.contains(where: Self.isRowOfDecimals) } >= rows.count
          || Self.hasBlanksInsteadOfTabs(rows, width))
      let score = divides && !isGrouping && !followsBest && !isPartial ? counts.count { $0 == width } : 0
      guard score > 0 else { continue }
      let dividesMost = 2 * score >= counts.count
      let hasNumbers = dividesMost && haveNumbers(rows, width)
      // Blanks aren't preferred for yielding a column of numbers, because splitting almost any text at blanks yields
      // one.
      let dividesAll = score == counts.count
      let gainsNumbers =
        hasNumbers && !best.hasNumbers && separator != Ascii.space && (dividesAll || !best.dividesAll)
      let losesNumbers = best.hasNumbers && !hasNumbers
      if gainsNumbers || score > best.score && !losesNumbers {
        best = (separator, score, dividesMost, dividesAll, hasNumbers)
      }
      // If the best separator so far divides at least 90 % of the rows, don't try the others. They could divide titles
      // by chance.
      if best.hasNumbers, 10 * best.score >= 9 * counts.count, best.score > 10 { break }
    }
    return (best.separator, best.dividesMost, best.hasNumbers)
  }

  /// Returns the cell counts from which the width of the table is determined. Normally, these are the counts of all
  /// rows. In a table separated by tabs, rows with a single cell are left out if all other rows have as many cells as
  /// the first row.
  static func cellCounts(_ rows: [Row], _ separator: UInt8) -> [Int] {
    let counts = rows.map(\.cells.count)
    guard separator == Ascii.tab, let width = counts.first, width > 2,
      counts.allSatisfy({ $0 == 1 || $0 == width })
    else { return counts }
    return counts.filter { $0 > 1 }
  }

  /// Returns true if blanks replace some of the tabs: in every row with too few cells, the cells contain as many
  /// numbers as the other rows have cells.
  private static func hasBlanksInsteadOfTabs(_ rows: [Row], _ width: Int) -> Bool {
    let short = rows.lazy.filter { $0.cells.count < width }
    return !short.isEmpty
      && short.allSatisfy { row in
        let words = row.cells.flatMap { $0.split(separator: " ") }
        return words.count == width && words.allSatisfy { Double($0) != nil }
      }
  }

  /// Returns true if a cell consists of at least two numbers with decimal points.
  private static func isRowOfDecimals(_ cell: String) -> Bool {
    let parts = cell.split(separator: " ")
    return parts.count > 1 && parts.allSatisfy { $0.contains(".") && Double($0) != nil }
  }

  /// Returns true if the cells in at least one column are mostly numbers. Considers only rows with `width` cells.
  private static func haveNumbers(_ rows: [Row], _ width: Int) -> Bool {
    let rows = rows.filter { $0.cells.count == width }
    return (0..<width).contains { column in
      2 * rows.count { CSVContent.isNumber($0.cells[column]) } >= rows.count
    }
  }
}
