package import FastVectorDrawing
import Foundation

/// The charts of files or of a stream, which all pages look at through windows of their own.
package final class ChartBoard: ViewContent, @unchecked Sendable {
  /// A chart, and where a change takes it.
  package struct Panel: Sendable {
    package var chart: Chart
    package var end: Chart?

    package init(_ chart: Chart, end: Chart? = nil) {
      self.chart = chart
      self.end = end
    }
  }

  /// A panel and what moves its lines.
  struct Motion {
    let panel: Panel
    let animator: ChartAnimator
    /// Whether it is on its way to the end or there.
    var isAtEnd = false
    /// The number of changes so far.
    var changes = 0

    /// The chart that it goes to.
    var target: Chart { isAtEnd ? panel.end ?? panel.chart : panel.chart }
  }

  struct State {
    var motions: [Motion]
    var status: String?
    var isOver = false
    var receivedCount = 0
  }

  package let title: String

  /// Whether points come as time goes by.
  let isStream: Bool

  /// The number of points that a page which follows a stream shows.
  let followedCount: Double

  /// What moves, which is touched under the lock alone.
  private var state: State
  private let lock = NSLock()
  private let start = ContinuousClock.now

  /// Makes a board.
  ///
  /// - Parameters:
  ///   - panels: The charts, one below the other. Their series are drawn as straight lines.
  ///   - followedCount: Of a stream the number of points that are shown; nil where no points come.
  package init(_ panels: [Panel], title: String, followedCount: Int? = nil) {
    self.title = title
    isStream = followedCount != nil
    self.followedCount = Double(followedCount ?? 0)
    state = State(
      motions: panels.map { panel in
        let animator = ChartAnimator(panel.chart.drawnSeries(on: .first), envelopes: .inBackground)
        return Motion(panel: panel, animator: animator)
      })
  }

  /// The seconds since the board was made, which all movements count from.
  var now: TimeInterval { (ContinuousClock.now - start) / .seconds(1) }

  package func makeViewer() -> sending any Viewer { ChartViewer(self) }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Sends all charts to their other data.
  func change(_ animation: Animation) {
    let time = now
    withState { state in
      for index in state.motions.indices where state.motions[index].panel.end != nil {
        state.motions[index].isAtEnd.toggle()
        state.motions[index].changes += 1
        let motion = state.motions[index]
        motion.animator.animate(to: motion.target.drawnSeries(on: .first), by: .key, animation, at: time)
      }
    }
  }

  // MARK: Streams

  /// Adds values to the lines of the first chart.
  ///
  /// - Parameters:
  ///   - values: As many for each line.
  ///   - capacity: The number of points that are kept.
  package func append(_ values: [[Double]], keeping capacity: Int) {
    let time = now
    withState { state in
      guard let motion = state.motions.first else { return }
      let ids = motion.panel.chart.keys
      for (id, values) in zip(ids, values) {
        // The lines are those of the chart, and their x values follow from a step.
        try? motion.animator.append(values, to: id, at: time, keeping: capacity)
      }
      state.receivedCount += values.first?.count ?? 0
    }
  }

  /// Sets what the page says about a stream, and whether it has ended.
  package func setStatus(_ status: String, isOver: Bool) { withState { ($0.status, $0.isOver) = (status, isOver) } }

  /// The number of points of each line that have come.
  package var receivedCount: Int { withState { $0.receivedCount } }
}
