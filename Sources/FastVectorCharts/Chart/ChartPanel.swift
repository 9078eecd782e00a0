import Foundation

/// A plot below the plot of a ``Chart``, with the same x axis.
public struct ChartPanel: Sendable {
  /// The lines, marks and vertical axes of the panel. All other properties of this chart are ignored. The properties of
  /// the chart that contains the panel are used instead.
  public var chart: Chart

  /// The height, as a multiple of the height of the main plot (the plot of the chart that contains the panel). The
  /// valid heights are ``heights``.
  public var height: Double

  /// The valid heights. Other heights are reported as an error when the chart is laid out.
  public static let heights = 0.01...100

  /// Creates a panel. By default, it is as high as the main plot.
  public init(_ chart: Chart, height: Double = 1) {
    self.chart = chart
    self.height = height
  }
}

extension Chart {
  /// Returns the chart with an additional panel below its other panels. The panel has a separate vertical axis.
  ///
  /// ```swift
  /// let stock = Chart([prices]).panel(Chart().mark(.bars(to: volumes)).yAxis(label: "volume"), height: 0.3)
  /// ```
  ///
  /// - Parameters:
  ///   - chart: The lines, marks and vertical axes of the panel.
  ///   - height: The height, as a multiple of the height of this chart's plot, within ``ChartPanel/heights``.
  public func panel(_ chart: Chart, height: Double = 1) -> Chart {
    var result = self
    result.panels.append(ChartPanel(chart, height: height))
    return result
  }

  /// Returns the chart with the same left vertical axis in all plots: the panels use the range and settings of this
  /// chart's axis. If `isShared` is false, the panels have separate axes.
  public func sharedYAxis(_ isShared: Bool = true) -> Chart {
    var result = self
    result.sharesYAxis = isShared
    return result
  }
}

extension Chart {
  /// Returns a chart for each plot, from top to bottom: this chart, followed by its panels. These charts have no panels
  /// and share the horizontal axis. If there are several charts, the range of that axis includes the data of all of
  /// them.
  ///
  /// - Parameter tickCount: The approximate number of ticks of a vertical axis that panels share.
  /// - Complexity: O(n)
  package func plots(tickCount: Int) -> [Chart] {
    var first = self
    first.panels = []
    guard !panels.isEmpty else { return [first] }
    var plots =
      [first]
      + panels.map { panel in
        var chart = first
        (chart.title, chart.subtitle) = ("", "")
        (chart.lines, chart.marks) = (panel.chart.lines, panel.chart.marks)
        (chart.yAxis, chart.secondYAxis) = (panel.chart.yAxis, panel.chart.secondYAxis)
        if sharesYAxis {
          let label = chart.yAxis.label
          chart.yAxis = yAxis
          chart.yAxis.label = label
        }
        return chart
      }
    let x = xAxis.resolvedRange(plots.flatMap(\.xExtents), tickCount: nil)
    let yExtents = plots.flatMap { $0.yExtents(.first, of: $0.allSeries(on: .first)) }
    let y = yAxis.resolvedRange(yExtents, tickCount: tickCount)
    for index in plots.indices {
      plots[index].xAxis.range = .fixed(xAxis.scale.values(x))
      if sharesYAxis { plots[index].yAxis.range = .fixed(yAxis.scale.values(y)) }
    }
    return plots
  }
}

extension ScaleType {
  /// Converts a range of scale coordinates (base-10 logarithms on a logarithmic axis) to data values.
  fileprivate func values(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    guard self == .log else { return range }
    let (lower, upper) = (pow(10, range.lowerBound), pow(10, range.upperBound))
    return lower...max(lower, upper)
  }
}
