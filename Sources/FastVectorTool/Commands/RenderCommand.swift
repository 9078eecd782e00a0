import ArgumentParser
import CommandLineSupport
import FastVectorCairo
import FastVectorCharts
import FastVectorData
import FastVectorDrawing
import FastVectorFiles
import FastVectorSamples
import Foundation

/// Renders a static or animated chart.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a static or animated chart as a picture or video, or in the terminal.",
    discussion: """
      Draws the numeric columns over the column of dates or times, and prints how the file was interpreted. If a \
      guess is wrong, override it with an option. Without --out, draws in the terminal. Columns that would be nearly \
      flat on a common axis are drawn in panels; --y '*' draws one plot, and --panel chooses panels.

      Without --to and --to-x-limits, the chart is static. It is written as png, svg or pdf, or as csv with the drawn \
      data. With either option, it is animated, and the file extension selects the format: png (a file per frame), svg \
      (plays in a browser), gif, and with ffmpeg apng, mp4 and webm. --at renders a single frame.

      --spec reads a chart from a JSON file. Options for reading files, the picture and the axes override it, and --rule, \
      --shade and --annotate add marks.

      Examples:
        fastvector render prices.csv
        fastvector render prices.csv:Close --out prices.png
        fastvector render prices.csv --theme print --size 480x320 --out prices.pdf
        fastvector render --spec chart.json --out chart.svg
        fastvector render 'log-*.csv' --y temp --x-limits 2024-01..2024-07 --out half-year.svg
        fastvector render readings.csv --y value --group sensor --out sensors.png
        fastvector render prices.csv --draw Volume=bars --panel Volume --panel-height 0.4 --out prices.svg
        fastvector render prices.csv --band Low..High --rule y=100,limit --shade x=2024-01..2024-02,test --out band.png
        fastvector render --from seattle.csv:temp --to sf.csv:temp --out temperatures.gif
        fastvector render --from a.csv --to b.npy --animation bouncy --at 0.2 --out picture.png
        fastvector render --from a.csv --to b.csv --terminal
        fastvector render --from a.csv --to-x-limits 20..30 --out zoom.gif
        fastvector render --from a.csv --to b.csv --frames 0..59 --out part.png
        fastvector render postgresql://host/plant --table readings --x time --y value --group sensor --out sensors.png

      Each frame is the same, byte for byte, whether it is rendered alone or with others.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files or database URLs to draw; - or -:column reads standard input. The files that match a quoted pattern, such "
        + "as 'a-*.csv', are drawn as one.",
      valueName: "file[:column]"), completion: .file())
  var files: [String] = []

  // An argument such as `-:temp`, which names a column of the standard input, is declared as an option, because the
  // parser interprets it as one.
  @Option(name: .customShort(":", allowingJoined: true), help: .hidden)
  var standardInputColumn: String?

  @Option(
    help: ArgumentHelp(
      "File for the start of an animation, the same as a file argument. Can be repeated.",
      valueName: "file[:column]"), completion: .file())
  var from: [String] = []

  @Option(
    help: ArgumentHelp(
      "File for the end of the animation, one for each file at its start. Can be repeated. (default: the same file)",
      valueName: "file[:column]"), completion: .file())
  var to: [String] = []

  @Option(
    help: ArgumentHelp("JSON file that describes the chart, instead of files.", valueName: "file"), completion: .file())
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "Match points by key (equal x values), by index, or by stretching: resample the shorter line to the length of the "
        + "longer one, and match by index.", valueName: "rule"))
  var join: JoinName = .key

  @Option(
    help: ArgumentHelp(
      "Animation: \(NamedAnimation.builtIn.map(\.rawValue).joined(separator: ", ")). (default: spring) Also "
        + "\(NamedAnimation.custom.map(\.rawValue).joined(separator: ", ")): custom animations whose cost vecbench measures.",
      valueName: "name"),
    completion: .names(NamedAnimation.allCases),
    transform: { try NameList($0, kind: "animation", available: NamedAnimation.allCases).onlyName(of: "--animation") })
  var animation: NamedAnimation = .spring

  @Option(
    help: ArgumentHelp("Interpolation if there are fewer points than pixels. (default: linear)", valueName: "name"))
  var interpolation: InterpolationName?

  @Option(parsing: .unconditional, help: ArgumentHelp("Playback speed; 2 is twice as fast.", valueName: "factor"))
  var speed = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Range of x values at the end of the animation, to zoom or pan. (default: same as --x-limits)",
      valueName: "a..b"),
    transform: AxisLimits.init)
  var toXLimits: AxisLimits?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Delay between the starts of consecutive lines.", valueName: "seconds"))
  var stagger = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Duration of the animation. (default: until it ends)", valueName: "seconds"))
  var duration: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Pause before and after the animation.", valueName: "seconds"))
  var rest = 0.5

  @OptionGroup(title: "Reading files") var table: TableOptions

  @OptionGroup(title: "Databases") var database: DatabaseOptions

  @OptionGroup(title: "Picture") var picture: PictureOptions

  @OptionGroup(title: "Axes") var axes: AxisOptions

  @OptionGroup(title: "Marks and panels") var marks: MarkOptions

  @OptionGroup(title: "Marks and panels") var panels: PanelOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second. GIFs use the nearest rate of 50, 33.3, 25, 20 and so on.", valueName: "hz"))
  var fps = 60.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Render only these frames, counted from 0, such as 0..59.", valueName: "a..b"),
    transform: FrameRange.init)
  var frames: FrameRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of threads that draw frames. (default: one for each core)", valueName: "n"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Render a single frame, at this time after the start of the animation.", valueName: "seconds"))
  var at: Double?

  @Option(
    help: ArgumentHelp(
      "File to write; its extension selects the format. (default: draw in the terminal)", valueName: "file"),
    completion: .file())
  var out: String?

  @Flag(help: "Draw in the terminal, which is the default without --out.")
  var terminal = false

  @Flag(name: .shortAndLong, help: "Suppress progress and notes about how files were interpreted.")
  var quiet = false

  var starts: [String] { (standardInputColumn.map { ["-:" + $0] } ?? []) + files + from }

  mutating func validate() throws {
    if spec != nil { return try validateSpec() }
    guard !starts.isEmpty else { throw ValidationError("a file to draw must be given, such as prices.csv") }
    guard to.isEmpty || starts.count == to.count else {
      throw ValidationError("--to must be given once for each file (got \(to.count) for \(starts.count))")
    }
    try database.check(starts + to)
    try table.check(starts + to)
    // Database queries return only the points that lines need at the resolution of the picture. Other marks need all
    // points.
    let ofFiles =
      marks.optionsOfFiles + panels.options + [
        ("--longest-gap", marks.longestGap != nil), ("--log x", axes.scales.log.contains(.x)),
        ("--interpolation \(interpolation?.rawValue ?? "")", interpolation?.isSmooth == true),
      ]
    if (starts + to).contains(where: DatabaseOptions.isAddress), let option = ofFiles.first(where: \.isGiven)?.name {
      throw ValidationError("\(option) can't be combined with a database")
    }
    if let option = optionsOfAnimations.first(where: \.isGiven)?.name, isStill {
      throw ValidationError("\(option) needs an animation: add --to or --to-x-limits")
    }
    guard !terminal || out == nil else { throw ValidationError("--out and --terminal can't be combined") }
    for (option, isGiven) in panels.optionsOfPanels where isGiven && marks.panel.isEmpty {
      throw ValidationError("\(option) needs --panel")
    }
    for (option, isGiven) in axes.optionsOfSecondAxis where isGiven && axes.secondAxis.isEmpty {
      throw ValidationError("\(option) needs --second-axis")
    }
    guard FrameFormat.frameRates.contains(fps) else {
      throw ValidationError(
        "--fps must be between \(FrameFormat.frameRates.lowerBound) and \(FrameFormat.frameRates.upperBound) (got \(fps))"
      )
    }
    let lengths = [("--rest", rest), ("--stagger", stagger), ("--duration", duration ?? 1)]
    for (option, seconds) in lengths where !(0...3600).contains(seconds) {
      throw ValidationError("\(option) must be between 0 and 3600 seconds (got \(seconds))")
    }
    guard (0.001...1000).contains(speed) else {
      throw ValidationError("--speed must be between 0.001 and 1000 (got \(speed))")
    }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be between 1 and 256 (got \(jobs))")
    }
    guard at == nil || frames == nil else { throw ValidationError("--at and --frames can't be combined") }
    guard at?.isFinite ?? true else { throw ValidationError("--at must be a number of seconds") }
  }

  /// Validates the options that are given with `--spec`. Options that select files, columns, panels or an animation
  /// are errors, because the specification selects them.
  private func validateSpec() throws {
    let options =
      [
        ("a file", !starts.isEmpty), ("--to", !to.isEmpty), ("--to-x-limits", toXLimits != nil),
        ("--second-axis", !axes.secondAxis.isEmpty),
      ] + optionsOfAnimations + table.columnOptions + database.options + marks.columnOptions + panels.options
    if let option = options.first(where: \.isGiven)?.name {
      throw ValidationError("\(option) can't be combined with --spec")
    }
    guard !terminal || out == nil else { throw ValidationError("--out and --terminal can't be combined") }
  }

  /// The names of the options that need an animation, and whether each was given.
  private var optionsOfAnimations: [(name: String, isGiven: Bool)] {
    [
      ("--at", at != nil), ("--frames", frames != nil), ("--duration", duration != nil), ("--speed", speed != 1),
      ("--rest", rest != 0.5), ("--stagger", stagger != 0), ("--fps", fps != 60), ("--join", join != .key),
      ("--animation", animation != .spring), ("--jobs", jobs != nil),
    ]
  }

  var isStill: Bool { to.isEmpty && toXLimits == nil }

  mutating func run() throws {
    try checkExtension()
    let specification = try spec.map { try ChartSpec(path: $0) }
    try checkInputs(specification)
    if let spec, let specification {
      let (chart, zone) = try specification.chart(table, changedAxes: changedAxes, isQuiet: quiet)
      try checkSecondAxis(of: chart)
      let marked = try styled(chart, timeZone: zone).withValueMarks(marks.valueMarks(zone))
      noteEmptyRanges(of: marked, timeZone: zone)
      try noteUnusedOptions(
        of: [marked], lineCount: ([chart] + chart.panels.map(\.chart)).reduce(0) { $0 + $1.lines.count })
      do {
        return try render(marked)
      } catch let error as ChartLayoutError where picture.size == nil && picture.scale == nil {
        throw FileError.badData(spec, error.description)
      }
    }
    var table = table
    if marks.namesColumn || !axes.secondAxis.isEmpty { table.group = table.group ?? "none" }
    table.markColumns = marks.columns + axes.secondAxis
    var database = database
    database.omitsGaps = marks.connectGaps
    let (start, end) = try SeriesFile.read(from: starts, to: to, table, database, isQuiet: quiet)
    try SeriesFile.checkXValues(of: start + end)
    let automatic = automaticPanels(start, to: end)
    let scales = automaticScales(start, to: end, automatic)
    if !quiet { SeriesFile.noteInterpretations(of: start, to: end, automatic, scales) }
    let lineCount = start.flatMap(\.lines).count
    if isStill {
      let still = try chart(start, names: names(from: start, to: []).start, start: start, automatic, scales)
      noteEmptyRanges(of: still, timeZone: start.lazy.compactMap(\.timeZone).first)
      noteUnevenSpacing(of: start, in: still)
      noteSmallGroups(of: start, automatic, scales)
      try noteUnusedOptions(of: [still], lineCount: lineCount)
      return try render(fitted(still, layout: { try ChartLayout($0) }) { try reduced(still, start, in: $0) }, start)
    }
    let animated = try animatedChart(from: start, to: to.isEmpty ? start : end, automatic, scales)
    try noteUnusedOptions(of: [animated.start, animated.end].compactMap(\.self), lineCount: lineCount)
    try noteRemarks(on: animated)
    guard let out else {
      return try animated.play { count in try frames?.checked(against: count) ?? 0..<count }
    }
    try render(animated, to: out)
  }

  /// Returns the automatic panels of detected columns. Returns nil if an option chooses columns or panels, or refers to
  /// y values or a vertical axis.
  private func automaticPanels(_ start: [SeriesFile], to end: [SeriesFile]) -> AutomaticPanels? {
    guard (start + end).allSatisfy(\.hasDetectedColumns), panels.stack == nil, !marks.choosesPanels, !axes.refersToY,
      picture.yLimits == nil, picture.yLabel == nil
    else { return nil }
    return AutomaticPanels(start, to: end, pairs: marks.band + marks.errorBars)
  }

  /// Chooses a scale for each axis that doesn't show dates and whose scale isn't set by an option. Chooses logarithmic
  /// y axes only if the panels were also chosen automatically. Charts of databases keep linear axes.
  private func automaticScales(
    _ start: [SeriesFile], to end: [SeriesFile], _ panels: AutomaticPanels?
  ) -> AutomaticScales {
    guard !(self.starts + to).contains(where: DatabaseOptions.isAddress) else { return AutomaticScales() }
    let choosesX =
      !axes.scales.linear.contains(.x) && !axes.scales.log.contains(.x) && picture.xLimits == nil && toXLimits == nil
    let choosesY = !axes.scales.linear.contains(.y) && marks.draw.isEmpty && marks.band.isEmpty
    return AutomaticScales(start, to: end, choosesX: choosesX, choosesY ? panels : nil)
  }

  /// Returns a chart of the lines from files and databases, with all options applied.
  ///
  /// - Parameters:
  ///   - files: The files whose lines the chart shows, at the start or at the end of the animation.
  ///   - names: The names of the lines in the legend.
  ///   - start: The files at the start of the animation. Options refer to their columns.
  ///   - automatic: The panels of the columns; nil if options choose them.
  ///   - scales: The scales of the axes.
  private func chart(
    _ files: [SeriesFile], names: [String], start: [SeriesFile], _ automatic: AutomaticPanels?,
    _ scales: AutomaticScales
  ) throws -> Chart {
    let (lines, columns) = (files.flatMap(\.lines), SeriesFile.columns(of: files, in: start))
    let zone = files.lazy.compactMap(\.timeZone).first
    let showsGroups = automatic?.showsGroups == true
    var chart = Chart(lines: zip(lines, names).map { ChartLine($0.series, name: showsGroups ? $0.group : $1) })
      .legend(.visible)
    if let zone { chart = chart.xAxis(scale: .time, timeZone: zone) }
    chart.xAxis.label = files.xLabel
    chart.yAxis.label = files.yLabel
    chart.xAxis.showsYears = !files.allSatisfy(\.isWithoutYear)
    var result = try marks.applied(
      to: styled(chart, timeZone: zone), columns: columns, choices: start.flatMap(\.columnNames),
      secondAxis: axes.secondAxis, stack: panels.stack, scattered: Set(lines.indices.filter { lines[$0].isScattered }),
      sparse: Set(lines.indices.filter { lines[$0].isSparse }),
      automatic: automatic.map { ($0.places(of: columns), $0.count) }, timeZone: zone)
    result.sharesYAxis = panels.shareY
    for index in result.panels.indices { result.panels[index].height = panels.panelHeight ?? 1 }
    if let automatic, showsGroups {
      result.yAxis.label = automatic.names[0]
      for (index, name) in automatic.names.dropFirst().enumerated() { result.panels[index].chart.yAxis.label = name }
    }
    return scales.applied(to: result)
  }

  /// Returns a chart with the options for the picture and the axes applied.
  private func styled(_ chart: Chart, timeZone: TimeZone?) throws -> Chart {
    let chart = try axes.applied(to: picture.applied(to: chart, timeZone: timeZone))
    try chart.checkRanges()
    return interpolation.map { chart.interpolation($0.method) } ?? chart
  }

  /// The option that sets the range of an axis; nil if it wasn't given.
  private func rangeOption(of axis: AxisName) -> String? {
    switch axis {
    case .x: picture.xLimits.map { _ in "--x-limits" }
    case .y: picture.yLimits.map { _ in "--y-limits" }
    case .secondY: axes.secondYLimits.map { _ in "--second-y-limits" }
    }
  }

  /// The axes whose range or scale is set by an option.
  private var changedAxes: ChangedAxes {
    ChangedAxes(
      scales: axes.scales.log + axes.scales.linear, ranges: AxisName.allCases.filter { rangeOption(of: $0) != nil })
  }

  /// Prints a note about each axis whose fixed range contains no data.
  ///
  /// - Parameter end: The chart at the end of the animation; nil if the chart isn't animated.
  private func noteEmptyRanges(of chart: Chart, to end: Chart? = nil, timeZone: TimeZone?) {
    guard !quiet else { return }
    let notes = chart.emptyRangeNotes(timeZone: timeZone, option: rangeOption)
    let endNotes = end?.emptyRangeNotes(timeZone: timeZone) {
      $0 == .x && toXLimits != nil ? "--to-x-limits" : rangeOption(of: $0)
    }
    for note in notes + (endNotes ?? []).filter({ !notes.contains($0) }) { StandardError.note(note) }
  }

  /// Queries the points of the chart's database lines at the resolution of a layout, and returns the chart with these
  /// points.
  ///
  /// - Parameter other: The chart at the other end of the animation; nil if the chart isn't animated.
  private func reduced(
    _ chart: Chart, _ files: [SeriesFile], in layout: ChartLayout, to other: Chart? = nil
  ) throws -> Chart {
    try chart.reduced(files, in: layout, range: Self.xRange(of: chart), to: other.map(Self.xRange))
  }

  private static func xRange(of chart: Chart) -> ClosedRange<Double> { chart.xRange(of: chart.drawnSeries(on: .first)) }

  private func names(from start: [SeriesFile], to end: [SeriesFile]) -> (start: [String], end: [String]) {
    SeriesFile.names(from: start, to: end, showsFiles: SeriesFile.showsFiles(from: start, to: end))
  }

  /// Returns the animation from the chart of the start lines to the chart of the end lines.
  private func animatedChart(
    from start: [SeriesFile], to end: [SeriesFile], _ automatic: AutomaticPanels?, _ scales: AutomaticScales
  ) throws -> AnimatedChart {
    let names = names(from: start, to: end)
    let zone = start.lazy.compactMap(\.timeZone).first
    let limits = try toXLimits.map { try $0.range(option: "--to-x-limits", timeZone: zone) }
    func animated(_ start: Chart, to end: Chart) -> AnimatedChart {
      start.animated(
        to: end, by: join.rule, animation.animation.speed(speed), stagger: stagger, frameRate: fps, rest: rest,
        duration: duration)
    }
    let startChart = try chart(start, names: names.start, start: start, automatic, scales)
    let endChart = try chart(end, names: names.end, start: start, automatic, scales).xAxis(limits.map { .fixed($0) })
    try endChart.xAxis.checkRange("the x axis")
    noteEmptyRanges(of: startChart, to: endChart, timeZone: zone)
    let overview = animated(startChart, to: endChart)
    return try fitted(overview, layout: { try ChartFrameSequence($0).layout }) { layout in
      var result = animated(
        try reduced(startChart, start, in: layout, to: endChart),
        to: try reduced(endChart, end, in: layout, to: startChart))
      if Self.xRange(of: startChart) != Self.xRange(of: endChart) {
        // The buckets of the movement aren't aligned with the pixel columns of its first and last x range.
        result.resting = (try reduced(startChart, start, in: layout), try reduced(endChart, end, in: layout))
      }
      return result
    }
  }

  /// Returns a chart or an animation whose database lines are reduced to the resolution of the plot. The new points can
  /// change the layout, such as the position of the legend. If this changes the width of the plot, queries the points
  /// again.
  ///
  /// - Parameters:
  ///   - overview: The chart or animation with an overview of each database line.
  ///   - layout: Returns the layout of a chart or animation.
  ///   - reduced: Queries the points for a layout.
  private func fitted<Content>(
    _ overview: Content, layout: (Content) throws -> ChartLayout, reduced: (ChartLayout) throws -> Content
  ) throws -> Content {
    guard (starts + to).contains(where: DatabaseOptions.isAddress) else { return overview }
    var current = try layout(overview)
    var result = try reduced(current)
    for _ in 0..<3 {
      let next = try layout(result)
      if next.plot.width == current.plot.width { break }
      current = next
      result = try reduced(current)
    }
    return result
  }

  /// Renders a chart that isn't animated.
  ///
  /// - Parameter files: The files whose lines the chart shows; empty if a specification describes it.
  private func render(_ still: Chart, _ files: [SeriesFile] = []) throws {
    try noteRemarks(on: AnimatedChart(still))
    guard let out else { return try still.show() }
    let format = try AnimationFileFormat(path: out)
    try noteMissingFonts(of: [still], in: format)
    if format == .csv { return try still.write(to: out) }
    let frames = try ChartFrameSequence(AnimatedChart(still))
    if !quiet { for remark in frames.labelRemarks { StandardError.note(remark) } }
    noteOmittedNames(frames.omittedNameCount, of: files)
    try frames.write(to: out, time: 0)
  }

  /// Prints the sentences of `AnimatedChart.remarks()`.
  private func noteRemarks(on animated: AnimatedChart) throws {
    guard !quiet else { return }
    for remark in try animated.remarks() { StandardError.note(remark) }
  }

  /// Prints a note if the charts' texts have characters that no installed font contains. SVG and CSV files aren't
  /// checked, because the program that displays them can use other fonts.
  private func noteMissingFonts(of charts: [Chart], in format: AnimationFileFormat) throws {
    guard !quiet, ![.svg, .csv].contains(format) else { return }
    let characters = Set(try charts.flatMap { try $0.charactersWithoutFont() }).sorted()
    guard !characters.isEmpty else { return }
    let shown = characters.prefix(8).map(String.init).joined(separator: " ")
    let more = characters.count > 8 ? " and \(characters.count - 8) others" : ""
    StandardError.note("no installed font contains \(shown)\(more); boxes are drawn instead")
  }

  private func render(_ animated: AnimatedChart, to out: String) throws {
    let format = try AnimationFileFormat(path: out)
    try noteMissingFonts(of: [animated.start, animated.end].compactMap { $0 }, in: format)
    if let at {
      let end = try ChartFrameSequence(animated).endTime
      guard 0...end ~= at else {
        let seconds = (end * 100).rounded(.down) / 100
        throw ValidationError("--at must be between 0 and \(seconds), the end of the animation in seconds (got \(at))")
      }
      return try animated.write(to: out, time: at)
    }
    var animated = animated
    animated.frameRate = format.frameRate(nearest: fps)
    let sequence = try ChartFrameSequence(animated)
    let range = try frames.map { try $0.checked(against: sequence.frameCount) } ?? 0..<sequence.frameCount
    let encoder = try format.encoder(path: out, layout: sequence.layout, firstFrame: range.lowerBound)
    let progress = ProgressLine(isQuiet: quiet, verb: "rendering")
    defer { progress.clear() }
    try encoder.encode(range, of: sequence, threads: jobs ?? ProcessInfo.processInfo.activeProcessorCount) { number in
      progress.show("frame \(number - range.lowerBound + 1) of \(range.count)")
    }
    let next = PNGSequenceEncoder.path(out, frame: range.upperBound)
    if format == .png, frames == nil, !quiet, FileManager.default.fileExists(atPath: next) {
      StandardError.note("\(next) and the files after it are from an earlier animation")
    }
  }
}
