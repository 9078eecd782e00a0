package import FastVectorCharts
import FastVectorDrawing
import Foundation

/// The charts that the viewer shows, with data from files, a database or a stream. All open pages show the same charts,
/// but each page has its own window, which is the range of x values that it shows.
package final class ChartBoard: ViewContent, @unchecked Sendable {
  /// A chart and its end chart. The button "Change" on the page animates the chart to its end chart, or back. If the
  /// end chart is nil, the button doesn't affect this chart.
  package struct Panel: Sendable {
    package var chart: Chart
    package var end: Chart?

    package init(_ chart: Chart, end: Chart? = nil) {
      self.chart = chart
      self.end = end
    }

    fileprivate var hasIntegerX: Bool { [chart, end].compactMap(\.self).haveIntegerX }
  }

  /// A panel with two animators: one for its lines, and one for the series of its marks (bars, areas and so on). All
  /// pages that show the board share these animators.
  struct Motion {
    private(set) var panel: Panel { didSet { hasIntegerX = panel.hasIntegerX } }

    /// True if all x values of the panel's chart and end chart are integers.
    private(set) var hasIntegerX: Bool
    private(set) var animator: ChartAnimator
    private(set) var markAnimator: ChartAnimator
    /// True if the panel shows its end chart or is animating to it.
    private(set) var isAtEnd = false
    /// The number of animations that ``ChartBoard/change(_:)`` has started.
    private(set) var changes = 0

    /// The number of times that ``settle(at:entering:)`` has replaced the shown points.
    private(set) var replacements = 0

    /// The changes since the lines and marks were last at rest, in chronological order.
    private var recentChanges: [(animation: Animation, time: TimeInterval)] = []

    /// The panel with the points that ``replace(_:)`` has stored; nil if the animators show them.
    private var newest: Panel?

    init(_ panel: Panel) {
      self.panel = panel
      hasIntegerX = panel.hasIntegerX
      (animator, markAnimator) = Self.animators(of: panel.chart)
    }

    private static func animators(of chart: Chart) -> (lines: ChartAnimator, marks: ChartAnimator) {
      let layer = chart.markLayer
      let marks = ChartAnimator(layer.series, envelopes: .inBackground)
      marks.markedLines = layer.seriesOfPoints
      return (ChartAnimator(chart.drawnSeries(on: .first), envelopes: .inBackground), marks)
    }

    /// Returns true if no line or mark is being animated at the given time.
    func isFinished(at time: TimeInterval) -> Bool {
      animator.isFinished(at: time) && markAnimator.isFinished(at: time)
    }

    /// Animates the lines and marks to the end chart, or back to the start chart.
    fileprivate mutating func change(_ animation: Animation, at time: TimeInterval) {
      guard panel.end != nil else { return }
      if isFinished(at: time) { recentChanges = [] }
      recentChanges.append((animation, time))
      panel = newest ?? panel
      newest = nil
      changes += 1
      startChange(animation, at: time)
    }

    private mutating func startChange(_ animation: Animation, at time: TimeInterval) {
      isAtEnd.toggle()
      animator.animate(to: target.drawnSeries(on: .first), by: .key, animation, at: time)
      markAnimator.animate(to: target.markLayer.series, by: .key, animation, at: time)
    }

    /// Stores a panel with new points. They aren't shown until ``settle(at:entering:)`` is called, or until the next
    /// change.
    mutating func replace(_ panel: Panel) { newest = panel }

    /// Shows the points that the last call of ``replace(_:)`` stored. Points move immediately, but new lines fade in. A
    /// change in progress continues with the new points. While an animation is in progress, lines aren't added.
    mutating func settle(at time: TimeInterval, entering animation: Animation) {
      guard let newest else { return }
      guard isFinished(at: time) else { return continueChanges(with: newest) }
      recentChanges = []
      let count = target.lines.count
      (panel, self.newest) = (newest, nil)
      replacements += 1
      var known = target
      known.lines = Array(target.lines.prefix(count))
      (animator, markAnimator) = Self.animators(of: known)
      if target.lines.count > count {
        animator.animate(to: target.drawnSeries(on: .first), by: .key, animation, at: time)
      }
    }

    /// Repeats the changes since the last rest with a new panel. Does nothing if there are no such changes, or if the
    /// panel has other lines than the current one.
    private mutating func continueChanges(with newest: Panel) {
      guard !recentChanges.isEmpty, newest.chart.keys == panel.chart.keys, newest.end?.keys == panel.end?.keys else {
        return
      }
      (panel, self.newest) = (newest, nil)
      replacements += 1
      if !recentChanges.count.isMultiple(of: 2) { isAtEnd.toggle() }
      let (lines, marks) = (animator, markAnimator)
      (animator, markAnimator) = Self.animators(of: target)
      // Pages set the ranges of the axes. Automatic ranges would move during the repeated changes.
      animator.setRanges(x: lines.xRange, y: lines.yRange, nil, at: recentChanges[0].time)
      markAnimator.setRanges(x: marks.xRange, y: marks.yRange, nil, at: recentChanges[0].time)
      for change in recentChanges { startChange(change.animation, at: change.time) }
    }

    /// The panel with the newest points, even if the animators don't show them yet.
    var newestPanel: Panel { newest ?? panel }

    /// The chart that the panel shows or is animating to.
    var target: Chart { isAtEnd ? panel.end ?? panel.chart : panel.chart }
  }

  struct State {
    var motions: [Motion]
    var status: String?
    var isOver = false
    var receivedCount = 0
    var rate = ArrivalRate()
  }

  package let title: String

  /// The name of the data, such as the names of its files. Links to a view contain this name, so that the page can
  /// reject a link that was created for other data.
  let source: String

  /// True if pages can follow the newest points. This is the case if the board shows a stream, or if the x axis of the
  /// first chart has the range `latest`, which covers the newest points.
  let isStream: Bool

  /// True if pages can't follow the newest points, but the board can still receive new points, for example from a
  /// database.
  let isLive: Bool

  /// The number of newest points per line that a page shows while it follows a stream.
  private let followedCount: Int

  /// The loader of the visible points, for lines that are too large for memory; nil if the charts contain all points.
  let loader: WindowLoader?

  /// The mutable state, protected by `lock`.
  private var state: State
  private let lock = NSLock()
  private let start = ContinuousClock.now

  /// Creates a board.
  ///
  /// - Parameters:
  ///   - panels: The charts, from top to bottom. Pages ignore the interpolation of a chart, and connect points with
  ///     straight lines.
  ///   - title: The title of the page.
  ///   - source: The name of the data, such as the names of its files; nil to use the title. Links contain this name,
  ///     so that the page can reject a link that was created for other data.
  ///   - followedCount: The number of newest points per line that a page shows while it follows a stream; nil if the
  ///     board doesn't show a stream. The number is ignored if the x axis of the first chart has the range `latest`.
  ///   - windows: The source from which to load the points in a page's window; nil if the charts contain all points.
  ///   - isLive: True if ``show(_:)`` will be called.
  package init(
    _ panels: [Panel], title: String, source: String? = nil, followedCount: Int? = nil,
    windows: (any WindowSource)? = nil, isLive: Bool = false
  ) {
    self.title = title
    self.source = source ?? title
    isStream = followedCount != nil || panels.first?.chart.showsLatest == true
    self.isLive = !isStream && (isLive || windows != nil)
    self.followedCount = followedCount ?? 0
    state = State(motions: panels.map { Motion($0) })
    loader = windows.map { WindowLoader($0) }
    loader?.start(for: self)
  }

  /// Creates a board for a chart to which rows are appended. Call ``show(_:)`` whenever the chart has changed.
  package convenience init(following chart: Chart) {
    self.init(Self.panels(of: chart), title: chart.title.isEmpty ? "Chart" : chart.title, isLive: true)
    withState { $0.receivedCount = chart.lines.first?.series.count ?? 0 }
  }

  deinit { loader?.end() }

  /// The time since the creation of the board, in seconds. All animations use this clock.
  var now: TimeInterval { (ContinuousClock.now - start) / .seconds(1) }

  package func makeViewer() -> sending any Viewer { ChartViewer(self) }

  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  /// Animates all charts to their end charts, or back to their start charts.
  func change(_ animation: Animation) {
    let time = now
    withState { state in
      for index in state.motions.indices { state.motions[index].change(animation, at: time) }
    }
  }

  /// Replaces the charts of all panels. If a chart has other lines than before, it is replaced as soon as no animation
  /// is in progress. `panels` must be in the same order as the board's panels.
  func replace(_ panels: [Panel]) {
    withState { state in
      for (index, panel) in zip(state.motions.indices, panels) { state.motions[index].replace(panel) }
    }
  }

  /// Sets the status text, which a page shows instead of the number of points; nil to show the number.
  func setStatus(_ status: String?) { withState { $0.status = status } }

  // MARK: Streams

  /// Appends values to the lines of the first chart.
  ///
  /// - Parameters:
  ///   - values: The y values of each line. All lines have the same number of values.
  ///   - x: The x values, ascending and greater than all earlier ones; nil if the lines have evenly spaced x values.
  ///   - capacity: The maximum number of points to retain per line.
  package func append(_ values: [[Double]], x: [Double]? = nil, keeping capacity: Int) {
    let time = now
    withState { state in
      guard let motion = state.motions.first else { return }
      for (id, values) in zip(motion.panel.chart.keys, values) {
        // This can't fail, because the chart has these lines and the x values are in order.
        if let x {
          try? motion.animator.append(x: x, y: values, to: id, at: time, keeping: capacity)
        } else {
          try? motion.animator.append(values, to: id, at: time, keeping: capacity)
        }
      }
      state.rate.record(state.receivedCount, at: time)
      state.receivedCount += values.first?.count ?? 0
    }
  }

  /// Replaces the chart with one that has the same rows, followed by any new rows. Adds the number of new rows to
  /// ``receivedCount``.
  package func show(_ chart: Chart) {
    let time = now
    withState { state in
      state.rate.record(state.receivedCount, at: time)
      let last = state.motions.first?.newestPanel.chart.lines.first?.series.xValues.extent?.upperBound ?? -.infinity
      state.receivedCount += chart.lines.first?.series.rows(x: last.nextUp ... .infinity).count ?? 0
    }
    replace(Self.panels(of: chart))
  }

  /// Returns the panels of a page that shows a chart. If the chart, or one of the panels below its plot, has two
  /// vertical axes, the page shows each axis in a separate panel. All panels share the chart's horizontal axis, whose
  /// title is below the last panel.
  package static func panels(of chart: Chart) -> [Panel] {
    let plots = ([chart] + chart.panels.map(\.chart)).flatMap(\.plotsByAxis)
    return plots.enumerated().map { index, plot in
      var plot = plot
      plot.xAxis = chart.xAxis
      if index < plots.count - 1 { (plot.xAxis.label, plot.xAxis.unit) = ("", "") }
      return Panel(plot)
    }
  }

  /// Returns the bounds of the window while a page follows the newest points. If the x axis has the range `latest`, the
  /// window covers that range. Otherwise, it extends from the first to the last x value of the newest ``followedCount``
  /// points. Returns nil if there are too few points for a window.
  func followedRange(_ state: State) -> [Double]? {
    if let window = state.motions.first?.panel.chart.resolvingLatest(dropsHiddenPoints: true).window {
      return [window.lowerBound, window.upperBound]
    }
    guard let x = state.motions.first?.animator.series.first?.xValues, x.count > 1 else { return nil }
    return [x[max(0, x.count - 1 - followedCount)], x[x.count - 1]]
  }

  /// Sets the status text of the stream. `isOver` is true if the stream has ended.
  package func setStatus(_ status: String, isOver: Bool) { withState { ($0.status, $0.isOver) = (status, isOver) } }

  /// The number of points received so far, per line.
  package var receivedCount: Int { withState { $0.receivedCount } }
}

extension Chart {
  /// The chart split by vertical axis: a separate chart for each axis that has lines or marks.
  fileprivate var plotsByAxis: [Chart] {
    var (first, second) = (self, self)
    first.lines.removeAll { $0.style.axis == .second }
    first.marks.removeAll { $0.style.axis == .second && !$0.isAtX }
    second.lines.removeAll { $0.style.axis == .first }
    second.marks.removeAll { $0.style.axis == .first && !$0.isAtX }
    if second.lines.isEmpty, second.marks.allSatisfy(\.isAtX) { return [self] }
    for line in second.lines.indices { second.lines[line].style.axis = .first }
    for mark in second.marks.indices { second.marks[mark].style.axis = .first }
    second.yAxis = secondYAxis
    if first.lines.isEmpty, first.marks.allSatisfy(\.isAtX) { return [second] }
    // Marks that have only an x value are in both plots, but have a label only in the first one.
    for mark in second.marks.indices where second.marks[mark].isAtX { second.marks[mark].label = nil }
    (second.title, second.subtitle) = ("", "")
    return [first, second]
  }

  /// The marks in the colors of the light theme.
  var markLayer: MarkLayer {
    var colors = PlotColors()
    return MarkLayer(self, .light, lineColors: lines.map { _ in .black }, plotColors: &colors)
  }

  /// Returns the color and the stroke of each line.
  ///
  /// - Parameter colors: The theme colors that the plots above this one use. This function adds the colors of this
  ///   chart's lines.
  func lineStyles(
    _ theme: ChartTheme, _ colors: inout PlotColors
  ) -> [(color: Color, stroke: StrokeStyle)] {
    zip(keys, lines).map { key, line in
      let place = colors.colorIndex(of: line.series.id == key ? key : nil)
      return line.style.resolved(theme, colorIndex: place, isAlone: lines.count == 1)
    }
  }
}
