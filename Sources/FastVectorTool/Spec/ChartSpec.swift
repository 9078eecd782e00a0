import ArgumentParser
import FastVectorCharts
import FastVectorData
import FastVectorDrawing
import FastVectorFiles
import Foundation

/// A chart specification: a JSON file that describes a chart. The schema is `Documentation/chart.schema.json`.
struct ChartSpec {
  private let path: String
  private let fields: [String: SpecValue]
  private let plot: SpecPlot
  private let panels: [(plot: SpecPlot, height: Double)]
  private let xAxis: SpecAxis?
  private let sharesYAxis: Bool

  private static let fields = [
    "$schema", "title", "subtitle", "width", "height", "scale", "theme", "transparent", "legend", "interpolation",
    "xAxis", "panels", "sharedYAxis",
  ]

  /// Reads a specification. Its relative paths are resolved against the folder of the specification. If the
  /// specification is read from an open descriptor, such as the standard input, they are resolved against the current
  /// folder.
  ///
  /// - Throws: `FileError` with the path of the first invalid field.
  init(path: String) throws {
    self.path = path
    fields = try SpecValue(contentsOf: path).fields(Self.fields + SpecPlot.fields)
    // The path of a pipe or the standard input, such as `/dev/stdin`, doesn't name the folder of the specification.
    let parent = InputFile.openDescriptor(path) == nil ? path.splitPath.folder : ""
    let folder = parent.isEmpty || parent.hasSuffix("/") ? parent : parent + "/"
    _ = try fields["$schema"]?.text()
    plot = try SpecPlot(fields, in: folder)
    panels =
      try fields["panels"]?.array().map { panel in
        let fields = try panel.fields(SpecPlot.fields + ["height"])
        return (try SpecPlot(fields, in: folder), try fields["height"]?.number(in: ChartPanel.heights) ?? 1)
      } ?? []
    xAxis = try fields["xAxis"].map { try SpecAxis($0) }
    sharesYAxis = try fields["sharedYAxis"]?.truth() ?? false
    if panels.isEmpty, let field = fields["sharedYAxis"] { throw field.error("needs the field panels") }
    if sharesYAxis { for panel in panels { try panel.plot.checkSharedYAxis() } }
    if let field = fields["interpolation"], !plot.drawsCurve, !panels.contains(where: \.plot.drawsCurve) {
      throw field.error("applies only to lines and areas, and the specification draws none")
    }
  }

  /// Returns the path of a file. A relative path is resolved against `folder`, which is empty or ends in a slash.
  ///
  /// - Throws: `FileError` if the field isn't text, or if it is a database URL.
  static func path(_ file: SpecValue, in folder: String) throws -> String {
    let path = try file.text()
    // Don't show the URL, because it can contain a password.
    guard !DatabaseOptions.isAddress(path) else {
      throw file.error("a specification can't name a database; draw it with options such as --table instead of --spec")
    }
    return path.hasPrefix("/") ? path : folder + path
  }

  /// Reads the files, and returns the chart and the time zone of its x axis. The time zone is nil if the x values
  /// aren't dates.
  ///
  /// - Parameters:
  ///   - table: The options for reading files.
  ///   - changedAxes: The axes that options change. This function doesn't check the ranges of these axes, because an
  ///     option can replace an invalid field. Check them after applying the options.
  ///   - isQuiet: False to show progress, and how the files were interpreted, on standard error.
  /// - Throws: `FileError` with the path of an invalid field, or if a file can't be read.
  func chart(
    _ table: TableOptions, changedAxes: ChangedAxes, isQuiet: Bool
  ) throws -> (chart: Chart, timeZone: TimeZone?) {
    let files = try SpecFiles(columns, table, isQuiet: isQuiet)
    var chart = try chart(files, changedAxes)
    for (index, panel) in zip(chart.panels.indices, panels) {
      chart.panels[index].chart = chart.panels[index].chart.withValueMarks(try panel.plot.valueMarks(files.timeZone))
    }
    return (chart.withValueMarks(try plot.valueMarks(files.timeZone)), files.timeZone)
  }

  /// The paths of the files that the chart is read from. Patterns that match no file are left out.
  var files: [String] { columns.flatMap { (try? ColumnArgument(path: $0.file).paths()) ?? [] } }

  private var columns: [SpecColumn] { plot.columns + panels.flatMap(\.plot.columns) }

  private func chart(_ files: SpecFiles, _ changedAxes: ChangedAxes) throws -> Chart {
    var chart = try plot.chart(files, changedAxes)
    let changedPanelAxes = ChangedAxes(scales: changedAxes.scales)
    chart.panels = try panels.map { ChartPanel(try $0.plot.chart(files, changedPanelAxes), height: $0.height) }
    chart.xAxis.label = files.xLabel
    try xAxis?.apply(to: &chart.xAxis, .x, files.timeZone, checksRange: !changedAxes.contains(.x))
    chart.title = try fields["title"]?.text() ?? ""
    chart.subtitle = try fields["subtitle"]?.text() ?? ""
    chart.size.width = try fields["width"]?.integer(in: ChartLayout.sizes) ?? chart.size.width
    chart.size.height = try fields["height"]?.integer(in: ChartLayout.sizes) ?? chart.size.height
    chart.size.scale = try fields["scale"]?.number(in: 0.01...100) ?? chart.size.scale
    chart.theme = try fields["theme"]?.name(ThemeName.self).chartTheme ?? chart.theme
    if try fields["transparent"]?.truth() == true { chart.theme = chart.theme.transparent }
    chart.legend = try fields["legend"]?.name(LegendName.self).legend ?? .visible
    chart.interpolation = try fields["interpolation"]?.name(InterpolationName.self).method ?? chart.interpolation
    chart.sharesYAxis = sharesYAxis
    let first = (name: panels.isEmpty ? "it" : "the first plot", plot)
    for (name, plot) in [first] + panels.enumerated().map({ ("panels[\($0)]", $1.plot) }) where plot.isEmpty {
      throw FileError.badData(
        path, "\(name) draws nothing; add lines, such as \"lines\": [{\"file\": \"prices.csv\"}]")
    }
    return chart
  }
}

/// The columns of the files in a chart specification. Columns of the same file that have the same x column are read
/// in one pass.
struct SpecFiles {
  /// The time zone of the x axis; nil if the x values aren't dates.
  let timeZone: TimeZone?

  /// The label of the x axis if it is the same for all files; otherwise empty.
  let xLabel: String

  private let files: [Key: (file: SeriesFile, columns: [String])]
  private let showsFiles: Bool

  /// The properties that columns must have in common to be read in one pass.
  private struct Key: Hashable {
    let file: String
    let x: String?
    let isWhole: Bool

    init(_ column: SpecColumn) { (file, x, isWhole) = (column.file, column.x, column.y == nil) }
  }

  /// Reads the files.
  ///
  /// - Throws: `FileError` if a file can't be read, or if it lacks a column.
  init(_ columns: [SpecColumn], _ table: TableOptions, isQuiet: Bool) throws {
    var order: [Key] = []
    var found: [Key: [SpecColumn]] = [:]
    for column in columns {
      let key = Key(column)
      if found[key] == nil { order.append(key) }
      if !found[key, default: []].contains(where: { $0.y == column.y }) { found[key, default: []].append(column) }
    }
    var files: [Key: (file: SeriesFile, columns: [String])] = [:]
    var all: [SeriesFile] = []
    let titles = SeriesFile.titles(of: order.map(\.file))
    for key in order {
      guard let columns = found[key] else { continue }
      let file: SeriesFile
      do {
        file = try Self.read(columns, table, titles: titles, isQuiet: isQuiet)
      } catch {
        throw Self.located(error, columns, table)
      }
      if !isQuiet { SeriesFile.noteInterpretations(of: [file], isSpecified: true) }
      files[key] = (file, columns.compactMap(\.y))
      all.append(file)
      try columns[0].entry.converted { try SeriesFile.checkXValues(of: all, selector: "the field x") }
    }
    self.files = files
    timeZone = all.lazy.compactMap(\.timeZone).first
    xLabel = all.xLabel
    showsFiles = SeriesFile.showsFiles(from: all, to: [])
  }

  /// Reads columns of the same file that have the same x column.
  ///
  /// - Throws: `FileError` or `ValidationError`. The message doesn't name the field that caused the error.
  private static func read(
    _ columns: [SpecColumn], _ table: TableOptions, titles: [String: String] = [:], isQuiet: Bool = true
  ) throws -> SeriesFile {
    var options = table
    options.x = columns[0].x
    options.y = columns.compactMap(\.y)
    // Each column in the specification is one line, so don't group rows automatically.
    if !options.y.isEmpty { options.group = options.group ?? "none" }
    let path = columns[0].file
    let file = try SeriesFile(ColumnArgument(path: path), titles: titles, options, isQuiet: isQuiet)
    guard options.y.isEmpty || file.lines.count == columns.count else {
      throw ValidationError("must be one of the columns of \(path): \(file.columnNames.joined(separator: ", "))")
    }
    return file
  }

  /// Returns an error that occurred when reading columns of a file, with the path of the field that caused it.
  ///
  /// If the file can't be opened, this is the field that names the file. Otherwise, each column is read separately to
  /// find the field. The column is first read with detected x values, to test the field that names the column, and then
  /// with the specified x column. If every column can be read separately, or if the file can be read only once, the
  /// error has the path of the line or mark that contains the first column.
  private static func located(_ error: any Error, _ columns: [SpecColumn], _ table: TableOptions) -> FileError {
    func failure(_ column: SpecColumn) -> (any Error)? {
      do { _ = try read([column], table) } catch { return error }
      return nil
    }
    if let error = error as? FileError, error.kind == .noInput { return columns[0].fileSource.error(error) }
    let paths = (try? ColumnArgument(path: columns[0].file).paths()) ?? []
    guard paths.allSatisfy({ (try? InputFile(path: $0))?.isRegular == true }) else {
      return columns[0].entry.error(error)
    }
    for column in columns {
      var detected = column
      detected.x = nil
      if let failure = failure(detected) { return column.source.error(failure) }
      if let xSource = column.xSource, let failure = failure(column) { return xSource.error(failure) }
    }
    return columns[0].entry.error(error)
  }

  /// Returns the line of a column, and the name of the line in the legend. If the specification names no column of the
  /// file, returns all lines that are drawn by default.
  func columns(_ column: SpecColumn) throws -> [(line: SeriesFile.Line, name: String)] {
    guard let (file, columns) = files[Key(column)] else { return [] }
    let lines = column.y.flatMap { columns.firstIndex(of: $0) }.map { [file.lines[$0]] } ?? file.lines
    return lines.map { ($0, showsFiles && file.isTable ? "\(file.title): \($0.name)" : $0.name) }
  }
}
