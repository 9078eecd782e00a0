import ArgumentParser
import CommandLineSupport
import FastVectorCharts
import FastVectorData
import FastVectorFiles
import FastVectorSQL
import Foundation

/// The chart lines that were read from a file, from all files that match a pattern, or from a database.
struct SeriesFile {
  /// A chart line whose data comes from a file or a database.
  struct Line {
    let series: Series

    /// The name of the line's column or group, or the title of the file if the line has neither.
    let name: String

    /// The name of the line's column, which all groups of the column have in common. The same as ``name`` if the rows
    /// aren't grouped.
    let column: String

    /// The quantity that the line shows. Lines with the same quantity share a vertical axis. The quantity is the name
    /// of the line's column, or the name of a database line. It is an empty string for data without such names: NumPy
    /// arrays, sounds, and tables in which each row is a line.
    let quantity: String

    /// The value in the group column that the rows of this line have in common; nil if the rows aren't grouped.
    let group: String?

    /// True if the line is drawn as points by default, because it has several different y values at the same x value.
    let isScattered: Bool

    /// True if the gaps of the line are connected by default. The line has no two adjacent values, so it would be
    /// invisible otherwise.
    let isSparse: Bool

    init(
      _ series: Series, _ name: String, column: String? = nil, quantity: String? = nil, group: String? = nil,
      isScattered: Bool = false, isSparse: Bool = false
    ) {
      (self.series, self.name, self.column) = (series, name, column ?? name)
      (self.quantity, self.group) = (quantity ?? name, group)
      (self.isScattered, self.isSparse) = (isScattered, isSparse)
    }
  }

  private(set) var lines: [Line] = []

  /// The names of all columns that can be plotted as lines, followed by the names of the groups' lines.
  var columnNames: [String] { allColumns + lines.map(\.name).filter { !allColumns.contains($0) } }

  private var allColumns: [String] = []

  /// The title of the file, which is its name without the extension by default, or the name of the database table.
  let title: String

  /// True if the lines are columns of a table. Several files can then have lines with the same name.
  private(set) var isTable = false

  /// The time zone of the x axis; nil if the x values aren't dates.
  private(set) var timeZone: TimeZone?

  /// True if the x values are dates without a year.
  private(set) var isWithoutYear = false

  /// The label of the x axis: the name of the column of x values, if it has one and doesn't contain dates.
  private(set) var xLabel: String?

  /// True if the x values are frequencies, judging by the name of their column.
  var hasFrequencies: Bool {
    let words = (xLabel ?? "").lowercased().split { !$0.isLetter }
    return words.contains("frequency") || words.contains("freq")
  }

  /// True if the columns of a file were detected, because neither the argument nor an option names them.
  private(set) var hasDetectedColumns = false

  /// The interpretation of each text file that was read.
  private(set) var interpretations: [Interpretation] = []

  struct Interpretation {
    fileprivate let file: String

    /// The result of reading the file, without the lines.
    fileprivate let reading: CSVReading

    /// True if at least one line is drawn as points.
    fileprivate let isScattered: Bool

    /// True if at least one line is drawn across its gaps, because it has no two adjacent values.
    fileprivate let isSparse: Bool

    /// True if the x values are row numbers although the file has several columns, because no column of x values was
    /// given or detected.
    fileprivate let canHaveX: Bool

    /// Returns a description of the interpretation for the user, followed by the options or fields that override
    /// automatic choices.
    ///
    /// - Parameters:
    ///   - panels: The panels into which the columns are divided; nil if the user chose them.
    ///   - scales: The scales of the axes.
    ///   - isSpecified: True if a specification describes the chart.
    fileprivate func text(_ panels: AutomaticPanels?, _ scales: AutomaticScales, isSpecified: Bool) -> String {
      let y = panels?.description(of: reading.origins.map(\.quantity))
      let text = "\(file): \(y.map(reading.interpretation) ?? reading.interpretation)"
      return ([text] + (isSpecified ? fields : options(isDivided: y != nil, scales))).joined(separator: "; ")
    }

    /// The automatic choices, each with the option that overrides it.
    ///
    /// - Parameter isDivided: True if the columns are divided into panels.
    private func options(isDivided: Bool, _ scales: AutomaticScales) -> [String] {
      let drawn = [reading.omittedColumns.isEmpty ? nil : "all columns", isDivided ? "one plot" : nil].compactMap(
        \.self)
      return [
        drawn.isEmpty ? nil : "--y '*' draws \(drawn.joined(separator: " in "))", scales.note,
        canHaveX ? "--x COLUMN selects the x values" : nil,
        isScattered ? "\(Self.scattered) (--draw column=line)" : nil,
        isSparse ? "\(Self.sparse) (--draw column=points)" : nil,
        reading.groupOfParts.map { "--group \($0.shellWord) draws the parts of the totals, too" },
        reading.detectedGroup == nil ? nil : "--group none draws one line for each column",
      ].compactMap(\.self)
    }

    /// The automatic choices, each with the field of a specification that overrides it.
    private var fields: [String] {
      [
        canHaveX ? "the field x selects the x values" : nil,
        isScattered ? "\(Self.scattered) (\"draw\": \"line\")" : nil,
        isSparse ? "\(Self.sparse) (\"draw\": \"points\")" : nil,
        reading.omittedColumns.isEmpty && reading.detectedGroup == nil ? nil : "the field y selects a column",
      ].compactMap(\.self)
    }

    private static let scattered = "drawn as points, because several y values have the same x"
    private static let sparse = "gaps between single values are connected"
  }

  #if PostgreSQL && os(Linux)
    /// The source of database lines; nil for a file. For a database, ``lines`` contains only an overview of each line.
    private(set) var database: SQLLines?
  #endif

  /// Reads the lines from a file, or from all files that match a pattern.
  ///
  /// - Parameters:
  ///   - argument: The path of a file or a pattern such as `log-*.csv`, and an optional column.
  ///   - titles: The titles of the files by path. See ``titles(of:)``.
  ///   - isQuiet: False to show progress on standard error.
  /// - Throws: `FileError` if a file can't be read, or `ValidationError` if an option isn't valid for the file.
  init(_ argument: ColumnArgument, titles: [String: String], _ options: TableOptions, isQuiet: Bool) throws {
    title = titles[argument.path] ?? argument.path
    let files = try argument.paths().map { path in try DataFile(path: path, encoding: options.encoding) }
    var options = options
    if let column = argument.column { options.y = [column] }
    hasDetectedColumns = options.y.isEmpty
    if files.count == 1, try readArrays(files[0].contents, argument, options) { return }
    let reading = try read(files, options, isQuiet: isQuiet)
    isTable = true
    timeZone = reading.hasDates ? reading.timeZone : nil
    isWithoutYear = reading.isWithoutYear
    xLabel = reading.xLabel
    for (var line, origin) in zip(reading.lines, reading.origins) {
      let name = if case .text(let text) = line.id { text } else { title }
      line.id = nil
      lines.append(
        Line(
          line, name, column: origin.column, quantity: origin.quantity, group: origin.group,
          isScattered: options.drawsPoints(of: origin), isSparse: options.connectsGaps(of: origin)))
    }
  }

  /// Reads the lines of a NumPy or WAV file. Returns false for other files.
  ///
  /// - Throws: `ValidationError` if an option applies only to text files.
  private mutating func readArrays(
    _ contents: DataFile.Contents, _ argument: ColumnArgument, _ options: TableOptions
  ) throws -> Bool {
    func checkOptions() throws {
      let ofText = options.fileOptions + [("--group", options.group != nil)]
      guard let option = ofText.first(where: \.isGiven)?.name else { return }
      throw ValidationError("\(argument.path): \(option) applies only to text files")
    }
    switch contents {
    case .text, .json: return false
    case .array(let array):
      try checkOptions()
      let all = (1...max(array.shape.dropFirst().first ?? 1, 1)).map(String.init)
      let x = options.x == "none" ? nil : try Self.number(options.x, of: argument)
      let selected: [String?] = options.y.isEmpty ? [nil] : try options.columns(of: all)
      lines = try selected.map { column in
        let series = try array.series(y: try Self.number(column, of: argument), x: x)
        return Line(series, selected.count > 1 ? column ?? title : title, quantity: "")
      }
    case .arrays(let archive):
      try checkOptions()
      let x = options.x == "none" && !archive.columnNames.contains("none") ? nil : options.x
      let all = archive.columnNames.filter { $0 != x }
      allColumns = all
      lines = try options.columns(of: all).map { Line(try archive.series(y: $0, x: x), $0) }
    case .wave(let wave):
      try checkOptions()
      if options.x != nil {
        throw ValidationError("\(argument.path): --x doesn't apply to sounds, whose x values are seconds")
      }
      let all = wave.channelNames
      allColumns = all
      lines = try options.columns(of: all).map {
        Line(try wave.series(channel: $0), all.count == 1 ? title : $0, quantity: "")
      }
    }
    return true
  }

  /// Returns a title for each file: its name without the extension. If different files would have the same title, their
  /// titles also contain the extension, or as many folders as are necessary to distinguish the files.
  ///
  /// - Parameter paths: The paths of the files.
  static func titles(of paths: [String]) -> [String: String] {
    func title(_ path: String, folders: Int, hasExtension: Bool) -> String {
      let file = URL(fileURLWithPath: path)
      let name = (hasExtension ? file : file.deletingPathExtension()).lastPathComponent
      let parents = path.split(separator: "/").filter { $0 != "." }.dropLast().map(String.init)
      return (parents.suffix(folders) + [name]).joined(separator: "/")
    }
    var titles: [String: String] = [:]
    for group in Dictionary(grouping: Set(paths), by: { title($0, folders: 0, hasExtension: false) }).values {
      let choices = (0...(group.map { $0.count { $0 == "/" } }.max() ?? 0)).lazy.flatMap { folders in
        [false, true].lazy.map { hasExtension in
          group.map { ($0, title($0, folders: folders, hasExtension: hasExtension)) }
        }
      }
      let chosen = choices.first { Set($0.map(\.1)).count == group.count } ?? group.map { ($0, $0) }
      titles.merge(chosen) { $1 }
    }
    return titles
  }

  /// Returns the lines of each file or database at the start and at the end of an animation. Files are read completely,
  /// but for databases, only an overview of each line is read.
  ///
  /// - Parameters:
  ///   - starts: The paths of the files and the URLs of the databases at the start, or of a static chart.
  ///   - ends: The paths and URLs at the end.
  static func read(
    from starts: [String], to ends: [String], _ options: TableOptions, _ database: DatabaseOptions, isQuiet: Bool
  ) throws -> (starts: [SeriesFile], ends: [SeriesFile]) {
    let arguments = starts + ends
    let columns = arguments.map { DatabaseOptions.isAddress($0) ? nil : ColumnArgument($0) }
    if !options.y.isEmpty, columns.allSatisfy({ $0?.column != nil }) {
      throw ValidationError(
        "--y has no effect, because each file argument names a column, such as '\(arguments[0])'; leave out --y or the column"
      )
    }
    let titles = titles(of: columns.compactMap { $0?.path })
    let files = try arguments.enumerated().map { index, argument in
      if let column = columns[index] { return try SeriesFile(column, titles: titles, options, isQuiet: isQuiet) }
      #if PostgreSQL && os(Linux)
        // Options such as `--table` can be repeated, once for each database URL.
        let place = arguments[..<index].count(where: DatabaseOptions.isAddress)
        var lines = try SQLLines(database.table(place, options), in: database.connection(argument))
        lines.omitsGaps = database.omitsGaps
        return try SeriesFile(
          lines, title: database.query.count > 1 ? "query \(place + 1)" : lines.table.name, options, isQuiet: isQuiet)
      #else
        throw DatabaseOptions.isMissing
      #endif
    }
    return (Array(files.prefix(starts.count)), Array(files.dropFirst(starts.count)))
  }

  #if PostgreSQL && os(Linux)
    /// Reads an overview of the lines in a database, with only a few points of each line.
    ///
    /// - Parameters:
    ///   - title: The name of the table or query.
    ///   - isQuiet: False to print a note if there are no points.
    init(_ database: SQLLines, title: String, _ options: TableOptions, isQuiet: Bool) throws {
      self.database = database
      self.title = title
      allColumns = [database.table.y]
      isTable = true
      timeZone = database.xScale == .time ? options.timeZone ?? .gmt : nil
      xLabel = database.xScale == .time ? nil : database.table.x
      if !isQuiet, let notice = database.notice { StandardError.note(notice) }
      for var line in try database.overview() {
        let name = if case .text(let text) = line.id { text } else { title }
        line.id = nil
        lines.append(
          Line(
            line, name, column: database.table.y, quantity: name, group: database.table.group == nil ? nil : name))
      }
    }
  #endif

  /// Throws an error if the x values are dates in some files and numbers in others, because an axis can't show both.
  ///
  /// - Parameter selector: The option or field that selects the x values, for the error message.
  static func checkXValues(of files: [SeriesFile], selector: String = "--x") throws {
    guard let dates = files.first(where: { $0.timeZone != nil }),
      let numbers = files.first(where: { $0.timeZone == nil })
    else { return }
    throw ValidationError(
      "the x values of \(dates.title) are dates, and those of \(numbers.title) are numbers; select others with "
        + "\(selector), or add --x-unit if the numbers are times")
  }

  /// Returns true if the names of lines should include the names of their files. This is the case if there are
  /// several files, or if a single line changes to a line of a different file.
  static func showsFiles(from starts: [SeriesFile], to ends: [SeriesFile]) -> Bool {
    let titles = Set(starts.map(\.title)), endTitles = Set(ends.map(\.title))
    let isShared = starts.reduce(0) { $0 + $1.lines.count } > 1 || ends.isEmpty || titles == endTitles
    return titles.count > 1 || endTitles.count > 1 || !isShared
  }

  /// Prints how files were interpreted, and how their columns are divided into panels.
  ///
  /// - Parameters:
  ///   - starts: The files at the start of the animation, or the files of a static chart.
  ///   - ends: The files at the end of the animation.
  ///   - panels: The panels; nil if the user chose them.
  ///   - scales: The scales of the axes.
  ///   - isSpecified: True if a specification describes the chart.
  static func noteInterpretations(
    of starts: [SeriesFile], to ends: [SeriesFile] = [], _ panels: AutomaticPanels? = nil,
    _ scales: AutomaticScales = AutomaticScales(), isSpecified: Bool = false
  ) {
    for file in starts.flatMap(\.interpretations) {
      StandardError.note(file.text(panels, scales, isSpecified: isSpecified))
    }
    for file in ends.flatMap(\.interpretations) {
      StandardError.note(file.text(nil, AutomaticScales(), isSpecified: isSpecified))
    }
  }

  /// Reads the lines that the options select from text files. Stores the interpretation of each file and the names of
  /// its numeric columns.
  private mutating func read(_ files: [DataFile], _ options: TableOptions, isQuiet: Bool) throws -> CSVReading {
    let progress = ProgressLine(isQuiet: isQuiet, verb: "reading")
    defer { progress.clear() }
    let readings = try files.map { file in
      let table = try CSVTable(file, options: options.csv)
      allColumns = table.numericColumns
      func reading(x: CSVTable.X) throws -> CSVReading {
        try table.lines(options, x: x, progress: progress.reporter(of: file.name))
      }
      var lines = try reading(x: table.x(named: options.x))
      // If all x values of a file are equal, such as the date of the file, row numbers replace them by default. Read
      // the x column anyway, because its values can differ between files.
      if files.count > 1, options.x == nil, lines.xName == nil, let x = table.xColumn {
        lines = try reading(x: .column(x))
      }
      progress.clear()
      interpretations.append(
        Interpretation(
          file: file.name, reading: lines.withoutLines,
          isScattered: lines.origins.contains(where: options.drawsPoints),
          isSparse: lines.origins.contains(where: options.connectsGaps),
          canHaveX: options.x == nil && lines.xName == nil && table.columnNames.count > 1))
      return lines
    }
    return try readings.count == 1 ? readings[0] : CSVReading(joining: readings, repeatedX: options.repeatedX)
  }

  /// Parses the number of a NumPy file's column, counted from 1. Returns nil if no column is given.
  static func number(_ column: String?, of argument: ColumnArgument) throws -> Int? {
    guard let column else { return nil }
    guard let number = Int(column) else {
      throw ValidationError("'\(column)' of \(argument.path): the columns of a NumPy file are numbers, from 1")
    }
    return number
  }
}

extension ProgressLine {
  /// Returns a closure that shows the percentage of a file that has been read, starting after one second.
  fileprivate func reporter(of path: String) -> @Sendable (Double) -> Void {
    let start = ContinuousClock.now
    return { fraction in
      if ContinuousClock.now - start > .seconds(1) { show("\(path): \(Int(100 * fraction)) %") }
    }
  }
}

extension Collection<SeriesFile> {
  /// The label of the x axis that all files have in common; empty if there is none.
  var xLabel: String {
    let labels = Set(map(\.xLabel))
    return labels.count == 1 ? labels.first.flatMap(\.self) ?? "" : ""
  }

  /// The label of the y axis: the name of the only y column if the lines are named by groups of rows. Empty if there
  /// are other lines, or if the column has no name.
  var yLabel: String {
    let lines = flatMap(\.lines)
    let names = Set(lines.map(\.quantity))
    guard count == 1, lines.count > 1, names.count == 1, lines.allSatisfy({ $0.group != nil && $0.name == $0.group }),
      let name = names.first, Int(name) == nil
    else { return "" }
    return String(name.prefix(60))
  }
}
