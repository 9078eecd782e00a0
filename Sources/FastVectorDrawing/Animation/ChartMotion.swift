import FastVectorCharts
import Foundation

/// The motion of an animated chart. Lines, marks, axes and ticks can be computed for any time and any rectangle.
final class ChartMotion {
  /// A line of the start or the end chart.
  struct Line {
    let key: Series.Identifier
    let name: String?
    let style: ChartLine.Style
    let color: Color
    let stroke: StrokeStyle
  }

  /// The approximate number of ticks on each vertical axis.
  struct TickCounts: Equatable {
    var y: Int
    var secondY: Int

    /// The tick counts of the panels below the plot, from top to bottom.
    var panels: [TickCounts] = []
  }

  /// A vertical axis with the animators of its lines and marks.
  struct Side {
    let axis: ChartLine.Axis
    let animator: ChartAnimator

    /// The lines before and after the movement, if their points differ from those during the movement; otherwise nil.
    /// They have the same axis ranges as `animator`.
    let resting: (start: ChartAnimator, end: ChartAnimator)?

    /// The animator of the series that belong to marks. It has the same axis ranges as `animator`. Nil if no mark has a
    /// series.
    let markAnimator: ChartAnimator?

    /// The tick intervals of this axis at the start and at the end, if both vertical axes have the same grid lines;
    /// otherwise empty.
    let intervals: [TickIntervals]
  }

  let chart: Chart
  let lines: [Line]
  let marks: MarkMotion
  let sides: [Side]
  let frameRate: Double

  let tickCounts: TickCounts
  /// True if all x values of the lines and marks are integers. In this case, ticks between integers would be
  /// misleading.
  let hasIntegerX: Bool

  /// True if there is a vertical axis on the left.
  private let hasFirstAxis: Bool

  private let isAnimated: Bool
  private let restingFrames: Int
  private var movingFrames: Int

  /// True if the chart has several plots. In this case, all plots are treated as panels, including the first one.
  private(set) var isPanel = false

  /// The height of this plot, relative to the height of the chart's first plot.
  private(set) var height = 1.0

  /// The panels below the plot, from top to bottom.
  private(set) var panels: [ChartMotion] = []

  /// The number of frames; 1 if the chart isn't animated.
  var frameCount: Int { isAnimated ? restingFrames + movingFrames + 1 + restingFrames : 1 }

  /// The motions of all plots from top to bottom, starting with this one.
  var plots: [ChartMotion] { [self] + panels }

  /// The indices of the lines in ``lines``, keyed by ``Line/key``.
  let places: [Series.Identifier: Int]

  /// Creates the motion of a chart and its panels.
  ///
  /// - Parameter counts: The numbers of ticks in all plots. Panels that are missing from `counts.panels` have as many
  ///   ticks as the first plot.
  convenience init(_ animated: AnimatedChart, _ counts: TickCounts) {
    let animated = animated.resolvingLatest
    let starts = animated.start.plots(tickCount: counts.y)
    // Panels that are missing from the start chart aren't drawn, so the range of the x axis doesn't include them.
    var end = animated.end
    end?.panels = Array((animated.end?.panels ?? []).prefix(animated.start.panels.count))
    let ends = end?.plots(tickCount: counts.y)
    let resting = animated.resting.map {
      Array(zip($0.start.plots(tickCount: counts.y), $0.end.plots(tickCount: counts.y)))
    }
    let plots = starts.enumerated().map { index, start in
      var plot = animated
      plot.start = start
      // If this panel is missing from the end chart, its lines and marks disappear.
      plot.end = ends.map { ends in index < ends.count ? ends[index] : start.withoutContent }
      plot.resting = resting.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      return plot
    }
    var colors = PlotColors()
    self.init(plot: plots[0], counts, &colors)
    for (index, plot) in plots.dropFirst().enumerated() {
      let panelCounts = index < counts.panels.count ? counts.panels[index] : counts
      let panel = ChartMotion(plot: plot, panelCounts, &colors)
      (isPanel, panel.isPanel) = (true, true)
      panel.height = animated.start.panels[index].height
      movingFrames = max(movingFrames, panel.movingFrames)
      panels.append(panel)
    }
  }

  /// Creates the motion of a single plot, which is the main plot or a panel.
  ///
  /// - Parameter plotColors: The theme colors used by the plots above. The initializer adds the colors of this plot.
  private init(plot animated: AnimatedChart, _ counts: TickCounts, _ plotColors: inout PlotColors) {
    chart = animated.start
    tickCounts = counts
    lines = Self.lines(of: animated, &plotColors)
    places = Dictionary(lines.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let end = animated.end
    hasIntegerX = [chart, end].compactMap(\.self).haveIntegerX
    let colors = lines.map { line in (line.key, line.style.color ?? line.color) }
    marks = MarkMotion(
      from: chart, to: end, animated.animation, lineColors: Dictionary(colors, uniquingKeysWith: { first, _ in first }),
      plotColors: &plotColors)
    plotColors.endPlot()
    sides = Self.sides(of: animated, to: end, marks, counts)
    hasFirstAxis = chart.hasFirstAxis || end?.hasFirstAxis == true
    frameRate = FrameFormat.frameRates.contains(animated.frameRate) ? animated.frameRate : 60
    let rate = frameRate
    func frames(_ seconds: TimeInterval) -> Int {
      Int(clamping: (min(max(seconds, 0), AnimatedChart.longestDuration) * rate).rounded())
    }
    isAnimated = end != nil
    guard isAnimated else {
      (restingFrames, movingFrames) = (0, 0)
      return
    }
    restingFrames = frames(animated.rest)
    if let duration = animated.duration, !duration.isNaN {
      movingFrames = frames(duration)
    } else {
      let most = frames(AnimatedChart.longestMovement)
      let (sides, marks) = (sides, marks)
      movingFrames =
        (0..<most).first { frame in
          let time = Double(frame) / rate
          return marks.isFinished(at: time) && sides.allSatisfy { $0.isFinished(at: time) }
        } ?? most
    }
  }

  /// Returns the lines of the start chart, followed by the lines that are only in the end chart.
  private static func lines(of animated: AnimatedChart, _ colors: inout PlotColors) -> [Line] {
    let start = animated.start
    let keys = start.keys
    var all = Array(zip(keys, start.lines))
    if let end = animated.end {
      let known = Set(keys)
      all += zip(end.keys, end.lines).filter { !known.contains($0.0) }
    }
    return all.map { key, line in
      let place = colors.colorIndex(of: line.series.id == key ? key : nil)
      let (color, stroke) = line.style.resolved(start.theme, colorIndex: place, isAlone: all.count == 1)
      return Line(key: key, name: line.shownName, style: line.style, color: color, stroke: stroke)
    }
  }

  private static func sides(
    of animated: AnimatedChart, to end: Chart?, _ marks: MarkMotion, _ counts: TickCounts
  ) -> [Side] {
    let start = animated.start
    let axes: [ChartLine.Axis] = start.hasSecondAxis || end?.hasSecondAxis == true ? [.first, .second] : [.first]
    let startSeries = axes.map(start.drawnSeries)
    let endSeries = end.map { end in axes.map(end.drawnSeries) }
    let markSeries = axes.map(marks.series)
    let startX = start.xRange(of: startSeries.flatMap { $0 } + markSeries.flatMap(\.start))
    let endX = end.map { $0.xRange(of: (endSeries ?? []).flatMap { $0 } + markSeries.flatMap(\.end)) }
    func aligned(_ chart: Chart?, _ series: [[Series]]) -> [TickIntervals]? {
      guard let chart, axes.count == 2, series.count == 2 else { return nil }
      return chart.alignedYRanges(of: (series[0], series[1]), tickCount: counts.y).map { [$0.first, $0.second] }
    }
    let startIntervals = aligned(start, zip(startSeries, markSeries).map { $0 + $1.start })
    let endIntervals = aligned(end, zip(endSeries ?? [], markSeries).map { $0 + $1.end })
    return axes.enumerated().map { index, axis in
      let count = axis == .first ? counts.y : counts.secondY
      let (startMarks, endMarks) = markSeries[index]
      let startY =
        startIntervals?[index].range ?? start.yRange(axis, of: startSeries[index] + startMarks, tickCount: count)
      func animator(_ series: [Series], x: ClosedRange<Double>, y: ClosedRange<Double>) -> ChartAnimator {
        ChartAnimator(
          series, xRange: .fixed(x), yRange: .fixed(y), interpolation: start.interpolation, envelopes: .immediately)
      }
      let lineAnimator = animator(startSeries[index], x: startX, y: startY)
      var resting: (start: ChartAnimator, end: ChartAnimator)?
      let markAnimator = startMarks.isEmpty && endMarks.isEmpty ? nil : animator(startMarks, x: startX, y: startY)
      markAnimator?.markedLines = marks.seriesOfPoints
      if let end, let series = endSeries?[index], let endX {
        let endY = endIntervals?[index].range ?? end.yRange(axis, of: series + endMarks, tickCount: count)
        func animate(_ animator: ChartAnimator?, to series: [Series], stagger: TimeInterval) {
          animator?.animate(
            to: series, x: .fixed(endX), y: .fixed(endY), by: animated.rule, animated.animation, at: 0,
            stagger: stagger)
        }
        animate(lineAnimator, to: series, stagger: animated.stagger)
        // Don't stagger the series of marks, because the two lines of a band must move at the same time.
        animate(markAnimator, to: endMarks, stagger: 0)
        resting = animated.resting.map {
          (
            animator($0.start.drawnSeries(on: axis), x: startX, y: startY),
            animator($0.end.drawnSeries(on: axis), x: endX, y: endY)
          )
        }
      }
      let intervals = [startIntervals, endIntervals].compactMap { $0?[index] }
      return Side(
        axis: axis, animator: lineAnimator, resting: resting, markAnimator: markAnimator, intervals: intervals)
    }
  }

  /// Returns the time of a frame, in seconds since the start of the movement. Times during the rest before the movement
  /// are negative.
  func time(ofFrame number: Int) -> TimeInterval { (Double(number) - Double(restingFrames)) / frameRate }

  /// Returns the frames of the lines at a given time, one per vertical axis.
  func frames(at time: TimeInterval, in rect: CGRect) -> [ChartFrame] {
    sides.map { $0.frame(at: time, in: rect) }
  }

  /// Returns true if nothing is moving at a given time, in seconds since the start of the movement.
  func isResting(at time: TimeInterval) -> Bool {
    time <= 0 || marks.isFinished(at: time) && sides.allSatisfy { $0.isFinished(at: time) }
  }

  /// True if there is a vertical axis on the right.
  var hasSecondAxis: Bool { sides.count > 1 }

  /// The title of the left vertical axis; empty if the axis isn't drawn.
  var yLabel: String { hasFirstAxis ? chart.yAxis.title : "" }

  /// The title of the right vertical axis; empty if the axis isn't drawn.
  var secondYLabel: String { hasSecondAxis ? chart.secondYAxis.title : "" }

  /// Returns the vertical axis at an index in ``sides``.
  func axis(_ side: Int) -> ChartAxis { sides[side].axis == .first ? chart.yAxis : chart.secondYAxis }

  /// Returns the ticks of a vertical axis in its visible range. If nothing uses the axis, it has no ticks.
  func yTicks(_ side: Int, in range: ClosedRange<Double>) -> AxisTicks {
    guard hasFirstAxis || sides[side].axis == .second else { return .none }
    if let intervals = sides[side].intervals.first(where: { $0.range == range }) { return axis(side).ticks(intervals) }
    return axis(side).ticks(in: range, count: sides[side].axis == .first ? tickCounts.y : tickCounts.secondY)
  }

  /// Returns all labels that a vertical axis shows during the animation, in this plot and its panels.
  func yTickLabels(_ side: Int) -> [String] {
    plots.flatMap { $0.sides.indices.contains(side) ? $0.ownYTickLabels(side) : [] }
  }

  /// Returns all labels that a vertical axis of this plot shows during the movement. If the animation takes longer than
  /// the movement, the labels during the following rest are included.
  ///
  /// - Complexity: O(min(f, m)) for f frames, where m is ``maxFramesExamined``.
  private func ownYTickLabels(_ side: Int) -> [String] {
    var labels: Set<String> = []
    var last: ClosedRange<Double>?
    let end = restingFrames + movingFrames
    let moving = restingFrames...(sides[side].isFinished(at: time(ofFrame: end)) ? end : frameCount - 1)
    let step = max(1, moving.count / Self.maxFramesExamined)
    for number in [moving.upperBound] + stride(from: moving.lowerBound, through: moving.upperBound, by: step) {
      let range = sides[side].animator.yRange(at: time(ofFrame: number))
      if range != last { labels.formUnion(yTicks(side, in: range).labels) }
      last = range
    }
    return labels.sorted()
  }

  /// The approximate maximum number of frames from which labels are collected. If a movement has more frames, only
  /// every n-th frame is used. Adjacent frames have nearly the same axis range, and therefore the same labels.
  private static let maxFramesExamined = 10_000
}

extension ChartMotion.Side {
  /// Returns the frame of the lines at a given time.
  fileprivate func frame(at time: TimeInterval, in rect: CGRect) -> ChartFrame {
    if let resting, time <= 0 { return resting.start.frame(at: 0, in: rect) }
    if let resting, animator.isFinished(at: time) { return resting.end.frame(at: 0, in: rect) }
    return animator.frame(at: time, in: rect)
  }

  /// Returns true if nothing on this axis is moving at a given time.
  func isFinished(at time: TimeInterval) -> Bool {
    animator.isFinished(at: time) && (markAnimator?.isFinished(at: time) ?? true)
  }
}

extension ChartAnimator {
  /// Sets the rectangle of the chart and returns the frame at a given time.
  func frame(at time: TimeInterval, in rect: CGRect) -> ChartFrame {
    if self.rect != rect { self.rect = rect }
    return frame(at: time)
  }
}

extension AnimatedChart {
  /// A copy of this animation in which both charts have the axis scales and the interpolation of the start chart, and
  /// in which lines and marks in both charts have the styles of the start chart. Axis ranges that follow the latest
  /// data are replaced with fixed ranges.
  var resolvingLatest: AnimatedChart {
    var animated = self
    // If the chart is animated, keep hidden points, because they can be visible during the movement.
    animated.start = start.resolvingLatest(dropsHiddenPoints: end == nil)
    animated.end = end?.withSettings(of: start).resolvingLatest(dropsHiddenPoints: false)
    animated.resting = resting.map { ($0.start.withSettings(of: start), $0.end.withSettings(of: start)) }
    return animated
  }
}

extension Chart {
  /// Returns a copy of the chart in which all plots have the axis scales and the interpolation of another chart. Lines
  /// and marks that are also in the other chart get the styles that they have there.
  fileprivate func withSettings(of other: Chart) -> Chart {
    var chart = self
    let lineStyles = Dictionary(uniqueKeysWithValues: zip(other.keys, other.lines.map(\.style)))
    for (index, key) in zip(lines.indices, keys) {
      if let style = lineStyles[key] { chart.lines[index].style = style }
    }
    let markStyles = Dictionary(uniqueKeysWithValues: MarkMotion.keyed(other).map { ($0.key, $0.mark.style) })
    for (index, (key, _)) in zip(marks.indices, MarkMotion.keyed(self)) {
      if let style = markStyles[key] { chart.marks[index].style = style }
    }
    chart.interpolation = other.interpolation
    chart.xAxis.scale = other.xAxis.scale
    chart.yAxis.scale = other.yAxis.scale
    chart.secondYAxis.scale = other.secondYAxis.scale
    for (index, panel) in zip(chart.panels.indices, other.panels) {
      chart.panels[index].chart = chart.panels[index].chart.withSettings(of: panel.chart)
    }
    return chart
  }

  fileprivate var withoutContent: Chart {
    var chart = self
    (chart.lines, chart.marks) = ([], [])
    return chart
  }
}

extension [Chart] {
  /// True if all x values of the lines and marks are integers; false if there are no points. Panels aren't included.
  package var haveIntegerX: Bool {
    let series = flatMap { chart in
      chart.lines.map(\.series) + chart.marks.flatMap { [$0.series.from, $0.series.to].compactMap(\.self) }
    }
    .filter { !$0.isEmpty }
    return !series.isEmpty && series.allSatisfy(\.hasIntegerX)
  }
}
