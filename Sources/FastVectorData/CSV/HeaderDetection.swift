import Foundation

/// Divides the first rows of a table into titles, header and data, such as the title `Station 7`, the header
/// `time,temp` and the data `0,21.5`.
///
/// Data starts with the first row that has numbers or dates in the same columns as most rows. The rows directly above
/// this row are the header.
struct HeaderDetection {
  /// One of the first rows of the table.
  struct Row {
    let cells: [String]
    /// True if there is no blank line or comment between this row and the previous row.
    let isAdjacent: Bool
  }

  /// The number of rows above the header.
  private(set) var titleRows = 0

  /// The number of header rows.
  private(set) var headerRows = 0

  /// The number of rows with metadata between the header and the data.
  private(set) var metadataRows = 0

  private let rows: [Row]
  private let contents: [[CSVContent]]
  private let width: Int

  /// The content type of most cells in each column.
  private let columns: [CSVContent]

  private static let mostHeaderRows = 3
  private static let sampleSize = 60

  /// Divides the first rows of a table.
  ///
  /// - Parameters:
  ///   - rows: The first rows of a table.
  ///   - width: The number of cells that most rows have.
  init(_ rows: [Row], width: Int) {
    self.rows = Array(rows.prefix(Self.sampleSize))
    self.width = width
    let contents = Self.contents(of: self.rows)
    self.contents = contents
    // Use the second half of the rows, because the first half may be titles.
    let later = contents.suffix((contents.count + 1) / 2)
    let columns = (0..<width).map { Self.content(ofColumn: $0, in: later, fraction: 0.6) }
    let hasValues = columns.contains(.number) || columns.contains(.date)
    self.columns = hasValues ? columns : (0..<width).map { Self.content(ofColumn: $0, in: later, fraction: 0.5) }
    divide()
  }

  /// Returns the content types of the cells. A number with an attached unit, such as `10cm`, is text if the cell below
  /// contains something else. It is then probably the name or the description of a column, such as `15s` in files of
  /// the USGS.
  private static func contents(of rows: [Row]) -> [[CSVContent]] {
    var below: [(content: CSVContent, hasUnit: Bool)] = []
    let contents = rows.reversed().map { row in
      let cells = row.cells.enumerated().map { column, cell in
        let hasUnit = cell.last?.isLetter == true && !cell.lowercased().hasPrefix("0x")
        var content = CSVContent(of: cell)
        if content == .number, hasUnit, column < below.count {
          let (other, otherHasUnit) = below[column]
          if other == .text || other != .missing && !otherHasUnit { content = .text }
        }
        return (content: content, hasUnit: hasUnit)
      }
      below = cells
      return cells.map(\.content)
    }
    return contents.reversed()
  }

  /// Returns the most frequent content type in a column if at least the given fraction of the column's cells has this
  /// type, otherwise text. Returns `.missing` if all cells are missing.
  private static func content(ofColumn column: Int, in rows: ArraySlice<[CSVContent]>, fraction: Double) -> CSVContent {
    let cells = rows.lazy.compactMap { column < $0.count && $0[column] != .missing ? $0[column] : nil }
    let counts = Dictionary(grouping: cells) { $0 }.mapValues(\.count)
    // In a tie, prefer any other type to text.
    guard let most = counts.max(by: { ($0.value, $1.key == .text ? 1 : 0) < ($1.value, $0.key == .text ? 1 : 0) })
    else {
      return .missing
    }
    return Double(most.value) >= fraction * Double(cells.count) ? most.key : .text
  }

  private mutating func divide() {
    guard !rows.isEmpty else { return }
    let hasValues = columns.contains(.number) || columns.contains(.date)
    guard hasValues else {
      // A table without numbers and dates has a header if all cells of its first row contain text.
      headerRows = contents[0].allSatisfy { $0 == .text } ? 1 : 0
      return
    }
    guard var data = rows.indices.first(where: isData) else {
      (titleRows, headerRows) = (0, 1)
      return
    }
    // A row of metadata such as `Rate,50` above the header `time,temp` can look like data. Look for the first row whose
    // cells all have the types of their columns, such as `0,21.5`. If a row above it isn't data, data starts below the
    // last such row. Rows of missing values directly below that row still belong to the metadata.
    if let whole = rows.indices.first(where: isWholeData),
      let last = rows.indices[data..<max(data, whole)].last(where: { !isData($0) })
    {
      data = rows.indices[(last + 1)...].first { isData($0) && matches($0).same > 0 } ?? whole
    }
    // Metadata above a table with a single column can contain numbers, too. Data then starts below the last of the next
    // 20 rows that isn't data, provided that this row is in the first half of the examined rows.
    if width == 1, let last = rows.indices[data..<min(data + 20, rows.count)].last(where: { !isData($0) }),
      2 * (last + 1) <= rows.count
    {
      data = last + 1
    }
    // A few rows of metadata above the header can have dates and numbers in the same columns as the data. If one of the
    // first six rows of supposed data contains names, data starts below it.
    if let names = rows.indices[data...].prefix(6).last(where: isNames), 5 * (names - data) <= rows.count - names,
      !rows[..<names].contains(where: { $0.cells == rows[names].cells })
    {
      data = rows.indices[names...].first(where: isData) ?? data
    }
    // A single integer above the rows, usually their number, isn't the name of a column.
    if data == 1, width > 1, rows[0].cells.count == 1, Int(rows[0].cells[0]) != nil {
      titleRows = 1
      return
    }
    if isHeaderWithNumbers(data) {
      data += 1
    } else if data == 0 {
      return
    }
    headerRows = 1
    if let first = metadata(above: data) {
      (titleRows, metadataRows) = (first, data - first - 1)
      return
    }
    if hasMessagesBelowNames(above: data) {
      metadataRows = data - 1
      return
    }
    // A short row, such as a remark, can be between the names and the data, as in files of Quantum Design.
    if data > 1, 2 * contents[data - 1].count < width, contents[data - 2].count == width,
      contents[data - 2].allSatisfy({ $0 == .text })
    {
      (titleRows, metadataRows) = (data - 2, 1)
      return
    }
    // The row above the data can't name the columns if it has far fewer or far more cells than the data. It can't name
    // them either if it ends a block of four rows with the same number of cells, and the data has a different number.
    // Such a block is metadata.
    let names = contents[data - 1].count
    let isInBlock =
      names != width && data > Self.mostHeaderRows
      && contents[data - 1 - Self.mostHeaderRows..<data].allSatisfy { $0.count == names }
    guard 2 * names >= width, names <= 2 * width + 1, !isInBlock else {
      (titleRows, headerRows) = (data, 0)
      return
    }
    while headerRows < min(Self.mostHeaderRows, data), isContinued(by: data - headerRows - 1, below: data - headerRows)
    {
      headerRows += 1
    }
    titleRows = data - headerRows
    if headerRows == 1, titleRows >= 3, let mark = rows[titleRows].cells.first,
      rows[..<titleRows].suffix(3).allSatisfy({ $0.cells.first == mark })
    {
      // Several lines that start with the same word, such as `HDR`, are titles.
      (titleRows, headerRows) = (data, 0)
    }
  }

  // MARK: Data

  /// Returns true if a row contains data. In columns of numbers or dates, at least half of its cells must have the
  /// content type of their column. Missing values are ignored.
  private func isData(_ index: Int) -> Bool {
    let (same, different) = matches(index)
    if hasTextAsDate(index) { return false }
    // The first row isn't data if it contains even a single string above numbers or dates. As an exception, it is data
    // if at least half of its cells are numbers with decimals, which can't be names.
    if same > 0 { return index == 0 && 2 * decimals(index) < width ? different == 0 : same >= different }
    // A row of missing values is data if it is below a header or below data. A single text in a wide row is a title.
    let texts = index > 0 ? contents[index - 1].count { $0 == .text } : 0
    return different == 0 && index > 0 && (isData(index - 1) || texts > (width > 2 ? 1 : 0))
  }

  /// Returns the number of cells that contain a number with decimals.
  private func decimals(_ index: Int) -> Int {
    zip(rows[index].cells, contents[index]).count { $1 == .number && $0.contains(where: { ".,".contains($0) }) }
  }

  /// Returns true if a row has text in a column of dates, so it isn't data even if its other cells are numbers.
  private func hasTextAsDate(_ index: Int) -> Bool {
    zip(columns, contents[index]).contains { $0 == .date && $1 == .text }
  }

  /// Returns true if the table has at least two columns of dates or numbers, and the row has text in all of them.
  private func isNames(_ index: Int) -> Bool {
    let values = columns.indices.filter { columns[$0] == .date || columns[$0] == .number }
    return values.count > 1 && values.allSatisfy { $0 < contents[index].count && contents[index][$0] == .text }
  }

  /// Returns true if all cells of a row that aren't missing have the content type of their column.
  private func isWholeData(_ index: Int) -> Bool {
    let (same, different) = matches(index)
    return same > 0 && different == 0
  }

  /// Returns the number of cells in columns of numbers or dates that have the content type of their column (`same`).
  /// Also returns the number of cells in these columns that have another type or are absent (`different`).
  private func matches(_ index: Int) -> (same: Int, different: Int) {
    let row = contents[index]
    var (same, different) = (0, 0)
    for (column, content) in columns.enumerated() where content == .number || content == .date {
      guard column < row.count else {
        different += 1
        continue
      }
      switch row[column] {
      case .missing: break
      case content: same += 1
      // In a column of dates, a number isn't data, because it can be a column name such as 0.
      default: different += 1
      }
    }
    return (same, different)
  }

  /// Returns true if a row is a header although it contains numbers. Such a header consists of one of the following:
  /// - numbers to the right of an empty first cell, as in `,0,1`, if no first cell below is empty; the same with
  ///   several empty cells, if each row below has text in these columns;
  /// - integers from 0, as pandas writes for unnamed columns, or at least three consecutive years;
  /// - integers from 1, if all columns contain numbers with decimals;
  /// - strings mixed with evenly spaced numbers, or with years in ascending or descending order, as in
  ///   `country,1990,2000,2010`; the years can be in any order if the numbers below them aren't years.
  private func isHeaderWithNumbers(_ index: Int) -> Bool {
    let (first, below) = (contents[index], rows.dropFirst(index + 1))
    guard width > 1, !below.isEmpty, first.count > 1 else { return false }
    let names = rows[index].cells
    let used = names.count { !$0.isEmpty }
    // A header that contains numbers must be the first row, or the first row below titles. Titles are rows with at most
    // two cells above a row with more cells.
    let isBelowTitles =
      index > 0
      && rows[..<index].allSatisfy { row in
        row.cells.count { !$0.isEmpty } <= 2 && used > 2
      }
    guard index == 0 || isBelowTitles else { return false }
    let labels = names.prefix(while: \.isEmpty).count
    if labels > 0, labels < first.count, first[labels...].allSatisfy({ $0 == .number }),
      contents.dropFirst(index + 1).allSatisfy({ row in
        row.prefix(labels).contains { labels == 1 ? $0 != .missing : $0 == .text }
      })
    {
      return true
    }
    let numbers = zip(names, first).compactMap { $1 == .number ? Double($0.replacing(",", with: ".")) : nil }
    let canBeNames = Self.areYears(numbers) ? Self.areYears : Self.areEvenlySpaced
    let isRepeated = below.contains { row in
      canBeNames(zip(row.cells, first).compactMap { $1 == .number ? Double($0) : nil })
    }
    if first.contains(.text), Self.areDistinctYears(numbers),
      !below.contains(where: { row in
        zip(row.cells, first).contains { $1 == .number && Double($0).map(Self.years.contains) == true }
      })
    {
      return true
    }
    guard canBeNames(numbers), !isRepeated else { return false }
    if first.contains(.text) || first.contains(.date) {
      let texts = zip(names, first).filter { $1 == .text }.map(\.0)
      return numbers.count >= (index > 0 ? 2 : 3)
        && !below.contains { row in row.cells.contains { texts.contains($0) } }
    }
    guard Self.areEvenlySpaced(numbers) else { return false }
    let start = numbers[0]
    if start == 0 { return numbers.count >= 2 && numbers[1] == 1 && !startsFirstColumn(below) }
    if (1500...2200).contains(start), numbers.count >= 3, numbers[1] == start + 1 { return true }
    // The names 1, 2, 3 are a header only if all columns contain numbers with decimals.
    return start == 1 && numbers.count >= 3 && numbers[1] == 2
      && (0..<width).allSatisfy { column in
        below.contains { column < $0.cells.count && $0.cells[column].contains(where: { ".,".contains($0) }) }
      }
  }

  /// Returns true if a 0 in the first row is a value rather than the name of a column. The numbers below it, such as
  /// times, then continue in equal steps other than 1, as in 0, 0.5, 1.
  ///
  /// - Parameter rows: The rows below the 0.
  private func startsFirstColumn(_ rows: ArraySlice<Row>) -> Bool {
    let numbers = rows.compactMap { $0.cells.first.flatMap { Double($0) } }
    guard numbers.count == rows.count, let step = numbers.first else { return false }
    // Tolerate rounding, as in 0.003921569, 0.007843137.
    return step > 0 && step != 1 && zip(numbers, numbers.dropFirst()).allSatisfy { abs($1 - $0 - step) <= 1e-4 * step }
  }

  private static let years = 1500.0...2200

  /// Returns true if there are at least three numbers, and all are years in ascending or descending order.
  private static func areYears(_ numbers: [Double]) -> Bool {
    let pairs = zip(numbers, numbers.dropFirst())
    return areDistinctYears(numbers) && (pairs.allSatisfy(<) || pairs.allSatisfy(>))
  }

  /// Returns true if there are at least three numbers, and all are different years.
  private static func areDistinctYears(_ numbers: [Double]) -> Bool {
    numbers.count >= 3 && Set(numbers).count == numbers.count
      && numbers.allSatisfy { years.contains($0) && $0 == $0.rounded() }
  }

  /// Returns true if numbers ascend in equal steps. If there are only two numbers, they must be consecutive years, or 0
  /// and 1.
  private static func areEvenlySpaced(_ numbers: [Double]) -> Bool {
    guard numbers.count >= 2, numbers[1] > numbers[0] else { return false }
    let step = numbers[1] - numbers[0]
    guard numbers.count > 2 || (step == 1 && (numbers[0] == 0 || (1500...2200).contains(numbers[0]))) else {
      return false
    }
    return zip(numbers, numbers.dropFirst()).allSatisfy { abs($1 - $0 - step) <= 1e-9 * abs(step) }
  }

  // MARK: Headers

  /// Returns the index of the first row in a block of metadata directly above the data. This row contains the names of
  /// the columns, and the other rows contain descriptions such as units and dates:
  ///
  /// ```
  /// "";Price;Flags
  /// unit;EUR;
  /// source;exchange;
  /// updated;2023-01-05 10:00:00;
  /// 2023-01-02;1,0683;
  /// ```
  ///
  /// Returns nil if the block has at most ``mostHeaderRows`` rows, if its last row has a name for each column, or if
  /// its rows below the first one contain neither numbers nor dates.
  private func metadata(above data: Int) -> Int? {
    var first = data - 1
    while first > 0, rows[first].isAdjacent, contents[first - 1].count == width { first -= 1 }
    guard data - first > Self.mostHeaderRows, rows[data].isAdjacent,
      rows[first].cells.dropFirst().contains(where: { !$0.isEmpty })
    else { return nil }
    let isNamed = contents[data - 1].count == width && contents[data - 1].allSatisfy { $0 == .text }
    let hasValues = contents[first + 1..<data].contains { $0.contains(.date) || $0.contains(.number) }
    return hasValues && !isNamed ? first : nil
  }

  /// Returns true if the first row names all columns, and only rows with a single cell of text are between it and the
  /// data. Such rows are messages of the program that wrote the file.
  private func hasMessagesBelowNames(above data: Int) -> Bool {
    data > 1 && width > 2 && contents[0].count == width && contents[0].allSatisfy { $0 == .text }
      && contents[1..<data].allSatisfy { $0 == [.text] }
  }

  /// Returns true if the row above a header row also belongs to the header.
  ///
  /// This is the case if the lower row can't be the whole header, because it contains units, a single name or repeated
  /// names. For example, the units `s,m/s` belong to the names `time,speed` above them. It is also the case if the two
  /// rows are among the first rows of the table, and all of these contain only names. The first one must name all
  /// columns, and the others can have empty cells. If the upper row isn't the first one, the lower row must have some.
  private func isContinued(by upper: Int, below lower: Int) -> Bool {
    guard rows[lower].isAdjacent, width - 1...width + 1 ~= contents[upper].count,
      contents[upper].count > 1 || width == 1
    else { return false }
    let names = rows[lower].cells
    // The channels of an oscilloscope are numbers above units: `x-axis,1,2` above `second,Volt,Volt`.
    let channels = rows[upper].cells
    if upper == 0, width > 2, names.count == width, Set(names.dropFirst()).count == 1, contents[upper][0] == .text,
      contents[upper].dropFirst().allSatisfy({ $0 == .number }), Set(channels).count == width
    {
      return true
    }
    guard !contents[upper].contains(.number), !contents[upper].contains(.date) else { return false }
    // A single text at the start of a row is a title if there is a name for each column below.
    if width > 2, names.count == width, !names.contains(""), rows[upper].cells.dropFirst().allSatisfy(\.isEmpty) {
      return false
    }
    let used = names.filter { !$0.isEmpty }
    if names.contains(where: Self.isUnit) || (width > 1 && used.count <= 1) || Set(used).count < used.count {
      return true
    }
    // All rows from the first one contain only names, and the first one names all columns.
    return width > 1 && contents[0].allSatisfy { $0 == .text } && lower <= Self.mostHeaderRows
      && (upper == 0 || contents[lower].contains(.missing))
      && contents[0...lower].allSatisfy { row in
        row.count == width && row.allSatisfy { $0 == .text || $0 == .missing }
      }
  }

  static func isUnit(_ text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let first = text.first, let last = text.last, text.count > 2, "([".contains(first), ")]".contains(last) {
      return true
    }
    // Descriptions of a time format, such as `hh:mm:ss.mmm`, count as units.
    let isForm = text.contains(":") && text.allSatisfy { "hms:.".contains($0) }
    return isForm || text.contains(where: { "°%/µ²³·^".contains($0) }) || units.contains(text.lowercased())
  }

  static let units: Set<String> = [
    "s", "sec", "ms", "us", "ns", "min", "h", "m", "cm", "mm", "km", "um", "nm", "in", "ft", "mi", "kg", "g", "mg",
    "lb", "v", "mv", "kv", "a", "ma", "w", "kw", "mw", "kwh", "mwh", "gwh", "j", "kj", "hz", "khz", "mhz", "ghz", "pa",
    "hpa", "kpa", "mpa", "bar", "mbar", "k", "degc", "degf", "deg c", "deg f", "deg", "rad", "mph", "kmh",
    "kn", "ppm", "ppb", "usd", "eur", "gbp", "l", "ml", "db", "dbm", "lx", "rpm", "psi", "wh", "ah", "mah", "va", "kva",
    "kcal", "bpm", "fps", "unitless",
  ]
}
