import FastVectorCharts
import FastVectorDrawing
import FastVectorSamples
import Foundation

/// The state of one page that shows a chart for each kernel set.
struct KernelViewer: Viewer {
  private let board: KernelBoard
  private var marks: [ViewMessage.Marks?]
  private var line = ClippedLine()
  private var isFirst = true

  init(_ board: KernelBoard) {
    self.board = board
    marks = Array(repeating: nil, count: board.sets.count)
  }

  mutating func answer(to request: ViewRequest) -> Data {
    board.apply(request)
    var message = ViewMessage(number: request.number)
    board.withState { state in fill(&message, for: request, state) }
    return message.bytes
  }

  private mutating func fill(_ message: inout ViewMessage, for request: ViewRequest, _ state: KernelBoard.State) {
    if isFirst {
      message.setup = ViewMessage.Setup(
        kind: "kernels", title: "\(board.data.summary): each kernel set", source: "race",
        charts: state.lines.count,
        animations: NamedAnimation.allCases.map(\.rawValue), hasChange: true,
        names: state.lines.map(\.set.rawValue), grows: board.grows,
        maxPoints: KernelBoard.maxPoints(sets: board.sets.count), points: state.points,
        maxThreads: ProcessInfo.processInfo.activeProcessorCount)
      isFirst = false
    }
    message.points = state.points
    let theme: ChartTheme = request.isDark == true ? .dark : .light
    let count = 6
    let ticks = AxisTicks(in: state.range, count: count)
    guard
      let layout = try? ChartLayout(
        width: request.width, height: request.height, scale: request.scale, theme: theme,
        yTickLabels: ticks.labels)
    else {
      message.status = "The window is too small for the charts."
      return
    }
    let size = CGSize(width: layout.plot.width * layout.scale, height: layout.plot.height * layout.scale)
    let margin = 4 * layout.scale
    let unit = ViewMessage.unit(pixels: size, margin: margin)
    let x = 0...Double(max(1, state.points - 1))
    let picture = ChartPicture(
      yTicks: zip(ticks.values, ticks.labels).map { value, label in
        let position = ScaleType.linear.fraction(of: value, in: state.range)
        return ChartPicture.Tick(layout.plot.maxY - position * layout.plot.height, label)
      })
    for (index, moving) in state.lines.enumerated() {
      let start = ContinuousClock.now
      let path = moving.path(at: board.now, in: CGRect(origin: .zero, size: size))
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      if !moving.isFinished(at: board.now) { message.isMoving = true }
      let (points, starts) = message.addLine(
        &line, Self.reduced(path, columns: size.width), size: size, margin: margin, unit: unit)
      let marks = ViewMessage.Marks(ChartMarks(picture, layout), background: theme.background)
      message.plots.append(
        ViewMessage.Plot(
          frame: [layout.plot.minX, layout.plot.minY, layout.plot.width, layout.plot.height],
          x: [x.lowerBound, x.upperBound], y: [state.range.lowerBound, state.range.upperBound], unit: unit,
          lines: [
            ViewMessage.Line(count: points, starts: starts, color: theme.color(ofLine: index).css, width: 1.5)
          ],
          marks: marks == self.marks[index] ? nil : marks, name: moving.set.rawValue, seconds: seconds))
      self.marks[index] = marks
    }
  }

  /// Returns a path with only the first, lowest, highest and last point of each pixel column. A line through these
  /// points covers the same pixels as a line through all points. A path with at most four points per column on average
  /// is returned unchanged.
  private static func reduced(_ path: Path, columns: Double) -> Path {
    guard Double(path.xs.count) > 4 * columns, path.verbs.count == path.xs.count else { return path }
    let (xs, ys, verbs) = (path.xs.span, path.ys.span, path.verbs.span)
    var kept: [Int] = []
    var index = 0
    while index < xs.count {
      let column = xs[index].rounded(.down)
      let first = index
      var (lowest, highest) = (index, index)
      while index < xs.count, xs[index].rounded(.down) == column, index == first || verbs[index] == .line {
        if ys[index] < ys[lowest] { lowest = index }
        if ys[index] > ys[highest] { highest = index }
        index += 1
      }
      let places = [first, min(lowest, highest), max(lowest, highest), index - 1]
      for place in places where kept.last.map({ $0 < place }) ?? true { kept.append(place) }
    }
    return Path(
      xs: AnimatableVector(kept.map { xs[$0] }), ys: AnimatableVector(kept.map { ys[$0] }),
      verbs: kept.map { verbs[$0] })
  }
}
