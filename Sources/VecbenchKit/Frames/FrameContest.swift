package import FastVectorCharts

/// Ways of making the same frames, which are measured against each other.
package protocol FrameContest {
  associatedtype Frame

  /// The ways of some benchmarks, with some kernel sets.
  func workloads(_ benchmarks: [Benchmark], _ sets: [KernelSet]) -> [FrameWorkload<Frame>]

  /// Makes some frames, and returns for each the numbers to compare, one for each point.
  func sample(_ workload: FrameWorkload<Frame>) -> [AnimatableVector]

  /// How far the numbers of two ways may be apart.
  var bound: Double { get }
}

extension FrameContest {
  /// What a way makes, to compare.
  ///
  /// Points that are gaps or infinite at either end are left out: some ways jump there, while in others the
  /// arithmetic spreads NaN over the whole way.
  package func outcome(of workload: FrameWorkload<Frame>, on data: LinePair) -> Outcome {
    let values = sample(workload).flatMap { frame in
      frame.indices.lazy.filter { data.start[$0].isFinite && data.end[$0].isFinite }.map { frame[$0] }
    }
    return Outcome(contestant: "\(workload.benchmark.rawValue) \(workload.kernels.rawValue)", values: values)
  }
}
