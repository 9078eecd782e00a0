import ArgumentParser
import FastVectorCharts

/// The options that choose between logarithmic and linear axes.
struct ScaleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Use a logarithmic scale for an axis. Can be repeated.", valueName: "axis"))
  var log: [AxisName] = []

  @Option(
    help: ArgumentHelp(
      "Use a linear scale for an axis, instead of a detected scale or the scale in a specification. Can be repeated.",
      valueName: "axis"))
  var linear: [AxisName] = []

  func validate() throws {
    if let axis = log.first(where: linear.contains) {
      throw ValidationError("--log \(axis.rawValue) and --linear \(axis.rawValue) can't be combined")
    }
  }

  /// Returns a chart with logarithmic scales for the axes that `--log` names, and without them for the axes that
  /// `--linear` names. Scales of vertical axes apply to all panels.
  ///
  /// - Throws: `ValidationError` if the x axis shows dates, and a logarithmic scale is set for it.
  func applied(to chart: Chart) throws -> Chart {
    var chart = chart
    for name in linear { chart.updateAxes(name) { if $0.scale == .log { $0.scale = .linear } } }
    for name in log { try chart.updateAxes(name) { try $0.setLogarithmic("--log \(name.rawValue)") } }
    return chart
  }
}
