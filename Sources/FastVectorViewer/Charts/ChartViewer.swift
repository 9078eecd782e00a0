import FastVector
import FastVectorAnimation
import FastVectorCharts
import FastVectorDrawing
import FastVectorSamples
import Foundation

/// The server-side state of one page that shows charts. It consists of the window (the range of x values that the page
/// shows), the layout, and the parts of the last message that are sent again only if they change.
struct ChartViewer: Viewer {
  let board: ChartBoard

  /// The animator of the x values at the left and right edges of the window. The values are in scale coordinates:
  /// base-10 logarithms if the x scale is logarithmic. Nil before the first frame.
  private var window: Animator<AnimatableVector>?

  /// The range that the window shows when its animation has ended; nil to show all x values, either because no range
  /// was requested yet or because the requested range is empty.
  private var target: ClosedRange<Double>?
  /// True if the window follows the newest points of a stream.
  private var isFollowing: Bool

  /// True if the window shows all data. The window then also shows rows that are appended, and all data of the end
  /// charts after a change.
  private var showsAll = true

  /// The range of all x values in the last message; nil before the first message.
  private var sentExtent: ClosedRange<Double>?
  var panels: [PanelView]

  /// The number of lines in each chart and end chart when the legend entries were assigned to ``panels``.
  private var lineCounts: [[Int]] = []
  private var legend: [ViewMessage.LegendEntry]?
  private var isFirst = true

  init(_ board: ChartBoard) {
    self.board = board
    isFollowing = board.isStream
    panels = board.withState { state in state.motions.map { _ in PanelView() } }
  }

  /// Assigns legend entries and colors to the panels if their numbers of lines have changed.
  private mutating func assignEntries(_ motions: [ChartBoard.Motion]) {
    let counts = motions.map { [$0.panel.chart.lines.count, $0.panel.end?.lines.count ?? 0] }
    guard counts != lineCounts else { return }
    lineCounts = counts
    var entryCount = 0
    var colors = PlotColors()
    for (index, motion) in motions.enumerated() {
      panels[index].entryRange = entryCount..<entryCount + motion.entryCount
      panels[index].colorsAbove = colors
      entryCount += motion.entryCount
      motion.add(to: &colors)
    }
  }

  mutating func answer(to request: ViewRequest) -> Data {
    if request.changes == true { board.change(request.chosenAnimation) }
    var message = ViewMessage(number: request.number)
    let time = board.now
    board.withState { state in
      for index in state.motions.indices {
        state.motions[index].settle(at: time, entering: request.chosenAnimation)
      }
      assignEntries(state.motions)
      apply(request)
      if request.export == nil { fill(&message, for: request, state, at: time) }
    }
    if let format = request.export { addFile(format, to: &message, for: request, at: time) }
    return message.bytes
  }

  /// Stores the settings of a request that apply to individual charts: hidden legend entries and y ranges.
  private mutating func apply(_ request: ViewRequest) {
    for index in panels.indices {
      if let fitsY = request.fitsY { panels[index].fitsY = fitsY }
      if let ranges = request.yRanges {
        panels[index].fixedY =
          ranges.indices.contains(index) && ranges[index].count == 2
          ? ranges[index][0]...ranges[index][1] : nil
      }
      if let hidden = request.hidden {
        let entries = panels[index].entryRange
        panels[index].hidden = Set(
          hidden.flatMap { ($0[0]..<$0[1] + 1).clamped(to: entries) }.map { $0 - entries.lowerBound })
      }
    }
  }

  private mutating func fill(
    _ message: inout ViewMessage, for request: ViewRequest, _ state: ChartBoard.State, at time: TimeInterval
  ) {
    if isFirst { message.setup = setup(state) }
    isFirst = false
    let extent = Self.extent(of: state.motions)
    let window = moveWindow(request, extent: extent, following: board.followedRange(state), at: time)
    message.extent = [extent.lowerBound, extent.upperBound]
    sentExtent = extent
    message.points = board.isStream ? state.receivedCount : state.motions.reduce(0) { $0 + $1.pointCount }
    message.status = state.status
    if board.isStream, !state.isOver { message.rate = state.rate.perSecond(state.receivedCount, at: time) }
    message.isFollowing = board.isStream ? isFollowing : nil
    message.isMoving = (isFollowing && !state.isOver) || !(self.window?.isFinished(at: time) ?? true)
    // Every plot reserves space for the widest labels of all plots, so that equal x values are vertically aligned.
    let yLabels = state.motions.enumerated().flatMap { index, motion in
      panels[index].updateYRange(motion, window: target ?? extent, for: request, at: time)
    }
    let hasIntegerX = state.motions.allSatisfy(\.hasIntegerX)
    for (index, motion) in state.motions.enumerated() {
      panels[index].draw(
        motion, window: window, yLabels: yLabels, hasIntegerX: hasIntegerX, for: request, at: time, into: &message)
    }
    if let loader = board.loader { loadWindow(loader, target ?? extent, for: request, &message) }
    let legend = zip(panels.indices, state.motions).flatMap { panels[$0].legend($1) }
    if legend != self.legend { message.legend = legend }
    self.legend = legend
    if board.isStream, window.upperBound < extent.lowerBound {
      let count = state.receivedCount
      message.status =
        "The points in this range have been discarded; \(state.status ?? "\(count) point\(count == 1 ? "" : "s")")"
    } else {
      addCrosshair(&message, for: request, state)
    }
    if let size = request.overview, let motion = state.motions.first {
      let size = CGSize(width: Double(size[0]) * request.scale, height: Double(size[1]) * request.scale)
      message.overview = panels[0].overview(
        motion, extent: extent, size: size, scale: request.scale, at: time, &message)
    }
  }

  /// Requests the exact points of the window from the loader. If the message has no status yet, its status is set to
  /// show whether these points have been loaded.
  private func loadWindow(
    _ loader: WindowLoader, _ window: ClosedRange<Double>, for request: ViewRequest, _ message: inout ViewMessage
  ) {
    guard let plot = panels.first?.shown?.plot else { return }
    loader.load(WindowLoader.Request(window: window, columns: Double(plot.width) * request.scale))
    let exact = message.isMoving ? "Exact pixels when the movement ends" : "Exact pixels"
    let isBusy = loader.isBusy
    if isBusy { message.isMoving = true }
    message.status = message.status ?? (isBusy ? "Coarse lines; loading the exact ones …" : exact)
  }

  /// Adds the visible range as text, and the values at the crosshair, to a message.
  private mutating func addCrosshair(
    _ message: inout ViewMessage, for request: ViewRequest, _ state: ChartBoard.State
  ) {
    guard let axis = state.motions.first?.target.xAxis, let shown = panels.first?.shown else { return }
    message.shown = [shown.x.lowerBound, shown.x.upperBound].map {
      axis.text(of: axis.scale.value(at: $0), in: shown.x)
    }
    let crosshair = Crosshair(
      charts: zip(panels.indices, state.motions).map { index, motion in
        Crosshair.Plot(chart: motion.target, entries: panels[index].visibleEntries(motion), shown: panels[index].shown)
      })
    let pointed = request.pointer.flatMap { pointer -> Double? in
      let index = Int(clamping: pointer[0])
      return panels.indices.contains(index) ? panels[index].shown?.x(at: pointer[1]) : nil
    }
    let reference = request.reference
    message.cursor = (request.cursor ?? pointed).flatMap {
      crosshair.cursor(near: $0, step: request.step ?? 0, relativeTo: reference)
    }
    message.reference = reference.flatMap { crosshair.cursor(near: $0) }
  }

  private func setup(_ state: ChartBoard.State) -> ViewMessage.Setup {
    ViewMessage.Setup(
      kind: board.isStream ? "stream" : "charts", title: board.title, source: board.source, charts: state.motions.count,
      isLive: board.isLive ? true : nil,
      animations: NamedAnimation.allCases.filter { $0 != .repeated }.map(\.rawValue),
      hasChange: state.motions.contains { $0.panel.end != nil })
  }

  /// Returns the range of the x values in all charts.
  private static func extent(of motions: [ChartBoard.Motion]) -> ClosedRange<Double> {
    let extents = motions.map { motion in
      motion.panel.chart.xRange(of: motion.animator.series + motion.markAnimator.series)
    }
    guard let first = extents.first else { return 0...1 }
    return extents.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
  }

  /// Starts to move the window to the requested range, and returns the range that is visible at `time`.
  ///
  /// - Parameters:
  ///   - extent: The range of all x values.
  ///   - newest: The bounds of the range that the window shows while it follows a stream; nil to show all x values.
  private mutating func moveWindow(
    _ request: ViewRequest, extent: ClosedRange<Double>, following newest: [Double]?, at time: TimeInterval
  ) -> ClosedRange<Double> {
    let all = [extent.lowerBound, extent.upperBound]
    if let window = request.window {
      isFollowing = false
      // The page shows all data if it requests the range of the last message, even if rows have been appended since
      // then.
      showsAll = window == all || window == sentExtent.map { [$0.lowerBound, $0.upperBound] }
    }
    if let follows = request.follows {
      isFollowing = follows && board.isStream
      showsAll = window == nil
    }
    let asked = isFollowing ? newest ?? all : showsAll ? all : request.window
    let window = window ?? Animator(AnimatableVector(all), at: time)
    self.window = window
    if let asked {
      let newTarget = asked[0] < asked[1] ? asked[0]...asked[1] : nil
      // Don't restart an animation in progress if its target is still the same.
      if request.window != nil || newTarget != target {
        let isAnimated = request.isAnimated == true || request.changes == true
        window.animate(
          to: AnimatableVector(asked), isAnimated && !isFollowing ? request.chosenAnimation : nil, at: time)
      }
      target = newTarget
    }
    return visibleRange(at: time) ?? extent
  }

  /// Returns the range of x values that is visible at `time`. While an animation moves the window, this range differs
  /// from `target`. Returns nil before the first frame, or if the range is empty.
  func visibleRange(at time: TimeInterval) -> ClosedRange<Double>? {
    guard let bounds = window?.value(at: time) else { return nil }
    let (lower, upper) = (min(bounds[0], bounds[1]), max(bounds[0], bounds[1]))
    guard lower.isFinite, upper.isFinite, lower < upper else { return nil }
    return lower...upper
  }
}

extension ChartBoard.Motion {
  /// The number of legend entries of the chart or of its end chart, whichever has more.
  var entryCount: Int { [panel.chart, panel.end].compactMap { $0 }.map(\.entryCount).max() ?? 0 }

  /// Adds the theme colors of the lines and marks of the chart or of its end chart, whichever uses more colors.
  func add(to colors: inout PlotColors) {
    let above = colors
    for chart in [panel.chart, panel.end].compactMap({ $0 }) {
      var used = above
      let lineColors = chart.lineStyles(.light, &used).map(\.color)
      _ = MarkLayer(chart, .light, lineColors: lineColors, plotColors: &used)
      if used.next > colors.next { colors = used }
    }
    colors.endPlot()
  }

  /// The number of points of all lines, or of all marks if there are no lines.
  var pointCount: Int {
    (animator.series.isEmpty ? markAnimator.series : animator.series).reduce(0) { $0 + $1.count }
  }
}

extension Chart {
  fileprivate var entryCount: Int { lines.count + markLayer.items.count { $0.name != nil } }
}
