import ArgumentParser
import FastVectorCharts

/// The options for axes.
struct AxisOptions: ParsableArguments {
  @OptionGroup(title: "Axes") var scales: ScaleOptions

  @Option(
    help: ArgumentHelp(
      "Number format of an axis: percent, compact (20k) or a number of decimals, such as y=percent. Can be repeated.",
      valueName: "axis=format"),
    transform: AxisFormat.init)
  var format: [AxisFormat] = []

  @Option(
    help: ArgumentHelp("Draw a column on a second vertical axis, on the right. Can be repeated.", valueName: "column"))
  var secondAxis: [String] = []

  @Option(help: ArgumentHelp("Label of the second vertical axis of the first plot. (default: none)", valueName: "text"))
  var secondYLabel: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Range of the second vertical axis of the first plot. (default: the data, extended to round numbers)",
      valueName: "a..b"),
    transform: NumberRange.init)
  var secondYLimits: NumberRange?

  /// The names of the options that change the second vertical axis, and whether each was given.
  var optionsOfSecondAxis: [(name: String, isGiven: Bool)] { optionsOfFirstPlot + optionsOfSecondAxes }

  /// The names of the options that change only the second vertical axis of the first plot, and whether each was given.
  var optionsOfFirstPlot: [(name: String, isGiven: Bool)] {
    [("--second-y-label", secondYLabel != nil), ("--second-y-limits", secondYLimits != nil)]
  }

  /// The names of the options that change the second vertical axes of all plots, and whether each was given.
  var optionsOfSecondAxes: [(name: String, isGiven: Bool)] {
    [
      ("--log second-y", scales.log.contains(.secondY)), ("--linear second-y", scales.linear.contains(.secondY)),
      ("--format second-y", format.contains { $0.axis == .secondY }),
    ]
  }

  /// True if an option refers to a vertical axis.
  var refersToY: Bool {
    !secondAxis.isEmpty || scales.log.contains { $0 != .x } || format.contains { $0.axis != .x }
  }

  /// Returns the chart with these options applied to its axes. Scales and number formats of vertical axes apply to all
  /// panels; the label and the range of the second vertical axis apply to the first plot.
  ///
  /// - Throws: `ValidationError` if an option sets a logarithmic scale or a number format for an x axis that shows
  ///   dates.
  func applied(to chart: Chart) throws -> Chart {
    var chart = try scales.applied(to: chart)
      .secondYAxis(secondYLimits.map { .fixed($0.range) }, label: secondYLabel)
    for format in format {
      try chart.updateAxes(format.axis) { try $0.setFormat(format.format, "--format \(format.text)") }
    }
    return chart
  }
}

extension ChartAxis {
  /// Gives the axis a logarithmic scale.
  ///
  /// - Parameter source: The name of the option or field, for error messages.
  /// - Throws: `ValidationError` if the axis shows dates.
  mutating func setLogarithmic(_ source: String) throws {
    guard scale != .time else {
      throw ValidationError("\(source): the x axis shows dates, which can't have a logarithmic scale")
    }
    scale = .log
  }

  /// Throws an error if the axis is logarithmic, and a bound of its fixed range isn't greater than 0. A lower bound
  /// of negative infinity is valid, because it is replaced with the start of the data.
  ///
  /// - Parameter name: The name of the axis, for error messages.
  func checkRange(_ name: String) throws {
    guard scale == .log, case .fixed(let range) = self.range else { return }
    guard range.lowerBound > 0 || range.lowerBound == -.infinity, range.upperBound > 0 else {
      let bounds = [range.lowerBound, range.upperBound].map { text(of: $0, in: range) }
      throw ValidationError(
        "\(name) is logarithmic, so its range must be greater than 0 "
          + "(got \(bounds[0]) to \(bounds[1]))")
    }
  }

  /// Sets the number format of the axis.
  ///
  /// - Parameter source: The name of the option or field, for error messages.
  /// - Throws: `ValidationError` if the axis shows dates.
  mutating func setFormat(_ format: Format, _ source: String) throws {
    guard scale != .time else {
      throw ValidationError("\(source): the x axis shows dates, which have no number format")
    }
    self.format = format
  }
}

extension Chart {
  /// Updates an axis. If it is a vertical axis, also updates this axis of each panel.
  mutating func updateAxes(_ name: AxisName, _ update: (inout ChartAxis) throws -> Void) rethrows {
    try update(&self[keyPath: name.keyPath])
    guard name != .x else { return }
    for index in panels.indices { try update(&panels[index].chart[keyPath: name.keyPath]) }
  }

  /// Throws an error if an axis is logarithmic, and its fixed range isn't greater than 0.
  func checkRanges() throws {
    for name in AxisName.allCases { try self[keyPath: name.keyPath].checkRange("the \(name.rawValue) axis") }
    for (index, panel) in panels.enumerated() {
      for name in [AxisName.y, .secondY] {
        try panel.chart[keyPath: name.keyPath].checkRange("panels[\(index)].\(name.field)")
      }
    }
  }
}

/// An axis, identified by its name in options.
enum AxisName: String, ExpressibleByArgument, CaseIterable {
  case x, y
  case secondY = "second-y"

  var keyPath: WritableKeyPath<Chart, ChartAxis> {
    switch self {
    case .x: \.xAxis
    case .y: \.yAxis
    case .secondY: \.secondYAxis
    }
  }

  /// The name of the axis in a chart specification.
  var field: String {
    switch self {
    case .x: "xAxis"
    case .y: "yAxis"
    case .secondY: "secondYAxis"
    }
  }
}

/// An axis and its number format, written as `y=percent`.
struct AxisFormat {
  let text: String
  let axis: AxisName
  let format: ChartAxis.Format

  /// Parses an axis and its number format.
  ///
  /// - Throws: `ValidationError` if the text isn't an axis and a valid format, separated by an equal sign.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let axis = AxisName(rawValue: parts[0]),
      let format = Self.named[parts[1]] ?? Int(parts[1]).flatMap({ Self.decimals.contains($0) ? .decimals($0) : nil })
    else {
      throw ValidationError(
        "must be an axis (x, y or second-y) and a format (percent, compact or 0 to 15 decimals), such as y=percent")
    }
    (self.text, self.axis, self.format) = (text, axis, format)
  }

  static let named: [String: ChartAxis.Format] = ["percent": .percent, "compact": .compact]

  /// The valid numbers of decimal places.
  static let decimals = 0...15
}
