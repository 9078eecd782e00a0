import CMeasuring
package import FastVectorCharts
import Foundation

/// One way of making the frames of an animated line chart.
package struct FrameWorkload {
  package let benchmark: Benchmark
  package let kernels: KernelSet

  /// Makes the frame at a share of the way, and returns its path.
  package let frame: (_ progress: Double) -> Path

  package init(benchmark: Benchmark, kernels: KernelSet, frame: @escaping (_ progress: Double) -> Path) {
    self.benchmark = benchmark
    self.kernels = kernels
    self.frame = frame
  }

  /// The area of the chart, as wide and high as a common screen.
  static let rect = CGRect(x: 0, y: 0, width: 1280, height: 720)

  /// SwiftUI's way: the framework computes the animatable data, the shape makes a path of it.
  static func swiftUIFrames<Kernels: VectorKernels>(
    _ kernels: Kernels.Type, on data: LinePair
  ) -> (_ progress: Double) -> Path {
    let target = KernelVector<Kernels>(data.end)
    let difference = target - KernelVector<Kernels>(data.start)
    var chart = KernelLineChart(KernelVector<Kernels>(data.start), range: range(of: data))
    return { progress in
      chart.animatableData = target - difference.scaled(by: 1 - progress)
      return chart.path(in: rect)
    }
  }

  /// FastVector's way: one pass from both ends to the path.
  static func fusedFrames(on data: LinePair) -> (_ progress: Double) -> Path {
    var transition = LineTransition(
      from: AnimatableVector(data.start), to: AnimatableVector(data.end), range: range(of: data), in: rect)
    return { transition.path(at: $0) }
  }

  private static func range(of data: LinePair) -> ClosedRange<Double> {
    let finite = (data.start + data.end).lazy.filter(\.isFinite)
    return (finite.min() ?? 0)...(finite.max() ?? 0)
  }

  /// The vertical coordinates of a frame part of the way, to compare.
  ///
  /// Points that are gaps or infinite at either end are left out: FastVector's way jumps there, while in SwiftUI's
  /// the arithmetic spreads NaN over the whole way.
  func outcome(on data: LinePair) -> Outcome {
    let ys = frame(0.375).ys
    let compared = ys.indices.filter { data.start[$0].isFinite && data.end[$0].isFinite }
    return Outcome(contestant: "\(benchmark.rawValue) \(kernels.rawValue)", values: compared.map { ys[$0] })
  }

  /// How far two ways may be apart: some roundings of the terms that make up a coordinate, which are at most as
  /// large as the distances that they span.
  static func bound(on data: LinePair) -> Double {
    let range = range(of: data)
    let span = range.upperBound - range.lowerBound
    let largest = max(abs(range.lowerBound), abs(range.upperBound))
    let slope = span > 0 ? rect.height / span : 0
    return 32 * Double.ulpOfOne * (rect.height + slope * largest)
  }
}

/// Times frames: each way makes a few in a row, then the next one does.
package struct FrameRace {
  let frames: Int
  let clock: any MonotonicClock
  let isCancelled: () -> Bool

  /// The time after which no more turns are started than the fewest, in nanoseconds.
  package var budget = 4e9

  package init(frames: Int, clock: any MonotonicClock, isCancelled: @escaping () -> Bool) {
    self.frames = frames
    self.clock = clock
    self.isCancelled = isCancelled
  }

  private static let framesPerTurn = 10
  private static let fewestTurns = 6

  /// What one way's frames took.
  package struct Result {
    /// In nanoseconds, one for each frame.
    package var times: [Double] = []
    /// The median of each turn, in nanoseconds.
    package var turns: [Double] = []
    package var allocations = 0
  }

  /// Runs all workloads in turn; nil where it was cancelled before each had a turn.
  package func run(_ workloads: [FrameWorkload], generator: some RandomNumberGenerator) -> [Result]? {
    var schedule = Schedule(contestants: workloads.count, generator: generator)
    var results = [Result](repeating: Result(), count: workloads.count)
    for index in results.indices { results[index].times.reserveCapacity(frames) }
    let start = clock.now()
    var done = 0
    while done < frames {
      if done >= Self.fewestTurns * Self.framesPerTurn, clock.now() - start > budget { break }
      let count = min(Self.framesPerTurn, frames - done)
      for index in schedule.next() {
        if isCancelled() { return results.allSatisfy { !$0.turns.isEmpty } ? results : nil }
        takeTurn(workloads[index], frames: done..<done + count, into: &results[index])
      }
      done += count
    }
    return results
  }

  /// Two frames that are not counted fetch what the other ways have driven from the caches.
  private func takeTurn(_ workload: FrameWorkload, frames turn: Range<Int>, into result: inout Result) {
    for _ in 0..<2 { _ = workload.frame(progress(turn.lowerBound)) }
    var turnTimes: [Double] = []
    turnTimes.reserveCapacity(turn.count)
    let allocations = AllocationCounter.count {
      for frame in turn {
        let progress = progress(frame)
        let start = clock.now()
        let path = workload.frame(progress)
        cm_memory_barrier()
        turnTimes.append(clock.now() - start)
        withExtendedLifetime(path) {}
      }
    }
    result.times += turnTimes
    result.turns.append(OrderStatistics(turnTimes).median)
    result.allocations += allocations ?? 0
  }

  /// The share of the way, eased, and strictly between 0 and 1.
  private func progress(_ frame: Int) -> Double {
    UnitCurve.easeInOut.value(at: (Double(frame) + 0.5) / Double(frames))
  }
}
