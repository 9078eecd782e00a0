import ArgumentParser
import CommandLineSupport
import FastVectorCharts
import FastVectorDrawing
import FastVectorFiles
import Foundation

/// Checks of the options before the chart is drawn.
extension RenderCommand {
  /// Throws an error if the extension of the output file is unknown, if its format doesn't support the chart, or if an
  /// option has no effect in the terminal.
  func checkExtension() throws {
    if picture.transparent, try out.map({ try AnimationFileFormat(path: $0) == .csv }) ?? true {
      throw ValidationError("--transparent needs --out with the extension png, svg or pdf")
    }
    let ofFiles = picture.optionsOfFiles + [("--at", at != nil), ("--jobs", jobs != nil)]
    if out == nil, let option = ofFiles.first(where: \.isGiven)?.name {
      throw ValidationError("\(option) needs --out, because it has no effect in the terminal")
    }
    guard let out else { return }
    let format = try AnimationFileFormat(path: out)
    if isStill, !format.isPicture {
      throw ValidationError(
        "--out \(out): an animation needs --to or --to-x-limits; the extension of a static chart is png, svg, pdf or csv"
      )
    }
    if at != nil, !format.isPicture || format == .csv {
      throw ValidationError("--out \(out): --at renders a single frame, so the extension must be png, svg or pdf")
    }
  }

  /// Throws an error if the output would replace a file that the chart is read from, or if an input that can be read
  /// only once, such as the standard input, is given several times.
  func checkInputs(_ specification: ChartSpec?) throws {
    let files = try (starts + to).filter { !DatabaseOptions.isAddress($0) }.flatMap { try ColumnArgument($0).paths() }
    let inputs = files + [spec].compactMap(\.self) + Set(specification?.files ?? [])
    var descriptors: Set<Int32> = []
    for input in inputs {
      guard let descriptor = InputFile.openDescriptor(input), !descriptors.insert(descriptor).inserted else { continue }
      throw ValidationError("'\(input)' can be given only once, because it can be read only once")
    }
    guard let out, FileManager.default.fileExists(atPath: out) else { return }
    try checkReplacement(of: inputs, by: out, option: "--out")
  }

  /// Throws an error if an option changes a second vertical axis, but a specification has no line or mark on it.
  func checkSecondAxis(of chart: Chart) throws {
    guard !chart.hasSecondAxis else { return }
    let isInPanel = chart.panels.contains(where: \.chart.hasSecondAxis)
    let options = isInPanel ? axes.optionsOfFirstPlot : axes.optionsOfSecondAxis
    if let option = options.first(where: \.isGiven)?.name {
      let plot = isInPanel ? "the first plot of the specification" : "the specification"
      throw ValidationError("\(option) needs a line or mark with \"axis\": \"second\" in \(plot)")
    }
  }
}

extension AnimationFileFormat {
  /// True for the formats in which the command writes static charts.
  var isPicture: Bool { [.png, .svg, .pdf, .csv].contains(self) }
}
