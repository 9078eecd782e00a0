import ArgumentParser
import CommandLineSupport
import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import Foundation

/// The options for the appearance of a chart.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Size of the picture, in points. (default: 1280x720)", valueName: "width>x<height"),
    transform: PictureSize.init)
  var size: PictureSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point, such as 2 for a high-resolution screen. (default: 1)", valueName: "n"))
  var scale: Double?

  @Option(help: "Theme: light, dark, print (thin dark lines) or slides (large text, thick lines). (default: light)")
  var theme: ThemeName?

  @Flag(help: "Leave the background transparent, in png, svg and pdf files.")
  var transparent = false

  @Option(
    help: ArgumentHelp(
      "Color of a line in CSS notation, such as #d55e00 or teal. Can be repeated, once per line.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  var color: [Color] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Width of the lines, in points. (default: 1.5)", valueName: "points"))
  var lineWidth: Double?

  @Option(
    help: ArgumentHelp(
      "Position of the legend: top, bottom, right, end (names at the ends of lines) or none. (default: end if there is "
        + "room, otherwise top; also for a single line)",
      valueName: "place"))
  var legend: LegendName?

  @Option(help: ArgumentHelp("Title of the chart. (default: none)", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Subtitle of the chart. (default: none)", valueName: "text"))
  var subtitle: String?

  @Option(
    help: ArgumentHelp(
      "Label of the horizontal axis. (default: the name of the x column, if it contains numbers)", valueName: "text"))
  var xLabel: String?

  @Option(help: ArgumentHelp("Label of the vertical axis of the first plot. (default: none)", valueName: "text"))
  var yLabel: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Range of x values, such as 0..100 or 2000..2001-06; 2000.. ends with the data. (default: all data)",
      valueName: "a..b"),
    transform: AxisLimits.init)
  var xLimits: AxisLimits?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Range of y values of the first plot, such as 0..100; 0.. ends with the data. (default: the data, extended to "
        + "round numbers)",
      valueName: "a..b"),
    transform: NumberRange.init)
  var yLimits: NumberRange?

  mutating func validate() throws {
    if let lineWidth, !(lineWidth > 0 && lineWidth <= ChartLine.Style.widths.upperBound) {
      throw ValidationError("--line-width must be above 0 and at most 1000 (got \(lineWidth))")
    }
    let chart = styled(Chart())
    do {
      _ = try ChartLayout(chart)
    } catch {
      let size = chart.size
      throw ValidationError("--size \(size.width)x\(size.height), --scale \(size.scale): \(error)")
    }
  }

  /// The names of the options that have no effect in the terminal, and whether each was given.
  var optionsOfFiles: [(name: String, isGiven: Bool)] {
    [("--size", size != nil), ("--scale", scale != nil), ("--line-width", lineWidth != nil)]
      + [LegendName.bottom, .right, .end].map { ("--legend \($0.rawValue)", legend == $0) }
  }

  /// The names of the options that have no effect if the output is a CSV file, and whether each was given.
  var optionsOfPictures: [(name: String, isGiven: Bool)] {
    [
      ("--theme", theme != nil), ("--color", !color.isEmpty), ("--line-width", lineWidth != nil),
      ("--legend", legend != nil), ("--title", title != nil), ("--subtitle", subtitle != nil),
      ("--x-label", xLabel != nil), ("--y-label", yLabel != nil), ("--y-limits", yLimits != nil),
    ]
  }

  /// Returns the chart with these options applied. Options that weren't given don't change the chart.
  ///
  /// - Parameter timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  /// - Throws: `ValidationError` if the x limits aren't an ascending range of dates (on a time axis) or numbers (on
  ///   any other axis).
  func applied(to chart: Chart, timeZone: TimeZone?) throws -> Chart {
    let range = try xLimits?.range(option: "--x-limits", timeZone: timeZone)
    return styled(chart).xAxis(range.map { .fixed($0) })
  }

  private func styled(_ chart: Chart) -> Chart {
    var chart = chart.title(title ?? chart.title).subtitle(subtitle ?? chart.subtitle)
      .theme(theme?.chartTheme ?? chart.theme).legend(legend?.legend ?? chart.legend)
      .size(
        width: size?.width ?? chart.size.width, height: size?.height ?? chart.size.height,
        scale: scale ?? chart.size.scale
      )
      .xAxis(label: xLabel).yAxis(yLimits.map { .fixed($0.range) }, label: yLabel)
    if transparent { chart.theme = chart.theme.transparent }
    if let lineWidth {
      chart = chart.lineStyle { $0.width = lineWidth }
      for index in chart.panels.indices {
        chart.panels[index].chart = chart.panels[index].chart.lineStyle { $0.width = lineWidth }
      }
    }
    for (index, color) in zip(chart.lines.indices, color) { chart.lines[index].style.color = color }
    var panelColors = color.dropFirst(chart.lines.count)
    for panel in chart.panels.indices {
      for (index, color) in zip(chart.panels[panel].chart.lines.indices, panelColors) {
        chart.panels[panel].chart.lines[index].style.color = color
      }
      panelColors = panelColors.dropFirst(chart.panels[panel].chart.lines.count)
    }
    return chart
  }
}

/// A theme, identified by its name in options and chart specifications.
enum ThemeName: String, ExpressibleByArgument, CaseIterable {
  case light, dark, print, slides

  var chartTheme: ChartTheme {
    switch self {
    case .light: .light
    case .dark: .dark
    case .print: .print
    case .slides: .slides
    }
  }
}

/// A placement of the legend, identified by its name in options and chart specifications.
enum LegendName: String, ExpressibleByArgument, CaseIterable {
  case top, bottom, right, end, none

  var legend: Chart.Legend {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .right: .right
    case .end: .lineEnds
    case .none: .hidden
    }
  }
}

/// The size of a picture, written as `1280x720`.
struct PictureSize {
  let width: Int
  let height: Int

  /// Parses a size.
  ///
  /// - Throws: `ValidationError` if the text isn't two integers, separated by an x.
  init(_ text: String) throws {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("must be a width and a height, such as 1280x720")
    }
    (self.width, self.height) = (width, height)
  }
}

/// A range of numbers, written as `0..100`. Without one of its bounds, as in `0..`, the range ends with the data.
struct NumberRange {
  let range: ClosedRange<Double>

  /// Parses a range of numbers.
  ///
  /// - Throws: `ValidationError` if the text isn't an ascending range of numbers.
  init(_ text: String) throws {
    guard let bounds = text.rangeBounds, let lower = Self.bound(bounds.lower, otherwise: -.infinity),
      let upper = Self.bound(bounds.upper, otherwise: .infinity), lower < upper,
      lower.isFinite || upper.isFinite
    else { throw ValidationError("must be an ascending range of numbers, such as 0..100 or 0..") }
    range = lower...upper
  }

  /// Returns a finite bound, `missing` if the text is empty, or nil if it isn't a finite number.
  private static func bound(_ text: String, otherwise missing: Double) -> Double? {
    if text.isEmpty { return missing }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// A closed range of frame numbers, written as `0..59`.
struct FrameRange {
  let first: Int
  let last: Int

  /// Parses a range of frame numbers.
  ///
  /// - Throws: `ValidationError` if the text isn't an ascending range of nonnegative integers.
  init(_ text: String) throws {
    guard let dots = text.range(of: ".."), let first = Int(text[..<dots.lowerBound]),
      let last = Int(text[dots.upperBound...]), first >= 0, first <= last
    else { throw ValidationError("must be an ascending range of frames, such as 0..59") }
    self.first = first
    self.last = last
  }

  /// Returns the range of frames.
  ///
  /// - Parameter count: The number of frames of the animation.
  /// - Throws: `ValidationError` if the last frame of the range isn't in the animation.
  func checked(against count: Int) throws -> Range<Int> {
    guard last < count else {
      throw ValidationError("--frames \(first)..\(last): the animation has the frames 0..\(count - 1)")
    }
    return first..<last + 1
  }
}
