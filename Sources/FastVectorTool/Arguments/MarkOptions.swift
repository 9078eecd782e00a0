import ArgumentParser
import FastVectorCharts
import FastVectorData
import Foundation

/// The options for column names, marks, gaps and panels.
struct MarkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw a column as line, area[:baseline], bars[:baseline[:width]] or points[:shape[:size]], such as area:20 or "
        + "points:diamond. The width is relative to the distance between bars, and the size is the diameter of a circle, in "
        + "points. Can be repeated, even for the same column.", valueName: "column=kind"),
    transform: ColumnKind.init)
  var draw: [ColumnKind] = []

  @Option(
    help: ArgumentHelp(
      "Shade the area between two columns, instead of drawing their lines. Can be repeated.",
      valueName: "column..column"),
    transform: ColumnPair.init)
  var band: [ColumnPair] = []

  @Option(
    help: ArgumentHelp(
      "Draw error bars from one column to another, instead of their lines. Can be repeated.",
      valueName: "column..column"),
    transform: ColumnPair.init)
  var errorBars: [ColumnPair] = []

  @Option(
    help: ArgumentHelp("Name of a column in the legend. Can be repeated.", valueName: "column=name"),
    transform: ColumnName.init)
  var name: [ColumnName] = []

  @Option(
    help: ArgumentHelp(
      "Draw a reference line, such as y=100 or x=2024-03-01,release. Can be repeated.", valueName: "axis=value[,label]"),
    transform: AxisMark.init)
  var rule: [AxisMark] = []

  @Option(
    help: ArgumentHelp(
      "Shade a range, such as y=0..10 or x=2024-01..2024-02,outage. Can be repeated.", valueName: "axis=a..b[,label]"),
    transform: AxisMark.init)
  var shade: [AxisMark] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Draw text with an arrow to a point. Can be repeated.", valueName: "x,y,text"),
    transform: AnnotationArgument.init)
  var annotate: [AnnotationArgument] = []

  @Flag(help: "Connect the points on both sides of missing values, in lines, areas and bands that aren't stacked.")
  var connectGaps = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Break lines, areas and bands, except for stacks, between points that are farther apart along x than this: a "
        + "number, or 90s, 5m, 1h or 2d for dates. A day is 24 hours.",
      valueName: "distance"),
    transform: GapLength.init)
  var longestGap: GapLength?

  @Option(
    help: ArgumentHelp(
      "Draw columns in another panel below, over the same x axis. Can be repeated. (default: detected, unless an option "
        + "selects columns or refers to y values)", valueName: "column,..."))
  var panel: [String] = []

  mutating func validate() throws {
    for (index, name) in name.enumerated() where self.name[..<index].contains(where: { $0.column == name.column }) {
      throw ValidationError("--name can be given only once for the column '\(name.column)'")
    }
    for mark in rule {
      guard !mark.isRange else {
        throw ValidationError("--rule \(mark.text): must be a single value; use --shade for a range")
      }
    }
    for mark in shade {
      guard mark.isRange else { throw ValidationError("--shade \(mark.text): must be a range, such as y=0..10") }
    }
  }

  /// Returns the chart with these options applied. All panels have the same height as the first plot.
  ///
  /// - Parameters:
  ///   - chart: A chart that draws every column as a line.
  ///   - columns: For each line of the chart, the line in a file by whose names the options refer to it.
  ///   - choices: The names of all columns of the files, for error messages.
  ///   - secondAxis: The names of the columns on the second vertical axis.
  ///   - stack: The type of mark that stacks all columns for which no mark was chosen; nil to draw them as lines.
  ///   - scattered: The indices of the lines to draw as points if no mark was chosen for their column.
  ///   - sparse: The indices of the lines that have no two adjacent values. Their gaps are connected, because the lines
  ///     would be invisible otherwise.
  ///   - automatic: The index of each line's panel and the number of panels, if they were chosen automatically. If
  ///     nil, ``panel`` determines the panels.
  ///   - timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  /// - Throws: `ValidationError` if a column doesn't exist, or if a value isn't valid on its axis.
  func applied(
    to chart: Chart, columns: [SeriesFile.Line], choices: [String], secondAxis: [String] = [], stack: StackKind? = nil,
    scattered: Set<Int>, sparse: Set<Int>, automatic: (places: [Int], count: Int)? = nil, timeZone: TimeZone?
  ) throws -> Chart {
    var content = ChartColumns(chart.lines, columns, choices: choices)
    for column in secondAxis {
      for index in try content.indices(column, "--second-axis") { content.lines[index].style.axis = .second }
    }
    for name in name { try content.rename(name) }
    let longestGap = try longestGap.map { try $0.distance(isTime: timeZone != nil, "--longest-gap \($0.text)") }
    for index in content.lines.indices {
      content.lines[index].style.connectsGaps = connectGaps || sparse.contains(index)
      content.lines[index].style.longestGap = longestGap
    }
    var places = automatic?.places ?? [Int](repeating: 0, count: content.lines.count)
    for (place, list) in panel.enumerated() {
      for index in try content.indices(inList: list, "--panel") {
        guard places[index] == 0 else {
          throw ValidationError("--panel \(list): '\(columns[index].name)' is in two panels, but can be only in one")
        }
        places[index] = place + 1
      }
    }
    let plots = try content.plots(
      places, count: automatic?.count ?? panel.count + 1, self, stack: stack, scattered: scattered)
    // At the end of an animation, there may be fewer lines than columns, and therefore empty plots.
    if !panel.isEmpty, content.lines.count == columns.count,
      let empty = plots.firstIndex(where: { $0.lines.isEmpty && $0.marks.isEmpty })
    {
      throw ValidationError(
        empty == 0
          ? "--panel: the panels contain all columns, so the first plot would be empty; leave out a column"
          : "--panel '\(panel[empty - 1])': the panel would be empty; name a column")
    }
    var result = chart
    (result.lines, result.marks) = plots[0]
    result.panels = plots.dropFirst().map { lines, marks in
      var panel = Chart(lines: lines)
      panel.marks = marks
      (panel.yAxis.scale, panel.yAxis.format) = (chart.yAxis.scale, chart.yAxis.format)
      (panel.secondYAxis.scale, panel.secondYAxis.format) = (chart.secondYAxis.scale, chart.secondYAxis.format)
      return ChartPanel(panel)
    }
    return result.withValueMarks(try valueMarks(timeZone))
  }

  /// Returns the shaded ranges, reference lines and annotations.
  ///
  /// - Parameter timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  /// - Throws: `ValidationError` if a value isn't valid on its axis.
  func valueMarks(_ timeZone: TimeZone?) throws -> [ChartMark] {
    try shade.map { try $0.rectangle(timeZone) } + rule.map { try $0.rule(timeZone) }
      + annotate.map { try $0.mark(timeZone) }
  }

  /// The names of the columns to draw as marks or in panels. The value of a `--panel` option can be a list, or a name
  /// that contains commas. Both the whole value and its parts are therefore included.
  var columns: [String] {
    draw.map(\.column) + (band + errorBars).flatMap { [$0.lower, $0.upper] } + panel
      + panel.flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// True if an option assigns columns to panels, or draws a mark at a y value. In both cases, columns aren't
  /// assigned to panels automatically.
  var choosesPanels: Bool {
    !panel.isEmpty || !annotate.isEmpty || (rule + shade).contains { $0.axis == .y }
  }

  /// True if an option refers to a column by its name. Rows then aren't grouped automatically, because each column
  /// must be a separate line.
  var namesColumn: Bool {
    !draw.isEmpty || !band.isEmpty || !errorBars.isEmpty || !name.isEmpty || !panel.isEmpty
  }

  /// The names of the options that have no effect if the output is a CSV file, and whether each was given.
  var optionsOfPictures: [(name: String, isGiven: Bool)] {
    [
      ("--rule", !rule.isEmpty), ("--shade", !shade.isEmpty), ("--annotate", !annotate.isEmpty),
      ("--connect-gaps", connectGaps), ("--longest-gap", longestGap != nil),
    ]
  }

  /// The names of the options that select or arrange columns, and whether each was given.
  var columnOptions: [(name: String, isGiven: Bool)] {
    optionsOfFiles + [
      ("--name", !name.isEmpty), ("--connect-gaps", connectGaps), ("--longest-gap", longestGap != nil),
    ]
  }

  /// The names of the options that replace lines with marks or move lines to panels, and whether each was given. These
  /// options support only lines of files, not of databases.
  var optionsOfFiles: [(name: String, isGiven: Bool)] {
    [
      ("--draw", !draw.isEmpty), ("--band", !band.isEmpty), ("--error-bars", !errorBars.isEmpty),
      ("--panel", !panel.isEmpty),
    ]
  }
}

extension Chart {
  /// Returns the chart with shaded ranges behind its marks, and with reference lines and annotations in front. Marks
  /// with only an x value or an x range are repeated in all panels, but are labeled only once.
  func withValueMarks(_ marks: [ChartMark]) -> Chart {
    var chart = self
    chart.addValueMarks(marks)
    let shared = marks.filter(\.isAtX).map { ChartMark($0.content, style: $0.style) }
    for index in chart.panels.indices { chart.panels[index].chart.addValueMarks(shared) }
    return chart
  }

  private mutating func addValueMarks(_ added: [ChartMark]) {
    marks = added.filter(\.isBelowLines) + marks + added.filter { !$0.isBelowLines }
  }
}

/// The options for stacks and panels, which are supported in pictures but not on pages in the browser.
struct PanelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Stack all columns that would otherwise be lines, as areas, bars or bars:width, such as bars:0.5.",
      valueName: "kind"),
    transform: StackKind.init)
  var stack: StackKind?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Height of each panel relative to the first one. (default: 1)", valueName: "ratio"))
  var panelHeight: Double?

  @Flag(help: "Use the range of the first vertical axis for all panels.")
  var shareY = false

  mutating func validate() throws {
    if let panelHeight, !ChartPanel.heights.contains(panelHeight) {
      throw ValidationError("--panel-height must be between 0.01 and 100 (got \(panelHeight))")
    }
  }

  /// The names of the options, and whether each was given.
  var options: [(name: String, isGiven: Bool)] { [("--stack", stack != nil)] + optionsOfPanels }

  /// The names of the options that need `--panel`, and whether each was given.
  var optionsOfPanels: [(name: String, isGiven: Bool)] {
    [("--panel-height", panelHeight != nil), ("--share-y", shareY)]
  }
}

/// The mark type of a stack, written as `areas`, `bars` or `bars:0.5`.
struct StackKind {
  let text: String

  /// The width of the bars, as a multiple of the smallest distance between two points; nil for areas.
  private let barWidth: Double?

  /// True if areas are stacked.
  var isArea: Bool { barWidth == nil }

  /// Parses a type of mark.
  ///
  /// - Throws: `ValidationError` if there is no such type, or if the width isn't valid.
  init(_ text: String) throws {
    self.text = text
    switch text {
    case "areas": barWidth = nil
    case "bars": barWidth = 0.8
    default:
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "bars" else {
        throw ValidationError("must be areas, bars or bars:width, such as bars:0.5")
      }
      barWidth = try MarkKind.barWidth(String(parts[1]))
    }
  }

  /// Returns marks that stack the data of the lines, in the colors of the lines. The lines on each vertical axis have a
  /// separate stack, because a sum of values on different axes has no meaning.
  ///
  /// - Throws: `ValidationError` if lines on the same axis have different x values.
  func marks(of lines: [ChartLine]) throws -> [ChartMark] {
    try stack(lines.filter { $0.style.axis == .first }) + stack(lines.filter { $0.style.axis == .second })
  }

  private func stack(_ lines: [ChartLine]) throws -> [ChartMark] {
    let marks: [ChartMark]
    do {
      marks = try stacked(lines.map(\.series))
    } catch {
      guard case .stackedXValuesDiffer(let index) = error else { throw error }
      let names = [index, 0].map { "'\(lines[$0].name ?? "")'" }
      throw ValidationError("\(names[0]) and \(names[1]) have different x values, but stacked lines must have the same")
    }
    // If the gaps of one area were connected, the area would overlap the areas above it.
    return zip(marks, lines).map { mark, line in
      mark.styled(as: line).style { ($0.connectsGaps, $0.longestGap) = (false, nil) }
    }
  }

  private func stacked(_ series: [Series]) throws(ChartError) -> [ChartMark] {
    if let barWidth {
      try ChartMark.stackedBars(series, width: barWidth)
    } else {
      try ChartMark.stackedAreas(series)
    }
  }
}
