import FastVectorCharts
import Foundation

/// The crosshair of a page, which is at the x value of a point and reads the nearest point of each line.
struct Crosshair {
  /// The charts, with the visible part of each.
  let charts: [(motion: ChartBoard.Motion, panel: PanelView)]

  /// A point of a line, in coordinates of the scales.
  private struct Reading {
    let chart: Int
    let line: Int
    let x: Double
    let y: Double
  }

  /// Returns the crosshair at the point nearest to an x value; nil if there are no points.
  ///
  /// - Parameters:
  ///   - x: The x value, in coordinates of the scale.
  ///   - step: The number of points by which to move the crosshair from `x`.
  ///   - reference: The x value that differences are relative to. The crosshair has no differences if it is at this
  ///     point.
  /// - Complexity: O(m log n) for m lines of n points
  func cursor(near x: Double, step: Int = 0, relativeTo reference: Double? = nil) -> ViewMessage.Cursor? {
    guard var value = nearest(to: x, in: readings(near: x)) else { return nil }
    for _ in 0..<abs(step) { value = neighbor(of: value, isAfter: step > 0) }
    let found = readings(near: value)
    let start = reference.flatMap { reference -> (x: Double, readings: [Reading])? in
      let readings = readings(near: reference)
      guard let x = nearest(to: reference, in: readings), x != value else { return nil }
      return (x, readings)
    }
    let axis = charts[0].motion.target.xAxis
    let xRange = charts[0].panel.shown?.x ?? 0...1
    return ViewMessage.Cursor(
      value: value, x: axis.text(of: axis.scale.value(at: value), in: xRange),
      change: start.map {
        axis.text(ofDifference: axis.scale.value(at: value) - axis.scale.value(at: $0.x))
      },
      places: charts.map { $0.panel.shown?.place(ofX: value) },
      readings: found.enumerated().compactMap { index, reading in
        message(of: reading, at: value, start: start?.readings[index])
      })
  }

  /// Returns the nearest point of each visible line.
  private func readings(near x: Double) -> [Reading] {
    var readings: [Reading] = []
    for (chart, entry) in charts.enumerated() {
      for (line, series) in entry.motion.animator.series.enumerated() where !entry.panel.hidden.contains(line) {
        guard let index = series.index(nearest: x) else { continue }
        let point = series[index]
        readings.append(Reading(chart: chart, line: line, x: point.x, y: point.y))
      }
    }
    return readings
  }

  private func nearest(to x: Double, in readings: [Reading]) -> Double? {
    readings.min { abs($0.x - x) < abs($1.x - x) }?.x
  }

  /// Returns the x value of the next point in another pixel column, or the same x value if there is no other point.
  private func neighbor(of x: Double, isAfter: Bool) -> Double {
    let column = charts[0].panel.shown?.columnWidth ?? 0
    var nearest: Double?
    for (motion, panel) in charts {
      for series in panel.visibleSeries(motion) where !series.isEmpty {
        let found = series.xValues.neighbor(of: x, isAfter: isAfter, atLeast: column)
        guard isAfter ? found > x : found < x else { continue }
        nearest = nearest.map { isAfter ? min($0, found) : max($0, found) } ?? found
      }
    }
    return nearest ?? x
  }

  private func message(of reading: Reading, at x: Double, start: Reading?) -> ViewMessage.Reading? {
    let (motion, panel) = charts[reading.chart]
    let chart = motion.target
    guard let shown = panel.shown, chart.lines.indices.contains(reading.line) else { return nil }
    let (xScale, yScale) = (chart.xAxis.scale, chart.yAxis.scale)
    let y = yScale.value(at: reading.y)
    return ViewMessage.Reading(
      chart: reading.chart, name: chart.lines[reading.line].shownName ?? "line \(reading.line + 1)",
      color: shown.colors[reading.line].opacity(1).css,
      x: reading.x == x ? nil : chart.xAxis.text(of: xScale.value(at: reading.x), in: shown.x),
      y: chart.yAxis.text(of: y, in: shown.y),
      change: start.map { chart.yAxis.text(ofDifference: y - yScale.value(at: $0.y)) },
      at: shown.place(ofX: reading.x, y: reading.y))
  }
}

extension ScaleType {
  /// Returns the value at a coordinate of the scale.
  func value(at place: Double) -> Double { self == .log ? pow(10, place) : place }
}

extension XValues {
  /// Returns the nearest x value at a minimum distance after or before `x`, or the last or first x value if no point is
  /// that far away.
  fileprivate func neighbor(of x: Double, isAfter: Bool, atLeast distance: Double) -> Double {
    if isAfter { return self[min(firstIndex(atOrAfter: max(x + distance, x.nextUp)), count - 1)] }
    return self[max(firstIndex(atOrAfter: min(x - distance, x.nextDown).nextUp) - 1, 0)]
  }
}

extension Series {
  /// Returns the index of the point whose x value is nearest to `x`; nil if there are no points.
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
