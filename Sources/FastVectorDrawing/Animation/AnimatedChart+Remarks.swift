import FastVectorCharts
import Foundation

extension AnimatedChart {
  /// Returns a sentence about each of the following problems:
  /// - The lower line of a band is above its upper line.
  /// - A stack of areas contains negative values.
  /// - A reference line, shaded range or annotation is outside its plot both at the start and at the end.
  /// - A logarithmic axis can't represent some or all of the values on it.
  ///
  /// - Throws: ``ChartLayoutError`` if there is no room for a plot.
  /// - Complexity: O(1) if the charts have no bands, stacks, logarithmic axes, reference lines, shaded ranges or
  ///   annotations; otherwise O(n + f) for n points and f frames
  package func remarks() throws(ChartLayoutError) -> [String] {
    let charts = [start, end].compactMap { $0 }.flatMap { [$0] + $0.panels.map(\.chart) }
    let needsLayout = charts.contains { chart in
      [chart.yAxis, chart.secondYAxis].contains { $0.scale == .log } || chart.marks.contains { $0.series.to == nil }
    }
    var remarks = charts.flatMap { $0.marks.compactMap(\.bandRemark) + [$0.stackRemark].compactMap(\.self) }
    remarks += [start, end].compactMap(\.self).flatMap(\.hiddenValueRemarks)
    if needsLayout { remarks += try ChartFrameSequence(self).remarks }
    // Both charts can have the same problem, and marks with only an x value can be repeated in all panels.
    return remarks.withoutDuplicates
  }
}

extension ChartFrameSequence {
  /// A sentence about each label of an axis, name in a legend, and label of a reference line, shaded range or
  /// annotation that doesn't fit into the first picture.
  ///
  /// - Complexity: O(1) if no reference line, shaded range or annotation has a label; otherwise the complexity of
  ///   ``picture(_:)``
  package var labelRemarks: [String] { (axisRemarks + nameRemarks + markRemarks).withoutDuplicates }

  /// The largest number of names that a plot of the first picture omits because they don't fit into its legend or next
  /// to its lines.
  ///
  /// - Complexity: The complexity of ``picture(_:)``
  package var omittedNameCount: Int {
    picture(0).plots(layout).map { picture, layout in layout.omittedNameCount(in: picture) }.max() ?? 0
  }
}

extension [String] {
  /// The different elements, in the order of their first occurrence.
  fileprivate var withoutDuplicates: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Chart {
  /// A sentence about each logarithmic axis that can't represent some of its values. A vertical axis that can't
  /// represent any of its values is left out, because it is reported separately.
  fileprivate var hiddenValueRemarks: [String] {
    let plots = [self] + panels.map(\.chart)
    let xs = plots.flatMap(\.allSeries).map { series in series.indices.lazy.map { series.xValues[$0] } }
    let horizontal = xAxis.scale == .log ? Self.remark("x", xs, reportsAll: true) : nil
    let vertical = plots.flatMap { plot in
      [("y", ChartLine.Axis.first, plot.yAxis), ("second y", .second, plot.secondYAxis)].compactMap {
        name, side, axis in
        let lines = plot.lines.filter { $0.style.axis == side }.map(\.series)
        let marks = plot.marks.filter { $0.style.axis == side }.compactMap(\.series.to)
        return axis.scale == .log ? Self.remark(name, (lines + marks).map(\.values), reportsAll: false) : nil
      }
    }
    return [horizontal].compactMap(\.self) + vertical
  }

  private var allSeries: [Series] { lines.map(\.series) + marks.compactMap(\.series.to) }

  /// Returns a sentence about the values that a logarithmic axis can't represent. Returns nil if it can represent all
  /// values.
  ///
  /// - Parameter reportsAll: If false, the result is also nil if the axis can't represent any value.
  private static func remark(
    _ axis: String, _ values: [some Collection<Double>], reportsAll: Bool
  ) -> String? {
    let all = values.joined()
    let (count, hidden) = all.reduce((0, 0)) { counts, value in
      (counts.0 + (value.isNaN ? 0 : 1), counts.1 + (value <= 0 ? 1 : 0))
    }
    guard hidden > 0, hidden < count || reportsAll else { return nil }
    return
      "\(hidden) of \(count) values aren't drawn, because they aren't greater than 0 on the logarithmic \(axis) axis"
  }
}

extension ChartMark {
  /// The label of a reference line, shaded range or annotation. Nil for other marks and for empty labels.
  fileprivate var textInPlot: String? { series.to == nil && label?.isEmpty == false ? label : nil }

  /// A sentence about a band whose lower line is above its upper line at some x values. Nil if there are no such x
  /// values, or if the mark isn't a band between two lines.
  fileprivate var bandRemark: String? {
    guard !isStacked, case .area(.series(let lower), let upper) = content else { return nil }
    let (count, crossed) = Self.crossings(lower, upper)
    guard crossed > 0 else { return nil }
    return "the lower line of the band '\(shownName ?? "")' is above its upper line at \(crossed) of \(count) points"
  }

  /// True if the mark is an area in a stack and has negative values.
  fileprivate var isNegativeInStack: Bool {
    guard isStacked, case .area(let baseline, let series) = content else { return false }
    guard case .series(let lower) = baseline else { return series.contains { $0.y < 0 } }
    return Self.crossings(lower, series).crossed > 0
  }

  /// Returns the number of x values that occur in both series, and the number of these at which the lower one has the
  /// greater value.
  private static func crossings(_ lower: Series, _ upper: Series) -> (count: Int, crossed: Int) {
    var (count, crossed) = (0, 0)
    var (low, high) = (0, 0)
    while low < lower.count, high < upper.count {
      let (first, second) = (lower[low], upper[high])
      if first.x == second.x {
        count += 1
        if first.y > second.y { crossed += 1 }
      }
      if first.x <= second.x { low += 1 }
      if second.x <= first.x { high += 1 }
    }
    return (count, crossed)
  }
}

extension Chart {
  /// A sentence about negative values in a stack of areas; nil if there are none.
  fileprivate var stackRemark: String? {
    let names = marks.filter(\.isNegativeInStack).map { "'\($0.shownName ?? "")'" }
    guard let first = names.first else { return nil }
    let others = names.count == 1 ? "" : " and \(names.count - 1) more"
    return "the stack contains negative values, in \(first)\(others), so its areas overlap"
  }
}

extension ChartFrameSequence {
  fileprivate var remarks: [String] {
    let end = motion.time(ofFrame: frameCount - 1)
    return motion.plots.flatMap { plot in
      let axes = plot.sides.indices.filter { plot.hasOnlyInvalidValues($0) }.map { side in
        "no value on the logarithmic \(side == 0 ? "y" : "second y") axis is greater than 0"
      }
      return axes
        + plot.marks.marks.compactMap { mark in
          let states = [(mark.states.start, 0), (mark.states.end, end)]
          let remarks = states.compactMap { mark, time in mark.map { plot.remark(on: $0, at: time) } }
          return remarks.contains(nil) ? nil : HiddenMark.text(remarks.compactMap { $0 })
        }
    }
  }
}

extension ChartFrameSequence {
  private var axisRemarks: [String] {
    let drawn = Set(layout.texts.map(\.text))
    let labels = [motion.chart.xAxis.title] + motion.plots.flatMap { [$0.yLabel, $0.secondYLabel] }
    return labels.filter { !$0.isEmpty && !drawn.contains($0) }.map { text in
      "the axis label '\(Self.shortened(text))' is shortened, because it doesn't fit into the picture"
    }
  }

  private var nameRemarks: [String] {
    let layouts = [layout] + layout.panels
    let names = layouts.flatMap { layout in
      layout.legend.entries.filter { $0.name != $0.fullName }.map(\.fullName)
        + layout.endNames.compactMap(\.self).filter { layout.fonts.label.cut($0, to: layout.endNameWidth) != $0 }
    }
    return names.map { "the name '\(Self.shortened($0))' is shortened, because it doesn't fit into the legend" }
  }

  private var markRemarks: [String] {
    guard motion.plots.contains(where: { $0.marks.marks.contains { $0.mark.textInPlot != nil } }) else { return [] }
    return zip(motion.plots, picture(0).plots(layout)).flatMap { plot, drawn in
      let texts = Set(drawn.picture.texts.map(\.text))
      let visible = plot.marks.marks.map(\.mark).filter { plot.remark(on: $0, at: 0) == nil }
      return visible.compactMap(\.textInPlot).filter { !texts.contains($0) }.map { text in
        "the label '\(Self.shortened(text))' doesn't fit into the plot, so it is shortened or omitted"
      }
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > maxQuotationLength ? text.prefix(maxQuotationLength) + "…" : text
  }

  /// The maximum number of characters that a remark quotes from a label.
  private static let maxQuotationLength = 40
}

extension ChartMotion {
  /// Returns true if a vertical axis is logarithmic and has values, but can't represent any of them.
  fileprivate func hasOnlyInvalidValues(_ side: Int) -> Bool {
    let (side, axis) = (sides[side], axis(side))
    let (startMarks, endMarks) = marks.series(on: side.axis)
    let series = chart.drawnSeries(on: side.axis) + side.animator.series + startMarks + endMarks
    return axis.scale == .log && series.contains { $0.count > 0 } && series.allSatisfy { $0.finiteExtent == nil }
  }

  /// Returns the reason why a reference line, shaded range or annotation isn't visible at a given time. Returns nil if
  /// it is visible, or if it is another type of mark.
  fileprivate func remark(on mark: ChartMark, at time: TimeInterval) -> HiddenMark? {
    let side = mark.style.axis == .first ? 0 : sides.count - 1
    let animator = sides[side].animator
    let x = VisibleAxis(variable: "x", name: "x axis", axis: chart.xAxis, range: animator.xRange(at: time))
    let y = VisibleAxis(
      variable: "y", name: side == 0 ? "y axis" : "second y axis", axis: axis(side), range: animator.yRange(at: time))
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

/// A mark that isn't visible because its values are outside the range of an axis.
private struct HiddenMark: Equatable {
  /// The mark and its values, such as "the reference line at y = 100".
  let mark: String
  /// The part of the sentence that names the axis, such as "the y axis shows".
  let axis: String
  /// The visible range, such as "0 to 10".
  let range: String

  /// Returns a sentence about a mark that is hidden at the start, at the end, or both.
  ///
  /// - Parameter states: The reasons why the mark is hidden, in chronological order. If this is empty, the function
  ///   returns nil.
  static func text(_ states: [HiddenMark]) -> String? {
    guard let first = states.first, let last = states.last else { return nil }
    let sentence = "\(first.mark) isn't visible, because \(first.axis) \(first.range)"
    if (first.axis, first.range) == (last.axis, last.range) { return sentence }
    return "\(sentence) at the start and \(first.axis == last.axis ? "" : last.axis + " ")\(last.range) at the end"
  }
}

/// An axis and its visible range. If the axis is logarithmic, the bounds of the range are base-10 logarithms.
private struct VisibleAxis {
  let variable: String
  let name: String
  let axis: ChartAxis
  let range: ClosedRange<Double>

  /// Returns the reason why a mark isn't visible, or nil if at least some of its values on this axis are in the visible
  /// range.
  func remark(on mark: String, _ values: ClosedRange<Double>) -> HiddenMark? {
    // The position of a value that the scale can't represent is NaN. If a lower bound is NaN, it counts as being below
    // the visible range.
    let (lower, upper) = (place(values.lowerBound), place(values.upperBound))
    if upper >= 0, !(lower > 1) { return nil }
    let ends = values.lowerBound == values.upperBound ? [values.lowerBound] : [values.lowerBound, values.upperBound]
    let shown = [range.lowerBound, range.upperBound].map(axis.scale.value(at:))
    return HiddenMark(
      mark: "\(mark) at \(variable) = \(text(ends))", axis: "the \(name) shows", range: text(shown))
  }

  private func place(_ value: Double) -> Double { axis.fraction(of: value, in: range) }

  private func text(_ values: [Double]) -> String {
    values.map { axis.text(of: $0, in: range) }.joined(separator: " to ")
  }
}
