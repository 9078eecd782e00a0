import FastVectorCharts
public import FastVectorSamples
public import VecbenchKit

extension KernelSet {
  /// The name of the variant in results.
  public var name: VariantName { VariantName(rawValue: rawValue) }
}

/// A benchmark variant that is specialized for each kernel set (an implementation of the vector operations). The
/// measured code therefore has no dynamic dispatch, just like a program that uses a concrete vector type.
protocol KernelVariants {
  associatedtype Parameter

  /// Returns the benchmark with an additional variant that uses the given kernels.
  func adding<Kernels: VectorKernels>(
    _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<Parameter, ApproximateResult>
  ) -> Benchmark<Parameter, ApproximateResult>
}

extension KernelVariants {
  /// Returns the benchmark with an additional variant that uses the given kernel set.
  ///
  /// - Precondition: The kernel set is available in this build.
  func adding(
    _ set: KernelSet, to benchmark: Benchmark<Parameter, ApproximateResult>
  ) -> Benchmark<Parameter, ApproximateResult> {
    switch set {
    case .naive: return adding(NaiveKernels.self, set, to: benchmark)
    case .simd: return adding(SIMDKernels.self, set, to: benchmark)
    case .native: return adding(NativeKernels.self, set, to: benchmark)
    case .blas:
      #if OpenBLAS
        return adding(BLASKernels.self, set, to: benchmark)
      #else
        preconditionFailure("this build lacks a kernel set")
      #endif
    }
  }
}
