import ArgumentParser
import FastVectorCairo
import FastVectorData
import Foundation
import VecbenchKit

/// Renders a film of a chart.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a line chart that moves from one series to another: as pictures, a film, or in the terminal.",
    discussion: """
      The ending of the file says the format: png (a file for each frame), svg (plays in a browser), gif, and by
      ffmpeg apng, mp4 and webm. With --at there is one picture: png or svg.

      Examples:
        vecbench render --from seattle.csv:temp --to sf.csv:temp --x date --out temperatures.gif
        vecbench render --from a.csv --to b.npy --animation bouncy --at 0.2 --out picture.png
        vecbench render --from a.csv --to b.csv --terminal
        vecbench render --from a.csv --to a.csv --to-x-limits 20..30 --out zoom.gif
        vecbench render --from a.csv --to b.csv --frames 0..59 --out part.png

      A frame is the same, byte for byte, whether it is rendered alone or with others.
      """)

  @Option(
    help: ArgumentHelp(
      "The CSV or NumPy file of the line at the start; several for several lines.", valueName: "file[:column]"))
  var from: [String]

  @Option(help: ArgumentHelp("The file of the line at the end, one for each --from.", valueName: "file[:column]"))
  var to: [String]

  @Option(help: ArgumentHelp("The column of the positions: numbers or dates. (default: 0, 1, 2, ...)", valueName: "column"))
  var x: String?

  @Option(help: ArgumentHelp("Which points belong together: key (equal x), index or stretching.", valueName: "rule"))
  var join: JoinName = .key

  @Option(
    help: ArgumentHelp("What moves the chart, see vecbench list. (default: spring)", valueName: "name"),
    transform: { try NameList($0, kind: "animation", available: NamedAnimation.allCases).onlyName })
  var animation: NamedAnimation = .spring

  @Option(
    help: ArgumentHelp(
      "How lines run between points, where they are fewer than pixels: linear, step-start, step-center, step-end, monotone or natural-spline.",
      valueName: "name"))
  var interpolation: InterpolationName = .linear

  @Option(help: ArgumentHelp("How many times as fast the movement runs.", valueName: "factor"))
  var speed = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The positions shown at the end: the chart zooms or pans there. (default: as --x-limits)", valueName: "a..b"))
  var toXLimits: NumberRange?

  @Option(help: ArgumentHelp("How much later each line starts than the one before.", valueName: "seconds"))
  var stagger = 0.0

  @Option(help: ArgumentHelp("How long the movement is shown. (default: until it is over)", valueName: "seconds"))
  var duration: Double?

  @Option(help: ArgumentHelp("How long the chart rests before and after.", valueName: "seconds"))
  var rest = 0.5

  @OptionGroup(title: "Picture") var picture: PictureOptions

  @Option(parsing: .unconditional, help: ArgumentHelp("How many frames a second has.", valueName: "hz"))
  var fps = 60.0

  @Option(help: ArgumentHelp("Render these frames alone, counted from 0.", valueName: "a..b"))
  var frames: FrameRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Render one picture: the chart this long after the movement has begun.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
  var out: String?

  @Flag(help: "Play in the terminal.")
  var terminal = false

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  mutating func validate() throws {
    guard from.count == to.count else {
      throw ValidationError("--from and --to belong together: there are \(from.count) and \(to.count)")
    }
    guard terminal != (out != nil) else { throw ValidationError("either --out or --terminal says where the film goes") }
    guard FilmFormat.frameRates.contains(fps) else {
      throw ValidationError("--fps \(fps): \(FilmFormat.frameRates.lowerBound) to \(FilmFormat.frameRates.upperBound) are possible")
    }
    let lengths = [("--rest", rest), ("--stagger", stagger), ("--duration", duration ?? 1)]
    for (option, seconds) in lengths where !(0...3600).contains(seconds) {
      throw ValidationError("\(option) \(seconds): 0 to 3600 seconds are possible")
    }
    guard (0.001...1000).contains(speed) else {
      throw ValidationError("--speed \(speed): 0.001 to 1000 times is possible")
    }
    guard at == nil || frames == nil else { throw ValidationError("--at and --frames exclude each other") }
    guard at?.isFinite ?? true else { throw ValidationError("--at takes a number of seconds") }
  }

  mutating func run() throws {
    let pairs = try zip(from, to).map { (try SeriesFile($0, x: x), try SeriesFile($1, x: x)) }
    let animator = ChartAnimator(
      pairs.map(\.0.series), in: .zero, xRange: picture.xRange, yRange: picture.yRange, interpolation: interpolation.method, at: 0, envelopes: .atOnce)
    let film = ChartFilm(
      animator, to: pairs.map(\.1.series), by: join.rule, animation.animation.speed(speed),
      toXRange: toXLimits.map { .pinned($0.range) }, stagger: stagger, frameRate: fps, rest: rest, duration: duration)
    let names = pairs.map { start, end in start.name == end.name ? start.name : "\(start.name) to \(end.name)" }
    let positions: PositionKind = pairs.contains { $0.0.hasDates } ? .dates : .numbers
    if terminal { return try play(film, names: names) }
    try render(film, names: names, positions: positions)
  }

  // MARK: Files

  private func render(_ film: ChartFilm, names: [String], positions: PositionKind) throws {
    let out = out!
    let layout = try picture.layout(names: names, yRanges: film.yRanges)
    let drawn = { (frame: ChartFrame) in
      ChartPicture(
        frame, in: layout, positions: positions, style: .chartLine(width: picture.lineWidth), colors: picture.color)
    }
    let rect = Self.columns(of: layout)
    if let at { return try write(drawn(film.frame(at: at, in: rect)), layout, to: out) }
    let range = try frames.map { try $0.checked(against: film.frameCount) } ?? 0..<film.frameCount
    let encoder = try FilmFileFormat(path: out).encoder(path: out, layout: layout, firstFrame: range.lowerBound)
    let progress = ProgressLine(isQuiet: quiet, verb: "rendering")
    defer { progress.clear() }
    try encoder.begin(FilmFormat(width: layout.pixelWidth, height: layout.pixelHeight, frameRate: fps))
    for number in range {
      progress.show("frame \(number - range.lowerBound + 1) of \(range.count)")
      try encoder.append(drawn(film.frame(number, in: rect)))
    }
    try encoder.finish()
  }

  /// The plot in pixels, each column of which shows what it can.
  private static func columns(of layout: ChartLayout) -> CGRect {
    let (plot, scale) = (layout.plot, layout.scale)
    return scale == 1 ? plot : CGRect(x: 0, y: 0, width: plot.width * scale, height: plot.height * scale)
  }

  private func write(_ picture: ChartPicture, _ layout: ChartLayout, to path: String) throws {
    switch try FilmFileFormat(path: path) {
    case .png: try ChartRenderer(layout: layout).bitmap(of: picture).writePNG(to: path)
    case .svg: try picture.writeSVG(to: path, layout)
    default: throw ValidationError("--out \(path): with --at it is one picture, whose name ends in png or svg")
    }
  }

  // MARK: Terminal

  private func play(_ film: ChartFilm, names: [String]) throws {
    let screen = try TerminalFilm()
    let theme = picture.theme.chartTheme
    let range = try frames.map { try $0.checked(against: film.frameCount) } ?? 0..<film.frameCount
    for number in range {
      try screen.show(at: Double(number - range.lowerBound) / fps, for: 1 / fps) { canvas in
        // A row of characters for the title above, four dots high.
        let rect = CGRect(x: 0, y: 4, width: canvas.width - 1, height: max(0, canvas.height - 5))
        for (index, line) in film.frame(number, in: rect).lines.enumerated() {
          canvas.draw(line.path, color: picture.color.indices.contains(index) ? picture.color[index] : theme.color(ofLine: index))
        }
        canvas.write(picture.title ?? names.joined(separator: ", "), column: 1, row: 0)
      }
    }
    try screen.finish()
  }
}
