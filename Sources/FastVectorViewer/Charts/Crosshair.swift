import FastVectorCharts
import Foundation

/// The crosshair of a page: a vertical line at the x value of a data point. For each visible line and named mark, it
/// shows the data point that is nearest to this x value.
struct Crosshair {
  /// A chart, its visible legend entries, and its visible part.
  struct Plot {
    let chart: Chart
    let entries: [PanelView.Entry]
    let shown: PanelView.Shown?
  }

  let charts: [Plot]

  /// A data point of a legend entry (a line or a named mark). Its x and y values are in scale coordinates: base-10
  /// logarithms if the scale is logarithmic.
  private struct Reading {
    let chart: Int
    let entry: PanelView.Entry
    let x: Double
    let y: Double
    /// The value of the baseline at the same x; nil if the entry has no baseline or no baseline value there.
    let from: Double?
    /// The original value of a layer of a stack, without the layers below it; nil for other entries.
    let stackedValue: Double?
  }

  /// Returns the crosshair at the data point nearest to an x value; nil if no visible entry has points.
  ///
  /// - Parameters:
  ///   - x: The x value, in scale coordinates.
  ///   - step: The number of data points by which to move the crosshair from `x`: to the right if it is positive, to
  ///     the left if it is negative.
  ///   - reference: The x value of the first point that the user pinned, in scale coordinates; nil if no point is
  ///     pinned. The crosshair shows differences from this point, unless it is at the same point.
  /// - Complexity: O(m log n) for m entries of n points
  func cursor(near x: Double, step: Int = 0, relativeTo reference: Double? = nil) -> ViewMessage.Cursor? {
    guard var value = nearest(to: x, in: readings(near: x)) else { return nil }
    for _ in 0..<abs(step) { value = neighbor(of: value, isAfter: step > 0) }
    let found = readings(near: value)
    let start = reference.flatMap { reference -> (x: Double, readings: [Reading])? in
      let readings = readings(near: reference)
      guard let x = nearest(to: reference, in: readings), x != value else { return nil }
      return (x, readings)
    }
    let axis = charts[0].chart.xAxis
    let xRange = charts[0].shown?.x ?? 0...1
    return ViewMessage.Cursor(
      value: value, x: axis.text(of: axis.scale.value(at: value), in: xRange),
      change: start.map {
        axis.text(ofDifference: axis.scale.value(at: value) - axis.scale.value(at: $0.x))
      },
      places: charts.map { $0.shown?.place(ofX: value) },
      readings: found.enumerated().compactMap { index, reading in
        message(of: reading, at: value, start: start?.readings[index])
      })
  }

  /// Returns, for each visible entry, the point nearest to `x`.
  private func readings(near x: Double) -> [Reading] {
    var readings: [Reading] = []
    for (chart, plot) in charts.enumerated() {
      for entry in plot.entries {
        guard let index = entry.series.index(nearest: x) else { continue }
        let point = entry.series[index]
        let from = entry.from.flatMap { from in from.rows(x: point.x...point.x).first.map { from[$0].y } }
        let xScale = plot.chart.xAxis.scale
        // Search for the nearest x value, because the x value of a point on a logarithmic axis is rounded.
        let stackedValue = entry.stackedValues.flatMap { values in
          values.index(nearest: xScale.value(at: point.x)).map { values[$0].y }
        }
        readings.append(
          Reading(chart: chart, entry: entry, x: point.x, y: point.y, from: from, stackedValue: stackedValue))
      }
    }
    return readings
  }

  /// Returns the x value of the reading that is nearest to `x`; nil if there are no readings.
  private func nearest(to x: Double, in readings: [Reading]) -> Double? {
    readings.min { abs($0.x - x) < abs($1.x - x) }?.x
  }

  /// Returns the x value of the next data point of any visible entry, or of the previous one if `isAfter` is false.
  /// Skips points that are less than one CSS pixel away from `x`, except for repeated x values and the outermost point
  /// of each entry. Returns `x` if no point lies in this direction.
  private func neighbor(of x: Double, isAfter: Bool) -> Double {
    let column = charts[0].shown?.columnWidth ?? 0
    var nearest: Double?
    for plot in charts {
      for series in plot.entries.map(\.series) where !series.isEmpty {
        let found = series.xValues.neighbor(of: x, isAfter: isAfter, atLeast: column)
        guard isAfter ? found > x : found < x else { continue }
        nearest = nearest.map { isAfter ? min($0, found) : max($0, found) } ?? found
      }
    }
    return nearest ?? x
  }

  private func message(of reading: Reading, at x: Double, start: Reading?) -> ViewMessage.Reading? {
    let chart = charts[reading.chart].chart
    guard let shown = charts[reading.chart].shown else { return nil }
    let (xScale, yScale) = (chart.xAxis.scale, chart.yAxis.scale)
    func value(_ reading: Reading) -> Double { reading.stackedValue ?? yScale.value(at: reading.y) }
    // The values of a line can span a much smaller range than the axis. Format them with the precision that this range
    // needs.
    let values = yScale == .log ? nil : reading.entry.stackedValues
    let extent = (values ?? reading.entry.series).finiteExtent ?? shown.y, span = extent.upperBound - extent.lowerBound
    let range = span > 0 && span < shown.y.upperBound - shown.y.lowerBound ? extent : shown.y
    func text(_ value: Double) -> String { chart.yAxis.text(of: value, in: range) }
    return ViewMessage.Reading(
      chart: reading.chart, name: reading.entry.name, color: reading.entry.color.opacity(1).css,
      x: reading.x == x ? nil : chart.xAxis.text(of: xScale.value(at: reading.x), in: shown.x),
      y: (reading.from.map { "\(text(yScale.value(at: $0))) to " } ?? "") + text(value(reading)),
      change: start.map { chart.yAxis.text(ofDifference: value(reading) - value($0)) },
      at: shown.place(ofX: reading.x, y: reading.y))
  }
}

extension XValues {
  /// Returns the nearest x value that is at least `distance` after `x`, or before it if `isAfter` is false. If no x
  /// value is that far away, returns the last x value, or the first one if `isAfter` is false. That value can be on the
  /// other side of `x`.
  ///
  /// Repeated x values in a file become successive floating-point numbers. A repetition of `x` is returned regardless
  /// of `distance`.
  fileprivate func neighbor(of x: Double, isAfter: Bool, atLeast distance: Double) -> Double {
    let repeated = isAfter ? x.nextUp : x.nextDown
    let index = firstIndex(atOrAfter: repeated)
    if index < count, self[index] == repeated { return repeated }
    if isAfter { return self[min(firstIndex(atOrAfter: max(x + distance, x.nextUp)), count - 1)] }
    return self[max(firstIndex(atOrAfter: min(x - distance, x.nextDown).nextUp) - 1, 0)]
  }
}

extension Series {
  /// Returns the index of the point whose x value is nearest to `x`; nil if there are no points. If two points are
  /// equally near, returns the first one.
  ///
  /// - Complexity: O(log n)
  fileprivate func index(nearest x: Double) -> Int? {
    guard count > 0 else { return nil }
    let index = xValues.firstIndex(atOrAfter: x)
    guard index > 0 else { return 0 }
    guard index < count else { return count - 1 }
    return x - xValues[index - 1] <= xValues[index] - x ? index - 1 : index
  }
}
