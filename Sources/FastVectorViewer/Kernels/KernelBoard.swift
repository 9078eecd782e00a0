import FastVectorCharts
import FastVectorDrawing
package import FastVectorSamples
import Foundation

/// The content of a page that compares kernel sets, which are alternative implementations of the vector operations that
/// animations need. The page shows one line chart for each kernel set. All charts show the same line and run the same
/// animation at the same time.
package final class KernelBoard: ViewContent, @unchecked Sendable {
  /// Returns the maximum number of points of a line. Each kernel set needs about eight vectors, which contain one
  /// 64-bit number per point. All sets together may use a quarter of the physical memory.
  package static func maxPoints(sets: Int) -> Int {
    max(2, Int(clamping: ProcessInfo.processInfo.physicalMemory / 4) / (8 * 8 * max(1, sets)))
  }

  /// The lines and their data. `pair` contains the start and end values, and `range` is the range of the y axis.
  struct State {
    var lines: [any MovingLine] = []
    var pair: LinePair
    var range: ClosedRange<Double>
    var isAtEnd = false
    var points: Int
  }

  let sets: [KernelSet]
  let data: any DataSource

  /// True if pages increase the number of points at regular intervals, until the user sets the number.
  let grows: Bool

  /// The mutable state, protected by `lock`.
  private var state: State
  private let lock = NSLock()
  private let start = ContinuousClock.now

  /// Creates a board.
  ///
  /// - Parameters:
  ///   - sets: The kernel sets, all of which must be part of this build.
  ///   - data: The source of the lines' start and end values.
  ///   - points: The initial number of points of each line.
  ///   - grows: True if pages increase the number of points at regular intervals, until the user sets the number.
  package init(_ sets: [KernelSet], _ data: any DataSource, points: Int, grows: Bool = false) {
    self.sets = sets
    self.data = data
    self.grows = grows
    state = Self.state(sets, data, points: points)
  }

  private static func state(_ sets: [KernelSet], _ data: any DataSource, points: Int) -> State {
    let pair = data.pair(points: points, seed: 1)
    let finite = (pair.start + pair.end).lazy.filter(\.isFinite)
    let range = AxisRange.nice(tickCount: 6)([(finite.min() ?? 0)...(finite.max() ?? 1)])
    return State(lines: sets.compactMap { line($0, pair.start, range) }, pair: pair, range: range, points: points)
  }

  private static func line(_ set: KernelSet, _ values: [Double], _ range: ClosedRange<Double>) -> (any MovingLine)? {
    switch set {
    case .naive: KernelLine<NaiveKernels>(set, values, range)
    case .simd: KernelLine<SIMDKernels>(set, values, range)
    case .native: KernelLine<NativeKernels>(set, values, range)
    case .blas:
      #if OpenBLAS
        KernelLine<BLASKernels>(set, values, range)
      #else
        nil
      #endif
    }
  }

  /// The time since the creation of the board, in seconds. All animations use this clock.
  var now: TimeInterval { (ContinuousClock.now - start) / .seconds(1) }

  package func makeViewer() -> sending any Viewer { KernelViewer(self) }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Applies the changes in a request: a different number of points or threads, or an animation to the end values or
  /// back to the start values.
  func apply(_ request: ViewRequest) {
    if let threads = request.threads {
      KernelSet.setThreadCount(min(threads, ProcessInfo.processInfo.activeProcessorCount))
    }
    let time = now
    withState { state in
      if let points = request.points.map({ min($0, Self.maxPoints(sets: sets.count)) }), points != state.points {
        state = Self.state(sets, data, points: points)
      }
      guard request.changes == true else { return }
      state.isAtEnd.toggle()
      let target = state.isAtEnd ? state.pair.end : state.pair.start
      for line in state.lines { line.animate(to: target, request.chosenAnimation, at: time) }
    }
  }
}

/// A line whose values are animated by a kernel set.
protocol MovingLine: AnyObject {
  var set: KernelSet { get }
  func animate(to values: [Double], _ animation: Animation, at time: TimeInterval)
  func isFinished(at time: TimeInterval) -> Bool

  /// Returns the path of the line in a rectangle at `time`. Like SwiftUI, first computes the animated vector, and then
  /// creates a path through its elements.
  func path(at time: TimeInterval, in rect: CGRect) -> Path
}

private final class KernelLine<Kernels: VectorKernels>: MovingLine {
  let set: KernelSet
  private let range: ClosedRange<Double>
  private let animator: Animator<KernelVector<Kernels>>

  init(_ set: KernelSet, _ values: [Double], _ range: ClosedRange<Double>) {
    self.set = set
    self.range = range
    animator = Animator(KernelVector<Kernels>(values), historyLimit: 1)
  }

  func animate(to values: [Double], _ animation: Animation, at time: TimeInterval) {
    animator.animate(to: KernelVector<Kernels>(values), animation, at: time)
  }

  func isFinished(at time: TimeInterval) -> Bool { animator.isFinished(at: time) }

  func path(at time: TimeInterval, in rect: CGRect) -> Path {
    KernelLineChart(animator.value(at: time), range: range).path(in: rect)
  }
}
