package import FastVectorCharts
import Foundation

extension Chart {
  /// Returns sentences about content that the chart doesn't show: marks outside their plot (reference lines, shaded
  /// ranges and annotations), and values that a logarithmic axis can't represent.
  ///
  /// - Throws: ``ChartLayoutError`` if there is no room for a plot.
  /// - Complexity: O(1) if the chart has no such marks and no logarithmic axes; otherwise O(n) for n points
  package func remarks() throws(ChartLayoutError) -> [String] {
    let charts = [self] + panels.map(\.chart)
    let needsLayout = charts.contains { chart in
      [chart.yAxis, chart.secondYAxis].contains { $0.scale == .log } || chart.marks.contains { $0.series.to == nil }
    }
    return needsLayout ? try ChartFrameSequence(AnimatedChart(self)).remarks : []
  }
}

extension ChartFrameSequence {
  fileprivate var remarks: [String] {
    motion.plots.flatMap { plot in
      let frames = plot.frames(at: 0, in: layout.plotInPixels)
      let axes = frames.indices.filter { plot.hasOnlyInvalidValues($0) }.map { side in
        "no value on the logarithmic \(side == 0 ? "y" : "second y") axis is greater than 0"
      }
      // Marks at an x value are repeated in all panels, so report them only for the first plot.
      let marks = plot.chart.marks.filter { !$0.isAtX || plot === motion }
      return axes + marks.compactMap { plot.remark(on: $0, frames) }
    }
  }
}

extension ChartMotion {
  /// Returns true if a vertical axis is logarithmic and none of its values can be represented on it. Returns false if
  /// it has no values.
  fileprivate func hasOnlyInvalidValues(_ side: Int) -> Bool {
    let series = sides[side].animator.series + (sides[side].markAnimator?.series ?? [])
    return axis(side).scale == .log && series.contains { $0.count > 0 } && series.allSatisfy { $0.finiteExtent == nil }
  }

  /// Returns a sentence about a reference line, a shaded range or an annotation that is outside the plot. Returns nil
  /// if the mark is visible or has another type.
  ///
  /// - Parameter frames: The frame of each vertical axis.
  fileprivate func remark(on mark: ChartMark, _ frames: [ChartFrame]) -> String? {
    let side = mark.style.axis == .first ? 0 : frames.count - 1
    let x = VisibleAxis(name: "x", axis: chart.xAxis, range: frames[0].xRange)
    let y = VisibleAxis(name: "y", axis: axis(side), range: frames[side].yRange)
    switch mark.content {
    case .verticalRule(let value): return x.remark(on: "the reference line", value...value)
    case .horizontalRule(let value): return y.remark(on: "the reference line", value...value)
    case .rectangle(let columns, let rows):
      return columns.flatMap { x.remark(on: "the shaded range", $0) }
        ?? rows.flatMap { y.remark(on: "the shaded range", $0) }
    case .annotation(let valueX, let valueY, _):
      let name = "the annotation '\(mark.label ?? "")'"
      return x.remark(on: name, valueX...valueX) ?? y.remark(on: name, valueY...valueY)
    case .area, .bars, .errorBars, .points: return nil
    }
  }
}

/// An axis with its visible range. On a logarithmic axis, the bounds of the range are common logarithms.
private struct VisibleAxis {
  let name: String
  let axis: ChartAxis
  let range: ClosedRange<Double>

  /// Returns a sentence about a mark if all of its values on the axis are outside the visible range; otherwise nil.
  func remark(on mark: String, _ values: ClosedRange<Double>) -> String? {
    // A place is NaN if the scale can't represent the value. A lower bound that is NaN is below the visible range.
    let (lower, upper) = (place(values.lowerBound), place(values.upperBound))
    if upper >= 0, !(lower > 1) { return nil }
    let ends = values.lowerBound == values.upperBound ? [values.lowerBound] : [values.lowerBound, values.upperBound]
    let shown = [range.lowerBound, range.upperBound].map(axis.scale.value(at:))
    return "\(mark) at \(name) = \(text(ends)) isn't visible, because the axis shows \(text(shown))"
  }

  private func place(_ value: Double) -> Double { axis.fraction(of: value, in: range) }

  private func text(_ values: [Double]) -> String {
    values.map { axis.text(of: $0, in: range) }.joined(separator: " to ")
  }
}
