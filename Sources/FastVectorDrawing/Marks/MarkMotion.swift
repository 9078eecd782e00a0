import FastVectorAnimation
package import FastVectorCharts
import FastVectorGeometry
import Foundation

/// The marks of an animated chart. The state of each mark can be computed at any time.
///
/// The marks of the start and end charts are matched by type and key. If a mark is in only one of the charts, it fades
/// in or out.
struct MarkMotion {
  /// A mark of the start or the end chart.
  struct Mark {
    /// The mark in the start chart, or in the end chart if the start chart doesn't contain the mark.
    let mark: ChartMark

    /// The mark in the start chart and in the end chart. Each is nil if that chart doesn't contain the mark. If the
    /// chart isn't animated, both are the same.
    let states: (start: ChartMark?, end: ChartMark?)

    let color: Color

    /// The name in the legend. Nil or empty if the mark has no separate entry.
    let name: String?

    /// The numbers that identify the two series of the mark among the series of all marks. `from` identifies the
    /// baseline or the lower ends, and `to` identifies the values.
    let from: Int
    let to: Int

    /// The parameters of the mark before the animation, such as the value of a reference line. If a scale is
    /// logarithmic, they are base-10 logarithms.
    let startValues: AnimatableVector

    /// The animator of the mark's parameters. It starts at `startValues` and uses the same coordinates.
    let values: Animator<AnimatableVector>

    let opacity: Animator<Double>

    /// The width of the mark's bars, in the units of the horizontal axis.
    let barWidth: Double
  }

  private(set) var marks: [Mark] = []

  private var startSeries: [ChartLine.Axis: [Series]] = [:]
  private var endSeries: [ChartLine.Axis: [Series]] = [:]

  /// Creates the marks of an animated chart.
  ///
  /// - Parameters:
  ///   - start: The chart at the start.
  ///   - end: The chart at the end, which must have the same axis scales and styles as `start`. Nil if the chart isn't
  ///     animated.
  ///   - animation: The animation, which starts at time 0.
  ///   - lineColors: The colors of the lines, by key. A mark with the key of a line has the line's color.
  ///   - plotColors: The theme colors used by the lines and by the plots above. The initializer adds the colors of
  ///     the marks.
  init(
    from start: Chart, to end: Chart?, _ animation: Animation, lineColors: [Series.Identifier: Color],
    plotColors: inout PlotColors
  ) {
    let startMarks = Self.keyed(start), endMarks = end.map(Self.keyed) ?? []
    let startPlaces = Dictionary(uniqueKeysWithValues: startMarks.enumerated().map { ($1.key, $0) })
    let endPlaces = Dictionary(uniqueKeysWithValues: endMarks.enumerated().map { ($1.key, $0) })
    let entering = endMarks.filter { startPlaces[$0.key] == nil }
    var types: [Series.Identifier: Set<String>] = [:]
    for (index, (key, mark)) in (startMarks + entering).enumerated() {
      let startMark = startPlaces[key].map { startMarks[$0].mark }
      let endMark = end == nil ? startMark : endPlaces[key].map { endMarks[$0].mark }
      // Marks of different types with the same key show the same data, so they have the same color.
      let isNewType = mark.key.map { types[$0, default: []].insert(mark.type).inserted } ?? true
      let color = Self.color(of: mark, start.theme, lineColors, &plotColors, sharesColor: isNewType)
      let isOfLine = mark.key.map { lineColors[$0] != nil } ?? false
      let startValues = AnimatableVector(startMark.map(start.coordinates) ?? end?.coordinates(of: mark) ?? [])
      let values = Animator(startValues, at: 0)
      let opacity = Animator(startMark == nil ? 0.0 : 1, at: 0)
      if let end, let endMark {
        let target = AnimatableVector(end.coordinates(of: endMark))
        let isFinite = startValues.allSatisfy(\.isFinite) && target.allSatisfy(\.isFinite)
        values.animate(to: target, isFinite ? animation : nil, at: 0)
      }
      if startMark == nil || endMark == nil { opacity.animate(to: endMark == nil ? 0 : 1, animation, at: 0) }
      marks.append(
        Mark(
          mark: mark, states: (startMark, endMark), color: color,
          name: isOfLine && mark.label == nil ? nil : mark.shownName, from: 2 * index, to: 2 * index + 1,
          startValues: startValues, values: values, opacity: opacity,
          barWidth: (startMark == nil ? end : start)?.barWidth(of: mark) ?? 0))
      let axis = mark.style.axis
      if let startMark { startSeries[axis, default: []] += start.series(of: startMark, from: 2 * index) }
      if let end, let endMark { endSeries[axis, default: []] += end.series(of: endMark, from: 2 * index) }
    }
  }

  /// The type and id by which the marks of two charts are matched.
  struct Key: Hashable {
    let type: String
    let id: Series.Identifier
  }

  /// Returns the marks of a chart, each with a key that is unique within the chart.
  static func keyed(_ chart: Chart) -> [(key: Key, mark: ChartMark)] {
    var seen: Set<Key> = []
    var counts: [String: Int] = [:]
    return chart.marks.map { mark in
      let type = mark.type
      counts[type, default: -1] += 1
      var key = Key(type: type, id: mark.key ?? .text("mark \(counts[type, default: 0])"))
      while !seen.insert(key).inserted { key = Key(type: type, id: .text("\(counts[type, default: 0]), \(key.id)")) }
      return (key, mark)
    }
  }

  private static func color(
    of mark: ChartMark, _ theme: ChartTheme, _ lineColors: [Series.Identifier: Color], _ plotColors: inout PlotColors,
    sharesColor: Bool
  ) -> Color {
    if let color = mark.style.color { return color }
    guard mark.series.to != nil else { return theme.secondaryText }
    if let color = mark.key.flatMap({ lineColors[$0] }) { return color }
    return theme.color(ofMark: plotColors.colorIndex(of: mark.key, sharesColor: sharesColor))
  }

  /// Returns the series of the marks on an axis, at the start and at the end of the motion.
  func series(on axis: ChartLine.Axis) -> (start: [Series], end: [Series]) {
    (startSeries[axis, default: []], endSeries[axis, default: []])
  }

  /// The identifiers of all series that are drawn as points.
  var seriesOfPoints: Set<Series.Identifier> {
    Set(marks.filter { if case .points = $0.mark.content { true } else { false } }.map { .number($0.to) })
  }

  /// Returns true if no mark moves or fades at the given time.
  func isFinished(at time: TimeInterval) -> Bool {
    marks.allSatisfy { $0.values.isFinished(at: time) && $0.opacity.isFinished(at: time) }
  }
}

extension ChartMark {
  /// The name of the mark's type. Marks of the same type have the same parameters.
  package var type: String {
    switch content {
    case .verticalRule: "vertical rule"
    case .horizontalRule: "horizontal rule"
    case .rectangle(_?, _?): "rectangle"
    case .rectangle(_, nil): "range of x"
    case .rectangle(nil, _): "range of y"
    case .annotation: "annotation"
    case .area(.value, _): "area"
    case .area(.series, _): "band"
    case .bars(.value, _, _): "bars"
    case .bars(.series, _, _): "ranges"
    case .errorBars: "error bars"
    case .points: "points"
    }
  }
}

extension Chart {
  /// Returns the parameters of a mark. If an axis is logarithmic, the parameters on this axis are base-10 logarithms.
  fileprivate func coordinates(of mark: ChartMark) -> [Double] {
    let y = mark.style.axis == .first ? yAxis.scale : secondYAxis.scale
    switch mark.content {
    case .verticalRule(let value): return [xAxis.scale.place(of: value)]
    case .horizontalRule(let value): return [y.place(of: value)]
    case .rectangle(let columns, let rows):
      return bounds(columns, on: xAxis.scale) + bounds(rows, on: y)
    case .annotation(let valueX, let valueY, _): return [xAxis.scale.place(of: valueX), y.place(of: valueY)]
    case .area, .bars: return mark.baseline.map { [y.place(of: $0)] } ?? []
    case .errorBars, .points: return []
    }
  }

  /// Returns the bounds of a range. If the axis is logarithmic, they are base-10 logarithms. If only the lower bound
  /// has no logarithm, -∞ is returned for it, so that the range extends to the edge of the plot.
  private func bounds(_ range: ClosedRange<Double>?, on scale: ScaleType) -> [Double] {
    guard let range else { return [] }
    let (lower, upper) = (scale.place(of: range.lowerBound), scale.place(of: range.upperBound))
    return [lower.isNaN && !upper.isNaN ? -.infinity : lower, upper]
  }

  /// Returns the series of a mark. The baseline or the lower ends have the id `number`, and the values have the id
  /// `number + 1`. If the mark lacks one of these series, that series is omitted.
  fileprivate func series(of mark: ChartMark, from number: Int) -> [Series] {
    let (from, to) = drawnSeries(of: mark)
    return zip([from, to], [number, number + 1]).compactMap { series, number in
      var series = series
      series?.id = .number(number)
      return series
    }
  }
}
