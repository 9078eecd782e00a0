package import FastVectorCharts
package import VecbenchKit

/// Variants that make the same frames, which are measured against each other.
package protocol FrameFamily {
  associatedtype Frame

  /// The variants of some benchmarks, with some kernel sets.
  func variants(_ benchmarks: [SuiteBenchmark], _ sets: [KernelSet]) -> [FrameVariant<Frame>]

  /// Makes some frames, and returns for each the numbers to compare, one for each point.
  func sample(_ variant: FrameVariant<Frame>) -> [AnimatableVector]

  /// The greatest difference allowed between the numbers of two variants.
  var bound: Double { get }
}

extension FrameFamily {
  /// The frames of a variant, to compare.
  ///
  /// Points that are gaps or infinite at either end are left out: some variants jump there, while in others the
  /// arithmetic spreads NaN over the whole way.
  package func outcome(of variant: FrameVariant<Frame>, on data: LinePair) -> Outcome {
    let values = sample(variant).flatMap { frame in
      frame.indices.lazy.filter { data.start[$0].isFinite && data.end[$0].isFinite }.map { frame[$0] }
    }
    return Outcome(variant: "\(variant.benchmark.rawValue) \(variant.kernels.rawValue)", values: values)
  }
}
