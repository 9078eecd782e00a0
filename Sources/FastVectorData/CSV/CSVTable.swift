public import FastVectorFiles
public import Foundation

/// A table of numbers, dates and strings in a text file, such as comma-separated, tab-separated or blank-separated
/// values.
///
/// <doc:CSVFiles> describes the supported files, their limits, and how separators, headers, decimal marks and dates are
/// detected.
///
/// Opening a table reads only its first rows. Columns are read on all cores when they are requested. The bytes of the
/// file aren't kept in memory.
public struct CSVTable: Sendable {
  /// The name of the file in error messages.
  let name: String

  /// The names of the columns. A column without a name is named by its number, counted from 1.
  public let columnNames: [String]

  /// Maps the name of each column that was renamed because its name repeats to its name in the header. For example, it
  /// maps `NINO3 ANOM` to `ANOM`.
  let repeatedNames: [String: String]

  let columns: [CSVColumn]
  private(set) var reader: CSVReader

  /// The positions of the columns if the original text was a table of fixed-width columns; nil for other text. The text
  /// has been converted to a table with separators.
  let fixedWidth: FixedWidth?

  /// A description of the original text if it was converted to this table, such as "each row is a line". Empty if the
  /// text wasn't converted, or if it only had ``fixedWidth`` columns.
  private(set) var convertedFormat = "" { didSet { xSource = Memo() } }

  /// Caches the result of ``automaticX``, which is needed several times and requires an examination of all columns.
  private var xSource = Memo<CSVXSource>()

  /// The number of rows in the file if each row is a line of the chart; nil otherwise.
  private(set) var wideRows: Int?

  /// The formats and encodings that were decoded to read the file, such as JSON, gzip and UTF-16, except for UTF-8. If
  /// smaller tables of a JSON file were left out, they are listed in an additional element. All elements are shown to
  /// users in ``CSVReading/interpretation``.
  let encodings: [String]

  /// The decimal mark of the first column of numbers in which it is unambiguous; nil if there is no such column.
  let certainDecimal: DecimalNumber.Mark?

  /// The maximum number of columns in a table.
  static let maxColumns = 1 << 16

  /// Opens a file or a pipe, such as `-`, `/dev/stdin` or `<(zcat prices.csv.gz)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file. If it is a named pipe without a writer, reading waits for at most 10 s.
  ///   - options: The format of the file. Options that aren't set are detected.
  /// - Throws: `FileError` if the file can't be read, or if its first rows aren't a table.
  /// - Complexity: O(1) in the size of the file for regular text files, even if they are compressed with gzip, zstd or
  ///   xz. O(n) for other files, for text in UTF-16, in a Chinese or Japanese encoding or in an encoding given in
  ///   `options`, and for lines that end with CR. Also O(n) if the text is converted, for example from JSON, a log or
  ///   fixed-width columns.
  public init(path: String, options: CSVOptions = CSVOptions()) throws(FileError) {
    try self.init(try DataFile(path: path, encoding: options.encoding), options: options)
  }

  /// Opens a file. See ``init(path:options:)``.
  public init(contentsOf url: URL, options: CSVOptions = CSVOptions()) throws(FileError) {
    try self.init(path: url.filePath(), options: options)
  }

  /// Creates a table from the contents of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - contents: Text, such as CSV or JSON. It can be compressed; see <doc:FileFormats>.
  ///   - options: The format of the file. Options that aren't set are detected.
  /// - Throws: `FileError` if the first rows aren't a table.
  /// - Complexity: O(n) in the size of the contents, because the text is validated or decoded.
  public init(name: String, contents: Data, options: CSVOptions = CSVOptions()) throws(FileError) {
    try self.init(try DataFile(name: name, contents: contents, encoding: options.encoding), options: options)
  }

  /// Creates a table from a file that has already been opened and decoded. The encoding in `options` is therefore
  /// ignored.
  ///
  /// - Throws: `FileError` if the file isn't text, if its first rows aren't a table, or if an option is out
  ///   of range.
  package init(_ file: DataFile, options: CSVOptions = CSVOptions()) throws(FileError) {
    for (option, count) in [("skippedLines", options.skippedLines), ("headerRows", options.headerRows ?? 0)]
    where count < 0 {
      throw .badData(file.name, "the option \(option) must be 0 or more (got \(count))")
    }
    if let year = options.firstTwoDigitYear, !(TwoDigitYears.validFirstYears ~= year) {
      throw .badData(file.name, "the option firstTwoDigitYear must be from 0 to 9900 (got \(year))")
    }
    switch file.contents {
    case .text(let source): try self.init(name: file.name, source: source, file.encodings, options)
    case .json(let table):
      var options = options
      options.headerRows = table.hasNames ? 1 : 0
      (options.separator, options.comment, options.fixedWidth) = (.comma, "", nil)
      let others = table.omittedTables.map { "'\($0.prefix(scalars: 40))'" }.prefix(8).joined(separator: ", ")
      try self.init(
        name: file.name, source: CSVSource(table),
        ["JSON"] + file.encodings + (others.isEmpty ? [] : ["smaller tables \(others) left out"]), options)
    case .array, .arrays: throw .badData(file.name, "a NumPy array; a text file is needed")
    case .wave: throw .badData(file.name, "a WAV file; a text file is needed")
    }
    if options.isTransposed == nil, let names = NumbersInNames(self) {
      self = try converted(NumbersInNames.description, names.converted)
    }
    // Don't swap rows and columns if the table was converted from JSON or a log, because each row is a record.
    guard case .text = file.contents, convertedFormat.isEmpty || options.isTransposed == true else { return }
    if options.isTransposed == nil, let months = MonthTable(self) {
      self = try converted(months.description, months.converted)
    } else if options.isTransposed == nil, let years = YearTable(self) {
      self = try converted(years.description, years.converted)
    } else if options.isTransposed == nil, let pairs = PairedColumns(self) {
      self = try converted(PairedColumns.description, pairs.converted)
    } else if options.isTransposed ?? (isWide || isWideWithoutNames) {
      self = try transposed()
    }
  }

  private init(
    name: String, source: CSVSource, _ encodings: [String], _ options: CSVOptions
  ) throws(FileError) {
    guard source.count > 0 else { throw .badData(name, "the file is empty; a table needs at least one row") }
    var (source, encodings, options) = (source, encodings, options)
    var head = source.head()
    if options.fixedWidth == nil, source.count <= head.count, let joined = WrappedTable.joined(head) {
      source = CSVSource(converted: Data(joined))
      head = joined
      encodings.append(WrappedTable.description)
    }
    if MeasurementSegments.areIn(head), source.count <= InputFile.memoryLimit, let contents = try? source.contents() {
      source = CSVSource(Data(MeasurementSegments.withoutRepeatedHeaders(contents)))
      head = source.head()
    }
    if let conflict = head.span.mergeConflict {
      // Add 1 to point into the line, because position 0 means that the problem has no position.
      let problem = CSVProblem(
        at: conflict + 1, "an unresolved merge conflict; keep one of the versions, and remove the lines with markers")
      throw Self.error(problem, name: name, source: source, options)
    }
    // Text that isn't UTF-8 is read as Windows-1252.
    let isWindows1252 = (try? UTF8Span(validating: head.span)) == nil
    let dialect: CSVDialect
    do throws(CSVProblem) {
      let canBeConverted =
        options.separator == nil && options.headerRows == nil && source.count <= InputFile.memoryLimit
      let skipped = options.skippedLines > 0 ? head.span.end(ofSkippedLines: options.skippedLines) : 0
      let headBelow = skipped > 0 ? Array(head.dropFirst(skipped)) : head
      var format = canBeConverted && options.fixedWidth == nil ? try Self.format(headBelow) : nil
      fixedWidth = format == nil ? try CSVDialect.fixedWidth(head: head, options, isWindows1252: isWindows1252) : nil
      if let fixedWidth {
        guard source.count <= InputFile.memoryLimit else {
          throw CSVProblem(at: 0, "a table with columns of fixed width is converted in memory, and is too large")
        }
        let contents = try source.contents()
        source = CSVSource(Data(try fixedWidth.converted(contents.span)))
        head = source.head()
        options.separator = .converted
      } else if canBeConverted, format == nil {
        format = LogTable(headBelow)
      }
      if let format {
        let contents = try source.contents()
        let textBelow = skipped > 0 ? Array(contents.dropFirst(skipped)) : contents
        source = CSVSource(converted: Data(try format.converted(textBelow)))
        head = source.head()
        options.headerRows = format.hasNames ? 1 : 0
        (options.separator, options.comment, options.skippedLines) = (.converted, "", 0)
        convertedFormat = format.description
      }
      dialect = try Self.dialect(source, head: head, options)
    } catch {
      throw Self.error(error, name: name, source: source, options)
    }
    guard dialect.width > 0 else { throw .badData(name, "the file has no rows") }
    let textBelow = source.count <= head.count ? dialect.textBelow?.start : nil
    if let start = dialect.otherTable?.start ?? textBelow, start <= head.count {
      head.removeSubrange(start...)
      source = source.limited(to: head)
    }
    self.name = name
    let (columnNames, repeatedNames) = dialect.columnNames
    self.columnNames = columnNames
    self.repeatedNames = repeatedNames
    var columns = (0..<dialect.width).map { column in
      let cells = dialect.sample.compactMap { column < $0.count ? $0[column] : nil }
      return CSVColumn(cells, named: columnNames[column], options)
    }
    // If there are dates, they are the x values, so read durations as numbers.
    if columns.contains(where: { $0.isDate && !$0.isTimeOfDay }) { columns = columns.map(\.withDurationsAsNumbers) }
    self.columns = columns
    certainDecimal = columns.lazy.filter(\.isNumeric).compactMap(\.marks.certainDecimal).first
    reader = CSVReader(source, head: head, dialect, options)
    let isGuess =
      isWindows1252
      ? TextEncoding.isUnlikelyWindows1252(head) : encodings.last.map(TextEncoding.uncertain.contains) ?? false
    encodings += isWindows1252 ? ["Windows-1252"] : []
    if isGuess, options.encoding == nil, let last = encodings.popLast() {
      encodings += ["\(last) (guessed; \(options.name(of: .encoding)))"]
    }
    self.encodings = encodings
  }

  /// Detects text that must be converted to a table with separators, and returns its format. Returns nil if no
  /// conversion is needed. Also returns nil for fixed-width columns and most logs, which the caller detects afterward.
  private static func format(_ head: [UInt8]) throws(CSVProblem) -> (any TextFormat)? {
    #if XML
      if let document = XMLText(head) { return document }
    #endif
    try UnsupportedText.check(head)
    if let tables = MarkdownTables(head) { return tables }
    if let metrics = try MetricsText(head) { return metrics }
    if let attributes = try AttributeText(head) { return attributes }
    if let matrices = MatrixText(head) { return matrices }
    if let box = StataListText(head) { return box }
    if let table = LaTeXText(head) { return table }
    if let numbers = ComplexText(head) { return numbers }
    if let sections = SectionText(head) { return sections }
    if let points = GraceText(head) { return points }
    if let days = DailyStationText(head) { return days }
    if let log = WellLogText(head) { return log }
    if let samples = OscilloscopeText(head) { return samples }
    if let samples = SampledText(head) { return samples }
    if let traces = SeismicText(head) { return traces }
    if let rounds = RoundsText(head) { return rounds }
    if let points = PointBlocks(head) { return points }
    if let blocks = DatedBlocks(head) { return blocks }
    if let records = RecordBlocks(head) { return records }
    if let vectors = VectorText(head) { return vectors }
    if let series = WrappedSeries(head) { return series }
    if let results = BenchmarkText(head) { return results }
    if let rows = DatedText(head) { return rows }
    if let rows = try DecimalCommaText(head) { return rows }
    if LogTable.isLikely(head), let log = LogTable(head) { return log }
    if let table = EmbeddedTable(head) { return table }
    return UnitText(head)
  }

  /// The source of the x values if the caller doesn't choose one. See ``xColumn``.
  var automaticX: CSVXSource { xSource.value { detectedX } }

  /// True if the table was converted to a form in which the first column contains the names of the lines, and the
  /// second contains the x values.
  var hasLinesAndX: Bool { [PairedColumns.description, NumbersInNames.description].contains(convertedFormat) }

  /// The value of ``convertedFormat`` for a wide table, in which each row is a series.
  static let transposedFormat = "each row is a line"

  /// Converts a wide table, in which each row is a series, to a table with one column per series.
  private func transposed() throws(FileError) -> CSVTable {
    guard let wide = WideTable(self, isUnnamed: isWideWithoutNames) else {
      throw .badData(
        name,
        "to transpose a table, two columns or more must be named by times, and one must name the rows; the columns are "
          + list)
    }
    var table = try converted(Self.transposedFormat, wide.converted)
    table.wideRows = (table.columnNames.count - 1) / wide.quantityCount
    return table
  }

  /// Converts the text of this table and returns a table that reads the new text.
  ///
  /// - Parameters:
  ///   - format: A description of the original text. It becomes the ``convertedFormat`` of the new table.
  ///   - converted: A function that converts the text to a table with a header.
  private func converted(
    _ format: String, _ converted: (Span<UInt8>) throws(CSVProblem) -> [UInt8]
  ) throws(FileError) -> CSVTable {
    var options = reader.options
    (options.headerRows, options.separator, options.comment) = (1, .converted, "")
    (options.fixedWidth, options.skippedLines, options.isTransposed) = (nil, 0, false)
    if options.thousandsMark == nil { options.thousandsMark = thousandsMark }
    let text: [UInt8]
    do throws(CSVProblem) {
      let contents = try reader.source.contents()
      text = try converted(contents.span)
    } catch {
      throw Self.error(error, name: name, source: reader.source, reader.options)
    }
    var table = try CSVTable(name: name, source: CSVSource(converted: Data(text)), encodings, options)
    table.convertedFormat = format
    return table
  }

  /// The thousands mark of the numbers in all columns; nil if there is none, or if it is ambiguous.
  ///
  /// The mark must be determined before a table is converted, because the detection depends on the separator. If commas
  /// separate the cells, a comma within a quoted cell is probably a thousands mark. The converted text has a different
  /// separator.
  private var thousandsMark: CSVOptions.ThousandsMark? {
    let marks = columns.filter(\.isNumeric).reduce(NumberMarks()) { $0 + $1.marks }
    guard case .format(let format) = marks.decision(reader.options, separator: reader.dialect.separator, others: nil)
    else { return nil }
    return format.thousands == .none ? nil : format.thousands
  }

  /// Detects the dialect from the first 256 KiB. If they contain no row of data, uses the first 16 MiB instead.
  private static func dialect(
    _ source: CSVSource, head: [UInt8], _ options: CSVOptions
  ) throws(CSVProblem) -> CSVDialect {
    do throws(CSVProblem) {
      let dialect = try CSVDialect(head: head, options)
      if !dialect.sample.isEmpty || source.count <= CSVSource.headSize { return dialect }
    } catch {
      guard source.count > CSVSource.headSize else { throw error }
    }
    return try CSVDialect(head: source.head(size: 1 << 24), options)
  }

  /// The number of rows below the header. Blank rows aren't counted, but rows that aren't data, such as repeated
  /// headers, are.
  ///
  /// - Throws: `FileError` if a row isn't valid.
  /// - Complexity: O(n) in the size of the file.
  public var rowCount: Int {
    get throws(FileError) { try read([]).columns.rowCount }
  }

  // MARK: Columns

  /// Returns the full name of a column.
  ///
  /// - Parameters:
  ///   - column: The name of the column, or its number, counted from 1. If nil, the first numeric column other than
  ///     `x` is used.
  ///   - x: The x column.
  /// - Throws: `FileError` if the column doesn't exist, or if no column contains numbers.
  /// - Complexity: O(1) in the size of the file.
  public func nameOfColumn(_ column: String? = nil, x: String? = nil) throws(FileError) -> String {
    guard let column else {
      let x = try x.map { x throws(FileError) in try index(of: x) }
      guard let index = columns.indices.first(where: { $0 != x && columns[$0].isNumeric }) else {
        throw noNumericColumn
      }
      return columnNames[index]
    }
    return columnNames[try index(of: column)]
  }

  /// Returns the full name of a column, followed by its cell in each header row.
  func names(of index: Int) -> [String] {
    [columnNames[index]] + reader.dialect.header.compactMap { index < $0.count ? $0[index] : nil }
  }

  /// Finds a column and returns its index. The column can be identified by its full name, by its cell in one of the
  /// header rows, or by its number, counted from 1.
  func index(of column: String) throws(FileError) -> Int {
    if let index = columnNames.firstIndex(of: column) { return index }
    for row in reader.dialect.header.reversed() {
      if let index = row.firstIndex(of: column), !column.isEmpty { return index }
    }
    if let number = Int(column), columnNames.indices.contains(number - 1) { return number - 1 }
    let advice =
      convertedFormat.hasPrefix("each ")
      ? ", because \(convertedFormat); \(reader.options.name(of: .notTransposed)) keeps others" : ""
    throw .badData(name, "there is no column \(column.prefix(scalars: 40)); the columns are \(list)\(advice)")
  }

  /// The error for a table without numeric columns. It quotes a cell of the column whose text has the largest fraction
  /// of digits.
  var noNumericColumn: FileError {
    let fractions = columns.map { column in
      let text = column.texts.joined()
      return Double(text.count(where: \.isNumber)) / Double(max(text.count, 1))
    }
    let column = columns.indices.filter { columns[$0].isText }.max { fractions[$0] < fractions[$1] }
    let separator =
      reader.options.separator == nil
      ? "; if these aren't the columns, \(reader.options.advice(toSet: .separator))" : ""
    return .badData(
      name, "no numeric column; the columns are \(list)" + (column.map(reasonForText) ?? "") + separator)
  }

  /// Returns the reason why a column of text isn't numeric. It is a part of the message of ``noNumericColumn``.
  private func reasonForText(_ index: Int) -> String {
    let column = columns[index]
    let name = columnNames[index].prefix(scalars: 40)
    let cell = column.texts[0].prefix(scalars: 40)
    if let other = column.texts.first(where: { NumberUnit([column.texts[0], $0]) == nil }),
      column.texts.allSatisfy(CSVContent.isNumber)
    {
      return "; the units of \(name) differ, as in \"\(cell)\" and \"\(other.prefix(scalars: 40))\""
    }
    let option = column.resemblesDates ? "; if it is a date, \(reader.options.advice(toSet: .dateFormat))" : ""
    return "; \"\(cell)\" in column \(name) isn't a number\(option)"
  }

  /// The names of the first columns, shortened to fit into an error message.
  var list: String {
    var shown: [String] = []
    var length = 0
    for name in columnNames.prefix(20) {
      shown.append(name.prefix(scalars: 40))
      length += shown.last!.unicodeScalars.count + 2
      if length > 90 { break }
    }
    let rest = columnNames.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  // MARK: Reading

  /// Returns a copy of this table that treats an additional string as a missing value.
  func withMissing(_ text: String) -> CSVTable {
    var table = self
    table.reader.options.missing.insert(text)
    return table
  }

  func read(_ uses: [CSVColumnUse]) throws(FileError) -> (columns: CSVColumns, conversions: [CSVColumnConversion]) {
    do throws(CSVColumnError) { return try readColumns(uses) } catch { throw error.error }
  }

  /// Reads columns with the detected conversions, such as date formats. If a cell contradicts the conversion of its
  /// column, reads all columns again with that column's next possible conversion.
  ///
  /// - Returns: The columns and the conversions with which they were read, both in the order of `uses`.
  func readColumns(
    _ uses: [CSVColumnUse], progress: (@Sendable (Double) -> Void)? = nil
  ) throws(CSVColumnError) -> (columns: CSVColumns, conversions: [CSVColumnConversion]) {
    let distinct = Dictionary(uses.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    let order = distinct.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var conversions = order.map { CSVColumnConversion(distinct[$0]!, in: self) }
    while true {
      do throws(CSVProblem) {
        var read = try reader.read(order, conversions.map(\.current), progress: progress)
        guard !reader.source.isTruncated else {
          throw CSVProblem(.unreadable("the file was cut short while it was read"), at: 0)
        }
        var isFinal = true
        for column in conversions.indices where !conversions[column].accept(read.columns[column], in: self) {
          isFinal = false
        }
        guard isFinal else { continue }
        for column in conversions.indices {
          if let reason = conversions[column].ambiguity(in: self) {
            throw CSVProblem(.ambiguous(reason), at: 0, column: order[column])
          }
        }
        read.columns = uses.map { read.columns[places[$0.index]!] }
        return (read, uses.map { conversions[places[$0.index]!] })
      } catch {
        let column = places[error.column]
        if error.isInCell, let column, conversions[column].reject(error.text, in: self) { continue }
        let fileError = Self.error(
          error, name: name, source: reader.source, reader.options,
          column: column.map { (columnNames[error.column], conversions[$0]) })
        throw CSVColumnError(error: fileError, column: error.isInColumn ? error.column : nil, text: error.text)
      }
    }
  }

  private static func error(
    _ problem: CSVProblem, name: String, source: CSVSource, _ options: CSVOptions,
    column: (name: String, conversion: CSVColumnConversion)? = nil
  ) -> FileError {
    let line = problem.position > 0 ? source.line(at: problem.position) : nil
    let place = line.map { "\(name):\($0)" } ?? name
    switch problem.kind {
    case .syntax(let reason), .unreadable(let reason), .ambiguous(let reason):
      return .badData(place, reason + (problem.advice.map { "; \($0(options))" } ?? ""))
    case .notConvertible, .tooLarge: break
    }
    guard let column else { return .badData(place, "\"\(problem.text)\" can't be read") }
    let text = problem.text.prefix(scalars: 40)
    let reason = column.conversion.reason(problem.kind, text: text)
    return .badData(place, "column \(column.name.prefix(scalars: 40)): \"\(text)\" \(reason)")
  }
}

/// An error about a file or one of its columns.
struct CSVColumnError: Error {
  let error: FileError

  /// The column that can't be read; nil if the whole table can't be read.
  let column: Int?

  /// The text of the cell that can't be converted; empty if the problem isn't in a cell.
  let text: String
}

/// Returns a count followed by a noun, such as `1 cell` or `2 cells`. The noun gets an "s" if the count isn't 1.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
