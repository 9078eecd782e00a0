import FastVector
import FastVectorAnimation
import FastVectorCharts
import FastVectorDrawing
import Foundation
import VecbenchSuite

/// The viewer of charts on one page: its window, its layout, and the content of its last message.
struct ChartViewer: Viewer {
  private let board: ChartBoard

  /// The animator of the window, in values of the horizontal axis; nil before the first frame.
  private var window: Animator<AnimatableVector>?
  private var isFollowing: Bool
  private var panels: [PanelView]
  private var isFirst = true

  init(_ board: ChartBoard) {
    self.board = board
    isFollowing = board.isStream
    panels = board.withState { state in state.motions.map { _ in PanelView() } }
  }

  mutating func answer(to request: ViewRequest) -> Data {
    if request.changes == true { board.change(request.chosenAnimation) }
    var message = ViewMessage(number: request.number)
    let time = board.now
    board.withState { state in fill(&message, for: request, state, at: time) }
    return message.bytes
  }

  private mutating func fill(
    _ message: inout ViewMessage, for request: ViewRequest, _ state: ChartBoard.State, at time: TimeInterval
  ) {
    if isFirst { message.setup = setup(state) }
    isFirst = false
    let extent = Self.extent(of: state.motions)
    let window = moveWindow(request, extent: extent, at: time)
    message.extent = [extent.lowerBound, extent.upperBound]
    message.points = board.isStream ? state.receivedCount : state.motions.reduce(0) { $0 + $1.pointCount }
    message.status = state.status
    message.isFollowing = board.isStream ? isFollowing : nil
    message.isMoving = (isFollowing && !state.isOver) || !(self.window?.isFinished(at: time) ?? true)
    for (index, motion) in state.motions.enumerated() {
      panels[index].draw(motion, window: window, for: request, at: time, into: &message)
    }
    addCrosshair(&message, for: request, state)
    if let size = request.overview, let motion = state.motions.first {
      let size = CGSize(width: Double(size[0]) * request.scale, height: Double(size[1]) * request.scale)
      message.overview = panels[0].overview(
        motion, extent: extent, size: size, scale: request.scale, at: time, &message)
    }
  }

  /// Adds the visible range as text, and the values at the crosshair.
  private func addCrosshair(_ message: inout ViewMessage, for request: ViewRequest, _ state: ChartBoard.State) {
    guard let axis = state.motions.first?.target.xAxis, let shown = panels.first?.shown else { return }
    message.shown = [shown.x.lowerBound, shown.x.upperBound].map {
      axis.text(of: axis.scale.value(at: $0), in: shown.x)
    }
    let crosshair = Crosshair(charts: Array(zip(state.motions, panels)))
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
      kind: board.isStream ? "stream" : "charts", title: board.title, charts: state.motions.count,
      animations: NamedAnimation.allCases.filter { $0 != .repeated }.map(\.rawValue),
      hasChange: state.motions.contains { $0.panel.end != nil })
  }

  /// Returns the x range of all charts.
  private static func extent(of motions: [ChartBoard.Motion]) -> ClosedRange<Double> {
    let extents = motions.compactMap { motion in motion.panel.chart.xRange(of: motion.animator.series) }
    guard let first = extents.first else { return 0...1 }
    return extents.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
  }

  /// Moves the window as requested, and returns its current position.
  private mutating func moveWindow(
    _ request: ViewRequest, extent: ClosedRange<Double>, at time: TimeInterval
  ) -> ClosedRange<Double> {
    if request.window != nil { isFollowing = false }
    if let follows = request.follows { isFollowing = follows && board.isStream }
    let asked: [Double]? =
      isFollowing
      ? [max(extent.lowerBound, extent.upperBound - board.followedCount), extent.upperBound] : request.window
    let window = window ?? Animator([extent.lowerBound, extent.upperBound], at: time)
    self.window = window
    if let asked {
      let animation = request.isAnimated == true && !isFollowing ? request.chosenAnimation : nil
      window.animate(to: AnimatableVector(asked), animation, at: time)
    }
    let bounds = window.value(at: time)
    let (lower, upper) = (min(bounds[0], bounds[1]), max(bounds[0], bounds[1]))
    guard lower.isFinite, upper.isFinite, lower < upper else { return extent }
    return lower...upper
  }
}

extension ChartBoard.Motion {
  var pointCount: Int { animator.series.reduce(0) { $0 + $1.count } }
}
