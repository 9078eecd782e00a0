import ArgumentParser
import FastVectorCairo
import Foundation

/// How a chart looks.
struct PictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The size of the picture, in points.", valueName: "width>x<height"))
  var size = PictureSize(width: 1280, height: 720)

  @Option(parsing: .unconditional, help: ArgumentHelp("The pixels for each point, as 2 for a fine screen.", valueName: "n"))
  var scale = 1.0

  @Option(help: "The colours of everything but the lines.")
  var theme = ThemeName.light

  @Option(
    help: ArgumentHelp("The colour of a line, as CSS writes it: #d55e00, teal; several for several lines.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  var color: [Color] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("The width of the lines, in points.", valueName: "points"))
  var lineWidth = 1.5

  @Option(help: ArgumentHelp("The title. (default: none)", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("What stands below the title. (default: none)", valueName: "text"))
  var subtitle = ""

  @Option(help: ArgumentHelp("What stands below the horizontal axis. (default: nothing)", valueName: "text"))
  var xLabel = ""

  @Option(help: ArgumentHelp("What stands beside the vertical axis. (default: nothing)", valueName: "text"))
  var yLabel = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The positions shown, dates as seconds since 1970. (default: all of the data)", valueName: "a..b"))
  var xLimits: NumberRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The least and the greatest value shown. (default: ticks around the data)", valueName: "a..b"))
  var yLimits: NumberRange?

  mutating func validate() throws {
    guard lineWidth > 0, lineWidth <= 1000 else {
      throw ValidationError("--line-width \(lineWidth): a width above 0 and up to 1000 is possible")
    }
    do {
      _ = try layout(names: [], yRanges: [])
    } catch {
      throw ValidationError("--size \(size.width)x\(size.height), --scale \(scale): \(error)")
    }
  }

  /// The range of the horizontal axis.
  var xRange: AxisRange { xLimits.map { .pinned($0.range) } ?? .following }

  /// The range of the vertical axis.
  var yRange: AxisRange { yLimits.map { .pinned($0.range) } ?? .followingTicks(count: 6) }

  /// Where everything goes.
  ///
  /// - Parameter yRanges: Vertical ranges that will be shown, whose ticks need room.
  func layout(names: [String], yRanges: [ClosedRange<Double>]) throws -> ChartLayout {
    try ChartLayout(
      width: size.width, height: size.height, scale: scale, theme: theme.chartTheme,
      texts: ChartTexts(title: title ?? "", subtitle: subtitle, xLabel: xLabel, yLabel: yLabel), names: names,
      yTickLabels: yRanges.flatMap { AxisTicks(in: $0, count: 12).labels })
  }
}

/// A theme by its name.
enum ThemeName: String, ExpressibleByArgument, CaseIterable {
  case light, dark

  var chartTheme: ChartTheme { self == .light ? .light : .dark }
}

/// A size as `1280x720`.
struct PictureSize: ExpressibleByArgument {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    self.init(width: width, height: height)
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}

/// Two numbers as `0..100`.
struct NumberRange: ExpressibleByArgument {
  let range: ClosedRange<Double>

  init?(argument: String) {
    guard let dots = argument.range(of: ".."), let lower = Double(argument[..<dots.lowerBound]),
      let upper = Double(argument[dots.upperBound...]), lower.isFinite, upper.isFinite, lower < upper
    else { return nil }
    range = lower...upper
  }
}

/// The numbers of frames as `0..59`, both included.
struct FrameRange: ExpressibleByArgument {
  let first: Int
  let last: Int

  init?(argument: String) {
    guard let dots = argument.range(of: ".."), let first = Int(argument[..<dots.lowerBound]),
      let last = Int(argument[dots.upperBound...]), first >= 0, first <= last
    else { return nil }
    self.first = first
    self.last = last
  }

  /// The frames, which a film has to have.
  func checked(against count: Int) throws -> Range<Int> {
    guard last < count else {
      throw ValidationError("--frames \(first)..\(last): the film has the frames 0..\(count - 1)")
    }
    return first..<last + 1
  }
}
