import Foundation

/// The division of a table's first rows into titles, header, metadata and data. For example, a table can start with the
/// title `Station 7`, followed by the header `time,temp` and the first row of data, `0,21.5`.
///
/// The data starts at the first row that has numbers or dates in the same columns as most other rows. The header is
/// directly above the data, or above rows of metadata such as units.
struct HeaderDetection {
  /// One of the first rows of the table.
  struct Row {
    let cells: [String]
    /// True if there is no blank line or comment between this row and the previous row.
    let isAdjacent: Bool
  }

  /// The number of title rows. They are above the header.
  private(set) var titleRows = 0

  /// The number of header rows.
  private(set) var headerRows = 0

  /// The number of metadata rows. They are between the header and the data.
  private(set) var metadataRows = 0

  private let rows: [Row]
  private let contents: [[CSVContent]]
  private let width: Int

  /// The most frequent content type in each column.
  private let columns: [CSVContent]

  private static let maxHeaderRows = 3
  private static let sampleSize = 60

  /// Divides the first rows of a table into titles, header, metadata and data.
  ///
  /// - Parameters:
  ///   - rows: The first rows of a table.
  ///   - width: The most frequent number of cells in a row.
  init(_ rows: [Row], width: Int) {
    self.width = width
    let first = Array(rows.prefix(Self.sampleSize))
    // If most of the first rows have few cells, they are titles. Files of instruments can contain hundreds of titles.
    let areTitles = 2 * first.count { $0.cells.count < width } > first.count
    self.rows = areTitles ? rows : first
    contents = Self.contents(of: self.rows)
    columns = Self.columns(of: contents, width)
    divide()
  }

  /// Returns the most frequent content type in each column. Examines the second half of the rows, because the first
  /// half may consist of titles.
  private static func columns(of rows: [[CSVContent]], _ width: Int) -> [CSVContent] {
    let later = rows.suffix((rows.count + 1) / 2)
    let columns = (0..<width).map { content(ofColumn: $0, in: later, fraction: 0.6) }
    return hasValues(columns) ? columns : (0..<width).map { content(ofColumn: $0, in: later, fraction: 0.5) }
  }

  private static func hasValues(_ columns: [CSVContent]) -> Bool {
    columns.contains(.number) || columns.contains(.date)
  }

  /// Returns the content types of the cells. A number with an attached unit, such as `10cm`, counts as text if the cell
  /// below has a different type. It is then probably a name or a description of the column, such as `15s` in files of
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

  /// Returns the most frequent content type in a column, ignoring missing cells. Returns text if less than the given
  /// fraction of the cells has this type. Returns `.missing` if all cells are missing.
  private static func content(ofColumn column: Int, in rows: ArraySlice<[CSVContent]>, fraction: Double) -> CSVContent {
    let cells = rows.lazy.compactMap { column < $0.count && $0[column] != .missing ? $0[column] : nil }
    let counts = Dictionary(grouping: cells) { $0 }.mapValues(\.count)
    // If text is as frequent as another type, choose the other type.
    guard let most = counts.max(by: { ($0.value, $1.key == .text ? 1 : 0) < ($1.value, $0.key == .text ? 1 : 0) })
    else {
      return .missing
    }
    return Double(most.value) >= fraction * Double(cells.count) ? most.key : .text
  }

  private mutating func divide() {
    guard !rows.isEmpty else { return }
    guard Self.hasValues(columns) else {
      // A table without any numbers or dates has a header if every cell in its first row contains text.
      headerRows = contents[0].allSatisfy { $0 == .text } ? 1 : 0
      return
    }
    guard var data = rows.indices.first(where: isData) else {
      (titleRows, headerRows) = (0, 1)
      return
    }
    // A row of metadata above the header can look like data, such as `Rate,50` above `time,temp`. To exclude such rows,
    // look for the first row that consists entirely of data: each cell has the type of its column, as in `0,21.5`. If
    // there are rows above it that aren't data, the data starts below the last of them. Rows of missing values directly
    // below that row belong to the metadata.
    if let whole = rows.indices.first(where: isDataRow),
      let last = rows.indices[data..<max(data, whole)].last(where: { !isData($0) })
    {
      data = rows.indices[(last + 1)...].first { isData($0) && matches($0).same > 0 } ?? whole
    }
    // In a table with one column, metadata above the data can contain numbers as well. Therefore, find the last row
    // among the next 20 rows that isn't data. If it is in the first half of the examined rows, the data starts below
    // it.
    if width == 1, let last = rows.indices[data..<min(data + 20, rows.count)].last(where: { !isData($0) }),
      2 * (last + 1) <= rows.count
    {
      data = last + 1
    }
    // A few rows of metadata above the header can look like data because they contain dates and numbers in the same
    // columns. If one of the first six rows of supposed data contains names, the data starts below that row.
    if let names = rows.indices[data...].prefix(6).last(where: isNames), 5 * (names - data) <= rows.count - names,
      !rows[..<names].contains(where: { $0.cells == rows[names].cells })
    {
      data = rows.indices[names...].first(where: isData) ?? data
    }
    // If the first row consists of a single integer, it is usually the number of rows rather than a column name.
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
    // A short row can separate the names from the data, such as a remark in files of Quantum Design.
    if data > 1, 2 * contents[data - 1].count < width, contents[data - 2].count == width,
      contents[data - 2].allSatisfy({ $0 == .text })
    {
      (titleRows, metadataRows) = (data - 2, 1)
      return
    }
    // A header has about as many cells as the data. A row above the data with far fewer or far more cells is a title.
    // The last four rows above the data are a block of metadata if they all have the same number of cells, and the data
    // has a different number.
    let names = contents[data - 1].count
    let isInBlock =
      names != width && data > Self.maxHeaderRows
      && contents[data - 1 - Self.maxHeaderRows..<data].allSatisfy { $0.count == names }
    guard 2 * names >= width, names <= 2 * width + 1, !isInBlock else {
      (titleRows, headerRows) = (data, 0)
      return
    }
    while headerRows < min(Self.maxHeaderRows, data),
      isContinued(by: data - headerRows - 1, below: data - headerRows, dataStart: data)
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

  /// Returns true if a row contains data. At least half of its cells in columns of numbers or dates must have the
  /// content type of their column. Missing values are ignored.
  private func isData(_ index: Int) -> Bool {
    let (same, different) = matches(index)
    if hasTextAsDate(index) { return false }
    // If the first row has text above numbers or dates, it is probably the header. It is data only if at least half of
    // its cells are numbers with decimals, which can't be names.
    if same > 0 { return index == 0 && 2 * decimals(index) < width ? different == 0 : same >= different }
    // A row of missing values is data if it is directly below data or a header. In a table with more than two columns,
    // a single text in the row above is a title rather than a header.
    let texts = index > 0 ? contents[index - 1].count { $0 == .text } : 0
    return different == 0 && index > 0 && (isData(index - 1) || texts > (width > 2 ? 1 : 0))
  }

  /// Returns the number of cells in a row that contain numbers with decimals.
  private func decimals(_ index: Int) -> Int {
    zip(rows[index].cells, contents[index]).count { $1 == .number && $0.contains(where: { ".,".contains($0) }) }
  }

  /// Returns true if a row has text in a column of dates. Such a row isn't data, even if its other cells are numbers.
  /// Text that consists mostly of digits doesn't count, because it is probably a date in another format.
  private func hasTextAsDate(_ index: Int) -> Bool {
    columns.indices.prefix(contents[index].count).contains { column in
      let cell = rows[index].cells[column]
      return columns[column] == .date && contents[index][column] == .text
        && 2 * cell.count(where: \.isNumber) <= cell.count
    }
  }

  /// Returns true if the table has at least two columns of numbers or dates, and the row has text in all of them.
  private func isNames(_ index: Int) -> Bool {
    let values = columns.indices.filter { columns[$0] == .date || columns[$0] == .number }
    return values.count > 1 && values.allSatisfy { $0 < contents[index].count && contents[index][$0] == .text }
  }

  /// Returns true if all cells of a row, except for missing ones, have the content type of their column.
  private func isDataRow(_ index: Int) -> Bool {
    let (same, different) = matches(index)
    return same > 0 && different == 0
  }

  /// Compares the cells of a row with the content types of their columns. Examines only columns of numbers or dates.
  ///
  /// - Returns: `same` is the number of cells that have the content type of their column. `different` is the number
  ///   of cells that have another type or don't exist. Missing values aren't counted.
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
      // In a column of dates, a number isn't data, because it can be a column name, such as 0.
      default: different += 1
      }
    }
    return (same, different)
  }

  /// Returns true if a row is a header although it contains numbers. Headers of the following forms are recognized:
  /// - an empty cell followed by numbers, as in `,0,1`, if the first cell of each row below isn't empty;
  /// - several empty cells followed by numbers, if each row below has text in at least one of these columns;
  /// - the integers 0, 1, 2 and so on, which pandas writes for columns without names;
  /// - at least three consecutive years;
  /// - the integers 1, 2, 3 and so on, if all columns contain numbers with decimals;
  /// - texts together with evenly spaced numbers, or with years in ascending or descending order, as in
  ///   `country,1990,2000,2010`. The years can be in any order if the numbers below them aren't years.
  private func isHeaderWithNumbers(_ index: Int) -> Bool {
    let (first, below) = (contents[index], rows.dropFirst(index + 1))
    guard width > 1, !below.isEmpty, first.count > 1 else { return false }
    let names = rows[index].cells
    let used = names.count { !$0.isEmpty }
    // A header with numbers must be the first row, or the first row below titles. A title has at most two cells, and
    // the header below it has more.
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

  /// Returns true if a 0 in the first row is a value instead of a column name. This is the case if the numbers below it
  /// continue in equal steps other than 1, as in 0, 0.5, 1.
  ///
  /// - Parameter rows: The rows below the 0.
  private func startsFirstColumn(_ rows: ArraySlice<Row>) -> Bool {
    let numbers = rows.compactMap { $0.cells.first.flatMap { Double($0) } }
    guard numbers.count == rows.count, let step = numbers.first else { return false }
    // Tolerate rounding, as in 0.003921569, 0.007843137.
    return step > 0 && step != 1 && zip(numbers, numbers.dropFirst()).allSatisfy { abs($1 - $0 - step) <= 1e-4 * step }
  }

  private static let years = 1500.0...2200

  /// Returns true if the numbers are at least three years in ascending or descending order.
  private static func areYears(_ numbers: [Double]) -> Bool {
    let pairs = zip(numbers, numbers.dropFirst())
    return areDistinctYears(numbers) && (pairs.allSatisfy(<) || pairs.allSatisfy(>))
  }

  /// Returns true if the numbers are at least three different years.
  private static func areDistinctYears(_ numbers: [Double]) -> Bool {
    numbers.count >= 3 && Set(numbers).count == numbers.count
      && numbers.allSatisfy { years.contains($0) && $0 == $0.rounded() }
  }

  /// Returns true if numbers ascend in equal steps. If there are only two numbers, they must be two consecutive years,
  /// or 0 and 1.
  private static func areEvenlySpaced(_ numbers: [Double]) -> Bool {
    guard numbers.count >= 2, numbers[1] > numbers[0] else { return false }
    let step = numbers[1] - numbers[0]
    guard numbers.count > 2 || (step == 1 && (numbers[0] == 0 || (1500...2200).contains(numbers[0]))) else {
      return false
    }
    return zip(numbers, numbers.dropFirst()).allSatisfy { abs($1 - $0 - step) <= 1e-9 * abs(step) }
  }

  // MARK: Headers

  /// Finds a block of metadata directly above the data, and returns the index of its first row. Returns nil if there is
  /// no such block. The first row of a block contains the column names, and the other rows contain descriptions such as
  /// units and dates:
  ///
  /// ```
  /// "";Price;Flags
  /// unit;EUR;
  /// source;exchange;
  /// updated;2023-01-05 10:00:00;
  /// 2023-01-02;1,0683;
  /// ```
  ///
  /// A block must have more than ``maxHeaderRows`` rows, and its rows below the first one must contain a number, a date
  /// or similar text. If its last row has a name for each column, it isn't a block, because that row is the header.
  private func metadata(above data: Int) -> Int? {
    var first = data - 1
    while first > 0, rows[first].isAdjacent, contents[first - 1].count == width { first -= 1 }
    guard data - first > Self.maxHeaderRows, rows[data].isAdjacent,
      rows[first].cells.dropFirst().contains(where: { !$0.isEmpty })
    else { return nil }
    let isNamed = contents[data - 1].count == width && contents[data - 1].allSatisfy { $0 == .text }
    let hasValues = (first + 1..<data).contains { row in
      zip(rows[row].cells, contents[row]).contains { [.date, .number].contains($1) || Self.consistsOfDigits($0) }
    }
    return hasValues && !isNamed ? first : nil
  }

  /// Returns true if at least half of the characters in a text are digits, as in a date in an unknown format.
  private static func consistsOfDigits(_ text: String) -> Bool {
    !text.isEmpty && 2 * text.count(where: \.isNumber) >= text.count
  }

  /// Returns true if the first row names all columns, and each row between it and the data consists of a single cell of
  /// text. Such rows are messages of the program that wrote the file.
  private func hasMessagesBelowNames(above data: Int) -> Bool {
    data > 1 && width > 2 && contents[0].count == width && contents[0].allSatisfy { $0 == .text }
      && contents[1..<data].allSatisfy { $0 == [.text] }
  }

  /// Returns true if the row above a header row also belongs to the header. The upper row must have about as many cells
  /// as the table has columns, and must directly precede the lower row. One of these conditions must also be true:
  /// - The upper row numbers the channels of an oscilloscope.
  /// - The lower row can't be the whole header, because it contains units, types, a single name or repeated names. For
  ///   example, the units `s,m/s` belong to the names `time,speed` above them.
  /// - Both rows are among the first rows of the table, and all rows down to the lower one contain only names. The
  ///   first row must name all columns, and the others can have empty cells. If the upper row isn't the first row, the
  ///   lower row must have an empty cell.
  /// - The rows from the lower one down to the data result in repeated names, such as several `%`. The upper row has at
  ///   least three texts, and makes some of these names different from each other.
  ///
  /// In all cases except the first one, the upper row must not contain numbers or dates, or consist of only a title.
  private func isContinued(by upper: Int, below lower: Int, dataStart: Int) -> Bool {
    guard rows[lower].isAdjacent, width - 1...width + 1 ~= contents[upper].count,
      contents[upper].count > 1 || width == 1
    else { return false }
    let names = rows[lower].cells
    // An oscilloscope numbers its channels and writes the units below: `x-axis,1,2` above `second,Volt,Volt`.
    let channels = rows[upper].cells
    if upper == 0, width > 2, names.count == width, Set(names.dropFirst()).count == 1, contents[upper][0] == .text,
      contents[upper].dropFirst().allSatisfy({ $0 == .number }), Set(channels).count == width
    {
      return true
    }
    guard !contents[upper].contains(.number), !contents[upper].contains(.date) else { return false }
    // A single text at the start of a row is a title if the row below has a name for each column.
    if width > 2, names.count == width, !names.contains(""), rows[upper].cells.dropFirst().allSatisfy(\.isEmpty) {
      return false
    }
    let used = names.filter { !$0.isEmpty }
    if Self.areTypes(names) || names.contains(where: Self.isUnit) || (width > 1 && used.count <= 1)
      || Set(used).count < used.count
    {
      return true
    }
    let (joined, longer) = (joinedNames(in: lower..<dataStart), joinedNames(in: upper..<dataStart))
    if contents[upper].count(where: { $0 == .text }) > 2, Set(joined).count < joined.count,
      longer.count - Set(longer).count < joined.count - Set(joined).count
    {
      return true
    }
    // The table starts with rows that contain only names, and its first row names all columns.
    return width > 1 && contents[0].allSatisfy { $0 == .text } && lower <= Self.maxHeaderRows
      && (upper == 0 || contents[lower].contains(.missing))
      && contents[0...lower].allSatisfy { row in
        row.count == width && row.allSatisfy { $0 == .text || $0 == .missing }
      }
  }

  /// Returns the names of the columns if the given rows are the header, without columns that have no name.
  private func joinedNames(in header: Range<Int>) -> [String] {
    (0..<width).map { column in
      rows[header].compactMap { column < $0.cells.count ? $0.cells[column] : nil }.filter { !$0.isEmpty }.joined(
        separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// Returns true if a row below the names contains only the types of the columns. Examples are `<date> <dbl> <int>` in
  /// R, `│ Date Float64 Int64` in Julia, and the widths and types `5s 20d 14n` or `5ss 25ds` in files of the U.S.
  /// Geological Survey.
  static func areTypes(_ names: [String]) -> Bool {
    let types = names.filter { $0 != "│" }
    guard !types.isEmpty else { return false }
    let areOfJulia = types.contains { $0.wholeMatch(of: /(?:U?Int|Float)[0-9]+\??/) != nil }
    return types.allSatisfy {
      $0.wholeMatch(of: /[0-9]+[sdn]{1,2}|<(?:dbl|num|int|chr|char|lgl|fct|ord|date|dttm|time|drtn|IDat|POSc)>/) != nil
    }
      || areOfJulia && types.allSatisfy { $0.wholeMatch(of: /[A-Z][A-Za-z]*[0-9]*[?…]?/) != nil }
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
