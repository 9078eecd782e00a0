import CommandLineSupport
import FastVectorCharts
import FastVectorData
import FastVectorDrawing

extension RenderCommand {
  /// Prints notes about options that have no effect on the charts. These are notes and not errors, so that the same
  /// options can be used for several files and output formats.
  ///
  /// - Parameters:
  ///   - charts: The static chart, or the charts at the start and at the end of the animation.
  ///   - lineCount: The number of lines to which colors apply.
  func noteUnusedOptions(of charts: [Chart], lineCount: Int) throws {
    guard !quiet else { return }
    for (reason, options) in try unusedOptions(of: charts, lineCount: lineCount) {
      let names = options.filter(\.isGiven).map(\.name)
      guard !names.isEmpty else { continue }
      let list = names.joined(separator: ", ")
      StandardError.note("\(list) \(names.count == 1 ? "has" : "have") no effect, because \(reason)")
    }
  }

  /// Returns the options that would have no effect on the charts, whether each was given, and the reason.
  private func unusedOptions(
    of charts: [Chart], lineCount: Int
  ) throws -> [(reason: String, options: [(name: String, isGiven: Bool)])] {
    guard try out.map({ try AnimationFileFormat(path: $0) }) != .csv else {
      return [("a csv file contains only data", picture.optionsOfPictures + marks.optionsOfPictures)]
    }
    let plots = charts.flatMap { [$0] + $0.panels.map(\.chart) }
    let lines = plots.flatMap(\.lines)
    let areas = plots.flatMap(\.marks).filter { if case .area = $0.content { true } else { false } }
    let connectsGaps = lines.contains(where: \.style.connectsGaps) || areas.contains(where: \.style.connectsGaps)
    let hasLongestGap =
      lines.contains { $0.style.longestGap != nil } || areas.contains { $0.style.longestGap != nil }
    let areUsed = (first: charts.contains(where: \.hasFirstAxis), all: plots.contains(where: \.hasFirstAxis))
    return [
      (
        "nothing uses the first vertical axis",
        [
          ("--y-label", picture.yLabel != nil && !areUsed.first),
          ("--y-limits", picture.yLimits != nil && !areUsed.first),
          ("--log y", axes.scales.log.contains(.y) && !areUsed.all),
          ("--format y", axes.format.contains { $0.axis == .y } && !areUsed.all),
        ]
      ),
      (
        "nothing uses the second vertical axis of the first plot",
        charts.contains(where: \.hasSecondAxis) ? [] : axes.optionsOfFirstPlot
      ),
      ("no lines are drawn", [("--line-width", picture.lineWidth != nil && lines.isEmpty)]),
      ("no lines or areas are drawn", [("--interpolation", interpolation != nil && lines.isEmpty && areas.isEmpty)]),
      (
        "no lines or unstacked areas are drawn",
        [
          ("--connect-gaps", marks.connectGaps && !connectsGaps),
          ("--longest-gap", marks.longestGap != nil && !hasLongestGap),
        ]
      ),
      (
        "the x values aren't dates",
        [("--time-zone", table.timeZone != nil && charts.allSatisfy { $0.xAxis.scale != .time })]
      ),
      (
        "the chart has only \(counted(lineCount, "line"))",
        [("--color number \(lineCount + 1)", picture.color.count > lineCount)]
      ),
    ]
  }
}
