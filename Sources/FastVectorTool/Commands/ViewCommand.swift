import ArgumentParser
import CommandLineSupport
import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import FastVectorFiles
import FastVectorViewer
import Foundation

/// Shows charts in the browser.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show charts in the browser: pan, zoom and animate files, streams and databases.",
    discussion: """
      Serves a page on this machine only, and prints its address, which contains a random token. With -, the page shows \
      the lines of standard input as they arrive. Ctrl-C ends it.

      Examples:
        fastvector view january.csv:price ecg.npy --stack
        fastvector view seattle.csv:temp --to sf.csv:temp
        fastvector view prices.csv --draw Volume=bars --panel Volume --rule y=100,limit
        fastvector view --spec chart.json
        fastvector view postgresql://host/plant --table readings --x time --y value --group sensor
        producer | fastvector view -
        producer | fastvector view - --input doubles --keep 100m
      """)

  @Argument(
    help: ArgumentHelp(
      "Files or database URLs to show; - reads standard input.", valueName: "file[:column]"), completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "JSON file that describes the chart, instead of files.", valueName: "file"), completion: .file())
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "File that the page animates to, one for each file, in the same order. Can be repeated.",
      valueName: "file[:column]"), completion: .file()
  )
  var to: [String] = []

  @Flag(help: "Draw each file in a separate chart with a shared x axis.")
  var stack = false

  @Option(
    help: ArgumentHelp(
      "Format of standard input: csv (lines of up to 64 numbers) or doubles (64-bit, in the byte order of this machine).",
      valueName: "format"))
  var input = StreamFormat.csv

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of points to retain per series of a stream. (default: 10m)", valueName: "n"),
    transform: { try Quantity.count($0) })
  var keep = Self.defaultRetainedCount

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of most recent points of a stream to show. (default: 100k)", valueName: "n"),
    transform: { try Quantity.count($0) })
  var follow = Self.defaultDisplayedCount

  @OptionGroup(title: "Reading files") var table: TableOptions

  @OptionGroup(title: "Databases") var database: DatabaseOptions

  @OptionGroup(title: "Axes") var scales: ScaleOptions

  @OptionGroup(title: "Marks and panels") var marks: MarkOptions

  @OptionGroup var server: ServerOptions

  @Flag(name: .shortAndLong, help: "Suppress progress and notes about how files were interpreted.")
  var quiet = false

  mutating func validate() throws {
    for (option, axes) in [("--log", scales.log), ("--linear", scales.linear)] where axes.contains(.secondY) {
      throw ValidationError("\(option) second-y needs a second axis")
    }
    let options =
      [("a file", !files.isEmpty), ("--to", !to.isEmpty), ("--stack", stack)] + table.columnOptions + database.options
      + marks.columnOptions
    if spec != nil, let option = options.first(where: \.1)?.0 {
      throw ValidationError("\(option) can't be combined with --spec")
    }
    let source =
      files.contains("-") ? "-" : (files + to).contains(where: DatabaseOptions.isAddress) ? "a database" : nil
    if let source, let option = marks.columnOptions.first(where: \.isGiven)?.name {
      throw ValidationError("\(option) can't be combined with \(source)")
    }
    let scale =
      scales.linear.first.map { "--linear \($0.rawValue)" } ?? scales.log.first.map { "--log \($0.rawValue)" }
    if let source, let scale { throw ValidationError("\(scale) can't be combined with \(source)") }
    guard spec != nil || !files.isEmpty else {
      throw ValidationError("a file to show must be given, such as prices.csv")
    }
    if spec == nil {
      try database.check(files + to)
      try table.check(files + to)
    }
    guard to.isEmpty || to.count == files.count else {
      throw ValidationError("--to must be given once for each file (got \(to.count) for \(files.count))")
    }
    guard !files.contains("-") || (files.count == 1 && to.isEmpty) else {
      throw ValidationError("standard input (-) can't be combined with other files or --to")
    }
    let ofFiles = (table.columnOptions + table.fileOptions).filter {
      !["--date-format", "--two-digit-years", "--encoding"].contains($0.name)
    }
    if files == ["-"], let option = ofFiles.first(where: \.isGiven)?.name {
      throw ValidationError("\(option) applies only to files, and can't be combined with -")
    }
    let ofStreams = [
      ("--input", input != .csv), ("--keep", keep != Self.defaultRetainedCount),
      ("--follow", follow != Self.defaultDisplayedCount),
    ]
    if files != ["-"], let option = ofStreams.first(where: \.1)?.0 {
      throw ValidationError("\(option) applies only to standard input (-)")
    }
    guard input == .csv || table.encoding == nil else {
      throw ValidationError("--encoding applies only to text, and can't be combined with --input doubles")
    }
    guard keep >= 2, keep <= Self.maxRetained else {
      throw ValidationError("--keep must be between 2 and \(Self.maxRetained) (got \(keep))")
    }
    guard follow >= 2 else { throw ValidationError("--follow must be at least 2 (got \(follow))") }
  }

  /// The maximum number of line names in the title of a page.
  private static let maxTitleNames = 6

  private static let defaultRetainedCount = 10_000_000
  private static let defaultDisplayedCount = 100_000

  /// The maximum number of points to retain per series. At 8 bytes each, they take a quarter of the physical memory.
  private static let maxRetained = Int(clamping: ProcessInfo.processInfo.physicalMemory / 4) / 8

  mutating func run() throws {
    if files == ["-"] { return try showStream() }
    try server.serve(spec.map(chart) ?? charts())
  }

  /// Returns the content of a page that shows a chart specification.
  private func chart(spec path: String) throws -> any ViewContent {
    let (spec, timeZone) = try ChartSpec(path: path).chart(
      table, changedAxes: ChangedAxes(scales: scales.log + scales.linear), isQuiet: quiet)
    let chart = try scales.applied(to: spec.withValueMarks(marks.valueMarks(timeZone)))
    try chart.checkRanges()
    let name = URL(fileURLWithPath: path).lastPathComponent
    if !quiet {
      for note in chart.emptyRangeNotes(timeZone: timeZone, option: { _ in nil }) { StandardError.note(note) }
    }
    try noteRemarks(on: chart)
    return ChartBoard(
      ChartBoard.panels(of: chart), title: chart.title.isEmpty ? name : chart.title, source: name)
  }

  private func charts() throws -> any ViewContent {
    var table = table
    if marks.namesColumn { table.group = table.group ?? "none" }
    table.markColumns = marks.columns
    let (starts, ends) = try SeriesFile.read(from: files, to: to, table, database, isQuiet: quiet)
    try SeriesFile.checkXValues(of: starts + ends)
    let showsFiles = SeriesFile.showsFiles(from: starts, to: ends)
    let timeZone = starts.lazy.compactMap(\.timeZone).first
    let automatic = automaticPanels(starts, to: ends)
    let isOfFiles = !stack && !(files + to).contains(where: DatabaseOptions.isAddress)
    let choosesX = !scales.linear.contains(.x) && !scales.log.contains(.x)
    let choosesY = !scales.linear.contains(.y) && marks.draw.isEmpty && marks.band.isEmpty
    let automaticScales =
      isOfFiles
      ? AutomaticScales(starts, to: ends, choosesX: choosesX, choosesY ? automatic : nil) : AutomaticScales()
    if !quiet { SeriesFile.noteInterpretations(of: starts, to: ends, automatic, automaticScales) }
    func makeChart(
      _ files: ArraySlice<SeriesFile>, from start: ArraySlice<SeriesFile>, names: [String]
    ) throws -> Chart {
      let columnLines = files.flatMap(\.lines)
      let matches = SeriesFile.matches(of: files, in: start)
      let lines = zip(columnLines, names).enumerated().map { place, line in
        var series = line.0.series
        let group = automatic?.showsGroups == true ? line.0.group : nil
        // In an animation, lines at the start and at the end match by id. Use the group as the id, or the position of
        // the line at the start.
        let id = matches[place].map { "line \($0)" } ?? "line \(place) at the end"
        series.id = .text(group ?? "\(id) of chart \(start.startIndex)")
        return ChartLine(series, name: line.1)
      }
      var chart = Chart(lines: lines)
      if let timeZone { chart = chart.xAxis(scale: .time, timeZone: timeZone) }
      chart = try scales.applied(to: chart)
      chart.xAxis.label = files.xLabel
      chart.yAxis.label = files.yLabel
      chart.xAxis.showsYears = !files.allSatisfy(\.isWithoutYear)
      let scattered = Set(columnLines.indices.filter { columnLines[$0].isScattered })
      // With --stack, options can also name columns of the files in other charts.
      let columns = SeriesFile.columns(of: Array(files), in: Array(start)) + (stack ? starts.flatMap(\.lines) : [])
      let places = automatic.map { ($0.places(of: columns), $0.count) }
      chart = try marks.applied(
        to: chart, columns: columns, choices: starts.flatMap(\.columnNames),
        scattered: scattered, sparse: Set(columnLines.indices.filter { columnLines[$0].isSparse }), automatic: places,
        timeZone: timeZone)
      if let automatic, automatic.count > 1 {
        // The page has one legend for all charts, so label the y axis of each panel with the names of its columns.
        chart.yAxis.label = automatic.names[0]
        for (index, name) in zip(chart.panels.indices, automatic.names.dropFirst()) {
          chart.panels[index].chart.yAxis.label = name
        }
      }
      return automaticScales.applied(to: chart)
    }
    let groups = stack ? starts.indices.map { $0..<$0 + 1 } : [starts.indices]
    var title: [String] = []
    let panels = try groups.flatMap { group -> [ChartBoard.Panel] in
      let end = ends.isEmpty ? [] : ends[group]
      let names = SeriesFile.names(from: starts[group], to: end, showsFiles: showsFiles)
      title += names.start
      let chart = try makeChart(starts[group], from: starts[group], names: names.start)
      try noteRemarks(on: chart)
      var panels = ChartBoard.panels(of: chart)
      guard !ends.isEmpty else { return panels }
      let endPanels = ChartBoard.panels(of: try makeChart(end, from: starts[group], names: names.end))
      for (index, end) in zip(panels.indices, endPanels) { panels[index].end = end.chart }
      return panels
    }
    let sources = zip(files + to, starts + ends).map { argument, file in
      DatabaseOptions.isAddress(argument) ? file.title : URL(fileURLWithPath: argument).lastPathComponent
    }
    let more = title.count > Self.maxTitleNames ? " and \(title.count - Self.maxTitleNames) more" : ""
    let names = (
      title: title.prefix(Self.maxTitleNames).joined(separator: ", ") + more, source: sources.joined(separator: ", ")
    )
    #if PostgreSQL && os(Linux)
      let databases = groups.enumerated().flatMap { panel, group in
        DatabaseSource.databases(in: starts[group], panel: panel, isEnd: false, showsFiles: showsFiles)
          + (ends.isEmpty
            ? [] : DatabaseSource.databases(in: ends[group], panel: panel, isEnd: true, showsFiles: showsFiles))
      }
      if !databases.isEmpty {
        let source = try DatabaseSource(panels, databases)
        return ChartBoard(
          try source.panels(in: nil, columns: 0), title: names.title, source: names.source, windows: source)
      }
    #endif
    return ChartBoard(panels, title: names.title, source: names.source)
  }

  /// Returns the automatic panels of detected columns. Returns nil if an option chooses columns or panels, or draws a
  /// mark at a y value.
  private func automaticPanels(_ starts: [SeriesFile], to ends: [SeriesFile]) -> AutomaticPanels? {
    guard (starts + ends).allSatisfy(\.hasDetectedColumns), !stack, !marks.choosesPanels, !scales.log.contains(.y)
    else { return nil }
    return AutomaticPanels(starts, to: ends, pairs: marks.band + marks.errorBars)
  }

  /// Prints the sentences of `AnimatedChart.remarks()`.
  private func noteRemarks(on chart: Chart) throws {
    guard !quiet else { return }
    var chart = chart
    // Check the chart at the default size, because the page ignores the size in a specification.
    chart.size = Chart().size
    for remark in try AnimatedChart(chart).remarks() { StandardError.note(remark) }
  }

  private func showStream() throws {
    var reader = StreamReader(
      STDIN_FILENO, input, keeping: keep, in: table.timeZone, dateFormat: table.dateFormat,
      firstTwoDigitYear: table.twoDigitYears ?? 1969, encoding: table.encoding)
    let board = try reader.makeBoard(followedCount: min(follow, keep), marks: marks.valueMarks) { text in
      if !quiet { StandardError.note(text) }
    }
    let reading = Thread { [reader] in
      var reader = reader
      reader.read(into: board)
    }
    reading.start()
    try server.serve(board)
  }
}

extension StreamFormat: ExpressibleByArgument {}
