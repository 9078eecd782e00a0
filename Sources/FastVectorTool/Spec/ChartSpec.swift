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

  private static let fields = [
    "$schema", "title", "subtitle", "width", "height", "scale", "theme", "transparent", "legend", "interpolation",
    "xAxis", "panels", "sharedYAxis",
  ]

  /// Reads a specification. Relative paths in it are resolved against its folder, or against the current folder if it is
  /// read from an open descriptor, such as the standard input.
  ///
  /// - Throws: `FileError` with the path of the first invalid field.
  init(path: String) throws {
    self.path = path
    fields = try SpecValue(contentsOf: path).fields(Self.fields + SpecPlot.fields)
    // The path of a pipe or of the standard input isn't in the folder of a specification.
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
  }

  /// Returns the path of a file. A relative path is resolved against `folder`, which is empty or ends in a slash.
  static func path(_ file: String, in folder: String) -> String { file.hasPrefix("/") ? file : folder + file }

  /// Reads the files, and returns the chart and the time zone of its x axis. The time zone is nil if the x values
  /// aren't dates.
  ///
  /// - Parameters:
  ///   - table: The options for reading files.
  ///   - isQuiet: False to show progress, and how the files were interpreted, on standard error.
  /// - Throws: `FileError` with the path of an invalid field, or if a file can't be read.
  func chart(_ table: TableOptions, isQuiet: Bool) throws -> (chart: Chart, timeZone: TimeZone?) {
    let files = try SpecFiles(columns, table, isQuiet: isQuiet)
    var chart = try chart(files)
    for (index, panel) in zip(chart.panels.indices, panels) {
      chart.panels[index].chart = chart.panels[index].chart.withValueMarks(try panel.plot.valueMarks(files.timeZone))
    }
    return (chart.withValueMarks(try plot.valueMarks(files.timeZone)), files.timeZone)
  }

  /// The paths of the files that the chart is read from.
  var files: [String] { columns.map(\.file) }

  private var columns: [SpecColumn] { plot.columns + panels.flatMap(\.plot.columns) }

  private func chart(_ files: SpecFiles) throws -> Chart {
    var chart = try plot.chart(files)
    chart.panels = try panels.map { ChartPanel(try $0.plot.chart(files), height: $0.height) }
    chart.xAxis.label = files.xLabel
    try xAxis?.apply(to: &chart.xAxis, .x, files.timeZone)
    chart.title = try fields["title"]?.text() ?? ""
    chart.subtitle = try fields["subtitle"]?.text() ?? ""
    chart.size.width = try fields["width"]?.integer(in: ChartLayout.sizes) ?? chart.size.width
    chart.size.height = try fields["height"]?.integer(in: ChartLayout.sizes) ?? chart.size.height
    chart.size.scale = try fields["scale"]?.number(in: 0.01...100) ?? chart.size.scale
    chart.theme = try fields["theme"]?.name(ThemeName.self).chartTheme ?? chart.theme
    if try fields["transparent"]?.truth() == true { chart.theme = chart.theme.transparent }
    chart.legend = try fields["legend"]?.name(LegendName.self).legend ?? .visible
    chart.interpolation = try fields["interpolation"]?.name(InterpolationName.self).method ?? chart.interpolation
    chart.sharesYAxis = try fields["sharedYAxis"]?.truth() ?? false
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

  /// The label of the x axis that all files have in common; empty if there is none.
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
    let titles = SeriesFile.titles(of: order.map(\.file))
    for key in order {
      guard let columns = found[key], let source = columns.first?.source else { continue }
      var options = table
      options.x = key.x
      options.y = columns.compactMap(\.y)
      // Each column in the specification is one line, so don't group rows automatically.
      if !key.isWhole { options.group = options.group ?? "none" }
      let file = try source.converted {
        do {
          let file = try SeriesFile(key.file, titles: titles, options, isQuiet: isQuiet)
          if !isQuiet { SeriesFile.noteInterpretations(of: [file], isSpecified: true) }
          return file
        } catch let error as FileError where error.kind == .badData {
          throw Self.wrongField(of: columns, table).error("\(error)")
        }
      }
      guard key.isWhole || file.lines.count == columns.count else {
        throw source.error("must be one of the columns of \(key.file)")
      }
      files[key] = (file, options.y)
    }
    let all = order.compactMap { files[$0]?.file }
    self.files = files
    timeZone = all.lazy.compactMap(\.timeZone).first
    xLabel = all.xLabel
    showsFiles = SeriesFile.showsFiles(from: all, to: [])
  }

  /// Returns the value to report if the columns of a file can't be read together. It is the first field whose column
  /// can't be read separately, either. If each column can be read separately, it is the entry that names the file.
  private static func wrongField(of columns: [SpecColumn], _ table: TableOptions) -> SpecValue {
    let wrong = columns.first { column in
      guard let y = column.y else { return false }
      var options = table
      (options.y, options.group) = ([y], options.group ?? "none")
      return (try? SeriesFile(column.file, titles: [:], options, isQuiet: true)) == nil
    }
    return wrong?.source ?? columns[0].entry
  }

  /// Returns the line of a column and its name in the legend. If `column` doesn't name a column, returns the lines of
  /// the file that are drawn by default.
  func columns(_ column: SpecColumn) throws -> [(line: SeriesFile.Line, name: String)] {
    guard let (file, columns) = files[Key(column)] else { return [] }
    let lines = column.y.flatMap { columns.firstIndex(of: $0) }.map { [file.lines[$0]] } ?? file.lines
    return lines.map { ($0, showsFiles && file.isTable ? "\(file.title): \($0.name)" : $0.name) }
  }
}
